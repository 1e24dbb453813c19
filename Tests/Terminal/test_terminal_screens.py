"""Every screen of the daemon in a real terminal, with keys alone and with the mouse."""

import glob
import re

import pytest
from playwright.sync_api import expect

TITLES = ["To-Do", "Counter", "Typing", "Gallery", "Settings", "One number", "Rows", "Input", "Shared number"]


def go(terminal, key, line):
    """Presses a key until a line of the screen is as it should be, which takes no person more than forty times."""
    for _ in range(40):
        if re.search(line, terminal.text):
            return
        seen = terminal.text
        terminal.keys(key)
        terminal.until(lambda: terminal.text != seen)
    raise AssertionError(f"{key} never leads to {line}:\n{terminal.text}")


def number(terminal, index=0):
    """The numbers that stand alone between the buttons, or alone in their line."""
    numbers = []
    for line in terminal.lines:
        for word in line.split():
            if word.lstrip("-").isdigit():
                numbers.append(int(word))
    return numbers[index]


def test_todo_by_keys(open_terminal):
    """The to-do screen with keys alone: add, switch, delete."""
    terminal = open_terminal("/todo")
    terminal.wait("Nothing to do")
    terminal.type("Buy milk 牛乳")
    terminal.keys("Enter")
    terminal.wait("1 item", "Buy milk 牛乳")
    terminal.type("Bake 🍰")
    terminal.keys("Enter")
    terminal.wait("2 items", "Bake 🍰")
    terminal.keys("Down", "Down", "Space")
    terminal.wait("1 done", "━━━●")
    terminal.keys("DC")
    terminal.wait("1 item", gone="Bake")
    terminal.keys("BTab", "BTab")
    terminal.type("again")
    terminal.keys("Tab", "Enter")
    terminal.wait("2 items", "again")
    terminal.keys("C-c")
    assert terminal.status == 0


def test_todo_by_mouse(open_terminal):
    """The to-do screen with the mouse: the field, the button, a switch, the mark that deletes."""
    terminal = open_terminal("/todo")
    terminal.wait("Nothing to do")
    terminal.click("New task")
    terminal.type("bread")
    terminal.click("Add")
    terminal.wait("1 item")
    terminal.click("New task")
    terminal.type("cheese")
    terminal.click("Add")
    terminal.wait("2 items")
    terminal.click("●━━━", 1)
    terminal.wait("1 done")
    terminal.click("✕", 0)
    terminal.wait("1 item", gone="bread")


def test_counter_by_keys(open_terminal):
    """The counters with keys alone."""
    terminal = open_terminal("/counter")
    terminal.wait("Yours", "Everyone's")
    terminal.keys("Right", "Enter", "Enter", "Enter")
    terminal.until(lambda: number(terminal) == 3)
    terminal.keys("Left", "Space")
    terminal.until(lambda: number(terminal) == 2)
    before = number(terminal, 1)
    terminal.keys("Down", "Enter")
    terminal.until(lambda: number(terminal, 1) == before - 1)


def test_counter_by_mouse(open_terminal):
    """The counters with the mouse."""
    terminal = open_terminal("/counter")
    terminal.wait("Yours", "Everyone's")
    before = number(terminal, 1)
    terminal.click("+", 0)
    terminal.click("+", 1)
    terminal.until(lambda: number(terminal) == 1 and number(terminal, 1) == before + 1)


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_catalogue(open_terminal, way):
    """Each screen of the catalogue is opened and left again."""
    terminal = open_terminal("/")
    terminal.wait(*TITLES)
    for index, title in enumerate(TITLES):
        if way == "keys":
            go(terminal, "Tab", f"▸.*{title}|{title}.*▸")
            terminal.keys("Enter")
        else:
            terminal.click(f"{title}  ")
        terminal.wait("‹ Screens", title)
        if way == "keys":
            go(terminal, "Up", "▸.*Screens|Screens.*▸")
            terminal.keys("Enter")
        else:
            terminal.click("‹ Screens")
        terminal.wait(*TITLES, gone="‹ Screens")


@pytest.mark.parametrize("way", ["keys", "mouse"])
def test_rows(open_terminal, way):
    """A thousand rows: created, changed, scrolled and deleted."""
    terminal = open_terminal("/bench/rows", columns=120, rows=40)
    terminal.wait("Create", "Clear")

    def do(name):
        if way == "mouse":
            return terminal.click(name)
        go(terminal, "Tab", f"▸ {name} ◂")
        terminal.keys("Enter")

    do("Create")
    terminal.wait("row 1", "row 30")
    do("Update")
    terminal.wait("row 1 !!!")
    do("Swap")
    terminal.wait("row 999")
    do("Remove")
    terminal.until(lambda: not any(line.split()[:2] == ["row", "5"] for line in terminal.lines))
    if way == "keys":
        terminal.keys("End")
        terminal.wait("row 1000")
    else:
        terminal.wheel(3)
        terminal.until(lambda: "Create" not in terminal.text)
    terminal.keys("Home")
    terminal.wait("Clear")
    do("Clear")
    terminal.until(lambda: "row 1" not in terminal.text)


@pytest.mark.parametrize("path", ["/bench/counter", "/bench/shared"])
def test_numbers(open_terminal, path):
    """The screens with one number, by key and by mouse."""
    terminal = open_terminal(path)
    terminal.wait("Increment")
    before = number(terminal)
    terminal.keys("Enter")
    terminal.until(lambda: number(terminal) == before + 1)
    terminal.click("Increment")
    terminal.until(lambda: number(terminal) == before + 2)


def test_input(open_terminal):
    """What is typed, pasted and edited is what the server has."""
    terminal = open_terminal("/bench/input")
    terminal.wait("Name")
    terminal.type("héllo wörld 牛乳")
    terminal.until(lambda: terminal.text.count("héllo wörld 牛乳") == 2)
    terminal.keys("C-Left", "C-w")
    terminal.until(lambda: terminal.text.count("héllo 牛乳") == 2)
    terminal.keys("End", "S-Left", "S-Left", "x")
    terminal.until(lambda: terminal.text.count("héllo x") == 2)
    terminal.paste("one\ntwo")
    terminal.until(lambda: terminal.text.count("héllo xone two") == 2)


def test_shared_with_a_browser(open_terminal, open_window):
    """A browser and a terminal on the same shared counter see each other's changes."""
    terminal = open_terminal("/counter")
    terminal.wait("Everyone's")
    window = open_window("/counter")
    shared = window.page.get_by_test_id("shared-count")
    shared.wait_for()
    before = int(shared.inner_text())
    terminal.click("+", 1)
    expect(shared).to_have_text(str(before + 1))
    window.page.get_by_test_id("shared-increment").click()
    terminal.until(lambda: number(terminal, 1) == before + 2)


@pytest.mark.parametrize("term, has_all", [("tmux-256color", False), ("tmux-256color", True), ("vt220", True)])
def test_colors(open_terminal, term, has_all):
    """Colours go by their components where COLORTERM says that the terminal takes them, and by numbers elsewhere."""
    before = glob.glob("/tmp/fine-terminal.*")
    terminal = open_terminal("/settings", TERM=term, COLORTERM="truecolor" if has_all else "")
    # Drawn from the top to the help line.
    terminal.wait("Your name", "leave")
    picture = terminal.tmux("capture-pane", "-e", "-p")
    assert ("38;2;255;105;97" in picture) == (has_all and term != "vt220")
    assert ("38;5;" in picture) == (not has_all)
    assert set(glob.glob("/tmp/fine-terminal.*")) <= set(before)


def test_language(open_terminal):
    """The help line is in the person's language where the server has words in that."""
    terminal = open_terminal("/counter", LC_ALL="ja_JP.UTF-8")
    terminal.wait("Enter 押す", "Tab 次へ", "^C 終了")


def test_scripts(open_terminal):
    """Hebrew, Arabic, Japanese, combining marks and emoji are typed, passed over and deleted as characters."""
    terminal = open_terminal("/bench/input")
    terminal.wait("Name")
    terminal.type("שלום 牛乳 e\u0301 🍰!")
    terminal.until(lambda: terminal.text.count("שלום 牛乳 e\u0301 🍰!") == 2)
    terminal.keys("Left", "BSpace", "BSpace", "BSpace", "x", "Home", "Right", "DC")
    terminal.until(lambda: terminal.text.count("שום 牛乳 x!") == 2)


def test_resize(open_terminal):
    """The screen follows the window, down to one that is too small, and back."""
    terminal = open_terminal("/todo")
    terminal.wait("Nothing to do")
    terminal.tmux("resize-window", "-x", "40", "-y", "16")
    terminal.until(lambda: any(line.rstrip().endswith("Add") for line in terminal.lines) and "What you add" in terminal.text)
    terminal.tmux("resize-window", "-x", "20", "-y", "5")
    terminal.wait("window too small")
    terminal.tmux("resize-window", "-x", "120", "-y", "40")
    terminal.wait("Nothing to do")
