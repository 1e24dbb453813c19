"""What becomes of what is unsent when its page goes, or seems to, and what a page shows that takes its place."""

import pytest
from playwright.sync_api import expect
from stage import FIRST


def test_a_reload_that_finds_no_connection(open_window):
    """LNK-02 a page that is loaded anew and cannot connect shows what it has brought, to look at, and then goes on"""
    window = open_window("/counter", tolerates_errors=True)
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("1")
    is_blocked = True
    window.page.route_web_socket("**", lambda socket: socket.close() if is_blocked else socket.connect_to_server())
    window.page.reload()
    expect(window.page.get_by_role("status")).to_contain_text("Reconnecting")
    expect(window.element("own-count")).to_be_visible()
    assert window.element("own-increment").evaluate("e => e.closest('[inert]') !== null")
    is_blocked = False
    window.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(window.element("own-count")).to_have_text("1")
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("2")
    expect(window.page.get_by_role("status")).to_be_empty()


@pytest.mark.parametrize("address", ["mailto:a@example.org", "tel:112"])
def test_a_link_to_another_program(show, address):
    """LNK-02 a link that another program opens leaves no page: when that goes it may still be taken back"""
    stage, window = show(["textField", {"identifier": "f"}])
    window.page.evaluate("""(href) => {
        const link = Object.assign(document.createElement("a"), { href });
        document.body.append(link);
        link.click();
    }""", address)
    window.page.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide'))")
    window.click("f")
    window.type("a")
    assert stage.await_entries(1)[-1] == [FIRST, "edit", 0, 0, "a"]
    assert ["bye"] not in stage.heard


def test_a_link_that_is_followed_without_a_connection(open_window, link, daemon):
    """LNK-01 what is unsent when a link is followed is sent once the person comes back to the page"""
    window = open_window("/typing", url=link.url, tolerates_errors=True)
    window.click("plain")
    window.type("one")
    expect(window.element("plain-echo")).to_have_text("one")
    link.cut(block=True)
    window.type(" two")
    expect(window.page.get_by_role("status")).to_contain_text("unsent")
    with window.page.expect_navigation(url=f"{daemon.url}/counter"):
        window.page.evaluate("(url) => location.assign(url)", f"{daemon.url}/counter")
    link.heal()
    window.page.goto(f"{link.url}/typing")
    expect(window.element("plain")).to_have_value("one two")
    expect(window.element("plain-echo")).to_have_text("one two")


def test_a_storage_that_is_full(open_window, link):
    """LNK-01 changes that are unsent and cannot be stored either are told to be lost by a reload"""
    window = open_window("/typing", url=link.url, tolerates_errors=True)
    window.click("plain")
    # What is stored while the page connects makes room again once it is acknowledged.
    window.type("zero ")
    expect(window.element("plain-echo")).to_have_text("zero")
    # As one that is full does: how much of it the browser counts as used moves by itself.
    window.page.evaluate("""() => {
        window.setItem = Storage.prototype.setItem;
        Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
    }""")
    link.cut(block=True)
    window.type("one")
    bar = window.page.get_by_role("status")
    expect(bar).to_contain_text("a reload would lose them")
    window.page.evaluate("() => { Storage.prototype.setItem = window.setItem; }")
    window.type("!")
    expect(bar).to_contain_text("1 change unsent")
    expect(bar).not_to_contain_text("lose")
