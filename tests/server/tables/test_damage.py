"""A table that cannot be read harms itself alone: the others' time goes on, and what is wrong is said once."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from sqlalchemy import text
from starlette.types import Message

from lexiko.server import table_summaries
from lexiko.server.background import Background
from lexiko.server.tables import UptimeClock
from lexiko.server.tables.clock import Deadlines
from lexiko.server.tables.log import store
from lexiko.server.wire import TurnPassedEntry
from tests.company import Hands
from tests.server.asking import run, socket_scope
from tests.server.tables.house import House, laid, last_entry, lay_table, named_by_header, open_house

TURN = {"kind": "turn", "seconds": [8]}

DAMAGES = {
    "an entry cut short": "UPDATE game_event SET body = substr(body, 1, 20) WHERE table_id = :id AND seq = 4",
    "an entry of a newer version": "UPDATE game_event SET kind = 'tiles-swapped' WHERE table_id = :id AND seq = 2",
    "an event of a newer version": (
        """UPDATE game_event SET body = '{"event":{"kind":"tiles-swapped"}}' WHERE table_id = :id AND seq = 4"""
    ),
    "an entry with a field nobody knows": (
        "UPDATE game_event SET body = json_set(body, '$.shoe', 43) WHERE table_id = :id AND seq = 1"
    ),
    "an entry that is no object": "UPDATE game_event SET body = '7' WHERE table_id = :id AND seq = 1",
    "an entry that is a number": "UPDATE game_event SET body = 7 WHERE table_id = :id AND seq = 1",
    "a missing entry": "DELETE FROM game_event WHERE table_id = :id AND seq = 3",
    "a time that is none": "UPDATE game_event SET at = 'noon' WHERE table_id = :id AND seq = 1",
    "an agreement cut short": "UPDATE game_table SET agreement = substr(agreement, 1, 300) WHERE id = :id",
    "an agreement that is empty": "UPDATE game_table SET agreement = '{}' WHERE id = :id",
    "an agreement of a newer version": (
        "UPDATE game_table SET agreement = json_set(agreement, '$.wish.shoe', 43) WHERE id = :id"
    ),
    "rules of a newer version": (
        "UPDATE game_table SET agreement = json_set(agreement, '$.ruleset.shoe', 43) WHERE id = :id"
    ),
    "words that are not here": (
        "UPDATE game_table SET agreement = json_set(agreement, '$.lexicon', 'klingon') WHERE id = :id"
    ),
    "a secret that is none": (
        "UPDATE game_event SET body = json_set(body, '$.secret', 7) WHERE table_id = :id AND kind = 'draws-settled'"
    ),
    "a contribution that is none": (
        "UPDATE game_event SET body = json_set(body, '$.contribution', 7) "
        "WHERE table_id = :id AND kind = 'contribution-opened'"
    ),
    "a commitment that is none": (
        "UPDATE game_event SET body = json_set(body, '$.commitment', 7) "
        "WHERE table_id = :id AND kind = 'contribution-committed'"
    ),
    "a day of making that is none": "UPDATE game_table SET created_at = 'yesterday' WHERE id = :id",
    "a seat that the table does not have": "UPDATE game_event SET body = json_set(body, '$.seat', 7) "
    "WHERE table_id = :id AND seq = 1",
}


async def damage(house: House, table: str, statement: str) -> None:
    """Do this to a table in the database, and forget it."""
    house.tables.loaded.drop(table)
    await house.database.write(lambda connection: connection.execute(text(statement), {"id": table}) and None)


def test_damaged_tables_stop_nobodys_clock_and_hide_no_table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            bad = {what: await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN) for what in DAMAGES}
            good = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            for what, table in bad.items():
                await damage(house, table, DAMAGES[what])
            ann = house.person("guest-0")
            caplog.clear()
            for _ in range(3):
                await house.pass_time(8.6)
            assert [entry.kind for entry in (await ann.state(good, 0)).entries].count("turn-passed") == 3
            made = await ann.make("me", "open")
            assert (await ann.get(f"tables/{made}")).status_code == 200
            for what, table in bad.items():
                answers = [await ann.get(f"tables/{table}?seat=0"), await ann.tries_blindly(table)]
                told = [(answer.status_code, answer.json().get("code")) for answer in answers]
                assert told == 2 * [(410, "unreadable-table")], what
            assert house.tables.troubles() == [f"{len(bad)} tables cannot be read"]
            assert {line["id"] for line in (await ann.get("tables?mine=1")).json()["tables"]} >= {good, made}

    run(test())
    told = [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]
    assert told == ["a table cannot be read"] * len(DAMAGES)  # once each


def test_a_table_that_cannot_be_read_can_be_closed_by_who_runs_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            broken = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            for each in (table, broken):
                await damage(house, each, DAMAGES["an entry cut short"])
            await damage(house, broken, "UPDATE game_table SET line = substr(line, 1, 40) WHERE id = :id")
            for each in (table, broken):
                await house.tables.close_table(each)
            assert await house.database.read(store.dues) == []
            lines = (await house.person("guest-0").get("tables?mine=1")).json()["tables"]
            assert [(line["id"], line["state"]) for line in lines] == [(table, "void")]
            listed = table_summaries(tmp_path / "games.db")
            assert {each.id: each.state for each in listed} == {table: "void", broken: "unreadable"}

    run(test())


def test_a_live_channel_to_a_table_that_cannot_be_read_is_closed_with_its_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            await damage(house, table, DAMAGES["an entry cut short"])
            scope = {**socket_scope({"guest": "guest-0"}), "path": f"/api/tables/{table}/live"}
            hello: list[Message] = [
                {"type": "websocket.connect"},
                {"type": "websocket.receive", "text": '{"kind":"hello","seat":0}'},
            ]
            sent: list[Message] = []

            async def receive() -> Message:
                return hello.pop(0)

            async def send(message: Message) -> None:
                sent.append(message)

            await named_by_header(house.app)(scope, receive, send)
            assert (sent[-1]["type"], sent[-1]["code"]) == ("websocket.close", 4410)

    run(test())


def test_a_table_that_has_been_mended_is_well_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann = house.person("guest-0")
            await damage(house, table, "UPDATE game_event SET kind = 'x' || kind WHERE table_id = :id")
            assert (await ann.get(f"tables/{table}")).status_code == 410
            await damage(house, table, "UPDATE game_event SET kind = substr(kind, 2) WHERE table_id = :id")
            assert (await ann.get(f"tables/{table}")).status_code == 410  # it is not read with every request
            await house.pass_time(6)
            assert (await ann.does(table, 0, "play", placements=laid("8F", "HORN"))).view.scores == [14, 0]
            assert house.tables.troubles() == []

    run(test())


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE game_table SET due = 'soon', house_at = 'noon' WHERE id = :id",
        "UPDATE game_table SET due = 1e300, house_at = 1e300 WHERE id = :id",
    ],
)
def test_a_house_with_times_that_are_none_opens_and_keeps_the_others_time(tmp_path: Path, statement: str) -> None:
    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            bad = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            good = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            await damage(house, bad, statement)
        async with open_house(tmp_path, hands=hands) as house:
            await house.pass_time(8.6)
            state = await house.person("guest-0").state(good, 0)
            assert state.view.on_turn == 1
            assert last_entry(state, TurnPassedEntry).why == "time"

    run(test())


def test_a_line_that_cannot_be_read_is_left_out_of_the_lists(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            bad, newer, good = [await ann.make("me", "open", listed=True) for _ in range(3)]
            await damage(house, bad, "UPDATE game_table SET line = substr(line, 1, 40) WHERE id = :id")
            await damage(house, newer, "UPDATE game_table SET line = json_set(line, '$.shoe', 43) WHERE id = :id")
            for asked in ("mine=1", "open=1"):
                answer = await ann.get(f"tables?{asked}")
                assert [line["id"] for line in answer.json()["tables"]] == [good]
            assert house.tables.troubles() == ["2 tables cannot be listed"]

    run(test())


def test_a_table_that_cannot_go_on_is_tried_again_ever_more_seldom(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[int] = []

    def broken(*_: object) -> None:
        tries.append(1)
        raise ZeroDivisionError

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            with monkeypatch.context() as patched:
                patched.setattr("lexiko.server.tables.live.due_action", broken)
                for _ in range(300):
                    await house.pass_time(1)
                assert house.tables.troubles() == ["1 table cannot go on"]
                assert 3 <= len(tries) < 10
            await house.pass_time(600)
            assert house.tables.troubles() == []
            state = await house.person("guest-0").state(table, 0)
            assert last_entry(state, TurnPassedEntry).why == "time"

    run(test())
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == ["a table cannot go on"]


def test_a_wake_that_fails_takes_no_other_along() -> None:
    async def test() -> None:
        hands = Hands()
        woken: list[str] = []

        async def wake(table_id: str) -> None:
            woken.append(table_id)
            if table_id == "bad":
                raise KeyError(table_id)

        deadlines = Deadlines(UptimeClock(now=hands, wall=hands), wake)
        for table_id in ("a", "bad", "z"):
            deadlines.arm(table_id, 1.0)
        hands.time += 2
        await deadlines.fire()
        assert woken == ["a", "bad", "z"]

    run(test())


def test_work_in_the_background_that_fails_is_begun_again_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        hands, went_on, tries = Hands(), asyncio.Event(), 0

        async def fails() -> None:
            nonlocal tries
            tries += 1
            if tries < 4:
                raise ValueError(tries)
            went_on.set()
            await asyncio.sleep(3600)

        async def stays() -> None:
            await asyncio.sleep(3600)

        background = Background(now=hands, first_pause=0.001)
        background.start("counting", fails)
        background.start("waiting", stays)
        await went_on.wait()
        failing = background.failing
        hands.time += 301
        assert (failing, background.failing) == (("counting",), ())
        await background.stop()

    run(test())
    assert [record.getMessage() for record in caplog.records] == ["background work failed, and is begun again"]
