"""Turn limits, banks and days: who loses what when, and what a late command is worth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lexiko.server.wire import ResignedEntry, TurnPassedEntry
from tests.server.asking import run
from tests.server.tables.house import Minds, entries_of, laid, last_entry, lay_table, open_house

TURN = {"kind": "turn", "seconds": [60]}
BANK = {"kind": "bank", "seconds": [60], "increment": 5}


def test_a_turn_that_runs_out_is_lost(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            await house.pass_time(60.4)
            assert (await house.person("guest-0").state(table, 0)).view.on_turn == 0
            await house.pass_time(0.2)
            state = await house.person("guest-0").state(table, 0)
            assert state.view.on_turn == 1 and last_entry(state, TurnPassedEntry).why == "time"

    run(test())


def test_a_command_that_was_under_way_as_the_time_ran_out_counts(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            ann = house.person("guest-0")
            house.hands.time += 60.4
            assert (await ann.does(table, 0, "play", placements=laid("8F", "HORN"))).view.scores == [14, 0]

    run(test())


def test_a_command_that_comes_much_later_is_too_late(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            house.hands.time += 61
            refused = await house.person("guest-0").tries(table, 0, {"kind": "play", "placements": laid("8F", "HORN")})
            assert refused.status_code == 422 and refused.json()["faults"][0]["code"] == "time-is-up"

    run(test())


def test_a_deadline_fired_twice_costs_one_turn(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            house.hands.time += 61
            for _ in range(3):
                (await house.table(table)).wake()
                await house.quiet()
            state = await house.person("guest-0").state(table, 0)
            assert [entry.kind for entry in state.entries].count("turn-passed") == 1

    run(test())


def test_a_deadline_is_kept_for_a_table_that_is_not_in_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=TURN)
            house.tables.loaded.drop(table)
            assert house.tables.in_memory == 0
            await house.pass_time(61)
            assert house.tables.in_memory == 1
            assert (await house.person("guest-1").state(table, 1)).view.on_turn == 1

    run(test())


def test_a_player_whose_bank_is_empty_leaves_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=BANK)
            ann = house.person("guest-0")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await house.pass_time(60.6)
            state = await ann.state(table, 0)
            (left,) = entries_of(state, ResignedEntry)
            assert (left.seat, left.why) == (1, "time")
            assert state.view.outcome is not None and state.view.outcome.winners == [0]

    run(test())


def test_a_bank_counts_thinking_only_and_earns_for_a_turn(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=BANK)
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await house.pass_time(20)
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await house.pass_time(10)
            state = await ben.state(table, 1)
            assert state.view.clock.left == [45, 50] and state.view.clock.running == 1
            await ben.does(table, 1, "pass")
            assert (await ben.state(table, 1)).view.clock.left == [45, 55]

    run(test())


def test_the_last_challenge_closes_after_a_while_where_there_are_clocks(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            agreed: dict[str, Any] = {"variations": ["V7"], "levels": [10]}
            for timing, over in ((BANK, True), ({"kind": "none"}, False)):
                table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing=timing, **agreed)
                ann = house.person("guest-0")
                state = await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
                assert state.view.challenge is not None
                assert state.view.challenge.closes_at == (state.view.clock.sent_at + 20 if over else None)
                await house.pass_time(21)
                assert ((await ann.state(table, 0)).info.state == "over") is over

    run(test())


def test_a_computer_waits_for_people_who_may_challenge_but_not_for_ever(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            racks = ["HORNXYZ", "EEEEEEE", "FAMAAAA"]
            table = await lay_table(house, racks, bots={1: "greedy"}, timing=BANK)
            ann, cal = house.person("guest-0"), house.person("guest-2")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            state = await cal.state(table, 2)
            assert state.view.challenge is not None and state.view.challenge.asked
            assert state.view.challenge.waiting_for == [2] and state.view.on_turn == 1
            due = house.tables.deadlines.due.get(table)
            assert due == house.tables.clock.now() + 20  # and not at once, again and again
            await house.pass_time(21)
            assert (await cal.state(table, 2)).view.on_turn == 2

    run(test())


def test_people_can_challenge_a_computers_play_until_they_act(tmp_path: Path) -> None:
    async def test() -> None:
        from lexiko.rules import Play, Square

        horn = Play(tuple((Square(7, 5 + count), tile) for count, tile in enumerate(bytes([8, 18, 24]))))
        async with open_house(tmp_path, minds=Minds({(0, "choose"): horn})) as house:
            table = await lay_table(house, ["HRXAAAA", "FAMAAAA"], bots={0: "greedy"}, guests=["-", "ben"])
            ben = house.person("ben")
            challenge = (await ben.state(table, 1)).view.challenge
            assert challenge is not None and challenge.may and not challenge.asked
            house.minds.told = {}
            state = await ben.does(table, 1, "challenge", word="HRX")
            assert "play-withdrawn" in [entry.kind for entry in state.entries]

    run(test())


def test_days_that_run_out_only_make_a_player_vanish(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing={"kind": "days", "days": 2})
            ben = house.person("guest-1")
            await house.pass_time(2 * 86400 - 1)
            assert (await ben.state(table, 1)).view.vanished == []
            await house.pass_time(3)
            state = await ben.state(table, 1)
            assert state.view.vanished == [0] and state.view.on_turn == 0 and state.info.state == "playing"
            played = await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            assert played.view.vanished == [] and played.view.scores == [14, 0]

    run(test())
