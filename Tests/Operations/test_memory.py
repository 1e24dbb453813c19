"""What the daemon keeps of sessions that have ended."""

import contextlib
import json
import os
import pathlib
import time

import pytest
from test_compression import find
from websockets.sync.client import connect

SESSIONS = 40


def resident(daemon):
    pages = pathlib.Path(f"/proc/{daemon.process.pid}/statm").read_text().split()[1]
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def show_rows(socket):
    """Opens a session that shows a thousand rows."""
    socket.send(json.dumps(["hello", {"v": 1, "client": "test/1", "traits": {}}]))
    mount = json.loads(socket.recv(timeout=30))
    socket.send(json.dumps([1, [find(mount[2], "run1k"), "tap"]]))
    socket.recv(timeout=30)


@pytest.mark.parametrize("rows", ["values", "rows"])
def test_large_sessions_give_their_memory_back(start, rows):
    """MEM-01 what many large sessions of values, or of models, took is the system's again when they have gone"""
    daemon = start()
    before = resident(daemon)
    address = f"ws://127.0.0.1:{daemon.port}/bench/{rows}"
    with contextlib.ExitStack() as stack:
        for _ in range(SESSIONS):
            socket = stack.enter_context(connect(address, subprotocols=["fine.v1"], max_size=None))
            show_rows(socket)
            stack.callback(socket.send, json.dumps(["bye"]))
        most = resident(daemon)
        assert most - before > SESSIONS * 1_000_000
    end = time.monotonic() + 60
    while resident(daemon) - before > (most - before) / 10:
        assert time.monotonic() < end, (before, most, resident(daemon))
        time.sleep(0.1)
