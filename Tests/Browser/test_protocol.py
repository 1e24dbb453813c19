"""The files in Protocol/ agree with each other, and the daemon with them."""

import json
import pathlib
import re

import pytest
from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from wire import HELLO, Wire, find

PROTOCOL = pathlib.Path(__file__).parent.parent.parent / "Protocol"


def load(path):
    return json.loads(path.read_text())


SCHEMAS = {path.name: load(path) for path in sorted((PROTOCOL / "schema").glob("*.json"))}
REGISTRY = Registry().with_resources(
    (name, Resource.from_contents(schema)) for path, schema in SCHEMAS.items() for name in {path, schema.get("$id", path)}
)
EXAMPLES = sorted((PROTOCOL / "examples").glob("*.json"))
INVALID = [case for path in sorted((PROTOCOL / "invalid").glob("*.json")) for case in load(path)]
VECTORS = [case for path in sorted((PROTOCOL / "vectors/apply").glob("*.json")) for case in load(path)]


def faults(name, value):
    """Why a value is not what schema/NAME.json says."""
    validator = Draft202012Validator(SCHEMAS[f"{name}.json"], registry=REGISTRY)
    return [f"{error.json_path}: {error.message}" for error in validator.iter_errors(value)]


@pytest.mark.parametrize("name", ["client", "server", "op", "node"])
def test_a_schema_is_one(name):
    Draft202012Validator.check_schema(SCHEMAS[f"{name}.json"])


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_valid(path):
    assert faults(path.stem.partition("-")[0], load(path)) == []


def test_there_is_an_example_of_each():
    stems = {path.stem for path in EXAMPLES}
    assert {f"op-{name}" for name in load(PROTOCOL / "tables.json")["ops"].values()} <= stems
    assert {"client-hello", "client-mount", "client-ping", "client-bye"} <= stems
    assert {"server-mount", "server-resume", "server-refused", "server-error", "server-bye", "server-pong"} <= stems


def test_what_is_invalid_is_told():
    """What is malformed by its shape is no valid message; other errors are about values that a schema cannot see."""
    assert INVALID
    for case in INVALID:
        if "message" in case and case["error"] == "malformed":
            assert faults(case["from"], case["message"]), case["comment"]


def test_vectors_hold_valid_trees():
    assert VECTORS
    for case in VECTORS:
        assert faults("node", case["before"]) == [], case["comment"]
        if "after" in case:
            assert faults("node", case["after"]) == [], case["comment"]
            for op in case["ops"]:
                assert faults("op", op) == [], case["comment"]


def test_the_tables_are_the_text_s():
    """Op codes, errors, refusals and close codes are the same in PROTOCOL.md, tables.json and the schemas."""
    text = (PROTOCOL / "PROTOCOL.md").read_text()
    tables = load(PROTOCOL / "tables.json")
    ops = text.partition("## Ops")[2].partition("## Text")[0]
    assert set(re.findall(r'^\| `\["(\w)"', ops, re.MULTILINE)) == set(tables["ops"])
    errors = ops.partition("Errors (code, in vectors):")[2]
    assert set(re.findall(r"`([a-z]+-[a-z]+|malformed)`", errors)) == set(tables["applyErrors"])
    closing = text.partition("## Errors and close codes")[2]
    rows = {code: int(number) for number, code in re.findall(r"^\| (\d{4}) \| `([a-z-]+)`", closing, re.MULTILINE)}
    assert rows == tables["closeCodes"]
    refusals = re.search(r"Codes of `refused`:(.*?)\.\n", closing, re.DOTALL)[1]
    assert set(re.findall(r"`([a-z-]+)`", refusals)) == set(tables["refusals"])
    constants = set(re.findall(r'"const": "(\w)"', json.dumps(SCHEMAS["op.json"])))
    assert constants == set(tables["ops"])
    for kind, events in ((kind, entry["events"]) for kind, entry in tables["kinds"].items()):
        for event in events:
            assert f"`{event}`" in text or f'"{event}"' in text, f"PROTOCOL.md does not say what {event} of {kind} is"


@pytest.mark.parametrize("case", [case for case in INVALID if case["from"] == "client"], ids=lambda case: case["comment"])
def test_the_daemon_closes_on_what_is_invalid(daemon, case):
    """LNK-05 each invalid message of a client closes its connection with the code of its error"""
    text = case.get("raw") or json.dumps(case["message"])
    with Wire(daemon) as wire:
        if not text.startswith('["hello"'):
            wire.hello()
        wire.send_text(text)
        messages, code = wire.end()
    assert code == load(PROTOCOL / "tables.json")["closeCodes"][case["error"]]
    assert messages[-1][:2] == ["error", case["error"]]


def test_what_the_daemon_sends_is_valid(daemon):
    """Everything that a session is told, from its mount to its end."""
    with Wire(daemon) as wire:
        wire.send(HELLO)
        mount = wire.receive()
        field, add = find(mount[2], "draft"), find(mount[2], "add")
        wire.send([1, [field, "edit", 0, 0, "Milk"], [add, "tap"], [field, "nonsense"], [0, "visible", False]])
        wire.send(["ping"])
        messages = [mount]
        # A pong does not wait for what is rendered.
        while ["pong"] not in messages or not any(isinstance(message[0], int) for message in messages):
            messages.append(wire.receive())
        wire.send_text("nonsense")
        messages += wire.end()[0]
    kinds = {message[0] if isinstance(message[0], str) else "patch" for message in messages}
    assert {"mount", "patch", "refused", "pong", "error"} <= kinds
    for message in messages:
        assert faults("server", message) == [], message
