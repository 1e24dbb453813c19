"""Typing over a slow link, with real key events, into fields that each do something else with what is typed.

300 ms each way, and up to 60 ms more. At every pause the field shows what the server holds, which is what the same keys
make without a link, and the caret stands behind the same characters.
"""

import os
import random

import pytest
from link import SEED
from playwright.sync_api import expect

DELAY, JITTER = 0.3, 0.06
KEY = 50  # milliseconds from key to key
COUNT = int(os.environ.get("FINE_TYPED", "120"))
PLACE = "e => [e.value, e.selectionStart, e.selectionEnd]"


def digits(text):
    return "".join(filter(str.isdigit, text))


def grouped(text):
    text = digits(text)
    head = len(text) % 3 or 3
    return ",".join([text[:head], *(text[n : n + 3] for n in range(head, len(text), 3))]) if text else ""


def behind(text, count):
    """The shortest beginning of a grouped number with so many digits."""
    return next(text[:end] for end in range(len(text) + 1) if len(digits(text[:end])) == count)


# What a field makes of its text, and what then stands before the caret, given what stood before and after it.
RULES = {
    "plain": (lambda text: text, lambda before, after: before),
    "trimmed": (str.strip, lambda before, after: before.lstrip() if after.strip() else before.strip()),
    "upper": (str.upper, lambda before, after: before.upper()),
    "amount": (grouped, lambda before, after: behind(grouped(before + after), len(digits(before)))),
}


class Typist:
    """Types, and knows what the text must be and what stands before the caret."""

    def __init__(self, window, name):
        self.window, self.name = window, name
        self.rule, self.caret = RULES[name]
        self.field = window.element(name)
        self.text = self.before = ""
        window.click(name)

    def type(self, keys):
        for key in keys:
            self.replace(0, key)
        self.window.page.keyboard.type(keys, delay=KEY)
        # Nothing has jumped, however much is still under way; spaces may be on their way out.
        value, start, end = self.field.evaluate(PLACE)
        before = self.caret(value[:start], value[start:])
        assert start == end and before.replace(" ", "") == self.before.replace(" ", ""), (value, start, self.before)

    def replace(self, deleted, inserted):
        """What a change before the caret makes of the text when the rule holds at once."""
        after = self.text[len(self.before) :]
        before = self.before[: len(self.before) - deleted] + inserted
        self.text, self.before = self.rule(before + after), self.caret(before, after)

    def pause(self):
        expect(self.field).to_have_value(self.text)
        expect(self.window.element(f"{self.name}-echo")).to_have_text(
            self.text or "The server holds nothing.")
        self.window.settle()
        value, start, end = self.field.evaluate(PLACE)
        assert value == self.text and start == end
        assert value[:start] == self.before, (value, start, self.before)

    def place(self, at):
        """Walks to a place by the arrow keys."""
        self.window.press("Home", *["ArrowRight"] * at)
        self.before = self.text[:at]


@pytest.fixture
def typist(open_window, link):

    def begin(name, **options):
        window = open_window("/typing", url=link.url, **options)
        expect(window.element(name)).to_be_visible()
        expect(window.element("plain-echo")).to_be_visible()
        window.settle()
        link.slow(DELAY, JITTER)
        return Typist(window, name)

    return begin


def test_long_typing(typist):
    """TXT-01 FLD-05 typing at 20 keys a second over a slow link loses nothing, and the caret never jumps"""
    words = random.Random(SEED)
    text = "".join(words.choice("abcdefghij klmnop qrstuv wxyz") for _ in range(COUNT))
    plain = typist("plain")
    for at in range(0, COUNT, 20):
        plain.type(text[at : at + 20])
        if at % 60 == 40:
            plain.pause()
    plain.pause()
    assert plain.text == text


@pytest.mark.parametrize("name, keys, inside", [
    ("plain", "some words", "in"), ("trimmed", " one two ", "x y"), ("upper", "mixed Case", "ab"),
    ("amount", "1234567", "89"),
])  # fmt: skip
def test_a_field_that_does_something_with_it(typist, name, keys, inside):
    """TXT-03 FLD-10 text and caret are as without a link: typed, in the middle, over a selection, deleted, taken back"""
    typist = typist(name)
    typist.type(keys)
    typist.pause()
    # In the middle.
    typist.place(2)
    typist.type(inside)
    typist.pause()
    # A selection that is typed over, and one that is deleted.
    typist.window.press("Shift+ArrowLeft")
    typist.replace(1, "")
    typist.type(inside[-1])
    typist.pause()
    typist.window.press("Shift+ArrowLeft", "Shift+ArrowLeft", "Delete")
    typist.replace(2, "")
    typist.pause()
    # What was typed after a pause is taken back, and done again.
    earlier = typist.text, typist.before
    typist.window.page.wait_for_timeout(1000)
    typist.type(inside)
    later = typist.text, typist.before
    typist.pause()
    typist.window.press("Control+Z")
    typist.text, typist.before = earlier
    typist.pause()
    typist.window.press("Control+Shift+Z")
    typist.text, typist.before = later
    typist.pause()


def test_paste_and_emoji(typist):
    """TXT-05 what is cut and pasted, and characters of several units, arrive whole over a slow link"""
    plain = typist("plain")
    plain.type("abc")
    for character in ("🙂", "👩\u200d👧", "e\u0301", "日本"):
        plain.window.page.keyboard.insert_text(character)
        plain.replace(0, character)
    plain.pause()
    plain.window.press("Backspace", "Backspace", "Backspace")
    plain.replace(2, "")
    # The browser takes an accent away before the letter that carries it.
    value = plain.field.input_value()
    plain.text = plain.before = value
    assert value in ("abc🙂👩\u200d👧", "abc🙂👩\u200d👧e")
    plain.pause()
    plain.window.press("Control+A", "Control+X")
    plain.text = plain.before = ""
    plain.window.press("Control+V", "Control+V")
    plain.replace(0, value * 2)
    plain.pause()


def test_a_composition_over_a_slow_link(typist):
    """TXT-04 an input method's words arrive whole while what the server writes waits, and both end with one text"""
    upper = typist("upper")
    keys = upper.window.context.new_cdp_session(upper.window.page)
    upper.type("ab")
    for composed in ("n", "に", "にh", "にほ", "にほn", "にほん"):
        at = len(composed)
        keys.send("Input.imeSetComposition", {"text": composed, "selectionStart": at, "selectionEnd": at})
        upper.window.page.wait_for_timeout(150)
        assert upper.field.input_value().lower() == "ab" + composed
    keys.send("Input.insertText", {"text": "日本"})
    upper.replace(0, "日本")
    upper.type("cd")
    upper.pause()
    assert upper.text == "AB日本CD"


@pytest.mark.parametrize("name, keys", [("upper", "ab"), ("amount", "1234"), ("plain", "ab")])
def test_a_correction_at_once(typist, name, keys):
    """TXT-03 FLD-02 what is taken back before the server's capitals or commas arrive stays away, and they do not come back"""
    typist = typist(name)
    for _ in range(3):
        typist.type(keys)
        typist.window.press("Backspace")
        typist.replace(1, "")
        typist.type(keys[0])
        typist.window.page.wait_for_timeout(200)
    typist.pause()


def test_messages(open_window, link):
    """TXT-07 a field that is cleared on submit while the next text is being typed loses none of it"""
    window = open_window("/typing", url=link.url)
    window.click("draft")
    link.slow(DELAY, JITTER)
    messages = ["first one", "second", "3", "the fourth and last"]
    for message in messages:
        window.page.keyboard.type(message, delay=KEY)
        window.press("Enter")
    window.page.keyboard.type("unsent", delay=KEY)
    expect(window.element("message")).to_have_text(messages)
    expect(window.element("draft")).to_have_value("unsent")
    window.settle()
    assert window.element("draft").evaluate(PLACE) == ["unsent", 6, 6]


def test_typing_through_cuts_of_a_slow_link(typist, link):
    """TXT-02 a slow link that also breaks in mid-word keeps all of a text that the server changes as it comes"""
    upper = typist("upper", tolerates_errors=True)
    for n, word in enumerate(["these ", "words ", "are ", "all ", "kept"]):
        upper.type(word)
        if n in (1, 3):
            link.cut()
    upper.pause()
    assert upper.text == "THESE WORDS ARE ALL KEPT"


def test_a_focus_by_the_state(open_window, link):
    """FOC-01 a button of the server's focuses a view, and who types there goes on though the link is slow"""
    window = open_window("/typing", url=link.url)
    expect(window.element("write")).to_be_visible()
    link.slow(DELAY, JITTER)
    window.click("write")
    expect(window.element("note")).to_be_focused()
    window.page.keyboard.type("some words", delay=KEY)
    expect(window.element("write")).to_have_text("Writing")
    expect(window.element("note-count")).to_have_text("10 characters")
    window.press("Shift+Tab")
    expect(window.element("draft")).to_be_focused()
    expect(window.element("write")).to_have_text("Write")
    expect(window.element("draft")).to_be_focused()
