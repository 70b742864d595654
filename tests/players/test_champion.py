"""Does the champion look ahead where it can, in the way that fits, and never for longer than it may?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from lexiko import search
from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.library import situation_from_cgp
from lexiko.notation import format_move, parse_cgp
from lexiko.players import Champion, StaticPlayer, Thinking, build_player, kind_named
from lexiko.players.player import BadThinking, UnknownPlayer
from lexiko.players.thinking import seconds_to_spend
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Move, PlayerView, Ruleset
from lexiko.search import ending_from_cgp, solve_ending
from tests.clauses import clause
from tests.company import rules, small_engine, table_for
from tests.pairwise import slow_beyond
from tests.search.pre_endgames import BEFORE_END
from tests.search.test_solving import ENDING, LONG
from tests.table_talk import Game

MIDDLE = "15/15/15/15/15/15/12BOA/6VOX1ATONY/7FIVER3/11E3/8MOANED1/7QI2C3/8MU1H3/15/15 AAIRSSU/ 76/120 0"


def engine_for(agreed: Ruleset) -> Engine:
    """An engine with Lexiko's words."""
    return Engine.compile(agreed, open_lexicon("english"))


def seen(text: str, agreed: Ruleset | None = None) -> PlayerView:
    """A position as its mover sees it, the other's tiles unknown but where they are all that is left."""
    agreed = agreed or ruleset("classic")
    return situation_from_cgp(parse_cgp(text, agreed.tile_set.alphabet), agreed).view


def written(move: Move, view: PlayerView) -> str:
    """A move as people write it."""
    return format_move(move, board=view.board, alphabet=view.ruleset.tile_set.alphabet)


class Ticking:
    """A clock that goes on by so much each time somebody looks at it."""

    def __init__(self, step: float) -> None:
        self.step, self.time = step, 0.0

    def __call__(self) -> float:
        self.time += self.step
        return self.time


def test_an_ending_is_solved() -> None:
    agreed = ruleset("classic")
    view, engine = seen(ENDING), engine_for(agreed)
    cgp = parse_cgp(ENDING, agreed.tile_set.alphabet)
    proved = solve_ending(ending_from_cgp(cgp, agreed), engine)
    assert proved.proved
    assert written(Champion(engine, Thinking(60)).choose(view), view) == proved.best.texts[0]
    assert Champion(engine, Thinking(iterations=100_000)).choose(view) == proved.best.moves[0]


@pytest.mark.parametrize(
    ("text", "method"),
    [(MIDDLE, "simulate_moves"), (BEFORE_END, "solve_pre_endgame"), (LONG, "solve_ending")],
    ids=["in the middle", "before the end", "at the end"],
)
def test_the_tiles_left_say_how_it_looks_ahead(text: str, method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    used = []

    def noted(name: str) -> Callable[..., Any]:
        really = getattr(search, name)

        def told(*given: Any, **how: Any) -> Any:
            used.append(name)
            return really(*given, **how)

        return told

    for name in ("simulate_moves", "solve_pre_endgame", "solve_ending"):
        monkeypatch.setattr(f"lexiko.players.champion.{name}", noted(name))
    view = seen(text)
    assert written(Champion(engine_for(view.ruleset), clock=Ticking(0.2)).choose(view), view)
    assert used[-1] == method


def test_before_that_it_plays_on_and_the_same_seed_makes_the_same_move() -> None:
    engine, view = engine_for(ruleset("classic")), seen(MIDDLE)
    moves = [Champion(engine, Thinking(iterations=3_000), seed=seed).choose(view) for seed in ("1", "1", "2")]
    assert moves[0] == moves[1]
    assert all(written(move, view) != "pass" for move in moves)


def test_other_racks_are_drawn_as_the_last_play_tells_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[search.Inference | None] = []

    def noted(*given: Any, inferred: search.Inference | None, **how: Any) -> search.Simulation:
        drawn.append(inferred)
        return search.simulate_moves(*given, inferred=inferred, **how)

    monkeypatch.setattr("lexiko.players.champion.simulate_moves", noted)
    agreed = rules()
    game = Game(agreed, racks=("HORNSAE", "FARMSTE"), bag="EEEEEEEEAAAAAIIIIOOOTTTTNNNN")
    champion = Champion(small_engine(agreed), Thinking(iterations=200))
    champion.choose(game.view(0))
    game.turn("8F HORN")
    champion.choose(game.view(1))
    assert drawn[0] is None
    assert drawn[1] is not None
    assert drawn[1].kept == 3


@pytest.mark.parametrize("text", [MIDDLE, BEFORE_END, LONG], ids=["in the middle", "before the end", "at the end"])
@pytest.mark.parametrize("step", slow_beyond(1, [0.2, 0.05]))
@clause("R11.1")
def test_it_has_moved_before_its_time_is_up(text: str, step: float) -> None:
    agreed = replace(ruleset("classic"), turn_seconds=(3.0, 3.0))
    clock, view = Ticking(step), seen(text, agreed)
    move = Champion(engine_for(agreed), Thinking(60), clock=clock).choose(view)
    assert clock.time < 3.0
    assert written(move, view)


@clause("R11.1")
def test_without_time_it_makes_the_best_move_at_sight() -> None:
    agreed = replace(ruleset("classic"), turn_seconds=(3.0, 3.0))
    engine, view = engine_for(agreed), seen(MIDDLE, agreed)
    late = Champion(engine, Thinking(waited=2.99), clock=Ticking(0.001))
    assert late.choose(view) == StaticPlayer(engine).choose(view)


@clause("R11.1", "C5")
def test_the_clocks_of_the_game_say_how_long_it_may_think_at_most() -> None:
    view = seen(MIDDLE)
    assert seconds_to_spend(view, Thinking(7.0)) == 7.0
    timed = replace(view, ruleset=replace(view.ruleset, turn_seconds=(10.0, None)))
    assert seconds_to_spend(timed, Thinking(7.0)) == 5.0
    assert seconds_to_spend(timed, Thinking(7.0, waited=9.0)) == 0.5
    assert seconds_to_spend(timed, Thinking(7.0, waited=11.0)) == 0.0
    clocked = replace(view, ruleset=replace(view.ruleset, clock_seconds=1500.0))
    early, late, over = (replace(clocked, seconds_used=(used, 0.0)) for used in (0.0, 1480.0, 1500.0))
    assert seconds_to_spend(early, Thinking(7.0)) == 7.0
    assert 0.0 < seconds_to_spend(late, Thinking(7.0)) < 7.0
    assert seconds_to_spend(over, Thinking(7.0)) == 0.0


@pytest.mark.parametrize(
    ("edition", "house", "players"),
    [("classic", "V1", 2), ("luxury", "V2,V3,V4", 2), ("original", "V7", 2), ("indigo", "V6", 3), ("luxury", "", 4)],
)
def test_it_has_a_move_under_any_rules(edition: str, house: str, players: int) -> None:
    levels = "beginner,expert" if house == "V7" else ""
    agreed = ruleset(
        edition,
        house=HouseRules.from_text(house, opening_length=3 if house == "V1" else None, levels=levels),
        players=players,
    )
    session = table_for(*(["champion:iterations=30"] * players), agreed=agreed)
    for _, happened in zip(range(3), session.let_bots_act(), strict=False):
        assert happened


def test_with_three_players_and_an_empty_bag_it_plays_on_to_the_end() -> None:
    game = Game(rules("luxury", players=3), racks=("HORN", "AT", "TEA"), bag="", board=("8G", "TON"))
    move = Champion(small_engine(game.rules), Thinking(iterations=400)).choose(game.view(0))
    assert written(move, game.view(0)) != "pass"


def test_where_nothing_can_be_looked_ahead_it_moves_at_sight() -> None:
    """A long first word (V1) is played by no compiled game."""
    agreed = rules("club", "V1")
    game = Game(agreed, racks=("HORNSAE", "FARMERS"))
    assert Champion(small_engine(agreed)).choose(game.view(0)) == StaticPlayer(small_engine(agreed)).choose(
        game.view(0)
    )


def test_how_long_it_thinks_is_written_after_a_colon() -> None:
    engine = small_engine(rules())
    assert build_player("champion", engine, seed="7") == Champion(engine, Thinking(2.0), "7")
    assert build_player("champion:0.5", engine, waited=1.0) == Champion(engine, Thinking(0.5, waited=1.0))
    assert kind_named("champion:iterations=20").name == "champion:iterations=20"
    for wrong in ("champion:0", "champion:61", "champion:soon", "champion:nan", "champion:iterations=0"):
        with pytest.raises(BadThinking, match=wrong):
            kind_named(wrong)
    for unknown in ("expert:5", "champions", "champion :5", "greedy:"):
        with pytest.raises(UnknownPlayer):
            kind_named(unknown)


def test_it_answers_and_agrees_as_whoever_knows_every_word() -> None:
    game = Game(rules("luxury"), racks=("HORN", "VVCCQZ"), bag="EEEEEE")
    champion, expert = build_player("champion", small_engine(game.rules)), StaticPlayer(small_engine(game.rules))
    assert champion.agrees(game.view(1)) == expert.agrees(game.view(1))
    game.turn("8F HONR")
    assert champion.answer(game.view(1)) == expert.answer(game.view(1))


def test_it_gives_up_where_plays_are_taken_back_again_and_again() -> None:
    game = Game(rules(), racks=("HORNSAE", "FARMERS"))
    view = replace(game.view(0), scoreless_turns=12)
    assert Champion(small_engine(game.rules)).choose(view) == StaticPlayer(small_engine(game.rules)).choose(view)
