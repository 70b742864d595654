"""Whole games in plain lines, typed by people who think like computers: every mix comes to its reckoning."""

from __future__ import annotations

import re

import pytest

from lexiko.players import build_player
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import BlankRecycled, LetterRecycled, TilesPlayed
from lexiko.table import LocalSession
from tests.cli.conversations import Typist, converse
from tests.company import small_engine, table_for

GAMES = [
    pytest.param("classic", "", (None, "greedy"), id="one person and a computer"),
    pytest.param("luxury", "V3,V4,V6", (None, "greedy", None), id="recycling and nine tiles"),
    pytest.param("original", "V4", (None, None, None, None), id="four people, passes end the game"),
    pytest.param("indigo", "V2", (None, None), id="rearranging"),
    pytest.param("message-center", "V1,V5", (None, "random", None), id="a long opening"),
    pytest.param("luxury", "V7", (None, "greedy", "random", "greedy"), id="a finish line among computers"),
]


def finished(
    edition: str, house: str, seats: tuple[str | None, ...], *, seed: str = "3"
) -> tuple[LocalSession, Typist]:
    """A game typed to its end."""
    agreed = HouseRules.from_text(house, opening_length=3 if "V1" in house else None)
    rules = ruleset(edition, house=agreed, players=len(seats))
    host = table_for(*seats, agreed=rules, seed=seed)
    minds = {seat: build_player("greedy", small_engine(rules), seed=str(seat)) for seat in host.people}
    typist = Typist(host, minds)
    assert converse(host, typist) == "over"
    return host, typist


@pytest.mark.parametrize(("edition", "house", "seats"), GAMES)
def test_a_game_is_typed_to_its_end_without_a_word_being_refused(
    capsys: pytest.CaptureFixture[str], edition: str, house: str, seats: tuple[str | None, ...]
) -> None:
    host, typist = finished(edition, house, seats)
    said = capsys.readouterr().out
    assert host.is_over
    assert re.search(r"win(s)? with \d+|share the win with \d+", said)
    assert "Expected:" not in said and "Your rack lacks" not in said and "is no command" not in said
    assert len(typist.typed) == len(re.findall(r"^[^\n]*(?:>|Challenge\?) ", said, re.MULTILINE))


@pytest.mark.parametrize(("edition", "house", "seats"), GAMES)
def test_the_last_totals_on_the_sheet_are_the_final_scores(
    capsys: pytest.CaptureFixture[str], edition: str, house: str, seats: tuple[str | None, ...]
) -> None:
    host, _ = finished(edition, house, seats)
    sheet = capsys.readouterr().out.rstrip().splitlines()
    width = min(26, 77 // len(seats))
    start = next(
        place for place, line in enumerate(sheet) if re.match(r" 1 +-?\d", line) and "Player" in sheet[place - 1]
    )
    totals: dict[int, int] = {}
    for line in sheet[start:]:
        for column, seat in enumerate(host.position.order):
            if entry := re.match(r" *[+-]?\d+ +(-?\d+)", line[3 + column * width :][: width - 1]):
                totals[seat] = int(entry[1])
    assert tuple(totals[seat] for seat in range(len(seats))) == host.position.scores


def test_recycled_blanks_and_letters_come_through_the_keyboard() -> None:
    kinds: set[type] = set()
    for seed in range(3):
        host, _ = finished("luxury", "V3,V4", (None, None), seed=str(seed))
        kinds |= {type(event) for event in host.events}
    assert {BlankRecycled, LetterRecycled, TilesPlayed} <= kinds
