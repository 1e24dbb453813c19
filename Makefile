# On Debian 12 with a Swift toolchain, git and make, `make run` and `make test` install what else they need.

HOST ?= 127.0.0.1
PORT ?= 8080
CUTS ?= 1000
SESSIONS ?= 100
DURATION ?= 60
RUNS ?= 10000000

# What a clean build needs, and what the tests need on top.
BUILD_PACKAGES := libwebsockets-dev libjansson-dev libncurses-dev zlib1g-dev pkg-config
TEST_PACKAGES := $(BUILD_PACKAGES) chromium fonts-liberation haproxy nginx-light nodejs openssl python3 python3-venv tmux

# Checks and tests share one debug build, so both take the same flags.
STRICT := -Xswiftc -warnings-as-errors -Xcc -Werror
PYTHON := .venv/bin/python
RESULTS := .build/test-results
FUZZER := FINE_FUZZER=1 swift build -c release --scratch-path .build/fuzz --product fine-fuzz \
	-Xswiftc -sanitize=fuzzer -Xswiftc -enable-testing
PYTHON_TESTS := Tests/Browser Tests/Terminal Tests/Python Tests/Operations

.PHONY: help run build terminal check test behaviours bench bench-terminal chaos stall hold churn soak hostile fuzz \
	fuzz-coverage fuzz-corpus mutants \
	long coverage clean

help: ## says what there is to make
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

run: build ## builds and starts the daemon on HOST (127.0.0.1) and PORT (8080)
	@exec .build/release/fine-server --host $(HOST) --port $(PORT)

build: build-packages ## leaves .build/release/fine-server
	swift build -c release --product fine-server

terminal: build-packages ## leaves .build/release/fine-terminal
	swift build -c release --product fine-terminal

check: build-packages ## format, warnings as errors, the arrows between the modules
	swift format lint --strict --parallel --recursive Package.swift Sources Clients Tests
	swift build --build-tests $(STRICT)
	swift test --skip-build --disable-xctest --filter LayeringTests --quiet

test: test-packages $(PYTHON) ## runs every test of every kind
	@rm -rf $(RESULTS)
	swift build --build-tests $(STRICT)
	@PYTHON=$(PYTHON) Tests/Tools/test.sh $(RESULTS) $(PYTHON_TESTS)

behaviours: ## the behaviours that no passing test of the last `make test` names
	@Tests/Tools/results.py behaviours $(RESULTS) Tests/BEHAVIOURS.md

bench-terminal: build terminal test-packages $(PYTHON) ## what the terminal client costs
	FINE_SERVER=.build/release/fine-server FINE_TERMINAL=.build/release/fine-terminal $(PYTHON) Tests/Terminal/bench.py

bench: build test-packages $(PYTHON) ## what clicks, sessions and a shared value cost beside a bare echo, then the browser workload beside a page by hand and a peer
	swift build -c release --product fine-load
	swift build -c release --product fine-bench
	.build/release/fine-load click --seconds 10
	.build/release/fine-load fan
	$(PYTHON) Tests/Bench/bench.py

chaos: ## 1,000 cuts of one session's connection, then of 100 sessions' at once, against runs without
	swift build -c release --product fine-server
	swift build -c release --product fine-load
	.build/release/fine-load chaos --cuts $(CUTS) --sessions $(SESSIONS)

stall: ## a client that reads nothing for a minute while its screen changes a thousand times a second
	swift build -c release --product fine-server
	swift build -c release --product fine-load
	.build/release/fine-load stall --seconds $(DURATION)

hold: ## 10,000 idle sessions beside as many bare connections: their memory, and the processor over a minute
	swift build -c release --product fine-server
	swift build -c release --product fine-load
	.build/release/fine-load hold

churn: ## opens and closes 100,000 sessions, and holds memory and descriptors flat
	swift build -c release --product fine-server
	swift build -c release --product fine-load
	.build/release/fine-load churn --sessions 100000

soak: ## a mixed population with cuts for twenty minutes, with flat memory and descriptors
	swift build -c release --product fine-server
	swift build -c release --product fine-load
	.build/release/fine-load soak --seconds 1200

hostile: ## what people notice of a slow-loris, of half-open handshakes, of a flood and of giant headers
	swift build -c release --product fine-server
	swift build -c release --product fine-load
	.build/release/fine-load hostile --seconds 20

fuzz: build-packages ## a million random and mutated messages in process, 10,000 over sockets
	swift build --build-tests $(STRICT)
	FINE_FUZZ=1000000 swift test --skip-build --disable-xctest --filter FineServerTests.FuzzTests

fuzz-coverage: build-packages ## ten million inputs that a coverage-guided fuzzer makes up, from Tests/Fuzz/Corpus
	$(FUZZER)
	@Tests/Tools/fuzz.sh run .build/fuzz/release/fine-fuzz .build/fuzz/corpus $(RUNS)

fuzz-corpus: build-packages ## keeps, of what fuzz-coverage has found, the inputs that reach what none in Tests/Fuzz/Corpus does
	$(FUZZER)
	@Tests/Tools/fuzz.sh keep .build/fuzz/release/fine-fuzz .build/fuzz/corpus

mutants: test-packages $(PYTHON) ## plants faults, one after the other, and expects a failing test for each
	@$(PYTHON) Tests/Tools/mutants.py

long: build-packages ## replays a recording of a gigabyte, and prints what memory that takes
	swift build -c release --product fine-replay
	@Tests/Tools/long.py .build/release/fine-replay

coverage: test-packages ## what of the decoder and the replicas the vectors reach, and which lines they do not
	@Tests/Tools/coverage.sh

clean: ## removes everything that was built or installed here
	rm -rf .build .venv

.PHONY: build-packages test-packages
build-packages:
	@Tests/Tools/packages.sh $(BUILD_PACKAGES)
test-packages:
	@Tests/Tools/packages.sh $(TEST_PACKAGES)

# The browser is Debian's, so that nothing is downloaded that no package names.
$(PYTHON): Tests/requirements.txt | test-packages
	/usr/bin/python3 -m venv --clear .venv
	$(PYTHON) -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@
