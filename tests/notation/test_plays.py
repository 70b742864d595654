"""Do turns read as people and programs write them, and write as they read?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.notation import NotationError, fit_to_rack, format_move, format_play, parse_board, parse_move
from lexiko.notation.plays import Through
from lexiko.rules import (
    BLANK_FLAG,
    Alphabet,
    Board,
    Exchange,
    Move,
    Pass,
    Play,
    Rack,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Square,
    Step,
)
from tests.clauses import clause
from tests.notation.strategies import ENGLISH, SPANISH, alphabets, boards, placements, racks, squares_of, tiles

# HORN lies at 8F, its R a blank, and FARM runs down through it.
BOARD = parse_board("\n".join(["." * 15] * 5 + [
    ".......F.......",
    ".......A.......",
    ".....HOrN......",
    ".......M.......",
] + ["." * 15] * 6), ENGLISH)  # fmt: skip


def laid(text: str, *, board: Board = BOARD, rack: str | None = None, alphabet: Alphabet = ENGLISH) -> str:
    """The tiles a typed play lays, as `square letter` pairs, read strictly or for a rack."""
    move = parse_move(
        text, board=board, alphabet=alphabet, rack=None if rack is None else Rack(alphabet.parse_tiles(rack))
    )
    assert isinstance(move, Play)
    names = (f"{alphabet.format_tile(tile)}{square.row + 1}{chr(65 + square.col)}" for square, tile in move.placements)
    return " ".join(names)


@pytest.mark.parametrize(
    "text",
    [
        "8F HORNS",
        "8F (HORN)S",
        "8F ....S",
        "8f HORnS",
        "8F (HO)r(N)S",
        "8J S",
        "J8 S",
        "8F HOR.S",
        "8F (HORN)S*",
        "8I .S",
    ],
)
def test_board_letters_are_written_in_three_ways_or_left_out(text: str) -> None:
    assert laid(text) == "S8J"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("10F PASTE", "P10F A10G S10H T10I E10J"),
        ("F8 (H)oP", "o9F P10F"),
        ("9h .oB", "o9I B9J"),
        ("H5 SFARMS", "S5H S10H"),
    ],
)
def test_capitals_are_natural_tiles_and_lower_case_are_blanks(text: str, expected: str) -> None:
    assert laid(text) == expected


@pytest.mark.parametrize(
    ("text", "problem", "column"),
    [
        ("8F HARNS", "A was to be at 8G, where O lies", 4),
        ("8F (HA)RNS", "A was to be at 8G, where O lies", 4),
        ("8F .....S", "8J is vacant, so there is nothing to play through", 8),
        ("8F (HORNS)S", "8J is vacant", 4),
        ("8F (HORNS", "a bracket '(' without its other half", 4),
        ("8F HØRNS", "'Ø' is not a letter of this set", 5),
        ("8F", "'8F' is no turn", 1),
        ("F HORNS", "'F' names no square", 1),
        ("8F HORNS 12", "'8F HORNS 12' is no turn", 10),
        ("", "there is nothing here", 1),
        ("  ; pass", "'' says no step of a turn", 3),
        ("exchange", "which tiles are exchanged?", 9),
        ("ex Q4", "'4' is not a letter of this set", 5),
        ("ex 3", "3 says how many tiles, not which", 4),
        ("swap 8H", "this turn is not finished", 8),
        ("swap 8H; swap", "this turn is not finished", 14),
        ("swap; pass", "'swap' says no step of a turn", 1),
        ("recycle 8H; pass", "'recycle 8H' says no step of a turn", 1),
        ("pass; recycle 8H EE; pass", "'pass' says no step of a turn", 1),
        ("swap 8H; recycle 8H EE; pass", "'EE' is not one tile", 21),
        ("rearrange 8F 9F HRON; pass", "8F and 9F are not in one line", 14),
        ("rearrange 8F F8 HRON; pass", "8F and F8 are not in one line", 14),
        ("rearrange 8F (A)HRON; pass", "another letter lies on 8F", 14),
        ("rearrange 8F 8ZZ HRON; pass", "8ZZ is off every board", 14),
    ],
)
def test_a_text_that_is_no_turn_is_refused_at_its_column(text: str, problem: str, column: int) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_move(text, board=BOARD, alphabet=ENGLISH)
    assert problem in refusal.value.problem
    assert refusal.value.column == column


@pytest.mark.parametrize(
    ("text", "rack", "expected"),
    [
        ("10f paste", "PASTEXY", "P10F A10G S10H T10I E10J"),
        ("10f paste", "PASTXY?", "P10F A10G S10H T10I e10J"),
        ("10F PASTE", "PASTXY?", "P10F A10G S10H T10I e10J"),
        ("10F pASTE", "PASTE??", "p10F A10G S10H T10I E10J"),
        ("10F Paste", "PASTE??", "P10F A10G S10H T10I E10J"),
        ("10F PAste", "PA???XY", "P10F A10G s10H t10I e10J"),
        ("10f paste", "QVX", "P10F A10G S10H T10I E10J"),
        ("8f horns", "SXY", "S8J"),
        ("8f HORNs", "S?", "s8J"),
    ],
)
def test_typed_letters_are_the_racks_own_where_case_does_not_say_otherwise(text: str, rack: str, expected: str) -> None:
    assert laid(text, rack=rack) == expected


@given(board=boards(ENGLISH), given=st.data())
def test_a_fitted_play_keeps_its_letters_and_takes_no_more_tiles_than_it_must(
    board: Board, given: st.DataObject
) -> None:
    wanted = given.draw(placements(ENGLISH, board))
    rack = given.draw(racks(ENGLISH))
    fitted = fit_to_rack(wanted, rack)
    assert [(square, tile & ~BLANK_FLAG) for square, tile in fitted] == [
        (square, tile & ~BLANK_FLAG) for square, tile in wanted
    ]
    blanks = sum(bool(tile & BLANK_FLAG) for _, tile in fitted)
    assert blanks <= rack.count(0)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("pass", Pass()),
        ("-", Pass()),
        ("(Pass)", Pass()),
        ("exchange ABC", Exchange(bytes([1, 2, 3]))),
        ("ex c?a", Exchange(bytes([0, 1, 3]))),
        ("EXCH B", Exchange(bytes([2]))),
        ("-AEI", Exchange(bytes([1, 5, 9]))),
        ("(exch AB)", Exchange(bytes([1, 2]))),
        ("exchange 0", Exchange(b"")),
        ("swap H8; pass", Pass((RecycleBlank(Square(7, 7)),))),
        ("recycle 8f E; -AB", Exchange(bytes([1, 2]), (RecycleLetter(Square(7, 5), 5),))),
        (
            "rearrange H6 rFAM;9I S",
            Play(((Square(8, 8), 19),), (Rearrange(Square(5, 7), False, bytes([18 | BLANK_FLAG, 6, 1, 13])),)),
        ),
    ],
)
def test_exchanges_passes_and_steps_are_read(text: str, move: Move) -> None:
    assert parse_move(text, board=BOARD, alphabet=ENGLISH) == move


def test_a_number_of_tiles_is_enough_for_the_whole_rack() -> None:
    rack = Rack.of([0, 3, 9])
    assert parse_move("ex 3", board=BOARD, alphabet=ENGLISH, rack=rack) == Exchange(bytes([0, 3, 9]))


def test_the_play_after_a_swap_is_read_with_the_blank_on_the_rack() -> None:
    move = parse_move("swap 8h; 8f horns", board=BOARD, alphabet=ENGLISH, rack=Rack.of([18]))
    assert move == Play(((Square(7, 9), 19 | BLANK_FLAG),), (RecycleBlank(Square(7, 7)),))


def test_the_play_after_recycling_is_read_on_the_changed_board() -> None:
    move = parse_move("recycle 8f b; 8f BORNS", board=BOARD, alphabet=ENGLISH, rack=Rack.of([2, 19]))
    assert move == Play(((Square(7, 9), 19),), (RecycleLetter(Square(7, 5), 2),))


@pytest.mark.parametrize(
    ("typed", "step"),
    [
        ("8F HR.ON", Rearrange(Square(7, 5), True, bytes([8, 18, 0, 15, 14]))),
        ("8F 8E NR.OH", Rearrange(Square(7, 5), True, bytes([14, 18, 0, 15, 8]), -1)),
        ("8E NR.OH", Rearrange(Square(7, 5), True, bytes([14, 18, 0, 15, 8]), -1)),
        ("8E .NROH", Rearrange(Square(7, 5), True, bytes([14, 18, 15, 8]))),
        ("8G NROH", Rearrange(Square(7, 5), True, bytes([0, 14, 18, 15, 8]))),
        ("8B NROH....", Rearrange(Square(7, 5), True, bytes([14, 18, 15, 8, 0, 0, 0, 0]), -4)),
    ],
)
def test_a_word_laid_anew_tells_its_gaps_and_where_it_begins(typed: str, step: Rearrange) -> None:
    # HORN lies at 8F; which word is meant is plain from its letters where its place is not told.
    move = parse_move(f"rearrange {typed}; pass", board=BOARD, alphabet=ENGLISH)
    assert move.before == (step,)
    assert parse_move(format_move(move, board=BOARD, alphabet=ENGLISH), board=BOARD, alphabet=ENGLISH) == move


@pytest.mark.parametrize("typed", ["rfam", "RFAM", "rFAM", "RFAm"])
def test_a_rearranged_word_may_be_typed_in_any_case(typed: str) -> None:
    move = parse_move(f"rearrange h6 {typed}; pass", board=BOARD, alphabet=ENGLISH, rack=Rack())
    assert move.before == (Rearrange(Square(5, 7), False, bytes([18 | BLANK_FLAG, 6, 1, 13])),)


def test_a_single_tile_is_named_by_its_longer_word_and_both_names_are_one_play() -> None:
    across = parse_move("9G OM", board=BOARD, alphabet=ENGLISH)
    down = parse_move("G8 OO", board=BOARD, alphabet=ENGLISH)
    assert across == down
    assert format_move(across, board=BOARD, alphabet=ENGLISH) == "9G O(M)"
    one = Play(((Square(7, 9), 19),))
    assert format_move(one, board=BOARD, alphabet=ENGLISH) == "8F (HOrN)S"
    assert format_move(one, board=BOARD, alphabet=ENGLISH, through="dots") == "8F ....S"
    assert format_move(one, board=BOARD, alphabet=ENGLISH, through="letters") == "8F HOrNS"


@pytest.mark.parametrize("squares", [(), ((7, 9), (8, 10)), ((7, 9), (7, 11)), ((7, 14), (7, 15)), ((20, 7),)])
def test_tiles_that_are_no_play_are_not_written(squares: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(NotationError):
        format_play([(Square(*square), 1) for square in squares], BOARD, ENGLISH)


@given(alphabet=alphabets, through=st.sampled_from(("brackets", "dots", "letters")), given=st.data())
def test_a_play_written_in_any_manner_reads_back(alphabet: Alphabet, through: Through, given: st.DataObject) -> None:
    board = given.draw(boards(alphabet))
    play = Play(given.draw(placements(alphabet, board)))
    if play.placements:
        text = format_move(play, board=board, alphabet=alphabet, through=through)
        assert parse_move(text, board=board, alphabet=alphabet) == play


@st.composite
def steps(draw: st.DrawFn, alphabet: Alphabet, board: Board) -> tuple[Step, ...]:
    """Recycling and rearranging anywhere, allowed or not."""
    square = st.sampled_from(squares_of(board))
    words = st.lists(tiles(alphabet) | st.just(0), min_size=1, max_size=5).filter(any).map(bytes)
    begins = st.integers(-3, 0)
    kinds = st.one_of(
        st.builds(RecycleBlank, square),
        st.builds(RecycleLetter, square, tiles(alphabet)),
        st.builds(_laid_anew, square, st.booleans(), words, begins),
    )
    return tuple(draw(st.lists(kinds, max_size=3)))


def _laid_anew(start: Square, across: bool, tiles: bytes, begins: int) -> Rearrange:
    return Rearrange(start, across, tiles, max(begins, -(start.col if across else start.row)))


@given(alphabet=alphabets, given=st.data())
def test_a_turn_with_its_steps_reads_back(alphabet: Alphabet, given: st.DataObject) -> None:
    board = Board.empty(15, 15)
    before = given.draw(steps(alphabet, board))
    last = given.draw(st.one_of(st.just(Pass()), racks(alphabet).map(lambda rack: Exchange(rack.codes))))
    move: Move = Pass(before) if isinstance(last, Pass) else Exchange(last.tiles, before)
    assert parse_move(format_move(move, board=board, alphabet=alphabet), board=board, alphabet=alphabet) == move


@given(text=st.text("8Hh12 (.)[]ABCabcRrLl?;-#*ÑÄ exchangepswrylt", max_size=25), rack=st.none() | racks(SPANISH))
def test_any_text_is_a_turn_or_a_notation_error(text: str, rack: Rack | None) -> None:
    try:
        move = parse_move(text, board=BOARD, alphabet=SPANISH, rack=rack)
    except NotationError as error:
        assert error.column is not None
        assert 1 <= error.column <= len(text) + 1
    else:
        assert isinstance(move, Play | Exchange | Pass)


@pytest.mark.parametrize("text", ["exchange none", "ex none", "exchange 0", "-0"])
@pytest.mark.parametrize("rack", [None, "AEIOUNR"])
def test_an_exchange_of_none_is_read_as_such(text: str, rack: str | None) -> None:
    held = None if rack is None else Rack.of(ENGLISH.parse_tiles(rack))
    assert parse_move(text, board=BOARD, alphabet=ENGLISH, rack=held) == Exchange(b"")


def test_none_is_four_tiles_on_a_rack_that_holds_them() -> None:
    held = Rack.of(ENGLISH.parse_tiles("AENNOQU"))
    move = parse_move("exchange none", board=BOARD, alphabet=ENGLISH, rack=held)
    assert move == Exchange(ENGLISH.parse_tiles("NONE"))


@clause("V3", "R4.8")
@pytest.mark.parametrize(
    ("typed", "rack", "given"),
    [
        ("e", "?E", "e"),  # a small letter is the blank, though the rack has the letter
        ("E", "?E", "E"),
        ("e", "EA", "E"),  # there is no blank
        ("E", "?A", "e"),  # there is nothing but the blank
        ("E", "AB", "E"),  # the rules say that it is not there
    ],
)
def test_a_small_letter_given_for_one_on_the_board_is_the_blank_wherever_there_is_one(
    typed: str, rack: str, given: str
) -> None:
    held = Rack(ENGLISH.parse_tiles(rack))
    move = parse_move(f"recycle 8F {typed}; pass", board=BOARD, alphabet=ENGLISH, rack=held)
    assert format_move(move, board=BOARD, alphabet=ENGLISH) == f"recycle 8F {given}; pass"


@pytest.mark.parametrize("typed", ["pass 8H", "PASS H8", "exchange 8H across", "pass 8H down"])
def test_a_word_that_says_which_turn_it_is_is_no_word_before_a_square(typed: str) -> None:
    word, square = typed.split()[:2]
    with pytest.raises(NotationError, match=f"{word} {square} is no turn.*{word} alone, or {square} {word.upper()}"):
        parse_move(typed, board=BOARD, alphabet=ENGLISH)
