"""A guest at a table: keeps a transcript of all it is told, gives commands until they are answered, comes back."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import WebSocketException

from benchmarks.server.drawing import Contributions
from benchmarks.server.line import Line, LineBroken
from benchmarks.server.player import ScriptedPlayer

SECONDS_BETWEEN_TRIES = 0.05


@dataclass(slots=True)
class Counts:
    """What happened in a test, for all guests together; `problems` are what should not have."""

    counted: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)

    def blame(self, table: str, problem: str) -> None:
        """Note something that should not have happened."""
        self.problems.append(f"table {table}: {problem}")


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A command that the server said it had done: its key, what it was, and the log's length after it."""

    key: str
    doing: dict[str, Any]
    seq: int


class Guest:
    """One seat at one table."""

    def __init__(self, line: Line, table: str, player: ScriptedPlayer, counts: Counts) -> None:
        """The guest holds the seat already."""
        self.line, self.table, self.player, self.counts = line, table, player, counts
        self.state: dict[str, Any] | None = None
        self.entries: list[dict[str, Any]] = []
        self.acknowledged: list[Acknowledged] = []
        self._contributions = Contributions()
        self._news = asyncio.Event()
        self._next_key = 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, as far as this guest has heard."""
        return self.state is not None and self.state["info"]["state"] in ("over", "void")

    def hear(self, state: dict[str, Any]) -> None:
        """Take in what the server says of the table; it must go on from what was heard before, and contradict none."""
        if state["since"] > len(self.entries):
            self.counts.blame(
                self.table, f"heard {len(self.entries)} entries and was told those after {state['since']}"
            )
        for entry in state["entries"]:
            if entry["seq"] == len(self.entries) + 1:
                self.entries.append(entry)
            elif entry["seq"] > len(self.entries) or self.entries[entry["seq"] - 1] != entry:
                self.counts.blame(self.table, f"entry {entry['seq']} is not what was told before")
        if self.state is None or state["seq"] >= self.state["seq"]:
            self.state = state
            self._news.set()

    async def listen(self) -> None:
        """Keep a live channel open until the game is over, coming back whenever it breaks."""
        while not self.is_over:
            try:
                await self._listen_once()
            except (LineBroken, WebSocketException, OSError):
                await asyncio.sleep(SECONDS_BETWEEN_TRIES)

    async def _listen_once(self) -> None:
        seen = len(self.entries)
        async with await self.line.socket(f"/api/tables/{self.table}/live") as channel:
            await channel.send(json.dumps({"kind": "hello", "seat": self.player.seat, "seen": seen}))
            self._come_back(json.loads(await channel.recv())["state"], seen)
            while not self.is_over:
                self.hear(json.loads(await channel.recv())["state"])

    def _come_back(self, state: dict[str, Any], seen: int) -> None:
        if state["since"] != seen or state["seq"] < seen:
            self.counts.blame(self.table, f"came back with {seen} entries; told {state['seq']} after {state['since']}")
        self.hear(state)
        self.counts.counted["resumed"] += 1

    async def play(self) -> None:
        """Play until the game is over."""
        while not self.is_over:
            await self._news.wait()
            self._news.clear()
            while self.state is not None and (chosen := self._next(self.state)) is not None:
                await self._command(*chosen)

    def _next(self, state: dict[str, Any]) -> tuple[dict[str, Any], int | None] | None:
        """The next command and the `expected_seq` with it: before the game for the draws, then the player's."""
        drawing = self._contributions.next(state["info"], self.player.seat)
        return self.player.next(state) if drawing is None else (drawing, None)

    async def _command(self, doing: dict[str, Any], expected: int | None) -> None:
        """Give a command until it is answered: with one key, however often."""
        self._next_key += 1
        key = f"seat-{self.player.seat}-{self._next_key:04}"
        message = {"key": key, "seat": self.player.seat, "expected_seq": expected, "do": doing}
        tries = 0
        while True:
            tries += 1
            message["seen"] = len(self.entries)
            try:
                status, answer = await self.line.post(f"/api/tables/{self.table}/commands", message)
                break
            except LineBroken:
                await asyncio.sleep(SECONDS_BETWEEN_TRIES)
        self.counts.counted["sent again"] += tries > 1
        if status == 200:
            self.acknowledged.append(Acknowledged(key, doing, answer["seq"]))
            self.counts.counted["acknowledged"] += 1
            self.hear(answer["state"])
        elif status >= 500:
            self.counts.blame(self.table, f"{doing['kind']} was answered with {status}")
        else:
            self.counts.counted[f"refused: {answer['code']}"] += 1
            await self._look_again()

    async def _look_again(self) -> None:
        """Ask how the table stands; refusals come of having seen an older state, or of nonsense."""
        try:
            path = f"/api/tables/{self.table}?seat={self.player.seat}&seen={len(self.entries)}"
            status, state = await self.line.get(path)
        except LineBroken:
            return
        if status == 200:
            self.hear(state)
