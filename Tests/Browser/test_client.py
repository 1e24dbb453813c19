"""What the browser client makes of ops and of input, shown by a server that says exactly what a test wants."""

import json
import pathlib
import re

import pytest
from stage import FIRST

TABLES = json.loads((pathlib.Path(__file__).parent.parent.parent / "Protocol/tables.json").read_text())
OLD_BROWSER = "delete Element.prototype.moveBefore"


def html(window, selector=".screen > :last-child"):
    return window.page.eval_on_selector(selector, "e => e.outerHTML")


SAMPLES = {
    "text": "words", "title": "words", "label": "words", "placeholder": "words", "identifier": "words",
    "accessibilityLabel": "words", "font": {"size": 20, "weight": "bold", "design": "monospaced", "italic": True},
    "textColor": "systemRed", "backgroundColor": [1, 0, 0, 0.5], "tintColor": ["systemBlue", 0.5], "cornerRadius": 8,
    "border": [1, "separator"], "opacity": 0.5, "hugging": [100, 100], "compression": [100, 1000],
    "width": [["=", 100, 999], [">=", 10, 999]], "height": [["<=", 100, 999]], "tap": True, "alignment": "center",
    "lines": 3, "enabled": False, "style": "filled", "axis": "horizontal", "spacing": 8, "distribution": "fillEqually",
    "returnKey": "search", "keyboardType": "emailAddress", "secure": True, "submit": True, "on": True, "minLength": 9,
    "sections": [{"count": 1}], "start": 3, "selects": True, "deletes": "Delete", "key": 7, "insets": [1, 2, 3, 4],
    "accessibilityValue": "words", "accessibilityHint": "words", "accessibilityTraits": ["header", "selected"],
    "accessibilityHidden": True, "aspectRatio": 2, "image": "star", "value": 0.5, "min": 0.25, "max": 0.75,
    "segments": ["a", {"image": "star"}], "selected": 1, "mode": "date", "minuteInterval": 5, "pages": 3, "page": 1,
    "hidesForSinglePage": True, "color": "systemRed", "currentColor": "systemRed", "tint": "systemRed",
    "track": "systemRed", "animating": True, "hidesWhenStopped": False, "thickness": 3, "keyboardDismiss": "onDrag",
    "size": [10, 20], "scrolls": True, "focused": True, "align": "topLeading", "keyboard": False,
    "subtitle": "words", "imagePlacement": "top", "buttonSize": "large", "baseForeground": "systemRed",
    "baseBackground": ["systemBlue", 0.5],
}  # fmt: skip

KINDS = {kind: {**TABLES["common"], **about["properties"]} for kind, about in TABLES["kinds"].items()}
SHOWN = [kind for kind in KINDS if kind not in ("session", "screen")]


@pytest.mark.parametrize("kind", SHOWN)
def test_a_property_that_goes_leaves_nothing(show, kind):
    """ID-12 every property of a kind, set and taken back, leaves the element as one that never had it"""
    child = {"list": ["row", {}, [["label"]]], "row": ["label"]}.get(kind, ["label"])
    node = [kind, {}, [child] if kind in ("stack", "list", "row", "padding", "frame", "group", "scroll") else []]
    stage, window = show(["stack", {}, [["list", {}, [node]]] if kind == "row" else [node]])
    number = FIRST + (2 if kind == "row" else 1)
    window.page.wait_for_selector(".late", state="detached")
    before = html(window)
    for name in KINDS[kind]:
        if name == "text" and KINDS[kind][name].get("document"):
            continue
        stage.patch(["u", number, name, SAMPLES[name]])
    stage.patch(["u", number, "identifier", "set"])
    window.page.wait_for_selector("[data-testid=set]", state="attached")
    changed = html(window)
    for name in KINDS[kind]:
        if name != "identifier":
            stage.patch(["u", number, name, None])
    stage.patch(["u", number, "identifier", None])
    window.page.wait_for_selector("[data-testid=set]", state="detached")
    assert changed != before
    assert plain(html(window)) == plain(before)
    state = "e => [e.disabled ?? null, e.checked ?? null, e.value ?? null]"
    assert window.page.eval_on_selector_all(".field, .toggle, .button", f"all => all.map({state})") in (
        [], [[False, False, ""]], [[False, False, "on"]], [[False, None, ""]], [[False, False, "1970-01-01T00:00"]],
    )  # fmt: skip


def plain(text):
    """Without empty styles, without the ids by which elements name each other, and attributes in order."""
    text = re.sub(r' style=""| id="n\d+"| aria-labelledby="[n\d ]+"', "", text)
    return re.sub(r'( [\w-]+="[^"]*")+', lambda tag: "".join(sorted(re.findall(r' [\w-]+="[^"]*"', tag[0]))), text)


@pytest.mark.parametrize("old", [False, True], ids=["moveBefore", "without"])
@pytest.mark.parametrize("number, index", [(3, 2), (5, 0), (3, 1), (4, 2)])
def test_a_move_keeps_the_focus(show, old, number, index):
    """STK-12 a move keeps focus, caret and selection of the moved field, and of the one that it passes"""
    for focused in (3, 4, 5):
        fields = [["textField", {"text": f"field {n}", "identifier": f"f{n}"}] for n in (3, 4, 5)]
        stage, window = show(["stack", {}, fields])
        if old:
            window.page.evaluate(OLD_BROWSER)
        field = window.element(f"f{focused}")
        field.click()
        window.press("Home", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight")
        stage.patch(["m", number, index])
        order = [3, 4, 5]
        order.insert(index, order.pop(order.index(number)))
        window.page.wait_for_selector(f".stack > :nth-child({index + 1})[data-testid=f{number}]")
        shown = "all => all.map(e => e.dataset.testid)"
        assert window.page.eval_on_selector_all(".field", shown) == [f"f{n}" for n in order]
        state = "e => [e === document.activeElement, e.selectionStart, e.selectionEnd]"
        assert field.evaluate(state) == [True, 1, 3]


def test_a_composition_is_left_alone(show):
    """TXT-04 FLD-08 while a person composes, the server's edits wait, the person's go out, and both end with one text"""
    stage, window = show(["textField", {"text": "ab", "identifier": "field"}])
    field = window.element("field")
    field.click()
    window.press("End")
    input_method = window.context.new_cdp_session(window.page)
    input_method.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    assert stage.await_entries(1)[-1] == [2, "edit", 2, 0, "に"]
    stage.patch(["s", 2, "text", 0, 0, "X"], acks=1)
    stage.until(lambda: [1] in stage.heard[2:])
    assert field.input_value() == "abに"
    input_method.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    assert stage.await_entries(2)[-1] == [2, "edit", 4, 0, "ほ"]
    assert field.input_value() == "abにほ"
    input_method.send("Input.insertText", {"text": "日本"})
    stage.until(lambda: spelled("Xab", stage.entries[2:], "にほ") == "Xab日本")
    assert field.input_value() == "Xab日本"
    assert field.evaluate("e => e.selectionStart") == 5


def spelled(start, entries, tail):
    text = start + tail
    for _, _, at, deleted, inserted in entries:
        text = text[:at] + inserted + text[at + deleted :]
    return text


def test_edits_that_cross(show):
    """TXT-02 FLD-06 a server's edit that had not seen the newest keys does not overwrite them, and moves the caret with them"""
    stage, window = show(["textField", {"text": "hello", "identifier": "field"}])
    field = window.element("field")
    field.click()
    window.press("End")
    window.type("!?")
    stage.await_entries(2)
    stage.patch(["s", 2, "text", 0, 5, "HELLO"], acks=1)
    stage.until(lambda: [1] in stage.heard[2:])
    assert field.input_value() == "HELLO!?"
    assert field.evaluate("e => e.selectionStart") == 7
    stage.patch(["s", 2, "text", 0, 6, ""], acks=1)
    stage.until(lambda: stage.heard.count([1]) == 3)
    assert field.input_value() == "?"


def test_a_toggle_follows_the_person_then_the_server(show):
    """BND-02 a switch shows the person's choice until it is answered, then what the server says"""
    stage, window = show(["toggle", {"identifier": "t", "accessibilityLabel": "Wifi"}])
    toggle = window.page.get_by_role("switch", name="Wifi")
    toggle.click()
    assert stage.await_entries(1) == [[2, "set", True]]
    stage.patch(["u", 2, "on", True], ["u", 2, "on", None])
    stage.until(lambda: [1] in stage.heard[2:])
    assert toggle.is_checked()
    toggle.press("Space")
    stage.await_entries(2)
    toggle.press("Space")
    stage.await_entries(3)
    stage.say(2)
    window.settle()
    assert toggle.is_checked()
    stage.say(1)
    window.page.wait_for_selector(".toggle:not(:checked)")


def test_taps(show):
    """INT-01 a tap works by pointer and by key, goes to the innermost that takes it, and leaves a control its own"""
    stage, window = show(["stack", {"tap": True, "identifier": "outer"}, [
        ["label", {"text": "outer"}],
        ["padding", {"tap": True, "insets": [4, 4, 4, 4], "identifier": "inner"}, [["label", {"text": "inner"}]]],
        ["button", {"title": "press"}],
    ]])  # fmt: skip
    window.page.get_by_text("outer").click()
    window.page.get_by_text("inner").click()
    window.page.get_by_text("press").click()
    window.element("inner").press("Enter")
    window.element("outer").press("Space")
    window.page.get_by_role("button", name="press", exact=True).press("Enter")
    assert stage.await_entries(6) == [[number, "tap"] for number in (2, 4, 6, 4, 2, 6)]


LIST = ["list", {"selects": True, "deletes": "Delete"}, [
    ["row", {"key": n}, [["stack", {"axis": "horizontal"}, [["label", {"text": f"item {n}"}], ["toggle"]]]]]
    for n in range(3)
]]  # fmt: skip


def test_rows_by_keyboard(show):
    """COL-07 a row is selected and deleted by keyboard, and the focus goes on to the next"""
    stage, window = show(LIST)
    names = "all => all.map(e => e.className)"
    assert window.page.eval_on_selector_all(".row:first-child > *", names) == ["cell", "cover", "delete"]
    window.page.get_by_role("button", name="item 0", exact=True).press("Enter")
    assert stage.await_entries(1)[-1] == [3, "select"]
    window.press("Delete")
    assert stage.await_entries(2)[-1] == [3, "delete"]
    stage.patch(["d", 3])
    window.page.wait_for_selector(".row:nth-child(3)", state="detached")
    focused = "() => [document.activeElement.className, document.activeElement.closest('.row').textContent]"
    assert window.page.evaluate(focused) == ["cover", "item 1Delete"]
    window.press("Tab", "Space")
    assert stage.await_entries(3)[-1] == [7, "delete"]


def test_rows_by_pointer(show):
    """COL-07 a row is selected by a click, deleted by its button, and its own controls work beside that"""
    stage, window = show(LIST)
    window.page.get_by_text("item 1").click(force=True)
    window.page.get_by_role("button", name="Delete item 1").click()
    window.page.get_by_role("switch", name="item 2").click()
    assert stage.await_entries(3) == [[7, "select"], [7, "delete"], [14, "set", True]]


def test_rows_by_touch(show):
    """COL-07 a swipe opens a row's action, a tap elsewhere closes it, a long swipe performs it"""
    phone = {"viewport": {"width": 375, "height": 700}, "has_touch": True, "is_mobile": True}
    stage, window = show(LIST, **phone)
    finger = window.context.new_cdp_session(window.page)

    def swipe(row, distance):
        box = window.box(window.page.locator(".row").nth(row))
        x, y = box["x"] + box["width"] - 30, box["y"] + box["height"] / 2
        finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        # The finger rests before it lifts: a fling would swallow the tap that follows.
        for step in range(1, 21):
            point = {"x": x - distance * min(step / 10, 1), "y": y}
            finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
            window.settle()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(0, 120)
    window.page.wait_for_selector(".row.open:first-child")
    window.page.locator(".row").nth(2).tap(position={"x": 40, "y": 20})
    window.page.wait_for_selector(".row.open", state="detached")
    swipe(0, 120)
    window.page.wait_for_selector(".row.open:first-child")
    window.page.locator(".row.open .delete").tap()
    swipe(1, 300)
    wanted = [[11, "select"], [3, "delete"], [7, "delete"]]
    assert stage.await_entries(3) == wanted


def test_a_clone_is_as_one_created(show):
    """LNK-06 a copy of a row looks as one that was created, whatever a person has done in its source"""
    row = ["stack", {"axis": "horizontal", "identifier": "row"}, [
        ["label", {"text": "a"}], ["group", {}, [["textField", {"text": "typed"}], ["toggle", {"on": True}]]],
    ]]  # fmt: skip
    stage, window = show(["stack", {}, [row]])
    window.page.locator(".field").click()
    window.press("End")
    window.type("!")
    window.page.locator(".toggle").click()
    stage.await_entries(2)
    stage.patch(["c", 2, 1, 20, row], ["k", 2, 2, 3, 30, 2, [0, "identifier", 1, "text"], "row", "a", "other", "b"])
    window.page.wait_for_selector("[data-testid=other]")
    rows = window.page.eval_on_selector_all(".stack > .stack", "all => all.map(e => e.outerHTML)")
    assert plain(rows[1]) == plain(rows[2])
    assert plain(rows[2]).replace("row", "other").replace(">a<", ">b<") == plain(rows[3])
    values = window.page.eval_on_selector_all(".field", "all => all.map(e => e.value)")
    assert values == ["typed!", "typed", "typed", "typed"]
    checked = window.page.eval_on_selector_all(".toggle", "all => all.map(e => e.checked)")
    assert checked == [False, True, True, True]
    assert len(set(window.page.eval_on_selector_all("[id]", "all => all.map(e => e.id)"))) == len(
        window.page.eval_on_selector_all("[id]", "all => all.map(e => e.id)"))
    window.page.get_by_role("switch").nth(3).click()
    assert stage.await_entries(3)[-1] == [39, "set", False]


def test_a_mount_of_the_same_session_keeps_what_is_there(show):
    """LNK-02 after a fresh mount elements, focus, caret and unsent text are as before, and what differs has changed"""
    stage, window = show(["stack", {}, [["label", {"text": "a"}], ["textField", {"text": "one", "identifier": "f"}]]])
    field = window.element("f")
    field.click()
    window.press("Home", "ArrowRight")
    field.evaluate("e => (e.isMarked = true)")
    window.type("X")
    stage.await_entries(1)
    stage.tree = [0, "session", {}, [[1, "screen", {}, [[2, "stack", {"spacing": 4}, [
        [9, "label", {"text": "new"}], [4, "textField", {"text": "> one", "identifier": "f"}], [3, "label", {"text": "b"}],
    ]]]]]]  # fmt: skip
    stage.patch(["u", 999, "text", "a"])
    window.page.wait_for_selector(".stack > :nth-child(3)")
    texts = "all => all.map(e => e.textContent)"
    assert window.page.eval_on_selector_all(".label", texts) == ["new", "b"]
    state = "e => [e.isMarked, e === document.activeElement, e.value, e.selectionStart]"
    assert field.evaluate(state) == [True, True, "> oXne", 4]
    assert stage.heard.count(["mount", "unknown-node"]) == 1


def test_what_is_new_is_shown_as_well_as_can_be(show):
    """LNK-06 an unknown kind shows its words and its children, an unknown property changes nothing"""
    stage, window = show(["hologram", {"title": "words", "depth": 3}, [["label", {"text": "child", "glow": True}]]])
    assert window.page.locator(".unknown").text_content() == "wordschild"


def test_names(show):
    """INT-02 a control that nobody has named is named by the label beside it, or by its row"""
    stage, window = show(["stack", {}, [
        ["stack", {"axis": "horizontal"}, [["padding", {}, [["label", {"text": "Wifi"}]]], ["toggle"]]],
        ["textField", {"placeholder": "Search"}],
        ["list", {}, [["row", {}, [["toggle"]]], ["row", {}, [["stack", {}, [["toggle"], ["label", {"text": "Two"}]]]]]]],
    ]])  # fmt: skip
    page = window.page
    assert page.get_by_role("switch", name="Wifi", exact=True).count() == 1
    assert page.get_by_role("textbox", name="Search", exact=True).count() == 1
    assert page.get_by_role("switch", name="Two", exact=True).count() == 1


def test_an_effect_of_the_server(show):
    """FOC-01 the server can focus a field, and take the focus away"""
    stage, window = show(["padding", {}, [["textField", {"identifier": "f"}]]])
    stage.patch(["e", 2, "focus"])
    window.page.wait_for_selector("[data-testid=f]:focus")
    stage.patch(["e", 3, "blur"])
    window.page.wait_for_selector("[data-testid=f]:not(:focus)")
