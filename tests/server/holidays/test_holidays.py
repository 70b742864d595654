"""Holidays: how many there are, who may take which, and games that hear of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from lexiko.server.app import build_api
from lexiko.server.guests import Revocations
from lexiko.server.holidays import HolidayRefusal, Holidays
from tests.server.asking import asking, run
from tests.server.tables.house import FIRST_DAY, House, Json, lay_table, named_by_header, open_house

DAY = 86400.0
RACKS = ["HORNXYZ", "FAMAAAA"]
SLOW: Json = {"timing": {"kind": "days", "days": 3, "late": "pass"}}


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[tuple[House, Holidays]]:
    """A house with holidays."""
    async with open_house(folder) as house:
        holidays = Holidays(house.database, house.tables, wall=house.calendar)
        await holidays.open()
        house.tables.reminding.append(holidays.turn_has_come)
        yield house, holidays
        await holidays.close()


async def due(house: House, table: str, seat: int) -> float:
    """In how many days of the first the one on turn is late."""
    at = (await house.person(f"guest-{seat}").state(table, seat)).view.clock.due_at
    assert at is not None
    return round((at - FIRST_DAY) / DAY, 4)


def test_a_holiday_is_told_at_every_slow_game_and_over_at_every_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, holidays):
            tables = [await lay_table(house, RACKS, **SLOW) for _ in range(2)]
            told = await holidays.take("guest-0", FIRST_DAY, FIRST_DAY + 7 * DAY)
            assert told.holiday is not None and told.holiday.ends == FIRST_DAY + 7 * DAY
            assert [await due(house, table, 0) for table in tables] == [10, 10]
            await house.pass_time(2 * DAY)
            assert (await holidays.end("guest-0")).holiday is None
            assert [await due(house, table, 0) for table in tables] == [5, 5]

    run(test())


def test_a_game_that_begins_later_hears_of_it_when_the_turn_comes(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, holidays):
            await holidays.take("guest-1", FIRST_DAY + DAY, FIRST_DAY + 5 * DAY)
            table = await lay_table(house, RACKS, **SLOW)
            await house.person("guest-0").does(table, 0, "pass")
            await holidays.close()
            assert await due(house, table, 1) == 7

    run(test())


def test_it_is_known_after_a_restart_and_forgotten_with_its_guest(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (_, holidays):
            await holidays.take("guest-1", FIRST_DAY + DAY, FIRST_DAY + 5 * DAY)
        async with opened(tmp_path) as (house, holidays):
            assert (await holidays.of("guest-1")).holiday is not None
            table = await lay_table(house, RACKS, **SLOW)
            await house.person("guest-0").does(table, 0, "pass")
            await holidays.close()
            assert await due(house, table, 1) == 7
            await Revocations(house.database, house.tables, holidays).revoke("guest-1")
            assert (await holidays.of("guest-1")).holiday is None

    run(test())


@pytest.mark.parametrize(
    ("begins", "ends", "why"),
    [
        (2, 2, "holiday-backwards"),
        (-9, -2, "holiday-backwards"),
        (0, 30, "holiday-too-long"),
        (400, 410, "holiday-too-far"),
    ],
)
def test_days_that_cannot_be_taken_are_refused_in_a_sentence(
    tmp_path: Path, begins: float, ends: float, why: str
) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (_, holidays):
            with pytest.raises(HolidayRefusal) as refused:
                await holidays.take("ann", FIRST_DAY + begins * DAY, FIRST_DAY + ends * DAY)
            assert refused.value.faults[0].code == why

    run(test())


def test_nobody_is_away_for_more_than_eight_weeks_of_a_year(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, holidays):
            for _ in range(2):
                now = house.calendar()
                await holidays.take("ann", now, now + 28 * DAY)
                await house.pass_time(30 * DAY)
            now = house.calendar()
            assert (await holidays.of("ann")).days_left == 0
            with pytest.raises(HolidayRefusal) as refused:
                await holidays.take("ann", now, now + 5 * DAY)
            assert refused.value.faults[0].code == "holiday-used-up"
            await house.pass_time(340 * DAY)  # the first of them is more than a year ago
            now = house.calendar()
            await holidays.take("ann", now, now + 5 * DAY)

    run(test())


def test_another_holiday_takes_the_place_of_the_one_to_come(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, holidays):
            await holidays.take("ann", FIRST_DAY + 10 * DAY, FIRST_DAY + 20 * DAY)
            told = await holidays.take("ann", FIRST_DAY + 2 * DAY, FIRST_DAY + 4 * DAY)
            assert told.holiday is not None and told.holiday.begins == FIRST_DAY + 2 * DAY
            await house.pass_time(5 * DAY)
            assert (await holidays.of("ann")).holiday is None
            assert (await holidays.of("ann")).days_left == 54

    run(test())


def test_over_the_network_everybody_has_their_own(tmp_path: Path) -> None:
    async def test() -> None:
        async with opened(tmp_path) as (house, holidays):
            client = asking(named_by_header(build_api(house.tables, holidays=holidays)))
            span = {"begins": FIRST_DAY, "ends": FIRST_DAY + 3 * DAY}
            answer = await client.post("/api/holiday", json=span, headers={"guest": "ann"})
            assert answer.json()["holiday"] == span
            assert (await client.get("/api/holiday", headers={"guest": "ben"})).json()["holiday"] is None
            wrong = await client.post("/api/holiday", json={**span, "ends": FIRST_DAY}, headers={"guest": "ann"})
            assert wrong.status_code == 422 and wrong.json()["faults"][0]["code"] == "holiday-backwards"
            await client.post("/api/holiday/over", headers={"guest": "ann"})
            assert (await client.get("/api/holiday", headers={"guest": "ann"})).json()["holiday"] is None

    run(test())
