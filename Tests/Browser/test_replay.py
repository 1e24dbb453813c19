"""`fine-replay` as a program: what it prints, and with which status it ends."""

import json
import os
import shlex
import subprocess

import pytest
from daemon import Daemon, replay_program
from playwright.sync_api import expect
from replaying import CUTS, TODO, TRANSCRIPTS, replay, wait_until, write_long

@pytest.mark.parametrize("name", ["todo", "counter", "cuts", "page"])
def test_a_transcript_on_the_daemon(tmp_path, name):
    """LNK-06 the daemon gives today what it gave when the transcript was recorded, to the byte"""
    with Daemon(tmp_path / "log") as daemon:
        result = replay("test", TRANSCRIPTS / f"{name}.jsonl", "--port", daemon.port)
    assert result.returncode == 0, result.stderr
    assert "the same" in result.stdout


def test_a_turn_for_each_of_two_messages(tmp_path):
    """LNK-06 entries of two messages that the server processed one by one, as a client saw it, are replayed so"""
    lines = (TRANSCRIPTS / "page.jsonl").read_text().splitlines()
    start = next(number for number, line in enumerate(lines) if '[0,[21,"tap"]]' in line)
    taps, answer, end = lines[start : start + 2], lines[start + 2], json.loads(lines[-1])
    assert '[0,[19,"tap"]]' in taps[1] and "[2]" in answer
    frames = [answer.replace("[2]", f'[1,[["u",20,"text","{text}"]]]') for text in "10"]
    acknowledgement = answer.replace("server", "client")
    end["end"] = start + 5
    recording = tmp_path / "recording.jsonl"
    recording.write_text("\n".join([*lines[:start], *taps, *frames, acknowledgement, json.dumps(end)]) + "\n")
    # The number is everyone's, so that nobody else may have changed it.
    with Daemon(tmp_path / "log") as daemon:
        result = replay("test", recording, "--port", daemon.port)
    assert result.returncode == 0, result.stderr


def test_a_session_is_recorded_and_replayed(tmp_path):
    """LNK-06 what a client and the daemon record of one session is lawful, and gives the same answers again"""
    script = tmp_path / "script"
    script.write_text('type draft "Milk"\nsubmit draft\ncut\nset "Milk, done" true\ndelete 1\nbye\n')
    (tmp_path / "recordings").mkdir()
    with Daemon(tmp_path / "log", "--record", str(tmp_path / "recordings")) as daemon:
        url = f"ws://127.0.0.1:{daemon.port}/todo"
        result = replay("record", url, "--do", script, "--trees")
        assert result.returncode == 0, result.stderr
        own = tmp_path / "own.jsonl"
        own.write_text(result.stdout)
        (theirs,) = (tmp_path / "recordings").iterdir()
        wait_until(lambda: '"end"' in theirs.read_text())
        for recording in (own, theirs):
            assert replay("verify", recording).returncode == 0
            result = replay("test", recording, "--url", url)
            assert result.returncode == 0, result.stderr
        assert replay("diff", own, theirs).returncode == 0


LINES = TODO.read_text().splitlines(keepends=True)
BAD = {
    "truncated": "".join(LINES[:20])[:-30],
    "broken off": "".join(LINES[:20]),
    "reordered": "".join([*LINES[:20], LINES[40], LINES[20], *LINES[21:]]),
    "foreign": "<!doctype html>\n",
    "edited": "".join(LINES).replace('["d",22]', '["d",77]'),
    "empty": "",
}
# Of these a recording that was changed by hand is no fault: they show it, or find it.
TOLERANT = {"explain", "minimise", "diff"}


@pytest.mark.parametrize("command", ["play", "explain", "verify", "diff", "test", "serve", "minimise"])
def test_bad_input_is_one_line(tmp_path, daemon, command):
    """Each recording that is none gives one line on standard error, with the number of the line, and status 1."""
    others = {"diff": [TODO], "test": ["--port", daemon.port], "serve": ["--port", "0"]}
    for name, text in BAD.items():
        if (name, command) == ("broken off", "minimise") or name == "edited" and command in TOLERANT:
            continue
        path = tmp_path / name
        path.write_text(text)
        result = replay(command, path, *others.get(command, []))
        assert result.returncode == 1, (name, result)
        first, *rest = result.stderr.splitlines()
        if (name, command) == ("edited", "test"):
            number = line_of('["d",77]', text)
            assert first == f"fine-replay: line {number}: the server answers otherwise"
        else:
            assert first.startswith("fine-replay: line ") and rest == [], (name, result.stderr)


def line_of(part, text):
    """The number of the first line with this in it."""
    return next(number for number, line in enumerate(text.splitlines(), 1) if part in line)


@pytest.mark.parametrize("command", ["play", "explain", "verify", "test", "serve", "minimise"])
def test_what_is_not_there_is_one_line(tmp_path, command):
    """A file that is missing, and a command line without one, are told in one line."""
    result = replay(command, tmp_path / "missing")
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1 and "No such file" in result.stderr
    result = replay(command)
    assert result.returncode == 64 and result.stderr.count("\n") == 1


def test_a_command_line_that_cannot_be_used():
    for arguments in (["bogus"], ["diff", TODO], ["verify", TODO, "--bogus"], ["record", "http://x/"], ["serve", TODO, "--port", "x"]):
        result = replay(*arguments)
        assert result.returncode == 64, arguments
        assert result.stderr.count("\n") == 1, result.stderr
    assert replay("test", TODO, "--port", 1).returncode == 69
    assert replay("--help").stdout.startswith("usage: fine-replay COMMAND")


def test_a_recording_may_break_off_where_that_is_said(tmp_path):
    path = tmp_path / "open"
    path.write_text(BAD["broken off"])
    for command in ("play", "explain", "verify"):
        assert replay(command, path, "--open").returncode == 0


def test_where_two_recordings_part(tmp_path):
    """The first thing that the server says otherwise is told with the line of both, in words."""
    text = TODO.read_text()
    assert replay("diff", TODO, TODO).stdout == "the server says the same in both\n"
    other = tmp_path / "other.jsonl"
    other.write_text(text.replace('"1 item"', '"one item"', 1))
    result = replay("diff", TODO, other)
    assert result.returncode == 1
    number = line_of('"1 item"', text)
    assert result.stderr.splitlines() == [
        f"fine-replay: they part at line {number} of {TODO}, line {number} of {other}",
        '  recorded: sets text to "1 item" of label 5 (count)',
        '  now:      sets text to "one item" of label 5 (count)',
    ]


def test_the_shortest_recording_that_fails(tmp_path):
    """`minimise` keeps what `verify`, or a command, objects to, and little else."""
    broken = tmp_path / "broken.jsonl"
    broken.write_text(BAD["edited"])
    result = replay("minimise", broken)
    assert result.returncode == 0, result.stderr
    shortest = tmp_path / "shortest.jsonl"
    shortest.write_text(result.stdout)
    assert '["d",77]' in result.stdout and result.stdout.count("\n") <= 6
    faults = [replay("verify", path).stderr.partition(": line ")[2].partition(": ")[2] for path in (broken, shortest)]
    assert faults[0] == faults[1] != ""
    # No row with this text may come: the check is that of an application.
    check = tmp_path / "check"
    check.write_text(f"#!/bin/sh\n! {shlex.quote(replay_program())} play $1 | grep -q 'half a word'\n")
    check.chmod(0o755)
    result = replay("minimise", TODO, "--check", check)
    assert result.returncode == 0, result.stderr
    shortest.write_text(result.stdout)
    assert subprocess.run([check, shortest]).returncode != 0
    assert replay("verify", shortest).returncode == 0
    # Its last five characters were typed one by one; four lines come before them, and one after.
    assert result.stdout.count("\n") == 10 < TODO.read_text().count("\n")


def test_nothing_to_find_is_told(tmp_path):
    for arguments in ([], ["--check", "true"]):
        result = replay("minimise", TODO, *arguments)
        assert result.returncode == 1
        assert result.stderr == "fine-replay: the recording passes the check: there is nothing to find\n"


def test_a_change_of_the_application_is_shown(tmp_path, daemon):
    """LNK-06 an application that answers otherwise is found at its first other frame, which is told in words"""
    text = TODO.read_text()
    number = line_of('"1 item"', text)
    recorded = tmp_path / "before.jsonl"
    # What the application gave before somebody changed its words.
    recorded.write_text(text.replace('"1 item"', '"1 thing"'))
    result = replay("test", recorded, "--port", daemon.port)
    assert result.returncode == 1
    assert result.stderr.splitlines() == [
        f"fine-replay: line {number}: the server answers otherwise",
        '  recorded: sets text to "1 thing" of label 5 (count)',
        '  now:      sets text to "1 item" of label 5 (count)',
    ]


@pytest.mark.parametrize(
    ("script", "status", "words"),
    [("jump high", 64, "line 1 of the script is no action"), ("tap nothing", 1, "nothing on the screen is nothing")],
)
def test_a_script_that_cannot_be_done(tmp_path, daemon, script, status, words):
    path = tmp_path / "script"
    path.write_text(script)
    result = replay("record", f"ws://127.0.0.1:{daemon.port}/todo", "--do", path)
    assert result.returncode == status
    assert words in result.stderr and result.stderr.count("\n") == 1


def test_nobody_to_record(tmp_path):
    for arguments in ([], ["--page"]):
        result = replay("record", "ws://127.0.0.1:1/todo", *arguments)
        assert result.returncode == 69
        assert result.stderr.count("\n") == 1


def test_a_play_tells_every_frame():
    result = replay("play", TODO, "--step", input="\n" * 1000)
    assert result.returncode == 0
    assert "frame at line " in result.stdout
    assert "the person inserts" in result.stdout
    explained = replay("explain", TODO).stdout
    assert "the client asks for a mount" in explained and "is refused as unknown-event" in explained


def test_a_long_recording_is_replayed_in_little_memory(tmp_path):
    """A recording of megabytes takes no more memory than a short one: less than half of its size more."""
    short, long = tmp_path / "short.jsonl", tmp_path / "long.jsonl"
    write_long(short, megabytes=1)
    write_long(long, megabytes=10, by="server")
    for command in ("verify", "play"):
        assert peak(command, long) < peak(command, short) + long.stat().st_size / 2


def peak(*arguments):
    """The greatest resident set of a run, in bytes."""
    process = subprocess.Popen([replay_program(), *map(str, arguments)], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0
    return usage.ru_maxrss * 1024


def test_a_recording_is_served_to_a_browser(browser):
    """LNK-06 a recording that is played to a browser ends on the same screen, without the application"""
    process = subprocess.Popen(
        [replay_program(), "serve", str(CUTS), "--port", "0", "--fast"], stdout=subprocess.PIPE, text=True
    )
    context = browser.new_context()
    try:
        page = context.new_page()
        errors = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(process.stdout.readline().strip())
        expect(page.get_by_test_id("draft")).to_have_value("xyz!")
        expect(page.get_by_test_id("count")).to_have_text("2 items")
        expect(page.get_by_role("listitem")).to_have_text(["MilkDelete", "read and butterDelete"])
        expect(page.get_by_role("switch").first).to_be_checked()
        # What this page's person does is without effect.
        page.get_by_test_id("draft").click()
        page.keyboard.type("abc")
        expect(page.get_by_test_id("draft")).to_have_value("xyz!")
        page.get_by_test_id("add").click()
        page.reload()
        expect(page.get_by_test_id("count")).to_have_text("2 items")
        assert errors == []
    finally:
        context.close()
        process.terminate()
        assert process.wait(10) == 0
