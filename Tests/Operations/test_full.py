"""What a person sees of a server that has no room, or to which too much was sent."""

from playwright.sync_api import expect


def test_a_server_that_is_full(start, open_window, screenshot):
    """LNK-05 a page says that the server is full, and shows its screen once there is room"""
    daemon = start("--sessions", "1")
    first = open_window("/bench/counter", url=daemon.url)
    first.click("inc")
    expect(first.element("count")).to_have_text("1")
    second = open_window("/bench/counter", url=daemon.url)
    bar = second.page.get_by_role("status")
    expect(bar).to_contain_text("The server has no room at present. Reconnecting…", timeout=20_000)
    screenshot(second, "full")
    # Who leaves without a word still makes room.
    first.page.goto("about:blank")
    expect(second.element("count")).to_have_text("0", timeout=30_000)
    expect(bar).to_be_empty()


def test_who_sends_too_much(start, open_window, screenshot):
    """LNK-05 a page from which more comes at once than may says so while it waits"""
    daemon = start("--messages-per-second", "0", "--message-burst", "4")
    window = open_window("/bench/counter", url=daemon.url)
    expect(window.element("count")).to_have_text("0")
    # All at once, so that each connection is told the same as soon as it sends what is left.
    window.element("inc").evaluate("button => { for (let i = 0; i < 20; i++) button.click(); }")
    bar = window.page.get_by_role("status")
    expect(bar).to_contain_text("Too much was sent at once. Reconnecting…", timeout=60_000)
    screenshot(window, "hurried")
