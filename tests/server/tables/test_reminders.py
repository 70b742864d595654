"""Whoever reminds players is told whose turn has come, once for each turn."""

from __future__ import annotations

from pathlib import Path

from lexiko.server.tables import YourTurn
from tests.server.asking import run
from tests.server.tables.house import FIRST_DAY, fresh_key, laid, lay_table, open_house


def test_a_players_turn_is_told_with_its_deadline(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            told: list[YourTurn] = []
            house.tables.reminding.append(told.append)
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"], timing={"kind": "days", "days": 2})
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "talk", text="Off we go.")
            assert told == []
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            assert told == [YourTurn(table, 1, ("guest-1",), FIRST_DAY + 2 * 86400, here=False)]
            await ben.does(table, 1, "accept")
            assert len(told) == 1

    run(test())


def test_whoever_is_to_answer_the_last_play_is_told_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            told: list[YourTurn] = []
            house.tables.reminding.append(told.append)
            racks = ["HORNXYZ", "FAMAAAA", "EEEEEEE"]
            table = await lay_table(house, racks, variations=["V7"], levels=[10], bots={1: "greedy"})
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            assert [(turn.seat, turn.due_at) for turn in told] == [(2, None)]

    run(test())


def test_whose_device_the_draws_wait_for_is_told_once_for_each_part(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            told: list[YourTurn] = []
            house.tables.reminding.append(told.append)
            ann, ben = house.person("ann"), house.person("ben")
            table = await ann.make("me", "open")
            assert told == []  # a seat is free: nobody is waited for
            await ben.post(f"tables/{table}/seats/1", {"key": fresh_key(), "name": "Ben"})
            await ann.does(table, 0, "talk", text="Are you there?")
            assert [(turn.seat, turn.guests, turn.due_at, turn.draws) for turn in told] == [
                (0, ("ann",), None, True),
                (1, ("ben",), None, True),
            ]
            told.clear()
            await house.draws(table)
            assert [(turn.seat, turn.draws) for turn in told[:2]] == [(0, True), (1, True)]  # to open it, now
            assert [turn.draws for turn in told[2:]] == [False]  # whoever begins

    run(test())


def test_a_reminder_that_fails_does_not_harm_the_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:

            def fails(_: YourTurn) -> None:
                raise OSError("no mail today")

            house.tables.reminding.append(fails)
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            await house.person("guest-0").does(table, 0, "play", placements=laid("8F", "HORN"))
            assert (await house.person("guest-1").state(table, 1)).view.on_turn == 1

    run(test())
