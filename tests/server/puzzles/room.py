"""A house where people solve puzzles, a clock that can be turned, and whoever asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from lexiko.lexicon import open_lexicon
from lexiko.notation import parse_move
from lexiko.puzzles import Puzzle, PuzzleRules, shipped_puzzles
from lexiko.rules import Exchange, Play, is_blank, letter_of
from lexiko.server.errors import answer_errors
from lexiko.server.guests import guest_of
from lexiko.server.puzzles import OwnGames, PuzzleService, puzzle_routes
from lexiko.server.puzzles.own_games import LinesOf
from lexiko.server.puzzles.process import lines_of
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
    own_games: OwnGames

    async def ask(self, guest: str, path: str, body: Json | None = None, *, words: str = "english") -> httpx.Response:
        """Ask for something of puzzles, with the English words if no others are named: a body is posted."""
        client, headers = asking(named_by_header(self.app)), {"guest": guest}
        address = f"/api/puzzles/{words}/{path}".rstrip("/")
        return await (
            client.get(address, headers=headers) if body is None else client.post(address, json=body, headers=headers)
        )

    async def told(self, guest: str, path: str, body: Json | None = None, *, words: str = "english") -> Json:
        """The same, where it is answered."""
        answer = await self.ask(guest, path, body, words=words)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def refused(self, guest: str, path: str, body: Json | None = None, *, words: str = "english") -> str:
        """Why it is not answered."""
        answer = await self.ask(guest, path, body, words=words)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    async def plan(self) -> Json:
        """All puzzles there are."""
        found: Json = (await asking(named_by_header(self.app)).get("/api/puzzles")).json()
        return found


@asynccontextmanager
async def puzzles_in(folder: Path, *, lines_of: LinesOf = lines_of) -> AsyncIterator[PuzzleRoom]:
    """A room in this folder; opened again, it goes on where it stood."""
    now = [MIDNIGHT - A_DAY / 2]
    async with open_house(folder) as house:
        own_games = OwnGames(house.database, house.tables, lines_of=lines_of)
        puzzles = PuzzleService(
            house.database, house.tables.choices, folder=folder / "puzzles", own_games=own_games, wall=lambda: now[0]
        )
        app = FastAPI()
        answer_errors(app)
        app.include_router(puzzle_routes(puzzles, guest_of))
        yield PuzzleRoom(house, puzzles, app, now, own_games)


def puzzle_of(puzzle_id: str) -> Puzzle:
    """The puzzle of an id, with its answer."""
    return next(each for each in shipped_puzzles()[0].puzzles if puzzle_id in _ids_of(each))


@cache
def _ids_of(puzzle: Puzzle) -> tuple[str, ...]:
    """What it is called with the words that there are."""
    rules = shipped_puzzles()[0].rules
    others = open_lexicon("english-family").fingerprint
    family = PuzzleRules(rules.edition, rules.set_key, rules.house, lexicon="english-family", fingerprint=others)
    return puzzle.id(rules), puzzle.id(family)


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
