"""A server whose every word a test writes, in front of the daemon's pages and client."""

import asyncio
import json
import re
import threading
import time
import urllib.error
import urllib.request

from websockets.asyncio.server import serve
from websockets.datastructures import Headers
from websockets.http11 import Response


FIRST = 2  # the author's tree, below the screen


class Stage:
    """Pages and files are the daemon's; what travels over the WebSocket is the test's. A context manager."""

    def __init__(self, daemon):
        self.daemon = daemon
        self.tree = [0, "session", {}, [[1, "screen"]]]
        self.settings = {}
        self.heard = []
        self.sent = 0
        self.socket = None
        self.loop = asyncio.new_event_loop()
        started = threading.Event()

        async def run():
            self.ended = asyncio.Event()
            async with serve(
                self.converse, "127.0.0.1", 0, process_request=self.page, subprotocols=["fine.v1"], compression=None
            ) as server:
                self.url = "http://127.0.0.1:%d" % server.sockets[0].getsockname()[1]
                started.set()
                await self.ended.wait()

        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(run(),), daemon=True)
        self.thread.start()
        started.wait(10)

    def close(self):
        self.loop.call_soon_threadsafe(self.ended.set)
        self.thread.join(10)

    async def page(self, _, request):
        if request.headers.get("upgrade"):
            return None
        path = "/counter" if request.path == "/" else request.path

        def get():
            try:
                with urllib.request.urlopen(self.daemon.url + path, timeout=10) as answer:
                    return answer.status, answer.headers, answer.read()
            except urllib.error.HTTPError as error:
                return error.code, error.headers, error.read()

        status, headers, body = await asyncio.to_thread(get)
        # The daemon's own screen is none of the test's.
        body = re.sub(rb'<script type="application/json".*?</script>', b"", body, flags=re.DOTALL)
        kept = ["content-type", "content-security-policy"]
        fields = [(name, headers[name]) for name in kept if headers[name]]
        return Response(status, "", Headers(fields + [("content-length", str(len(body)))]), body)

    async def converse(self, socket):
        self.socket = socket
        async for text in socket:
            message = json.loads(text)
            self.heard.append(message)
            if message[0] in ("hello", "mount"):
                self.sent += 1
                await socket.send(self.mount())

    def mount(self):
        about = {"v": 1, "session": "s", "secret": "x", "received": 0, "sent": self.sent, **self.settings}
        return json.dumps(["mount", about, self.tree])

    def say(self, *message):
        text = json.dumps(message)
        asyncio.run_coroutine_threadsafe(self.socket.send(text), self.loop).result(30)

    def patch(self, *ops, acks=0):
        self.sent += 1
        self.say(acks, list(ops))

    def hang_up(self, code=1000):
        asyncio.run_coroutine_threadsafe(self.socket.close(code), self.loop).result(30)

    def await_applied(self):
        """Until the client has said that it has applied all that was counted."""
        self.until(lambda: sum(message[0] for message in self.heard if isinstance(message[0], int)) == self.sent)

    def text(self, node, start=""):
        """What the entries so far make of a text, where the server has written nothing."""
        for number, event, *arguments in self.entries:
            if (number, event) == (node, "edit"):
                at, deleted, inserted = arguments
                start = utf16(start, 0, at) + inserted + utf16(start, at + deleted, None)
        return start

    @property
    def entries(self):
        return [entry for message in self.heard if isinstance(message[0], int) for entry in message[1:]]

    def await_entries(self, count, seconds=30):
        self.until(lambda: len(self.entries) >= count, seconds)
        return self.entries

    def until(self, holds, seconds=30):
        deadline = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < deadline, f"heard only {self.heard}"
            time.sleep(0.005)


def numbered(node, following):
    kind, properties, children = (node + [{}, []])[:3] if len(node) < 3 else node
    number = following[0]
    following[0] += 1
    return [number, kind, properties, [numbered(child, following) for child in children]]


def utf16(text, start, end):
    """A part of a text, counted in the units of the protocol."""
    units = text.encode("utf-16-le")
    return units[2 * start : None if end is None else 2 * end].decode("utf-16-le")
