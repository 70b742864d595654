"""A proxy in front of a server, with the configuration that `docs/how-to/run-a-server.md` gives, and HTTPS."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.attacks.target import Target
from benchmarks.server.house import free_port

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "how-to" / "run-a-server.md"
_TLS = HERE.parents[1] / "tests" / "server" / "tls"
CERTIFICATE, KEY = _TLS / "cert.pem", _TLS / "key.pem"
SECONDS_TO_START = 20.0


class NoProxy(Exception):
    """The program is not installed."""


def documented(file: str) -> str:
    """The configuration of the page: the block that a line naming its file begins."""
    beginning = rf"```text\n# {re.escape(file)}\b[^\n]*\n"
    found = re.search(rf"{beginning}(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None, f"{PAGE} has no configuration for {file}"
    return found[1]


def configuration(kind: str, *, port: int, server: int, folder: Path) -> str:
    """The documented configuration, at a port of this machine, with a certificate of ours."""
    text = (_for_nginx if kind == "nginx" else _for_caddy)(port, folder)
    assert "127.0.0.1:8000" in text
    return text.replace("127.0.0.1:8000", f"127.0.0.1:{server}")


def _for_caddy(port: int, _folder: Path) -> str:
    site = f"https://localhost:{port} {{\n    tls {CERTIFICATE} {KEY}"
    text, sites = re.subn(r"^games\.example \{", site, documented("caddy: /etc/caddy/Caddyfile"), flags=re.M)
    assert sites == 1 and text.startswith("{\n")
    return "{\n    admin off\n    auto_https off\n" + text.removeprefix("{\n")


def _for_nginx(port: int, folder: Path) -> str:
    text = documented("nginx: /etc/nginx/conf.d/lexiko.conf").replace("games.example;", "localhost;")
    of_version_6 = f"listen [::1]:{port} ssl;" if socket.has_dualstack_ipv6() else ""
    for ours, theirs in (
        (f"listen 127.0.0.1:{port} ssl;", r"listen 443 ssl;"),
        (of_version_6, r"listen \[::\]:443 ssl;"),
        (f"ssl_certificate {CERTIFICATE};", r"ssl_certificate .*;"),
        (f"ssl_certificate_key {KEY};", r"ssl_certificate_key .*;"),
    ):
        text, found = re.subn(theirs, ours, text)
        assert found == 1, theirs
    user = f"user {pwd.getpwuid(0).pw_name};" if os.geteuid() == 0 else ""  # else its workers may not enter the folder
    paths = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"{documented('nginx: /etc/nginx/nginx.conf')}\ndaemon off;\n{user}\npid {folder}/nginx.pid;\n"
        f"error_log {folder}/error.log;\nhttp {{\naccess_log off;\n{paths}{text}}}\n"
    )


@contextmanager
def through(kind: str, server: int) -> Iterator[Target]:
    """The server at this port, reached through a proxy. Raises `NoProxy`."""
    program = shutil.which(kind) or shutil.which(kind, path="/usr/sbin:/usr/bin")
    if program is None:
        raise NoProxy(f"{kind} is not installed")
    with tempfile.TemporaryDirectory(prefix="lexiko-proxy-") as place:
        folder = Path(place)
        port = free_port()
        file = folder / "configuration"
        file.write_text(configuration(kind, port=port, server=server, folder=folder), encoding="utf-8")
        command = (
            [program, "-p", str(folder), "-c", str(file)]
            if kind == "nginx"
            else [program, "run", "--config", str(file), "--adapter", "caddyfile"]
        )
        with (folder / "log").open("wb") as log:
            home = {"HOME": str(folder), "PATH": "/usr/sbin:/usr/bin:/bin"}
            process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, env=home)
        try:
            target = Target(port, tls=True, proxy=kind)
            _wait_for(target, process, folder / "log")
            yield target
        finally:
            process.terminate()
            process.wait(20)


def _wait_for(target: Target, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + SECONDS_TO_START
    while target.ask("GET /healthz", source="127.0.0.1") != 200:
        if process.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"the proxy does not answer: {log.read_text('utf-8', 'replace')[-2000:]}")
        time.sleep(0.05)
