"""What the accessibility rules of axe find on each page, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from test_pages import PATHS


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing(open_window, path, scheme):
    """INT-02 roles, names, values and contrast of every page are as the rules want them"""
    window = open_window(path, color_scheme=scheme)
    expect(window.page.get_by_role("main")).to_be_visible()
    expect(window.page.locator(".late")).to_have_count(0)
    found = Axe().run(window.page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(each["id"], [node["html"][:200] for node in each["nodes"]][:4]) for each in found] == []
