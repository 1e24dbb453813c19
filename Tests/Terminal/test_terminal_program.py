"""The program without a person, and with wrong input: one clear line, and the right exit status."""

import asyncio
import json
import ssl
import subprocess
import threading

import pytest
from daemon import free_port
from terminal import run
from websockets.asyncio.server import serve


def one_line(complaint):
    lines = complaint.strip().split("\n")
    assert len(lines) == 1 and lines[0].startswith("fine-terminal: "), complaint
    return lines[0]


def test_dump(daemon):
    """--dump prints a screen as text."""
    status, output, complaint = run("--dump", f"{daemon.url}/todo")
    assert (status, complaint) == (0, "")
    assert "Nothing to do" in output and "[ Add ]" in output
    assert len(output.split("\n")) == 25


def test_script(daemon, tmp_path):
    """--script types, presses and waits for text."""
    script = tmp_path / "script"
    script.write_text(
        "# adds two things\ntype milk\nkey enter\nwait 1 item\ntype bread\ntap Add\nwait 2 items\nkey tab\nkey tab\n"
        "key delete\ngone bread\nsize 120x40\ndump\n"
    )
    status, output, complaint = run("--script", str(script), f"{daemon.url}/todo")
    assert (status, complaint) == (0, "")
    assert "milk" in output and "bread" not in output and output.count("\n") == 40


def test_a_script_that_waits_in_vain(daemon):
    """A text that does not come ends a script with status 1 and its line."""
    status, _, complaint = run("--timeout", "0.2", "--script", "-", f"{daemon.url}/todo", stdin="\nwait never\n")
    assert status == 1
    assert "line 2: waited in vain for “never”" in one_line(complaint)


@pytest.mark.parametrize(
    "arguments, status, words",
    [
        ([], 64, "an address is missing"),
        (["--wrong", "ws://a"], 64, "unknown option --wrong"),
        (["nonsense"], 64, "nonsense is no address"),
        (["ws://127.0.0.1:99999/"], 64, "has no port"),
        (["--size", "20x5", "--dump", "ws://127.0.0.1/"], 78, "the window is 20x5"),
        (["--script", "/nowhere", "ws://127.0.0.1/"], 64, "/nowhere: No such file"),
        (["ws://127.0.0.1/"], 78, "the output is not a terminal"),
    ],
)
def test_wrong_arguments(arguments, status, words):
    """What cannot be understood is said in one line."""
    ended, output, complaint = run(*arguments)
    assert (ended, output) == (status, "")
    assert words in one_line(complaint)


def test_a_refused_connection():
    """A port that nobody listens on."""
    status, _, complaint = run("--dump", f"ws://127.0.0.1:{free_port()}/")
    assert status == 69
    assert "no connection to 127.0.0.1" in one_line(complaint)


def test_an_unknown_path(daemon):
    """A path without a screen."""
    status, _, complaint = run("--dump", f"{daemon.url}/nowhere")
    assert status == 69
    assert "has no screen at /nowhere" in one_line(complaint)


@pytest.mark.parametrize("term, words", [("no-such-terminal", "no-such-terminal is unknown"), ("dumb", "cannot place a cursor")])
def test_an_unsuitable_terminal(open_terminal, daemon, term, words):
    """A terminal type that is unknown, or can do too little."""
    terminal = open_terminal("/todo", TERM=term)
    assert terminal.status == 78
    terminal.wait(words)


def test_a_small_window(open_terminal):
    """A window in which no screen can be used."""
    terminal = open_terminal("/todo", columns=20, rows=5)
    assert terminal.status == 78
    terminal.wait("needed")


class Server:
    """Speaks to whoever connects in its own words; a context manager."""

    def __init__(self, converse, context=None):
        self.converse = converse
        self.context = context
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=lambda: self.loop.run_until_complete(self.serve()), daemon=True)

    async def serve(self):
        self.ended = asyncio.Event()
        async with serve(
            self.converse, "127.0.0.1", 0, ssl=self.context, subprotocols=["fine.v1"], compression=None
        ) as server:
            self.port = server.sockets[0].getsockname()[1]
            self.ready.set()
            await self.ended.wait()

    def __enter__(self):
        self.thread.start()
        assert self.ready.wait(10)
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.ended.set)
        self.thread.join(10)


async def mount(socket):
    tree = [0, "session", {}, [[1, "screen", {}, [[2, "label", {"text": "Hello"}]]]]]
    await socket.recv()
    await socket.send(json.dumps(["mount", {"v": 1, "session": "s", "secret": "x", "received": 0, "sent": 1}, tree]))
    await socket.wait_closed()


def test_another_version():
    """A server that speaks another version."""

    async def refuse(socket):
        await socket.recv()
        await socket.send(json.dumps(["error", "version", "version 1 is not spoken here"]))
        await socket.close(4415)

    with Server(refuse) as server:
        status, _, complaint = run("--dump", f"ws://127.0.0.1:{server.port}/")
    assert status == 76
    assert "another version" in one_line(complaint)


def test_a_full_server():
    """A server that takes no more sessions, in its own words."""

    async def refuse(socket):
        await socket.recv()
        await socket.send(json.dumps(["error", "full", "there are too many sessions"]))
        await socket.close(4503)

    with Server(refuse) as server:
        status, _, complaint = run("--dump", f"ws://127.0.0.1:{server.port}/")
    assert status == 69
    assert "refuses the session: there are too many sessions" in one_line(complaint)


def test_certificates(tmp_path):
    """wss:// works with a certificate that is trusted, and with no other."""
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
        check=True,
        capture_output=True,
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with Server(mount, context) as server:
        status, _, complaint = run("--dump", f"wss://localhost:{server.port}/")
        assert status == 77
        assert "certificate" in one_line(complaint)
        status, output, complaint = run(
            "--dump", f"wss://localhost:{server.port}/", SSL_CERT_FILE=str(certificate)
        )
        assert (status, complaint) == (0, "")
        assert "Hello" in output
        # The name is checked, too.
        status, _, complaint = run("--dump", f"wss://127.0.0.1:{server.port}/", SSL_CERT_FILE=str(certificate))
        assert status == 77, complaint
