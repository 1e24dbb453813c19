"""A third implementation of the protocol passes the vectors and transcripts, and works the to-do list of the daemon."""

import json
import math
import pathlib
import time

import pytest
from fine_client import Link, Session
from fine_text import Document, TextLink
from fine_tree import Fault, Replica, characters, units

PROTOCOL = pathlib.Path(__file__).parent.parent.parent / "Protocol"


def load(folder):
    cases = [case for path in sorted((PROTOCOL / folder).glob("*.json")) for case in json.loads(path.read_text())]
    assert cases
    return cases


def full(node):
    """With all that may be left out."""
    number, kind, props, children = [*node, *[{}, []][len(node) - 2 :]][:4]
    return [number, kind, {name: value for name, value in props.items() if value is not None}, [full(child) for child in children]]


def tree(replica, number=0):
    node = replica.nodes[number]
    return [number, node["kind"], node["props"], [tree(replica, child) for child in node["children"]]]


def name(case):
    return case.get("comment", "")


@pytest.mark.parametrize("case", load("vectors/apply"), ids=name)
def test_apply(case):
    """LNK-04 a frame is applied whole or not at all"""
    replica = Replica(case["before"])
    try:
        replica.apply(case["ops"])
        assert tree(replica) == full(case["after"])
    except Fault as fault:
        assert str(fault) == case.get("error")
        assert tree(replica) == full(case["before"])


def splices(parts):
    """An operation of the vectors as splices that follow one another."""
    result = [[0, 0, ""]]
    for part in parts:
        start, deleted, inserted = result[-1]
        if isinstance(part, str):
            result[-1][2] += units(part)
        elif part < 0:
            result[-1][1] -= part
        else:
            result.append([start + len(inserted) + part, 0, ""])
    return result


def edited(text, *parts):
    """A document with one edit under way, however many splices that is."""
    document = Document(text)
    for splice in splices(*parts):
        document.edit(*splice)
    for cell in document.cells:
        cell.born, cell.died = min(cell.born, 1), 1 if cell.died < math.inf else math.inf
    document.edits = 1
    document.arrange(1)
    return document


@pytest.mark.parametrize("case", [case for case in load("vectors/text") if "server" in case], ids=name)
def test_transform(case):
    """TXT-05 an edit that crosses the server's gives the text that the server has too"""
    text = units(case["text"])
    document = edited(text, case["client"])
    for splice in splices(case["server"]):
        document.receive(*splice)
    assert characters(document.text) == case["result"]
    assert document.splices(1) == edited(document.base, case["clientAfter"]).splices(1)


# A client that knows no input methods has no use for the steps of composition.
DOCUMENTS = [case for case in load("vectors/text") if "steps" in case and not any("compose" in step for step in case["steps"])]


@pytest.mark.parametrize("case", DOCUMENTS, ids=name)
def test_document(case):
    """TXT-05 a client's text follows the server's, with the edits under way"""
    document = Document(units(case["start"]))
    for step in case["steps"]:
        sends = []
        if "edit" in step:
            start, deleted, inserted = step["edit"]
            document.edit(start, deleted, units(inserted))
            sends = [step["edit"]]
        for _ in range(step.get("acks", 0)):
            document.acknowledge()
        for start, deleted, inserted in step.get("splices", []):
            document.receive(start, deleted, units(inserted))
        if "remount" in step:
            document.remount(units(step["remount"]))
        if "resend" in step:
            again = sum(document.restate(), [])
            assert [[start, deleted, characters(inserted)] for start, deleted, inserted in again] == step["resend"]
        if "discard" in step:
            document.discard()
        assert sends == step.get("sends", sends)
        assert characters(document.text) == step.get("text", characters(document.text))
        assert characters(document.base) == step.get("base", characters(document.base))


def essence(message):
    """Of a hello what it resumes, of a request for a mount only that it is one."""
    if message[0] == "hello":
        return ["hello", {"resume": message[1]["resume"]} if "resume" in message[1] else {}]
    return ["mount"] if message[0] == "mount" else message


def types(case):
    return any("edit" in step.get("person", []) for step in case["steps"])


@pytest.mark.parametrize("case", load("vectors/link"), ids=name)
def test_link(case):
    """LNK-01 what a client does at each loss, duplicate and resume"""
    work(TextLink(), case)


@pytest.mark.parametrize("case", [case for case in load("vectors/link") if not types(case)], ids=name)
def test_link_without_texts(case):
    """LNK-01 a client that leaves the texts out does the same where nobody types"""
    work(Link(), case)


def work(link, case):
    now = 0.0
    for number, step in enumerate(case["steps"], 1):
        link.refused, link.set_aside, sent = [], [], []
        if "connect" in step:
            assert link.phase == "down" and not link.ended
            now = max(now, link.due)
            sent = link.opened(now)
        elif "receive" in step or "raw" in step:
            sent = link.received(step.get("raw") or json.dumps(step["receive"]), now)
        elif "person" in step:
            sent = link.person(step["person"])
        elif "lose" in step:
            sent = link.lost(now, step["lose"])
        else:
            for _ in range(step["wait"] // 100):
                if "closes" not in step or link.phase != "down":
                    now += 0.1
                    sent += link.tick(now + 1e-6)
        assert [essence(message) for message in sent] == step["sends"], number
        assert link.refused == step.get("refused", []), number
        assert link.set_aside == step.get("setAside", []), number
        if "connect" not in step and "person" not in step:
            assert (link.phase == "down") == ("closes" in step or "lose" in step), number
        assert link.ended == step.get("ended"), number
        if "tree" in step:
            assert tree(link.replica) == full(step["tree"]), number
        for field, text in step.get("texts", {}).items():
            assert link.text(int(field)) == text, number


@pytest.mark.parametrize("path", sorted((PROTOCOL / "transcripts").glob("*.jsonl")), ids=lambda path: path.stem)
def test_transcript(path):
    """LNK-06 a transcript replays to the same tree, frame by frame"""
    link, now, sent, trees = TextLink(), 0.0, [], 0

    def say(messages):
        sent.extend(entry for message in messages if not isinstance(message[0], str) for entry in message[1:])
        return messages

    for number, line in enumerate(map(json.loads, path.read_text().splitlines()), 1):
        message = line.get("message", [None])
        if line.get("from") == "server" and link.phase == "down":
            # It stands in a page, and is for this client what an earlier connection has brought.
            link.opened(now)
            link.received(json.dumps(message), now)
            link.lost(now)
        elif line.get("from") == "server":
            say(link.received(json.dumps(message), now))
        elif message[0] == "hello":
            now = max(now, link.due)
            assert essence(link.opened(now)[0])[1].get("resume") == message[1].get("resume"), number
        elif message[0] == "mount" and link.phase != "remounting":
            link.remount("")
        elif isinstance(message[0], int):
            for entry in message[1:]:
                if not sent:
                    say(link.person(entry))
                assert sent.pop(0) == entry, number
        elif "closed" in line:
            sent.clear()
            link.lost(now, line["closed"])
        elif "tree" in line:
            assert tree(link.replica) == full(line["tree"]), number
            trees += 1
    assert trees > 5


class Person(Session):
    """Works the screen at a URL by the names of what is on it."""

    def __init__(self, url):
        super().__init__(TextLink(), url, time.monotonic)
        self.reconnect()

    def reconnect(self):
        self.connect()
        self.until(lambda: self.link.phase == "live")

    def until(self, holds):
        end = time.monotonic() + 10
        while not holds():
            assert time.monotonic() < end
            self.turn()

    def settle(self):
        self.until(lambda: not self.link.outbox and self.link.phase == "live")

    def find(self, name):
        """The node with this identifier, label, title or key."""
        names = ("identifier", "accessibilityLabel", "title", "key")
        return next(
            number for number, node in self.link.replica.nodes.items() if name in map(node["props"].get, names)
        )

    def type(self, name, text):
        for character in text:
            self.do(self.find(name), "edit", len(units(self.link.text(self.find(name)))), 0, character)

    def shown(self, name):
        return self.link.text(self.find(name))


def test_the_daemon_s_list(daemon):
    """LNK-02 the to-do list is worked, with a connection that is lost in the middle of a word"""
    with Person(f"ws://127.0.0.1:{daemon.port}/todo") as person:
        person.type("draft", "Milk 🥛")
        person.do(person.find("draft"), "submit")
        person.settle()
        assert person.shown("count") == "1 item"
        assert person.shown("draft") == ""
        person.type("draft", "Bre")
        person.cut()
        person.type("draft", "ad")
        person.reconnect()
        person.do(person.find("draft"), "submit")
        person.settle()
        assert person.shown("count") == "2 items"
        person.do(person.find("Bread, done"), "set", True)
        person.settle()
        assert person.shown("done") == "1 done"
        row = person.find(1)
        person.do(row, "delete")
        person.settle()
        person.do(row, "delete")
        person.settle()
        assert person.shown("count") == "1 item"
        assert [refusal for _, refusal in person.link.refused] == ["unknown-node"]
        texts = [node["props"].get("text") for node in person.link.replica.nodes.values()]
        assert "Bread" in texts and "Milk 🥛" not in texts
