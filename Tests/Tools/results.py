#!/usr/bin/env python3
"""Reads what the runners of the last `make test` left in a directory.

    results.py count DIRECTORY                  one line: N passed, N failed[, N skipped]; status 1 if any failed
    results.py again DIRECTORY RUNNER           the ids of the failed tests, a line each, where they are few
    results.py behaviours DIRECTORY LIST        the ids of LIST that no passing test names, then: proven X of Y

Of each runner the directory holds NAME.jsonl with its tests and NAME.status with its exit status. Swift's lines are
its event stream; the others' are objects with `name` (for Python, followed by the docstring) and `outcome`. Where
failed tests ran a second time, by themselves, NAME-again.jsonl holds that: one that passed then counts as passed, and is
named as UNSTEADY, for it is a fault still, of the test or of what it tests.
"""

import json
import pathlib
import re
import sys

IDENTIFIER = re.compile(r"\b[A-Z]{2,3}-\d{2}\b")

# Of more than this many failed tests none is unlucky.
FEW = 5


def main(arguments):
    match arguments:
        case ["count", directory]:
            return count(pathlib.Path(directory))
        case ["again", directory, runner]:
            return again(pathlib.Path(directory) / f"{runner}.status")
        case ["behaviours", directory, listing]:
            return behaviours(pathlib.Path(directory), pathlib.Path(listing))
    sys.exit(__doc__)


def count(directory):
    tests = load(directory)
    total = {outcome: sum(test["outcome"] == outcome for test in tests) for outcome in ("passed", "failed", "skipped")}
    for test in tests:
        if test["outcome"] == "failed":
            print(f"FAILED {test['name']}")
        elif test.get("unsteady"):
            print(f"UNSTEADY {test['name']}: failed, and passed by itself")
    line = f"{total['passed']} passed, {total['failed']} failed"
    print(line + (f", {total['skipped']} skipped" if total["skipped"] else ""))
    return 1 if total["failed"] or not total["passed"] else 0


def again(status):
    """Nothing where a runner did not come to its end: what it has not run would be missed."""
    tests = of_runner(status)
    failed = [test for test in tests if test["outcome"] == "failed"]
    if 0 < len(failed) <= FEW and all(test.get("ended", True) and "id" in test for test in failed):
        print(*(test["id"] for test in failed), sep="\n")
    return 0


def behaviours(directory, listing):
    known = re.findall(r"^- ((?:[A-Z]{3}|ID)-\d{2}) (.*)$", listing.read_text(), re.MULTILINE)
    tests = load(directory)
    if not tests:
        sys.exit(f"There are no results in {directory}: run `make test` first.")
    groups = {name.split("-")[0] for name, _ in known}
    faults = []
    proven = set()
    for test in tests:
        # Of the groups that there are: UTF-16 is none.
        named = [name for name in dict.fromkeys(IDENTIFIER.findall(test["name"])) if name.split("-")[0] in groups]
        if len(named) > 2:
            faults.append(f"a test names more than two ids: {test['name']}")
        faults += [f"there is no {name}: {test['name']}" for name in named if name not in dict(known)]
        if test["outcome"] == "passed":
            proven.update(named[:2])
    for name, text in known:
        if name not in proven:
            print(f"{name} {text}")
    for fault in faults:
        print(f"FAULT {fault}")
    print(f"proven {sum(name in proven for name, _ in known)} of {len(known)}")
    return 1 if faults else 0


def load(directory):
    """All tests of all runners."""
    tests = []
    for status in sorted(directory.glob("*.status")):
        if status.stem.endswith("-again"):
            continue
        second = status.with_name(f"{status.stem}-again.status")
        passed = {test["id"] for test in of_runner(second) if test["outcome"] == "passed"} if second.exists() else set()
        for test in of_runner(status):
            if test["outcome"] == "failed" and test.get("id") in passed:
                test |= {"outcome": "passed", "unsteady": True}
            tests.append(test)
    return tests


def of_runner(status):
    """The tests of a runner; one that failed without a failing test counts as one."""
    path = status.with_suffix(".jsonl")
    lines = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    tests = swift_tests(lines) if status.stem.startswith("swift") else lines
    if int(status.read_text()) != 0 and not any(test["outcome"] == "failed" for test in tests):
        tests.append({"name": f"{status.stem}: exit status {status.read_text().strip()}", "outcome": "failed"})
    return tests


def swift_tests(lines):
    """The test functions of Swift Testing's event stream. One that began and never ended has crashed."""
    names = {}
    outcomes = {}
    ended = set()
    for line in lines:
        payload = line["payload"]
        if line["kind"] == "test" and payload["kind"] == "function":
            names[payload["id"]] = payload.get("displayName") or payload["name"]
        elif line["kind"] == "event" and payload.get("testID") in names:
            match payload["kind"]:
                case "testStarted":
                    outcomes[payload["testID"]] = "failed"
                case "testSkipped":
                    outcomes[payload["testID"]] = "skipped"
                case "testEnded":
                    ended.add(payload["testID"])
                    failed = any(message["symbol"] == "fail" for message in payload["messages"])
                    outcomes[payload["testID"]] = "failed" if failed else "passed"
    return [
        {"id": test, "name": names[test], "outcome": outcome, "ended": test in ended} for test, outcome in outcomes.items()
    ]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
