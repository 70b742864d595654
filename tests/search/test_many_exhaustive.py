"""Is what endings of three players come to what trying everything to the end says, in every edition?"""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from lexiko.rules import Play, Position, is_blank
from lexiko.search import ManyLine, ManySolution, solve_many
from tests.oracles.brute_plays import Laid
from tests.oracles.exhaustive_many import Outcome
from tests.pairwise import slow_but
from tests.search.many_endings import SmallManyEnding, small_many_ending

STEP = 5
SLOW = int(os.environ.get("LEXIKO_MANY_ENDINGS", "100"))
"""How many endings `make slow` tries; `make thorough` tries 500."""
EVERY_TURN = 100
"""So many lines are more than these endings have moves."""


def laid_by(line: ManyLine, position: Position) -> Laid:
    """The first move of a line as the oracle has it."""
    move, alphabet = line.moves[0], position.ruleset.tile_set.alphabet
    if not isinstance(move, Play):
        return frozenset()
    return frozenset(
        (square.row, square.col, alphabet.format_tile(tile).lower() if is_blank(tile) else alphabet.format_tile(tile))
        for square, tile in move.placements
    )


def check(ending: SmallManyEnding, found: ManySolution) -> None:
    """Every first move comes to what the oracle says, and the best comes first."""
    truth = ending.turns
    seats = ending.seats
    assert found.complete and found.best.seats == seats
    told = {laid_by(line, ending.position): line for line in found.lines}
    assert set(told) == set(truth)
    for laid, outcome in truth.items():
        line = told[laid]
        winners = frozenset(seats.index(seat) for seat in line.winners)
        assert Outcome(line.finals, winners) == outcome
        assert line.complete and line.lead == outcome.worth(0)[0]
    assert truth[laid_by(found.best, ending.position)].worth(0) == max(each.worth(0) for each in truth.values())


@pytest.mark.parametrize("first", slow_but([0], range(0, SLOW, STEP)))
def test_every_move_comes_to_what_trying_everything_says(first: int) -> None:
    for seed in range(first, first + STEP):
        ending = small_many_ending(seed)
        check(ending, solve_many(ending.position, ending.played.engine, lines=EVERY_TURN))


def test_lines_add_up_to_what_they_come_to() -> None:
    for seed in range(20):
        ending = small_many_ending(seed)
        for line in solve_many(ending.position, ending.played.engine, lines=EVERY_TURN).lines:
            scored = [ending.position.scores[seat] for seat in line.seats]
            for mover, points in zip(line.movers, line.scores, strict=True):
                scored[line.seats.index(mover)] += points
            assert line.finals == reckoned(ending, line, scored)


def reckoned(ending: SmallManyEnding, line: ManyLine, scored: list[int]) -> tuple[int, ...]:
    """Scores after the reckoning, with what is left on the racks after a line."""
    left = [ending.position.racks[seat] for seat in line.seats]
    for mover, move in zip(line.movers, line.moves, strict=True):
        place = line.seats.index(mover)
        left[place] = left[place].removed(bytes(0 if is_blank(tile) else tile for tile in getattr(move, "tiles", b"")))
    out = next((place for place, rack in enumerate(left) if not rack), None)
    value = ending.position.ruleset.tile_set.total
    times = ending.oracle.end.lost if out is not None else 1
    finals = [score - times * value(rack) for score, rack in zip(scored, left, strict=True)]
    if out is not None:
        finals[out] += ending.oracle.end.gained * (sum(map(value, left)) + ending.oracle.idle)
    return tuple(finals)


def test_threads_and_the_numbers_of_seats_change_nothing() -> None:
    for seed in range(6):
        ending = small_many_ending(seed)
        alone, together = (
            replace(solve_many(ending.position, ending.played.engine, lines=3, threads=threads), seconds=0.0, nodes=0)
            for threads in (1, 3)
        )
        assert alone == together
