"""Do hints never lie and never jump? Every rung is true of the best move, and says less than the next."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import replace
from itertools import islice

import pytest

from lexiko.coaching import CannotCoach, Hints, hints_to_best, rung_sentence
from lexiko.kernel import Engine
from lexiko.notation import format_move
from lexiko.rules import Pass, Phase, PlayerView, Rack
from lexiko.translations import LANGUAGES, translations
from tests.coaching.facts_of_moves import ReadMove, agrees, moves_of
from tests.coaching.positions import KINDS, Played, engine_of, turns_of
from tests.pairwise import slow_beyond

A_GAME_HAS = 6
POSITIONS = int(os.environ.get("LEXIKO_HINTS", "300"))
"""So many positions at least of whole games of each kind; `make thorough` takes 2,000."""


def faults_of(found: Hints, view: PlayerView, engine: Engine, *, every_place: bool = False) -> list[str]:
    """What is wrong with hints: rungs that are not true, that rule nothing out, or that give the move away."""
    best = ReadMove(view, found.best.move)
    faults = [f"{rung} is not true of {best.move}" for rung in found.rungs if not agrees(rung, best)]
    left = [
        ReadMove(view, move) for move in moves_of(view, best.move, engine, every_place=every_place) if move != best.move
    ]
    for place, rung in enumerate(found.rungs):
        still = [each for each in left if agrees(rung, each)]
        if len(still) == len(left) and left:
            faults.append(f"{rung} rules nothing out")
        if not still and place + 1 < len(found.rungs):
            faults.append(f"{rung} gives the move away")
        left = still
    if left:
        faults.append("the last rung is not one move")
    return faults_of(found, view, engine, every_place=True) if faults and not every_place else faults


def positions_faults(kind: Played, number: int, *, most: int | None) -> tuple[int, list[str], Counter[str]]:
    """How many positions of a game were looked at, what was wrong, and what kinds of moves were best."""
    engine, count = engine_of(kind), 0
    faults: list[str] = []
    kinds: Counter[str] = Counter()
    for view in islice(turns_of(kind, number), most):
        found = hints_to_best(view, engine)
        count += 1
        kinds[type(found.best.move).__name__] += 1
        faults += [f"{kind}, turn {view.turn_number}: {fault}" for fault in faults_of(found, view, engine)]
        sentences = [[rung_sentence(rung, translations(each)) for rung in found.rungs] for each in LANGUAGES]
        text = format_move(found.best.move, board=view.board, alphabet=view.ruleset.tile_set.alphabet)
        for told in sentences:
            faults += [f"{said!r} says the move" for said in told[:-1] if text in said]
    return count, faults, kinds


@pytest.mark.parametrize("kind", slow_beyond(8, KINDS), ids=str)
def test_each_hint_is_true_of_the_best_move_and_says_less_than_the_next(kind: Played) -> None:
    count, faults, _ = positions_faults(kind, 1, most=A_GAME_HAS)
    assert count
    assert faults == []


@pytest.mark.slow
def test_hints_of_whole_games_never_lie_and_never_jump() -> None:
    count = number = 0
    faults: list[str] = []
    kinds: Counter[str] = Counter()
    while count < POSITIONS:
        for kind in KINDS:
            more, wrong, best = positions_faults(kind, 100 + number, most=None)
            count += more
            faults += wrong
            kinds += best
        number += 1
    assert faults == []
    assert min(kinds["Play"], kinds["Exchange"], kinds["Pass"]) > 0, kinds


def test_a_game_that_is_over_and_a_rack_that_nobody_told_have_no_hints() -> None:
    kind = KINDS[1]
    view = next(turns_of(kind, 1))
    for odd in (replace(view, phase=Phase.OVER), replace(view, rack=Rack())):
        with pytest.raises(CannotCoach) as refused:
            hints_to_best(odd, engine_of(kind))
        assert len(refused.value.problems) == 1


def test_hints_can_lead_to_another_move_that_was_found_to_be_best() -> None:
    kind = KINDS[1]
    view = next(turns_of(kind, 1))
    for move in [*engine_of(kind).plays(view)[5:8], Pass()]:
        found = hints_to_best(view, engine_of(kind), to=move)
        assert found.best.move == move
        assert faults_of(found, view, engine_of(kind)) == []
