"""The daemon as a test sees it: a process that is started on a free port and ended by its id."""

import os
import pathlib
import signal
import socket
import subprocess
import urllib.parse

ROOT = pathlib.Path(__file__).parent.parent.parent


def program():
    """The binary under test: $FINE_SERVER, or the one that `make test` builds."""
    return os.environ.get("FINE_SERVER") or str(ROOT / ".build/debug/fine-server")


def replay_program():
    return str(pathlib.Path(program()).parent / "fine-replay")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Daemon:
    """A running `fine-server`; a context manager, whose exit stops it."""

    def __init__(self, log, *options):
        self.log = pathlib.Path(log)
        with self.log.open("wb") as errors:
            self.process = subprocess.Popen(
                [program(), "--host", "127.0.0.1", "--port", "0", *options],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        # The first line is the address, once it listens.
        self.url = self.process.stdout.readline().strip().rstrip("/")
        if not self.url:
            raise AssertionError(f"fine-server ended with {self.stop()}: {self.log.read_text()}")
        self.port = urllib.parse.urlsplit(self.url).port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self, seconds=10):
        """Asks it to end, and returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(seconds)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process.stdout.close()
        return self.process.returncode
