"""Are puzzles what they say: one play far the best, found again by slower means, judged rightly, read back whole?"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import get_args

import pytest

from lexiko.cli.puzzling import command
from lexiko.coaching import SeenMove, reasons_for
from lexiko.kernel import Engine
from lexiko.notation import parse_gcg, parse_move
from lexiko.puzzles import (
    BEGINNER,
    THEMES,
    BadPuzzles,
    HowLong,
    OtherWordsNow,
    PuzzleBook,
    PuzzleRules,
    PuzzleWish,
    Rated,
    after_meeting,
    check_book,
    check_puzzle,
    expected,
    in_record,
    in_selfplay,
    is_same,
    make_puzzles,
    read_puzzles,
    share_of,
    shipped_puzzles,
    themes_of,
    tried,
    write_puzzles,
)
from lexiko.rulebook import HouseRules
from lexiko.rules import BLANK, Play
from lexiko.search import usual_chances
from lexiko.server.wire import puzzles as wire_puzzles
from tests.pairwise import THOROUGH

QUICK = HowLong(moves=6, iterations=64, confidence=0.9, positions=20_000, seed=3)


def shipped() -> PuzzleBook:
    return shipped_puzzles()[0]


@cache
def engine() -> Engine:
    return shipped().rules.engine()


def test_every_puzzle_that_is_shipped_can_be_played_and_is_told_rightly() -> None:
    book = shipped()
    rules, words = book.rules.ruleset, book.rules.words()
    judge = words.judge(rules)
    ids = {puzzle.id(book.rules) for puzzle in book.puzzles}
    assert len(ids) == len(book.puzzles)
    for puzzle in book.puzzles if THOROUGH else Random(4).sample(book.puzzles, 200):
        view = puzzle.view(rules)
        best = puzzle.move(view)
        found = tried(best, best, view, judge)
        assert found.solved and found.points == puzzle.points, puzzle.cgp
        assert themes_of(SeenMove(view, best)) == puzzle.themes
        assert all(rung.agrees(SeenMove(view, best)) for rung in puzzle.rungs)
        assert 5 <= puzzle.margin <= puzzle.ahead
        assert puzzle.how == "proved" or puzzle.why == reasons_for(SeenMove(view, best), engine())
        assert puzzle.how == ("proved" if not view.bag_count else "simulated")
        for other in puzzle.others:
            move = parse_move(other.text, board=view.board, alphabet=rules.tile_set.alphabet, rack=view.rack)
            assert not is_same(move, best)
            assert tried(move, best, view, judge).points == other.points


@pytest.mark.slow
def test_slower_means_find_the_same_in_puzzles_that_are_shipped() -> None:
    book = shipped()
    some = Random(17).sample(book.puzzles, min(len(book.puzzles), 60 if THOROUGH else 6))
    chances = usual_chances(engine().lexicon)
    wrong = [
        (puzzle.cgp, problems)
        for puzzle, problems in check_book(PuzzleBook(book.rules, tuple(some)), engine(), chances)
        if problems
    ]
    assert wrong == []


def test_a_check_finds_what_is_not_so() -> None:
    chances = usual_chances(engine().lexicon)
    fitting = (each for each in shipped().puzzles if each.how == "simulated" and 20 <= each.margin < 40)
    puzzle = next(each for each in fitting if "15/" in each.cgp and each.rungs and "bingo" in each.themes)
    untrue = {
        "points": replace(puzzle, points=puzzle.points + 1),
        "another play": replace(puzzle, best=puzzle.others[0].text, points=puzzle.others[0].points),
        "the margin": replace(puzzle, margin=puzzle.margin + 60),
        "a theme": replace(puzzle, themes=("exchange",)),
        "a hint": replace(puzzle, rungs=puzzle.rungs[1:]),
        "another position": replace(puzzle, cgp=puzzle.cgp.replace("15/", "14/", 1)),
    }
    assert check_puzzle(replace(puzzle, margin=5), engine(), chances, how_long=QUICK) == []
    for what, each in untrue.items():
        assert check_puzzle(each, engine(), chances, how_long=QUICK), what


def test_a_file_is_read_back_as_it_was_written() -> None:
    book = shipped()
    again = read_puzzles(write_puzzles(book.rules, book.puzzles))
    assert again.puzzles == book.puzzles
    assert again.puzzles[0].id(again.rules) == book.puzzles[0].id(book.rules)


def test_all_faults_of_a_file_are_named_at_once_with_their_lines() -> None:
    head, first, second, third, *_ = write_puzzles(shipped().rules, shipped().puzzles).splitlines()
    broken = json.loads(second)
    broken["themes"], unplayable = ["luck"], json.loads(third)
    unplayable["best"] = "8H"
    del (nameless := json.loads(second))["cgp"]
    lines = [head, first, json.dumps(broken), "{", json.dumps(unplayable), first, json.dumps(nameless), "[]"]
    with pytest.raises(BadPuzzles) as told:
        read_puzzles("\n".join(lines), file="mine.jsonl")
    assert [problem.split(":")[0] for problem in told.value.problems] == [f"line {number}" for number in range(3, 9)]
    assert "cgp is missing" in str(told.value) and "the same position as in line 2" in str(told.value)
    assert str(told.value).startswith("mine.jsonl: ")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "{",
        "[]",
        "{}",
        '{"format":"lexiko-puzzles","version":99}',
        '{"format":"lexiko-puzzles","version":1}',
    ],
)
def test_what_is_no_file_of_puzzles_is_said_to_be_none(text: str) -> None:
    with pytest.raises(BadPuzzles):
        read_puzzles(text)


def test_puzzles_of_words_that_have_changed_are_not_asked() -> None:
    rules = PuzzleRules("classic", "english", HouseRules(), lexicon="english", fingerprint="0" * 16)
    with pytest.raises(OtherWordsNow, match="lexiko puzzles make --lexicon english"):
        rules.words()


def _swappable(play: Play) -> Play | None:
    """The same play with its blank under the other of two equal letters, if there are two."""
    tiles = dict(play.placements)
    for square, tile in tiles.items():
        for other, plain in tiles.items():
            if tile & 0x80 and plain == tile & 0x7F:
                return Play(tuple((tiles | {square: plain, other: tile}).items()))
    return None


def test_a_try_is_judged_and_the_best_is_found_wherever_its_blank_lies() -> None:
    book = shipped()
    rules = book.rules.ruleset
    judge = book.rules.words().judge(rules)
    puzzle = book.puzzles[0]
    view = puzzle.view(rules)
    best = puzzle.move(view)
    alphabet = rules.tile_set.alphabet
    other = parse_move(puzzle.others[0].text, board=view.board, alphabet=alphabet, rack=view.rack)
    assert not tried(other, best, view, judge).solved and tried(other, best, view, judge).counts
    assert isinstance(best, Play)
    backwards = Play(tuple(zip([at for at, _ in best.placements], reversed(best.tiles), strict=True)))
    assert tried(backwards, best, view, judge).phonies and not tried(backwards, best, view, judge).solved
    aside = Play(best.placements[:1])
    assert not tried(aside, best, view, judge).solved
    for each in book.puzzles:
        seen = each.view(rules)
        play = each.move(seen)
        if BLANK in seen.rack and isinstance(play, Play) and (swapped := _swappable(play)):
            assert tried(swapped, play, seen, judge).solved


def test_puzzles_of_ones_own_games_are_what_was_missed() -> None:
    record = ">Ann: HORNSAE 8F HORN +14 14\n>Ben: AEINRST H8 .ETAINS +8 8\n"
    situations = list(in_record(parse_gcg(record), shipped().rules.ruleset, player="ann"))
    assert [each.view.rack.codes for each in situations] == [
        shipped().rules.ruleset.tile_set.alphabet.parse_tiles("AEHNORS")
    ]
    chances = usual_chances(engine().lexicon)
    found = list(make_puzzles(situations, engine(), chances, wanted=PuzzleWish(margin=5, missed=True), how_long=QUICK))
    assert all(puzzle.points > 14 for puzzle in found)
    made = (
        replace(
            situations[0],
            made=parse_move(
                found[0].best, board=situations[0].view.board, alphabet=shipped().rules.ruleset.tile_set.alphabet
            ),
        )
        if found
        else situations[0]
    )
    again = list(make_puzzles([made], engine(), chances, wanted=PuzzleWish(margin=5, missed=True), how_long=QUICK))
    assert again == [] or not found


def test_positions_of_computers_games_are_the_same_for_the_same_seed() -> None:
    one, other = (list(in_selfplay(engine(), seed=9, count=1)) for _ in range(2))
    assert [each.cgp for each in one] == [each.cgp for each in other]
    assert [each.cgp for each in in_selfplay(engine(), seed=10, count=1)] != [each.cgp for each in one]


def test_what_is_shipped_is_of_many_kinds() -> None:
    there = {theme for puzzle in shipped().puzzles for theme in puzzle.themes}
    assert {"ending", "bingo", "hook", "parallel", "premium", "blank"} <= there <= {*THEMES}
    assert {puzzle.how for puzzle in shipped().puzzles} == {"proved", "simulated"}


def test_ratings_of_puzzles_find_how_hard_they_are() -> None:
    """People of known strength meet puzzles whose strength is not known; both begin at a guess."""
    luck = Random(4)
    true = [900.0, 1200.0, 1500.0, 1800.0]
    puzzles = [Rated(1300.0) for _ in true]
    for _ in range(400):
        person = luck.choice([1000.0, 1300.0, 1600.0])
        place = luck.randrange(len(true))
        won = luck.random() < expected(Rated(person, 1), Rated(true[place], 1))
        puzzles[place] = after_meeting(puzzles[place], Rated(person, 50), 0.0 if won else 1.0)
    assert [each.rating for each in puzzles] == sorted(each.rating for each in puzzles)
    assert all(abs(each.rating - aim) < 200 for each, aim in zip(puzzles, true, strict=True))
    assert all(each.deviation < 80 for each in puzzles)


def test_one_who_is_new_moves_further_than_one_who_is_known() -> None:
    puzzle = Rated(1500, 60)
    new = after_meeting(BEGINNER, puzzle, 1.0)
    known = after_meeting(replace(BEGINNER, deviation=60.0), puzzle, 1.0)
    assert new.rating - BEGINNER.rating > 4 * (known.rating - BEGINNER.rating) > 0
    assert new.deviation < BEGINNER.deviation


def test_hints_and_further_tries_are_worth_less_and_being_shown_is_worth_nothing() -> None:
    shares = [
        share_of(solved=True, tries=tries, hints=hints) for tries, hints in ((1, 0), (2, 0), (2, 1), (2, 3), (9, 9))
    ]
    assert shares == sorted(shares, reverse=True) and shares[0] == 1.0 and shares[-1] == 0.1
    assert share_of(solved=False, tries=1, hints=0) == 0.0


def test_the_command_and_the_page_name_the_themes_that_there_are() -> None:
    assert command.THEMES == THEMES
    assert get_args(wire_puzzles.Theme) == ("", *THEMES)
