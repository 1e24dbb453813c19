"""Each limit of the table, run into on the daemon as it is built: what whoever does so is told, and what is counted."""

import contextlib
import json
import re
import urllib.request

import pytest
from daemon import ROOT
from metrics import Metrics
from raw import Raw
from waiting import until
from websockets.exceptions import InvalidStatus
from wire import Wire, find

COUNTER = "/bench/counter"
ROWS = "/bench/rows"
TRIPPED = set()


def trips(*limits):
    """The test runs into each of these, one after the other."""
    TRIPPED.update(limits)
    return pytest.mark.parametrize("limit", limits)


class Limited:
    """A daemon whose bounds are so tight that a test runs into them."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.metrics = Metrics(daemon)

    def counts(self):
        """What was run into, and how often."""
        samples = self.metrics.families()["fine_limits"].samples
        return {sample.labels["limit"]: sample.value for sample in samples if sample.value}

    def counted(self, **limits):
        """Waits until this is what is counted; names with underscores."""
        wanted = {name.replace("_", "-"): number for name, number in limits.items()}
        until(lambda: wanted.keys() <= self.counts().keys(), what=f"a count of {wanted}")
        assert self.counts() == wanted

    def retains(self, number):
        """Waits until so many sessions are kept without a connection."""
        until(lambda: self.metrics.value("fine_sessions_by_state", state="retained") == number, what="a kept session")

    def page(self, path=COUNTER):
        """The mount in a page, if it has one."""
        with urllib.request.urlopen(f"{self.daemon.url}{path}", timeout=20) as answer:
            found = re.search(r'id="fine-mount">([^<]*)</script>', answer.read().decode())
        return found and json.loads(found[1])


@pytest.fixture
def limited(start):
    return lambda *options: Limited(start("--metrics-port", "0", "--log", "debug", *map(str, options)))


@contextlib.contextmanager
def bystander(limited):
    """Somebody elsewhere, who notices nothing."""
    with Wire(limited.daemon, COUNTER, source="127.0.0.2") as wire:
        wire.hello()
        yield
        wire.send(["ping"])
        assert wire.receive() == ["pong"]


def resumption(settings):
    """What a hello says to go on with a session."""
    return {"session": settings["session"], "secret": settings["secret"], "received": 1, "acked": 0}


def begin(limited, path=COUNTER):
    """A session whose connection is lost at once: what it takes to go on with it."""
    with Wire(limited.daemon, path) as wire:
        settings, _ = wire.hello()
        # Not with one of the codes of leaving.
        wire.socket.close(4000)
    return settings


NOVELTY = '["novelty","' + "x" * 2_000 + '"]'
MESSAGES = {
    "message-bytes": (["--message-bytes", 1_000], NOVELTY, "too-large", 4413, "more than 1000 bytes"),
    "message-depth": (["--message-depth", 5], "[[[[[[0]]]]]]", "too-deep", 4414, "5 levels"),
    "messages-per-second": (
        ["--messages-per-second", 0, "--message-burst", 10],
        "[0" + ',[2,"tap"]' * 20 + "]",
        "too-frequent",
        4429,
        "more than 0 messages a second",
    ),
    "bytes-per-second": (
        ["--bytes-per-second", 0, "--byte-burst", 1_000],
        NOVELTY,
        "too-frequent",
        4429,
        "more than 0 bytes a second",
    ),
    "messages-per-second-per-address": (
        ["--messages-per-second-per-address", 5],
        "[0" + ',[2,"tap"]' * 40 + "]",
        "too-frequent",
        4429,
        "too many messages from this address",
    ),
    "bytes-per-second-per-address": (
        ["--bytes-per-second-per-address", 400],
        NOVELTY,
        "too-frequent",
        4429,
        "too many bytes from this address",
    ),
    "backlog-bytes": (["--backlog-bytes", 1_000], NOVELTY, "too-frequent", 4429, "more than the server can take in"),
}


@trips(*MESSAGES)
def test_messages(limited, limit):
    """LNK-05 a message beyond a limit ends its connection with a named error and its reason"""
    options, text, code, close_code, reason = MESSAGES[limit]
    server = limited(*options)
    with bystander(server), Wire(server.daemon, COUNTER) as wire:
        settings, _ = wire.hello()
        wire.send_text(text)
        messages, closed = wire.end()
        assert messages[-1][:2] == ["error", code] and reason in messages[-1][2]
        assert closed == close_code
        server.retains(1)
    server.counted(**{limit: 1})
    assert server.metrics.value("fine_faults_total", code=code) == 1


@trips("text-length")
def test_text_length(limited, limit):
    """BND-17 a text that grows too long is refused, with what it may have"""
    server = limited("--text-length", 3)
    with Wire(server.daemon, "/bench/input") as wire:
        _, tree = wire.hello()
        wire.send([0, [find(tree, "name"), "edit", 0, 0, "four"]])
        assert wire.receive() == ["refused", 1, "too-long", "the text may have 3 UTF-16 units"]
    server.counted(text_length=1)
    assert server.metrics.value("fine_entries_refused_total", code="too-long") == 1


@trips("connections", "connections-per-address")
def test_connections(limited, limit):
    """LNK-03 who connects beyond the bound is answered 503, with when to come again"""
    server = limited(f"--{limit}", 2)
    elsewhere = "127.0.0.2" if limit == "connections" else "127.0.0.1"
    with Wire(server.daemon, COUNTER), Wire(server.daemon, COUNTER, source=elsewhere):
        with pytest.raises(InvalidStatus) as refused, Wire(server.daemon, COUNTER):
            pass
        assert refused.value.response.status_code == 503
        assert refused.value.response.headers["retry-after"] == "15"
        assert b"too many connections" in refused.value.response.body
        if limit == "connections-per-address":
            with Wire(server.daemon, COUNTER, source="127.0.0.3") as other:
                other.hello()
    server.counted(**{limit: 1})


@trips("handshakes", "handshakes-per-address")
def test_handshakes(limited, limit):
    """LNK-03 who connects while too many have yet to ask is let go without a word"""
    server = limited(f"--{limit}", 2)
    with Raw(server.daemon) as first, Raw(server.daemon) as second:
        for peer in first, second:
            peer.send("GET / HT")
        with Raw(server.daemon) as third:
            assert third.head() == []
        # What asks makes room, for /metrics was elsewhere all the time.
        server.counted(handshakes=1)
        first.send("TP/1.1\r\nHost: x\r\n\r\n")
        assert first.head()[0].startswith("HTTP/1.1 200")


@trips("handshake-timeout")
def test_handshake_timeout(limited, limit):
    """LNK-03 who does not finish asking is let go without a word"""
    server = limited("--handshake-timeout", 1)
    with Raw(server.daemon) as slow:
        slow.send("GET / HTTP/1.1\r\nX")
        assert slow.head() == []
    server.counted(handshake_timeout=1)


@trips("hello-timeout")
def test_hello_timeout(limited, limit):
    """LNK-05 who says no hello is told so"""
    server = limited("--hello-timeout", "0.1")
    with Wire(server.daemon, COUNTER) as wire:
        assert wire.end() == ([["error", "timeout", "no hello within 0.1 seconds"]], 4408)
    server.counted(hello_timeout=1)


@trips("ping-after", "silence-timeout")
def test_silence(limited, limit):
    """LNK-03 who is silent is pinged, and given up; the session is kept"""
    server = limited("--ping-after", 1, "--silence-timeout", 3)
    with Raw(server.daemon) as silent:
        silent.upgrade(COUNTER)
        silent.send_frame('["hello",{"v":1,"client":"test/1"}]')
        assert silent.message()[0] == 1
        # Who answers is pinged again, and lives on.
        for _ in range(5):
            opcode, payload = silent.message()
            assert opcode == 9
            silent.send_frame(payload.decode(), opcode=10)
        assert server.counts() == {}
        assert silent.message()[0] == 9
        while silent.message():
            pass
    server.counted(silence_timeout=1)
    server.retains(1)


@trips("reading-bytes")
def test_reading(limited, limit):
    """LNK-03 who takes no answers is no longer read, so that not too much waits; once it takes them it is read again"""
    # The window would hold the session's frames back long before.
    windows = ["--window-bytes", "1G", "--window-frames", "1M"]
    patience = ["--ping-after", 3_000, "--silence-timeout", 6_000, "--byte-burst", "1G"]
    server = limited("--reading-bytes", "1k", "--outgoing-bytes", "2M", *patience, *windows)
    with Raw(server.daemon, buffer=65_536) as peer:
        peer.upgrade("/bench/input")
        peer.send_frame('["hello",{"v":1,"client":"test/1"}]')
        tree = json.loads(peer.message()[1])[2]
        edits = 0
        # Each is answered with a long text: soon more waits than the system holds for a socket.
        with contextlib.suppress(AssertionError):
            while True:
                text = "xy"[edits % 2] * 400_000
                peer.send_frame(json.dumps([0, [find(tree, "name"), "edit", 0, len(text) if edits else 0, text]]))
                edits += 1
                until(lambda: server.metrics.value("fine_entries_total") == edits, seconds=5)
        acknowledged = 0
        while acknowledged < edits:
            opcode, payload = peer.message()
            assert opcode == 1
            acknowledged += json.loads(payload)[0]
    assert server.counts().keys() <= {"log-bytes"}


@trips("outgoing-bytes")
def test_outgoing(limited, limit):
    """LNK-03 for whom too much waits is cut; the session is kept"""
    server = limited("--outgoing-bytes", 100)
    with Wire(server.daemon, COUNTER) as wire:
        wire.send(["hello", {"v": 1, "client": "test/1"}])
        assert wire.end() == ([], None)
    server.counted(outgoing_bytes=1)
    server.retains(1)


@trips("sessions", "sessions-per-address")
def test_sessions(limited, limit):
    """LNK-03 beyond the sessions a client is told that there is no room; who has no connection gives way"""
    server = limited(f"--{limit}", 1)
    lost = begin(server)
    with Wire(server.daemon, COUNTER) as first:
        first.hello()
        server.counted(**{limit: 1})
        with Wire(server.daemon, COUNTER) as second:
            second.send(["hello", {"v": 1, "client": "test/1", "resume": resumption(lost)}])
            messages, code = second.end()
            assert messages[0][:2] == ["error", "full"] and code == 4503
            assert messages[0][2].startswith("there are 1 sessions")
        first.send(["ping"])
        assert first.receive() == ["pong"]
    server.counted(**{limit: 2})


@trips("session-nodes", "session-bytes")
def test_session_size(limited, limit):
    """LNK-03 a session that grows too large ends, its client is told why, and gets another"""
    server = limited(f"--{limit}", 200 if limit == "session-nodes" else 10_000)
    with bystander(server), Wire(server.daemon, ROWS) as wire:
        settings, tree = wire.hello()
        wire.send([0, [find(tree, "run1k"), "tap"]])
        messages, code = wire.end()
        assert messages[-1][:2] == ["error", "full"] and code == 4503
        assert messages[-1][2].startswith("this session has more than ")
        server.counted(**{limit: 1})
        with Wire(server.daemon, ROWS) as again:
            other, _ = again.hello(resume=resumption(settings))
            assert other["reason"] == "expired" and other["session"] != settings["session"]


@trips("window-frames", "window-bytes")
def test_window(limited, limit):
    """LNK-03 who acknowledges nothing gets the newest state in one frame, once it does"""
    server = limited(f"--{limit}", 1)
    with Wire(server.daemon, COUNTER) as wire:
        wire.send(["hello", {"v": 1, "client": "test/1"}])
        tree = wire.receive()[2]
        for _ in range(3):
            wire.send([0, [find(tree, "inc"), "tap"]])
            assert wire.receive() == [1]
        wire.send([1])
        assert wire.receive()[1:] == [[["u", find(tree, "count"), "text", "3"]]]
    server.counted(**{limit: 1})
    assert server.metrics.value("fine_flushes_held_total") >= 1


@trips("log-bytes")
def test_log(limited, limit):
    """LNK-02 who lacks a frame that is no longer held gets a mount"""
    server = limited("--log-bytes", 1)
    with Wire(server.daemon, COUNTER) as wire:
        settings, tree = wire.hello()
        wire.send([0, [find(tree, "inc"), "tap"]])
        assert wire.receive()[0] == 1
        with Wire(server.daemon, COUNTER) as other:
            newer, _ = other.hello(resume={**resumption(settings), "acked": 1})
            assert newer["session"] == settings["session"]
    server.counted(log_bytes=1)


@trips("slow-turn")
def test_slow_turn(limited, limit):
    """LNK-08 what holds up everyone is a line in the log"""
    server = limited("--slow-turn", 0)
    with Wire(server.daemon, COUNTER) as wire:
        _, tree = wire.hello()
        wire.send([0, [find(tree, "inc"), "tap"]])
        assert wire.receive()[0] == 1
    lines = [line for line in server.daemon.log.read_text().splitlines() if "event=handler.slow" in line]
    assert any(" name=tap " in line and " took=" in line for line in lines)


@trips("retention", "retention-after-leaving", "retained-sessions", "retained-bytes")
def test_retention(limited, limit):
    """LNK-01 who comes back too late, or when others needed the room, is told that the session has expired"""
    server = limited(f"--{limit}", 0)
    if limit == "retention-after-leaving":
        with Wire(server.daemon, COUNTER) as wire:
            settings, _ = wire.hello()
        counted = "retention"
    else:
        settings = begin(server)
        counted = limit
    server.counted(**{counted: 1})
    with Wire(server.daemon, COUNTER) as wire:
        assert wire.hello(resume=resumption(settings))[0]["reason"] == "expired"


@trips("adoption-timeout")
def test_adoption(limited, limit):
    """a page whose connection does not come in time loses its session; the connection gets another"""
    server = limited("--adoption-timeout", "0.1")
    kind, settings, _ = server.page()
    assert kind == "mount"
    server.counted(adoption_timeout=1)
    with Wire(server.daemon, COUNTER) as wire:
        other, _ = wire.hello(resume=resumption(settings))
        assert "reason" not in other and other["session"] != settings["session"]


@trips("page-sessions", "page-sessions-per-address", "page-bytes")
def test_pages(limited, limit):
    """beyond the sessions that wait for their pages, and what they cost, pages come without a mount, and work"""
    server = limited(f"--{limit}", 1)
    assert server.page()[0] == "mount"
    assert server.page() is None
    server.counted(**{limit: 1})
    with Wire(server.daemon, COUNTER) as wire:
        _, tree = wire.hello()
        assert find(tree, "inc")


def recordings(directory):
    return sorted(directory.glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)


@trips("recording-bytes", "recordings-bytes")
def test_recordings(limited, tmp_path, limit):
    """BND-18 a recording beyond its bound ends with a note of it; beyond that of all, no other begins"""
    directory = tmp_path / "recordings"
    directory.mkdir()
    server = limited("--record", directory, f"--{limit}", 500)
    with Wire(server.daemon, ROWS) as wire:
        _, tree = wire.hello()
        wire.send([0, [find(tree, "run1k"), "tap"]])
        assert wire.receive()[0] == 1
        server.counted(**{limit: 1})
        with Wire(server.daemon, COUNTER) as other:
            other.hello()
            other.send(["bye"])
            other.end()
    names = recordings(directory)
    assert len(names) == (2 if limit == "recording-bytes" else 1)
    assert '"full"' in names[0].read_text()
    # The thousand rows came after its end.
    assert names[0].stat().st_size < 20_000
    server.counted(**{limit: 2})


def test_the_whole_table():
    """LNK-05 every limit of the table is run into here"""
    article = (ROOT / "Sources/FineServer/FineServer.docc/Limits.md").read_text()
    names = set(re.findall(r"^\| `([a-z-]+)` \|", article, re.MULTILINE))
    # These say how much of another one may come at once, and go with it.
    assert names == TRIPPED | {"message-burst", "byte-burst"}
