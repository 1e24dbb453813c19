"""The to-do list, worked as a person works it: with real events of mouse and keyboard."""

from playwright.sync_api import expect

def add_by_mouse(window, *titles):
    for title in titles:
        window.click("draft")
        window.type(title)
        window.click("add")
        expect(row(window, title)).to_be_visible()


def row(window, title):
    return window.page.get_by_role("listitem").filter(has_text=title)


def titles(window):
    return window.page.get_by_role("listitem").locator(".label:first-of-type").all_text_contents()


def test_by_mouse(open_window):
    window = open_window("/todo")
    expect(window.element("count")).to_have_text("0 items")
    expect(window.element("empty")).to_be_visible()
    add_by_mouse(window, "Milk")
    expect(window.element("count")).to_have_text("1 item")
    expect(window.element("empty")).to_have_count(0)
    add_by_mouse(window, "Bread", "Salt")
    expect(window.element("count")).to_have_text("3 items")
    expect(window.element("draft")).to_have_value("")

    row(window, "Bread").get_by_role("switch").click()
    expect(window.element("done")).to_have_text("1 done")
    expect(row(window, "Bread").get_by_role("switch")).to_be_checked()
    expect(row(window, "Milk").get_by_role("switch")).not_to_be_checked()

    row(window, "Milk").hover()
    row(window, "Milk").get_by_role("button", name="Delete").click()
    expect(window.element("count")).to_have_text("2 items")
    assert titles(window) == ["Bread", "Salt"]


def test_by_keyboard_alone(open_window):
    """Every control of the list is reached by Tab and worked by keys."""
    window = open_window("/todo")
    expect(window.element("draft")).to_be_visible()
    window.focus_by_tab("e.dataset.testid === 'draft'")
    for title in ("Milk", "Bread"):
        window.type(title)
        window.press("Enter")
        expect(row(window, title)).to_be_visible()
    expect(window.element("count")).to_have_text("2 items")

    window.type("Salt")
    window.focus_by_tab("e.dataset.testid === 'add'")
    window.press("Space")
    expect(window.element("count")).to_have_text("3 items")

    window.focus_by_tab("e.getAttribute('role') === 'switch' && e.closest('li').textContent.includes('Bread')")
    window.press("Space")
    expect(row(window, "Bread").get_by_role("switch")).to_be_checked()
    expect(window.element("done")).to_have_text("1 done")

    window.focus_by_tab("e.closest('li')?.textContent.includes('Bread') && e.className === 'delete'")
    window.press("Enter")
    expect(window.element("count")).to_have_text("2 items")
    assert titles(window) == ["Milk", "Salt"]
    window.press("Delete")
    expect(window.element("count")).to_have_text("1 item")


def test_return_submits(open_window):
    """BND-14 Return in the field adds the item and clears the field, and keeps the focus"""
    window = open_window("/todo")
    window.click("draft")
    window.type("Milk")
    window.press("Enter")
    expect(window.element("count")).to_have_text("1 item")
    expect(window.element("draft")).to_have_value("")
    expect(window.element("draft")).to_be_focused()


def test_a_blank_task_is_not_added(open_window):
    window = open_window("/todo")
    window.click("draft")
    window.type("   ")
    window.press("Enter")
    window.type("Milk")
    window.press("Enter")
    expect(window.element("count")).to_have_text("1 item")
    assert titles(window) == ["Milk"]


def test_every_key_is_written_back(open_window):
    """BND-02 what is typed at full speed reaches the model whole and in order"""
    window = open_window("/todo")
    text = "The quick brown fox jumps over the lazy dog 0123456789"
    window.click("draft")
    window.type(text)
    window.press("Enter")
    expect(row(window, text)).to_be_visible()
    assert titles(window) == [text]


def test_two_windows_do_not_disturb_each_other(open_window):
    one, other = open_window("/todo"), open_window("/todo")
    add_by_mouse(one, "Milk", "Bread")
    other.click("draft")
    other.type("half a wo")
    add_by_mouse(one, "Salt")
    expect(other.element("draft")).to_have_value("half a wo")
    expect(other.element("draft")).to_be_focused()
    expect(other.element("count")).to_have_text("0 items")
    other.type("rd")
    other.press("Enter")
    expect(other.element("count")).to_have_text("1 item")
    expect(one.element("count")).to_have_text("3 items")
    assert titles(one) == ["Milk", "Bread", "Salt"]
    assert titles(other) == ["half a word"]


def test_a_reload_finds_the_session_again(open_window):
    window = open_window("/todo")
    add_by_mouse(window, "Milk", "Bread")
    window.page.reload()
    expect(window.element("count")).to_have_text("2 items")
    assert titles(window) == ["Milk", "Bread"]


def test_looks(open_window, screenshot):
    """Pictures in both schemes and two widths; and nothing is wider than the page."""
    for scheme in ("light", "dark"):
        for width in (375, 1280):
            window = open_window("/todo", color_scheme=scheme, viewport={"width": width, "height": 800})
            expect(window.element("empty")).to_be_visible()
            screenshot(window, f"todo-empty-{scheme}-{width}")
            add_by_mouse(window, "Milk", "A loaf of bread, the dark one with the seeds, from the baker at the corner")
            add_by_mouse(window, "Salt")
            row(window, "Salt").get_by_role("switch").click()
            expect(window.element("done")).to_have_text("1 done")
            window.click("draft")
            window.type("Butter")
            screenshot(window, f"todo-{scheme}-{width}")
            assert window.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
