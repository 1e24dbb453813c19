"""The daemon as a program: what it says, and how it ends."""

import subprocess
import urllib.error
import urllib.request

import pytest
from daemon import Daemon, free_port, program
from wire import Wire


def run(*arguments):
    return subprocess.run([program(), *arguments], capture_output=True, text=True, timeout=20)


def test_a_port_in_use(daemon):
    result = run("--port", str(daemon.port))
    assert result.returncode == 69
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    assert str(daemon.port) in line and "in use" in line


@pytest.mark.parametrize("arguments", [["--nonsense"], ["--port"], ["--port", "many"], ["--port", "70000"], ["todo"]])
def test_a_wrong_command_line(arguments):
    result = run(*arguments)
    assert result.returncode == 2
    assert result.stdout == ""
    [line] = result.stderr.splitlines()
    assert line.startswith("fine-server: ")


def test_help():
    result = run("--help")
    assert result.returncode == 0
    assert "--host" in result.stdout and "--port" in result.stdout


def test_it_takes_the_port_that_it_is_given(tmp_path):
    port = free_port()
    with Daemon(tmp_path / "log", "--port", str(port)) as daemon:
        assert daemon.port == port
        with urllib.request.urlopen(daemon.url + "/healthz") as answer:
            assert answer.status == 200


@pytest.mark.parametrize("path", ["/nothing-is-here", "/todo/", "/client/nothing.js", "/../etc/passwd", "/%2e%2e/etc/passwd"])
def test_an_unknown_path(daemon, path):
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(daemon.url + path)
    assert caught.value.code == 404


def test_a_termination_is_graceful(tmp_path):
    """It says bye to everyone, closes with 1001 and ends with status 0."""
    with Daemon(tmp_path / "log") as daemon, Wire(daemon) as one, Wire(daemon, "/counter") as other:
        one.hello()
        other.hello()
        daemon.process.terminate()
        for wire in (one, other):
            messages, code = wire.end()
            assert messages == [["bye", "shutdown"]]
            assert code == 1001
        assert daemon.process.wait(10) == 0
    assert "Fatal" not in daemon.log.read_text()
