"""The screens with controls in a real terminal, with keys alone and with the mouse; and what every screen looks like."""

import pathlib

import pytest

GOLDEN = pathlib.Path(__file__).parent.parent / "FineTerminalTests" / "Golden"
TYPED = ["Plain words", "Tab", "  trimmed  ", "Tab", "upper", "Tab", "1234567", "Tab", "A message", "Enter", "Tab"]
SETTINGS = ["Kim 김", "Tab", "kim@example.com", "Tab", "One", "Enter", "two", "Tab", "Tab", "Right", "Tab", "Right"]


def do(terminal, steps):
    """Types, or presses keys by name."""
    for step in steps:
        if step in ("Tab", "Enter", "Right", "Up", "NPage", "End"):
            terminal.keys(step)
        else:
            terminal.type(step)


def unchanged_by_a_redraw(terminal):
    """That the cells that were changed one by one are those of a drawing from scratch."""
    terminal.keys("Tab", "BTab")
    before = terminal.cells
    terminal.keys("C-l", "Tab")
    terminal.until(lambda: terminal.cells != before, what="the focus to move")
    terminal.keys("BTab")
    terminal.until(lambda: terminal.cells == before, what="what there was before")


@pytest.mark.parametrize("columns, rows", [(80, 24), (120, 40)])
@pytest.mark.parametrize(
    "path, golden, steps",
    [
        ("/", "catalogue", ["Tab"]),
        ("/todo", "todo-empty", []),
        ("/typing", "typing", TYPED + ["A note", "Enter", "of two lines"]),
        ("/gallery", "gallery", []),
        ("/settings", "settings-empty", []),
        ("/settings", "settings", SETTINGS + ["Tab", "Up", "Tab", "Right", "Tab", "Right", "Tab", "Enter"]),
        ("/bench/counter", "bench-counter", ["Enter"]),
        ("/bench/input", "bench-input", ["Words 牛乳"]),
        ("/bench/rows", "bench-rows", ["Enter"]),
    ],
)
def test_looks(open_terminal, path, golden, steps, columns, rows):
    """A terminal without colours shows what is kept as golden text, window by window."""
    expected = (GOLDEN / f"{golden}-{columns}x{rows}.txt").read_text().split("\n")[:-1]
    pages = [expected[start : start + rows] for start in range(0, len(expected), rows)]
    terminal = open_terminal(path, columns=columns, rows=rows, TERM="vt220", TZ="UTC")
    terminal.wait("leave")
    do(terminal, steps)
    if len(pages) > 1:
        terminal.keys(*["PPage"] * 6)
    for number, page in enumerate(pages):
        if number > 0:
            terminal.keys("NPage")
        wanted = "\n".join(page)
        terminal.until(lambda: terminal.text.rstrip("\n") == wanted, what=f"page {number + 1}:\n{wanted}")


def test_settings_by_keys(open_terminal):
    """BND-02 the settings with keys alone: every control's value reaches the server"""
    terminal = open_terminal("/settings")
    terminal.wait("Your name")
    do(terminal, ["Kim", "Tab", "kim@example", "Tab", "About", "Enter", "two lines", "Tab"])
    terminal.keys("Tab", "Right", "Right", "Tab", "Left")
    terminal.wait("Reminders: 2")
    terminal.keys("Tab")
    terminal.type("0830")
    terminal.wait("08:30")
    do(terminal, ["Tab", "Right", "Right", "Tab", "Right", "Tab", "Enter"])
    terminal.wait("Saved Kim: volume 60 %, 2 reminders, theme 2, accent 1, notified.")
    terminal.keys(*["BTab"] * 5)
    terminal.wait("▸━")

    def reminders():
        return next(line for line in terminal.cells if "Reminders" in "".join(character for character, _ in line))

    before = reminders()
    terminal.keys("BTab", "Space")
    terminal.wait("●━━━")
    terminal.until(lambda: reminders() != before, what="the stepper to be switched off")
    # What is switched off with it is no stop any more.
    terminal.keys("Tab", "Tab", "Tab", "Enter")
    terminal.wait("accent 1, left alone.")
    unchanged_by_a_redraw(terminal)


def test_settings_by_mouse(open_terminal):
    """BND-02 the settings with the mouse: every control is pressed where it is"""
    terminal = open_terminal("/settings", columns=120, rows=48)
    terminal.wait("Your name")
    terminal.click("Your name")
    terminal.type("Kim")
    # What has moved up is pressed where it is then.
    terminal.wait(gone="A name is needed")
    terminal.click("you@example.com")
    terminal.type("kim@example")
    terminal.wait(gone="This is no e-mail")
    terminal.click("About you")
    terminal.type("a text")
    terminal.wait("a text")
    # Three quarters along the track, whose last columns are thin.
    column, row = terminal.find("Volume")
    start = terminal.lines[row].index("━")
    end = len(terminal.lines[row].split("┃")[0].rstrip())
    terminal.press(start + (end - start) * 3 // 4, row)
    terminal.click("│ +")
    terminal.wait("Reminders: 4")
    terminal.click("▴")
    terminal.click("Dark")
    column, row = terminal.find("○", 0)
    terminal.press(terminal.lines[row].rindex("○"), row)
    terminal.click("Save")
    terminal.wait("Saved Kim: volume 7", "4 reminders, theme 2, accent 3, notified.")
    terminal.click("━━━●")
    terminal.wait("●━━━")
    terminal.click("Save")
    terminal.wait("accent 3, left alone.")
    unchanged_by_a_redraw(terminal)


def test_gallery_by_keys(open_terminal):
    """INT-02 every control of the gallery is reached and worked by keys alone"""
    terminal = open_terminal("/gallery", columns=120, rows=40)
    terminal.wait("40 %")
    terminal.keys("Right")
    terminal.wait("45 %")
    terminal.keys("Home")
    terminal.wait("0 %")
    terminal.keys("Tab", "Right")
    terminal.wait("3 servings")
    terminal.keys("Tab", "Space")
    terminal.wait("●━━━")
    terminal.keys("Tab", "Right")
    terminal.wait("‹Active›")
    terminal.keys("Tab", "Right")
    terminal.wait("‹☆›")
    terminal.keys("Tab", "End")
    terminal.wait("segment 1", "○ ○ ○ ○ ●")
    terminal.keys("Tab", "Up")
    terminal.wait("page 4", "2027-07-25")
    terminal.keys("Tab", "Right", "Down")
    terminal.wait("2027-06-25")
    terminal.keys("Tab", "Enter")
    terminal.wait("Start", gone="◌ Loading")
    terminal.keys("Tab")
    terminal.wait("⌕")
    terminal.keys("End")
    terminal.wait("ⓘ")
    for _ in range(8):
        terminal.keys("Tab", "Enter")
    terminal.keys("Tab")
    terminal.wait("8 taps")
    terminal.type("a name")
    terminal.keys("Tab")
    terminal.type("first")
    terminal.keys("Enter")
    terminal.type("second")
    terminal.until(lambda: terminal.text.count("a name") == 2)
    terminal.wait("first", "second")
    unchanged_by_a_redraw(terminal)


def test_gallery_by_mouse(open_terminal):
    """INT-02 every control of the gallery is worked with the mouse alone"""
    terminal = open_terminal("/gallery", columns=120, rows=40)
    terminal.wait("40 %")

    def reach(text):
        """Turns the wheel until a text stands well within the window."""
        for _ in range(100):
            terminal.settle()
            if any(text in line for line in terminal.lines[:36]):
                return
            before = terminal.text
            terminal.wheel(1)
            terminal.until(lambda: terminal.text != before, what=f"{text} to come nearer")
        raise AssertionError(f"there is no {text}")

    column, row = terminal.find("●", 0)
    terminal.press(column + 8, row)
    terminal.wait(gone="40 %")
    terminal.click("│ +")
    terminal.wait("3 servings")
    terminal.click("━━━●", 2)
    terminal.wait("●━━━")
    reach("segment 0")
    terminal.click("│  Done")
    terminal.wait("segment 2")
    terminal.click("♡")
    terminal.wait("‹♡›")
    reach("page 1")
    column, row = terminal.find("○ ● ○ ○ ○")
    terminal.press(column + 4, row)
    terminal.wait("page 4")
    reach("2026-07-25")
    terminal.click("▴")
    terminal.until(lambda: terminal.text.count("2027-07-25") == 2)
    column, row = terminal.find("2027-07-25", 1)
    terminal.press(column + 1, row)
    terminal.click("▾", 1)
    terminal.wait("2027-06-25")
    reach("Stop")
    terminal.click(" Stop ")
    terminal.wait("Start", gone="◌ Loading")
    reach("0 taps")
    column, row = terminal.find("⌕")
    for _ in range(6):
        terminal.type(f"\x1b[<67;{column + 1};{row + 1}M")
    terminal.wait("ⓘ")
    for count, name in enumerate(["Filled  ", "Tinted  ", "Gray  ", "Plain  ", "+ Add", "⌫   "]):
        terminal.click(name)
        terminal.wait(f"{count + 1} tap")
    reach("Memo   ")
    terminal.click(" Name   ")
    terminal.type("a name")
    terminal.click("Memo   ")
    terminal.type("a memo")
    terminal.until(lambda: terminal.text.count("a name") == 2)
    terminal.wait("a memo")
    unchanged_by_a_redraw(terminal)


def test_dragging(open_terminal):
    """A thumb is dragged to its end, and a part of a text selected, with the mouse held."""
    terminal = open_terminal("/gallery", columns=120, rows=40)
    terminal.wait("40 %")
    column, row = terminal.find("●")
    terminal.drag(range(column, column + 40, 3), row)
    terminal.wait("100 %")
    terminal = open_terminal("/bench/input")
    terminal.wait("Name")
    terminal.type("one two three")
    terminal.until(lambda: terminal.text.count("one two three") == 2)
    column, row = terminal.find("two")
    terminal.drag([column - 1, column, column + 2], row)
    terminal.type("2")
    terminal.until(lambda: terminal.text.count("one 2 three") == 2)


def test_typing_by_keys(open_terminal):
    """TXT-03 FOC-01 the fields that change what is typed, with keys alone; the button gives the note the focus"""
    terminal = open_terminal("/typing", columns=80, rows=60)
    terminal.wait("Anything")
    do(terminal, TYPED)
    terminal.until(lambda: terminal.text.count("Plain words") == 2)
    terminal.until(lambda: terminal.text.count("1,234,567") == 2)
    terminal.until(lambda: terminal.text.count("UPPER") == 2)
    terminal.wait("A message", "Writing", gone="  trimmed  ")
    do(terminal, ["one", "Enter", "two"])
    terminal.wait("7 characters")
    terminal.keys("Up", "Home", "S-End", "DC")
    terminal.wait("4 characters")
    terminal.keys("Tab")
    terminal.wait("Write ")
    terminal.keys("Enter")
    terminal.wait("Writing")
    terminal.type("again")
    terminal.wait("again", "9 characters")
    unchanged_by_a_redraw(terminal)


def test_typing_by_mouse(open_terminal):
    """TXT-03 FOC-01 the fields that change what is typed, with the mouse"""
    terminal = open_terminal("/typing", columns=80, rows=60)
    terminal.wait("Anything")
    terminal.click("A CODE")
    terminal.type("code")
    terminal.until(lambda: terminal.text.count("CODE") == 2)
    terminal.click("CODE")
    terminal.type("x")
    terminal.until(lambda: terminal.text.count("COXDE") == 2)
    terminal.click("Write", 1)
    terminal.wait("Writing")
    terminal.paste("three\nshort\nlines")
    terminal.wait("17 characters")
    terminal.click("short")
    terminal.type("-")
    terminal.wait("18 characters", "sh-ort")
    unchanged_by_a_redraw(terminal)
