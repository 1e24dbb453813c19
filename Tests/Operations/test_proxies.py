"""The daemon behind Debian's nginx and HAProxy, by the recipes of the documentation."""

import configparser
import http.client
import json
import os
import ssl
import subprocess

import pytest
import recipes
from daemon import program
from metrics import Metrics
from playwright.sync_api import expect
from waiting import until
from websockets.sync.client import connect

PROXIES = ["nginx", "haproxy"]


@pytest.fixture
def behind(start, certificate, tmp_path):
    """Starts a daemon, and a proxy before it."""
    proxies = []

    def start_both(name, timeout=None, *options):
        daemon = start("--metrics-port", "0", "--trusted-proxies", "127.0.0.1", "--log", "debug", *options)
        proxy = getattr(recipes, name)(tmp_path, daemon, certificate, timeout)
        proxies.append(proxy)
        return proxy, daemon, Metrics(daemon)

    yield start_both
    for proxy in proxies:
        proxy.stop()


@pytest.mark.parametrize("name", PROXIES)
def test_default_timeouts(behind, open_window, name):
    """a screen works behind the recipe with the proxy's own time-outs, on one connection"""
    proxy, _, metrics = behind(name)
    window = open_window("/bench/counter", url=proxy.url, ignore_https_errors=True)
    for count in range(1, 6):
        window.click("inc")
        expect(window.element("count")).to_have_text(str(count))
    assert metrics.value("fine_connections_opened_total") == 1


@pytest.mark.parametrize("name", PROXIES)
def test_a_short_timeout_and_earlier_pings(behind, open_window, name):
    """LNK-01 pings that come sooner than the proxy's time-out keep a silent connection"""
    proxy, daemon, metrics = behind(name, 3, "--ping-after", "1", "--silence-timeout", "20")
    window = open_window("/bench/counter", url=proxy.url, ignore_https_errors=True)
    window.click("inc")
    expect(window.element("count")).to_have_text("1")
    # The silence is the subject: twice the time-out.
    window.page.wait_for_timeout(7_000)
    window.click("inc")
    expect(window.element("count")).to_have_text("2")
    assert metrics.value("fine_connections_opened_total") == 1


@pytest.mark.parametrize("name", PROXIES)
def test_a_short_timeout(behind, open_window, name):
    """LNK-01 LNK-02 a proxy that cuts silent connections costs a reconnect, and nothing of the session"""
    proxy, _, metrics = behind(name, 2)
    window = open_window("/bench/counter", url=proxy.url, ignore_https_errors=True)
    window.click("inc")
    expect(window.element("count")).to_have_text("1")
    until(lambda: metrics.value("fine_connections_opened_total") > 1, what="the proxy cuts")
    window.click("inc")
    expect(window.element("count")).to_have_text("2")
    assert metrics.value("fine_sessions_begun_total") == 1


@pytest.mark.parametrize("name", PROXIES)
def test_who_asks(behind, certificate, name):
    """the address that the proxy states is the client's, whatever the client itself writes in front of it"""
    proxy, daemon, _ = behind(name)
    trusting = ssl.create_default_context(cafile=str(certificate[0]))
    # The client is another one of this machine's addresses than the proxy, which alone is trusted.
    port = int(proxy.url.rsplit(":", 1)[1])
    client = http.client.HTTPSConnection("127.0.0.1", port, context=trusting, source_address=("127.0.0.2", 0))
    client.request("GET", "/todo", headers={"X-Forwarded-For": "203.0.113.7"})
    assert client.getresponse().status == 200
    client.close()
    until(lambda: "event=session.page" in daemon.log.read_text(), what="the page in the log")
    (line,) = [line for line in daemon.log.read_text().splitlines() if "event=session.page" in line]
    assert " peer=127.0.0.2 " in line


@pytest.mark.parametrize("name", PROXIES)
def test_origins(behind, certificate, name):
    """LNK-05 behind the proxy a page of its own may connect, one without TLS or of elsewhere may not"""
    proxy, _, _ = behind(name)
    trusting = ssl.create_default_context(cafile=str(certificate[0]))
    address = f"wss{proxy.url.removeprefix('https')}/todo"
    with connect(address, ssl=trusting, subprotocols=["fine.v1"], origin=proxy.url) as socket:
        socket.send(json.dumps(["hello", {"v": 1, "client": "test/1", "traits": {}}]))
        assert json.loads(socket.recv(timeout=10))[0] == "mount"
    for origin in [f"http{proxy.url.removeprefix('https')}", "https://evil.example"]:
        with pytest.raises(Exception, match="HTTP 403"):
            connect(address, ssl=trusting, subprotocols=["fine.v1"], origin=origin)


@pytest.mark.skipif("FINE_SLOW" not in os.environ, reason="takes minutes; FINE_SLOW=1 runs it")
@pytest.mark.parametrize("name", PROXIES)
def test_silence_with_default_timeouts(behind, open_window, name):
    """a silent minute and a half behind the recipe costs no connection"""
    proxy, _, metrics = behind(name)
    window = open_window("/bench/counter", url=proxy.url, ignore_https_errors=True)
    window.click("inc")
    expect(window.element("count")).to_have_text("1")
    window.page.wait_for_timeout(90_000)
    window.click("inc")
    expect(window.element("count")).to_have_text("2")
    assert metrics.value("fine_connections_opened_total") == 1


def test_unit():
    """the unit starts the daemon with options that it has"""
    unit = configparser.ConfigParser(strict=True)
    unit.optionxform = str
    unit.read_string(recipes.recipe("systemd"))
    command = unit["Service"]["ExecStart"].split()
    assert command[1] == "--config"
    done = subprocess.run([program(), "--config", "/dev/null", "--print-config"], capture_output=True, timeout=30)
    assert done.returncode == 0
    assert unit["Service"]["RestartPreventExitStatus"] == "2"
