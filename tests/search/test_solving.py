"""Which endings are solved, what is refused and why, and what is answered when time is up."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path
from threading import Event, Thread

import pytest

import lexiko
from lexiko.kernel import Engine, EngineMismatch
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.notation import CgpPosition, parse_cgp
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import BadSetup, Bag, Phase, Position, Rack, Ruleset, Square
from lexiko.search import (
    CannotSolve,
    ManySolution,
    SearchProgress,
    Solution,
    ending_from_cgp,
    ending_problems,
    solve_ending,
    solve_many,
)
from tests.company import small_lexicon
from tests.pairwise import slow_beyond
from tests.search.endings import small_ending

ENDING = (
    "3CENTERING3/3I7A3/3L7MU2/3I7B3/3A6FA3/1V6G1O3R/1E6L1U3A/DE1QUOTHA1N3J/"
    "U1XI4M1D1P1A/R1E4WOORARIS/A1N1G1DARKY1I2/B1OHO2V4L2/l1NE2WE4L2/E2F2OYEZ5/SPoTTIEST6 "
    "CEINOST/DEI 347/438 0"
)
"""Of a game between computers, just after the last tiles were drawn."""


LONG = (
    "P14/IN13/POISONED7/1V1OMASA7/1E5BLURTED1/AL13/U11C2/GRAVeLLY2AFRIT/"
    "I3FAIENCE1E2/TI3WERE3AB1/EX10TI1/1I1ODEON3WOG1/HADRON5AR2/US9US2/H10K3 "
    "?GNOTYZ/EEIJMQT 407/396 0"
)
"""One with a blank on a full rack, which takes minutes."""


def cgp(text: str = ENDING) -> CgpPosition:
    """The position in a line."""
    return parse_cgp(text, ruleset("classic").tile_set.alphabet)


def rules(edition: str = "classic", house: str = "", levels: str = "") -> Ruleset:
    """An edition with house rules, for two."""
    return ruleset(edition, house=HouseRules.from_text(house=house, levels=levels), players=2)


def at_hand(edition: str = "classic", house: str = "", levels: str = "") -> Position:
    """The ending under these rules."""
    return ending_from_cgp(cgp(), rules(edition, house, levels))


def test_tiles_on_no_rack_are_the_other_players_where_they_fit() -> None:
    told = cgp()
    for other in (told.racks[1], Rack(told.racks[1].codes[:2]), Rack()):
        position = ending_from_cgp(replace(told, racks=(told.racks[0], other)), rules())
        assert not position.bag and position.racks == told.racks


def test_what_cannot_be_is_told_in_full() -> None:
    heavy = Rack(bytes([17] * 8))
    with pytest.raises(BadSetup) as wrong:
        ending_from_cgp(replace(cgp(), racks=(heavy, Rack())), rules())
    assert len(wrong.value.problems) == 2


@pytest.mark.parametrize(
    ("house", "levels", "reason"),
    [
        ("V2", "", "V2 lets players rearrange words"),
        ("V3", "", "V3 lets players recycle letters"),
        ("V4", "", "V4 lets players recycle the blanks in it"),
        ("V7", "expert", "V7 lets the first at the finish line win"),
    ],
)
def test_turns_of_steps_and_finish_lines_are_refused_with_what_is_left_out(
    house: str, levels: str, reason: str
) -> None:
    position = at_hand("luxury", house, levels)
    assert [problem for problem in ending_problems(position) if reason in problem]
    with pytest.raises(CannotSolve, match=reason):
        solve_ending(position, Engine.compile(position.ruleset, small_lexicon(), None))


def test_blanks_that_nobody_has_recycle_into_nothing() -> None:
    ending = small_ending(0)
    agreed = replace(ending.position.ruleset, blank_recycling=True)
    board = ending.position.board
    assert ending_problems(replace(ending.position, ruleset=agreed, board=board)) == ()


def test_every_reason_is_told_at_once() -> None:
    three = ruleset("luxury", house=HouseRules.from_text(house="V2,V3"), players=3)
    given = replace(cgp(), racks=(*cgp().racks, Rack()), scores=(1, 2, 3))
    problems = ending_problems(ending_from_cgp(given, three))
    assert [problem.split()[0] for problem in problems] == ["a", "V2", "V3"]


def test_a_bag_with_tiles_and_a_game_that_is_over_are_no_endings() -> None:
    position = at_hand()
    in_bag = replace(position, bag=Bag(b"\x01\x02"))
    assert ending_problems(in_bag) == ("2 tiles would be in the bag, and it must be empty",)
    gone_out = replace(position, racks=(position.racks[0], Rack()))
    assert ending_problems(gone_out) == ("a rack is empty, so the game is over",)
    scoreless = replace(position, ruleset=rules("club"), scoreless_turns=6)
    assert ending_problems(scoreless) == ("6 turns in a row brought no points, so the game is over",)
    assert ending_problems(replace(position, phase=Phase.OVER)) == ("it has no turn to come",)
    assert ending_problems(replace(position, turns_owed=(0, 1))) == ("a turn lost to a challenge is still to come",)


def test_a_long_opening_to_come_is_no_ending_and_an_empty_board_may_be() -> None:
    ending = small_ending(6)
    vacant = replace(ending.position, board=type(ending.position.board).empty(*_size(ending.position)))
    assert ending_problems(vacant) == ()
    assert solve_ending(vacant, ending.played.engine).proved
    long = replace(vacant, ruleset=replace(vacant.ruleset, opening_length=3))
    assert ending_problems(long) == ("V1's long first word is still to come, and until then passes end nothing",)


def _size(position: Position) -> tuple[int, int]:
    return position.board.rows, position.board.cols


def test_an_engine_of_other_rules_and_no_line_at_all_are_refused() -> None:
    position = at_hand()
    with pytest.raises(EngineMismatch):
        solve_ending(position, small_ending(0).played.engine)
    with pytest.raises(ValueError, match="0 lines: 1 is the least"):
        solve_ending(position, small_ending(0).played.engine, lines=0)


def test_when_time_is_up_the_best_so_far_is_answered_and_bounds_hold() -> None:
    position = at_hand()
    engine = Engine.compile(position.ruleset, open_lexicon("english"), None, word_map=False)
    truth = solve_ending(position, engine)
    assert truth.proved
    for seconds in (0.0, 0.001, 0.01):
        found = solve_ending(position, engine, seconds=seconds)
        assert found.best.moves
        assert found.low is None or found.low <= truth.value
        assert found.high is None or found.high >= truth.value
        assert found.low is None or found.low <= found.value
        assert found.best.outcome is None or found.proved


def test_who_interrupts_gets_the_best_so_far() -> None:
    position = ending_from_cgp(cgp(LONG), rules())
    engine = Engine.compile(position.ruleset, open_lexicon("english"), None, word_map=False)
    begun = Event()

    def interrupt() -> None:
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    Thread(target=interrupt, daemon=True).start()
    found = solve_ending(position, engine, told=lambda _: begun.set())
    assert begun.is_set() and found.best.moves and not found.proved
    assert found.low is None or found.low <= found.value


def test_the_library_takes_a_line_a_file_a_position_and_a_game(tmp_path: Path) -> None:
    words = open_lexicon("english")
    (tmp_path / "ending.cgp").write_text(ENDING)
    game = lexiko.game_from_cgp(ENDING, lexicon=words)
    given = (ENDING, tmp_path / "ending.cgp", at_hand(), game)
    found = [lexiko.solve(each, lexicon=words) for each in given]
    assert len({each.best.texts for each in found if isinstance(each, Solution)}) == 1
    assert all(isinstance(each, Solution) for each in found)


@pytest.mark.parametrize(("set_key", "letters"), [("super_english", "CAT"), ("polish", "KOT")])
def test_other_sets_boards_and_nine_tiles_are_solved(set_key: str, letters: str) -> None:
    agreed = ruleset("luxury", set=set_key, house=HouseRules.from_text(house="V6"), players=2)
    alphabet = agreed.tile_set.alphabet
    tiles = alphabet.parse_tiles(letters)
    start = agreed.layout.start
    opening = Position.opening(agreed)
    board = opening.board.with_tiles((Square(start.row, start.col + place), tile) for place, tile in enumerate(tiles))
    position = replace(
        opening,
        board=board,
        bag=Bag(b""),
        racks=(Rack(alphabet.parse_tiles("S" + 8 * "A")), Rack(alphabet.parse_tiles("ST"))),
        phase=Phase.PLAYING,
        order=(0, 1),
        on_turn=0,
    )
    words = Lexicon.from_words("few", [letters, letters + "S", "SA", "AS", "TA", "AA"], alphabet)
    found = solve_ending(position, Engine.compile(agreed, words, None))
    assert found.proved and found.best.outcome is not None


@pytest.mark.parametrize("threads", slow_beyond(1, [3, 2]))
def test_threads_together_prove_what_one_does(threads: int) -> None:
    for seed in range(12):
        ending = small_ending(seed)
        alone, together = (
            solve_ending(ending.position, ending.played.engine, lines=3, threads=count) for count in (1, threads)
        )
        assert [(line.value, line.proved, line.outcome) for line in together.lines] == [
            (line.value, line.proved, line.outcome) for line in alone.lines
        ], f"seed {seed}"
    position = at_hand()
    engine = Engine.compile(position.ruleset, open_lexicon("english"), None, word_map=False)
    alone, together = (solve_ending(position, engine, threads=count) for count in (1, threads))
    assert together.proved and (together.value, together.low, together.high) == (alone.value, alone.low, alone.high)


def test_threads_together_are_interrupted_too() -> None:
    position = ending_from_cgp(cgp(LONG), rules())
    engine = Engine.compile(position.ruleset, open_lexicon("english"), None, word_map=False)
    told = []

    def interrupt(progress: SearchProgress) -> None:
        told.append(progress.nodes)
        if progress.nodes:
            raise KeyboardInterrupt

    found = solve_ending(position, engine, threads=2, told=interrupt)
    assert told == sorted(told) and found.best.moves and not found.proved


THREE = ENDING.replace("CEINOST/DEI 347/438", "CEINO/DEI/ST 347/438/400")


def test_three_players_are_looked_at_as_deep_as_there_is_time(tmp_path: Path) -> None:
    position = ending_from_cgp(cgp(THREE), ruleset("classic", players=3))
    engine = Engine.compile(position.ruleset, open_lexicon("english"), None, word_map=False)
    hasty = solve_many(position, engine, seconds=0.0, lines=4, threads=2)
    assert hasty.depth == 1 and not hasty.complete and len(hasty.lines) == 4
    assert [line.lead for line in hasty.lines] == sorted((line.lead for line in hasty.lines), reverse=True)
    with pytest.raises(CannotSolve, match="3 players are in it, and an exact value is for two"):
        solve_ending(position, engine)
    with pytest.raises(ValueError, match="0 lines: 1 is the least"):
        solve_many(position, engine, lines=0)
    (tmp_path / "three.cgp").write_text(THREE)
    found = lexiko.solve(tmp_path / "three.cgp", minutes=0.0, lexicon=open_lexicon("english"))
    assert isinstance(found, ManySolution) and found.best.seats == (0, 1, 2)


def test_who_interrupts_three_players_gets_the_last_depth() -> None:
    position = ending_from_cgp(cgp(THREE), ruleset("classic", players=3))
    engine = Engine.compile(position.ruleset, open_lexicon("english"), None, word_map=False)

    def interrupt(_: SearchProgress) -> None:
        raise KeyboardInterrupt

    found = solve_many(position, engine, told=interrupt)
    assert found.best.moves and not found.complete


def test_a_tile_that_is_on_one_of_three_racks_is_known_where_the_others_are_told() -> None:
    told = cgp(THREE)
    hidden = replace(told, racks=(told.racks[0], Rack(), told.racks[2]))
    three = ruleset("classic", players=3)
    assert ending_from_cgp(hidden, three).racks == told.racks
    with pytest.raises(CannotSolve, match="5 tiles would be on no rack"):
        nobody = replace(told, racks=(told.racks[0], Rack(), Rack()))
        solve_many(ending_from_cgp(nobody, three), Engine.compile(three, small_lexicon(), None))


def test_whoever_is_left_alone_has_nothing_to_solve() -> None:
    three = ruleset("classic", players=3)
    alone = ending_from_cgp(cgp(THREE), three, resigned={1, 2})
    assert ending_problems(alone) == ("all others have left the game",)
    assert not ending_problems(ending_from_cgp(cgp(THREE), three, resigned={2}))
