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

# swift_tests NAME ARGUMENT...: the arguments may choose some of them.
swift_tests() {
    local name=$1
    shift
    # One after the other: nearly all of them run on the main actor, and one that waits for a peer must not have its time
    # limit used up by one that computes.
    run "$name" 1200 swift test --skip-build --disable-xctest --no-parallel --quiet \
        --xunit-output "$results/$name.xml" --event-stream-output-path "$results/$name.jsonl" "$@"
}

# python_tests NAME TEST...
python_tests() {
    local name=$1
    shift
    PYTHONPATH=Tests/Tools run "$name" 1800 "${PYTHON:-python3}" -m pytest -p pytest_results -p no:cacheprovider \
        --tb=short --results "$results/$name.jsonl" --junit-xml "$results/$name.xml" "$@"
}

swift_tests swift
run javascript 300 node --test \
    --test-reporter=spec --test-reporter-destination=stdout \
    --test-reporter=./Tests/Tools/node-reporter.mjs --test-reporter-destination="$results/javascript.jsonl" \
    Tests/JavaScript/
python_tests python "$@"

# What failed once, and is little, has a second try by itself; a test that needs it is named at the end.
failed=$(Tests/Tools/results.py again "$results" swift | sed 's|/[^/]*$||; s|[].()+*?^$\[]|\\&|g; s|.*|^&|' | paste -sd '|')
[ -z "$failed" ] || swift_tests swift-again --filter "$failed"
mapfile -t failed < <(Tests/Tools/results.py again "$results" python)
[ ${#failed[@]} -eq 0 ] || python_tests python-again "${failed[@]}"

exec Tests/Tools/results.py count "$results"
