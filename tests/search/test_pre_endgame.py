"""Which positions with tiles in the bag are solved, what is refused and why, and what is answered when time is up."""

from __future__ import annotations

import json
import os
import signal
from dataclasses import replace
from itertools import count
from pathlib import Path
from threading import Event, Thread

import pytest

import lexiko
from lexiko.lexicon import Lexicon
from lexiko.library import moves_before_end, situation_from_cgp
from lexiko.notation import parse_cgp
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Bag, PlayerView, Rack
from lexiko.search import (
    CannotSolve,
    PreEndgame,
    PreEndgameState,
    SolutionUnusable,
    load_pre_endgame,
    pre_endgame_identity,
    pre_endgame_problems,
    save_pre_endgame,
    solve_pre_endgame,
)
from tests.company import small_engine
from tests.search.pre_endgames import BEFORE_END, FEW, SmallPreEndgame, small_pre_endgame


def solved(small: SmallPreEndgame, **asked: float) -> PreEndgame:
    """What is found of a position, all but how long it took."""
    found = solve_pre_endgame(small.view, small.moves(), small.played.engine, other=small.held, **asked)  # type: ignore[arg-type]
    return replace(found, seconds=0.0)


def seen(text: str = BEFORE_END, *, edition: str = "classic", house: str = "", levels: str = "") -> PlayerView:
    """What the player to move sees."""
    agreed = HouseRules.from_text(house=house, levels=levels)
    rules = ruleset(edition, house=agreed, players=text.split()[1].count("/") + 1)
    return situation_from_cgp(parse_cgp(text, rules.tile_set.alphabet), rules).view


def test_threads_change_nothing() -> None:
    for seed in (1, 2, 8):
        small = small_pre_endgame(seed, in_bag=1)
        assert solved(small, threads=3) == solved(small)


@pytest.mark.parametrize("in_bag", [3, 4])
def test_with_more_in_the_bag_some_ways_are_taken_at_random_and_it_says_so(in_bag: int) -> None:
    small = small_pre_endgame(2, in_bag=in_bag)
    found = solved(small, ways=5, lines=3)
    assert found.sampled and found.looked_at == 5 and not found.proved
    assert solved(small, ways=5, lines=3, threads=2) == found
    whole = solved(small, ways=10_000, lines=3)
    assert whole.proved and whole.looked_at == whole.ways


def test_a_rack_known_whole_leaves_one_way() -> None:
    small = small_pre_endgame(3, in_bag=1)
    found = solved(replace(small, held=small.position.racks[1]))
    assert found.ways == 1 and found.proved
    drawn = {draw.drew or draw.bag for draw in found.best.draws}
    assert drawn == {small.position.bag.codes}


def test_without_any_time_moves_come_as_at_sight() -> None:
    small = small_pre_endgame(0, in_bag=1)
    found = solved(small, seconds=0.0)
    assert found.moves[0].move == small.moves()[0].move
    assert not found.proved and not found.best.best


def test_who_interrupts_gets_the_best_so_far() -> None:
    view = seen()
    begun = Event()

    def interrupt() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    Thread(target=interrupt, daemon=True).start()
    engine = small_engine(view.ruleset)
    moves = moves_before_end(view, engine)
    found = solve_pre_endgame(view, moves, engine, told=lambda _: begun.set())
    assert begun.is_set() and found.moves and not found.proved


def test_the_library_takes_a_line_and_a_file_and_tells_which_draws_win(tmp_path: Path) -> None:
    words = Lexicon.from_words("few", FEW)
    (tmp_path / "before.cgp").write_text(BEFORE_END)
    found = lexiko.solve(BEFORE_END, lexicon=words, threads=1)
    assert isinstance(found, PreEndgame) and found.proved and found.in_bag == 1
    assert sum(draw.share for draw in found.best.draws) == pytest.approx(1)
    again = lexiko.solve(tmp_path / "before.cgp", lexicon=words, threads=2)
    assert isinstance(again, PreEndgame) and again.moves == found.moves


@pytest.mark.parametrize(
    ("house", "levels", "reason"),
    [
        ("V2", "", "V2 lets players rearrange words"),
        ("V3", "", "V3 lets players recycle letters"),
        ("V4", "", "V4 lets players recycle the blanks in it"),
        ("V7", "expert", "V7 lets the first at the finish line win"),
    ],
)
def test_turns_of_steps_and_finish_lines_are_refused(house: str, levels: str, reason: str) -> None:
    problems = pre_endgame_problems(seen(edition="luxury", house=house, levels=levels), Rack())
    assert [problem for problem in problems if reason in problem]


def test_every_reason_is_told_at_once() -> None:
    view = seen()
    assert pre_endgame_problems(view, Rack()) == ()
    odd = replace(view, rack=Rack(view.rack.codes[:3]), turns_owed=(0, 1), bag_count=9, on_turn=1)
    problems = pre_endgame_problems(odd, Rack(bytes([1] * 9)))
    assert [problem.split(",")[0] for problem in problems] == [
        "it is not this player's turn",
        "9 tiles would be in the bag",
        "a turn lost to a challenge is still to come",
        "the player to move holds 3 tiles of 7",
        "6 tiles on the other rack cannot be there: they are not unseen",
        "the other rack would hold 9 tiles",
    ]
    with pytest.raises(CannotSolve, match="9 tiles would be in the bag"):
        solve_pre_endgame(odd, [], small_pre_endgame(0, in_bag=1).played.engine)
    gone = replace(view, resigned=frozenset({1}))
    assert pre_endgame_problems(gone, Rack()) == ("the other has left the game",)


def test_no_move_and_no_line_are_refused() -> None:
    small = small_pre_endgame(0, in_bag=1)
    with pytest.raises(ValueError, match="0 lines: 1 is the least"):
        solved(small, lines=0)
    with pytest.raises(ValueError, match="0 moves"):
        solve_pre_endgame(small.view, [], small.played.engine)


def test_an_empty_bag_is_no_position_before_the_end() -> None:
    small = small_pre_endgame(0, in_bag=1)
    empty = replace(small, position=replace(small.position, bag=Bag(b"")))
    assert "0 tiles would be in the bag" in pre_endgame_problems(empty.view, Rack())[0]


def test_a_search_that_is_gone_on_with_finds_what_one_without_a_break_does(tmp_path: Path) -> None:
    small = small_pre_endgame(2, in_bag=2)
    whole = solved(small, lines=3)
    identity = pre_endgame_identity(small.view, small.moves(), small.played.engine, known={}, asked={})
    file = tmp_path / "late.solution"
    state, asked = None, 0
    while True:  # it is broken off again and again, after the clock has been looked at a few times, then a few more
        kept: list[PreEndgameState] = []
        found = solve_pre_endgame(
            small.view,
            small.moves(),
            small.played.engine,
            other=small.held,
            lines=3,
            seconds=6 * (asked + 1) + (state.seconds if state else 0),
            clock=count().__next__,
            state=state,
            stored=kept.append,
        )
        save_pre_endgame(kept[-1], file, identity=identity)
        state = load_pre_endgame(file, identity=identity)
        assert state == kept[-1]
        asked += 1
        if found.proved and found.moves == whole.moves:
            break
        assert asked < 500
    assert asked > 1


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "late.solution"
    head = {"kind": "lexiko pre-endgame 1", "identity": "x", "seconds": 1.0, "solved": 0, "failed": []}
    damaged: tuple[object, ...] = (
        [[[2, 0, None, None, False, []]]],
        [[[0, 2, 1, "?", False, []]]],
        [[[0, 2, 1, 4, False, ["?"]]]],
        [1],
    )
    for cells in damaged:
        file.write_text(json.dumps(head | {"cells": cells}))
        with pytest.raises(SolutionUnusable, match="no search that can be gone on with"):
            load_pre_endgame(file, identity="x")
    file.write_text(json.dumps(head | {"cells": [[[0, 2, 1, 4, False, ["look"]]]]}))
    assert load_pre_endgame(file, identity="x") is not None
    with pytest.raises(SolutionUnusable, match="another position"):
        load_pre_endgame(file, identity="y")
    assert load_pre_endgame(tmp_path / "none", identity="x") is None
