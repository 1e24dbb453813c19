"""A person at a real terminal: tmux, its keys, its mouse and what it shows."""

import os
import pathlib
import re
import shlex
import subprocess
import time
import unicodedata

ROOT = pathlib.Path(__file__).parent.parent.parent
CONFIGURATION = """
set -g default-terminal tmux-256color
set -g remain-on-exit on
set -sg escape-time 0
set -g status off
"""


def program():
    """The binary under test: $FINE_TERMINAL, or the one that `make test` builds."""
    return os.environ.get("FINE_TERMINAL") or str(ROOT / ".build/debug/fine-terminal")


def run(*arguments, stdin="", seconds=30, **variables):
    """The program without a terminal: its exit status, output and complaints."""
    done = subprocess.run(
        [program(), *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=seconds,
        env={**os.environ, **variables},
    )
    return done.returncode, done.stdout, done.stderr


class Terminal:
    """A tmux of its own. `arguments` are the program's; `shell` starts an interactive shell instead.

    `variables` are the program's own, TERM among them."""

    def __init__(self, directory, arguments, columns=80, rows=24, shell=False, **variables):
        directory.mkdir(parents=True)
        (directory / "tmux.conf").write_text(CONFIGURATION)
        # A path of a socket may be 107 bytes long.
        self.socket = f"fine-{os.getpid()}-{time.monotonic_ns() % 10**9}"
        command = "bash --norc --noprofile -i" if shell else shlex.join([program(), *arguments])
        command = "".join(f"{name}={shlex.quote(value)} " for name, value in variables.items()) + command
        # tmux itself now and then misses the status of what ends at once.
        self.ended = directory / "status"
        command = f"{command}; echo $? > {shlex.quote(str(self.ended))}; sleep 0.2"
        self.tmux("-f", str(directory / "tmux.conf"), "new-session", "-d", "-x", str(columns), "-y", str(rows), command)

    def tmux(self, *arguments):
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "PS1": "$ "}
        done = subprocess.run(
            ["tmux", "-L", self.socket, *arguments], capture_output=True, text=True, env=environment, timeout=20
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def close(self):
        self.tmux("kill-server")

    @property
    def text(self):
        return self.tmux("capture-pane", "-p")

    @property
    def lines(self):
        return self.text.split("\n")

    @property
    def cells(self):
        """Each line's characters with their styles; of a blank only the ground is seen."""
        lines = [list(styled(line)) for line in self.tmux("capture-pane", "-e", "-p", "-N").split("\n")]
        for line in lines:
            while line and line[-1] == (" ", None):
                line.pop()
        return lines

    def wait(self, *texts, gone=(), seconds=30):
        """Until all of `texts` are on the screen, and none of `gone`."""

        def holds(text):
            return all(one in text for one in texts) and not any(one in text for one in [gone] if one)

        self.until(lambda: holds(self.text), seconds, f"{texts}, and not {gone}")

    def until(self, holds, seconds=30, what="it"):
        deadline = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < deadline, f"waited in vain for {what}:\n{self.text}"
            time.sleep(0.02)

    def settle(self):
        """Until the screen stands still: a capture may fall into the middle of a drawing."""
        before = None
        while (now := self.text) != before:
            before = now
            time.sleep(0.1)

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def find(self, text, index=0):
        """The column and row of the middle of a text, once it is on the screen; `index` counts the lines with it."""
        found = []

        def holds():
            found[:] = [(line, row) for row, line in enumerate(self.lines) if text in line]
            return len(found) > index

        self.until(holds, what=text)
        line, row = found[index]
        before = line.index(text)
        return width(line[:before]) + width(text) // 2, row

    def click(self, text, index=0):
        self.press(*self.find(text, index))

    def press(self, column, row):
        for end in "Mm":
            self.type(f"\x1b[<0;{column + 1};{row + 1}{end}")

    def drag(self, columns, row):
        """Presses in the first of these columns, goes over the others with the button held, and lets go."""
        self.type(f"\x1b[<0;{columns[0] + 1};{row + 1}M")
        for column in columns[1:]:
            self.type(f"\x1b[<32;{column + 1};{row + 1}M")
        self.type(f"\x1b[<0;{columns[-1] + 1};{row + 1}m")

    def wheel(self, steps):
        """Turns the wheel down, or up where `steps` is negative."""
        for _ in range(abs(steps)):
            self.type(f"\x1b[<{65 if steps > 0 else 64};10;10M")

    def paste(self, text):
        self.tmux("set-buffer", text)
        self.tmux("paste-buffer", "-p")

    @property
    def status(self):
        """The exit status, once the program has ended."""

        self.until(lambda: self.ended.exists() and self.ended.read_text(), what="the end of the program")
        return int(self.ended.read_text())

    @property
    def process(self):
        """The id of what runs in the pane's own shell."""
        return children(int(self.tmux("display-message", "-p", "#{pane_pid}")))[0]


def children(process):
    return [int(child) for child in open(f"/proc/{process}/task/{process}/children").read().split()]


def styled(line):
    """The characters of a captured line, each with its style by name."""
    style = {}
    for part in re.split("(\x1b\\[[0-9;]*m)", line):
        if not part.startswith("\x1b"):
            for character in part:
                yield character, style.get("ground") if character == " " else tuple(sorted(style.items()))
            continue
        style = dict(style)
        numbers = [int(number or 0) for number in part[2:-1].split(";")]
        while numbers:
            number = numbers.pop(0)
            if number == 0:
                style = {}
            elif number in (38, 48):
                length = 2 if numbers[0] == 5 else 4
                style["words" if number == 38 else "ground"] = tuple(numbers[:length])
                del numbers[:length]
            elif number in (39, 49):
                style.pop("words" if number == 39 else "ground", None)
            elif 30 <= number < 50 or 90 <= number < 108:
                style["ground" if number // 10 in (4, 10) else "words"] = number
            elif number < 10:
                style[str(number)] = True
            else:
                style.pop(str(number - 20), None)


def width(text):
    """The columns of a text."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
