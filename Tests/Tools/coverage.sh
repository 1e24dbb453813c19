#!/usr/bin/env bash
# Runs the vectors and transcripts alone, in Swift and in JavaScript, and prints what of the decoder and of both replicas
# they reach. The build is one of its own, since it counts.
set -eu
build=.build/coverage
# Profiles are read by the tools of the compiler that wrote them.
toolchain=$(dirname "$(readlink -f "$(command -v swift)")")
rm -rf "$build/node" "$build/vectors.lcov"
swift test --scratch-path "$build" --enable-code-coverage --disable-xctest --quiet \
    --filter 'ApplyVectorTests|TextVectorTests|MessageFileTests|LinkVectorTests|TranscriptTests'
tests=("$build"/debug/*.xctest)
"$toolchain/llvm-cov" export -format=lcov -instr-profile "$build/debug/codecov/default.profdata" "${tests[0]}" \
    >"$build/vectors.lcov"
NODE_V8_COVERAGE="$build/node" node --test --test-name-pattern '\.json' Tests/JavaScript/replica.test.mjs Tests/JavaScript/text.test.mjs \
    Tests/JavaScript/link-vectors.test.mjs Tests/JavaScript/transcripts.test.mjs >/dev/null
exec Tests/Tools/coverage.py "$build/vectors.lcov" "$build/node"
