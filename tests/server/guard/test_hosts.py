"""A server answers to its own names and addresses and to those it was given, whoever has turned a name to it."""

from __future__ import annotations

import socket

import httpx
import pytest

from lexiko.server.guard import Checks, KnownHosts
from lexiko.server.guard.checks import SECONDS_BELIEVED
from lexiko.server.lan import home_addresses
from tests.server.asking import echo, run, shake_hands

APP = Checks(echo, [KnownHosts(names=["club.example", "203.0.113.80", "2001:db8::80"])])
MACHINE = socket.gethostname()

OURS = [
    "localhost",
    "LocalHost:8000",
    "localhost.:8000",
    "127.0.0.1:8000",
    "127.0.0.2",
    "[::1]:8000",
    "[::ffff:127.0.0.1]",
    MACHINE,
    f"{MACHINE.partition('.')[0].upper()}.local:8000",
    f"{MACHINE.partition('.')[0]}.lan",
    "club.example",
    "CLUB.example.:443",
    "203.0.113.80:8000",
    "[2001:DB8::80]:8000",
]
OTHERS = [
    "evil.example",
    "club.example.evil.example",
    "evil.localhost",
    "www.club.example",
    f"{MACHINE.partition('.')[0]}.evil.example",
    "localhost@evil.example",
    "localhost:8000:8000",
    "localhost/../evil.example",
    "203.0.113.81",
    "[2001:db8::81]",
    "[fe80::1%25eth0]",
    "[localhost]",
    "0.0.0.0:8000",
    "[::]:8000",
    "224.0.0.1",
    "localhost\x00",
    "lócalhost",
    "..",
    "",
]


async def asked_as(*hosts: str, path: str = "/api/tables", version: str = "1.1") -> httpx.Response:
    """What is answered to a request with these lines of `Host`, and one that only a proxy would write."""
    headers = [(b"host", host.encode("latin-1")) for host in hosts] + [(b"x-forwarded-host", b"localhost")]
    transport = httpx.ASGITransport(_with(headers, version), raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        return await client.get(path)


def _with(headers: list[tuple[bytes, bytes]], version: str):  # type: ignore[no-untyped-def]
    async def app(scope, receive, send):  # type: ignore[no-untyped-def]
        await APP({**scope, "headers": headers, "http_version": version}, receive, send)

    return app


@pytest.mark.parametrize("host", OURS)
def test_a_server_answers_to_its_own_names_and_to_those_it_was_given(host: str) -> None:
    assert run(asked_as(host)).status_code == 200
    assert run(shake_hands(APP, headers={"host": host}))[0]["type"] == "websocket.accept"


@pytest.mark.parametrize("host", OTHERS)
def test_a_name_that_another_site_has_turned_to_it_is_refused_whatever_a_stranger_says_was_forwarded(host: str) -> None:
    answer = run(asked_as(host))
    assert (answer.status_code, answer.json()["code"]) == (421, "unknown-host")


def test_sockets_are_refused_alike() -> None:
    refused = run(shake_hands(APP, headers={"host": "evil.example", "origin": "http://evil.example"}))
    assert (refused[0]["type"], refused[0]["status"]) == ("websocket.http.response.start", 421)


def test_whoever_opens_the_page_by_another_name_reads_what_to_do() -> None:
    answer = run(asked_as("games.example:8000", path="/t/abc"))
    assert answer.status_code == 421
    assert answer.text == (
        "This server does not answer to games.example. If it should, whoever runs it starts it with "
        "--host-name games.example.\n"
    )


def test_the_address_printed_for_phones_is_answered() -> None:
    for home in home_addresses():
        assert run(asked_as(f"[{home}]:8000" if ":" in home else f"{home}:8000")).status_code == 200


def test_whoever_names_two_hosts_or_none_is_refused_but_for_programs_of_old() -> None:
    assert run(asked_as("localhost", "evil.example")).status_code == 400
    assert run(asked_as("localhost", "localhost")).status_code == 400
    assert run(asked_as()).status_code == 400
    assert run(asked_as(version="1.0")).status_code == 200
    assert run(asked_as("evil.example", version="1.0")).status_code == 421


def test_an_address_that_the_machine_has_no_more_is_refused_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    moment, own = 100.0, {"203.0.113.5"}

    def is_own(host: object) -> bool:
        asked.append(str(host))
        return str(host) in own

    monkeypatch.setattr("lexiko.server.guard.checks._is_of_this_machine", is_own)
    app = Checks(echo, [KnownHosts(now=lambda: moment)])

    def answered() -> bool:
        shaken = run(shake_hands(app, headers={"host": "203.0.113.5:8000"}))
        return bool(shaken[0]["type"] == "websocket.accept")

    assert [answered() for _ in range(3)] == [True] * 3
    assert len(asked) == 1
    own.clear()
    moment += SECONDS_BELIEVED + 1
    assert [answered() for _ in range(2)] == [False] * 2
    own.add("203.0.113.5")
    assert answered()
