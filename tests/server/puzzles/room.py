"""A house where people solve puzzles, a clock that can be turned, and whoever asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from lexiko.notation import parse_move
from lexiko.puzzles import Puzzle, shipped_puzzles
from lexiko.rules import Exchange, Play, is_blank, letter_of
from lexiko.server.errors import answer_errors
from lexiko.server.guests import guest_of
from lexiko.server.puzzles import PuzzleService, puzzle_routes
from tests.server.asking import asking
from tests.server.tables.house import House, named_by_header, open_house

Json = dict[str, Any]
A_DAY = 86_400.0
MIDNIGHT = 1_796_083_200.0
"""Between 30 November and 1 December 2026, in UTC."""


@dataclass
class PuzzleRoom:
    """A house, its puzzles, and whoever asks for them; `now` can be set."""

    house: House
    puzzles: PuzzleService
    app: FastAPI
    now: list[float]

    async def ask(self, guest: str, path: str, body: Json | None = None) -> httpx.Response:
        """Ask for something of puzzles with the English words: a body is posted."""
        client, headers = asking(named_by_header(self.app)), {"guest": guest}
        address = f"/api/puzzles/english/{path}"
        return await (
            client.get(address, headers=headers) if body is None else client.post(address, json=body, headers=headers)
        )

    async def told(self, guest: str, path: str, body: Json | None = None) -> Json:
        """The same, where it is answered."""
        answer = await self.ask(guest, path, body)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def refused(self, guest: str, path: str, body: Json | None = None) -> str:
        """Why it is not answered."""
        answer = await self.ask(guest, path, body)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    async def plan(self) -> Json:
        """All puzzles there are."""
        found: Json = (await asking(named_by_header(self.app)).get("/api/puzzles")).json()
        return found


@asynccontextmanager
async def puzzles_in(folder: Path) -> AsyncIterator[PuzzleRoom]:
    """A room in this folder; opened again, it goes on where it stood."""
    now = [MIDNIGHT - A_DAY / 2]
    async with open_house(folder) as house:
        puzzles = PuzzleService(house.database, house.tables.choices, folder=folder / "puzzles", wall=lambda: now[0])
        app = FastAPI()
        answer_errors(app)
        app.include_router(puzzle_routes(puzzles, guest_of))
        yield PuzzleRoom(house, puzzles, app, now)


def puzzle_of(puzzle_id: str) -> Puzzle:
    """The puzzle of an id, with its answer."""
    book = shipped_puzzles()[0]
    return next(each for each in book.puzzles if each.id(book.rules) == puzzle_id)


def as_tried(puzzle_id: str, text: str = "") -> Json:
    """A play of a puzzle as a page sends it: the best, or what is written."""
    rules = shipped_puzzles()[0].rules.ruleset
    alphabet, puzzle = rules.tile_set.alphabet, puzzle_of(puzzle_id)
    view = puzzle.view(rules)
    move = parse_move(text or puzzle.best, board=view.board, alphabet=alphabet, rack=view.rack)
    if isinstance(move, Exchange):
        return {"exchanged": [alphabet.format_tile(tile) if tile else "?" for tile in move.tiles]}
    assert isinstance(move, Play)
    return {
        "placements": [
            {"row": at.row, "col": at.col, "tile": alphabet.format_tile(letter_of(tile)), "blank": is_blank(tile)}
            for at, tile in move.placements
        ]
    }
