"""Two counters: one for each window, one for all of them."""

from playwright.sync_api import expect

# Marks every element, and notes what any mutation touches from then on.
WATCH = """
() => {
  window.touched = new Set();
  const note = (records) => records.forEach((record) => window.touched.add(record.target));
  window.watcher = new MutationObserver(note);
  window.watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}
"""

TOUCHED = """
() => [...window.touched].map((node) => (node.closest ? node : node.parentElement).dataset.testid ?? node.nodeName)
"""


def test_private_and_shared(open_window):
    """OBS-11 a counter of one window stays there, the shared one is everywhere"""
    one, other = open_window("/counter"), open_window("/counter")
    expect(one.element("shared-count")).to_be_visible()
    expect(other.element("shared-count")).to_be_visible()
    before = int(one.text("shared-count"))
    one.click("own-increment")
    one.click("own-increment")
    other.click("own-decrement")
    one.click("shared-increment")
    other.click("shared-increment")
    other.click("shared-increment")
    one.click("shared-decrement")
    for window, own in ((one, 2), (other, -1)):
        expect(window.element("own-count")).to_have_text(str(own))
        expect(window.element("shared-count")).to_have_text(str(before + 2))


def test_a_change_touches_one_element(open_window):
    """OBS-01 a changed number is one mutation of one text, nothing else in the page"""
    window = open_window("/counter")
    expect(window.element("own-count")).to_have_text("0")
    window.element("own-increment").hover()
    window.page.evaluate(WATCH)
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("1")
    window.settle()
    assert window.page.evaluate(TOUCHED) == ["own-count"]


def test_one_change_elsewhere_touches_one_element(open_window):
    one, other = open_window("/counter"), open_window("/counter")
    expect(other.element("shared-count")).to_be_visible()
    expect(one.element("shared-count")).to_be_visible()
    before = int(other.text("shared-count"))
    other.page.evaluate(WATCH)
    one.click("shared-increment")
    expect(other.element("shared-count")).to_have_text(str(before + 1))
    other.settle()
    assert other.page.evaluate(TOUCHED) == ["shared-count"]


def test_a_double_click_counts_twice(open_window):
    """INT-03 a double click runs the action twice"""
    window = open_window("/counter")
    expect(window.element("own-count")).to_have_text("0")
    window.element("own-increment").dblclick()
    expect(window.element("own-count")).to_have_text("2")
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("3")


def test_looks(open_window, screenshot):
    for scheme in ("light", "dark"):
        for width in (375, 1280):
            window = open_window("/counter", color_scheme=scheme, viewport={"width": width, "height": 800})
            expect(window.element("own-count")).to_be_visible()
            screenshot(window, f"counter-{scheme}-{width}")
            assert window.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
