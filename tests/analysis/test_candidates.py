"""Do the moves of a position come best first, plays and everything else, with those that begin with steps?"""

from __future__ import annotations

import pytest

from lexiko.analysis import candidates, equity_of
from lexiko.kernel import By
from lexiko.rules import Command, Exchange, Pass, Play, Rearrange, RecycleBlank, RecycleLetter, violations_of
from tests.analysis import weighing_engine
from tests.company import rules, small_engine
from tests.table_talk import Game

MIDDLE = Game(rules(), racks=("AEHNORS", "ABCDEFG"), board=("8G", "TON"))


@pytest.mark.parametrize("by", ["score", "equity"])
def test_they_hold_every_play_every_exchange_and_a_pass_once_each(by: By) -> None:
    engine, view = weighing_engine(MIDDLE.rules), MIDDLE.view(0)
    moves = [candidate.move for candidate in candidates(view, engine, by=by)]
    assert len(set(moves)) == len(moves)
    assert {move for move in moves if isinstance(move, Play)} == set(engine.plays(view))
    assert sum(isinstance(move, Exchange) for move in moves) == 2**7 - 1
    assert moves.count(Pass()) == 1


@pytest.mark.parametrize(("house", "rack"), [("", "AEHNORT"), ("V4", "AEHNORT"), ("V2,V3,V4", "AEHT")])
def test_by_equity_they_are_in_order_of_what_they_are_worth(house: str, rack: str) -> None:
    game = Game(rules("luxury", house), racks=(rack, "AB"), board=("8G", "SEaT\n.T..\n.A.."))
    engine, view = weighing_engine(game.rules), game.view(0)
    found = candidates(view, engine)
    totals = [candidate.equity.total for candidate in found]
    assert totals == sorted(totals, reverse=True)
    assert all(candidate.equity == equity_of(candidate.move, view, engine) for candidate in found)
    assert all(violations_of(game.position, Command(0, candidate.move)) == () for candidate in found)


def test_by_score_they_are_in_order_of_points_and_what_is_no_play_comes_last() -> None:
    found = candidates(MIDDLE.view(0), weighing_engine(MIDDLE.rules), by="score")
    plays = [candidate for candidate in found if isinstance(candidate.move, Play)]
    scores = [candidate.equity.score for candidate in plays]
    assert scores == sorted(scores, reverse=True)
    assert found[: len(plays)] == plays
    assert found[-1].move == Pass()


@pytest.mark.parametrize("by", ["score", "equity"])
@pytest.mark.parametrize("house", ["", "V2,V3,V4"])
def test_a_limit_keeps_the_best_of_them(by: By, house: str) -> None:
    game = Game(rules("luxury", house), racks=("AEHNORT", "AB"), board=("8G", "SEaT\n.T..\n.A.."))
    engine, view = weighing_engine(game.rules), game.view(0)
    assert candidates(view, engine, by=by, limit=12) == candidates(view, engine, by=by)[:12]


@pytest.mark.parametrize(
    ("house", "step", "rack", "word"),
    [("V2", Rearrange, "LVV", "SATE"), ("V3", RecycleLetter, "WAEII", "BOX"), ("V4", RecycleBlank, "AEOTVWX", "SEa")],
)
def test_each_kind_of_step_that_was_agreed_is_tried(house: str, step: type, rack: str, word: str) -> None:
    game = Game(rules("luxury", house), racks=(rack, "AB"), board=("8H", word))
    moves = [candidate.move for candidate in candidates(game.view(0), small_engine(game.rules))]
    assert {type(each) for move in moves for each in move.before} == {step}


def test_no_step_is_tried_that_was_not_agreed() -> None:
    game = Game(rules("luxury"), racks=("AELTVWX", "AB"), board=("8G", "SaTE"))
    assert not any(candidate.move.before for candidate in candidates(game.view(0), small_engine(game.rules)))


def test_no_more_is_exchanged_than_the_rules_allow() -> None:
    game = Game("classic", racks=("VVCCQZ", "AB"), bag="AEI")
    moves = [candidate.move for candidate in candidates(game.view(0), small_engine(game.rules))]
    assert {len(move.tiles) for move in moves if isinstance(move, Exchange)} == {1, 2, 3}


def test_a_limit_of_none_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="a limit of 0 moves"):
        candidates(MIDDLE.view(0), small_engine(MIDDLE.rules), limit=0)
