"""How the runners' results are added up: what had to run twice, what never ended, and what fails for good."""

import json
import pathlib
import subprocess
import sys

import pytest

RESULTS = pathlib.Path(__file__).parent.parent / "Tools/results.py"


@pytest.fixture
def results(tmp_path):
    def ask(*arguments):
        words = [arguments[0], tmp_path, *arguments[1:]]
        return subprocess.run([sys.executable, RESULTS, *words], capture_output=True, text=True)

    ask.directory = tmp_path
    return ask


def leave(directory, runner, status, lines):
    (directory / f"{runner}.status").write_text(f"{status}\n")
    (directory / f"{runner}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def outcomes(**tests):
    return [{"id": name, "name": name, "outcome": outcome} for name, outcome in tests.items()]


def swift(name, *symbols):
    """A test of Swift's event stream that ends with `symbols`, or not at all where there are none."""
    identity = f"Module.Suite/{name}()/File.swift:1:2"
    yield {"kind": "test", "payload": {"kind": "function", "id": identity, "name": f"{name}()"}}
    yield {"kind": "event", "payload": {"kind": "testStarted", "testID": identity, "messages": []}}
    for symbol in symbols:
        ended = {"kind": "testEnded", "testID": identity, "messages": [{"symbol": symbol, "text": ""}]}
        yield {"kind": "event", "payload": ended}


def test_a_second_run_counts(results):
    """a test that failed and then passed by itself counts as passed and is named, one that failed twice has failed"""
    leave(results.directory, "python", 1, outcomes(good="passed", unlucky="failed", bad="failed"))
    assert results("again", "python").stdout.split() == ["unlucky", "bad"]
    leave(results.directory, "python-again", 1, outcomes(unlucky="passed", bad="failed"))
    counted = results("count")
    assert counted.returncode == 1
    assert counted.stdout.splitlines() == [
        "UNSTEADY unlucky: failed, and passed by itself", "FAILED bad", "2 passed, 1 failed"
    ]


def test_many_failures_are_no_bad_luck(results):
    """more than a few failed tests do not run again"""
    leave(results.directory, "python", 1, outcomes(**{f"test{number}": "failed" for number in range(6)}))
    assert results("again", "python").stdout == ""


def test_a_crash_is_no_bad_luck(results):
    """where a Swift test began and never ended, no failed test runs again, for others never began"""
    leave(results.directory, "swift", 1, [*swift("fails", "fail")])
    assert results("again", "swift").stdout.split() == ["Module.Suite/fails()/File.swift:1:2"]
    leave(results.directory, "swift", 1, [*swift("fails", "fail"), *swift("crashes")])
    assert results("again", "swift").stdout == ""
    assert results("count").stdout.splitlines()[-1] == "0 passed, 2 failed"


def test_a_runner_that_fails_has_failed(results):
    """a runner that ends badly without a failed test counts as one, also after a second run of nothing"""
    leave(results.directory, "python", 3, outcomes(good="passed"))
    assert results("again", "python").stdout == ""
    assert results("count").stdout.splitlines()[-1] == "1 passed, 1 failed"
