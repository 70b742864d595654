"""Do the parts of a move's worth add up to what the kernel says, and does each say what it is named after?"""

from __future__ import annotations

import pytest

from lexiko.analysis import Equity, candidates, equity_of
from lexiko.rules import Exchange, IllegalMove, Pass, PlayerView, preview
from tests.analysis import weighing_engine
from tests.company import rules
from tests.table_talk import Game

MIDDLE = Game(rules(), racks=("AEHNORS", "ABCDEFG"), board=("8G", "TON"))
END = Game(rules(), racks=("HORN", "QZEA"), bag="", board=("8G", "TON"))


def equity(text: str, game: Game = MIDDLE) -> Equity:
    """What a move of the first seat is worth."""
    return equity_of(game.move(text), game.view(0), weighing_engine(game.rules))


@pytest.mark.parametrize("game", [MIDDLE, END], ids=["with a bag", "without"])
def test_the_parts_add_up_to_the_kernels_equity(game: Game) -> None:
    engine, view = weighing_engine(game.rules), game.view(0)
    table = engine.plays(view, by="equity")
    assert len(table) > 10
    for play, points, millipoints in zip(table, table.scores, table.equities, strict=True):
        worth = equity_of(play, view, engine)
        assert worth.score == points
        assert 1000 * worth.total == millipoints
        assert sum(worth.parts.values()) == pytest.approx(worth.total)


def test_with_tiles_in_the_bag_the_tiles_kept_are_worth_their_leave() -> None:
    kept = MIDDLE.alphabet.parse_tiles("AH")
    leaves = weighing_engine(MIDDLE.rules).leaves
    assert leaves is not None
    worth = equity("9H NOSER")
    assert (worth.leave, worth.going_out, worth.left_over) == (leaves.leave_points(kept), 0, 0)


def test_an_exchange_and_a_pass_are_worth_what_they_keep() -> None:
    leaves = weighing_engine(MIDDLE.rules).leaves
    assert leaves is not None
    alphabet, view, engine = MIDDLE.alphabet, MIDDLE.view(0), weighing_engine(MIDDLE.rules)
    exchange = equity_of(Exchange(alphabet.parse_tiles("AEHNO")), view, engine)
    assert exchange == Equity(leave=leaves.leave_points(alphabet.parse_tiles("RS")))
    assert equity_of(Pass(), view, engine) == Equity(leave=leaves.leave_points(alphabet.parse_tiles("AEHNORS")))


def test_going_out_brings_what_the_others_have_not_played() -> None:
    values = END.rules.tile_set
    worth = equity("7H HORN", END)
    assert worth.going_out == values.total(END.position.racks[1])
    assert (worth.leave, worth.left_over) == (0, 0)


def test_tiles_kept_at_the_end_cost_more_the_dearer_they_are() -> None:
    few, many = equity("7H HO", END), equity_of(Pass(), END.view(0), weighing_engine(END.rules))
    assert few.left_over < 0
    assert many.left_over < few.left_over
    assert few.leave == few.going_out == 0


def test_steps_before_a_play_count_with_the_rack_they_leave() -> None:
    game = Game(rules("luxury", "V4"), racks=("AEOTVWX", "AB"), board=("8G", "SEa"))
    move = game.move("swap 8I; pass")
    kept = game.alphabet.parse_tiles("?EOTVWX")
    worth = equity_of(move, game.view(0), weighing_engine(game.rules))
    leaves = weighing_engine(game.rules).leaves
    assert leaves is not None
    assert worth == Equity(leave=leaves.leave_points(kept))


def test_a_move_the_rules_refuse_has_no_worth() -> None:
    with pytest.raises(IllegalMove):
        equity("1A HORN")


def test_nothing_it_may_not_see_counts() -> None:
    other = Game(rules(), racks=("AEHNORS", "QZXJKVV"), board=("8G", "TON"))
    engine = weighing_engine(MIDDLE.rules)
    assert summary(other.view(0)) == summary(MIDDLE.view(0))
    assert candidates(other.view(0), engine) == candidates(MIDDLE.view(0), engine)


def summary(view: PlayerView) -> tuple[object, ...]:
    """What two views have to have in common for this test to say something."""
    return view.board, view.rack, view.bag_count, sorted(view.unseen)


def test_a_play_scores_as_the_rules_say() -> None:
    engine, view = weighing_engine(MIDDLE.rules), MIDDLE.view(0)
    for candidate in candidates(view, engine, limit=20):
        tried = preview(view, candidate.move)
        assert candidate.equity.score == (tried.score.points if tried.score else 0)
