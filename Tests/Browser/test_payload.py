"""What a click and its answer weigh, as the browser's own network log has it."""

import gzip
import json
import urllib.request

from playwright.sync_api import expect


CLIENT = ["main.js", "client.css", "controls.js"]


def wait_for(window, count):
    expect(window.element("count")).to_have_text(str(count))
    window.settle()


def test_a_click_and_its_answer(open_window):
    """A click is at most 24 bytes up and one update of n + 25 down, in a session of any length."""
    window = open_window("/bench/counter")
    wait_for(window, 0)
    for count in range(1, 121):
        sent, received = len(window.sent), len(window.received)
        window.click("inc")
        wait_for(window, count)
        ups = [message for message in window.sent[sent:] if len(json.loads(message)) > 1]
        downs = window.received[received:]
        assert len(ups) == 1 and len(ups[0]) <= 24, ups
        assert len(downs) == 1 and len(downs[0]) <= 25 + len(json.dumps(str(count))), downs


def test_what_the_others_see(open_window):
    one, other = open_window("/bench/shared"), open_window("/bench/shared")
    expect(one.element("shared")).to_be_visible()
    expect(other.element("shared")).to_be_visible()
    for _ in range(20):
        before = int(other.text("shared"))
        received = len(other.received)
        one.click("bcast")
        expect(other.element("shared")).to_have_text(str(before + 1))
        other.settle()
        downs = other.received[received:]
        assert len(downs) == 1 and len(downs[0]) <= 25 + len(json.dumps(str(before + 1))), downs


def test_a_key_costs_what_it_adds(open_window):
    """Each key travels as a splice of its own, and its echo as the new text of the label."""
    window = open_window("/bench/input")
    window.click("name")
    text = "forty characters are typed into a field."
    for typed in range(1, len(text) + 1):
        sent = len(window.sent)
        window.type(text[typed - 1])
        expect(window.element("echo")).to_have_text(text[:typed])
        window.settle()
        ups = [message for message in window.sent[sent:] if len(json.loads(message)) > 1]
        assert len(ups) == 1 and len(ups[0]) <= 36, ups


def test_the_client_stays_small(daemon):
    """All files of the client, each in gzip, with the controls and symbols that come late, are at most 24 kB together."""
    sizes = {}
    for name in CLIENT:
        with urllib.request.urlopen(f"{daemon.url}/client/{name}", timeout=30) as answer:
            sizes[name] = len(gzip.compress(answer.read(), 9))
    assert sum(sizes.values()) <= 24_000, sizes
    # What is served is packed no worse.
    for name, size in sizes.items():
        request = urllib.request.Request(f"{daemon.url}/client/{name}", headers={"accept-encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            assert len(answer.read()) <= size + 16, name
