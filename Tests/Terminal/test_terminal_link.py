"""The terminal over a bad link, and the terminal that it leaves behind."""

import os
import shlex
import signal
import time

from terminal import children, program

TEXT = "The quick brown fox jumps over the lazy dog. 0123456789"


def type_at_20_a_second(terminal, text):
    # The rate is the subject: a key every 50 ms, whatever else happens.
    start = time.monotonic()
    for index, character in enumerate(text):
        terminal.type(character)
        time.sleep(max(0, start + (index + 1) * 0.05 - time.monotonic()))


def test_typing_over_a_slow_link(open_terminal, link):
    """TXT-01 with 300 ms each way, what is typed at 20 keys a second arrives whole and in order"""
    link.slow(0.3)
    terminal = open_terminal("/bench/input", url=link.url)
    terminal.wait("Name", seconds=20)
    type_at_20_a_second(terminal, TEXT)
    terminal.until(lambda: terminal.text.count(TEXT) == 2, seconds=20)


def test_a_cut_while_typing(open_terminal, link):
    """TXT-01 LNK-01 with 300 ms each way, a connection that is cut while one types loses nothing"""
    link.slow(0.3)
    terminal = open_terminal("/bench/input", url=link.url)
    terminal.wait("Name", seconds=20)
    type_at_20_a_second(terminal, TEXT[:20])
    link.cut(block=True)
    type_at_20_a_second(terminal, TEXT[20:40])
    terminal.wait("Reconnecting")
    link.heal()
    type_at_20_a_second(terminal, TEXT[40:])
    terminal.until(lambda: terminal.text.count(TEXT) == 2, seconds=20)
    terminal.wait(gone="Reconnecting")


def check(terminal, before):
    """That the shell's terminal is as it was: its modes, its screen and its mouse."""
    terminal.wait(before)
    terminal.type("stty -g | tr ':' '\\n' | cksum; echo kept")
    terminal.keys("Enter")
    terminal.until(lambda: terminal.text.count("kept") >= 2)
    flags = terminal.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").split()
    assert flags == ["0", "0", "1"]
    return [line for line in terminal.lines if line.split()[1:] and line.split()[0].isdigit()][-1]


def start(open_terminal, daemon, path="/counter"):
    """A shell that has printed its modes and started the program."""
    terminal = open_terminal(shell=True)
    terminal.until(lambda: terminal.text.strip(), what="the prompt")
    terminal.type("stty -g | tr ':' '\\n' | cksum; echo before the program")
    terminal.keys("Enter")
    terminal.until(lambda: terminal.text.count("before the program") >= 2)
    modes = [line for line in terminal.lines if line.split()[1:] and line.split()[0].isdigit()][-1]
    terminal.type(f"{shlex.quote(program())} {daemon.url}{path}")
    terminal.keys("Enter")
    terminal.wait("Yours")
    return terminal, modes


def child(terminal):
    """The process that the interactive shell runs."""
    return children(terminal.process)[-1]


def test_leaving(open_terminal, daemon):
    """Ctrl-C leaves the terminal as it was."""
    terminal, modes = start(open_terminal, daemon)
    terminal.keys("C-c")
    assert check(terminal, "before the program") == modes


def test_a_crash(open_terminal, daemon):
    """A crash leaves the terminal as it was."""
    terminal, modes = start(open_terminal, daemon)
    os.kill(child(terminal), signal.SIGSEGV)
    assert check(terminal, "before the program") == modes


def test_a_signal(open_terminal, daemon):
    """SIGTERM leaves the terminal as it was."""
    terminal, modes = start(open_terminal, daemon)
    os.kill(child(terminal), signal.SIGTERM)
    assert check(terminal, "before the program") == modes


def test_a_lost_server(open_terminal, daemon, link):
    """Without a server the screen stays and says so, and can be left."""
    terminal = open_terminal("/counter", url=link.url)
    terminal.wait("Yours")
    link.cut(block=True)
    terminal.wait("Reconnecting", "Yours")
    terminal.keys("C-c")
    assert terminal.status == 0


def test_suspend(open_terminal, daemon):
    """SUS-01 what changes while the program is suspended is there when it goes on"""
    terminal, modes = start(open_terminal, daemon)
    other = open_terminal("/counter")
    other.wait("Everyone's")
    terminal.keys("C-z")
    terminal.wait("Stopped")
    assert check(terminal, "before the program") == modes
    for _ in range(3):
        other.click("+", 1)
    terminal.type("fg")
    terminal.keys("Enter")
    terminal.wait("Yours")

    def numbers(of):
        return [word for line in of.lines for word in line.split() if word.lstrip("-").isdigit()]

    terminal.until(lambda: numbers(terminal)[1:] == numbers(other)[1:])
    terminal.keys("Enter")
    terminal.until(lambda: numbers(terminal)[0] == "-1")
