"""Controls under fingers, keys and latency, and while others change the screen; the state is read from the server's words."""

import re

import pytest
from playwright.sync_api import expect
from test_controls import PHONE, entries, gallery  # noqa: F401

class Finger:
    """A finger on a page, which moves as often as the page draws."""

    def __init__(self, window):
        self.window = window
        self.protocol = window.context.new_cdp_session(window.page)

    def touch(self, kind, *points):
        points = [{"x": x, "y": y} for x, y in points]
        self.protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.window.settle()

    def drag(self, points):
        self.touch("touchStart", points[0])
        for point in points[1:]:
            self.touch("touchMove", point)
        self.touch("touchEnd")


@pytest.fixture
def phone(gallery):  # noqa: F811
    return gallery(**PHONE)


def test_a_slider_under_a_finger(phone):
    """BND-02 a thumb follows the finger, and the state ends where the finger lifts"""
    slider = phone.element("slider")
    Finger(phone).drag([phone.point(slider, part / 20, inset=14) for part in range(8, 17)])
    expect(phone.element("volume")).to_have_text("80 %")
    phone.settle()
    assert abs(float(slider.input_value()) - 0.8) < 0.02
    values = entries(phone, "set")
    assert values == sorted(values)


def test_taps(phone):
    """BND-02 each control that is tapped is worked once by a finger"""
    page = phone.page
    page.get_by_role("switch", name="Wifi").tap()
    expect(phone.element("wifi")).to_have_text("off")
    phone.element("stepper").get_by_label("Increase").tap()
    expect(phone.element("servings")).to_have_text("3 servings")
    phone.element("stepper").get_by_label("Decrease").tap()
    expect(phone.element("servings")).to_have_text("2 servings")
    phone.element("segments").get_by_role("radio", name="Active").tap()
    expect(phone.element("filter")).to_have_text("segment 1")
    control = page.get_by_role("slider", name="Page", exact=True)
    page.touchscreen.tap(*phone.point(control, 0.9))
    expect(phone.element("page")).to_have_text("page 2")
    page.touchscreen.tap(*phone.point(control, 0.1))
    expect(phone.element("page")).to_have_text("page 1")
    for name in ("Filled", "Share with everyone", "Delete"):
        page.get_by_role("button", name=name, exact=True).tap()
    expect(phone.element("taps")).to_have_text("3 taps")
    page.get_by_role("button", name="Stop").tap()
    expect(phone.element("activity")).to_be_hidden()
    day = phone.element("day")
    before = phone.text("due")
    day.tap()
    day.fill("2026-07-20")
    page.get_by_placeholder("Name", exact=True).tap()
    phone.type("ab")
    expect(phone.element("due")).not_to_have_text(before)
    expect(day).to_have_value("2026-07-20")
    expect(page.get_by_placeholder("Disabled")).to_have_value("ab")


def test_targets(phone):
    """INT-02 what a finger works is at least 44 points high, and as wide"""
    boxes = phone.page.evaluate("""() =>
        [...document.querySelectorAll("button, input, [role=slider], [role=switch], textarea")].map((e) => {
            const { width, height } = e.getBoundingClientRect();
            const around = getComputedStyle(e, "::after").inset.split(" ").map(parseFloat);
            const more = e.matches(".toggle") ? -(around[0] || 0) * 2 : 0;
            return [e.className + " " + (e.ariaLabel ?? e.textContent), width + more, height + more];
        }).filter(([, width]) => width)""")
    assert len(boxes) > 20
    assert [box for box in boxes if box[1] < 44 or box[2] < 44] == []


def test_a_form_by_keyboard(open_window):
    """INT-02 the whole form is filled in and saved by keys alone"""
    window = open_window("/settings")
    focused = "document.activeElement."
    window.page.wait_for_selector("[role=spinbutton]")

    def to(condition):
        window.focus_by_tab(f"e.{condition}")

    to("placeholder === 'Your name'")
    window.type("Ada")
    to("placeholder === 'you@example.com'")
    window.page.keyboard.type("ada@example.com")
    to("matches('textarea')")
    window.type("Hello")
    to("matches('[role=switch]')")
    window.press("Space", "Space")
    to("matches('.slider')")
    for key, value in [("Home", "^0$"), ("ArrowRight", r"^0\.01"), ("ArrowRight", r"^0\.02"), ("ArrowRight", r"^0\.03")]:
        window.press(key)
        expect(window.page.locator(".slider:focus")).to_have_value(re.compile(value))
    to("matches('.stepper')")
    window.press("ArrowUp", "ArrowUp", "ArrowDown")
    to("matches('.date')")
    to("matches('[type=radio]')")
    window.press("ArrowRight", "ArrowRight")
    to("matches('.pages')")
    window.press("End", "ArrowLeft")
    to("dataset.testid === 'save'")
    assert window.page.evaluate(f"getComputedStyle({focused[:-1]}).outlineStyle") == "solid"
    window.press("Enter")
    expect(window.element("saved")).to_have_text("Saved Ada: volume 3 %, 4 reminders, theme 2, accent 2, notified.")


def test_choices_over_a_slow_link(gallery, link):  # noqa: F811
    """BND-02 over 300 ms each way every choice counts, shows at once, and never falls back to what was before"""
    link.slow(0.3)
    window = gallery(url=link.url)
    wifi = window.page.get_by_role("switch", name="Wifi")
    segments = window.element("segments").get_by_role("radio")
    window.page.evaluate("""() => {
        const radios = document.querySelectorAll("[data-testid=segments] input");
        const toggle = document.querySelector("[role=switch]");
        window.seen = [];
        (function look() {
            window.seen.push([[...radios].findIndex((radio) => radio.checked), toggle.checked]);
            requestAnimationFrame(look);
        })();
    }""")
    segments.nth(1).click()
    wifi.click()
    segments.nth(2).click()
    expect(window.element("filter")).to_have_text("segment 2")
    expect(window.element("wifi")).to_have_text("off")
    window.settle()
    seen = window.page.evaluate("window.seen")
    chosen = [selected for selected, _ in seen]
    assert chosen == sorted(chosen) and chosen[-1] == 2
    switched = [not is_on for _, is_on in seen]
    assert switched == sorted(switched) and switched[-1]


def test_dates_and_pages_over_a_slow_link(gallery, link):  # noqa: F811
    """BND-03 over 300 ms each way a date that was typed and a page that was turned to arrive, and neither falls back"""
    link.slow(0.3)
    window = gallery(url=link.url)
    window.page.evaluate("""() => {
        const [both, pages] = ["both", "pages"].map((id) => document.querySelector(`[data-testid=${id}]`));
        window.seen = [];
        (function look() {
            window.seen.push([both.value.slice(0, 10), +pages.getAttribute("aria-valuenow")]);
            requestAnimationFrame(look);
        })();
    }""")
    window.element("both").click(position={"x": 20, "y": 20})
    window.page.keyboard.type("02012027")
    window.element("pages").press("End")
    window.settle()
    window.press("ArrowLeft", "ArrowLeft")
    expect(window.element("page")).to_have_text("page 2")
    expect(window.element("due")).to_have_text(window.page.evaluate(
        "() => String(new Date(document.querySelector('[data-testid=both]').value) / 1000)"))
    window.settle()
    seen = window.page.evaluate("window.seen")
    days = [day for day, _ in seen]
    assert set(days[days.index("2027-02-01") :]) == {"2027-02-01"}
    pages = [page for _, page in seen]
    turned = pages.index(5)
    assert set(pages[:turned]) == {pages[0]} and pages[turned:] == sorted(pages[turned:], reverse=True)
    assert pages[-1] == 3


def test_an_open_date_picker_is_left_alone(show):
    """BND-03 FLD-12 while a date picker has the focus no patch touches it, whoever sends it; a new value shows afterwards"""
    stage, window = show(["stack", {}, [
        ["label", {"text": "before"}], ["datePicker", {"value": 86400, "mode": "date", "identifier": "day"}],
        ["button", {"title": "after"}],
    ]], timezone_id="UTC")  # fmt: skip
    day = window.element("day")
    day.click(position={"x": 12, "y": 20})
    window.page.evaluate("""() => {
        window.touched = [];
        new MutationObserver((all) => window.touched.push(...all.map(({ type }) => type))).observe(
            document.querySelector("[data-testid=day]"), { attributes: true, childList: true });
    }""")
    for text in ("one", "two", "three"):
        stage.patch(["u", 3, "text", text], ["u", 4, "value", 86400 * 400])
        window.page.wait_for_function("text => document.querySelector('.label').textContent === text", arg=text)
    assert window.page.evaluate("window.touched") == []
    assert day.input_value() == "1970-01-02"
    assert window.page.evaluate("document.activeElement === document.querySelector('[data-testid=day]')")
    window.page.get_by_role("button", name="after").focus()
    expect(day).to_have_value("1971-02-05")


def test_a_choice_stays_through_other_patches(show):
    """BND-07 FLD-13 a choice that is not answered yet stays while the rest of the screen changes; a refusal takes it back"""
    stage, window = show(["stack", {}, [
        ["label", {"text": "before"}],
        ["segmented", {"segments": ["a", "b", "c"], "selected": 0, "identifier": "choice"}],
        ["toggle", {"identifier": "switch"}],
    ]])  # fmt: skip
    choice = window.element("choice")
    choice.get_by_role("radio", name="c").click()
    window.element("switch").click()
    assert stage.await_entries(2) == [[4, "set", 2], [5, "set", True]]
    stage.patch(["u", 3, "text", "other"], ["u", 4, "segments", ["a", "b", "c", "d"]])
    expect(choice.get_by_role("radio")).to_have_count(4)
    assert choice.get_by_role("radio", name="c").is_checked() and window.element("switch").is_checked()
    stage.say("refused", 1, "bad-value", "no")
    stage.patch(acks=2)
    expect(choice.get_by_role("radio", name="a")).to_be_checked()
    expect(window.element("switch")).not_to_be_checked()


ODD = {
    "a range that is crossed": ["slider", {"value": 5, "min": 9, "max": 1}],
    "a range of one value": ["slider", {"value": 5, "min": 5, "max": 5}],
    "a number where none is": ["slider", {"value": "much", "min": None, "max": []}],
    "a stepper's crossed range": ["stepper", {"value": 1e300, "min": 5, "max": -5}],
    "a date before all calendars": ["datePicker", {"value": -1e300, "min": 1e300, "max": -1e300}],
    "a date that is none": ["datePicker", {"value": "tomorrow", "mode": "someday", "minuteInterval": 0}],
    "segments that are none": ["segmented", {"segments": [], "selected": 7}],
    "more pages than there is room for": ["pageControl", {"pages": 1_000_000, "page": 999_999}],
    "a page of none": ["pageControl", {"pages": 0, "page": 3}],
    "progress past its end": ["progress", {"value": 1e300}],
    "a colour that is none": ["divider", {"thickness": -1, "color": {"red": 1}}],
    "a picture that is not there": ["image", {"image": "/nowhere.png"}],
    "a megabyte": ["segmented", {"segments": ["é" * 500_000], "selected": 0}],
}


@pytest.mark.parametrize("name", ODD)
def test_odd_values(show, name):
    """BND-16 what no server of ours says is shown somehow, and the rest of the screen goes on"""
    kind, properties = ODD[name]
    stage, window = show(["stack", {}, [[kind, properties], ["label", {"identifier": "rest"}]]], tolerates_errors=True)
    window.settle()
    stage.patch(["u", 4, "text", "goes on"])
    expect(window.element("rest")).to_have_text("goes on")
    stage.patch(["u", 3, *[part for name in properties for part in (name, None)]], ["u", 4, "text", "still"])
    expect(window.element("rest")).to_have_text("still")
    assert [message for message in stage.heard if message[0] == "mount"] == []
    assert [error for error in window.errors if "Failed to load resource" not in error] == []
