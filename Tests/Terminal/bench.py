"""What the terminal client costs: prints one line a figure. `make bench-terminal` runs it on the release build."""

import asyncio
import json
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "Browser"))

from daemon import Daemon  # noqa: E402
from pty_window import PtyWindow  # noqa: E402
from websockets.asyncio.server import serve  # noqa: E402
from wire import Wire, find  # noqa: E402

CHANGES = 36_000  # ten a second for an hour


class Stage:
    """A server with one label, which says when it has sent the mount and changes the label when it is told."""

    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.mounted = None
        threading.Thread(target=lambda: self.loop.run_until_complete(self.serve()), daemon=True).start()
        self.ready.wait()

    async def serve(self):
        self.ended = asyncio.Event()
        async with serve(self.converse, "127.0.0.1", 0, subprotocols=["fine.v1"], compression=None) as server:
            self.url = "http://127.0.0.1:%d" % server.sockets[0].getsockname()[1]
            self.ready.set()
            await self.ended.wait()

    async def converse(self, socket):
        self.socket = socket
        tree = [0, "session", {}, [[1, "screen", {"title": "Stage"}, [[2, "label", {"text": "ready"}]]]]]
        async for text in socket:
            if json.loads(text)[0] == "hello":
                about = {"v": 1, "session": "s", "secret": "x", "received": 0, "sent": 1}
                await socket.send(json.dumps(["mount", about, tree]))
                self.mounted = time.monotonic()

    def change(self, start, count):
        async def send():
            for number in range(start, start + count):
                await self.socket.send(json.dumps([0, [["u", 2, "text", f"change {number} of an hour"]]]))

        asyncio.run_coroutine_threadsafe(send(), self.loop).result(120)


def first_screen(stage):
    with PtyWindow(stage.url) as window:
        shown = window.read_until(b"ready")
        return (shown - stage.mounted) * 1000


def memory(stage):
    with PtyWindow(stage.url) as window:
        window.read_until(b"ready")
        sizes = []
        for step in range(10):
            done = threading.Event()

            def work():
                stage.change(step * CHANGES // 10, CHANGES // 10)
                done.set()

            threading.Thread(target=work).start()
            while not done.is_set():
                window.poll(0.02)
            window.drain(0.5)
            sizes.append(window.resident())
        return sizes


def main(log):
    stage = Stage()
    first_screen(stage)
    times = sorted(first_screen(stage) for _ in range(9))
    print(f"mount to first screen           {times[4]:.1f} ms (median of 9; slowest {times[-1]:.1f} ms)", flush=True)
    with Daemon(log) as daemon, PtyWindow(f"{daemon.url}/bench/shared") as window:
        with Wire(daemon, "/bench/shared") as other:
            _, tree = other.hello()
            window.read_until(b"Increment")
            window.drain()
            counts = []
            for _ in range(9):
                other.send([0, [find(tree, "bcast"), "tap"]])
                counts.append(len(window.read_some()))
            counts.sort()
            print(f"one label change                {counts[4]} bytes to the terminal (median of 9; most {counts[-1]})", flush=True)
        before = window.processor_time()
        time.sleep(10)
        print(f"idle for 10 s                   {(window.processor_time() - before) * 1000:.0f} ms of processor time", flush=True)
    sizes = memory(stage)
    steps = f"{sizes[1]} kB after a fifth, {sizes[4]} kB after half, {sizes[-1]} kB at the end"
    print(f"{CHANGES} changes                  {steps}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "/dev/null")
