"""Do CGP positions read and write, and become positions that can be played on?"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexiko.notation import (
    CgpPosition,
    NotationError,
    cgp_from_position,
    edition_named,
    format_cgp,
    parse_cgp,
    setup_from_cgp,
)
from lexiko.rulebook import ruleset
from lexiko.rules import Alphabet, BadSetup, Position, Rack, position_from
from tests.notation.strategies import ENGLISH, SPANISH, alphabets, boards, racks

EMPTY = "/".join(["15"] * 15)
_names = st.text("abcdefgh0123456789.", min_size=1, max_size=5)
_operations = st.dictionaries(_names, st.lists(_names, max_size=2).map(" ".join), max_size=4).map(dict.items).map(tuple)


def test_the_example_of_the_format_reads_and_writes() -> None:
    text = f"{EMPTY} AELNOQT/ 0/0 0 lex NWL18; lm ex.2;"
    position = parse_cgp(text, ENGLISH)
    assert position.board.is_empty
    assert position.racks == (Rack(ENGLISH.parse_tiles("AELNOQT")), Rack())
    assert position.operations == (("lex", "NWL18"), ("lm", "ex.2"))
    assert format_cgp(position, ENGLISH) == text


def test_three_players_blanks_and_negative_scores_are_read() -> None:
    position = parse_cgp("3/1aB/3 AB?/C/ 10/-2/300 2 bb 50", ENGLISH)
    assert list(position.board.cells) == [0, 0, 0, 0, 129, 2, 0, 0, 0]
    assert (position.scores, position.scoreless_turns) == ((10, -2, 300), 2)
    assert position.operations == (("bb", "50"),)


def test_tiles_of_several_letters_are_in_brackets_and_may_be_bare() -> None:
    position = parse_cgp("[CH]1CH/3/3 [RR]/R 0/0 0", SPANISH)
    assert list(position.board.cells[:3]) == [4, 0, 4]
    assert format_cgp(position, SPANISH) == "[CH]1[CH]/3/3 [RR]/R 0/0 0"


@given(alphabet=alphabets, operations=_operations, given=st.data())
def test_a_position_reads_back(
    alphabet: Alphabet, operations: tuple[tuple[str, str], ...], given: st.DataObject
) -> None:
    players = given.draw(st.integers(2, 4))
    position = CgpPosition(
        given.draw(boards(alphabet)),
        tuple(given.draw(racks(alphabet)) for _ in range(players)),
        tuple(given.draw(st.integers(-999, 9999)) for _ in range(players)),
        given.draw(st.integers(0, 9)),
        operations,
    )
    assert parse_cgp(format_cgp(position, alphabet), alphabet) == position


@pytest.mark.parametrize(
    ("text", "column", "problem"),
    [
        ("", 1, "0 of 4 parts"),
        ("3/3/3 A/B 0/0", 14, "3 of 4 parts"),
        ("3/4/3 A/B 0/0 0", 3, "a row of 4 squares"),
        ("3/3/ A/B 0/0 0", 5, "a row of 0 squares"),
        ("3/0A/3 A/B 0/0 0", 3, "a run of 0 squares"),
        ("3/999999999/3 A/B 0/0 0", 3, "a run of 999999999 squares"),
        ("3/1Ä1/3 A/B 0/0 0", 4, "'Ä' is not a letter"),
        ("3/3/3 A/Ä 0/0 0", 9, "'Ä' is not a letter"),
        ("3/3/3 A/B 0/x 0", 13, "'x'"),
        ("3/3/3 A/B 0/0/0 0", 11, "2 racks and 3 scores"),
        ("3/3/3 A/B 0/0 many", 15, "'many'"),
        ("3/3/3 A/B 0/0 -1", 15, "'-1'"),
        ("3/3/3 A/B 0/0 0 lex CSW; lex NWL;", 26, "lex is told twice"),
        ("3/3/3 A/B 0/0 0  bdn X;ms;  ms ;", 29, "ms is told twice"),
        ("3/3/3 A/B 0/0 0 lexiko-edition club;lex X;lexiko-edition club;", 43, "lexiko-edition is told twice"),
    ],
)
def test_what_is_no_position_is_refused_at_its_column(text: str, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as refusal:
        parse_cgp(text, ENGLISH)
    assert refusal.value.column == column
    assert problem in refusal.value.problem


@given(text=st.text("315/ABab?0-; [CH]xlex", max_size=40))
def test_any_text_is_a_position_or_a_notation_error(text: str) -> None:
    try:
        position = parse_cgp(text, SPANISH)
    except NotationError:
        return
    assert parse_cgp(format_cgp(position, SPANISH), SPANISH) == position


def test_a_position_can_be_played_on_and_told_again() -> None:
    rows = ["15"] * 7 + ["5HORN6"] + ["15"] * 7
    text = f"{'/'.join(rows)} AEST/BC? 10/14 0"
    position = position_from(setup_from_cgp(parse_cgp(text, ENGLISH), ruleset()))
    assert (position.on_turn, len(position.bag), position.scores) == (0, 89, (10, 14))
    assert format_cgp(cgp_from_position(position), ENGLISH) == text.replace("BC?", "?BC")


def test_a_position_that_cannot_stand_is_refused_as_a_setup() -> None:
    rows = ["15"] * 7 + ["5QQQ7"] + ["15"] * 7
    with pytest.raises(BadSetup):
        position_from(setup_from_cgp(parse_cgp(f"{'/'.join(rows)} A/B 0/0 0", ENGLISH), ruleset()))


@pytest.mark.parametrize(
    ("edition", "told"), [("classic", ""), ("luxury", "luxury"), ("club:challenge=single", "club:challenge=single")]
)
def test_the_edition_is_told_where_it_is_not_the_plain_card(edition: str, told: str) -> None:
    position = Position.opening(ruleset(edition))
    line = format_cgp(cgp_from_position(position), ENGLISH)
    assert edition_named(line) == told
    assert format_cgp(parse_cgp(line, ENGLISH), ENGLISH) == line
