"""Two names look the same everywhere or nowhere: on the web, at a terminal, in the library and in records."""

from __future__ import annotations

import pytest

from lexiko import new_game, player_names
from lexiko.cli.plain.options import seats_from_text
from lexiko.notation import NotationErrors, nicks_of, parse_gcg, write_gcg
from lexiko.player_names import cleaned, first_alike, look_the_same
from lexiko.server.tables.names import free_name
from lexiko.table import seats_of

ALIKE = [
    ("Ann", "\u0410nn"),
    ("Ann", "ANN"),
    ("Ann", "\uff21nn"),
    ("Paul", "Pau1"),
    ("Ann", "Ann\ufe0f"),
    ("A\u0301da", "\u00c1da"),
    ("Вера", "Bepa"),
]
DIFFERENT = [("Ann", "Anna"), ("Ian", "Lan"), ("Ana", "Aña"), ("Lukasz", "Łukasz"), ("Иван", "Ivan")]
NOTHING = ["\u3164", "\u2800", "\uffa0\u115f", "\u034f", "\ufe0f"]
RECORD = "#player1 {} First\n#player2 {} Second\n>{}: HORN 8H HORN +14 14\n>{}: FARM 7G AM +6 6\n"


def alike_at_a_terminal(name: str, other: str) -> bool:
    """Are these two refused beside each other?"""
    problems: list[str] = []
    seats_from_text(f"{name},{other}", problems)
    assert all("look the same" in each or "Two players are called" in each for each in problems), problems
    return bool(problems)


def alike_in_the_library(name: str, other: str) -> bool:
    """The same of the library's games."""
    try:
        new_game(players=(name, other))
    except ValueError as refused:
        assert "look the same" in str(refused)
        return True
    return False


@pytest.mark.parametrize(
    ("name", "other", "alike"),
    [*((*pair, True) for pair in ALIKE), *((*pair, False) for pair in DIFFERENT)],
)
def test_two_names_look_the_same_everywhere_or_nowhere(name: str, other: str, alike: bool) -> None:
    assert look_the_same(name, other) is look_the_same(other, name) is alike
    assert (first_alike(["Kim", name, other]) == (name, other)) is alike
    assert (free_name(other, [name]) != other) is alike
    assert alike_at_a_terminal(name, other) is alike
    assert alike_in_the_library(name, other) is alike
    nicks = nicks_of([name, other])
    assert (nicks[1] != other) is alike
    assert first_alike(nicks) is None


def test_what_plain_letters_look_like_is_what_the_data_says() -> None:
    for letter in map(chr, range(128)):
        assert player_names._looks_like(letter) == player_names._looks_like_by_data(letter)


@pytest.mark.parametrize("name", NOTHING)
def test_what_looks_like_nothing_is_a_name_nowhere(name: str) -> None:
    assert cleaned(name) == ""
    problems: list[str] = []
    seats_from_text(f"{name},Ben", problems)
    assert [problem[:9] for problem in problems] == ["A name is"]
    with pytest.raises(ValueError, match="can be shown"):
        new_game(players=(name, "Ben"))


def test_a_computer_is_told_apart_from_a_person_whose_name_looks_like_its_own() -> None:
    assert [seat.name for seat in seats_of(["Greed\u0443", "bot:greedy"])] == ["Greed\u0443", "Greedy 2"]


@pytest.mark.parametrize(("name", "other"), [pair for pair in ALIKE if "\u0301" not in pair[0]])
def test_somebodys_record_of_players_who_look_the_same_is_read_with_a_note(name: str, other: str) -> None:
    record = parse_gcg(RECORD.format(name, other, name, other))
    assert [player.nick for player in record.players] == [name, other]
    assert [event.nick for event in record.events] == [name, other]
    assert [(each.line, each.code) for each in record.warnings] == [(2, "alike-nicks")]
    again = parse_gcg(write_gcg(record).decode())
    assert (again.players, again.events) == (record.players, record.events)


@pytest.mark.parametrize(("name", "other"), DIFFERENT)
def test_a_record_of_players_who_look_different_has_no_such_note(name: str, other: str) -> None:
    assert parse_gcg(RECORD.format(name, other, name, other)).warnings == ()


def test_players_no_line_names_who_look_the_same_are_told_of_at_the_line_where_the_second_comes() -> None:
    text = ">Ann: HORN 8H HORN +14 14\n>Ben: FARM 7G AM +6 6\n>\u0410nn: PASTE - +0 0\n"
    record = parse_gcg(text)
    assert [player.nick for player in record.players] == ["Ann", "Ben", "\u0410nn"]
    assert [(each.line, each.code) for each in record.warnings] == [(3, "alike-nicks")]


def test_a_line_of_a_player_who_is_spelled_otherwise_in_the_head_is_theirs_with_a_note() -> None:
    record = parse_gcg(RECORD.format("Ann", "Ben", "\u0410nn", "ben") + ">\u0410nn: PASTE - +0 14\n")
    assert [event.nick for event in record.events] == ["Ann", "Ben", "Ann"]
    assert [(each.line, each.code) for each in record.warnings] == [
        (3, "nick-spelled-otherwise"),
        (4, "nick-spelled-otherwise"),
    ]
    assert [player.name for player in record.players] == ["First", "Second"]


def test_among_players_who_look_the_same_a_line_is_of_who_has_the_same_letters() -> None:
    record = parse_gcg(RECORD.format("Ann", "\u0410nn", "ann", "\u0430nn"))
    assert [event.nick for event in record.events] == ["Ann", "\u0410nn"]


def test_a_line_that_could_be_of_two_players_is_nobodys() -> None:
    with pytest.raises(NotationErrors, match="'Ann' is none of the players"):
        parse_gcg(RECORD.format("\u0391nn", "\u0410nn", "Ann", "\u0410nn"))
