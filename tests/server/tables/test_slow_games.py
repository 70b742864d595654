"""Games over days: what becomes of who does not come back, and days that stand still while somebody is away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lexiko.server.tables import YourTurn
from lexiko.server.tables.log.holidays import end_of, with_holiday
from lexiko.server.wire import BotSeatedEntry, HolidayTakenEntry, ResignedEntry, TurnPassedEntry
from tests.server.asking import run
from tests.server.tables.house import FIRST_DAY, House, entries_of, laid, lay_table, open_house

DAY = 86400.0
RACKS = ["HORNXYZ", "FAMAAAA", "EEEEEEE"]


def over(late: str, days: int = 2) -> dict[str, Any]:
    return {"timing": {"kind": "days", "days": days, "late": late}}


@pytest.mark.parametrize("late", ["ask", "pass", "computer", "leave"])
def test_who_does_not_come_back_loses_nothing_before_the_days_are_over(tmp_path: Path, late: str) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over(late))
            await house.pass_time(2 * DAY)
            state = await house.person("guest-1").state(table, 1)
            assert state.view.on_turn == 0 and not entries_of(state, TurnPassedEntry)
            assert state.info.seats[0].bot is None and state.view.resigned == []

    run(test())


def test_where_the_others_are_asked_the_game_waits_for_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over("ask"))
            await house.pass_time(9 * DAY)
            state = await house.person("guest-1").state(table, 1)
            assert state.view.on_turn == 0 and state.view.vanished == [0]

    run(test())


def test_where_the_turn_passes_it_is_told_as_lost_for_want_of_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over("pass"))
            await house.pass_time(2 * DAY + 1)
            state = await house.person("guest-1").state(table, 1)
            (passed,) = entries_of(state, TurnPassedEntry)
            assert (passed.seat, passed.why, state.view.on_turn) == (0, "time", 1)
            await house.pass_time(2 * DAY + 1)  # the next one has days of their own
            assert (await house.person("guest-2").state(table, 2)).view.on_turn == 2

    run(test())


def test_where_a_computer_goes_on_it_plays_that_turn(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over("computer"))
            await house.pass_time(2 * DAY + 1)
            state = await house.person("guest-1").state(table, 1)
            (seated,) = entries_of(state, BotSeatedEntry)
            assert seated.seat == 0 and state.view.on_turn == 1
            assert (await house.person("guest-0").tries(table, 0, {"kind": "pass"})).json()["code"] == "not-your-seat"

    run(test())


def test_where_they_leave_the_others_play_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over("leave"))
            await house.pass_time(2 * DAY + 1)
            state = await house.person("guest-1").state(table, 1)
            (left,) = entries_of(state, ResignedEntry)
            assert (left.seat, left.why, state.view.on_turn) == (0, "time", 1)

    run(test())


def test_what_was_agreed_on_happens_after_a_restart_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over("pass"))
        house.hands.time += 2 * DAY + 1
        async with open_house(tmp_path, hands=house.hands) as again:
            await again.pass_time(2 * DAY + 1)
            assert (await again.person("guest-1").state(table, 1)).view.on_turn == 1

    run(test())


# --- away


async def away(house: House, seat: int, begins: float, ends: float) -> None:
    """A player is away from one day to another, counted from the first."""
    await house.tables.take_holiday(f"guest-{seat}", FIRST_DAY + begins * DAY, FIRST_DAY + ends * DAY)


def test_days_stand_still_while_their_player_is_away(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over("pass", days=3))
            ann = house.person("guest-0")
            await away(house, 0, 1, 8)
            state = await ann.state(table, 0)
            assert state.view.clock.due_at == FIRST_DAY + 10 * DAY
            holiday = state.info.seats[0].holiday
            assert holiday is not None and (holiday.begins, holiday.ends) == (FIRST_DAY + DAY, FIRST_DAY + 8 * DAY)
            (told,) = entries_of(state, HolidayTakenEntry)
            assert (told.seat, told.begins, told.ends) == (0, FIRST_DAY + DAY, FIRST_DAY + 8 * DAY)
            await house.pass_time(10 * DAY)
            assert (await ann.state(table, 0)).view.on_turn == 0
            await house.pass_time(1)
            assert (await ann.state(table, 0)).view.on_turn == 1

    run(test())


def test_a_holiday_counts_for_later_turns_and_a_restart_and_for_nobody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            told: list[YourTurn] = []
            house.tables.reminding.append(told.append)
            table = await lay_table(house, RACKS, **over("pass", days=3))
            await away(house, 1, 2, 6)
            assert (await house.person("guest-0").state(table, 0)).view.clock.due_at == FIRST_DAY + 3 * DAY
            await house.pass_time(DAY)
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            assert [turn.due_at for turn in told] == [FIRST_DAY + 8 * DAY]
        async with open_house(tmp_path, hands=house.hands) as again:
            assert (await again.person("guest-1").state(table, 1)).view.clock.due_at == FIRST_DAY + 8 * DAY

    run(test())


def test_who_comes_back_early_has_the_days_that_are_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over("pass", days=3))
            await away(house, 0, 1, 8)
            await house.pass_time(4 * DAY)
            await away(house, 0, 4, 4)
            state = await house.person("guest-0").state(table, 0)
            assert state.view.clock.due_at == FIRST_DAY + 6 * DAY and state.info.seats[0].holiday is None

    run(test())


def test_saying_twice_that_one_is_away_is_written_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, **over("pass", days=3))
            for _ in range(3):
                await away(house, 0, 0, 8)
                await house.pass_time(3600)
            assert len(entries_of(await house.person("guest-0").state(table, 0), HolidayTakenEntry)) == 1

    run(test())


def test_where_time_is_not_counted_in_days_nobody_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS, timing={"kind": "bank", "seconds": [600]})
            await away(house, 0, 0, 8)
            assert not entries_of(await house.person("guest-0").state(table, 0), HolidayTakenEntry)

    run(test())


def test_time_goes_on_between_two_holidays() -> None:
    assert end_of(10, 0, ((2, 4), (5, 7))) == 14
    assert end_of(10, 0, ((20, 30),)) == 10


def test_a_new_holiday_takes_the_place_of_what_is_left_of_the_last() -> None:
    assert with_holiday(((0, 100),), 200, 300, at=50) == ((0, 50), (200, 300))
    assert with_holiday(((60, 100),), 50, 50, at=50) == ()
