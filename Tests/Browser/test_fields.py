"""Fields and text views: what they show, what they send, and who has the focus."""

import json

import pytest
from stage import FIRST

OLD_BROWSER = "delete Element.prototype.moveBefore"
PLACE = "e => [e.value, e.selectionStart, e.selectionEnd]"


@pytest.fixture
def write(show):
    """A window with one field or text view, whose node is number 2, and the caret in it."""

    def write_one(kind, properties, **options):
        stage, window = show([kind, {"identifier": "it", **properties}], **options)
        window.click("it")
        return stage, window, window.element("it")

    return write_one


def test_a_text_view_grows(show):
    """BND-15 a text view shows its placeholder only when empty, grows with its text, and takes breaks"""
    stage, window = show(["stack", {}, [["textView", {"identifier": "it", "placeholder": "Words"}]]])
    window.click("it")
    view = window.element("it")
    assert view.evaluate("e => e.matches(':placeholder-shown')")
    height = view.evaluate("e => e.offsetHeight")
    for line in range(8):
        window.type(f"line{line}")
        window.press("Enter")
    stage.until(lambda: stage.text(3) == "".join(f"line{n}\n" for n in range(8)))
    assert not view.evaluate("e => e.matches(':placeholder-shown')")
    grown = view.evaluate("e => e.offsetHeight")
    assert grown > height + 60
    assert view.evaluate("e => e.scrollHeight <= e.clientHeight")
    stage.patch(["s", 3, "text", 0, 48, ""], acks=len(stage.entries))
    window.page.wait_for_function("() => document.querySelector('textarea').value === ''")
    assert view.evaluate("e => e.offsetHeight") == height


def test_a_text_view_scrolls(write):
    """BND-15 one that scrolls keeps its height, and its place while the server writes"""
    text = "\n".join(f"line {n}" for n in range(60))
    stage, window, view = write("textView", {"text": text, "scrolls": True})
    view.evaluate("e => { e.setSelectionRange(300, 300); e.scrollTop = 200 }")
    height = view.evaluate("e => e.offsetHeight")
    assert view.evaluate("e => e.scrollHeight > e.clientHeight")
    stage.patch(["s", FIRST, "text", len(text), 0, "\nmore"])
    window.page.wait_for_function("() => document.querySelector('textarea').value.endsWith('more')")
    assert view.evaluate("e => [e.offsetHeight, e.scrollTop, e.selectionStart]") == [height, 200, 300]


def test_a_text_view_that_cannot_be_edited(write):
    """BND-17 who may not edit a text view may still read and copy it, and sends nothing"""
    stage, window, view = write("textView", {"text": "as it is", "enabled": False})
    window.type("x")
    window.press("Control+Z", "Enter", "Backspace")
    window.settle()
    assert view.input_value() == "as it is"
    assert stage.entries == []


@pytest.mark.parametrize("kind, text, shown", [
    ("textField", "a\nb\r\nc", "a b  c"), ("textView", "a\r\nb\rc", "a \nb\nc"),
])  # fmt: skip
def test_breaks_that_a_field_cannot_hold(write, kind, text, shown):
    """TXT-05 breaks of another kind are shown as well as can be, and typing beside them changes nothing else"""
    stage, window, view = write(kind, {"text": text})
    assert view.input_value() == shown
    window.press("Control+Home")
    window.type("x")
    assert stage.await_entries(1) == [[FIRST, "edit", 0, 0, "x"]]
    stage.patch(["s", FIRST, "text", 1, 1, "Y"], acks=1)
    window.page.wait_for_function("() => document.activeElement.value.startsWith('xY')")
    assert view.evaluate(PLACE) == ["xY" + shown[1:], 1, 1]


def test_the_keyboard_to_ask_for(show):
    """INT-02 keyboard, return key, capitals and secrecy are told to the browser"""
    kinds = ["default", "emailAddress", "numberPad", "decimalPad", "phonePad", "url", "webSearch"]
    stage, window = show(["stack", {}, [
        *[["textField", {"keyboardType": kind, "returnKey": "send"}] for kind in kinds],
        ["textField", {"secure": True}],
        ["textView", {"keyboardType": "emailAddress"}],
    ]])  # fmt: skip
    about = "all => all.map(e => [e.inputMode, e.autocapitalize, e.enterKeyHint, e.type])"
    fields = window.page.eval_on_selector_all(".field", about)
    assert [mode for mode, *_ in fields] == ["", "email", "numeric", "decimal", "tel", "url", "search", "", "email"]
    assert [capitals for _, capitals, *_ in fields][1] == "none"
    assert fields[0][2:] == ["send", "text"]
    assert fields[7][3] == "password"


# Typing


def test_a_held_key(write):
    """TXT-01 FLD-01 a key that is held on a slow link keeps all its characters, and both sides are equal"""
    stage, window, field = write("textField", {})
    for _ in range(80):
        window.page.keyboard.down("x")
    window.page.keyboard.up("x")
    stage.until(lambda: stage.text(FIRST) == "x" * 80)
    assert field.evaluate(PLACE) == ["x" * 80, 80, 80]


def test_a_key_deletes_what_one_sees_as_one_character(write):
    """TXT-05 Backspace and Delete take a whole character, however many units it has, and split none"""
    family, flag, accent = "👩\u200d👧", "🇯🇵", "e\u0301"
    stage, window, field = write("textField", {"text": f"{family}{flag}{family}{family}"})
    window.press("Home", "Delete")
    assert stage.await_entries(1) == [[FIRST, "edit", 0, 5, ""]]
    window.press("End", "Backspace")
    assert stage.await_entries(2)[-1] == [FIRST, "edit", 9, 5, ""]
    assert field.input_value() == f"{flag}{family}"
    window.press("Home", "Delete")
    stage.until(lambda: stage.text(FIRST, f"{family}{flag}{family}{family}") == family)
    window.page.keyboard.insert_text(accent)
    stage.until(lambda: stage.text(FIRST, f"{family}{flag}{family}{family}") == accent + family)


def test_a_paste_beyond_the_limit(write):
    """TXT-05 FLD-33 a paste longer than a message may be goes in pieces, and nothing is disconnected"""
    stage, window, field = write("textField", {}, settings={"limits": {"message": 1024}})
    text = "🙂日本é7" * 600
    window.page.keyboard.insert_text(text)
    stage.until(lambda: stage.text(FIRST) == text)
    messages = [message for message in stage.heard if len(message) > 1 and message[0] != "hello"]
    assert len(messages) > 10
    assert all(len(json.dumps(message, ensure_ascii=False).encode()) <= 1024 for message in messages)
    assert field.input_value() == text


def test_a_key_in_a_long_text(write):
    """TXT-06 one keystroke in the middle of 100 kB costs at most 40 bytes"""
    text = "twenty five kilo bytes.. " * 4096
    stage, window, field = write("textView", {"text": text, "scrolls": True})
    field.evaluate("e => e.setSelectionRange(51200, 51200)")
    sent = len(window.sent)
    window.type("x")
    assert stage.await_entries(1) == [[FIRST, "edit", 51200, 0, "x"]]
    window.settle()
    assert sum(len(message) for message in window.sent[sent:]) <= 40


def test_undo_among_writes_of_the_server(write):
    """TXT-05 undo takes back the person's typing though the server has changed it since, and redo brings it back"""
    stage, window, field = write("textField", {"text": "AB"})
    window.press("End")
    window.type("cd")
    stage.await_entries(2)
    stage.patch(["s", FIRST, "text", 2, 2, "CD"], acks=2)
    window.page.wait_for_function("() => document.activeElement.value === 'ABCD'")
    stage.patch(["s", FIRST, "text", 0, 0, "> "])
    window.page.wait_for_function("() => document.activeElement.value === '> ABCD'")
    window.press("Control+Z")
    assert field.evaluate(PLACE) == ["> AB", 4, 4]
    assert stage.await_entries(3)[-1] == [FIRST, "edit", 4, 2, ""]
    window.press("Control+Shift+Z")
    assert field.evaluate(PLACE) == ["> ABCD", 6, 6]
    assert stage.await_entries(4)[-1] == [FIRST, "edit", 4, 0, "CD"]
    window.press("Control+Z", "Control+Z", "Control+Y", "Control+Z")
    stage.await_entries(7)
    window.settle()
    assert field.input_value() == "> AB"


def test_a_deletion_is_undone(write):
    """TXT-05 a selection that was deleted or typed over comes back whole"""
    stage, window, field = write("textView", {"text": "one two three"})
    window.press("Home", "Control+Shift+ArrowRight")
    window.type("X")
    window.press("Control+Z")
    assert field.input_value() == "one two three"
    window.press("Control+A", "Delete")
    assert field.input_value() == ""
    window.press("Control+Z")
    stage.until(lambda: stage.text(FIRST, "one two three") == "one two three")
    assert field.input_value() == "one two three"


def test_a_cleared_field(write):
    """TXT-07 FLD-07 a field that the server clears on submit is cleared though it has the focus, but for the newest keys"""
    stage, window, field = write("textField", {"submit": True})
    window.type("first")
    window.press("Enter")
    window.type("se")
    assert [event for _, event, *_ in stage.await_entries(8)] == ["edit"] * 5 + ["submit"] + ["edit"] * 2
    stage.patch(["s", FIRST, "text", 0, 5, ""], acks=6)
    window.page.wait_for_function("() => document.activeElement.value === 'se'")
    assert field.evaluate(PLACE) == ["se", 2, 2]
    window.press("Control+Z")
    assert field.input_value() == ""


def test_typing_while_a_handler_is_slow(write):
    """TXT-02 FLD-03 what is typed after a pause, while the server is still busy with what came before it, is kept"""
    stage, window, field = write("textField", {})
    window.type("first")
    stage.await_entries(5)
    window.type(" and then")
    stage.await_entries(14)
    # A stale value, from when the server knew five keys.
    stage.patch(["s", FIRST, "text", 0, 5, "FIRST"], acks=5)
    stage.await_applied()
    assert field.evaluate(PLACE) == ["FIRST and then", 14, 14]
    stage.patch(["s", FIRST, "text", 5, 9, " AND THEN"], acks=9)
    stage.await_applied()
    assert field.evaluate(PLACE) == ["FIRST AND THEN", 14, 14]


def test_a_composition_in_a_text_view(write):
    """TXT-04 FLD-09 while one composes, what is composed goes out at once and patches wait: nothing is muted or broken"""
    stage, window, view = write("textView", {"text": "ab"})
    window.press("Control+End")
    keys = window.context.new_cdp_session(window.page)
    for composed in ("k", "か", "かn", "かん"):
        at = len(composed)
        keys.send("Input.imeSetComposition", {"text": composed, "selectionStart": at, "selectionEnd": at})
        stage.until(lambda: stage.text(FIRST, "ab") == "ab" + composed)
        stage.patch(["u", FIRST, "placeholder", composed])
    stage.patch(["s", FIRST, "text", 0, 2, "AB"], acks=len(stage.entries))
    stage.await_applied()
    assert view.evaluate(PLACE)[0] == "abかん"
    keys.send("Input.insertText", {"text": "漢"})
    window.page.wait_for_function("() => document.activeElement.value === 'AB漢'")
    assert view.evaluate(PLACE) == ["AB漢", 3, 3]


def test_a_composition_that_is_given_up(write):
    """TXT-04 of a composition that is given up nothing is left on either side"""
    stage, window, view = write("textField", {"text": "ab"})
    window.press("End")
    keys = window.context.new_cdp_session(window.page)
    keys.send("Input.imeSetComposition", {"text": "´", "selectionStart": 1, "selectionEnd": 1})
    stage.await_entries(1)
    keys.send("Input.imeSetComposition", {"text": "", "selectionStart": 0, "selectionEnd": 0})
    stage.until(lambda: stage.text(FIRST, "ab") == "ab")
    window.page.keyboard.insert_text("é")
    stage.until(lambda: stage.text(FIRST, "ab") == "abé")
    assert view.input_value() == "abé"


# Focus

FOCUSED = "() => document.activeElement.dataset.testid ?? null"


def fields(*states):
    return ["stack", {}, [["textField", {"identifier": f"f{n}", **({} if state is None else {"focused": state})}]
            for n, state in enumerate(states, start=3)]]  # fmt: skip


def test_focus_by_the_state(show):
    """FOC-01 true focuses, false blurs, and neither is written back, since it does not differ"""
    stage, window = show(fields(False, False))
    stage.patch(["u", 3, "focused", True])
    window.page.wait_for_selector("[data-testid=f3]:focus")
    stage.patch(["u", 3, "focused", False, ], ["u", 4, "focused", True])
    window.page.wait_for_selector("[data-testid=f4]:focus")
    stage.patch(["u", 4, "focused", False])
    window.page.wait_for_selector("[data-testid=f4]:not(:focus)")
    window.settle()
    assert stage.entries == []


def test_focus_by_the_person(show):
    """FOC-01 the person's focus and blur write back; their newest choice stands until it is answered"""
    stage, window = show(fields(False, False, None))
    window.click("f3")
    assert stage.await_entries(1) == [[3, "focus", True]]
    window.press("Tab")
    assert stage.await_entries(3)[1:] == [[3, "focus", False], [4, "focus", True]]
    stage.patch(["u", 3, "focused", True], acks=1)
    stage.await_applied()
    assert window.page.evaluate(FOCUSED) == "f4"
    stage.patch(["u", 3, "focused", False], ["u", 4, "focused", True], acks=2)
    stage.await_applied()
    window.press("Tab")
    assert stage.await_entries(4)[-1] == [4, "focus", False]
    window.press("Shift+Tab")
    assert stage.await_entries(5)[-1] == [4, "focus", True]
    stage.say(2)
    stage.patch(["u", 4, "focused", False])
    window.page.wait_for_selector("[data-testid=f4]:not(:focus)")
    assert len(stage.entries) == 5


def test_a_focus_that_is_refused(show):
    """FOC-01 where the state does not take the person's focus, it is taken back once that is answered"""
    stage, window = show(fields(False))
    window.click("f3")
    stage.await_entries(1)
    window.settle()
    assert window.page.evaluate(FOCUSED) == "f3"
    stage.say(1)
    window.page.wait_for_selector("[data-testid=f3]:not(:focus)")
    window.settle()
    assert stage.entries == [[3, "focus", True]]


def test_a_focus_that_comes_with_the_view(show):
    """FOC-02 a request made before the view is on screen applies when it is, a cleared one never does"""
    stage, window = show(fields(None, True))
    window.page.wait_for_selector("[data-testid=f4]:focus")
    new = ["padding", {}, [["textView", {"identifier": "new", "focused": True}]]]
    stage.patch(["c", 2, 0, 20, new])
    window.page.wait_for_selector("[data-testid=new]:focus")
    assert stage.await_entries(1) == [[4, "focus", False]]
    stage.patch(["c", 2, 0, 30, ["textField", {"identifier": "late", "focused": True}]], ["u", 30, "focused", False])
    window.page.wait_for_selector("[data-testid=late]")
    window.settle()
    assert window.page.evaluate(FOCUSED) == "new"
    assert len(stage.entries) == 1


def test_a_disabled_field_is_focused_once_it_is_enabled(show):
    """FOC-02 a request for a field that cannot have the focus applies when it can"""
    stage, window = show(["textField", {"identifier": "f", "enabled": False, "focused": True}])
    assert window.page.evaluate(FOCUSED) is None
    stage.patch(["u", FIRST, "enabled", None])
    window.page.wait_for_selector("[data-testid=f]:focus")
    assert stage.entries == []


def test_a_view_that_goes_says_nothing(show):
    """FOC-04 the blur of a view that is removed or rebuilt is no choice of the person"""
    stage, window = show(fields(False, False))
    window.click("f3")
    stage.await_entries(1)
    stage.patch(["r", 3, 20, ["textField", {"identifier": "again", "focused": True}]], acks=1)
    window.page.wait_for_selector("[data-testid=again]:focus")
    stage.patch(["d", 20])
    window.page.wait_for_selector("[data-testid=again]", state="detached")
    window.settle()
    assert stage.entries == [[3, "focus", True]]


def test_nothing_unrelated_takes_the_focus(show):
    """FOC-04 FLD-11 what comes, goes, is rebuilt or restyled around a focused field leaves it its focus and its caret"""
    stage, window = show(["stack", {}, [
        ["label", {"text": "before"}], ["textField", {"identifier": "f", "text": "words"}], ["label", {"text": "after"}],
    ]])  # fmt: skip
    window.click("f")
    window.press("Home", "ArrowRight", "Shift+ArrowRight")
    field = window.element("f")
    field.evaluate("e => (e.isMarked = true)")
    stage.patch(
        ["d", 3], ["c", 2, 0, 20, ["textView"], ["button", {"title": "b"}]], ["r", 5, 30, ["label", {"text": "new"}]],
        ["u", 2, "spacing", 8, "axis", "horizontal"], ["u", 4, "textColor", "systemRed", "placeholder", "p"],
        ["m", 21, 3],
    )
    window.page.wait_for_selector(".button")
    assert field.evaluate("e => [e.isMarked, e === document.activeElement, e.selectionStart, e.selectionEnd]") == [
        True, True, 1, 2,
    ]  # fmt: skip


@pytest.mark.parametrize("old", [False, True], ids=["moveBefore", "without"])
def test_a_move_keeps_what_is_scrolled(show, old):
    """STK-12 a move keeps the scroll position of the moved view and of those that it passes, and the person's focus"""
    text = "\n".join(f"line {n}" for n in range(60))
    view = ["textView", {"text": text, "scrolls": True, "height": [["=", 100, 1000]]}]
    stage, window = show(["stack", {}, [["padding", {}, [view]] for _ in range(3)]])
    if old:
        window.page.evaluate(OLD_BROWSER)
    views = window.page.locator("textarea")
    for n, focused in enumerate([1, 0, 2]):
        for each in range(3):
            views.nth(each).evaluate("(e, n) => { e.id = e.id || 't' + n; e.scrollTop = 100 + 10 * n }", each)
        views.nth(focused).evaluate("e => { e.focus({preventScroll: true}); e.setSelectionRange(3, 5) }")
        before = dict(views.evaluate_all("all => all.map(e => [e.id, e.scrollTop])"))
        order = list(before)
        name = order[focused]
        stage.patch(["m", [3, 5, 7][int(order[0][1])], 2])
        window.page.wait_for_function("id => document.querySelectorAll('textarea')[2].id === id", arg=order[0])
        assert dict(views.evaluate_all("all => all.map(e => [e.id, e.scrollTop])")) == before
        state = "() => [document.activeElement.id, document.activeElement.selectionStart, document.activeElement.selectionEnd]"
        assert window.page.evaluate(state) == [name, 3, 5]


@pytest.mark.parametrize("old", [False, True], ids=["moveBefore", "without"])
def test_a_fresh_mount_keeps_the_place(show, old):
    """LNK-02 FLD-27 after a fresh mount of the session focus, caret, scroll and what is unsent are as before"""
    text = "\n".join(f"line {n}" for n in range(60))
    view = ["textView", {"text": text, "scrolls": True, "identifier": "t", "focused": False}]
    stage, window = show(["stack", {}, [["label"], ["label"], view, ["textField", {"identifier": "f"}]]])
    if old:
        window.page.evaluate(OLD_BROWSER)
    window.click("f")
    window.type("abc")
    window.click("t")
    stage.await_entries(4)
    view = window.element("t")
    view.evaluate("e => { e.setSelectionRange(20, 24); e.scrollTop = 150 }")
    top = [0, "session", {}, [[1, "screen", {}, [[2, "stack", {}, [
        [6, "textField", {"identifier": "f"}], [5, "textView", {
            "text": "new\n" + text, "scrolls": True, "identifier": "t", "focused": False}], [3, "label"],
    ]]]]]]  # fmt: skip
    stage.tree = top
    stage.patch(["u", 99, "text", "x"])
    stage.until(lambda: ["mount", "unknown-node"] in stage.heard)
    window.page.wait_for_function("() => document.querySelector('textarea').value.startsWith('new')")
    state = "e => [e === document.activeElement, e.selectionStart, e.selectionEnd, e.scrollTop]"
    assert view.evaluate(state) == [True, 24, 28, 150]
    assert window.element("f").input_value() == "abc"
    # All of it is on its way.
    stage.await_applied()
    assert len(stage.entries) == 4
