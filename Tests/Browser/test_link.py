"""What a person sees of a connection that breaks: nothing is lost, and nothing happens twice."""

from daemon import Daemon
from link import Link
from playwright.sync_api import expect
from test_todo import row, titles


def add(window, title):
    window.type(title)
    window.press("Enter")


def test_a_cut_connection_loses_nothing(open_window, link):
    """LNK-02 FLD-23 after a cut the window shows the server's state, with its text and its focus"""
    window = open_window("/todo", url=link.url, tolerates_errors=True)
    window.click("draft")
    add(window, "Milk")
    expect(window.element("count")).to_have_text("1 item")
    window.type("Bre")
    link.cut()
    window.type("ad")
    expect(window.element("draft")).to_have_value("Bread")
    window.press("Enter")
    expect(window.element("count")).to_have_text("2 items")
    expect(window.element("draft")).to_have_value("")
    expect(window.element("draft")).to_be_focused()
    assert titles(window) == ["Milk", "Bread"]


def test_what_is_done_while_cut_off_takes_effect_once(open_window, link):
    """LNK-01 FLD-15 edits, submits and clicks made without a connection arrive in order, each once"""
    window = open_window("/todo", url=link.url, tolerates_errors=True)
    window.click("draft")
    add(window, "first")
    expect(window.element("count")).to_have_text("1 item")
    link.cut(block=True)
    for title in ("second", "third", "fourth"):
        window.click("draft")
        window.press("Control+A", "Delete")
        add(window, title)
    link.heal()
    expect(window.element("count")).to_have_text("4 items")
    assert titles(window) == ["first", "second", "third", "fourth"]


def test_many_cuts(open_window, link):
    """INT-03 clicks over a link that breaks all the time are each counted once"""
    window = open_window("/counter", url=link.url, tolerates_errors=True)
    expect(window.element("own-count")).to_have_text("0")
    for index in range(30):
        window.click("own-increment")
        if index % 5 == 2:
            link.cut()
    expect(window.element("own-count")).to_have_text("30")
    window.click("own-decrement")
    expect(window.element("own-count")).to_have_text("29")


def test_typing_through_a_cut(open_window, link):
    """The text is whole on both sides though the connection broke in the middle of typing."""
    window = open_window("/bench/input", url=link.url, tolerates_errors=True)
    text = "What is typed while the link breaks is not lost"
    window.click("name")
    for index, character in enumerate(text):
        window.type(character)
        if index in (10, 25):
            link.cut()
    expect(window.element("echo")).to_have_text(text)
    expect(window.element("name")).to_have_value(text)


def test_a_slow_link_keeps_the_caret(open_window, link):
    """TXT-01 FLD-42 20 keys a second at 300 ms each way arrive whole, and the caret stays behind the last one"""
    window = open_window("/bench/input", url=link.url)
    expect(window.element("name")).to_be_visible()
    link.slow(0.3)
    text = "The quick brown fox jumps over lazy dogs"
    window.click("name")
    for typed, character in enumerate(text, start=1):
        window.type(character)
        window.page.wait_for_timeout(50)
        element = "document.activeElement"
        assert window.page.evaluate(f"{element}.selectionStart") == typed
        assert window.page.evaluate(f"{element}.value") == text[:typed]
    expect(window.element("echo")).to_have_text(text)
    expect(window.element("name")).to_have_value(text)


def test_a_server_that_is_away_is_said(open_window, link):
    window = open_window("/todo", url=link.url, tolerates_errors=True)
    expect(window.element("count")).to_have_text("0 items")
    link.cut(block=True)
    expect(window.page.get_by_role("status")).to_contain_text("Reconnecting")
    link.heal()
    expect(window.page.get_by_role("status")).to_be_empty()
    window.click("draft")
    add(window, "Milk")
    expect(row(window, "Milk")).to_be_visible()


def test_a_long_text_written_while_cut_off_arrives(open_window, tmp_path):
    """LNK-02 what is written without a connection arrives, though it took more keys than a server takes entries at once"""
    with Daemon(tmp_path / "log", "--message-burst", "250", "--messages-per-second", "100") as daemon:
        link = Link(daemon.port)
        window = open_window("/bench/input", url=link.url, tolerates_errors=True)
        expect(window.element("name")).to_be_visible()
        link.cut(block=True)
        text = "What is written without a connection. " * 8
        window.click("name")
        window.type(text)
        link.heal()
        expect(window.element("echo")).to_have_text(text.strip())
        window.type("!")
        expect(window.element("echo")).to_have_text(text + "!")
        expect(window.element("name")).to_have_value(text + "!")
        link.close()
