"""A page from its first moment on: input before there is a connection, reloads, pauses, other addresses, and what it says."""

import pytest
from daemon import Daemon
from link import Link
from playwright.sync_api import Error, expect
from stage import FIRST
from test_link import add
from test_todo import titles
from window import Window


def test_what_is_done_before_the_connection(open_window, link):
    """LNK-01 the page stands and takes clicks and keys before it has a connection, and each counts once when it has"""
    link.slow(0.3)
    window = open_window("/todo", url=link.url)
    window.click("draft")
    add(window, "early")
    assert len(window.received) == 0
    assert window.page.evaluate("() => document.querySelector('[data-testid=count]').textContent") == "0 items"
    expect(window.element("count")).to_have_text("1 item")
    assert titles(window) == ["early"]
    expect(window.element("draft")).to_have_value("")


def test_clicks_at_once(open_window):
    """INT-03 100 clicks as fast as the browser sends them all count, and a double click counts twice"""
    window = open_window("/counter")
    plus = window.element("own-increment")
    x, y = window.point(plus)
    for _ in range(100):
        window.page.mouse.click(x, y)
    expect(window.element("own-count")).to_have_text("100")
    plus.dblclick()
    expect(window.element("own-count")).to_have_text("102")
    window.settle()
    assert window.text("own-count") == "102"


def test_clicks_over_a_slow_link(open_window, link):
    """INT-03 FLD-20 a double click and quick clicks over a slow link that breaks each count once, none is sent again in vain"""
    window = open_window("/counter", url=link.url, tolerates_errors=True)
    expect(window.element("own-count")).to_have_text("0")
    link.slow(0.3)
    window.element("own-increment").dblclick()
    link.cut()
    for _ in range(20):
        window.page.wait_for_timeout(50)
        window.click("own-increment")
    expect(window.element("own-count")).to_have_text("22")


def test_a_change_of_address(open_window, link):
    """LNK-02 FLD-44 who comes back from another address finds the form as it was"""
    window = open_window("/typing", url=link.url, tolerates_errors=True)
    window.click("plain")
    window.type("half a")
    expect(window.element("plain-echo")).to_have_text("half a")
    link.roam("127.0.0.2")
    link.cut()
    window.type(" form")
    expect(window.element("plain-echo")).to_have_text("half a form")
    assert window.element("plain").evaluate("e => [e.value, e.selectionStart, document.activeElement === e]") == [
        "half a form", 11, True,
    ]  # fmt: skip


def test_a_reload(open_window):
    """LNK-02 a page that is loaded anew goes on with its session"""
    window = open_window("/counter")
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("1")
    window.page.reload()
    expect(window.element("own-count")).to_have_text("1")
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("2")


def test_a_duplicated_tab(open_window):
    """LNK-02 a duplicated tab has a session of its own, and the first goes on undisturbed"""
    window = open_window("/counter")
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("1")
    with window.context.expect_page() as opened:
        # A window that a page opens itself begins with a copy of its storage, as a duplicated tab does.
        window.page.evaluate("() => void open(location.href, '_blank', 'opener')")
    other = opened.value
    expect(other.get_by_test_id("own-count")).to_have_text("0")
    other.get_by_test_id("own-increment").click()
    other.get_by_test_id("own-increment").click()
    expect(other.get_by_test_id("own-count")).to_have_text("2")
    window.click("own-decrement")
    expect(window.element("own-count")).to_have_text("0")
    expect(other.get_by_test_id("own-count")).to_have_text("2")


def test_a_page_that_sleeps(open_window, link):
    """LNK-02 FLD-22 a page that was frozen while its connection broke shows the server's state when it wakes"""
    window = open_window("/counter", url=link.url, tolerates_errors=True)
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("1")
    protocol = window.context.new_cdp_session(window.page)
    protocol.send("Page.setWebLifecycleState", {"state": "frozen"})
    link.cut()
    protocol.send("Page.setWebLifecycleState", {"state": "active"})
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("2")


def test_back_to_a_page(daemon, browser, launch):
    """LNK-02 a page that the browser has kept goes on with its session, with all that was in it"""
    other = launch(browser.browser_type, ignore_default_args=["--disable-back-forward-cache"])
    try:
        window = Window(other, daemon.url, "/typing")
        expect(window.element("plain")).to_be_visible()
        window.click("plain")
        window.type("half a")
        expect(window.element("plain-echo")).to_have_text("half a")
        # As by a link, which otherwise ends the session.
        window.page.evaluate("() => { globalThis.isKept = true; location.assign('/counter') }")
        expect(window.element("own-count")).to_have_text("0")
        window.page.evaluate("() => void history.back()")
        expect(window.element("plain-echo")).to_have_text("half a")
        assert window.page.evaluate("() => globalThis.isKept")
        window.click("plain")
        window.press("End")
        window.type(" form")
        expect(window.element("plain-echo")).to_have_text("half a form")
        assert window.page.get_by_role("status").text_content() == ""
        window.close()
    finally:
        other.close()


def test_offline(open_window, link):
    """LNK-02 FLD-31 when the network comes back the page connects at once, and what was done meanwhile counts once"""
    window = open_window("/counter", url=link.url, tolerates_errors=True)
    expect(window.element("own-count")).to_have_text("0")
    link.cut(block=True)
    for _ in range(3):
        window.click("own-increment")
    expect(window.page.get_by_role("status")).to_contain_text("Reconnecting")
    expect(window.page.get_by_role("status")).to_contain_text("3 changes unsent")
    window.page.wait_for_timeout(1500)
    link.heal()
    window.page.evaluate("() => dispatchEvent(new Event('online'))")
    expect(window.element("own-count")).to_have_text("3")
    expect(window.page.get_by_role("status")).to_be_empty()


def test_a_short_cut_flashes_nothing(open_window, link):
    """LNK-02 a cut that heals at once is never spoken of, and changes no element that is shown"""
    window = open_window("/todo", url=link.url, tolerates_errors=True)
    window.click("draft")
    add(window, "Milk")
    expect(window.element("count")).to_have_text("1 item")
    window.page.evaluate("""() => {
        globalThis.seen = [];
        new MutationObserver(all => seen.push(...all.map(({ type, target }) => `${type} ${target.className}`)))
            .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    }""")
    accepted = link.accepted
    link.cut()
    for _ in range(100):
        window.page.wait_for_timeout(20)
        if link.accepted > accepted:
            break
    window.page.wait_for_timeout(300)
    assert window.page.evaluate("seen") == []


def test_the_bar_in_japanese(open_window, link, screenshot):
    """LNK-02 what the page says about its connection is in the person's language"""
    window = open_window("/counter", url=link.url, tolerates_errors=True, locale="ja-JP")
    expect(window.element("own-count")).to_have_text("0")
    link.cut(block=True)
    window.click("own-increment")
    window.click("own-increment")
    bar = window.page.get_by_role("status")
    expect(bar).not_to_be_empty()
    text = bar.text_content()
    assert "Reconnecting" not in text and "2" in text and any("\u3040" <= letter <= "\u9fff" for letter in text)
    screenshot(window, "bar-japanese")
    link.heal()
    expect(bar).to_be_empty()


def reload_until_loaded(window):
    """Again and again: the browser's own page about the failed load may come between, and tries by itself too."""
    for _ in range(50):
        try:
            return window.page.reload()
        except Error:
            window.page.wait_for_timeout(100)
    raise AssertionError("the page is never loaded")


def test_what_a_reload_finds_unsent(open_window, link):
    """LNK-01 what was typed and clicked without a connection outlives the page, in its order, and counts once"""
    window = open_window("/typing", url=link.url, tolerates_errors=True)
    expect(window.element("plain")).to_be_visible()
    window.click("plain")
    window.type("one")
    expect(window.element("plain-echo")).to_have_text("one")
    link.cut(block=True)
    window.press("Home")
    window.type("0 ")
    window.press("End", "Backspace")
    window.click("upper")
    window.type("two")
    with pytest.raises(Error, match="ERR_"):
        window.page.reload()
    link.heal()
    reload_until_loaded(window)
    expect(window.element("plain")).to_have_value("0 on")
    expect(window.element("plain-echo")).to_have_text("0 on")
    expect(window.element("upper-echo")).to_have_text("TWO")
    window.click("plain")
    window.press("End")
    window.type("!")
    expect(window.element("plain-echo")).to_have_text("0 on!")


def test_a_reload_in_the_middle(open_window, link):
    """LNK-01 a page that is loaded anew while its keys and clicks are on their way loses none and doubles none"""
    window = open_window("/counter", url=link.url, tolerates_errors=True)
    expect(window.element("own-count")).to_have_text("0")
    link.slow(0.2)
    for clicks in range(1, 4):
        for _ in range(3):
            window.click("own-increment")
        window.page.reload()
        expect(window.element("own-count")).to_have_text(str(3 * clicks))


def test_a_reload_into_another_session(show):
    """LNK-01 what a page has left is told where the session has gone, and stays out of the new one's fields"""
    stage, window = show(["textField", {"identifier": "f"}])
    window.click("f")
    window.type("un")
    stage.await_entries(2)
    stage.settings = {"session": "t", "reason": "expired"}
    window.page.reload()
    expect(window.page.get_by_role("status")).to_contain_text("“un”")
    expect(window.element("f")).to_have_value("")
    heard = len(stage.entries)
    window.click("f")
    window.type("a")
    assert stage.await_entries(heard + 1)[heard:] == [[FIRST, "edit", 0, 0, "a"]]


def test_a_password_is_left_to_no_page(show):
    """BND-18 a secret text is not kept for a page that takes this one's place, and what has arrived no longer"""
    stage, window = show(["stack", {}, [
        ["textField", {"identifier": "secret", "secure": True}], ["textField", {"identifier": "open"}],
    ]])  # fmt: skip
    stored = "() => JSON.stringify(Object.values(sessionStorage))"
    window.click("secret")
    window.type("qjz")
    window.click("open")
    window.type("w")
    stage.await_entries(4)
    window.page.evaluate("() => document.dispatchEvent(new Event('freeze'))")
    left = window.page.evaluate(stored)
    assert "w" in left and not any(letter in left for letter in "qjz")
    stage.patch(acks=4)
    window.page.wait_for_function("() => !JSON.stringify(Object.values(sessionStorage)).includes('edit')")


@pytest.fixture
def restarted(tmp_path):
    """A link to a daemon, and a way to put another one in its place."""
    daemons = [Daemon(tmp_path / "first")]
    link = Link(daemons[0].port)

    def restart():
        link.cut(block=True)
        daemons[-1].stop()
        daemons.append(Daemon(tmp_path / "second"))
        link.target = daemons[-1].port

    yield link, restart
    link.close()
    for daemon in daemons:
        daemon.stop()


def test_a_server_that_was_restarted(open_window, restarted):
    """LNK-02 FLD-24 after a restart of the server the page begins anew, with what was typed, the caret and the focus"""
    link, restart = restarted
    window = open_window("/typing", url=link.url, tolerates_errors=True)
    expect(window.element("plain")).to_be_visible()
    window.click("upper")
    window.type("form")
    window.click("plain")
    window.type("kept")
    expect(window.element("plain-echo")).to_have_text("kept")
    restart()
    window.type("!")
    window.press("ArrowLeft")
    link.heal()
    bar = window.page.get_by_role("status")
    expect(bar).to_contain_text("restarted")
    expect(window.element("plain-echo")).to_have_text("kept!")
    expect(window.element("upper-echo")).to_have_text("FORM")
    assert window.element("plain").evaluate("e => [e.value, e.selectionStart, document.activeElement === e]") == [
        "kept!", 4, True,
    ]  # fmt: skip
    bar.get_by_role("button").click()
    expect(bar).to_be_empty()
    window.click("plain")
    window.press("End")
    window.type("?")
    expect(window.element("plain-echo")).to_have_text("kept!?")


@pytest.mark.parametrize("path, pressed, changed", [
    ("/counter", "own-increment", "own-count"), ("/todo", "add", "count"), ("/gallery", "slider", "volume"),
])  # fmt: skip
def test_a_restart_while_a_control_has_the_focus(open_window, restarted, path, pressed, changed):
    """LNK-02 FLD-32 wherever the focus is when the server is restarted, the page begins anew, and works"""
    link, restart = restarted
    window = open_window(path, url=link.url, tolerates_errors=True)
    if path == "/todo":
        window.click("draft")
        window.type("Milk")
    before = window.element(changed).first.text_content()
    window.page.mouse.click(*window.point(window.element(pressed), 0.75))
    # What is unanswered when the server goes would be told instead of the restart.
    expect(window.element(changed).first).not_to_have_text(before)
    assert window.element(pressed).evaluate("e => e === document.activeElement")
    restart()
    link.heal()
    expect(window.page.get_by_role("status")).to_contain_text("restarted")
    assert window.element(pressed).evaluate("e => e === document.activeElement")
    if path == "/counter":
        window.click(pressed)
        expect(window.element("own-count")).to_have_text("1")


def test_what_a_restart_loses(open_window, restarted):
    """LNK-01 FLD-32 a change that a restart of the server has swallowed is told, not made twice"""
    link, restart = restarted
    window = open_window("/todo", url=link.url, tolerates_errors=True)
    window.click("draft")
    add(window, "Milk")
    expect(window.element("count")).to_have_text("1 item")
    restart()
    window.type("Eggs")
    window.press("Enter")
    link.heal()
    bar = window.page.get_by_role("status")
    expect(bar).to_contain_text("could not be delivered")
    assert "Eggs" not in bar.text_content()
    expect(window.element("draft")).to_have_value("Eggs")
    expect(window.element("count")).to_have_text("0 items")
    assert titles(window) == []


@pytest.mark.parametrize("reason, words", [
    ("replaced", "continued in another window"), ("expired", "expired"), ("ended", "ended"),
])  # fmt: skip
def test_it_says_why_it_gives_up(show, reason, words):
    """LNK-07 a page that gives up says why, and offers to begin anew"""
    stage, window = show(["button", {"title": "b"}], tolerates_errors=True)
    stage.say("bye", reason)
    stage.hang_up()
    bar = window.page.get_by_role("status")
    expect(bar).to_contain_text(words)
    bar.get_by_role("button", name="Reload").click()
    expect(bar).to_be_empty()
    window.page.get_by_role("button", name="b", exact=True).click()
    assert stage.await_entries(1)[-1] == [FIRST, "tap"]


def test_an_event_for_what_has_gone(show):
    """LNK-07 FLD-17 an event for a node that has just gone is refused, and nobody is troubled: Enter leaves, the blur follows"""
    stage, window = show(["stack", {}, [["textField", {"identifier": "f", "submit": True, "focused": False}]]])
    window.click("f")
    window.press("Enter")
    stage.await_entries(2)
    stage.patch(["d", 3], ["c", 2, 0, 20, ["label", {"text": "next"}]], acks=2)
    window.page.get_by_text("next").wait_for()
    window.settle()
    assert [event for _, event, *_ in stage.entries] == ["focus", "submit"]
    assert window.page.get_by_role("status").text_content() == ""


def test_who_cannot_come_back_is_offered_a_reload(open_window, link):
    """LNK-02 FLD-30 a page that is refused for long, as when a proxy wants a new login, says so and offers a reload"""
    window = open_window("/counter", url=link.url, tolerates_errors=True)
    expect(window.element("own-count")).to_have_text("0")
    window.page.clock.install()
    link.cut(block=True)
    bar = window.page.get_by_role("status")
    window.page.clock.run_for(3000)
    expect(bar).to_contain_text("Reconnecting")
    assert bar.get_by_role("button").count() == 0
    window.page.clock.run_for(20_000)
    expect(bar.get_by_role("button", name="Reload")).to_be_visible()


def test_a_change_between_page_and_connection(open_window, link):
    """LNK-02 FLD-26 what changes after the page was made and before it has a connection arrives with that"""
    other = open_window("/counter")
    before = int(other.text("shared-count"))
    link.slow(0.4)
    window = open_window("/counter", url=link.url)
    assert window.text("shared-count") == str(before)
    other.click("shared-increment")
    expect(window.element("shared-count")).to_have_text(str(before + 1))


def test_a_button_that_is_disabled_by_its_click(show):
    """INT-03 FLD-19 a second click on a button that the first has disabled does nothing, and it works again once enabled"""
    stage, window = show(["button", {"title": "pay"}])
    button = window.page.get_by_role("button", name="pay")
    button.click()
    stage.await_entries(1)
    stage.patch(["u", FIRST, "enabled", False], acks=1)
    stage.await_applied()
    button.click(force=True)
    stage.patch(["u", FIRST, "enabled", None])
    stage.await_applied()
    button.click()
    assert stage.await_entries(2) == [[FIRST, "tap"]] * 2
