"""Who has the port of a server that is gone learns nothing, and whoever sees a proof can do nothing with it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import ClassVar

import httpx
import pytest

from lexiko.rules import Error
from lexiko.server.admin import close_table, limited, running_server
from lexiko.server.admin.proofs import MOST_OPEN, Numbers, proof_of_command, proof_of_server
from lexiko.server.data_folder import Running, load_secrets, open_folder, write_running
from lexiko.server.settings import Settings
from tests.server.asking import run
from tests.server.test_app import client_of

CLOSE = "/api/admin/tables/no-such-table-here/close"


def answering(answer: dict[str, str], status: int, heard: list[str]) -> type[BaseHTTPRequestHandler]:
    """A stranger's program, which answers everything alike and remembers all that it hears."""

    class Stranger(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            heard.append(f"{self.requestline}\n{self.headers}")
            self.send_response(status)
            if "location" in answer:
                self.send_header("location", answer["location"])
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None: ...

    return Stranger


@contextmanager
def stranger(folder: Path, answer: dict[str, str], status: int, heard: list[str]) -> Iterator[Settings]:
    """A folder whose word of a running server is stale: its port is somebody else's, and a process has its number."""
    open_folder(folder)
    with answered_by(folder, answering(answer, status, heard)) as settings:
        yield settings


@contextmanager
def answered_by(folder: Path, handler: type[BaseHTTPRequestHandler]) -> Iterator[Settings]:
    """A folder with word of a server that is running, and is this one."""
    listening = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    write_running(folder, Running(os.getpid(), f"http://127.0.0.1:{listening.server_port}/"))
    try:
        yield Settings(data=folder, database=folder / "games.db")
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ({"number": "0" * 32, "proof": "0" * 64}, 200),
        ({"number": "0" * 32}, 200),
        ({"message": "There is nothing here."}, 404),
        ({"location": "http://127.0.0.1:9/elsewhere"}, 307),
    ],
)
def test_whoever_has_the_port_of_a_server_that_is_gone_is_sent_no_key_and_no_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: dict[str, str], status: int
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")  # nor is anybody asked to ask for us
    heard: list[str] = []
    with stranger(tmp_path, answer, status, heard) as settings:
        assert running_server(settings) is None
        with pytest.raises(Error, match="no such table"):  # closed here, as none of our servers runs
            close_table(settings, "no-such-table-here")
        with pytest.raises(Error, match="no server is running"):
            limited(settings)
    assert len(heard) == 3
    told = "".join(heard).lower()
    assert load_secrets(tmp_path).admin.hex() not in told
    assert "authorization" not in told
    assert "lexiko" not in told


class Ours(BaseHTTPRequestHandler):
    """A server that knows the key, and remembers what came over which connection."""

    protocol_version = "HTTP/1.1"
    key = b""
    hangs_up = False
    heard: ClassVar[list[tuple[int, str, str]]] = []

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        self.heard.append((self.client_address[1], path, self.headers.get("authorization", "")))
        mine = query.removeprefix("mine=")
        told = {"number": "0" * 32, "proof": proof_of_server(self.key, mine, "0" * 32), "reached": [], "lifted": []}
        text = json.dumps(told).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(text)))
        self.close_connection = self.hangs_up
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *_: object) -> None: ...


def ours(folder: Path, *, hangs_up: bool = False) -> type[Ours]:
    """The server of this folder, which has heard nothing yet, and may hang up after each answer."""

    class Here(Ours):
        pass

    Here.key, Here.hangs_up, Here.heard = load_secrets(folder).admin, hangs_up, []
    return Here


def test_a_command_has_the_server_proved_once_and_asks_it_over_the_same_connection(tmp_path: Path) -> None:
    open_folder(tmp_path)
    handler = ours(tmp_path)
    with answered_by(tmp_path, handler) as settings:
        assert limited(settings) == ([], [])
    heard = handler.heard
    assert [path for _, path, _ in heard] == ["/api/admin/number", "/api/admin/limited"]
    assert len({connection for connection, _, _ in heard}) == 1
    number = "0" * 32
    proof = proof_of_command(handler.key, number, method="GET", path="/api/admin/limited")
    assert [told for _, _, told in heard] == ["", f"Lexiko {number} {proof}"]


def test_whoever_has_the_port_once_the_server_has_proved_itself_and_hung_up_is_sent_nothing(tmp_path: Path) -> None:
    open_folder(tmp_path)
    handler = ours(tmp_path, hangs_up=True)
    with answered_by(tmp_path, handler) as settings:
        with pytest.raises(Error, match="does not answer"):
            limited(settings)
        with pytest.raises(Error, match="does not answer"):
            close_table(settings, "no-such-table-here")
    assert [(path, told) for _, path, told in handler.heard] == [("/api/admin/number", "")] * 2


@pytest.mark.parametrize("address", ["", "8000", "http://", "ftp://127.0.0.1/", "http://127.0.0.1:70000/", "http://["])
def test_word_of_a_server_at_no_address_is_word_of_none(tmp_path: Path, address: str) -> None:
    open_folder(tmp_path)
    write_running(tmp_path, Running(os.getpid(), address))
    assert running_server(Settings(data=tmp_path, database=tmp_path / "games.db")) is None


def test_a_proof_is_good_for_one_request_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            key = load_secrets(tmp_path).admin

            async def number() -> str:
                mine = os.urandom(16).hex()
                told = (await client.get("/api/admin/number", params={"mine": mine})).json()
                assert told["proof"] == proof_of_server(key, mine, told["number"])
                return str(told["number"])

            async def sent(used: str, proof: str) -> str:
                answer = await client.post(CLOSE, headers={"authorization": f"Lexiko {used} {proof}"})
                return str(answer.json()["code"])

            used = await number()
            proof = proof_of_command(key, used, method="POST", path=CLOSE)
            assert await sent(used, proof) == "no-such-table"
            assert await sent(used, proof) == "not-found"
            for method, path, query in (("GET", CLOSE, ""), ("POST", CLOSE + "x", ""), ("POST", CLOSE, "x=1")):
                used = await number()
                assert (
                    await sent(used, proof_of_command(key, used, method=method, path=path, query=query)) == "not-found"
                )
            used = await number()
            assert await sent(used, proof_of_command(b"\0" * 32, used, method="POST", path=CLOSE)) == "not-found"
            assert await sent("f" * 32, proof_of_command(key, "f" * 32, method="POST", path=CLOSE)) == "not-found"
            bearer = await client.post(CLOSE, headers={"authorization": f"Bearer {key.hex()}"})
            assert bearer.json()["code"] == "not-found"

    run(test())


def test_nobody_elsewhere_is_told_a_number(tmp_path: Path) -> None:
    async def asked(client: httpx.AsyncClient, mine: str) -> int:
        return (await client.get("/api/admin/number", params={"mine": mine})).status_code

    async def test() -> None:
        async with client_of(tmp_path, address="203.0.113.7") as client:
            assert await asked(client, "0" * 32) == 404
        async with client_of(tmp_path) as client:
            assert await asked(client, "0" * 32) == 200
            for wrong in ("", "0" * 31, "0" * 64, "server\0" + "0" * 25):
                assert await asked(client, wrong) == 422

    run(test())


def test_only_so_many_numbers_are_remembered() -> None:
    numbers = Numbers()
    first = numbers.fresh()
    later = [numbers.fresh() for _ in range(MOST_OPEN)]
    assert not numbers.use(first)
    assert all(numbers.use(each) for each in later)
    assert not any(numbers.use(each) for each in later)
