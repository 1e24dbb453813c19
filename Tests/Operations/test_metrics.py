"""/metrics as an operator's Prometheus reads it."""

import urllib.error
import urllib.request

import pytest
from metrics import Metrics
from waiting import until
from wire import Wire

COUNTER = "/bench/counter"


@pytest.fixture
def running(start):
    daemon = start("--metrics-port", "0")
    return daemon, Metrics(daemon)


def node(tree, identifier):
    """The id of the node with this accessibility identifier."""
    number, _, properties, children = (*tree, {}, [])[:4] if len(tree) < 4 else tree
    if properties.get("identifier") == identifier:
        return number
    return next((found for child in children if (found := node(child, identifier)) is not None), None)


def test_what_is_measured(running):
    """what clients do is counted, with types and labels that Prometheus' own parser takes"""
    daemon, metrics = running
    with Wire(daemon, COUNTER) as wire:
        _, tree = wire.hello()
        assert metrics.value("fine_connections") == metrics.value("fine_sessions") == 1
        assert metrics.value("fine_sessions_by_state", state="connected") == 1
        assert metrics.value("fine_nodes") > 3
        wire.send([0, [node(tree, "inc"), "tap"]])
        assert wire.receive()[0] == 1
        assert metrics.value("fine_unacknowledged_frames") == 1
        wire.send([1, [999_999, "tap"]])
        assert wire.receive()[:3] == ["refused", 2, "unknown-node"]
        assert wire.receive() == [1]
        families = metrics.families()
        assert metrics.value("fine_entries_total") == 2
        assert metrics.value("fine_messages_received_total") == 4
        assert metrics.value("fine_frames_sent_total") == 2
        assert metrics.value("fine_received_bytes_total") > 60 and metrics.value("fine_sent_bytes_total") > 500
        assert metrics.value("fine_entries_refused_total", code="unknown-node") == 1
        assert metrics.value("fine_unacknowledged_frames") == 0
        assert metrics.value("fine_turn_seconds_count") == 4
        assert metrics.value("fine_handler_longest_seconds", handler=f"{COUNTER} tap") > 0
    until(lambda: metrics.value("fine_connections") == 0, what="the connection's end")
    assert metrics.value("fine_sessions_by_state", state="retained") == 1
    assert metrics.value("fine_connections_opened_total") == metrics.value("fine_sessions_begun_total") == 1
    buckets = [sample for sample in families["fine_turn_seconds"].samples if sample.name.endswith("_bucket")]
    assert [sample.value for sample in buckets] == sorted(sample.value for sample in buckets)
    assert buckets[-1].labels == {"le": "+Inf"} and buckets[-1].value == 4
    types = {"fine_turn_seconds": "histogram", "fine_entries": "counter", "fine_sessions": "gauge"}
    assert {name: families[name].type for name in types} == types
    assert metrics.value("process_resident_memory_bytes") > 1_000_000
    assert metrics.value("process_cpu_seconds_total") > 0
    assert metrics.value("process_open_fds") > 5


def test_every_limit_is_there(running):
    """each limit is a series from the start, so that its first hit is a change"""
    _, metrics = running
    limits = {sample.labels["limit"] for sample in metrics.families()["fine_limits"].samples}
    assert {"message-bytes", "connections-per-address", "hello-timeout", "session-nodes", "log-bytes"} <= limits
    reasons = {sample.labels["reason"] for sample in metrics.families()["fine_refusals"].samples}
    assert {"origin", "unauthorized", "principal", "secret"} <= reasons


def test_refusals(running):
    """LNK-05 who is refused is counted by the reason"""
    daemon, metrics = running
    for path, origin in [("/nowhere", None), ("/todo", "https://evil.example")]:
        with pytest.raises(Exception, match="HTTP 40"):
            Wire(daemon, path, origin=origin).__enter__()
    with Wire(daemon) as wire:
        wire.send_text("nonsense")
        wire.end()
    assert metrics.value("fine_refusals_total", reason="path") == 1
    assert metrics.value("fine_refusals_total", reason="origin") == 1
    assert metrics.value("fine_faults_total", code="malformed") == 1


def test_nobody_else_sees_them(running):
    """the daemon's own address has no metrics, and that of the metrics no screens"""
    daemon, metrics = running
    other = metrics.url.removesuffix("/metrics")
    for url in [f"{daemon.url}/metrics", f"{other}/", f"{other}/todo"]:
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(url, timeout=10)


def test_they_are_off_by_default(start):
    """without a port there is none"""
    daemon = start()
    daemon.stop()
