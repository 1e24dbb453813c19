"""The gallery and the settings as they look, beside pictures that were looked at: light and dark, narrow and wide, running
either way, and with the text at twice its size. `FINE_REFERENCES=write` takes the present looks for references, which are
a third of the size; `FINE_SCREENSHOTS=DIR` keeps them whole."""

import base64
import os
import pathlib

import pytest
from playwright.sync_api import expect
from test_controls import ARRANGED

REFERENCES = pathlib.Path(__file__).parent / "References"
# A machine's own fonts are none of the looks.
FONTS = """
* { font-family: "Liberation Sans" !important; }
[data-testid=code] { font-family: "Liberation Mono" !important; }
"""
# Pixels of the small picture that may be another shade, and how much another a shade must be to count.
SHARE, SHADE = 0.01, 48

SHRINK = """async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(data)).blob());
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width / 3;
    canvas.height = bitmap.height / 3;
    const context = canvas.getContext("2d");
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL("image/webp", 0.75);
}"""
COMPARE = """async ([one, other, shade]) => {
    const read = async (data) => {
        const bitmap = await createImageBitmap(await (await fetch(data)).blob());
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(0, 0, bitmap.width, bitmap.height);
    };
    const [a, b] = [await read(one), await read(other)];
    if (a.width !== b.width || Math.abs(a.height - b.height) > 2) return `${a.width} x ${a.height}, not ${b.width} x ${b.height}`;
    const length = Math.min(a.data.length, b.data.length);
    let different = 0;
    for (let i = 0; i < length; i += 4) {
        if ([0, 1, 2].some((channel) => Math.abs(a.data[i + channel] - b.data[i + channel]) > shade)) different++;
    }
    return different / (length / 4);
}"""


def compare(window, name, screenshot):
    blank = window.context.new_page()
    try:
        small = blank.evaluate(SHRINK, "data:image/png;base64," + base64.b64encode(screenshot).decode())
        path = REFERENCES / f"{name}.webp"
        if os.environ.get("FINE_REFERENCES") == "write":
            REFERENCES.mkdir(exist_ok=True)
            path.write_bytes(base64.b64decode(small.split(",")[1]))
        reference = "data:image/webp;base64," + base64.b64encode(path.read_bytes()).decode()
        return blank.evaluate(COMPARE, [small, reference, SHADE])
    finally:
        blank.close()


@pytest.mark.parametrize("direction, locale", [("ltr", "en-GB"), ("rtl", "he-IL")])
@pytest.mark.parametrize("width", [375, 1280])
@pytest.mark.parametrize("path", ["gallery", "settings"])
def test_looks(open_window, path, width, direction, locale):
    """INT-02 the pages look as they did when somebody looked, and nothing lies beside the window at any size of text"""
    window = open_window(
        f"/{path}", viewport={"width": width, "height": 800}, locale=locale, timezone_id="UTC", bypass_csp=True,
        reduced_motion="reduce", device_scale_factor=1,
    )  # fmt: skip
    page = window.page
    assert page.evaluate("document.dir") == direction
    page.add_style_tag(content=FONTS)
    expect(page.get_by_role("main")).to_be_visible()
    if path == "gallery":
        page.wait_for_function(ARRANGED)
    different = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        for size in (100, 200):
            page.evaluate(f"document.documentElement.style.fontSize = '{size}%'")
            window.box(page.get_by_role("main"))
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            name = f"{path}-{scheme}-{width}-{direction}-{size}"
            picture = page.screenshot(full_page=True, animations="disabled")
            if directory := os.environ.get("FINE_SCREENSHOTS"):
                pathlib.Path(directory).mkdir(parents=True, exist_ok=True)
                (pathlib.Path(directory) / f"{name}.png").write_bytes(picture)
            different[name] = compare(window, name, picture)
    assert {name: share for name, share in different.items() if isinstance(share, str) or share > SHARE} == {}


# Of words and controls, what its own box or the one around it cuts. A date's words do not count as overflow.
CUT = """() => {
    const shown = "main :is(.label, .title, .error, .button, .segment span, .slider, .stepper, .date, .toggle)";
    const natural = (element) => {
        element.style.width = "max-content";
        const { offsetWidth } = element;
        element.style.width = "";
        return offsetWidth;
    };
    return [...document.querySelectorAll(shown)].filter((element) => {
        const { offsetWidth, scrollWidth, clientWidth, parentElement } = element;
        const [box, around] = [element, parentElement.closest(":not(.group)")].map((each) => each.getBoundingClientRect());
        return box.left < around.left - 1 || box.right > around.right + 1
            || (element.matches(".date") ? natural(element) > offsetWidth + 1
                : !element.matches(".toggle") && scrollWidth > clientWidth + 1);
    }).map((element) => `${element.className}: ${element.value ?? element.textContent}`);
}"""


@pytest.mark.parametrize("path", ["gallery", "settings", "todo", "counter"])
def test_large_words_on_a_small_screen(open_window, path):
    """INT-02 on a screen 320 pixels wide, with words of twice the size, none of the words and controls is cut"""
    window = open_window(
        f"/{path}", viewport={"width": 320, "height": 800}, locale="en-GB", timezone_id="UTC", bypass_csp=True,
        reduced_motion="reduce", device_scale_factor=1,
    )  # fmt: skip
    window.page.add_style_tag(content=FONTS)
    expect(window.page.get_by_role("main")).to_be_visible()
    window.page.evaluate("document.documentElement.style.fontSize = '200%'")
    window.box(window.page.get_by_role("main"))
    assert window.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert window.page.evaluate(CUT) == []
