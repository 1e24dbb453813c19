#!/usr/bin/env python3
"""Replays a recording of a gigabyte with each command that reads one, and prints what memory that takes.

    long.py FINE_REPLAY [MEGABYTES]
"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Browser"))

from replaying import write_long  # noqa: E402

COMMANDS = ["verify", "play", "explain", "diff"]
BOUND = 64 << 20


def main(program, megabytes="1000"):
    with tempfile.TemporaryDirectory() as directory:
        for by in ("client", "server"):
            path = pathlib.Path(directory) / "long.jsonl"
            write_long(path, int(megabytes), by)
            print(f"{path.stat().st_size / 1e6:,.0f} MB, recorded by the {by}")
            for command in COMMANDS:
                files = [path] * (2 if command == "diff" else 1)
                seconds, peak = run(program, command, *files)
                print(f"  {command:8} {peak / 1e6:6.1f} MB at most, {seconds:6.1f} s")
                assert peak < BOUND, f"more than {BOUND} bytes"


def run(*command):
    """The time that a process takes, in seconds, and its greatest resident set, in bytes."""
    start = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, command
    return time.monotonic() - start, usage.ru_maxrss * 1024


if __name__ == "__main__":
    main(*sys.argv[1:])
