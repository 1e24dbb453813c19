"""The recipes of the documentation, run as they stand there but for addresses and files."""

import pathlib
import re
import shutil
import subprocess

from daemon import ROOT, free_port
from waiting import until

ARTICLE = ROOT / "Sources/FineServer/FineServer.docc/Deployment.md"


def recipe(language):
    """The one block of this language in the article."""
    (block,) = re.findall(rf"^```{language}\n(.*?)^```$", ARTICLE.read_text(), re.MULTILINE | re.DOTALL)
    return block


def replaced(text, old, new):
    assert old in text, f"the recipe has no {old}"
    return text.replace(old, new)


class Proxy:
    """A running proxy in front of a daemon; `url` is where people go."""

    def __init__(self, directory, port, command, log):
        self.url = f"https://127.0.0.1:{port}"
        self.log = log.open("wb")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        until(lambda: self.listens(port), what=f"{command[0]} listens ({log})")

    def listens(self, port):
        assert self.process.poll() is None, pathlib.Path(self.log.name).read_text()
        return subprocess.run(["bash", "-c", f"</dev/tcp/127.0.0.1/{port}"], capture_output=True).returncode == 0

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()


def nginx(directory, daemon, certificate, timeout=None):
    """`timeout` in seconds; without one, nginx' own default of 60."""
    port = free_port()
    text = recipe("nginx")
    text = replaced(text, "server 127.0.0.1:8080;", f"server 127.0.0.1:{daemon.port};")
    text = replaced(text, "listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;")
    text = replaced(text, "/etc/ssl/example.com.pem", str(certificate[0]))
    text = replaced(text, "/etc/ssl/private/example.com.key", str(certificate[1]))
    if timeout:
        text = replaced(text, "proxy_http_version 1.1;", f"proxy_http_version 1.1; proxy_read_timeout {timeout}s;")
    temporary = "".join(
        f"{kind}_temp_path {directory}/{kind};\n" for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    )
    path = directory / "nginx.conf"
    path.write_text(
        f"pid {directory}/nginx.pid; daemon off; error_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{text}}}\n"
    )
    program = shutil.which("nginx") or "/usr/sbin/nginx"
    return Proxy(directory, port, [program, "-c", str(path), "-p", str(directory)], directory / "nginx.log")


def haproxy(directory, daemon, certificate, timeout=None):
    """`timeout` in seconds; without one, those of the file that Debian's package brings."""
    port = free_port()
    both = directory / "both.pem"
    both.write_text(certificate[0].read_text() + certificate[1].read_text())
    text = recipe("haproxy")
    text = replaced(text, "server fine1 127.0.0.1:8080", f"server fine1 127.0.0.1:{daemon.port}")
    text = replaced(text, "bind :443 ssl", f"bind 127.0.0.1:{port} ssl")
    text = replaced(text, "/etc/ssl/private/example.com.pem", str(both))
    wait = f"{timeout}s" if timeout else "50000"
    path = directory / "haproxy.cfg"
    path.write_text(
        f"defaults\n    timeout connect 5000\n    timeout client {wait}\n    timeout server {wait}\n\n{text}"
    )
    program = shutil.which("haproxy") or "/usr/sbin/haproxy"
    return Proxy(directory, port, [program, "-db", "-f", str(path)], directory / "haproxy.log")
