import os
import pathlib
import shutil
import sys

import pytest
from playwright.sync_api import expect, sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).parent / "Browser"))

from daemon import ROOT, Daemon  # noqa: E402
from link import Link  # noqa: E402
from stage import FIRST, Stage, numbered  # noqa: E402
from window import Window  # noqa: E402

# A machine may be slow and busy; what never comes takes this long to say.
expect.set_options(timeout=30_000)


LATE = """
import { lateKinds } from "/repository/Clients/Browser/view/late.js";
export default () => lateKinds;
"""


@pytest.fixture(scope="session")
def daemon(tmp_path_factory):
    """One daemon for all tests; what a test needs alone, it keeps in its own sessions."""
    with Daemon(tmp_path_factory.mktemp("daemon") / "log") as running:
        yield running


@pytest.fixture(scope="session")
def browser(launch):
    with sync_playwright() as playwright:
        running = launch(playwright.chromium)
        yield running
        running.close()


@pytest.fixture(scope="session")
def launch():
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    assert chromium, "there is no chromium in the path"
    # The host names of this machine are all that is resolved: a page under test reaches nothing else.
    arguments = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    return lambda kind, **options: kind.launch(executable_path=chromium, args=arguments, **options)


@pytest.fixture
def link(daemon):
    """A way to the daemon that can be cut."""
    running = Link(daemon.port)
    yield running
    running.close()


@pytest.fixture
def open_window(browser, daemon):
    """Opens windows that are closed after the test, and fails it when one of them has logged an error."""
    windows = []

    def open_one(path, url=daemon.url, tolerates_errors=False, **options):
        window = Window(browser, url, path, **options)
        windows.append((window, tolerates_errors))
        return window

    yield open_one
    for window, _ in windows:
        window.close()
    for window, tolerates_errors in windows:
        assert tolerates_errors or window.errors == []


@pytest.fixture
def screenshot(request):
    """Keeps pictures for looking at in $FINE_SCREENSHOTS, where that is set."""
    directory = os.environ.get("FINE_SCREENSHOTS")

    def take(window, name):
        if directory:
            pathlib.Path(directory).mkdir(parents=True, exist_ok=True)
            window.page.screenshot(path=f"{directory}/{name}.png")

    return take


@pytest.fixture
def stages():
    """Outlives the windows, which would otherwise see it go."""
    stages = []
    yield stages
    for stage in stages:
        stage.close()


@pytest.fixture
def show(daemon, stages, open_window):

    def show_one(node, settings={}, **options):
        """Opens a window that shows this node, numbered from 2 in pre-order."""
        stage = Stage(daemon)
        stages.append(stage)
        stage.settings = settings
        stage.tree = [0, "session", {}, [[1, "screen", {}, [numbered(node, [FIRST])]]]]
        window = open_window("/", url=stage.url, **options)
        window.page.wait_for_selector(".screen > :not(.bar)", state="attached")
        stage.until(lambda: len(stage.heard) > 1)
        return stage, window

    return show_one


@pytest.fixture
def laboratory(browser, daemon):
    """A page on which the repository's scripts can be imported, and nothing runs yet."""
    context = browser.new_context()
    page = context.new_page()

    def answer(route):
        path = ROOT / route.request.url.split("/repository/")[1]
        route.fulfill(body=path.read_text(), content_type="text/javascript")

    page.route("**/repository/**", answer)
    # The served script knows the client's own properties by other names than the sources do.
    page.route("**/client/controls.js", lambda route: route.fulfill(body=LATE, content_type="text/javascript"))
    # The daemon's own answers have a policy by which nothing may run but what is theirs.
    page.route("**/laboratory", lambda route: route.fulfill(body="<!doctype html>", content_type="text/html"))
    page.goto(daemon.url + "/laboratory")
    yield page
    context.close()
