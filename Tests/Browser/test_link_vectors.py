"""What a server does at each loss, duplicate and resume: Protocol/vectors/server, against the daemon."""

import json

import pytest
from daemon import ROOT
from wire import Wire, find

CASES = json.loads((ROOT / "Protocol/vectors/server/link.json").read_text())


class Client:
    """Says what a vector says over one connection after the other, and knows what its names stand for."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.names = {}
        self.wires = []
        self.tree = None

    @property
    def wire(self):
        return self.wires[-1]

    def connect(self):
        self.wires.append(Wire(self.daemon, "/counter").__enter__())

    def close(self):
        for wire in self.wires:
            wire.__exit__(None, None, None)

    def resolve(self, value):
        if isinstance(value, str) and value.startswith("$"):
            return self.names[value] if value in self.names else find(self.tree, value[1:])
        if isinstance(value, list):
            return [self.resolve(each) for each in value]
        if isinstance(value, dict):
            return {name: self.resolve(each) for name, each in value.items()}
        return value

    def say(self, message):
        message = self.resolve(message)
        if message[0] == "hello":
            message[1] = {"v": 1, "client": "vector/1", **message[1]}
        self.wire.send(message)

    def expect(self, expected, message):
        """A message with what the vector leaves out left out; a frame's ops are what they were the first time."""
        if message[0] in ("mount", "resume"):
            self.names["$secret"] = message[1]["secret"]
            if message[0] == "mount":
                self.names["$session"] = message[1]["session"]
                self.tree = message[2]
            assert message[0] == expected[0]
            assert {name: message[1][name] for name in expected[1]} == expected[1]
            assert message[1].get("reason") == expected[1].get("reason")
        elif isinstance(message[0], int) and len(expected) > 1:
            assert message[0] == expected[0]
            assert message[1] == self.names.setdefault(expected[1], message[1]), expected[1]
        else:
            assert message[: len(expected)] == expected
            assert isinstance(message[0], str) or len(message) == 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["comment"])
def test_a_server(daemon, case):
    """LNK-01 what a server does at each loss, duplicate and resume"""
    client = Client(daemon)
    try:
        steps = case["steps"]
        for step, following in zip(steps, [*steps[1:], {}]):
            take(client, step)
            # A pong does not wait for what is rendered, but what was left over would be here before it.
            if "says" in step and "closes" not in step and "lose" not in following:
                client.wire.send(["ping"])
                assert client.wire.receive() == ["pong"]
    finally:
        client.close()


def take(client, step):
    if "connect" in step:
        client.connect()
    elif "lose" in step:
        client.wire.socket.close(step["lose"])
    elif "keep" in step:
        client.names[step["keep"]] = client.names["$secret"]
    elif "previous" in step:
        messages, code = client.wires[-2].end()
        assert messages == step["previous"]
        assert code == step["closes"]
    else:
        client.say(step["says"])
        for expected in step["answers"]:
            client.expect(expected, client.wire.receive())
        if "closes" in step:
            assert client.wire.end() == ([], step["closes"])
