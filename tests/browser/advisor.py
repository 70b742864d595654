"""What a person who sees a table could play, or should not: the server's messages turned back into board and rack."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Board, Play, Rack, Square, is_blank

State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Lay:
    """A tile to be laid: where, and which letter; `blank` where a blank is to stand for it."""

    row: int
    col: int
    letter: str
    blank: bool


@cache
def engine_for(edition: str, variations: tuple[str, ...], players: int, lexicon: str) -> Engine:
    """The moves of such a table, compiled once."""
    house = HouseRules(tuple(each for each in variations if each not in ("V1", "V7")))
    return Engine.compile(ruleset(edition, house=house, players=players), open_lexicon(lexicon))


def engine_of(state: State) -> Engine:
    """The moves of the table in this message."""
    info = state["info"]
    return engine_for(info["edition"], tuple(info["variations"]), len(info["seats"]), info["lexicon"])


def board_of(state: State) -> Board:
    """The board in this message."""
    alphabet = engine_of(state).ruleset.tile_set.alphabet
    plan = state["info"]["plan"]
    tiles = []
    for placed in state["view"]["board"]:
        text = placed["tile"].lower() if placed["blank"] else placed["tile"]
        tiles.append((Square(placed["row"], placed["col"]), alphabet.parse_tiles(text)[0]))
    return Board.empty(plan["rows"], plan["cols"]).with_tiles(tiles)


def rack_of(state: State) -> Rack:
    """The rack in this message."""
    alphabet = engine_of(state).ruleset.tile_set.alphabet
    return Rack(alphabet.parse_tiles("".join(each["tile"] for each in state["view"]["rack"])))


def plays(state: State, *, limit: int | None = 50) -> list[list[Lay]]:
    """The plays there are, most points first, each as the tiles to be laid."""
    engine = engine_of(state)
    alphabet = engine.ruleset.tile_set.alphabet

    def lays(play: Play) -> list[Lay]:
        return [
            Lay(square.row, square.col, alphabet.format_tile(tile).upper(), is_blank(tile))
            for square, tile in play.placements
        ]

    return [lays(play) for play in engine.plays_for(board_of(state), rack_of(state), limit=limit)]


def phony(state: State) -> list[Lay]:
    """Tiles laid where a play could be, that make no word."""
    good = plays(state, limit=None)
    known = {frozenset(lays) for lays in good}
    return next(
        changed
        for lays in good
        if 1 < len(lays) < 5 and not any(lay.blank for lay in lays)
        for letters in permutations([lay.letter for lay in lays])
        if (changed := [Lay(lay.row, lay.col, letter, False) for lay, letter in zip(lays, letters, strict=True)])
        and frozenset(changed) not in known
    )
