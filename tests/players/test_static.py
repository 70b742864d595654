"""Does the static player make the move worth most, by equity or by points, and is the compiled game played by it?"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from lexiko.analysis import candidates, equity_of
from lexiko.kernel import By, Engine, LeaveTable, Playout
from lexiko.players import GreedyPlayer, StaticPlayer
from lexiko.rules import (
    Board,
    Command,
    Exchange,
    Play,
    PlayerView,
    Rack,
    RecycleLetter,
    Setup,
    position_from,
    view_of,
    violations_of,
)
from tests.analysis import weighing_engine
from tests.company import rules, small_lexicon
from tests.table_talk import Game


@pytest.mark.parametrize("rack", ["AEHNORS", "VVCCQZU", "?EIRSTT", "AAAIIUU", "AEHN"])
@pytest.mark.parametrize("bag", [None, "AEI", ""])
def test_it_makes_the_move_worth_most(rack: str, bag: str | None) -> None:
    game = Game(rules(), racks=(rack, "AB"), bag=bag, board=("8G", "TON"))
    engine, view = weighing_engine(game.rules), game.view(0)
    move = StaticPlayer(engine).choose(view)
    assert violations_of(game.position, Command(0, move)) == ()
    best = [candidate for candidate in candidates(view, engine) if isinstance(candidate.move, Play | Exchange)]
    assert equity_of(move, view, engine) == best[0].equity


def test_it_exchanges_tiles_that_are_worth_less_than_nothing() -> None:
    game = Game(rules(), racks=("ATVV", "AB"), board=("8G", "TON"))
    rack, unloved = game.alphabet.parse_tiles("ATVV"), game.alphabet.parse_tiles("V")[0]
    parts = {bytes(sorted(part)) for size in range(1, 5) for part in combinations(rack, size)}
    for worth, exchanged in ((-40.0, bytes([unloved, unloved])), (0.0, None)):
        leaves = LeaveTable.from_values({part: worth * part.count(unloved) for part in parts})
        move = StaticPlayer(Engine.compile(game.rules, small_lexicon(), leaves)).choose(game.view(0))
        assert isinstance(move, Play) if exchanged is None else move == Exchange(exchanged)


def test_by_equity_it_gives_points_away_for_what_it_keeps() -> None:
    chosen = 0
    for rack in ("AEHNORS", "AEINRST", "ABEHORT", "ACEHNOT"):
        game = Game(rules(), racks=(rack, "AB"), board=("8G", "TON"))
        engine, view = weighing_engine(game.rules), game.view(0)
        by_equity = equity_of(StaticPlayer(engine).choose(view), view, engine)
        by_points = equity_of(GreedyPlayer(engine).choose(view), view, engine)
        assert by_equity.score <= by_points.score
        assert by_equity.total >= by_points.total
        chosen += by_equity != by_points
    assert chosen


def test_greedy_is_the_same_player_by_points() -> None:
    engine = weighing_engine(rules())
    assert GreedyPlayer(engine).by == "score"
    game = Game(rules(), racks=("AEHNORS", "AB"), board=("8G", "TON"))
    assert GreedyPlayer(engine).choose(game.view(0)) == StaticPlayer(engine, "score").choose(game.view(0))


def test_it_recycles_for_equity_too() -> None:
    game = Game(rules("luxury", "V3"), racks=("WAEII", "AB"), board=("8H", "BOX"))
    engine, view = weighing_engine(game.rules), game.view(0)
    move = StaticPlayer(engine).choose(view)
    plain = StaticPlayer(engine, steps=False).choose(view)
    assert any(isinstance(step, RecycleLetter) for step in move.before)
    assert plain.before == ()
    assert equity_of(move, view, engine).total > equity_of(plain, view, engine).total


def test_after_three_rounds_without_a_point_it_plays_what_it_has() -> None:
    game = Game(rules(), racks=("VVCCQZU", "AB"), board=("8G", "TON"))
    engine = weighing_engine(game.rules)
    late = replace(game.view(0), scoreless_turns=6)
    assert engine.plays(late)
    assert isinstance(StaticPlayer(engine).choose(late), Play)


@pytest.mark.parametrize("by", ["equity", "score"])
def test_compiled_games_are_played_as_it_plays(by: By) -> None:
    engine = weighing_engine(rules())
    game = next(iter(Playout.of([engine, engine], by=[by, by]).play(seed=5, count=1)))
    turns = list(game.turns())
    assert len(turns) > 10
    scoreless = 0
    for turn in turns:
        view = seen(engine, turn.board, turn.rack, scoreless)
        move = StaticPlayer(engine, by).choose(view)
        assert type(move) is type(turn.move)
        if by == "equity":
            assert equity_of(move, view, engine) == equity_of(turn.move, view, engine)
        assert move == turn.move
        scoreless = 0 if turn.points else scoreless + 1


def seen(engine: Engine, board: Board, rack: Rack, scoreless: int) -> PlayerView:
    """What a player with this rack sees, the other's being as full as can be."""
    setup = Setup(ruleset=engine.ruleset, board=board, racks=(rack, Rack()), scores=(0, 0), scoreless_turns=scoreless)
    view = view_of(position_from(setup), 0)
    return replace(view, bag_count=max(0, len(view.unseen) - engine.ruleset.rack_size))
