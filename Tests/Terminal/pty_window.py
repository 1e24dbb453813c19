"""A terminal of which every byte is counted."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time

from terminal import program


class PtyWindow:
    """The program before a pseudo terminal of 80x24; a context manager."""

    def __init__(self, url, columns=80, rows=24, term="xterm-256color", **variables):
        self.started = time.monotonic()
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.environ.pop("COLORTERM", None)
            os.environ.update(TERM=term, LC_ALL="C.UTF-8", **variables)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execv(program(), [program(), url.replace("http:", "ws:")])
        self.all = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.kill(self.process, signal.SIGTERM)
        deadline = time.monotonic() + 5
        while os.waitpid(self.process, os.WNOHANG)[0] == 0:
            if time.monotonic() > deadline:
                os.kill(self.process, signal.SIGKILL)
            self.poll(0.02)
        os.close(self.terminal)

    def poll(self, seconds):
        """What arrives within this time, as soon as something does."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return b""
        try:
            data = os.read(self.terminal, 65536)
        except OSError:
            return b""
        self.all += data
        return data

    def read_until(self, text, seconds=10):
        deadline = time.monotonic() + seconds
        while text not in self.all:
            assert time.monotonic() < deadline, self.all[-2000:]
            self.poll(0.1)
        return time.monotonic()

    def drain(self, quiet=0.3):
        """What still arrives, until nothing has for a while."""
        data = b""
        while more := self.poll(quiet):
            data += more
        return data

    def read_some(self, seconds=5):
        return self.poll(seconds) + self.drain()

    def write(self, data):
        os.write(self.terminal, data)

    def processor_time(self):
        fields = open(f"/proc/{self.process}/stat").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident(self):
        """Kilobytes in memory."""
        for line in open(f"/proc/{self.process}/status"):
            if line.startswith("VmRSS"):
                return int(line.split()[1])
