"""A server under measurement: how it is started, what it costs, how it is ended."""

import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import urllib.request

import psutil

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
ENVIRONMENTS = ROOT / ".build/bench-venvs"


class Peer:
    """Reads `peers/NAME/peer.json`:

    command         what starts it; {python}, {port}, {directory} and {product} stand for what they say
    paths           of the pages counter, rows, input and shared (default: /NAME)
    selectors       CSS for what does not have its name as an id or data-testid
    requirements    whether it has a requirements.txt, and so a virtual environment of its own
    """

    def __init__(self, name):
        self.name = name
        self.directory = HERE / "peers" / name
        self.settings = json.loads((self.directory / "peer.json").read_text())
        self.selectors = self.settings.get("selectors", {})
        self.requirements = self.directory / "requirements.txt"

    def path(self, page):
        return self.settings.get("paths", {}).get(page, f"/{page}")

    def install(self):
        """Makes the peer's virtual environment, unless it is there and newer than its requirements."""
        stamp = ENVIRONMENTS / self.name / "installed"
        if not self.requirements.exists():
            return
        if stamp.exists() and stamp.stat().st_mtime > self.requirements.stat().st_mtime:
            return
        environment = ENVIRONMENTS / self.name
        subprocess.run([sys.executable, "-m", "venv", "--clear", environment], check=True)
        install = [environment / "bin/python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "--requirement", self.requirements], check=True)
        stamp.touch()

    def start(self, port, log):
        words = {
            "{python}": str(ENVIRONMENTS / self.name / "bin/python"),
            "{port}": str(port),
            "{directory}": str(self.directory),
            "{product}": os.environ.get("FINE_SERVER", str(ROOT / ".build/release/fine-server")),
        }
        command = [word for word in self.settings["command"]]
        for key, value in words.items():
            command = [word.replace(key, value) for word in command]
        return Running(command, port, self.path("counter"), log)


class Running:
    """A started peer, and everything it has started itself; a context manager, whose exit ends it."""

    def __init__(self, command, port, ready, log):
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        with open(log, "wb") as output:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                env={**os.environ, "PORT": str(port)},
                start_new_session=True,
            )
        deadline = time.monotonic() + 30
        while True:
            try:
                urllib.request.urlopen(self.url + ready, timeout=2).read()
                return
            except OSError:
                if self.process.poll() is not None or time.monotonic() > deadline:
                    self.stop()
                    raise SystemExit(f"{command[0]} did not start: {pathlib.Path(log).read_text()}") from None
                time.sleep(0.05)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Ends the process group that `start` made, and no other."""
        for step in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, step)
                self.process.wait(5)
                return
            except ProcessLookupError:
                return
            except subprocess.TimeoutExpired:
                continue

    def processes(self):
        main = psutil.Process(self.process.pid)
        return [main, *main.children(recursive=True)]

    def memory(self):
        """The proportional set size, in KiB."""
        return sum(process.memory_full_info().pss for process in self.processes()) / 1024

    def cpu(self):
        """Seconds of processor time, in user and kernel mode."""
        return sum(sum(process.cpu_times()[:2]) for process in self.processes())
