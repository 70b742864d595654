"""Does an engine answer by the rules: openings, bonuses, blanks, odd boards, wrong questions?"""

from __future__ import annotations

from dataclasses import replace
from threading import Thread
from typing import Any

import pytest

from lexiko.kernel import Engine, EngineMismatch, KernelBug, PlayList, UnsupportedRuleset
from lexiko.kernel.bridge import play_of
from lexiko.kernel.consts import ACROSS
from lexiko.lexicon import Lexicon
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import Alphabet, Board, Layout, Play, Position, Rack, Square, score_play, view_of
from tests.kernel.positions import (
    SETS,
    SETS_THAT_DIFFER,
    Setting,
    bare,
    made_up,
    odd_position,
    random_position,
    setting,
)
from tests.pairwise import slow_beyond, slow_but
from tests.pictures import laid, picture

EMPTY = Board.empty(15, 15)
HORN = ("HORN", "FARM", "FARMS", "PASTE", "MOB", "NOT", "BE", "BIT", "PI", "AT", "HOP")


def english(*words: str, opening_length: int = 2) -> Setting:
    """The plain English game with a handful of words."""
    return setting(replace(ruleset("classic"), opening_length=opening_length), words)


def rack(text: str) -> Rack:
    """A rack of English tiles, `?` a blank."""
    return Rack(ruleset("classic").tile_set.alphabet.parse_tiles(text))


def play(text: str) -> Play:
    """A play such as `8F HORN` in English letters."""
    return Play(laid(text, ruleset("classic").tile_set.alphabet))


def scored(played: Setting, board: Board, tiles: str) -> dict[Play, int]:
    """Every play of a position with its points."""
    table = played.engine.plays_for(board, rack(tiles))
    return dict(zip(table, table.scores, strict=True))


@pytest.mark.parametrize(
    ("before", "text", "points"),
    [
        ([], "8F HORN", 14),
        (["8F HORN"], "H6 FA.M", 9),
        (["8F HORN", "H6 FA.M"], "10F PASTE", 25),
        (["8F HORN", "H6 FA.M", "10F PASTE"], "9H MOB", 0),
    ],
)
def test_the_worked_example_is_found_with_its_points(before: list[str], text: str, points: int) -> None:
    board = EMPTY
    for earlier in before:
        board = board.with_tiles(play(earlier).placements)
    wanted = play(text)
    found = scored(english(*HORN), board, "".join(chr(64 + tile) for tile in wanted.tiles))
    assert found.get(wanted, 0) == points


@pytest.mark.parametrize("opening_length", [1, 2])
def test_on_an_empty_board_every_play_covers_the_start_with_two_tiles_or_more(opening_length: int) -> None:
    found = scored(english("A", "AB", "CAB", opening_length=opening_length), EMPTY, "ABC")
    start = Square(7, 7)
    assert len(found) == 2 * (2 + 3)
    assert all(start in dict(each.placements) and len(each.placements) > 1 for each in found)


def test_a_long_opening_leaves_only_words_as_long_as_agreed() -> None:
    words = ("AB", "ABC", "ABCD", "ABCDE")
    lengths = {len(each.tiles) for each in scored(english(*words, opening_length=4), EMPTY, "ABCDE")}
    assert lengths == {4, 5}


def test_after_the_opening_short_words_may_be_played_again() -> None:
    board = picture("8H", "ABCD", alphabet=ruleset("classic").tile_set.alphabet)
    assert play("G8 B") not in scored(english("AB", "ABCD", opening_length=4), board, "B")
    assert play("H8 .B") in scored(english("AB", "ABCD", opening_length=4), board, "B")


def test_nine_tiles_earn_what_the_ruleset_says() -> None:
    rules = ruleset("luxury", house=HouseRules(("V6",)))
    found = scored(setting(rules, ("ABCDEFGHI",)), EMPTY, "ABCDEFGHI")
    assert found[play("8A ABCDEFGHI")] == 6 * (1 + 3 + 3 + 2 * 2 + 1 + 4 + 2 + 4 + 1) + 50


def test_a_blank_counts_nothing_but_multiplies_the_word() -> None:
    found = scored(english("ZA"), EMPTY, "?A")
    assert found[play("8H zA")] == 2
    assert not any(tile == 26 for each in found for tile in each.tiles)


def test_a_tile_that_forms_words_both_ways_is_one_play() -> None:
    board = picture("8H", "A.\n.A", alphabet=ruleset("classic").tile_set.alphabet)
    table = english("AB", "BA").engine.plays_for(board, rack("B"))
    assert len(set(table)) == len(table)
    assert play("8I B") in table and play("9H B") in table


def test_a_phony_on_the_board_is_not_lengthened() -> None:
    board = picture("8H", "QQ", alphabet=ruleset("classic").tile_set.alphabet)
    found = scored(english("QI", "IT"), board, "ITT")
    assert play("H8 .I") in found
    assert all(square.row != 7 for each in found for square, _ in each.placements)


@pytest.mark.parametrize("set_key", slow_but(SETS_THAT_DIFFER, SETS))
@pytest.mark.parametrize("count", slow_beyond(1, [3, 8]))
def test_points_are_those_of_the_rules(set_key: str, count: int) -> None:
    for seed in range(count):
        played, board, held = random_position(seed, set_key)
        table = played.engine.plays_for(board, held)
        for each, points in zip(table, table.scores, strict=True):
            after = board.with_tiles(each.placements)
            score = score_play(after, played.ruleset, laid=[square for square, _ in each.placements])
            assert score.points == points, (seed, each)


@pytest.mark.parametrize("set_key", slow_but(SETS_THAT_DIFFER, SETS))
@pytest.mark.parametrize("count", slow_beyond(1, [4, 10]))
def test_a_board_turned_about_its_diagonal_has_the_same_plays_turned(set_key: str, count: int) -> None:
    for seed in range(count):
        played, board, held = random_position(seed, set_key)
        side = board.rows
        turned = Board(side, side, bytes(board.cells[col * side + row] for row in range(side) for col in range(side)))
        table, other = played.engine.plays_for(board, held), played.engine.plays_for(turned, held)
        swapped = [Play(tuple((Square(col, row), tile) for (row, col), tile in each.placements)) for each in other]
        assert dict(zip(table, table.scores, strict=True)) == dict(zip(swapped, other.scores, strict=True)), seed


@pytest.mark.parametrize("set_key", slow_but(SETS_THAT_DIFFER, SETS))
def test_more_words_take_no_play_away(set_key: str) -> None:
    rules = made_up(set_key, 0).ruleset
    words = made_up(set_key, 0).words
    fewer, more = setting(rules, words[::2]), setting(rules, words)
    for seed in range(0, 40, 4):
        _, board, held = random_position(seed, set_key)
        assert set(fewer.engine.plays_for(board, held)) <= set(more.engine.plays_for(board, held)), seed


def test_the_order_is_by_points_then_across_before_down_then_square_then_tiles() -> None:
    table = english("AB", "BA").engine.plays_for(EMPTY, rack("AB"))
    assert list(table.scores) == sorted(table.scores, reverse=True)
    assert list(table) == [
        play(text)
        for text in ("8G AB", "8G BA", "8H AB", "8H BA", "H7 AB", "H7 BA", "H8 AB", "H8 BA")
    ]  # fmt: skip


def test_a_limit_keeps_the_best_and_best_is_the_first() -> None:
    for seed in range(6):
        played, board, held = random_position(seed, "english")
        table = played.engine.plays_for(board, held)
        assert played.engine.plays_for(board, held, limit=3) == table[:3]
        view = replace(view_of(Position.opening(played.ruleset), 0), board=board, rack=held)
        assert played.engine.best(view) == (table[0] if table else None)
        assert played.engine.plays(view) == table
        assert list(played.engine.plays_of([view, view])) == [table, table]


@pytest.mark.slow
def test_no_anchor_that_holds_one_of_the_best_plays_is_let_be() -> None:
    positions = [random_position(seed, set_key) for set_key in SETS for seed in range(12)]
    positions += [odd_position(seed) for seed in range(60)]
    for played, board, held in positions:
        every = played.engine.plays_for(board, held)
        for limit in (1, 2, 15, 40):
            assert played.engine.plays_for(board, held, limit=limit) == every[:limit]


def test_thousands_of_plays_are_all_kept() -> None:
    played = made_up("english", 0)
    table = played.engine.plays_for(EMPTY, rack("??ERSTAIN"))
    assert len(table) > 4096
    assert len(set(table)) == len(table)


@pytest.mark.parametrize("limit", [1, 7, 600, 5000, 2**62, 10**30])
def test_the_best_of_thousands_of_plays_are_kept(limit: int) -> None:
    engine = made_up("english", 0).engine
    assert engine.plays_for(EMPTY, rack("??ERSTAIN"), limit=limit) == engine.plays_for(EMPTY, rack("??ERSTAIN"))[:limit]


def test_a_limit_of_no_plays_is_refused() -> None:
    with pytest.raises(ValueError, match="1 is the least"):
        english("AB").engine.plays_for(EMPTY, rack("AB"), limit=0)


def test_an_unknown_order_is_refused() -> None:
    engine: Any = english("AB").engine
    with pytest.raises(ValueError, match="by 'points'"):
        engine.plays_for(EMPTY, rack("AB"), by="points")


def test_an_engine_answers_several_threads_at_once() -> None:
    positions = [random_position(seed, "english") for seed in range(0, 32, 4)]
    alone = [played.engine.plays_for(board, held) for played, board, held in positions]
    answers: list[list[PlayList]] = [[] for _ in range(4)]

    def ask(into: list[PlayList]) -> None:
        into += [played.engine.plays_for(board, held) for played, board, held in positions * 3]

    threads = [Thread(target=ask, args=(into,)) for into in answers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(into == alone * 3 for into in answers)


def test_what_the_tables_cannot_hold_is_refused_by_name() -> None:
    rules = ruleset("classic")
    letters = tuple(chr(0x4E00 + code) for code in range(64))
    tile_set = replace(rules.tile_set, alphabet=Alphabet(letters), counts=(1,) * 65, values=(1,) * 65)
    wide = replace(rules, tile_set=tile_set, rack_size=16, layout=Layout(1, 70_000, "*" + "." * 69_999))
    with pytest.raises(UnsupportedRuleset) as refused:
        Engine.compile(wide, Lexicon.from_words("none", [], tile_set.alphabet))
    assert [reason.split(",")[0] for reason in refused.value.reasons] == [
        "an alphabet of 64 letters",
        "racks of 16 tiles",
        "a board of 70000 squares",
    ]


def test_words_in_other_letters_are_refused() -> None:
    with pytest.raises(UnsupportedRuleset, match="other letters"):
        Engine.compile(ruleset("classic"), Lexicon.from_words("greek", ["ΑΒ"], Alphabet(("Α", "Β"))))


@pytest.mark.parametrize(
    ("board", "held", "reasons"),
    [
        (Board.empty(21, 21), Rack(b"\x01"), ["a board of 21 x 21 squares, not 15 x 15"]),
        (Board(15, 15, b"\x1b" + bytes(224)), Rack(), ["tiles on the board that are no letter of the set: [27]"]),
        (EMPTY, Rack(b"\x01" * 16), ["a rack of 16 tiles, 15 are the most"]),
        (EMPTY, Rack(b"\xff"), ["tiles on the rack that are not of the set: [255]"]),
        (
            Board(15, 15, b"\x80" + bytes(224)),
            Rack(b"\x1b" * 16),
            [
                "tiles on the board that are no letter of the set: [128]",
                "a rack of 16 tiles, 15 are the most",
                "tiles on the rack that are not of the set: [27]",
            ],
        ),
    ],
)
def test_boards_and_racks_of_another_set_are_refused(board: Board, held: Rack, reasons: list[str]) -> None:
    with pytest.raises(EngineMismatch) as refused:
        english("AB").engine.plays_for(board, held)
    assert list(refused.value.reasons) == reasons


def test_a_game_under_other_rules_is_refused() -> None:
    spanish = view_of(Position.opening(ruleset("classic", set="spanish")), 0)
    with pytest.raises(EngineMismatch, match="another tile_set"):
        english("AB").engine.plays(spanish)
    with pytest.raises(EngineMismatch, match="another tile_set"):
        english("AB").engine.plays_of([spanish])


def test_a_game_whose_other_rules_differ_is_welcome() -> None:
    view = view_of(Position.opening(replace(ruleset("classic"), challenge_scope="word", players=3)), 0)
    assert len(english("AB").engine.plays(view)) == 0


def test_a_row_that_runs_off_the_board_is_a_bug_of_the_kernel() -> None:
    last_square = (14 * 15 + 14).to_bytes(2, "big")
    with pytest.raises(KernelBug, match="runs off the board"):
        play_of(b"\x7f\xff\xff\xf0" + bytes([ACROSS]) + last_square + b"\x01\x02" + bytes(8), EMPTY)


def test_a_missing_square_stops_a_word_as_the_edge_does() -> None:
    played = bare("AB", "...#\n.*.#\n####\n....", ["AB", "AAB", "ABB"])
    found = played.engine.plays_for(Board.empty(4, 4), Rack(b"\x01\x02\x02"))
    squares = {square for each in found for square, _ in each.placements}
    assert squares == {Square(0, 1), Square(1, 0), Square(1, 1), Square(1, 2)}
