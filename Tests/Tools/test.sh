#!/usr/bin/env bash
# Runs all tests that the debug build holds, those in JavaScript and those in Python, and adds them up.
#
#     test.sh RESULTS DIRECTORY...     RESULTS receives each runner's results, DIRECTORY holds Python tests
#
# Every runner runs even when one before it failed. The last line is "N passed, N failed".
set -u
results=$1
shift
mkdir -p "$results"

# run NAME SECONDS COMMAND...: leaves the exit status in NAME.status.
run() {
    local name=$1 seconds=$2
    shift 2
    echo "== $name"
    timeout --kill-after=10 "$seconds" "$@"
    echo $? >"$results/$name.status"
}

# One after the other: nearly all of them run on the main actor, and one that waits for a peer must not have its time
# limit used up by one that computes.
run swift 1200 swift test --skip-build --disable-xctest --no-parallel --quiet \
    --xunit-output "$results/swift.xml" --event-stream-output-path "$results/swift.jsonl"
run javascript 300 node --test \
    --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=./Tests/Tools/node-reporter.mjs --test-reporter-destination="$results/javascript.jsonl" \
    Tests/JavaScript/
PYTHONPATH=Tests/Tools run python 1800 "${PYTHON:-python3}" -m pytest -p pytest_results -p no:cacheprovider --tb=short \
    --results "$results/python.jsonl" --junit-xml "$results/python.xml" "$@"

exec Tests/Tools/results.py count "$results"
