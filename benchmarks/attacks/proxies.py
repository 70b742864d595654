"""A proxy in front of a server, with the configuration that `docs/how-to/run-a-server.md` gives, and HTTPS."""

from __future__ import annotations

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

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "how-to" / "run-a-server.md"
CERTIFICATE = HERE.parents[1] / "tests" / "server" / "tls"
SECONDS_TO_START = 20.0


class NoProxy(Exception):
    """The program is not installed."""


def documented(kind: str) -> str:
    """The configuration of the page: the block that a line naming it begins."""
    found = re.search(rf"```text\n# {kind}\b[^\n]*\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None, f"{PAGE} has no configuration for {kind}"
    return found[1]


def configuration(kind: str, *, port: int, server: int, folder: Path) -> str:
    """The documented configuration, at a port of this machine, with a certificate of ours."""
    text = documented(kind).replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    certificate, key = CERTIFICATE / "cert.pem", CERTIFICATE / "key.pem"
    if kind == "caddy":
        site = re.sub(
            r"^games\.example \{", f"https://localhost:{port} {{\n    tls {certificate} {key}", text, flags=re.M
        )
        return "{\n    admin off\n    auto_https off\n}\n" + site
    text = re.sub(r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;", text)
    text = re.sub(r"listen \[::\]:443 ssl;\n", "", text)
    text = re.sub(r"ssl_certificate .*;", f"ssl_certificate {certificate};", text)
    text = re.sub(r"ssl_certificate_key .*;", f"ssl_certificate_key {key};", text).replace("games.example", "localhost")
    paths = "".join(
        f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off;\nmaster_process off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
        f"events {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{paths}{text}}}\n"
    )


@contextmanager
def through(kind: str, server: int) -> Iterator[Target]:
    """The server at this port, reached through a proxy. Raises `NoProxy`."""
    program = shutil.which(kind) or shutil.which(kind, path="/usr/sbin:/usr/bin")
    if program is None:
        raise NoProxy(f"{kind} is not installed")
    with tempfile.TemporaryDirectory(prefix="lexiko-proxy-") as place:
        folder = Path(place)
        port = _free_port()
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


def _free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        return int(asking.getsockname()[1])
