"""A play kept ready: made if the others pass or let the last play stand, dropped by anything else, and a secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexiko.server.tables.attendance import Watcher
from lexiko.server.wire import Prepared, TilesPlayedEntry
from tests.server.asking import run
from tests.server.tables.house import House, Json, Person, entries_of, fresh_key, laid, lay_table, open_house

RACKS = ["HORNAXZ", "FAMAAAA", "EEEEEEE"]
HORN = laid("8F", "HORN")
AX = laid("9F", "AX")
FARM = laid("H6", "FA.M")
Z_BESIDE_HORN = laid("8J", "Z")


async def begun(house: House, *, players: int = 2, **request: Any) -> tuple[str, Person, Person]:
    """A table where the first has played HORN, and the second is on turn."""
    table = await lay_table(house, RACKS[:players], **request)
    ann, ben = house.person("guest-0"), house.person("guest-1")
    await ann.does(table, 0, "play", placements=HORN)
    return table, ann, ben


async def ready_of(person: Person, table: str, seat: int) -> Prepared | None:
    return (await person.state(table, seat)).you.prepared


async def played(person: Person, table: str) -> list[str]:
    """The main words played so far."""
    return [play.place for play in entries_of(await person.state(table), TilesPlayedEntry)]


def test_it_is_made_when_the_other_passes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house)
            await ann.does(table, 0, "prepare", placements=AX)
            ready = await ready_of(ann, table, 0)
            worth = (await ann.post(f"tables/{table}/preview", {"seat": 0, "placements": AX})).json()["points"]
            assert ready is not None and (ready.word, ready.points, ready.dropped) == ("AX", worth, False)
            await ben.does(table, 1, "pass")
            state = await ann.state(table, 0)
            assert await played(ann, table) == ["8F", "9F"]
            assert state.view.on_turn == 1 and state.you.prepared is None

    run(test())


def test_with_three_players_it_waits_for_both(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house, players=3)
            await ann.does(table, 0, "prepare", placements=AX)
            await house.person("guest-2").does(table, 2, "accept")
            await ben.does(table, 1, "pass")
            assert await played(ann, table) == ["8F"]
            await house.person("guest-2").does(table, 2, "pass")
            assert await played(ann, table) == ["8F", "9F"]

    run(test())


@pytest.mark.parametrize(
    "doing",
    [
        {"kind": "play", "placements": FARM},
        {"kind": "exchange", "tiles": ["A"]},
        {"kind": "challenge", "word": "HORN"},
        {"kind": "agree"},
    ],
    ids=lambda doing: str(doing["kind"]),
)
def test_anything_but_a_pass_drops_it_and_its_tiles_are_kept(tmp_path: Path, doing: Json) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house)
            await ann.does(table, 0, "prepare", placements=AX)
            assert (await ben.tries(table, 1, doing)).status_code == 200
            if doing["kind"] == "agree":
                await ben.does(table, 1, "pass")
            ready = await ready_of(ann, table, 0)
            assert ready is not None and ready.dropped and ready.word == "AX"
            assert [(at.row, at.col, at.tile) for at in ready.placements] == [(8, 5, "A"), (8, 6, "X")]
            assert "9F" not in await played(ann, table)
            await ann.does(table, 0, "pass")  # whoever has had their turn has nothing ready
            assert await ready_of(ann, table, 0) is None

    run(test())


def test_after_a_play_of_ones_own_it_waits_until_that_stands(tmp_path: Path) -> None:
    """The other has challenged one of three words in vain and sits out: one plays again, once they let the rest be."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house, edition="classic")
            await ben.does(table, 1, "pass")
            await ann.does(table, 0, "play", placements=AX)
            await ben.does(table, 1, "challenge", word="AX")
            assert (await ann.state(table, 0)).view.on_turn == 0
            await ann.does(table, 0, "prepare", placements=Z_BESIDE_HORN)
            assert await played(ann, table) == ["8F", "9F"]
            await ben.does(table, 1, "accept")
            assert await played(ann, table) == ["8F", "9F", "8F"]  # HORNZ begins where HORN does

    run(test())


def test_whoever_is_on_turn_plays_instead(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS[:2])
            refused = await house.person("guest-0").tries(table, 0, {"kind": "prepare", "placements": HORN})
            assert refused.json()["faults"][0]["code"] == "your-turn-now"

    run(test())


def test_what_cannot_lie_so_is_refused_with_every_reason(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house)
            for placements, code in ((laid("1A", "AX"), "not-connected"), (laid("9F", "JJ"), "tiles-not-on-rack")):
                refused = await ann.tries(table, 0, {"kind": "prepare", "placements": placements})
                assert refused.status_code == 422
                assert code in [fault["code"] for fault in refused.json()["faults"]], refused.text
            assert (await ben.tries(table, 0, {"kind": "prepare", "placements": AX})).json()["code"] == "not-your-seat"

    run(test())


def test_one_made_on_an_older_view_is_too_late(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house)
            seen = (await ann.state(table, 0)).view.game_seq
            await ben.does(table, 1, "exchange", tiles=["A"])
            await ann.does(table, 0, "pass")
            late = await ann.tries(table, 0, {"kind": "prepare", "placements": AX}, expected_seq=seen)
            assert late.status_code == 409 and await ready_of(ann, table, 0) is None

    run(test())


def test_it_can_be_changed_and_taken_back_and_outlives_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, _ = await begun(house)
            await ann.does(table, 0, "prepare", placements=Z_BESIDE_HORN)
            await ann.does(table, 0, "unprepare")
            assert await ready_of(ann, table, 0) is None
            await ann.does(table, 0, "prepare", placements=Z_BESIDE_HORN)
            await ann.does(table, 0, "prepare", placements=AX)
        async with open_house(tmp_path, hands=house.hands) as again:
            ann, ben = again.person("guest-0"), again.person("guest-1")
            ready = await ready_of(ann, table, 0)
            assert ready is not None and ready.word == "AX"
            await ben.does(table, 1, "pass")
            assert await played(ann, table) == ["8F", "9F"]

    run(test())


def test_one_that_was_due_as_the_server_stopped_is_made_when_it_starts(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house)
            await ann.does(table, 0, "prepare", placements=AX)
            live = await house.table(table)
            live.wake = lambda: None  # type: ignore[method-assign]
            body = {"key": fresh_key(), "seat": 1, "expected_seq": live.history.state.game_seq, "do": {"kind": "pass"}}
            await ben.post(f"tables/{table}/commands", body)
            assert live.history.state.position is not None and live.history.state.position.on_turn == 0
        async with open_house(tmp_path, hands=house.hands) as again:
            await again.table(table)
            await again.quiet()
            assert await played(again.person("guest-0"), table) == ["8F", "9F"]

    run(test())


def test_nobody_else_hears_that_there_is_one(tmp_path: Path) -> None:
    """Neither what they are told differs, nor that they are told something, nor when the table last changed."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house)
            live = await house.table(table)
            watchers = {
                name: Watcher(guest, seat)
                for name, guest, seat in (("ann", "guest-0", 0), ("ben", "guest-1", 1), ("eve", "eve", None))
            }
            for watcher in watchers.values():
                live.watch(watcher)
            before = [
                await each.get(f"tables/{table}{seat}") for each, seat in ((ben, "?seat=1"), (house.person("eve"), ""))
            ]
            lists = (await ben.get("tables?mine=1")).text
            for watcher in watchers.values():
                watcher.news.clear()
            await ann.does(table, 0, "prepare", placements=AX)
            assert {name for name, watcher in watchers.items() if watcher.news.is_set()} == {"ann"}
            after = [
                await each.get(f"tables/{table}{seat}") for each, seat in ((ben, "?seat=1"), (house.person("eve"), ""))
            ]
            assert [each.text for each in after] == [each.text for each in before]
            assert (await ben.get("tables?mine=1")).text == lists

    run(test())


def test_a_seat_that_nobody_holds_any_more_has_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, ben = await begun(house)
            await ann.does(table, 0, "prepare", placements=AX)
            touched = await house.database.write(
                lambda connection: house.tables.forget_guest(connection, "guest-0", keep_elsewhere=False)
            )
            await house.tables.guest_forgotten("guest-0", touched)
            await ben.does(table, 1, "pass")
            assert await played(ben, table) == ["8F"]

    run(test())


def test_it_is_made_when_the_days_of_the_one_before_are_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, ann, _ = await begun(house, timing={"kind": "days", "days": 1, "late": "pass"})
            await ann.does(table, 0, "prepare", placements=AX)
            await house.pass_time(86401)
            assert await played(ann, table) == ["8F", "9F"]

    run(test())
