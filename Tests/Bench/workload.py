"""What is done to each peer, and what is measured of it: each function returns numbers by name."""

import statistics
import time

from tab import Tab

SENTENCE = "The quick brown fox jumps over lazy dogs"


def median(values):
    known = [value for value in values if value is not None]
    return statistics.median(known) if known else None


def load(browser, peer, url, link):
    """Cold starts of the counter page, near by and on a link with a round trip of 300 ms."""
    numbers = {}
    for name, delay, count in (("near", 0, 5), ("far", 0.150, 2)):
        link.slow(delay)
        answered, seen, transferred = [], [], []
        for _ in range(count):
            tab = Tab(browser, peer, link.url, "counter", is_awaited=False)
            times = tab.page.evaluate("() => bench.firstAnswer('inc', 'count')")
            tab.wait(0.5)
            answered.append(times["answered"])
            seen.append(times["seen"])
            transferred.append(tab.transferred)
            tab.close()
        numbers[f"load {name} answered"] = median(answered)
        numbers[f"load {name} seen"] = median(seen)
        numbers["load transferred"] = median(transferred)
    link.slow(0)
    return numbers


def counter(browser, peer, url, link):
    """Clicks and their answers: time, payload, and whether any is lost."""
    clicks = 200
    tab = Tab(browser, peer, url, "counter")
    tab.call("firstAnswer('inc', 'count')")
    tab.wait(0.5)
    tab.call("clicks('inc', 'count', 30, 5)")
    tab.wait(0.3)
    tab.reset()
    times = tab.call("clicks('inc', 'count', arg, 10)", clicks)
    tab.wait(0.5)
    numbers = {
        "click p50": median(times),
        "click p95": statistics.quantiles([time for time in times if time is not None], n=20)[-1],
        "click up": tab.bytes["up"] / clicks,
        "click down": tab.bytes["down"] / clicks,
        "burst counted": tab.call("paced('inc', 'count', 100, 0)"),
    }
    tab.close()
    tab = Tab(browser, peer, link.url, "counter")
    tab.call("firstAnswer('inc', 'count')")
    tab.wait(0.5)
    link.slow(0.150)
    numbers["paced counted"] = tab.call("paced('inc', 'count', 20, 50)")
    link.slow(0)
    tab.close()
    return numbers


def shared(browser, peer, url, link):
    """A click in one window until it shows in another."""
    clicks = 50
    here, there = Tab(browser, peer, url, "shared"), Tab(browser, peer, url, "shared")
    here.wait(1)
    here.call("clicks('bcast', 'shared', 5, 20)")
    here.wait(0.3)
    there.reset()
    times = []
    for _ in range(clicks):
        wanted = here.call("number('shared')") + 1
        there.page.evaluate("n => { window.seen = bench.until(() => bench.number('shared') === n, 5000) }", wanted)
        start = here.page.evaluate(
            "() => { const t = performance.timeOrigin + performance.now(); bench.find('bcast').click(); return t }"
        )
        end = there.page.evaluate("async () => { const t = await window.seen; return t && performance.timeOrigin + t }")
        times.append(end and end - start)
        here.page.evaluate("n => bench.until(() => bench.number('shared') === n, 5000)", wanted)
    numbers = {"shared p50": median(times), "shared down": there.bytes["down"] / clicks}
    here.close()
    there.close()
    return numbers


def typing(browser, peer, url, link):
    """40 real keys, 50 ms apart, on a link with a round trip of 300 ms."""
    tab = Tab(browser, peer, link.url, "input")
    tab.wait(1.5)
    link.slow(0.150)
    tab.call("startTyping('name')")
    tab.reset()
    tab.page.evaluate("s => { window.echoed = bench.until(() => bench.text('echo') === s, 8000) }", SENTENCE)
    next_key = time.perf_counter()
    for character in SENTENCE:
        tab.page.keyboard.press("Space" if character == " " else character)
        next_key += 0.050
        tab.wait(max(0, next_key - time.perf_counter()))
    echoed = tab.page.evaluate("() => window.echoed")
    tab.wait(0.5)
    state = tab.call("typed('name')")
    link.slow(0)
    is_exact = state["value"] == SENTENCE and state["caret"] == len(SENTENCE) and state["isSameNode"]
    tab.close()
    return {
        "typing exact": is_exact and state["overwrites"] == 0,
        "typing up": tab.bytes["up"],
        "typing down": tab.bytes["down"],
        "typing echo": echoed and echoed - state["lastKey"],
    }


OPERATIONS = ("run1k", "update10", "swap", "del5", "del-7", "append1k", "clear")


def after(operation, rows):
    """The rows, as (number, label), that an operation leaves."""
    match operation:
        case "run1k":
            return [[number, f"row {number}"] for number in range(1, 1001)]
        case "append1k":
            return rows + [[number, f"row {number}"] for number in range(1001, 2001)]
        case "update10":
            return [[number, label + " !!!" * (index % 10 == 0)] for index, (number, label) in enumerate(rows)]
        case "swap":
            return [rows[0], rows[998], *rows[2:998], rows[1], *rows[999:]]
        case "del5":
            return rows[:4] + rows[5:]
        case "del-7":
            return [row for row in rows if row[0] != 7]
        case "clear":
            return []


def rows(browser, peer, url, link, rounds=3, limit=60):
    """A thousand rows, changed in seven ways; the first round warms up."""
    tab = Tab(browser, peer, url, "rows")
    tab.wait(1)
    results = {operation: [] for operation in OPERATIONS}
    start = time.monotonic()
    for index in range(rounds + 1):
        state = []
        for operation in OPERATIONS:
            state = after(operation, state)
            tab.reset()
            result = tab.page.evaluate("([o, e]) => bench.operation(o, e, 30000)", [operation, state])
            if not result["exact"]:
                raise RuntimeError(f"{peer.name}: the rows are wrong after {operation}")
            if index:
                results[operation].append({**result, "down": tab.bytes["down"]})
        if index and time.monotonic() - start > limit:
            break
    tab.close()
    numbers = {"rows kept": all(result["kept"] for results in results.values() for result in results)}
    for operation, measured in results.items():
        numbers[f"{operation} ms"] = median(result["ms"] for result in measured)
        numbers[f"{operation} down"] = median(result["down"] for result in measured)
    return numbers


def sessions(browser, peer, running):
    """What the server pays: memory of idle pages and of pages of a thousand rows, and time for a click."""
    def opened(page, count, prepare):
        tabs = []
        for _ in range(count):
            tab = Tab(browser, peer, running.url, page)
            prepare(tab)
            tabs.append(tab)
        time.sleep(2)
        return tabs

    def closed(tabs):
        for tab in tabs:
            tab.close()
        time.sleep(2)

    def click(tab):
        tab.call("firstAnswer('inc', 'count')")

    def fill(tab):
        tab.wait(0.7)
        tab.page.evaluate("e => bench.operation('run1k', e, 30000)", after("run1k", []))

    closed(opened("counter", 3, click))
    before = running.memory()
    tabs = opened("counter", 20, click)
    numbers = {"memory idle": (running.memory() - before) / len(tabs)}
    closed(tabs)

    clicks = 500
    [tab] = opened("counter", 1, click)
    cpu, start = running.cpu(), time.monotonic()
    tab.page.set_default_timeout(60_000)
    tab.call("clicks('inc', 'count', arg, 0)", clicks)
    numbers["cpu per 1000"] = (running.cpu() - cpu) * 1000 / clicks
    numbers["clicks per second"] = clicks / (time.monotonic() - start)
    closed([tab])

    closed(opened("rows", 1, fill))
    before = running.memory()
    tabs = opened("rows", 3, fill)
    numbers["memory rows"] = (running.memory() - before) / len(tabs)
    closed(tabs)
    return numbers
