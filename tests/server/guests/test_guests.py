"""A browser gets one cookie, is known by it, and cannot make one up; a revoked one counts no more."""

from __future__ import annotations

from collections.abc import Container
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from starlette.types import ASGIApp, Receive, Scope, Send

from lexiko.server.guard import Checks, SafeHeaders
from lexiko.server.guests import GuestCookies, Revocations, Tokens
from lexiko.server.migrations import open_database
from tests.server.asking import asking, echo, run, shake_hands

TOKENS = Tokens(b"a secret")


def app(revoked: Container[str] = (), inner: ASGIApp = echo) -> SafeHeaders:
    """An application that tells which guest it sees, its answers with what is given to guests."""
    return SafeHeaders(Checks(inner, [GuestCookies(tokens=TOKENS, revoked=revoked)]))


def cookie_of(answer: httpx.Response) -> str:
    """The line that sets a cookie; empty where there is none."""
    return str(answer.headers.get("set-cookie", ""))


def test_the_page_brings_a_cookie_by_which_the_guest_is_known_again() -> None:
    async def test() -> None:
        async with asking(app()) as client:
            first = await client.get("/t/abc")
            second = await client.get("/api/tables")
            third = await client.post("/api/tables")
        assert len(first.json()["guest"]) == 32
        assert first.json()["guest"] == second.json()["guest"] == third.json()["guest"]
        assert not cookie_of(second)
        assert not cookie_of(third)

    run(test())


def test_the_cookie_is_kept_from_scripts_and_from_other_sites() -> None:
    async def test() -> None:
        async with asking(app()) as plain, asking(app(), host="https://games.example") as secure:
            line = cookie_of(await plain.get("/"))
            assert line.startswith("lexiko=")
            assert line.endswith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax")
            line = cookie_of(await secure.get("/"))
            assert line.startswith("__Host-lexiko=")
            assert line.endswith("; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure")

    run(test())


def test_over_https_a_cookie_that_a_neighbour_may_have_planted_counts_nothing() -> None:
    async def test() -> None:
        async with asking(app(), host="https://games.example") as client:
            answer = await client.get("/api/tables", headers={"cookie": f"lexiko={TOKENS.fresh()}"})
            assert answer.json()["guest"] == ""

    run(test())


def test_the_cookie_does_not_tell_who_the_guest_is_and_the_guest_not_the_cookie() -> None:
    async def test() -> None:
        async with asking(app()) as client:
            answer = await client.get("/")
            assert answer.json()["guest"] not in cookie_of(answer)

    run(test())


def test_a_command_without_a_cookie_brings_one() -> None:
    async def test() -> None:
        async with asking(app()) as client:
            first = await client.post("/api/tables")
            assert cookie_of(first)
            assert first.json()["guest"] == (await client.get("/api/tables")).json()["guest"] != ""

    run(test())


@pytest.mark.parametrize("path", ["/api/tables", "/assets/index.js", "/healthz", "/metrics"])
def test_what_is_only_read_brings_none(path: str) -> None:
    async def test() -> None:
        async with asking(app()) as client:
            answer = await client.get(path)
            assert not cookie_of(answer)
            assert answer.json()["guest"] == ""

    run(test())


def test_a_picture_on_another_sites_page_brings_none() -> None:
    async def test() -> None:
        async with asking(app()) as client:
            assert not cookie_of(await client.get("/", headers={"sec-fetch-dest": "image"}))
            assert cookie_of(await client.get("/", headers={"sec-fetch-dest": "document"}))

    run(test())


def forgeries() -> list[str]:
    """Tokens that this server has not made."""
    token = TOKENS.fresh()
    random, _, signature = token.partition(".")
    return [
        "",
        "x",
        random,
        f"{random}.",
        f".{signature}",
        f"{random}.{signature[:-1]}",
        f"{random}.{signature}x",
        f"{random[:-1]}{'A' if random[-1] != 'A' else 'B'}.{signature}",
        Tokens(b"another secret").fresh(),
        "ü" * 22 + "." + signature,
        f"{token};",
        '"' + token + '"',
    ]


def test_a_forged_cookie_is_nobodys_and_the_page_replaces_it() -> None:
    async def test() -> None:
        for forged in forgeries()[:-2]:
            async with asking(app()) as client:
                header = [(b"cookie", f"lexiko={forged}".encode())]
                assert (await client.get("/api/tables", headers=header)).json()["guest"] == ""
                assert SimpleCookie(cookie_of(await client.get("/", headers=header)))["lexiko"].value != forged

    run(test())


def test_one_good_cookie_among_others_is_found() -> None:
    async def test() -> None:
        token = TOKENS.fresh()
        async with asking(app()) as client:
            header = {"cookie": f"a=1; lexiko=old; lexiko={token}; b"}
            assert (await client.get("/api/tables", headers=header)).json()["guest"] == TOKENS.guest(token)

    run(test())


def test_a_socket_knows_its_guest() -> None:
    seen: list[str] = []

    async def noting(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["lexiko.guest"])
        await echo(scope, receive, send)

    token = TOKENS.fresh()
    guarded = app(inner=noting)
    run(shake_hands(guarded, headers={"cookie": f"lexiko={token}"}))
    run(shake_hands(guarded))
    assert seen == [TOKENS.guest(token), ""]


def test_a_revoked_cookie_counts_no_more_not_even_after_a_restart(tmp_path: Path) -> None:
    token = TOKENS.fresh()
    guest = TOKENS.guest(token)
    assert guest is not None

    async def test() -> None:
        database = open_database(tmp_path / "games.db")
        revoked = Revocations(database)
        await revoked.open()
        guarded = app(revoked)
        header = {"cookie": f"lexiko={token}"}
        async with asking(guarded) as client:
            assert (await client.get("/api/tables", headers=header)).json()["guest"] == guest
            await revoked.revoke(guest)
            await revoked.revoke(guest)
            assert (await client.get("/api/tables", headers=header)).json()["guest"] == ""
            assert (await client.get("/", headers=header)).json()["guest"] not in ("", guest)
        await database.close()
        database = open_database(tmp_path / "games.db")
        again = Revocations(database)
        await again.open()
        assert guest in again
        assert "somebody else" not in again
        await database.close()

    run(test())
