#!/usr/bin/env python3
"""How much of the decoder and of both replicas the vectors reach, and which lines they do not.

    coverage.py swift.lcov NODE_V8_COVERAGE_DIRECTORY
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Of each group the beginnings of paths.
GROUPS = {
    "the decoder": [f"Sources/FineWireJSON/{name}" for name in (
        "ClientMessage+Value", "DecodingFault", "DecodingLimits", "Elements", "Op+Value", "ServerMessage+Value", "Value+JSON",
        "WireNode+Value")],
    "the replica in Swift": [f"Sources/FineWire/{name}" for name in (
        "ClientDocument", "Replica", "Splice+Apply", "TextOperation", "UTF16Offsets")],
    "the replica in JavaScript": [f"Clients/Browser/{name}.js" for name in ("document", "replica", "text")],
    "the link in Swift": ["Sources/FineClient/"],
    "the link in JavaScript": ["Clients/Browser/link.js"],
}


def main(lcov, directory):
    counts = {**swift(pathlib.Path(lcov)), **javascript(pathlib.Path(directory))}
    summary = []
    for group, beginnings in GROUPS.items():
        reached = total = 0
        for name, lines in sorted(counts.items()):
            if not name.startswith(tuple(beginnings)):
                continue
            missing = [line for line, count in sorted(lines.items()) if not count]
            reached += len(lines) - len(missing)
            total += len(lines)
            print(f"{percent(len(lines) - len(missing), len(lines))} {name}")
            text = (ROOT / name).read_text().splitlines()
            for line in missing:
                print(f"       {name}:{line}: {text[line - 1].strip()}")
        assert total, f"nothing was counted of {group}"
        summary.append(f"{percent(reached, total)} of {total} lines of {group}")
    print("The vectors and transcripts reach", *summary, sep="\n")


def percent(part, whole):
    return f"{100 * part / max(whole, 1):5.1f}%"


def swift(path):
    """Lines with code in them by file, with how often they ran."""
    counts = {}
    for line in path.read_text().splitlines():
        kind, _, value = line.partition(":")
        if kind == "SF":
            lines = counts.setdefault(value.removeprefix(f"{ROOT}/"), {})
        elif kind == "DA":
            number, count = value.split(",")[:2]
            lines[int(number)] = lines.get(int(number), 0) + int(count)
    return counts


def javascript(directory):
    counts = {}
    for path in directory.glob("*.json"):
        for script in json.loads(path.read_text())["result"]:
            name = script["url"].removeprefix(f"file://{ROOT}/")
            if not name.startswith("Clients/"):
                continue
            lines = counts.setdefault(name, {})
            for line, count in lines_of((ROOT / name).read_text(), script["functions"]).items():
                lines[line] = lines.get(line, 0) + count
    return counts


def lines_of(text, functions):
    """V8 gives ranges from the outermost to the innermost, each with its count."""
    counts = [0] * len(text)
    for function in functions:
        for part in function["ranges"]:
            end = min(part["endOffset"], len(text))
            counts[part["startOffset"]:end] = [part["count"]] * (end - part["startOffset"])
    result, start = {}, 0
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        code = line.strip()
        if code and not re.match(r"//|/\*|\*|[\])}]+[;,)]*$", code):
            places = [start + at for at, character in enumerate(line) if not character.isspace()]
            result[number] = max(counts[place] for place in places)
        start += len(line)
    return result


if __name__ == "__main__":
    main(*sys.argv[1:])
