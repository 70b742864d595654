"""A server that is started, stopped and started again: nothing is lost, and being stopped is no failure."""

from __future__ import annotations

import json
import re
import signal
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from lexiko.server.running import AddressTaken, listen
from tests.server.served import Served, address_told, serving, started

TLS = Path(__file__).parent / "tls"
NEW_TABLE = {"seats": [{"who": "me", "name": "Ann"}, {"who": "open"}], "key": "a-key-of-ann"}


def new_table(client: httpx.Client) -> str:
    """A table of this browser's; its id."""
    client.get("/")
    return str(client.post("/api/tables", json=NEW_TABLE).json()["id"])


@contextmanager
def live(server: Served, table: str, **headers: str) -> Iterator[ClientConnection]:
    """A socket at a table, after its hello."""
    with connect(f"{server.socket_address}/api/tables/{table}/live", additional_headers=headers) as connection:
        connection.send(json.dumps({"kind": "hello", "seen": 0}))
        yield connection


def code_of_the_end(connection: ClientConnection, *, said: str = "") -> int | None:
    """Say something, and read until the socket is closed; the code it is closed with, None where none came through."""
    with pytest.raises(ConnectionClosed) as closed:
        if said:
            connection.send(said)
        while True:
            connection.recv(timeout=60)
    return None if closed.value.rcvd is None else closed.value.rcvd.code


def told_and_stopped(server: Served, table: str, told: signal.Signals) -> None:
    """Tell a server to stop: its sockets are told to come back, and it ends well."""
    with live(server, table) as connection:
        assert json.loads(connection.recv(timeout=60))["kind"] == "state"
        server.process.send_signal(told)
        assert code_of_the_end(connection) == 1012
    assert server.process.wait(60) == 0


def my_tables(client: httpx.Client) -> list[tuple[str, list[int]]]:
    """The tables of this browser, with its seats."""
    return [(line["id"], line["your_seats"]) for line in client.get("/api/tables?mine=1").json()["tables"]]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for tests that leave it as it is."""
    with serving(tmp_path_factory.mktemp("served")) as served:
        yield served


@pytest.mark.slow
def test_it_is_stopped_killed_and_started_again_and_no_table_is_lost(tmp_path: Path) -> None:
    with serving(tmp_path) as first, first.client() as client:
        table = new_table(client)
        cookies = dict(client.cookies)
        told_and_stopped(first, table, signal.SIGTERM)
    assert not (tmp_path / "running.json").exists()
    with serving(tmp_path) as second, second.client() as client:
        client.cookies.update(cookies)
        assert my_tables(client) == [(table, [0])]
        second.process.kill()
        second.process.wait()
    with serving(tmp_path) as third, third.client() as client:
        client.cookies.update(cookies)
        assert my_tables(client) == [(table, [0])]
        told_and_stopped(third, table, signal.SIGINT)


@pytest.mark.slow
def test_a_second_server_of_the_same_games_says_where_the_first_one_is(server: Served) -> None:
    with started(server.folder, "--port", "0") as second:
        assert address_told(second) == server.address
        assert second.wait(60) == 0


def test_a_message_of_ten_million_bytes_closes_its_socket_and_nothing_else(server: Served) -> None:
    with server.client() as client:
        with live(server, new_table(client)) as connection:
            # Whoever is still sending may find the line cut before the reason can be read.
            assert code_of_the_end(connection, said="x" * 10_000_000) in (1009, None)
        assert client.get("/healthz").status_code == 200


def test_a_socket_of_another_sites_page_is_refused(server: Served) -> None:
    with server.client() as client:
        table = new_table(client)
    with pytest.raises(InvalidStatus) as refused, live(server, table, Origin="http://evil.example"):
        pass
    assert refused.value.response.status_code == 403
    with live(server, table, Origin=server.address) as connection:
        assert json.loads(connection.recv(timeout=60))["kind"] == "state"


def test_a_head_without_end_is_cut_off(server: Served) -> None:
    with server.client() as client:
        assert client.get("/", headers={"x-much": "y" * 40_000}).status_code == 431
        assert client.get("/", headers={"x-enough": "y" * 10_000}).status_code == 200


def test_behind_a_proxy_that_speaks_https_the_cookie_is_the_hosts_own(server: Served) -> None:
    answer = httpx.get(server.address + "/", headers={"x-forwarded-proto": "https"})
    assert answer.headers["set-cookie"].startswith("__Host-lexiko=")


@pytest.mark.slow
def test_with_a_certificate_it_speaks_https_and_below_a_path_it_says_so(tmp_path: Path) -> None:
    trusted = ssl.create_default_context(cafile=str(TLS / "cert.pem"))
    files = ("--tls-cert", str(TLS / "cert.pem"), "--tls-key", str(TLS / "key.pem"))
    with serving(tmp_path, *files, "--root-path", "/club", "--lan") as server:
        assert re.fullmatch(r"https://localhost:\d+/club", server.address)
        answer = httpx.get(server.address + "/", verify=trusted)
        assert list(answer.cookies.keys()) == ["__Host-lexiko"]
        assert '<base href="/club/">' in answer.text
        assert server.process.stdout is not None
        told = server.process.stdout.readline()
        assert "https://" in told or told == "\n"  # a machine without a network has no other address
        assert "localhost" not in told
        assert server.stop() == 0


def test_a_port_that_is_taken_is_named_or_passed_over() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(AddressTaken, match=f"port {port}: it is in use; --port chooses another"):
            listen("127.0.0.1", port, others=False)
        with listen("127.0.0.1", port, others=True) as other:
            assert port < other.getsockname()[1] <= port + 19


def test_an_address_that_is_not_ours_is_named() -> None:
    with pytest.raises(AddressTaken, match=r"192\.0\.2\.77"):
        listen("192.0.2.77", 0, others=True)
