#!/usr/bin/env python3
"""Plants one-line faults, one after the other, in a copy of the sources, and expects a test to fail each time.

    mutants.py [--only TEXT]

The faults are in mutants.txt beside this file, a block of three lines for each: the file and the tests that must find
the fault; after "-" the line as it is, which occurs once; after "+" what takes its place. The tests are a filter of
`swift test`, or `javascript`. The last line is "N killed, N survived"; the status is 0 when none survived.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
COPY = ROOT / ".build/mutants"
BUILD = ["swift", "build", "--build-tests"]


class Fault:
    def __init__(self, block):
        place, *change = block.splitlines()
        self.file, _, self.tests = place.partition(" ")
        self.old = "\n".join(line[2:] for line in change if line.startswith("-"))
        self.new = "\n".join(line[2:] for line in change if line.startswith("+"))

    def __str__(self):
        return f"{pathlib.Path(self.file).name}: {self.old.strip()}  ->  {self.new.strip() or 'nothing'}"

    def planted(self, source):
        """The source with the fault; exactly one line is meant."""
        lines = source.split("\n")
        places = [index for index, line in enumerate(lines) if line.strip() == self.old.strip()]
        if len(places) != 1:
            sys.exit(f"{self.file}: this line occurs {len(places)} times: {self.old.strip()}")
        old = lines[places[0]]
        lines[places[0]] = old[: len(old) - len(old.lstrip())] + self.new.strip()
        return "\n".join(lines)


def faults(only):
    text = (HERE / "mutants.txt").read_text()
    blocks = [block for block in text.strip().split("\n\n") if not block.startswith("#")]
    return [fault for fault in map(Fault, blocks) if only in str(fault)]


def copy_sources():
    """Brings the copy up to date; what did not change keeps its time, so that it is not built again."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.splitlines()
    present = {name for name in listed if (ROOT / name).is_file()}
    for path in [path for path in COPY.rglob("*") if path.is_file()]:
        name = str(path.relative_to(COPY))
        if not name.startswith(".build/") and name not in present:
            path.unlink()
    for name in present:
        source, target = ROOT / name, COPY / name
        if not target.exists() or target.read_bytes() != source.read_bytes():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)


def run(command, seconds):
    """The exit status; a command that takes too long has failed."""
    try:
        return subprocess.run(
            command, cwd=COPY, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired as expired:
        return subprocess.CompletedProcess(command, 124, stdout=expired.stdout or b"")


def test(tests):
    if tests == "javascript":
        return run(["node", "--test", "Tests/JavaScript/"], 120).returncode
    return run(["swift", "test", "--skip-build", "--disable-xctest", "--filter", tests], 180).returncode


def outcome(fault):
    """`killed`, `survived`, or why the fault says nothing."""
    path = COPY / fault.file
    source = path.read_text()
    path.write_text(fault.planted(source))
    try:
        if fault.tests != "javascript" and (built := run(BUILD, 900)).returncode:
            errors = [line for line in built.stdout.splitlines() if "error:" in line]
            return f"does not compile: {errors[0] if errors else built.returncode}"
        return "killed" if test(fault.tests) else "survived"
    finally:
        path.write_text(source)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="faults whose line has this in it")
    chosen = faults(parser.parse_args().only)
    copy_sources()
    for fault in chosen:
        fault.planted((COPY / fault.file).read_text())
    print(f"building, then planting {len(chosen)} faults", flush=True)
    if run(BUILD, 1800).returncode:
        sys.exit("the sources do not build as they are")
    for tests in sorted({fault.tests for fault in chosen}):
        if test(tests):
            sys.exit(f"{tests} fails as it is")
    outcomes = []
    for fault in chosen:
        start = time.monotonic()
        outcomes.append(outcome(fault))
        print(f"{outcomes[-1]} ({time.monotonic() - start:.0f} s) {fault}", flush=True)
    killed = outcomes.count("killed")
    print(f"{killed} killed, {len(outcomes) - killed} survived")
    return 0 if killed == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
