"""What a link to a table shows before it is opened: a title, a line and a picture, and nothing that is hidden."""

from __future__ import annotations

import re
import struct
from html import unescape
from pathlib import Path

import httpx
import pytest

from lexiko.server.archive import link_previews
from lexiko.server.archive.languages import language_for
from lexiko.server.archive.link_previews import link_picture, link_preview
from lexiko.server.wire import TableLine
from tests.server.asking import run
from tests.server.tables.house import fresh_key, laid, lay_table, open_house
from tests.server.test_app import client_of

SCORE = 'font-size="26">14<'
"""The points of HORN; a bare 14 is a row of the board too, and its columns have an H."""
TWICE = (2 * link_previews.WIDTH, 2 * link_previews.HEIGHT)


def size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a picture, as its first lines tell."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def told(page: str) -> dict[str, str]:
    """What the head of a page tells of it."""
    return {
        name: unescape(text) for name, text in re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)"', page)
    }


async def made(client: httpx.AsyncClient, **wishes: object) -> str:
    """A new table of Ann's, where a seat is free."""
    seats = [{"who": "me", "name": 'Ann "A" <b>'}, {"who": "open"}]
    answer = await client.post("/api/tables", json={"key": fresh_key(), "seats": seats, **wishes})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_link_tells_who_invites_where_it_leads_and_what_it_looks_like(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path, host="0.0.0.0") as client:
            table = await made(client)
            page = await client.get(f"/t/{table}", headers={"accept-language": "de-DE,de;q=0.9"})
            tags = told(page.text)
            place = str(client.base_url).rstrip("/")
            assert tags["og:title"] == 'Ann "A" <b> lädt dich zum Spielen ein'
            assert tags["og:description"] == "Klassisch · 1 Platz frei"
            assert tags["og:url"] == f"{place}/t/{table}"
            assert tags["og:image"] == f"{place}/api/tables/{table}/link.png?language=de"
            assert "<b>" not in page.text and page.headers["content-encoding"] == "gzip"
            again = await client.get(
                f"/t/{table}", headers={"if-none-match": page.headers["etag"], "accept-language": "de"}
            )
            assert again.status_code == 304
            english = told((await client.get(f"/t/{table}")).text)
            assert english["og:title"] == 'Ann "A" <b> invites you to play'
            picture = await client.get(tags["og:image"])
            assert size_of(picture.content) == TWICE and picture.headers["cache-control"] == "public, max-age=60"
            nowhere = await client.get("/t/nowhere-at-all")
            assert nowhere.status_code == 200 and "og:url" not in told(nowhere.text)

    run(test())


HOSTILE = {
    '"><script>alert(1)</s>': '"><script>alert(1)</s>',
    "Ann\u202egnp.exe\u2066": "Anngnp.exe",
    "A\x00n\x1b[31mn\r\n": "A n [31mn",
    "\u200b\u200dAnn\ufeff": "Ann",
    "W" * 400: None,
    "\u05d3\u05e0\u05d4": "\u2068\u05d3\u05e0\u05d4\u2069",
}
"""Names that want more than to be read, and what a preview calls them; None: no table is made with such a name."""


def test_a_name_can_neither_leave_its_line_nor_turn_it_nor_fill_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            for name, shown in HOSTILE.items():
                seats = [{"who": "me", "name": name}, {"who": "open"}]
                answer = await client.post("/api/tables", json={"key": fresh_key(), "seats": seats})
                assert (answer.status_code == 201) == (shown is not None), (name, answer.text)
                if answer.status_code != 201:
                    continue
                table = answer.json()["id"]
                page = (await client.get(f"/t/{table}")).text
                assert told(page)["og:title"] == f"{shown} invites you to play"
                assert page.count("<meta property") == len(told(page)) and "<script>alert" not in page
                picture = await client.get(f"/api/tables/{table}/link.png")
                assert size_of(picture.content) == TWICE

    run(test())


def test_where_there_is_no_table_there_is_neither_a_preview_nor_a_picture(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path) as client:
            gone = "A" * len(await made(client))
            page = await client.get(f"/t/{gone}")
            assert page.status_code == 200 and "og:url" not in told(page.text)
            assert (await client.get(f"/api/tables/{gone}/link.png")).status_code == 404

    run(test())


def test_a_public_address_is_what_previews_lead_to(tmp_path: Path) -> None:
    async def test() -> None:
        async with client_of(tmp_path, public_url="https://games.example/club", root_path="/club") as client:
            table = await made(client)
            tags = told((await client.get(f"/club/t/{table}")).text)
            assert tags["og:url"] == f"https://games.example/club/t/{table}"
            assert tags["og:image"].startswith("https://games.example/club/api/tables/")

    run(test())


@pytest.mark.parametrize(("spectators", "delay"), [(True, 0), (True, 60), (False, 0)])
def test_a_picture_shows_no_more_than_somebody_without_a_seat_may_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spectators: bool, delay: int
) -> None:
    drawn: list[str] = []

    def noted(*args: object, **options: object) -> str:
        drawn.append(link_picture(*args, **options))  # type: ignore[arg-type]
        return drawn[-1]

    monkeypatch.setattr("lexiko.server.archive.routes.link_picture", noted)

    async def test() -> None:
        async with open_house(tmp_path) as house:
            racks = ["HORNXYZ", "FAMAAAA"]
            table = await lay_table(house, racks, spectators=spectators, spectator_delay=delay)
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            for person in (ann, house.person("eve")):  # a player is shown the same, so that it can be kept for all
                answer = await person.get(f"tables/{table}/link.png")
                assert size_of(answer.content) == TWICE
            assert drawn[0] == drawn[1]
            live = spectators and delay == 0
            assert (SCORE in drawn[0], drawn[0].count(">H<")) == (live, 2 if live else 1)
            assert "X" not in re.sub("<title>.*?</title>", "", drawn[0]) and "Player 1" in drawn[0]
            line = await house.tables.line_and_language(table)
            assert line is not None and "14" not in link_preview(line[0], "Classic", "en").text
            if delay:
                await house.pass_time(delay + 1)
                await ann.get(f"tables/{table}/link.png")
                assert SCORE in drawn[-1]
            await ben.does(table, 1, "resign")
            await ann.get(f"tables/{table}/link.png")
            assert SCORE in drawn[-1] and drawn[-1].count(">H<") == 2
            over = await house.tables.line_and_language(table)
            assert over is not None and "Player 1 14" in link_preview(over[0], "Classic", "en").text

    run(test())


def test_a_name_that_the_pictures_letters_cannot_write_is_written_another_way() -> None:
    names = ["Ann", "Łukasz", "Мария", "李雷", "Bartholomew the Magnificent", "<b>&"]
    assert [link_previews._drawn(name, nth, "en") for nth, name in enumerate(names)] == [
        "Ann",
        "Łukasz",
        "МАРИЯ",
        "Player 4",
        "Bartholomew th...",
        "<b>&",
    ]


def test_the_language_is_the_readers_else_that_of_the_words() -> None:
    assert [language_for("de-AT,en", "en"), language_for("", "de"), language_for("fr", "es")] == ["de", "de", "en"]


def test_who_gave_no_name_invites_as_nobody_in_particular() -> None:
    line = TableLine(
        id="abcdefgh",
        state="waiting",
        edition="classic",
        variations=[],
        timing={"kind": "none"},  # type: ignore[arg-type]
        names=["Gast", ""],
        bots=[None, None],
        taken=[True, False],
        scores=[0, 0],
        on_turn=None,
        your_seats=[],
        your_turn=False,
        due_at=None,
        changed_at=0.0,
    )
    assert link_preview(line, "Classic", "en").title == "You are invited to a game"
