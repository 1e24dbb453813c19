#!/usr/bin/env python3
"""Drives the daemon and its peers through one workload in a real browser, and prints one table.

    bench.py [--peers fineui,floor,nicegui] [--only counter,rows,core] [--json FILE]

Milliseconds hold only within one run: what counts is the ratio to `floor`, a page and server written by hand for this
workload alone, which shows what browser and machine allow. Bytes are WebSocket payloads and do not vary. The last rows
(`core`) are what `fine-bench` finds without sockets and browser.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Browser")]

import table
import workload
from daemon import free_port
from link import Link
from peer import ROOT, Peer
from playwright.sync_api import sync_playwright

SECTIONS = {
    "load": workload.load,
    "counter": workload.counter,
    "shared": workload.shared,
    "input": workload.typing,
    "rows": workload.rows,
    "sessions": workload.sessions,
}

# Background pages must not be slowed down, and nothing but this machine is reached.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", default="fineui,floor,nicegui")
    parser.add_argument("--only", default=",".join([*SECTIONS, "core"]))
    parser.add_argument("--json", type=pathlib.Path, help="where the numbers are written too")
    options = parser.parse_args()
    peers = [Peer(name) for name in options.peers.split(",")]
    for peer in peers:
        peer.install()
    sections = options.only.split(",")
    core = measure_core() if "core" in sections else {}
    results = {}
    with tempfile.TemporaryDirectory() as logs:
        for peer in peers:
            results[peer.name] = measure(peer, [name for name in sections if name != "core"], f"{logs}/{peer.name}")
    if options.json:
        options.json.write_text(json.dumps(results | {"core": core}, indent=1))
    print(table.text(results, core))


def measure_core():
    """What the core takes by itself, by name: milliseconds of a processor, and kB."""
    program = os.environ.get("FINE_BENCH", str(ROOT / ".build/release/fine-bench"))
    found = subprocess.run([program, "--json"], check=True, capture_output=True, text=True)
    return json.loads(found.stdout)


def measure(peer, sections, log):
    """All numbers of one peer. A section that fails leaves its numbers out, and says so."""
    numbers = {}
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with peer.start(free_port(), log) as running, sync_playwright() as playwright:
        link = Link(running.port)
        for section in sections:
            start = time.monotonic()
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            try:
                if section == "sessions":
                    numbers |= workload.sessions(browser, peer, running)
                else:
                    numbers |= SECTIONS[section](browser, peer, running.url, link)
                outcome = "done"
            except Exception as error:
                outcome = f"failed: {str(error).splitlines()[0]}"
            finally:
                link.slow(0)
                browser.close()
            print(f"{peer.name} {section}: {outcome}, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
        link.close()
    return numbers


if __name__ == "__main__":
    main()
