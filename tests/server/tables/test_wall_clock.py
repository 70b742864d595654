"""Whoever sets the machine's clock, forward or back, wins no game by it and shows nobody anything sooner."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.server.wire import TalkEntry
from tests.company import Hands
from tests.server.asking import run
from tests.server.tables.house import laid, last_entry, lay_table, open_house

MINUTES, A_DAY = 600.0, 86400.0
STEPS = [pytest.param(step, id=f"{step:+.0f}s") for step in (MINUTES, -MINUTES, A_DAY, -A_DAY)]
BANK = {"kind": "bank", "seconds": [60]}
DAYS = {"kind": "days", "days": 2}


@pytest.mark.parametrize("step", STEPS)
def test_nobody_vanishes_because_a_clock_was_set(tmp_path: Path, step: float) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ben = house.person("guest-1")
            await house.pass_time(100)
            await ben.state(table, 1)
            house.calendar.set_ahead += step
            await house.pass_time(60)
            assert (await ben.state(table, 1)).view.vanished == []
            refused = await ben.tries(table, 1, {"kind": "end"})
            assert refused.json()["faults"][0]["code"] == "everybody-here"
            away = (await ben.state(table, 1)).info.seats[0].away_since
            assert away is not None
            await house.pass_time(21)  # three minutes in all, whatever the calendar says
            assert (await ben.state(table, 1)).view.vanished == [0]
            assert (await ben.does(table, 1, "end")).info.state == "over"

    run(test())


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("loaded_again", [False, True])
def test_spectators_hear_as_late_as_agreed_though_a_clock_was_set(
    tmp_path: Path, step: float, *, loaded_again: bool
) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], spectator_delay=300)
            ann, eve = house.person("guest-0"), house.person("eve")
            await house.pass_time(400)
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await ann.does(table, 0, "talk", text="There!")
            house.calendar.set_ahead += step
            if loaded_again:
                house.tables.loaded.drop(table)
            await house.pass_time(299)
            early = await eve.state(table)
            assert (early.view.scores, early.view.board) == ([0, 0], [])
            assert "talk" not in [entry.kind for entry in early.entries]
            await house.pass_time(1.1)
            late = await eve.state(table)
            assert (late.view.scores, last_entry(late, TalkEntry).text) == ([14, 0], "There!")

    run(test())


def test_who_made_a_table_and_sits_nowhere_reads_no_scores_in_a_list_before_they_may_see_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], spectator_delay=300)
            ann = house.person("guest-0")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            (listed,) = (await ann.get("tables?mine=1")).json()["tables"]
            assert (listed["scores"], listed["on_turn"]) == ([14, 0], 1)
            (await house.tables.table(table)).holders.clear()
            unseat = "DELETE FROM seat_holder"
            await house.database.write(lambda connection: connection.exec_driver_sql(unseat))
            (listed,) = (await ann.get("tables?mine=1")).json()["tables"]
            assert (listed["scores"], listed["on_turn"], listed["your_seats"]) == ([], None, [])

    run(test())


@pytest.mark.parametrize("step", STEPS)
def test_banks_and_days_run_as_before_when_a_clock_was_set(tmp_path: Path, step: float) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            quick = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=BANK)
            slow = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=DAYS)
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await house.pass_time(20)
            house.calendar.set_ahead += step
            await house.pass_time(20)
            clock = (await ann.state(quick, 0)).view.clock
            assert (clock.left[0], clock.due_at) == (20, clock.sent_at + 20)
            await house.pass_time(2 * A_DAY - 41)
            assert (await ben.state(slow, 1)).view.vanished == []
            await house.pass_time(1.1)
            assert (await ben.state(slow, 1)).view.vanished == [0]

    run(test())


@pytest.mark.parametrize("step", STEPS)
def test_codes_for_seats_last_ten_minutes_of_the_house(tmp_path: Path, step: float) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, phone, late = house.person("guest-0"), house.person("phone"), house.person("late")
            code = (await ann.post(f"tables/{table}/seats/0/code")).json()["code"]
            house.calendar.set_ahead += step
            await house.pass_time(599)
            assert (await phone.post("seat-codes", {"code": code})).status_code == 200
            code = (await ann.post(f"tables/{table}/seats/0/code")).json()["code"]
            await house.pass_time(601)
            assert (await late.post("seat-codes", {"code": code})).status_code == 404

    run(test())


def test_a_code_of_before_counted_by_the_calendar_is_too_old(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            code = (await house.person("guest-0").post(f"tables/{table}/seats/0/code")).json()["code"]
            await house.database.write(
                lambda connection: connection.exec_driver_sql("UPDATE seat_code SET until = 1800000000.0") and None
            )
            assert (await house.person("late").post("seat-codes", {"code": code})).status_code == 404

    run(test())


def test_open_tables_stay_listed_for_three_days_of_the_house(tmp_path: Path) -> None:
    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            ann = house.person("ann")
            table = await ann.make("me", "open", listed=True)
            house.calendar.set_ahead += 30 * A_DAY
            for wait, listed in ((2.9 * A_DAY, [table]), (0.2 * A_DAY, [])):
                await house.pass_time(wait)
                lines = (await ann.get("tables?open=1")).json()["tables"]
                assert [line["id"] for line in lines] == listed

    run(test())


def test_states_can_be_put_in_order_though_a_clock_was_set_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann = house.person("guest-0")
            first = (await ann.state(table, 0)).view.clock
            house.calendar.set_ahead -= MINUTES
            await house.pass_time(1)
            second = (await ann.state(table, 0)).view.clock
            assert second.sent_at < first.sent_at
            assert second.house_at == first.house_at + 1

    run(test())
