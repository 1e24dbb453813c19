"""The numbers of a run as one table: a column for each peer, and the first one's ratio to `floor`."""

# Label, name of the number, digits, and whether a ratio says anything.
LINES = [
    ("click to DOM, p50 ms", "click p50", 2, True),
    ("click to DOM, p95 ms", "click p95", 2, True),
    ("payload up a click, B", "click up", 1, False),
    ("payload down a click, B", "click down", 1, False),
    ("100 clicks in one task: counted", "burst counted", 0, False),
    ("20 clicks 50 ms apart, 300 ms RTT: counted", "paced counted", 0, False),
    ("shared: click to the other window's DOM, ms", "shared p50", 2, True),
    ("shared: payload at the other window, B", "shared down", 1, False),
    ("1,000 rows created, ms", "run1k ms", 1, True),
    ("every 10th updated, ms", "update10 ms", 1, True),
    ("2nd and 999th swapped, ms", "swap ms", 1, True),
    ("5th removed, ms", "del5 ms", 1, True),
    ("a row removed by its button, ms", "del-7 ms", 1, True),
    ("1,000 appended, ms", "append1k ms", 1, True),
    ("cleared, ms", "clear ms", 1, True),
    ("1,000 rows created, B", "run1k down", 0, True),
    ("every 10th updated, B", "update10 down", 0, True),
    ("2nd and 999th swapped, B", "swap down", 0, False),
    ("5th removed, B", "del5 down", 0, False),
    ("1,000 appended, B", "append1k down", 0, True),
    ("cleared, B", "clear down", 0, False),
    ("an untouched row keeps node and focus", "rows kept", 0, False),
    ("40 keys, 300 ms RTT: text and caret exact", "typing exact", 0, False),
    ("40 keys: payload up, B", "typing up", 0, False),
    ("40 keys: payload down, B", "typing down", 0, False),
    ("echo after the last key, 300 ms RTT, ms", "typing echo", 0, True),
    ("navigation to first click answered, ms", "load near answered", 0, True),
    ("the same at 300 ms RTT, ms", "load far answered", 0, True),
    ("content in the DOM, ms", "load near seen", 0, True),
    ("the same at 300 ms RTT, ms", "load far seen", 0, True),
    ("transferred for a first load, B", "load transferred", 0, False),
    ("memory an idle page, KiB", "memory idle", 0, False),
    ("memory a page of 1,000 rows, KiB", "memory rows", 0, False),
    ("server CPU s per 1,000 clicks", "cpu per 1000", 2, True),
    ("clicks/s, one session, no gap", "clicks per second", 0, True),
]


def text(results, core=()):
    """A table in Markdown. What was not measured is a dash. `core` has what the first peer takes without a browser."""
    names = list(results)
    first, floor = results[names[0]], results.get("floor", {})
    has_ratio = "floor" in results and names[0] != "floor"
    head = ["", *names, *([f"{names[0]} / floor"] if has_ratio else [])]
    lines = [head]
    for label, key, digits, is_comparable in LINES:
        if not any(key in numbers for numbers in results.values()):
            continue
        cells = [cell(numbers.get(key), digits) for numbers in results.values()]
        if has_ratio:
            cells.append(ratio(first.get(key), floor.get(key)) if is_comparable else "")
        lines.append([label, *cells])
    for label in core:
        lines.append([f"in process: {label}", f"{core[label]:,.5g}", *["-"] * (len(names) - 1), *[""] * has_ratio])
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    rows = ["| " + " | ".join(align(line, widths)) + " |" for line in lines]
    rule = "|" + "|".join("-" * (width + 1) + (":" if column else "-") for column, width in enumerate(widths)) + "|"
    return "\n".join([rows[0], rule, *rows[1:]])


def align(line, widths):
    return [value.rjust(width) if column else value.ljust(width) for column, (value, width) in enumerate(zip(line, widths))]


def cell(value, digits):
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "NO"
        case _:
            return f"{value:,.{digits}f}"


def ratio(value, floor):
    return f"{value / floor:.2f}" if value is not None and floor else "-"
