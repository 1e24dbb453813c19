"""Every control in the gallery, worked by mouse, keyboard and touch; what the state became is read from a label."""

import json
import pathlib
import re

import pytest
from playwright.sync_api import expect

GALLERY = pathlib.Path(__file__).parent.parent.parent / "Sources/FineScreens/Gallery"
PHONE = {"viewport": {"width": 375, "height": 800}, "has_touch": True, "is_mobile": True}

# A page's first mount knows nothing of the window's width: whether the gallery's arrangement is the one for it.
ARRANGED = """() => {
  const [slider, code] = ["slider", "code"].map((id) => document.querySelector(`[data-testid=${id}]`));
  if (!slider || document.querySelector(".late")) return false;
  const [one, other] = [slider, code].map((element) => element.getBoundingClientRect());
  const isBeside = other.left > one.right || other.right < one.left;
  return isBeside === matchMedia("(min-width: 48rem)").matches;
}"""


@pytest.fixture
def gallery(open_window):
    """Opens the gallery, and returns once it stands."""

    def open_one(**options):
        window = open_window("/gallery", **options)
        window.page.wait_for_function(ARRANGED)
        return window

    return open_one


def entries(window, event):
    """The arguments of what was sent as `event`."""
    messages = [json.loads(message) for message in window.sent]
    return [entry[2] for message in messages if isinstance(message[0], int) for entry in message[1:] if entry[1] == event]


def in_flight(window, event):
    """How many of these were ever under way at once."""
    most, waiting = 0, []
    for is_sent, text in window.traffic:
        message = json.loads(text)
        if not isinstance(message[0], int):
            continue
        if is_sent:
            waiting += [entry[1] == event for entry in message[1:]]
            most = max(most, sum(waiting))
        else:
            del waiting[: message[0]]
    return most


def drag(window, identifier, parts, hold=False):
    """Takes the thumb along the parts of the track's width."""
    slider = window.element(identifier)
    points = [window.point(slider, part, inset=14) for part in parts]
    window.page.mouse.move(*points[0])
    window.page.mouse.down()
    for point in points[1:]:
        window.page.mouse.move(*point)
        window.settle()
    if not hold:
        window.page.mouse.up()


def test_the_source_beside_a_control_is_its_own(gallery):
    """Each text of code stands in the gallery's source, once more than as a text."""
    window = gallery()
    expect(window.element("code").first).to_be_visible()
    source = squeezed("".join(path.read_text() for path in GALLERY.glob("*.swift")))
    texts = window.element("code").all_text_contents()
    assert len(texts) >= 9
    for text in texts:
        # As a text its backslashes are doubled.
        assert source.count(squeezed(text)) + source.count(squeezed(text.replace("\\", "\\\\"))) >= 2, text


def squeezed(text):
    return re.sub(r"\s+", "", text)


def test_a_slider_by_mouse(gallery):
    """BND-02 a dragged thumb writes its value, and the state is what is shown"""
    window = gallery()
    drag(window, "slider", [0.4, 0.5, 0.6, 0.75])
    expect(window.element("volume")).to_have_text("75 %")
    window.settle()
    assert abs(float(window.element("slider").input_value()) - 0.75) < 0.02


def test_a_slider_by_keyboard(gallery):
    """INT-02 a slider is worked by the arrow keys, Home and End, and says its range and value"""
    window = gallery()
    slider = window.page.get_by_role("slider", name="Volume")
    window.focus_by_tab("e.dataset.testid === 'slider'")
    window.press("End")
    expect(window.element("volume")).to_have_text("100 %")
    window.press("ArrowLeft")
    expect(window.element("volume")).to_have_text("99 %")
    window.press("Home")
    expect(window.element("volume")).to_have_text("0 %")
    assert slider.evaluate("e => [e.min, e.max, e.value]") == ["0", "1", "0"]


def test_a_slider_by_touch(gallery):
    window = gallery(**PHONE)
    window.page.touchscreen.tap(*window.point(window.element("slider"), 0.25, inset=14))
    expect(window.element("volume")).to_have_text("25 %")


def test_a_slider_over_a_slow_link(gallery, link):
    """BND-02 over 300 ms the newest value is sent when the one before is answered, and the thumb stays under the finger"""
    link.slow(0.3)
    window = gallery(url=link.url)
    window.page.evaluate("""() => {
        const slider = document.querySelector('[data-testid=slider]');
        window.seen = [];
        (function look() { window.seen.push(+slider.value); requestAnimationFrame(look); })();
    }""")
    steps = [0.4 + step / 50 for step in range(26)]
    drag(window, "slider", steps, hold=True)
    expect(window.element("volume")).to_have_text("90 %")
    window.page.mouse.up()
    window.settle()
    values = entries(window, "set")
    assert values == sorted(values)
    assert in_flight(window, "set") == 1
    seen = window.page.evaluate("window.seen")
    assert all(before <= after + 1e-6 for before, after in zip(seen, seen[1:]))


def test_nothing_overtakes_a_slider(open_window, link):
    """BND-02 what was dragged to before a button was pressed is in the state when its action runs"""
    window = open_window("/settings", url=link.url)
    window.page.get_by_placeholder("Your name").fill("Ada")
    window.page.get_by_placeholder("you@example.com").fill("ada@example.com")
    expect(window.element("save")).to_be_enabled()
    link.slow(0.3)
    slider = window.page.get_by_role("slider", name="Volume")
    slider.focus()
    for _ in range(20):
        window.press("ArrowRight")
    window.click("save")
    expect(window.element("saved")).to_contain_text("volume 70 %")


def test_a_stepper(gallery):
    """INT-02 a stepper is one stop of the keyboard with a range and a value, worked by arrows, clicks and double clicks"""
    window = gallery()
    stepper = window.page.get_by_role("spinbutton", name="Servings")
    window.focus_by_tab("e.dataset.testid === 'stepper'")
    window.press("ArrowUp", "ArrowUp", "ArrowDown")
    expect(window.element("servings")).to_have_text("3 servings")
    stepper.get_by_label("Increase").dblclick()
    expect(window.element("servings")).to_have_text("5 servings")
    stepper.get_by_label("Decrease").click()
    expect(window.element("servings")).to_have_text("4 servings")
    names = "e => ['valuenow', 'valuemin', 'valuemax'].map(name => e.getAttribute('aria-' + name))"
    assert stepper.evaluate(names) == ["4", "1", "20"]
    for _ in range(3):
        stepper.get_by_label("Decrease").click()
    expect(window.element("servings")).to_have_text("1 servings")
    expect(stepper.get_by_label("Decrease")).to_be_disabled()


def test_a_stepper_by_touch_over_a_slow_link(gallery, link):
    """BND-03 every tap counts, also before the first is answered, and none goes past the bound"""
    link.slow(0.3)
    window = gallery(url=link.url, **PHONE)
    increase = window.element("stepper").get_by_label("Increase")
    for _ in range(4):
        increase.tap()
    expect(window.element("servings")).to_have_text("6 servings")


def test_segments(gallery):
    """INT-02 segments are a group of radio buttons, worked by mouse and arrows"""
    window = gallery()
    group = window.page.get_by_role("radiogroup", name="Filter")
    assert group.get_by_role("radio", name="All").is_checked()
    group.get_by_role("radio", name="Done").click()
    expect(window.element("filter")).to_have_text("segment 2")
    window.press("ArrowLeft")
    expect(window.element("filter")).to_have_text("segment 1")
    assert group.get_by_role("radio", name="Active").is_checked()
    images = window.page.get_by_role("radio", name="heart")
    assert window.page.locator(".segments").nth(1).locator(":checked").count() == 0
    images.click()
    expect(window.page.locator(".segments").nth(1).locator(":checked")).to_have_count(1)


def test_pages(gallery):
    """INT-02 a page control is a slider of pages, worked on either side of its middle, and by keys"""
    window = gallery()
    control = window.page.get_by_role("slider", name="Page", exact=True)
    window.page.mouse.click(*window.point(control, 0.95))
    expect(window.element("page")).to_have_text("page 2")
    window.page.mouse.click(*window.point(control, 0.05))
    expect(window.element("page")).to_have_text("page 1")
    control.press("End")
    expect(window.element("page")).to_have_text("page 4")
    control.press("ArrowRight")
    control.press("ArrowLeft")
    expect(window.element("page")).to_have_text("page 3")
    assert control.get_attribute("aria-valuetext") == "4 / 5"
    control.press("Home")
    expect(window.element("page")).to_have_text("page 0")
    assert window.page.locator(".pages").nth(1).is_hidden()


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York", "Asia/Kathmandu"])
def test_dates(gallery, zone):
    """BND-19 a date is shown and edited in the person's time zone; the state holds the instant"""
    window = gallery(timezone_id=zone)
    day, both = window.element("day"), window.element("both")
    expect(window.element("due")).to_have_text(re.compile(r"\d{10}"))
    window.settle()
    shown = "e => new Date(+e.textContent * 1000).toLocaleString('sv').slice(0, 16).replace(' ', 'T')"
    assert both.input_value() == window.element("due").evaluate(shown)
    before = int(window.text("due"))
    day.fill("2026-07-20")
    window.press("Tab")
    expect(window.element("due")).not_to_have_text(str(before))
    assert window.element("due").evaluate(shown)[:10] == "2026-07-20"
    both.fill("2026-01-02T03:45")
    window.press("Tab")
    expect(window.element("both")).to_have_value("2026-01-02T03:45")
    stated = "() => String(new Date('2026-01-02T03:45') / 1000)"
    expect(window.element("due")).to_have_text(window.page.evaluate(stated))


def test_a_date_by_keys_is_left_alone_until_it_is_whole(gallery):
    """BND-03 while a person types in a date picker nothing replaces what they type; afterwards the state's value shows"""
    window = gallery()
    both = window.element("both")
    both.click(position={"x": 20, "y": 20})
    window.page.keyboard.type("02012027")
    both.press("Tab")
    window.page.keyboard.type("1007A")
    window.element("day").focus()
    # Rounded down by the server to a quarter of an hour.
    expect(both).to_have_value("2027-02-01T10:00")


def test_indicators(gallery):
    """INT-02 progress says how far it is, an indicator that has stopped is not there"""
    window = gallery()
    bar = window.page.get_by_role("progressbar", name="Done")
    assert bar.get_attribute("aria-valuenow") == "40"
    assert window.page.get_by_role("progressbar", name="Loading").is_visible()
    window.page.get_by_role("button", name="Stop").click()
    expect(window.element("activity")).to_be_hidden()
    lines = "all => all.map(e => e.getBoundingClientRect()).map(box => [box.width > box.height, Math.min(box.width, box.height)])"
    assert window.page.locator(".stack > .divider").evaluate_all(lines)[-3:] == [[True, 1], [True, 3], [False, 1]]


def test_buttons(gallery):
    """INT-02 a button with an image alone has the name that it was given, and each runs its action once"""
    window = gallery()
    names = ["Filled", "Tinted", "Gray", "Plain", "Add", "Delete"]
    for name in names:
        window.page.get_by_role("button", name=name, exact=True).click()
    expect(window.element("taps")).to_have_text(f"{len(names)} taps")
    assert window.page.get_by_role("button", name="Disabled").is_disabled()


def test_traits(gallery):
    """STA-06 a window that becomes wide shows the source beside the control, without a reload"""
    window = gallery(viewport={"width": 500, "height": 800})
    slider, code = window.element("slider"), window.element("code").first
    assert window.box(code)["y"] > window.box(slider)["y"]
    window.page.set_viewport_size({"width": 1000, "height": 800})
    window.page.wait_for_function(ARRANGED)


def test_settings(open_window):
    """BND-02 a form with a binding of every type: what is wrong is said at once, and what is saved is what was entered"""
    window = open_window("/settings")
    expect(window.element("name-error")).to_be_visible()
    window.page.get_by_placeholder("Your name").click()
    window.type("Ada")
    expect(window.element("name-error")).to_have_count(0)
    assert window.element("save").is_disabled()
    window.page.get_by_placeholder("you@example.com").click()
    window.page.keyboard.type("ada@example.com")
    expect(window.element("email-error")).to_have_count(0)
    window.page.get_by_role("spinbutton").press("ArrowUp")
    window.page.get_by_role("radio", name="Dark").click()
    window.page.get_by_role("switch", name="Notify me").click()
    expect(window.page.get_by_role("slider", name="Volume")).to_be_disabled()
    window.click("save")
    expect(window.element("saved")).to_have_text("Saved Ada: volume 50 %, 4 reminders, theme 2, accent 0, left alone.")


TREE = """
- slider "Volume": "0.4"
- slider "Slider" [disabled]: "0.4"
- spinbutton "Servings":
  - button "Decrease"
  - button "Increase"
- spinbutton "Stepper" [disabled]:
  - button "Decrease" [disabled]
  - button "Increase" [disabled]
- switch "Wifi" [checked]
- switch "Toggle" [checked] [disabled]
- radiogroup "Filter":
  - radio "All" [checked]
  - radio "Active"
  - radio "Done"
- radiogroup "Segmented control":
  - radio "star"
  - radio "heart"
  - radio "bell"
- radiogroup "Segmented control":
  - radio "On" [checked] [disabled]
  - radio "Off" [disabled]
- slider "Page"
- textbox "Due": 2026-07-25T17:15
- textbox "Day": 2026-07-25
- textbox "Date picker" [disabled]: 17:15
- progressbar "Done"
- progressbar "Loading"
- progressbar "Progress and activity"
- button "Stop"
- img "Settings"
- button "Filled"
- button "Tinted"
- button "Gray"
- button "Plain"
- button "Add"
- button "Delete"
- button "Share with everyone"
- button "Erase"
- button "Disabled" [disabled]
- textbox "Name"
- textbox "Memo"
- textbox "Disabled" [disabled]
"""


def test_the_accessibility_tree(gallery):
    """INT-02 each control has the role, the name, the value and the state that it should have"""
    window = gallery(timezone_id="UTC")
    lines = window.page.get_by_role("main").aria_snapshot().splitlines()
    kept = [line[2:] for line in lines[1:] if not re.match(r"\s*- (/|text:|separator|heading)", line)]
    # Playwright writes what a placeholder is below its field.
    assert [line.removesuffix(":") for line in kept] == [line.removesuffix(":") for line in TREE.strip().splitlines()]
    values = "e => [e.ariaValueNow, e.ariaValueMin, e.ariaValueMax, e.ariaValueText]"
    assert window.element("stepper").evaluate(values) == ["2", "1", "20", None]
    assert window.element("pages").evaluate(values) == ["2", "1", "5", "2 / 5"]
    assert window.element("progress").evaluate(values)[0] == "40"
