"""One browser window, driven by mouse and keyboard alone."""

import base64

COMPLETE = "() => !document.querySelector('.late')"
SETTLED = """
() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
"""


class Window:
    """A page in a context of its own: its storage, and so its session, is nobody else's."""

    def __init__(self, browser, url, path="/", **options):
        self.context = browser.new_context(**{"viewport": {"width": 1000, "height": 800}, **options})
        self.context.set_default_timeout(30_000)
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        self.sent = []
        self.received = []
        # Both, in the order in which they passed.
        self.traffic = []
        self.listen()
        self.response = self.page.goto(url + path)

    def close(self):
        self.context.close()

    def listen(self):
        """Keeps every WebSocket payload, as the browser's own network log has it."""
        protocol = self.context.new_cdp_session(self.page)
        protocol.send("Network.enable")

        def keep(messages, is_sent):
            def add(event):
                messages.append(payload(event))
                self.traffic.append((is_sent, messages[-1]))

            return add

        protocol.on("Network.webSocketFrameSent", keep(self.sent, True))
        protocol.on("Network.webSocketFrameReceived", keep(self.received, False))

    def settle(self):
        """Until what has arrived is on the screen, and the controls that come late have come."""
        self.page.wait_for_function(COMPLETE)
        self.page.evaluate(SETTLED)

    def box(self, element):
        """Where an element is, once it stays there."""
        element.scroll_into_view_if_needed()
        before = None
        while True:
            self.settle()
            box = element.bounding_box()
            if box and box == before:
                return box
            before = box

    def point(self, element, part=0.5, inset=0):
        """A point at this part of an element's width, with so much left out at either end, and half its height."""
        box = self.box(element)
        return box["x"] + inset + part * (box["width"] - 2 * inset), box["y"] + box["height"] / 2

    def element(self, identifier):
        return self.page.get_by_test_id(identifier)

    def text(self, identifier):
        return self.element(identifier).text_content()

    def click(self, identifier):
        self.element(identifier).click()

    def type(self, text):
        """Presses a key for each character."""
        for character in text:
            self.page.keyboard.press("Space" if character == " " else character)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def focus_by_tab(self, is_there, limit=60):
        """Tabs on until the focused element is the one that the script `is_there` accepts."""
        for _ in range(limit):
            if self.page.evaluate(f"() => {{ const e = document.activeElement; return Boolean({is_there}) }}"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no element in the tab order for which {is_there}")


def payload(event):
    response = event["response"]
    data = response["payloadData"]
    return base64.b64decode(data) if response["opcode"] == 2 else data.encode()
