"""nginx and Caddy as the docs configure them, with HTTPS: games go through, and clients are told apart."""

from __future__ import annotations

import json
import shutil
import ssl
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.attacks.proxies import through
from benchmarks.attacks.target import Target, close_code, frame
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.served import START, serving
from tests.server.test_serving import NEW_TABLE

FLOODERS = ("127.0.0.2", "127.0.0.1")
"""One of them comes from where a proxy is believed."""
TRUSTED = Path(__file__).parent / "tls" / "cert.pem"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["nginx", "caddy"])
def test_a_server_behind_a_proxy_plays_and_knows_who_asks(kind: str, tmp_path: Path) -> None:
    if shutil.which(kind, path="/usr/sbin:/usr/bin:/usr/local/bin") is None:
        pytest.skip(f"{kind} is not installed")
    with serving(tmp_path) as server, through(kind, int(server.address.rpartition(":")[2])) as target:
        plays(target)
        for source in FLOODERS:
            floods(target, source)
        arguments = ["admin", "limited", "--data", str(tmp_path)]
        told = subprocess.run(
            [sys.executable, "-c", START, *arguments], capture_output=True, text=True, check=True, timeout=60
        ).stdout
        assert {tuple(line.split()[:2]) for line in told.splitlines()} == {(source, "frames") for source in FLOODERS}


def plays(target: Target) -> None:
    """A table is made over HTTPS, and heard of over a socket."""
    httpx = pytest.importorskip("httpx")
    trusting = ssl.create_default_context(cafile=str(TRUSTED))
    with httpx.Client(base_url=f"https://localhost:{target.port}", verify=trusting, timeout=60) as client:
        assert client.get("/").headers["set-cookie"].startswith("__Host-lexiko=")
        table = client.post("/api/tables", json=NEW_TABLE).json()["id"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    place = f"wss://localhost:{target.port}/api/tables/{table}/live"
    with connect(place, ssl=trusting, additional_headers={"Cookie": cookie}) as channel:
        channel.send(json.dumps({"kind": "hello", "seat": 0}))
        assert json.loads(channel.recv(timeout=60))["kind"] == "state"
        channel.send("x" * 3000)
        with pytest.raises(ConnectionClosed) as closed:
            channel.recv(timeout=60)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1003


def floods(target: Target, source: str) -> None:
    """A stranger floods a socket, and says it was somebody else."""
    with target.websocket(said="x-forwarded-for: 203.0.113.9", source=source) as channel:
        channel.sendall(frame(10) * 3000)
        assert close_code(channel) == 1008
