#!/usr/bin/env bash
# Runs the coverage-guided fuzzer on one target after the other, from the inputs that are kept in Tests/Fuzz/Corpus.
#
#     fuzz.sh run PROGRAM DIRECTORY RUNS     DIRECTORY receives what is found on the way, and a log of each target
#     fuzz.sh keep PROGRAM DIRECTORY         adds to Tests/Fuzz/Corpus what reaches more than is reached from there
#
# An input with a finding is left in DIRECTORY, and its path is printed. The last line says how many runs there were.
set -u
mode=$1 program=$2 directory=$3 runs=${4:-0}
corpus=Tests/Fuzz/Corpus

# Of each target: its share of the runs in hundredths, and the bytes of its longest inputs. What is slow gets the less.
targets="decoder:55:512 requests:30:512 inbox:10:192 link:5:96"

# The same input takes the same way each time.
export SWIFT_DETERMINISTIC_HASHING=1

# number NAME FILE: a figure of the driver's own count.
number() { sed -n "s/^stat::$1: *//p" "$2" | tail -n 1; }

status=0 total=0
for target in $targets; do
    IFS=: read -r name share length <<<"$target"
    export FINE_FUZZ_TARGET=$name
    mkdir -p "$directory/$name"
    log=$directory/$name.log
    if [ "$mode" = keep ]; then
        # Each edge once is enough for a test.
        "$program" -merge=1 -set_cover_merge=1 -use_counters=0 -max_len="$length" "$corpus/$name" "$directory/$name" \
            >"$log" 2>&1 || status=1
        echo "$name: $(find "$corpus/$name" -type f | wc -l) inputs are kept"
        continue
    fi
    if ! "$program" -runs=$((runs * share / 100)) -max_len="$length" -reload=0 -dict=Tests/Fuzz/words.txt \
        -print_final_stats=1 -artifact_prefix="$directory/$name-" "$directory/$name" "$corpus/$name" >"$log" 2>&1; then
        status=1
        grep -E '^finding|ERROR|Test unit written' "$log"
    fi
    done=$(number number_of_executed_units "$log")
    total=$((total + ${done:-0}))
    echo "$name: ${done:-0} runs, $(number average_exec_per_sec "$log") a second, $(sed -n 's/.* cov: \([0-9]*\).*/\1/p' "$log" |
        tail -n 1) edges"
done
[ "$mode" = keep ] || echo "$total runs"
exit $status
