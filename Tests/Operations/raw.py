"""A connection without manners: bytes as they are, and nothing that a library would do by itself."""

import socket

UPGRADE = (
    "Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: fine.v1\r\n\r\n"
)


class Raw:
    """A context manager. What is read must come within the seconds; `buffer` bounds what the system holds unread."""

    def __init__(self, daemon, seconds=30, buffer=None):
        self.socket = socket.socket()
        self.socket.settimeout(seconds)
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.connect(("127.0.0.1", daemon.port))
        self.file = self.socket.makefile("rb")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data.encode() if isinstance(data, str) else data)

    def head(self):
        """The lines of an answer's head; none where the server has closed without one."""
        lines = []
        while (line := self.line()).strip():
            lines.append(line.decode().strip())
        return lines

    def line(self):
        try:
            return self.file.readline()
        except ConnectionResetError:
            return b""

    def upgrade(self, path):
        self.send(f"GET {path} HTTP/1.1\r\n{UPGRADE}")
        assert self.head()[0].startswith("HTTP/1.1 101")

    def send_frame(self, text, opcode=1):
        """A text in a frame of this kind, masked with zeros."""
        payload = text.encode()
        length = bytes([0x80 | len(payload)]) if len(payload) < 126 else b"\xff" + len(payload).to_bytes(8, "big")
        self.send(bytes([0x80 | opcode]) + length + bytes(4) + payload)

    def message(self):
        """The opcode and the payload of the next message or control frame; none where the server has closed."""
        opcode, message = 0, b""
        while (frame := self.frame()) is not None:
            is_last, code, payload = frame
            opcode, message = opcode or code, message + payload
            if is_last:
                return opcode, message
        return None

    def frame(self):
        try:
            head = self.file.read(2)
            if len(head) < 2:
                return None
            count = head[1] & 127
            if count > 125:
                count = int.from_bytes(self.file.read(2 if count == 126 else 8), "big")
            return head[0] & 128, head[0] & 15, self.file.read(count)
        except ConnectionResetError:
            return None
