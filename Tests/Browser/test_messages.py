"""Wrong input ends that connection with a stated code, and nothing else."""

import json

import pytest
from wire import HELLO, Wire, find, status_of

MALFORMED = {
    "not JSON": "hello",
    "half of it": '["hello",{"v":1',
    "an object": '{"v":1}',
    "a number": "1",
    "an empty array": "[]",
    "hello without a body": '["hello"]',
    "hello with a wrong type": '["hello",{"v":"1","client":"test/1"}]',
    "a lone surrogate": '["hello",{"v":1,"client":"\\ud800"}]',
    "something before hello": "[1]",
}


@pytest.fixture
def bystander(daemon):
    """Another connection, which must not notice anything."""
    with Wire(daemon, "/bench/counter") as wire:
        _, tree = wire.hello()
        yield wire
        wire.send([0, [find(tree, "inc"), "tap"]])
        acks, ops = wire.receive()
        assert acks == 1 and ops[0][0] == "u" and ops[0][-1] == "1"


@pytest.mark.parametrize("name", MALFORMED)
def test_malformed_before_hello(daemon, bystander, name):
    """LNK-05 a malformed first message closes with 4400"""
    with Wire(daemon) as wire:
        wire.send_text(MALFORMED[name])
        messages, code = wire.end()
    assert code == 4400
    assert [message[:2] for message in messages] == [["error", "malformed"]]


@pytest.mark.parametrize(
    "text",
    ["[", "[-1]", "[0.5]", "[1e9]", '[0,["1","tap"]]', "[0,[1]]", "[0,1]", json.dumps(HELLO), '["mount",{}]x'],
)
def test_malformed_after_hello(daemon, bystander, text):
    """LNK-05 a malformed later message closes with 4400, and so does an acknowledgement of what was not sent"""
    with Wire(daemon) as wire:
        wire.hello()
        wire.send_text(text)
        messages, code = wire.end()
    assert code == 4400
    assert messages[-1][:2] == ["error", "malformed"]


def test_too_large(daemon, bystander):
    """LNK-05 FLD-41 a message beyond the stated limit closes with 4413"""
    with Wire(daemon) as wire:
        settings, _ = wire.hello()
        wire.send([0, [0, "traits", {"locale": "x" * settings["limits"]["message"]}]])
        messages, code = wire.end()
    assert code == 4413
    assert messages[-1][:2] == ["error", "too-large"]


def test_too_deep(daemon, bystander):
    """LNK-05 JSON nested beyond 32 closes with 4414"""
    with Wire(daemon) as wire:
        wire.hello()
        wire.send_text("[" * 33 + "]" * 33)
        messages, code = wire.end()
    assert code == 4414
    assert messages[-1][:2] == ["error", "too-deep"]


def test_an_unknown_version(daemon, bystander):
    """LNK-05 a version that the server does not speak closes with 4415"""
    with Wire(daemon) as wire:
        wire.send(["hello", {"v": 99, "client": "test/1"}])
        messages, code = wire.end()
    assert code == 4415
    assert messages[-1][:2] == ["error", "version"]


def test_too_frequent(daemon, bystander):
    """LNK-05 more messages a second than allowed close with 4429"""
    with Wire(daemon) as wire:
        wire.hello()
        # Each entry counts as a message does. In one message nothing is under way when the server closes, which would
        # lose the close code.
        wire.send([0, *[[0, "visible", True]] * 5_000])
        messages, code = wire.end()
    assert code == 4429 and messages[-1][:2] == ["error", "too-frequent"]


def test_a_foreign_origin(daemon, bystander):
    """LNK-05 the origin of a browser must be the server's own; a program has none"""
    assert status_of(daemon, origin="http://example.org") == 403
    assert status_of(daemon, origin=f"http://127.0.0.1:{daemon.port + 1}") == 403
    assert status_of(daemon, origin="null") == 403
    assert status_of(daemon, origin=daemon.url) == 101
    assert status_of(daemon) == 101


def test_an_unknown_path(daemon, bystander):
    assert status_of(daemon, path="/nothing-is-here") == 404


def test_an_unknown_message_is_ignored(daemon):
    with Wire(daemon, "/bench/counter") as wire:
        _, tree = wire.hello()
        wire.send(["from-the-future", {"and": "more"}])
        wire.send([0, [find(tree, "inc"), "tap"]])
        assert wire.receive()[0] == 1


def test_a_refused_entry_is_acknowledged(daemon):
    """LNK-07 each refused entry is answered with its number and its reason, and what follows takes effect"""
    with Wire(daemon, "/bench/counter") as wire:
        _, tree = wire.hello()
        button, label = find(tree, "inc"), find(tree, "count")
        wire.send([0, [999_999, "tap"], [label, "tap"], [button, "edit", 0, 0, "x"], [button, "tap"]])
        answers = [wire.receive()]
        while answers[-1][0] == "refused":
            answers.append(wire.receive())
        refusals = [answer[:3] for answer in answers[:-1]]
        assert refusals == [
            ["refused", 1, "unknown-node"],
            ["refused", 2, "unknown-event"],
            ["refused", 3, "unknown-event"],
        ]
        acks, ops = answers[-1]
        assert acks == 4
        assert ops == [["u", label, "text", "1"]]


@pytest.mark.parametrize("value", ["on", 1, None, [], {}])
def test_a_value_of_a_wrong_type_is_refused(daemon, value):
    """BND-17 a toggle takes true and false and nothing else"""
    with Wire(daemon) as wire:
        _, tree = wire.hello()
        field, button = find(tree, "draft"), find(tree, "add")
        wire.send([0, [field, "edit", 0, 0, "Milk"], [button, "tap"]])
        toggle = None
        while toggle is None:
            toggle = first_of_kind("toggle", wire.receive())
        wire.send([1, [toggle, "set", value]])
        answer = wire.receive()
        while answer[0] != "refused":
            answer = wire.receive()
        assert answer[1:3] == [3, "bad-value"]


def first_of_kind(kind, patch):
    """The id of the first node of a kind that a patch creates, or None."""
    for op in patch[1] if len(patch) > 1 else []:
        if op[0] in ("c", "r"):
            number, nodes = (op[3], op[4:]) if op[0] == "c" else (op[2], op[3:])
            for offset, name in enumerate(name for node in nodes for name in kinds(node)):
                if name == kind:
                    return number + offset
    return None


def kinds(node):
    """The kinds of a node and everything below it, in pre-order."""
    yield node[0]
    for child in node[2] if len(node) > 2 else []:
        yield from kinds(child)
