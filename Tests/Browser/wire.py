"""A client of the protocol that does what it is told, right or wrong."""

import json

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

HELLO = ["hello", {"v": 1, "client": "test/1", "traits": {}}]


class Wire:
    """A connection; a context manager. `receive` gives decoded messages."""

    def __init__(self, daemon, path="/todo", origin=None, source="127.0.0.1"):
        """`source` is the address of this machine that it comes from."""
        self.opening = connect(
            f"ws://127.0.0.1:{daemon.port}{path}",
            source_address=(source, 0),
            origin=origin,
            subprotocols=["fine.v1"],
            compression=None,
            max_size=None,
            open_timeout=10,
            close_timeout=5,
        )

    def __enter__(self):
        self.socket = self.opening.__enter__()
        return self

    def __exit__(self, *exception):
        return self.opening.__exit__(*exception)

    def send(self, message):
        self.socket.send(json.dumps(message, ensure_ascii=False, separators=(",", ":")))

    def send_text(self, text):
        self.socket.send(text)

    def receive(self, seconds=10):
        return json.loads(self.socket.recv(timeout=seconds))

    def hello(self, **members):
        """Says hello, and returns the mount's settings and tree."""
        self.send(["hello", {**HELLO[1], **members}])
        kind, settings, tree = self.receive()
        assert kind == "mount"
        self.send([1])
        return settings, tree

    def end(self, seconds=10):
        """The messages up to the close, and the code of the close."""
        messages = []
        try:
            while True:
                messages.append(self.receive(seconds))
        except ConnectionClosed as closed:
            return messages, closed.rcvd.code if closed.rcvd else None


def find(node, identifier):
    """The id of the node with this accessibility identifier in a mounted tree."""
    number, _, properties, children = [*node, {}, []][:4] if len(node) < 3 else [*node, []][:4]
    if properties.get("identifier") == identifier:
        return number
    for child in children:
        found = find(child, identifier)
        if found is not None:
            return found
    return None


def status_of(daemon, **options):
    """The HTTP status with which a handshake is refused, or 101."""
    try:
        with Wire(daemon, **options):
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code
