"""Notices by letter: handed to a real mail server, once, when their reader wants them, and ended by one click."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from lexiko.server.guests import Revocations
from lexiko.server.mail_server import mail_server
from lexiko.server.notices import LetterSender, LetterSettings, Notices, Sources, letter_stop_routes
from lexiko.server.notices.errors import NoticeRefusal
from lexiko.server.notices.news import Text, in_a_line
from lexiko.server.people import Addressee
from lexiko.server.wall import WallChanged
from lexiko.server.wire import TellByLetter
from tests.server.asking import asking, run
from tests.server.notices.test_notices import cleo_wrote
from tests.server.people.post import Post, mail_house
from tests.server.tables.house import FIRST_DAY, House, laid, lay_table, open_house

DAY = 86400.0
RACKS = ["HORNXYZ", "FAMAAAA"]
SLOW: dict[str, Any] = {"timing": {"kind": "days", "days": 3}}
HERE = "https://games.example/club"
ADDRESS = "ben@games.example"


@dataclass
class PostHouse:
    """A house with letters of notices, and the mail server that takes them."""

    house: House
    notices: Notices
    post: Post
    addresses: dict[str, Addressee] = field(default_factory=lambda: {"guest-1": Addressee("Ben", ADDRESS)})
    blocked: set[tuple[str, str]] = field(default_factory=set)

    async def wants(self, *kinds: Any, guest: str = "guest-1", **more: Any) -> None:
        """Somebody wants letters of these things."""
        await self.notices.tell_by_letter(guest, TellByLetter(kinds=list(kinds), **more))

    async def begun(self, **request: Any) -> str:
        """A table over days where guest-1 is on turn."""
        table = await lay_table(self.house, RACKS, **(SLOW | request))
        await self.house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
        return table

    async def letters(self, *, after: float = 121.0) -> list[EmailMessage]:
        """What goes out by then."""
        await self.house.pass_time(after)
        await self.notices.close()
        self.post.letters.clear()
        for _ in range(3):
            await self.notices.send_due()
        return list(self.post.letters)

    async def one(self, **more: Any) -> EmailMessage:
        """The only letter that goes out."""
        (letter,) = await self.letters(**more)
        return letter

    async def trouble(self) -> str:
        """What the page says of letters that do not go out."""
        letters = (await self.notices.plan("guest-1")).letters
        assert letters is not None
        return letters.trouble


@asynccontextmanager
async def posted(folder: Path) -> AsyncIterator[PostHouse]:
    """A house whose notices go out as letters."""
    async with mail_house() as (post, url), open_house(folder) as house:
        settings = LetterSettings(mail_server(url), "lexiko@games.example", HERE, b"a key of the server")
        here = PostHouse(house, None, post)  # type: ignore[arg-type]  # they ask each other

        async def addressee_of(guest: str) -> Addressee | None:
            return here.addresses.get(guest)

        sources = Sources(
            awaited=house.tables.awaited,
            invited=house.tables.invited,
            on_wall=cleo_wrote,
            unheard=lambda guest, speaker: (guest, speaker) in here.blocked,
        )
        here.notices = Notices(
            house.database,
            None,
            sources=sources,
            wall=house.calendar,
            letters=LetterSender(settings),
            addressee_of=addressee_of,
        )
        await here.notices.open()
        house.tables.witnesses.append(here.notices.turn_is_written)
        house.tables.inviting.append(here.notices.invite)
        yield here
        await here.notices.close()


def parts(letter: EmailMessage) -> tuple[str, str]:
    """A letter's plain words, and its page."""
    plain, page = letter.get_body(("plain",)), letter.get_body(("html",))
    assert isinstance(plain, EmailMessage) and isinstance(page, EmailMessage)
    return plain.get_content(), page.get_content()


def stop_link(letter: EmailMessage) -> str:
    """Where a letter says that it can be ended."""
    found = re.fullmatch(r"<(https://\S+)>", str(letter["List-Unsubscribe"]))
    assert found
    return found[1]


@pytest.mark.parametrize(
    ("language", "title", "hello"), [("en", "Your turn", "Hello Ben,"), ("de", "Du bist am Zug", "Hallo Ben,")]
)
def test_a_letter_says_whose_turn_it_is_and_until_when_in_plain_words_and_as_a_page(
    tmp_path: Path, language: Any, title: str, hello: str
) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("turn", language=language, zone="Europe/Berlin")
            table = await here.begun()
            letter = await here.one()
            assert (letter["To"], letter["From"]) == (ADDRESS, "lexiko@games.example")
            assert letter["Subject"] == title and letter["Auto-Submitted"] == "auto-generated"
            for part in parts(letter):
                assert hello in part and title in part and "Player 1: " in part and f"{HERE}/t/{table}" in part
            assert await here.letters() == [], "once"

    run(test())


def test_no_letter_has_a_rack_or_a_word_that_was_not_played(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("turn", "reminder")
            await here.begun()
            letter = await here.one(after=2 * DAY + 200)
            told = letter.as_string() + "".join(parts(letter))
            assert "FAMAAAA" not in told and "XYZ" not in told
            assert letter["Subject"] == "Today at Lexiko", "two things at once are one letter"

    run(test())


def test_whoever_has_moved_or_is_gone_or_whose_game_is_over_has_no_letter(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("turn", "reminder")
            moved = await here.begun()
            await here.house.person("guest-1").does(moved, 1, "pass")
            left = await here.begun()
            await here.house.person("guest-1").does(left, 1, "resign")
            over = await here.begun()
            await here.house.tables.close_table(over)
            given_up = await here.begun()
            await Revocations(here.house.database, here.house.tables).revoke("guest-1")
            assert (await here.house.table(given_up)).seats_of("guest-1") == ()
            assert await here.letters() == []
            assert await here.letters(after=2.5 * DAY) == []

    run(test())


def test_a_letter_waits_through_quiet_hours_and_all_of_a_day_comes_in_one_where_wished(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            minute = int(FIRST_DAY % DAY // 60)
            await here.wants("turn", quiet=[(minute - 60) % 1440, (minute + 60) % 1440])
            await here.begun()
            assert await here.letters() == []
            await here.one(after=3600)
            await here.wants("turn", "note", daily_at=(minute + 240) % 1440)
            for _ in range(2):
                await here.begun()
            changed = WallChanged("w", 0, here.house.calendar(), ("guest-1",))
            await here.house.database.write(partial(here.notices.wall_is_written, changed=changed))
            assert await here.letters() == []
            letter = await here.one(after=4 * 3600)
            plain, _ = parts(letter)
            assert plain.count("/t/") == 2 and "Cleo wrote on Our wall." in plain
            assert letter["Subject"] == "Today at Lexiko"

    run(test())


def test_one_click_ends_letters_without_signing_in_and_tells_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("turn")
            await here.begun()
            letter = await here.one()
            link = stop_link(letter)
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            assert all(link in part for part in parts(letter))
            code = link.removeprefix(f"{HERE}/notices/off/")
            assert len(code) == 43 and "guest" not in code
            app = FastAPI()
            app.include_router(letter_stop_routes(here.notices))
            async with asking(app) as client:
                kind = {"content-type": "application/x-www-form-urlencoded"}
                clicks = [
                    await client.post(f"/notices/off/{each}", content="List-Unsubscribe=One-Click", headers=kind)
                    for each in ("x" * 43, code, code)
                ]
            assert {(each.status_code, each.text) for each in clicks} == {(204, "")}
            await here.begun()
            assert await here.letters() == []
            plan = await here.notices.plan("guest-1")
            assert plan.letters is not None and plan.letters.kinds == []
            await here.wants("turn")
            await here.begun()
            assert stop_link(await here.one(after=700)) == link, "an old letter's link is good too"

    run(test())


def test_what_others_call_themselves_is_neither_a_header_nor_markup_nor_a_line_of_its_own() -> None:
    settings = LetterSettings(mail_server("smtp://127.0.0.1"), "lexiko@games.example", HERE, b"key")
    wicked = "Eve\r\nBcc: all@games.example\r\n\r\n<script>alert(1)</script>"
    text = Text("Your turn", f"{in_a_line(wicked)} waits for you.", "t/abc")
    letter = LetterSender(settings).written(Addressee(wicked, ADDRESS), [text], wish_id="w", language="en").message()
    assert set(letter.keys()) == {
        *("From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"),
        *("List-Unsubscribe", "List-Unsubscribe-Post"),
    }
    plain, page = parts(letter)
    assert not any(line.startswith("Bcc") for line in plain.splitlines())
    assert "<script>" not in page and "&lt;script&gt;" in page


def test_whom_somebody_has_blocked_causes_no_letter_and_is_not_named(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("turn", "reminder", "invitation")
            here.blocked.add(("guest-1", "guest-0"))
            await here.begun()
            assert await here.letters(after=2 * DAY + 200) == []
            here.blocked.clear()
            await here.begun()
            assert "Player 1" in parts(await here.one())[0]

    run(test())


def test_who_is_asked_to_play_again_is_told_while_the_seat_is_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("invitation")
            table = await here.begun()
            await here.house.person("guest-0").does(table, 0, "resign")
            answer = await here.house.person("guest-0").post(f"tables/{table}/rematch", {"key": "again-0001"})
            again = answer.json()["id"]
            letter = await here.one()
            assert letter["Subject"] == "Will you play?"
            assert "Player 1 would like to play again with you." in parts(letter)[0]
            assert f"{HERE}/t/{again}" in parts(letter)[0]

    run(test())


def test_a_mail_server_that_is_away_is_tried_again_and_the_reader_is_told_after_an_hour(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("turn")
            await here.begun()
            here.post.answers = ["450 later"] * 9
            assert await here.letters() == [] and await here.trouble() == ""
            for _ in range(4):
                await here.letters(after=1500)
            assert await here.trouble() == "late"
            here.post.answers = []
            await here.one(after=3601)
            assert await here.trouble() == ""

    run(test())


def test_an_address_that_refuses_letters_is_tried_thrice_then_said_on_the_page_until_they_are_chosen_again(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("turn")
            await here.begun()
            here.post.answers = ["550 nobody here"] * 3
            for _ in range(3):
                assert await here.letters(after=3700) == []
            assert here.post.answers == [] and await here.trouble() == "refused"
            await here.begun()
            assert await here.letters() == []
            await here.wants("turn")
            assert await here.trouble() == ""
            await here.begun()
            await here.one()

    run(test())


def test_nobody_has_letters_without_an_address_of_their_own_and_none_is_left_of_who_goes(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            with pytest.raises(NoticeRefusal):
                await here.wants("turn", guest="guest-0")
            assert (await here.notices.plan("guest-0")).letters is None
            await here.wants("turn")
            await here.begun()
            del here.addresses["guest-1"]  # they have taken their address away
            assert await here.letters() == []
            here.addresses["guest-1"] = Addressee("Ben", ADDRESS)
            await here.begun()
            await here.house.database.write(lambda connection: here.notices.erase(connection, "guest-1"))
            await here.notices.erased("guest-1", set())
            assert await here.letters() == []
            await here.notices.open()
            assert here.notices.letters.told(["guest-1"]) == []

    run(test())


def test_what_somebody_has_chosen_is_theirs_to_take_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with posted(tmp_path) as here:
            await here.wants("turn", "note", daily_at=1080)
            told = await here.house.database.read(lambda connection: here.notices.told_to(connection, "guest-1"))
            (letters,) = told["letters"]
            assert (letters["kinds"], letters["daily_at"], told["devices"]) == ("turn,note", 1080, [])
            nothing = await here.house.database.read(lambda connection: here.notices.told_to(connection, "guest-0"))
            assert nothing == {"devices": [], "letters": []}

    run(test())
