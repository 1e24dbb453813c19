"""Recordings of sessions whose first mount stood in a page."""

import json

from daemon import Daemon
from playwright.sync_api import expect
from replaying import TRANSCRIPTS, replay, wait_until

# The page has its connection only once it is let have it, so that somebody can be quicker.
HOLD = """
const released = new Promise((resolve) => (window.release = resolve));
window.WebSocket = class extends WebSocket {
  set onopen(handle) {
    this.addEventListener("open", (event) => released.then(() => handle(event)));
  }
};
"""


def messages(recording):
    return [line["message"] for line in map(json.loads, recording.read_text().splitlines()) if "message" in line]


def test_a_page_s_session_as_the_server_records_it(tmp_path, browser):
    """LNK-06 a browser that takes over its page's session, with a click made before, gives the same answers again"""
    directory = tmp_path / "recordings"
    directory.mkdir()
    with Daemon(tmp_path / "log", "--record", str(directory)) as daemon:
        context = browser.new_context()
        page = context.new_page()
        page.add_init_script(HOLD)
        page.goto(daemon.url + "/counter")
        count = page.get_by_test_id("own-count")
        page.get_by_test_id("own-increment").click()
        expect(count).to_have_text("0")
        page.evaluate("release()")
        expect(count).to_have_text("1")
        page.reload()
        page.evaluate("release()")
        page.get_by_test_id("own-increment").click()
        expect(count).to_have_text("2")
        context.close()
        wait_until(lambda: "session.detach" in daemon.log.read_text())
    (recording,) = directory.iterdir()
    assert '"end"' in recording.read_text()
    mount, hello, *_ = messages(recording)
    assert (mount[0], hello[0]) == ("mount", "hello")
    assert hello[1]["resume"]["received"] == 1
    assert [entry[1:] for entry in hello[1]["entries"]] == [["tap"]]
    verified = replay("verify", recording)
    assert verified.returncode == 0, verified.stderr
    with Daemon(tmp_path / "log") as daemon:
        result = replay("test", recording, "--port", daemon.port)
    assert result.returncode == 0, result.stderr


def test_a_page_s_session_as_a_client_records_it(tmp_path):
    """LNK-06 what a client that has its first mount from the page and the server record is the same"""
    directory = tmp_path / "recordings"
    directory.mkdir()
    with Daemon(tmp_path / "log", "--record", str(directory)) as daemon:
        url = f"ws://127.0.0.1:{daemon.port}/counter"
        result = replay("record", url, "--page", "--trees", "--do", TRANSCRIPTS / "page.script")
        assert result.returncode == 0, result.stderr
        own = tmp_path / "own.jsonl"
        own.write_text(result.stdout)
        mount, hello, *_ = messages(own)
        assert (mount[0], hello[0], hello[1]["resume"]["received"]) == ("mount", "hello", 1)
    (theirs,) = directory.iterdir()
    for recording in (own, theirs):
        result = replay("verify", recording)
        assert result.returncode == 0, result.stderr
    with Daemon(tmp_path / "log") as daemon:
        for recording in (own, theirs):
            result = replay("test", recording, "--port", daemon.port)
            assert result.returncode == 0, result.stderr


def test_a_change_of_the_page_is_shown(tmp_path, daemon):
    """LNK-06 another first mount in the page is found, and told in words"""
    recording = tmp_path / "recording.jsonl"
    recording.write_text((TRANSCRIPTS / "page.jsonl").read_text().replace("Only this window", "No other window", 1))
    result = replay("test", recording, "--port", daemon.port)
    assert result.returncode == 1
    assert result.stderr.startswith("fine-replay: line 2: the server answers otherwise\n  in the mounted tree text of node ")
    result = replay("test", TRANSCRIPTS / "page.jsonl", "--port", daemon.port, "--path", "/healthz")
    assert result.returncode == 1
    assert result.stderr == "fine-replay: the page at /healthz holds no mount\n"
