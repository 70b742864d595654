"""Nothing of a person is left when they have gone: no byte in any file; others keep their games, with a pseudonym."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from lexiko.server.holidays.store import Span, take
from lexiko.server.logs import set_up_logs
from lexiko.server.notices import Notices
from lexiko.server.notices.store import Device, keep_device, put
from lexiko.server.tables.log.ready_plays import KeptReady, keep_ready
from lexiko.server.wall.store import fold_wall, load_wall
from tests.server.asking import run
from tests.server.people.authenticator import Authenticator
from tests.server.people.town import PASSWORD, Browser, fresh_key, open_town

NAME, CHILD, SAID = "Quendolina Zwirbel", "Ottilie Zwirbel", "zwölf Boxkämpfer jagen Viktor"


def everywhere(folder: Path) -> dict[str, bytes]:
    """Every file of a server's folder, as it stands on the disk."""
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def where(folder: Path, *needles: str) -> list[tuple[str, str]]:
    """In which files any of these stands, as text or as JSON writes it."""
    return [
        (name, needle)
        for name, content in everywhere(folder).items()
        for needle in needles
        for form in {needle.encode(), json.dumps(needle)[1:-1].encode()}
        if form in content
    ]


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """What the server writes into its log meanwhile."""
    stream = io.StringIO()
    before = {name: (logging.getLogger(name).handlers, logging.getLogger(name).level) for name in ("lexiko", None)}
    set_up_logs("debug", stream=stream)
    try:
        yield stream
    finally:
        for name, (handlers, level) in before.items():
            logging.getLogger(name).handlers = handlers
            logging.getLogger(name).setLevel(level)
            logging.getLogger(name).propagate = True
        logging.captureWarnings(False)


def test_no_byte_of_a_person_is_left_in_any_file_and_others_keep_their_games(tmp_path: Path) -> None:
    secrets: list[str] = []

    async def test(log: io.StringIO) -> None:
        async with open_town(tmp_path) as town:
            ann, ben, key = await town.browser(), await town.browser(), Authenticator()
            table = await ann.makes_table({"who": "open"}, {"who": "open"}, name=NAME)
            made = await ann.makes_account(NAME, device="Küchengerät von Zwirbel")
            await ben.sits_down(table, 1, "Ben")
            await ann.says(table, 0, SAID)
            await ben.says(table, 1, "Hear, hear")
            await ann.does("you/children", {"name": CHILD, "pin": "2580"})
            child = (await ann.you())["children"][0]["key"]
            tablet = await town.browser()
            code = (await ann.does(f"you/children/{child}/code"))["code"]
            await tablet.does("sign-in/child", {"code": code})
            await tablet.sits_down(table, 2, CHILD)
            question = await ann.does("you/passkeys/question")
            answer = {"ceremony": question["ceremony"], "credential": key.makes(question["options"])}
            await ann.does("you/passkeys", {"name": "Schlüssel von Zwirbel", "passkey": answer})
            await ben.does("you/blocked", {"table": table, "seat": 0})
            await ben.does("reports", {"table": table, "seat": 0, "text": f"{NAME} is loud"})
            given_up = await ann.makes_table(name=NAME)
            await ann.does(f"tables/{given_up}/commands", {"key": "abort-key", "seat": 0, "do": {"kind": "abort"}})
            again = (await ann.does(f"tables/{given_up}/rematch", {"key": "rematch-key"}))["id"]
            secrets.extend([NAME, CHILD, SAID, made["sign_in_name"], key.id, "von Zwirbel", "is loud", ann.cookie])
            assert {found for _, found in where(tmp_path, *secrets)} >= {NAME, CHILD, SAID, key.id}

            assert await ann.refused("you/delete", {"name": "Somebody"}) == "wrong-name"
            await ann.does("you/delete", {"name": NAME.upper() + " "})
            await town.application.people.farewell.scrub()
            assert where(tmp_path, *secrets, "Zwirbel") == []
            assert (await ann.you())["kind"] == (await tablet.you())["kind"] == "guest"
            assert await ann.tables() == []
            told = await ben.table(table)
            assert [seat["name"] for seat in told["info"]["seats"]][1] == "Ben"
            taken = [entry for entry in told["entries"] if entry["kind"] == "seat-taken"]
            assert [entry["name"] for entry in taken] == ["Player 1", "Ben", "Player 3"]
            assert [entry["text"] for entry in told["entries"] if entry["kind"] == "talk"] == ["…", "Hear, hear"]
            assert (await ben.says(table, 1, "Where is everybody?")).status_code == 200
            assert (await ben.get(f"tables/{again}")).status_code == 200
            assert await ben.refused("sign-in/password", {"name": made["sign_in_name"], "password": PASSWORD})
        assert "Zwirbel" not in log.getvalue()
        assert made["sign_in_name"] not in log.getvalue()

    with logged() as log:
        run(test(log))
    assert where(tmp_path, *secrets, "Zwirbel") == [], "nor after the server was stopped"


def test_what_was_deleted_is_gone_from_the_files_after_a_crash_too(tmp_path: Path) -> None:
    """The server ends between the deletion and going over the files: that is done when it is started again."""

    async def delete() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            await ann.makes_table(name=NAME)
            await ann.makes_account(NAME)
            await ann.does("you/delete", {"name": NAME})

    async def start() -> None:
        async with open_town(tmp_path) as town:
            assert town.application.people.farewell._due.is_set()
            await town.application.people.farewell.scrub()
            assert not town.application.people.farewell._due.is_set()
        async with open_town(tmp_path) as town:
            assert not town.application.people.farewell._due.is_set()

    run(delete())
    run(start())
    assert where(tmp_path, NAME) == []


def test_a_guest_without_an_account_can_go_for_good_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, ben = await town.browser(), await town.browser()
            table = await ann.makes_table(name=NAME)
            await ben.sits_down(table)
            thief = ann.copied(town)
            await ann.does("you/delete", {"name": ""})
            await town.application.people.farewell.scrub()
            assert where(tmp_path, NAME) == []
            assert (await thief.get(f"tables/{table}")).json()["you"]["seats"] == []
            assert (await ben.table(table))["you"]["seats"] == [1]

    run(test())


def test_only_who_shows_that_it_is_them_deletes_an_account(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            await ann.makes_account(NAME)
            town.now += 601
            assert await ann.refused("you/delete", {"name": NAME}) == "prove-again"
            assert (await ann.you())["kind"] == "account"

    run(test())


def test_names_that_a_person_gave_up_are_taken_out_too_and_those_of_others_are_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            host, ann, ben = await town.browser(), await town.browser(), await town.browser()
            table = await host.makes_table({"who": "open"}, {"who": "open"}, name="Host")
            await ann.sits_down(table, 1, NAME)
            await ann.says(table, 1, SAID)
            await ann.does(f"tables/{table}/commands", {"key": "leave-key", "seat": 1, "do": {"kind": "leave"}})
            await ben.sits_down(table, 1, "Ben")
            await ben.says(table, 1, "I am new here")
            await ann.does("you/delete", {"name": ""})
            await town.application.people.farewell.scrub()
            assert where(tmp_path, NAME, SAID) == []
            told = await host.table(table)
            assert [seat["name"] for seat in told["info"]["seats"]][:2] == ["Host", "Ben"]
            assert [entry["text"] for entry in told["entries"] if entry["kind"] == "talk"] == ["…", "I am new here"]

    run(test())


def test_the_database_writes_over_what_is_deleted_and_empties_its_log(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            await ann.makes_table(name=NAME)
            assert (tmp_path / "games.db-wal").stat().st_size > 0
            await town.database.scrub()
            assert (tmp_path / "games.db-wal").stat().st_size == 0
            await ann.makes_table(name=NAME)
            secure = await town.database.write(lambda c: c.exec_driver_sql("PRAGMA secure_delete").scalar())
            assert secure == 1

    run(test())
    with closing(sqlite3.connect(tmp_path / "games.db")) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)


async def _household(owner: Browser, joins: Browser) -> tuple[str, str]:
    """A household of this owner and somebody called by the name that goes; the household, and the member."""
    members = [{"name": NAME}]
    body = {"key": fresh_key(), "name": "Hill Street", "you": "Ben", "zone": "Europe/Berlin", "members": members}
    home = str((await owner.does("households", body))["id"])
    shown = (await owner.get(f"walls/{home}")).json()["household"]["members"]
    member = next(str(each["id"]) for each in shown if each["name"] == NAME)
    seats = [{"member": each["id"]} for each in shown]
    await owner.does(f"walls/{home}/games", {"key": fresh_key(), "seats": seats})
    code = (await owner.does(f"households/{home}/invitation"))["code"]
    await joins.does("invitations/accept", {"code": code, "member": member})
    return home, member


@pytest.mark.parametrize("left_before", [False, True])
def test_no_byte_is_left_of_whoever_lived_in_a_household_nor_of_who_had_left_it_before(
    tmp_path: Path, left_before: bool
) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ben, ann = await town.browser(), await town.browser()
            made = await ann.makes_account(NAME)
            home, member = await _household(ben, ann)
            if left_before:
                leave = {"kind": "remove-member", "member": member}
                await ben.does(f"households/{home}/commands", {"key": fresh_key(), "do": leave})
            await ann.does("you/delete", {"name": made["sign_in_name"]})
            await town.application.people.farewell.scrub()
            assert (await ben.get(f"walls/{home}")).status_code == 200
        assert where(tmp_path, NAME, "Zwirbel") == []

    run(test())


def test_who_founded_a_household_is_not_known_there_either_when_they_have_gone(tmp_path: Path) -> None:
    guests: list[str] = []

    async def test() -> None:
        async with open_town(tmp_path) as town:
            ben, ann = await town.browser(), await town.browser()
            home, _ = await _household(ben, ann)
            tablet = await town.browser()
            code = (await ben.does(f"households/{home}/invitation"))["code"]
            await tablet.does("invitations/accept", {"code": code, "tablet": True})
            for gone in (ben, tablet):
                guests.append(town.application.people._context.tokens.guest(gone.cookie) or "")
                await gone.does("you/delete", {"name": ""})
            assert (await ann.get(f"walls/{home}")).json()["you"]["owner"]
        with closing(sqlite3.connect(tmp_path / "games.db")) as database:
            kept = [
                str(row)
                for table in ("household", "household_event", "household_person", "seat_holder", "seat_taker")
                for row in database.execute(f"SELECT * FROM {table}")
            ]
        assert [row for row in kept for guest in guests if guest in row] == []

    run(test())


WRITTEN, MENDED, WORDS = "Zwirbels Einkaufszettel", "Zwirbels Einkaufsliste", "ein Zwirbelbild"
DRAWN, THEIRS = [2711, 815, 2712, 816, 2713, 817], [31, 32, 33, 34]
SPELT = [{"tile": each} for each in "ZWIRBEL"]
PLANNED = {"day": "2027-01-20", "begins": 600, "lasts": 30, "again": {"every": "week"}}
SPELT_SO = '"tile":"Z"'


async def _at_wall(browser: Browser, home: str, kind: str, **doing: object) -> None:
    """Do something at the wall of a household."""
    await browser.does(f"walls/{home}/commands", {"key": fresh_key(), "do": {"kind": kind, **doing}})


async def _writes_all(browser: Browser, home: str) -> None:
    """Whatever a member can put on a wall: typed, changed, drawn, cut, told in words, spelt, and taken down again."""
    typed = {"note": "note-0001", "x": 10, "y": 10, "marker": "red"}
    await _at_wall(browser, home, "type", **typed, text=WRITTEN)
    await _at_wall(browser, home, "type", **typed, text=MENDED)
    await _at_wall(browser, home, "draw", note="note-0002", stroke="stroke-1", marker="red", points=DRAWN)
    await _at_wall(browser, home, "say", note="note-0002", words=WORDS)
    await _at_wall(browser, home, "rub", cuts=[{"stroke": "stroke-1", "keep": [[1, 2]]}])
    await _at_wall(browser, home, "put-up", message="message-1", tiles=SPELT)
    await _at_wall(browser, home, "take-down", message="message-1")
    plan = {"what": WRITTEN, "who": [], "when": PLANNED, "note": WORDS}
    await _at_wall(browser, home, "plan", entry="entry-0001", plan=plan)
    seen = (await browser.get(f"walls/{home}/plan/entry-0001")).json()["versions"][0]["seq"]
    single = {**plan, "what": MENDED}
    await _at_wall(browser, home, "plan", entry="entry-0001", plan=single, seen=seen, scope="one", on="2027-01-20")
    calendar = f"BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nDTSTART:20270120T100000\nSUMMARY:{WORDS}\n"
    hung = {"key": fresh_key(), "name": WRITTEN, "text": f"{calendar}END:VEVENT\nEND:VCALENDAR\n"}
    await browser.does(f"walls/{home}/calendars", hung)
    await browser.does(f"walls/{home}/plan-address")


@pytest.mark.parametrize("folded", [False, True])
def test_what_somebody_put_on_a_wall_goes_with_them_and_what_others_put_there_stays(
    tmp_path: Path, folded: bool
) -> None:
    needles = [WRITTEN, MENDED, WORDS, "2711,815", "2712,816", SPELT_SO, "Zwirbel"]

    async def test() -> None:
        async with open_town(tmp_path) as town:
            ben, ann = await town.browser(), await town.browser()
            made = await ann.makes_account(NAME)
            home, _ = await _household(ben, ann)
            await _at_wall(ben, home, "draw", note="note-ben1", stroke="stroke-b", marker="blue", points=THEIRS)
            await _at_wall(ben, home, "type", note="note-ben2", x=1, y=1, marker="blue", text="Milk")
            theirs = {"what": "Benbens", "who": [], "when": PLANNED, "note": ""}
            await _at_wall(ben, home, "plan", entry="entry-ben1", plan=theirs)
            await _writes_all(ann, home)
            seen = (await ben.get(f"walls/{home}/plan/entry-ben1")).json()["versions"][0]["seq"]
            both = {**theirs, "what": f"Benbens {WRITTEN}"}
            await _at_wall(ann, home, "plan", entry="entry-ben1", plan=both, seen=seen)
            before = (await ben.get(f"walls/{home}")).json()
            assert {each["text"] for each in before["notes"]} >= {MENDED, "Milk"}
            if folded:
                await town.database.write(lambda c: fold_wall(c, home, load_wall(c, home).state, keep=3))
            assert {found for _, found in where(tmp_path, *needles)} >= {MENDED, "2712,816", SPELT_SO}
            await ann.does("you/delete", {"name": made["sign_in_name"]})
            await town.application.people.farewell.scrub()
            assert where(tmp_path, *needles) == []
            week = (await ben.get(f"walls/{home}/plan?first=2027-01-18&days=14")).json()
            assert [each["what"] for each in week["planned"]] == ["Benbens", "Benbens"]
            assert (week["calendars"], week["seq"] > before["planned"]) == ([], True)
            wall = (await ben.get(f"walls/{home}")).json()
            assert [each["id"] for each in wall["strokes"]] == ["stroke-b"]
            assert [each["text"] for each in wall["notes"] if each["typed"]] == ["Milk"]
            assert [each["id"] for each in wall["notes"]] == ["note-ben1", "note-ben2"]
            assert wall["messages"] == []
            news = (await ben.get(f"walls/{home}?seen={before['seq']}")).json()
            assert set(news["gone"]) >= {"note-0001", "note-0002", "stroke-1.0"}
            then = next(each["at"] for each in before["notes"] if each["id"] == "note-0002")
            await _at_wall(ben, home, "restore", at=then)
            wall = (await ben.get(f"walls/{home}")).json()
            assert [each["id"] for each in (*wall["strokes"], *wall["notes"])] == ["stroke-b", "note-ben1", "note-ben2"]
            await _at_wall(ben, home, "type", note="note-ben3", x=1, y=1, marker="blue", text="Eggs")
        async with open_town(tmp_path) as town:
            wall = (await ben.copied(town).get(f"walls/{home}")).json()
            assert [each["text"] for each in wall["notes"] if each["typed"]] == ["Milk", "Eggs"]

    run(test())
    assert where(tmp_path, *needles) == []


@pytest.mark.parametrize("leaves", ["deletes", "deletes with a child left", "leaves", "leaves and deletes"])
def test_nothing_is_left_of_a_household_that_nobody_can_come_into_any_more(tmp_path: Path, leaves: str) -> None:
    needles = ["Hexenküche", "Zwirbel", MENDED, "2712,816", SPELT_SO]

    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            members = [{"name": CHILD, "child": True}] if "child" in leaves else []
            body = {"key": fresh_key(), "name": "Hexenküche", "you": NAME, "zone": "Europe/Berlin", "members": members}
            home = str((await ann.does("households", body))["id"])
            await _writes_all(ann, home)
            if leaves.startswith("leaves"):
                member = (await ann.get(f"walls/{home}")).json()["you"]["member"]
                leave = {"kind": "remove-member", "member": member}
                await ann.does(f"households/{home}/commands", {"key": fresh_key(), "do": leave})
            if "deletes" in leaves:
                await ann.does("you/delete", {"name": ""})
            await town.application.people.farewell.scrub()
            assert (await ann.get(f"walls/{home}")).json()["code"] == "no-such-wall"
            assert where(tmp_path, *needles) == []
        with closing(sqlite3.connect(tmp_path / "games.db")) as database:
            for table in ("event", "person", "invitation", "pin", "seen"):
                assert database.execute(f"SELECT count(*) FROM household_{table}").fetchone() == (0,), table
            for table in ("household", "wall_event", "wall_base"):
                assert database.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table

    run(test())
    assert where(tmp_path, *needles) == []


def test_no_day_away_no_device_to_be_told_and_no_play_kept_ready_is_left(tmp_path: Path) -> None:
    endpoint, label, ready = "https://push.example/zwirbel-4711", "Zwirbels Telefon", '{"word":"ZWIRBELN"}'

    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            table = await ann.makes_table(name=NAME)
            people = town.application.people
            guest = people._context.tokens.guest(ann.cookie) or ""
            device = Device(
                id="a" * 32,
                guest=guest,
                browser="b" * 32,
                endpoint=endpoint,
                p256dh="p",
                auth="a",
                label=label,
                language="de",
                zone="Europe/Berlin",
                halves=False,
                kinds="turn",
                quiet_from=None,
                quiet_to=None,
                made_at=1,
            )
            waits = {"device": device.id, "about": "turn", "body": f"{NAME} is next", "next_at": 1.0, "until": 2.0}

            def write(connection: Connection) -> None:
                keep_device(connection, device)
                put(connection, [waits])
                keep_ready(connection, table, {0: KeptReady(ready)})
                take(connection, guest, Span(1.0, 4e9), now=0.5, since=0.0)

            await town.database.write(write)
            await next(each for each in people.keepers if isinstance(each, Notices)).open()
            assert {found for _, found in where(tmp_path, endpoint, label, ready, NAME)} == {
                endpoint,
                label,
                ready,
                NAME,
            }
            await ann.does("you/delete", {"name": ""})
            await people.farewell.scrub()
            assert where(tmp_path, endpoint, label, ready, "Zwirbel") == []
        with closing(sqlite3.connect(tmp_path / "games.db")) as database:
            for name in ("holiday", "push_device", "push_notice", "prepared_play"):
                assert database.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name

    run(test())
