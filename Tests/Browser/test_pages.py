"""What holds for every page: no errors, nothing from elsewhere, nothing that the policy forbids."""

import re

import pytest
from playwright.sync_api import expect

PATHS = ["/", "/todo", "/counter", "/gallery", "/settings", "/bench/counter", "/bench/rows", "/bench/values", "/bench/input", "/bench/shared"]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_loads_cleanly(open_window, path):
    window = open_window(path)
    # What is under way when a page is loaded anew is given up, which is no fault.
    window.settle()
    requests = []
    window.page.on("request", lambda request: requests.append(request.url))
    window.page.on("requestfailed", lambda request: window.errors.append(f"failed: {request.url}"))
    window.page.reload()
    expect(window.page.get_by_role("main")).to_be_visible()
    assert window.page.title()
    window.settle()
    origin = window.page.evaluate("location.origin")
    assert all(url.startswith((origin, origin.replace("http", "ws"))) for url in requests), requests
    assert window.errors == []


@pytest.mark.parametrize("path", PATHS)
def test_the_policy(open_window, path):
    window = open_window(path)
    policy = window.response.headers["content-security-policy"]
    directives = dict(part.strip().partition(" ")[::2] for part in policy.split(";"))
    assert directives["default-src"] == "'none'"
    for name in ("script-src", "style-src"):
        assert re.fullmatch("'sha256-[A-Za-z0-9+/]{43}=' 'self'", directives[name]), directives[name]
    assert "unsafe" not in policy and "*" not in policy
    assert directives["base-uri"] == directives["form-action"] == "'none'"
    assert directives["frame-ancestors"] in ("'none'", "'self'")
    headers = window.response.headers
    assert headers["content-type"].startswith("text/html")
    assert headers["x-content-type-options"] == "nosniff"
    # A violation would be an error in the console, which the fixture looks at in the end.
    expect(window.page.get_by_role("main")).to_be_visible()


def test_the_catalogue_leads_to_each_screen(open_window, screenshot):
    window = open_window("/")
    items = window.page.get_by_role("listitem")
    expect(items).to_have_count(10)
    screenshot(window, "catalogue")
    items.filter(has_text="To-Do").click()
    expect(window.element("draft")).to_be_visible()
    window.click("draft")
    window.type("Milk")
    window.press("Enter")
    expect(window.element("count")).to_have_text("1 item")
    screenshot(window, "catalogue-todo")
    window.click("back")
    items.filter(has_text="Counter").click()
    window.click("own-increment")
    expect(window.element("own-count")).to_have_text("1")
    window.click("back")
    expect(items).to_have_count(10)


def test_bench_rows(open_window):
    """STK-02 rows keep their elements through update, swap, removal and append, and the end is as it should be"""
    window = open_window("/bench/rows")
    rows = window.page.locator("[data-testid^=row-]")

    def labels(*places):
        return [rows.nth(place).locator(":scope > :first-child").text_content() for place in places]

    window.click("run1k")
    expect(rows).to_have_count(1000)
    # The first row is described and the others are its clones: they are laid out alike.
    ends = [window.element(f"del-{row}").bounding_box() for row in (1, 2, 9, 1000)]
    assert len({(end["x"], end["width"]) for end in ends}) == 1, ends
    window.page.evaluate("() => document.querySelectorAll('[data-testid^=row-]').forEach((row) => (row.mark = true))")
    window.click("update10")
    expect(rows.nth(990)).to_contain_text("row 991 !!!")
    assert labels(0, 1, 10, 998) == ["row 1 !!!", "row 2", "row 11 !!!", "row 999"]
    window.click("swap")
    expect(rows.nth(998)).to_contain_text("row 2")
    assert labels(1, 998, 999) == ["row 999", "row 2", "row 1000"]
    window.click("del5")
    expect(rows).to_have_count(999)
    assert labels(3, 4) == ["row 4", "row 6"]
    window.click("del-7")
    expect(rows).to_have_count(998)
    window.click("append1k")
    expect(rows).to_have_count(1998)
    assert labels(997, 998, 1997) == ["row 1000", "row 1001", "row 2000"]
    marked = "() => [...document.querySelectorAll('[data-testid^=row-]')].filter((row) => row.mark).length"
    assert window.page.evaluate(marked) == 998
    window.click("clear")
    expect(rows).to_have_count(0)
    window.click("run1k")
    expect(rows).to_have_count(1000)
    assert labels(0, 999) == ["row 1", "row 1000"]


def test_bench_input(open_window):
    window = open_window("/bench/input")
    window.click("name")
    window.type("Ada")
    expect(window.element("echo")).to_have_text("Ada")
    window.press("Home")
    window.type("Countess ")
    expect(window.element("echo")).to_have_text("Countess Ada")
    window.press("Shift+End", "Delete")
    expect(window.element("echo")).to_have_text("Countess ")
