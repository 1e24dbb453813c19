"""The daemon with a certificate: browser, terminal and whoever else speaks TLS."""

import json
import ssl
import subprocess
import urllib.request

import pytest
from daemon import program
from playwright.sync_api import expect
from terminal import run
from websockets.sync.client import connect


@pytest.fixture
def secure(start, certificate):
    path, key = certificate
    return start("--certificate", str(path), "--key", str(key))


@pytest.fixture
def trusting(certificate):
    return ssl.create_default_context(cafile=str(certificate[0]))


def test_pages_and_connections(secure, trusting):
    """https:// and wss:// work with the certificate, and nothing works without TLS"""
    assert secure.url.startswith("https://127.0.0.1:")
    with urllib.request.urlopen(f"{secure.url}/todo", context=trusting, timeout=10) as answer:
        assert answer.status == 200 and b"fine-mount" in answer.read()
    address = f"wss://localhost:{secure.port}/todo"
    with connect(address, ssl=trusting, subprotocols=["fine.v1"], origin=f"https://localhost:{secure.port}") as socket:
        socket.send(json.dumps(["hello", {"v": 1, "client": "test/1", "traits": {}}]))
        assert json.loads(socket.recv(timeout=10))[0] == "mount"
    # A page that came without TLS is no page of ours.
    with pytest.raises(Exception, match="HTTP 403"):
        connect(address, ssl=trusting, subprotocols=["fine.v1"], origin=f"http://localhost:{secure.port}")
    with pytest.raises(OSError):
        urllib.request.urlopen(f"http://127.0.0.1:{secure.port}/todo", timeout=10)


def test_old_versions_are_refused(secure, certificate):
    """TLS 1.1 is not spoken, 1.2 is"""
    for version, speaks in [(ssl.TLSVersion.TLSv1_1, False), (ssl.TLSVersion.TLSv1_2, True)]:
        context = ssl.create_default_context(cafile=str(certificate[0]))
        context.set_ciphers("ALL:@SECLEVEL=0")
        context.minimum_version = context.maximum_version = version
        if speaks:
            urllib.request.urlopen(f"{secure.url}/healthz", context=context, timeout=10).close()
        else:
            with pytest.raises(OSError, match="(?i)ssl"):
                urllib.request.urlopen(f"{secure.url}/healthz", context=context, timeout=10)


def test_a_long_page(secure, trusting):
    """what is longer than a TLS record arrives whole"""
    with urllib.request.urlopen(f"{secure.url}/gallery", context=trusting, timeout=10) as answer:
        body = answer.read()
    assert len(body) > 65_536 and body.rstrip().endswith(b"</html>")


def test_browser(secure, open_window):
    """a browser that takes the certificate shows a screen over wss://, and a click comes back"""
    window = open_window("/bench/counter", url=secure.url, ignore_https_errors=True)
    window.click("inc")
    expect(window.element("count")).to_have_text("1")


def test_terminal(secure, certificate):
    """the terminal trusts the certificate where the system does, and shows the screen"""
    status, output, complaint = run(
        "--dump", f"wss://localhost:{secure.port}/counter", SSL_CERT_FILE=str(certificate[0])
    )
    assert (status, complaint) == (0, "")
    assert output.strip()
    status, _, complaint = run("--dump", f"wss://localhost:{secure.port}/counter")
    assert status == 77 and "certificate" in complaint


def test_what_is_no_certificate(certificate, tmp_path):
    """a certificate and a key that cannot be used are wrong settings, each with a line that says why"""
    path, key = certificate
    empty, other = tmp_path / "empty", tmp_path / "other"
    empty.write_text("")
    subprocess.run(["openssl", "genrsa", "-out", other, "2048"], check=True, capture_output=True)
    for chosen, chosen_key, words in [
        (path, None, "a certificate and its key are needed, not one of them"),
        (path, tmp_path / "nowhere", f"key: {tmp_path}/nowhere: No such file or directory"),
        (empty, key, f"certificate: {empty} does not hold a certificate in the form of PEM"),
        (key, path, f"certificate: {key} does not hold a certificate in the form of PEM"),
        (path, path, f"key: {path} does not hold a private key in the form of PEM"),
        (path, other, "the certificate and its key cannot be used: two PEM files that belong together are needed"),
    ]:
        options = ["--certificate", chosen] + (["--key", chosen_key] if chosen_key else [])
        done = subprocess.run(
            [program(), "--port", "0", *map(str, options)], capture_output=True, text=True, timeout=30
        )
        assert done.returncode == 2, words
        assert done.stderr == f"fine-server: {words}\n"
