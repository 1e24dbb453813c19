"""What the terminal and the processor are asked to do."""

import os
import time

import pytest
from wire import Wire, find
from pty_window import PtyWindow


@pytest.mark.parametrize("variables", [{}, {"COLORTERM": "truecolor"}])
def test_a_changed_label(daemon, variables):
    """OBS-01 one changed number is at most 60 bytes to the terminal, with whatever colours"""
    with PtyWindow(f"{daemon.url}/bench/shared", **variables) as window, Wire(daemon, "/bench/shared") as other:
        _, tree = other.hello()
        button = find(tree, "bcast")
        window.read_until(b"Increment")
        window.drain()
        for _ in range(3):
            other.send([0, [button, "tap"]])
            changed = window.read_some()
            assert 0 < len(changed) <= 60, changed


def test_idle(daemon):
    """A screen that does not change costs no processor time."""
    with PtyWindow(f"{daemon.url}/todo") as window:
        window.read_until(b"Nothing to do")
        window.drain()
        before = window.processor_time()
        # The duration is the subject.
        time.sleep(2)
        assert window.processor_time() - before <= 0.01
        assert window.drain() == b""
