"""A house that is closed asks no computer anything more, however many tables wait for one."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

from lexiko.table import BotAnswer, BotQuestion, GameHeader
from tests.server.asking import run
from tests.server.tables.house import Minds, fresh_key, lay_table, open_house

TABLES = 5


@dataclass
class OneAtATime(Minds):
    """Computers of which one can think at a time, as long as it likes."""

    free: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    begun: asyncio.Event = field(default_factory=asyncio.Event)
    lost_in_thought: bool = False

    async def ask(self, header: GameHeader, question: BotQuestion) -> BotAnswer:
        async with self.free:
            if self.lost_in_thought:
                self.asked.append(question)
                self.begun.set()
                await asyncio.Event().wait()
            return await super().ask(header, question)


def test_closing_a_house_lets_no_computer_begin_that_waited_for_its_turn_to_think(tmp_path: Path) -> None:
    async def test() -> None:
        minds = OneAtATime()
        async with open_house(tmp_path, minds=minds) as house:
            ann = house.person("guest-0")
            tables = [
                await lay_table(house, ["HORNXYZ", "FAMAAAA"], guests=["guest-0", ""], bots={1: "greedy"})
                for _ in range(TABLES)
            ]
            minds.lost_in_thought = True
            minds.asked.clear()
            for table in tables:
                seq = (await house.table(table)).history.state.game_seq
                body = {"key": fresh_key(), "seat": 0, "expected_seq": seq, "do": {"kind": "pass"}}
                assert (await ann.post(f"tables/{table}/commands", body)).status_code == 200
            async with asyncio.timeout(10):
                await minds.begun.wait()
        assert len(minds.asked) == 1

    run(test())
