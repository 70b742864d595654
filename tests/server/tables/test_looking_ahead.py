"""What becomes of a computer's long thought when its game ends, its table is closed, or the server is started anew."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from lexiko.rules import Pass
from lexiko.table import BotAnswer, BotQuestion, GameHeader
from tests.server.asking import run
from tests.server.tables.house import House, Minds, Person, fresh_key, open_house


@dataclass
class Thoughtful(Minds):
    """Computers that go on thinking about their moves; how many have been begun, and given up."""

    begun: int = 0
    given_up: int = 0
    go: asyncio.Event = field(default_factory=asyncio.Event)

    async def ask(self, header: GameHeader, question: BotQuestion) -> BotAnswer:
        if question.kind != "choose":
            return await super().ask(header, question)
        self.begun += 1
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        self.asked.append(question)
        return Pass()


async def comes_to_a_thought(house: House, minds: Thoughtful, *, kind: str = "champion:5") -> tuple[Person, str]:
    """A table of Ann and a computer, which is thinking about its move."""
    ann = house.person("guest-0")
    body = {"seats": [{"who": "me", "name": "Ann"}, {"who": "bot", "bot": kind}], "key": fresh_key()}
    made = await ann.post("tables", body)
    assert made.status_code == 201, made.text
    table_id = str(made.json()["id"])
    table = await house.table(table_id)
    drawing = asyncio.create_task(house.draws(table_id))
    while table.history.state.position is None or not table.history.state.is_on:
        await asyncio.sleep(0)
    while not minds.begun:
        if table.history.state.position.on_turn == 0:
            seq = table.history.state.game_seq
            passed = {"key": fresh_key(), "seat": 0, "expected_seq": seq, "do": {"kind": "pass"}}
            assert (await ann.post(f"tables/{table_id}/commands", passed)).status_code == 200
        await asyncio.sleep(0)
    drawing.cancel()
    return ann, table_id


async def resigns(ann: Person, table_id: str) -> None:
    """Ann gives the game up."""
    body = {"key": fresh_key(), "seat": 0, "do": {"kind": "resign"}}
    assert (await ann.post(f"tables/{table_id}/commands", body)).status_code == 200


@pytest.mark.parametrize(("kind", "given_up"), [("champion:5", 1), ("expert", 0)])
def test_a_game_that_ends_ends_the_long_thought_about_it_and_no_quick_one(
    tmp_path: Path, kind: str, given_up: int
) -> None:
    async def test() -> None:
        minds = Thoughtful()
        async with open_house(tmp_path, minds=minds) as house:
            ann, table_id = await comes_to_a_thought(house, minds, kind=kind)
            await resigns(ann, table_id)
            minds.go.set()
            await house.quiet()
            assert (await ann.state(table_id, 0)).info.state == "over"
            assert (minds.begun, minds.given_up) == (1, given_up)

    run(test())


def test_while_it_thinks_everybody_is_told_so_and_what_others_do_is_done(tmp_path: Path) -> None:
    async def test() -> None:
        minds = Thoughtful()
        async with open_house(tmp_path, minds=minds) as house:
            ann, table_id = await comes_to_a_thought(house, minds)
            assert (await ann.state(table_id, 0)).view.thinking == 1
            for number in range(5):
                said = {"key": fresh_key(), "seat": 0, "do": {"kind": "talk", "text": f"Take your time {number}"}}
                assert (await ann.post(f"tables/{table_id}/commands", said)).status_code == 200
            assert minds.begun == 1 and not minds.given_up

    run(test())


def test_a_server_started_anew_in_the_middle_of_a_thought_lets_it_begin_again(tmp_path: Path) -> None:
    async def test() -> None:
        first, second = Thoughtful(), Thoughtful()
        async with open_house(tmp_path, minds=first) as house:
            _, table_id = await comes_to_a_thought(house, first)
            before = (await house.table(table_id)).history.state.position
        assert first.given_up == 1 and not first.asked
        second.go.set()
        async with open_house(tmp_path, minds=second) as house:
            await house.pass_time(0)
            after = (await house.table(table_id)).history.state.position
            assert second.begun >= 1 and before is not None and after is not None
            assert after.turn_number == before.turn_number + 1

    run(test())


def test_a_table_that_is_closed_gives_its_thought_up(tmp_path: Path) -> None:
    async def test() -> None:
        minds = Thoughtful()
        async with open_house(tmp_path, minds=minds) as house:
            _, table_id = await comes_to_a_thought(house, minds)
            await (await house.table(table_id)).close()
            assert minds.given_up == 1

    run(test())
