"""Numbers of thousands of digits and words of thousands of letters: is each read or refused like any other text?"""

from __future__ import annotations

import pytest

from lexiko.notation import (
    EventKind,
    NotationError,
    NotationErrors,
    SentenceContext,
    parse_board,
    parse_cgp,
    parse_gcg,
    parse_move,
    refusal_sentence,
    replay_gcg,
)
from lexiko.rulebook import ruleset
from lexiko.rules import Alphabet, Board, Rack, Square
from lexiko.rules.violations import OffTheBoard, TilesNotOnRack

NINES = "9" * 5000  # more digits than Python turns into an int
RULES = ruleset()
LETTERS = RULES.tile_set.alphabet
GAME = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORN 8F HORN +14 14\n"


@pytest.mark.parametrize(
    "text", [f"exchange {NINES}", f"-{NINES}", f"8H {NINES}", f"{NINES}H HORN", f"8H {'A' * 5000}"]
)
def test_a_turn_of_thousands_of_characters_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_move(text, board=Board.empty(15, 15), alphabet=LETTERS, rack=Rack.of([1, 2, 3]))


def test_a_word_longer_than_any_board_is_refused_in_one_short_sentence() -> None:
    with pytest.raises(NotationError, match="a word of 60000 letters") as refused:
        parse_move("8H " + "." * 60_000, board=Board.empty(15, 15), alphabet=LETTERS)
    assert len(str(refused.value)) < 100


@pytest.mark.parametrize("text", [f"{NINES}/3/3 A/B 0/0 0", f"3/3/3 A/B {NINES}/0 0", f"3/3/3 A/B 0/0 {NINES}"])
def test_a_position_with_endless_numbers_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        parse_cgp(text, Alphabet(("A", "B")))


def test_a_board_with_an_endless_row_number_is_refused() -> None:
    with pytest.raises(NotationError, match="row 999"):
        parse_board(f"   A B\n{NINES} A .\n", Alphabet(("A", "B")))


def test_an_endless_player_number_is_no_player() -> None:
    game = parse_gcg(f"{GAME}#player{NINES} Zed Zed\n")
    assert [player.nick for player in game.players] == ["Ann", "Ben"]


def test_an_exchange_of_endlessly_many_tiles_disagrees() -> None:
    replay = replay_gcg(parse_gcg(f"{GAME}>Ben: FARMING -{NINES} +0 0\n"), RULES)
    assert replay.turns[-1].kind is EventKind.EXCHANGE
    assert [problem.line for problem in replay.problems] == [4]


def test_a_record_with_an_endless_word_and_rack_disagrees_in_its_line() -> None:
    replay = replay_gcg(parse_gcg(f"{GAME}>Ben: {'A' * 100_000} 9F {'A' * 100_000} +5 5\n"), RULES)
    assert {problem.line for problem in replay.problems} == {4}
    assert sum(len(problem.message) for problem in replay.problems) < 1000


def test_of_very_many_squares_or_tiles_only_the_first_are_named() -> None:
    context = SentenceContext(RULES, ("Ann", "Ben"))
    off = refusal_sentence(OffTheBoard(tuple(Square(7, col) for col in range(15, 90))), context)
    assert off.endswith("8AC, 8AD and 60 more are not on it.")
    assert refusal_sentence(TilesNotOnRack(tuple(range(1, 27))), context).endswith("N, O and 11 more.")
    assert refusal_sentence(TilesNotOnRack((1,) * 500), context) == "Your rack lacks 500 As."


def test_of_a_file_that_is_no_record_a_thousand_lines_are_told() -> None:
    with pytest.raises(NotationErrors) as refused:
        parse_gcg("x\n" * 5000)
    assert len(refused.value.errors) == 1000
    assert len(str(refused.value)) < 1000


def test_a_note_goes_on_over_thousands_of_lines() -> None:
    game = parse_gcg(f"{GAME}#note\n" + "and so on\n" * 20_000 + "#title Long\n" + "more\n" * 2)
    assert game.notes_on(game.events[0]) == ("\n".join(["and so on"] * 20_000),)
    assert game.text_of("title") == "Long\nmore\nmore"


def test_thousands_of_notes_before_the_first_event_belong_to_none() -> None:
    game = parse_gcg("#note x\n" * 20_000 + GAME)
    assert len(game.warnings) == 20_000
