"""A browser page that counts what it sends and receives."""

import base64
import json
import pathlib

SCRIPT = (pathlib.Path(__file__).parent / "page.js").read_text()

LANDMARK = {"counter": "count", "rows": "run1k", "input": "name", "shared": "shared"}


class Tab:
    """A page of a peer in a context of its own, with `page.js` injected."""

    def __init__(self, browser, peer, url, page, is_awaited=True):
        self.context = browser.new_context()
        configuration = json.dumps({"selectors": peer.selectors})
        self.context.add_init_script(f"window.benchConfiguration = {configuration};{SCRIPT}")
        self.page = self.context.new_page()
        self.count()
        self.page.goto(url + peer.path(page), wait_until="commit")
        if is_awaited:
            self.call("until(() => bench.find(arg), 60000)", LANDMARK[page])

    def close(self):
        self.context.close()

    def call(self, expression, arg=None):
        """The value of an expression over `bench`, in which `arg` is the argument."""
        return self.page.evaluate(f"arg => bench.{expression}", arg)

    def wait(self, seconds):
        self.page.wait_for_timeout(seconds * 1000)

    def count(self):
        self.reset()
        self.transferred = 0
        protocol = self.context.new_cdp_session(self.page)
        protocol.send("Network.enable")
        protocol.on("Network.webSocketFrameSent", lambda event: self.add("up", event))
        protocol.on("Network.webSocketFrameReceived", lambda event: self.add("down", event))
        protocol.on("Network.loadingFinished", self.add_transfer)

    def reset(self):
        self.bytes = {"up": 0, "down": 0}

    def add(self, direction, event):
        response = event["response"]
        data = response["payloadData"]
        self.bytes[direction] += len(base64.b64decode(data) if response["opcode"] == 2 else data.encode())

    def add_transfer(self, event):
        self.transferred += event["encodedDataLength"]
