"""`fine-replay` as a test runs it, and recordings to run it on."""

import json
import subprocess
import time

from daemon import ROOT, replay_program

TRANSCRIPTS = ROOT / "Protocol/transcripts"
TODO = TRANSCRIPTS / "todo.jsonl"
CUTS = TRANSCRIPTS / "cuts.jsonl"


def replay(*arguments, seconds=60, **options):
    """Runs it to its end."""
    return subprocess.run(
        [replay_program(), *map(str, arguments)], capture_output=True, text=True, timeout=seconds, **options
    )


def wait_until(holds, seconds=10):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def write_long(path, megabytes, by="client"):
    """A recording of about this size, in which a row comes with each frame, the one before goes, and the client says so."""
    text = "x" * 900
    with path.open("w") as file:
        lines = 0

        def write(**line):
            nonlocal lines
            lines += 1
            file.write(json.dumps(line) + "\n")

        about = {"v": 1, "session": "session-1", "secret": "secret", "received": 0, "sent": 1}
        write(recording=1, protocol="fine.v1", path="/", client="a", date="", by=by)
        write(t=0, **{"from": "client"}, message=["hello", {"v": 1, "client": "a"}])
        write(t=0, **{"from": "server"}, message=["mount", about, [0, "session", {}, [[1, "stack", {}, [[2, "label"]]]]]])
        write(t=0, **{"from": "client"}, message=[1])
        for number in range(3, megabytes * 970):
            ops = [["c", 1, 0, number, ["label", {"text": text}]], ["d", number - 1]]
            write(t=number, **{"from": "server"}, message=[0, ops])
            if number % 10 == 2:
                write(t=number, **{"from": "client"}, message=[10])
        write(t=number, end=lines)
