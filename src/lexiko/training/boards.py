"""Boards for the census: a static player's games against itself, each stopped somewhere before its bag is empty."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

from lexiko.frozen import dataclass
from lexiko.kernel import Engine, LeaveTable, search_pool
from lexiko.rules import BLANK, Board, Play, Rack, is_blank

FEWEST_UNSEEN, MOST_UNSEEN = 0.20, 0.93
"""A game stops with at least so much of all its tiles unseen; how much is drawn for each game."""
MOST_IDLE_TURNS = 6


@dataclass(frozen=True, slots=True)
class StoppedGame:
    """The board, and how many tiles of each kind do not lie on it, blanks first."""

    board: Board
    unseen: tuple[int, ...]


def stopped_game(engine: Engine, leaves: LeaveTable, *, seed: int, number: int) -> StoppedGame:
    """Board `number` of the training with this seed, as two players who value leaves like this come to it."""
    random = Random(f"{seed} board {number}")
    tiles, size = engine.ruleset.tile_set, engine.ruleset.rack_size
    bag = list(tiles.all_tiles())
    random.shuffle(bag)
    least = min(len(bag), 2 * size + 1)  # with the bag empty, nothing is kept for later
    stop = max(least, round(len(bag) * random.uniform(FEWEST_UNSEEN, MOST_UNSEEN)))
    board = Board.empty(engine.ruleset.layout.rows, engine.ruleset.layout.cols)
    rack, other = bag[:size], bag[size : 2 * size]
    del bag[: 2 * size]
    idle = 0
    while idle < MOST_IDLE_TURNS:
        given, play = best_turn(engine, leaves, board, bytes(sorted(rack)))
        idle = 0 if play else idle + 1
        if play and len(bag) + len(rack) + len(other) - len(given) < stop:
            break
        for tile in given:
            rack.remove(tile)
        rack, other = other, rack + bag[: len(given)]
        del bag[: len(given)]
        if play:
            board = board.with_tiles(play.placements)
        else:
            bag += given
            random.shuffle(bag)
    lying = Counter(BLANK if is_blank(tile) else tile for _, tile in board.tiles())
    return StoppedGame(board, tuple(count - lying[tile] for tile, count in enumerate(tiles.counts)))


def best_turn(engine: Engine, leaves: LeaveTable, board: Board, rack: bytes) -> tuple[bytes, Play | None]:
    """What this rack (sorted) gives away for the most points and best leave together, and the play, if it is one.

    Of two turns worth the same, the one that gives fewer tiles of the first kinds is taken.
    """
    found = search_pool(engine, board, _pool(rack, len(engine.ruleset.tile_set.counts)), most=len(rack))
    best, given, scores = leaves.subracks(rack)[0], rack, False
    for laid, kept in _splits(rack, leaves.subracks(rack)):
        points = found.best(laid) if laid else -1
        equity = kept + 1000 * max(0, points)
        if laid and equity > best:
            best, given, scores = equity, laid, points >= 0
    if not scores:
        return given, None
    plays = engine.plays_for(board, Rack.of(given))
    return given, next(play for play in plays if len(play.placements) == len(given))


def _pool(rack: bytes, kinds: int) -> list[int]:
    return [rack.count(tile) for tile in range(kinds)]


def _splits(rack: bytes, kept: array[int]) -> Iterator[tuple[bytes, int]]:
    """What can be given of a rack, each with what the rest is worth, numbered as `LeaveTable.subracks` says."""
    kinds = sorted(Counter(rack).items(), reverse=True)
    counts = product(*(range(most + 1) for _, most in kinds))
    for worth, kept_counts in zip(kept, counts, strict=True):
        laid = (bytes([tile]) * (most - count) for (tile, most), count in zip(kinds, kept_counts, strict=True))
        yield b"".join(laid), worth
