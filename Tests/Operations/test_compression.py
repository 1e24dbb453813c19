"""permessage-deflate as a setting."""

import json
import subprocess

import pytest
from daemon import program
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def session(daemon, compression):
    """Mounts a screen, fills it with rows, and returns what came and what was agreed upon."""
    with connect(
        f"ws://127.0.0.1:{daemon.port}/bench/rows", subprotocols=["fine.v1"], compression=compression, max_size=None
    ) as socket:
        agreed = socket.response.headers.get("Sec-WebSocket-Extensions", "")
        socket.send(json.dumps(["hello", {"v": 1, "client": "test/1", "traits": {}}]))
        mount = json.loads(socket.recv(timeout=20))
        button = find(mount[2], "run1k")
        frames = []
        for count in range(3):
            socket.send(json.dumps([1, [button, "tap"]]))
            frames.append(json.loads(socket.recv(timeout=20)))
        return agreed, mount[2], frames


def find(node, identifier):
    if len(node) > 2 and node[2].get("identifier") == identifier:
        return node[0]
    return next((found for child in (node[3] if len(node) > 3 else []) if (found := find(child, identifier))), None)


@pytest.mark.parametrize("window", ["9", "12", "15"])
def test_what_arrives_is_the_same(start, window):
    """messages of any length arrive as without compression"""
    plain, compressing = start(), start("--compression", window)
    agreed, tree, frames = session(compressing, "deflate")
    assert "permessage-deflate" in agreed
    other, same_tree, same_frames = session(plain, "deflate")
    assert other == ""
    assert (tree, frames) == (same_tree, same_frames)


def test_who_does_not_offer_it(start):
    """a client that cannot inflate gets plain messages"""
    agreed, _, frames = session(start("--compression", "12"), None)
    assert agreed == "" and len(frames) == 3


def test_a_message_that_inflates_beyond_the_limit(start):
    """LNK-05 what is small on the wire and large in memory is too large"""
    daemon = start("--compression", "12", "--message-bytes", "100k")
    with connect(
        f"ws://127.0.0.1:{daemon.port}/todo", subprotocols=["fine.v1"], compression="deflate", max_size=None
    ) as socket:
        socket.send(json.dumps(["hello", {"v": 1, "client": "test/1", "traits": {}}]))
        assert json.loads(socket.recv(timeout=20))[0] == "mount"
        socket.send(json.dumps(["novelty", "x" * 50_000_000]))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                assert json.loads(socket.recv(timeout=20))[:2] == ["error", "too-large"]
    assert closed.value.rcvd.code == 4413


def test_a_window_that_there_is_not(start):
    """from 9 to 15 bits, or none"""
    done = subprocess.run([program(), "--compression", "5"], capture_output=True, text=True, timeout=30)
    assert done.returncode == 2 and "--compression is 5" in done.stderr
