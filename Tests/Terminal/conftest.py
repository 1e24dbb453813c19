import pytest
from terminal import Terminal


@pytest.fixture
def open_terminal(daemon, tmp_path):
    """Opens terminals with a screen of the daemon, or another command, that end with the test."""
    terminals = []

    def open_one(path="", url=None, command=None, **options):
        base = (url or daemon.url).replace("http:", "ws:")
        terminal = Terminal(tmp_path / str(len(terminals)), command or [f"{base}{path}"], **options)
        terminals.append(terminal)
        return terminal

    yield open_one
    for terminal in terminals:
        terminal.close()
