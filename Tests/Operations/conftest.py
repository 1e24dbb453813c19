import pathlib
import subprocess
import sys

import pytest
from daemon import Daemon

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Terminal"))


@pytest.fixture
def start(tmp_path):
    """Starts daemons with options of their own, and stops them after the test."""
    running = []

    def start_one(*options):
        daemon = Daemon(tmp_path / f"log-{len(running)}", *options)
        running.append(daemon)
        return daemon

    yield start_one
    for daemon in running:
        daemon.stop()


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A certificate for localhost and 127.0.0.1, and its key."""
    directory = tmp_path_factory.mktemp("certificate")
    certificate, key = directory / "certificate.pem", directory / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate]
        + ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"],
        check=True,
        capture_output=True,
    )
    return certificate, key
