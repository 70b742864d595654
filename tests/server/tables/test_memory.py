"""What is kept in memory has an end, however many tables, deadlines and views come and go."""

from __future__ import annotations

import asyncio
import gc
import weakref
from pathlib import Path

import pytest

from lexiko.server.tables import UptimeClock
from lexiko.server.tables.clock import SPARE_ENTRIES, Deadlines
from lexiko.server.tables.live import MOST_SNAPSHOTS
from tests.company import Hands
from tests.server.asking import run
from tests.server.tables.house import House, laid, lay_table, open_house
from tests.server.tables.test_live import channel

RACKS = ["HORNXYZ", "FAMAAAA"]


def test_where_there_are_too_many_tables_finished_ones_are_dropped_first_and_watched_ones_never(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path, most_in_memory=9) as house:
            tables = [await lay_table(house, RACKS) for _ in range(9)]
            for finished in tables[5:8]:
                await house.person("guest-0").does(finished, 0, "resign")
                house.hands.time += 1
            async with channel(house, tables[0], "guest-0") as ann:
                await ann.say(kind="hello", seat=0)
                await ann.hear_state()

                def dropped() -> set[str]:
                    return set(tables) - {table.id for table in house.tables.loaded.all()}

                tables.append(await lay_table(house, RACKS))  # there is room for nine, so two go
                assert dropped() == {tables[5], tables[6]}
                tables += [await lay_table(house, RACKS) for _ in range(2)]
                assert dropped() == {*tables[5:8], tables[1]}
                assert (await house.person("guest-0").state(tables[1], 0)).view.rack  # it is only read again

    run(test())


@pytest.mark.parametrize("last", ["", "hello", "resign"], ids=["hangs up", "says hello twice", "resigns unasked"])
def test_a_dropped_table_is_gone_at_once_whoever_was_at_it(tmp_path: Path, last: str) -> None:
    async def test() -> None:
        async with open_house(tmp_path, most_in_memory=1) as house:
            table = await lay_table(house, RACKS)
            await a_visit(house, table, last)
            known = weakref.ref(house.tables.loaded.all()[0])
            await lay_table(house, RACKS)  # there is room for one
            await asyncio.sleep(0.05)
            assert known() is None  # nothing waits for garbage to be collected, which a server does seldom

    gc.collect()
    gc.disable()
    try:
        run(test())
    finally:
        gc.enable()


async def a_visit(house: House, table: str, last: str) -> None:
    """Somebody comes, sees and plays, is refused something, and goes."""
    async with channel(house, table, "guest-0") as ann:
        await ann.say(kind="hello", seat=0)
        await ann.hear_state()
        await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
        await house.person("guest-0").tries(table, 0, {"kind": "play", "placements": laid("8F", "HORN")})
        await ann.hear_state()
        if last:
            await ann.say(kind=last)
            assert (await ann.hear())["kind"] == "closed"


def test_deadlines_that_hold_no_more_are_not_kept() -> None:
    async def test() -> None:
        hands, woken = Hands(), []

        async def wake(table_id: str) -> None:
            woken.append(table_id)

        deadlines = Deadlines(UptimeClock(now=hands, wall=hands), wake)
        for count in range(20 * SPARE_ENTRIES):
            deadlines.arm(f"table-{count % 7}", 1000.0 + count)
        assert len(deadlines) == 7
        assert len(deadlines._heap) <= 2 * 7 + SPARE_ENTRIES + 1
        hands.time = 1e6
        await deadlines.fire()
        assert sorted(woken) == [f"table-{count}" for count in range(7)]

    run(test())


def test_a_table_keeps_few_of_the_snapshots_it_was_asked_for(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS)
            live = await house.table(table)
            for seen in range(100):
                await house.person("eve").get(f"tables/{table}?seen={seen}")
                assert len(live._snapshots) <= MOST_SNAPSHOTS
            house.hands.time += 1
            await house.person("eve").get(f"tables/{table}")
            assert len(live._snapshots) == 1

    run(test())
