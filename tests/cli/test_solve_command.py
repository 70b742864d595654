"""Does `lexiko solve` say what an ending is worth, how far that is proved, and what it cannot solve?"""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest

from lexiko.cli.main import run
from tests.search.test_solving import ENDING


class Desk:
    """The command, and what it says."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def solve(self, *arguments: str) -> str:
        """What is printed; there is no complaint."""
        assert run(["solve", *arguments]) == 0
        told = self.capsys.readouterr()
        assert told.err == ""
        return told.out

    def json(self, *arguments: str) -> Any:
        """What is said to programs."""
        return json.loads(self.solve(*arguments, "--json"))

    def complaint(self, *arguments: str) -> str:
        """What is said of a mistake: one sentence, and nothing else."""
        assert run(["solve", *arguments]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        assert "Traceback" not in told.err
        return told.err


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    """The command at hand."""
    return Desk(capsys)


def test_value_proof_and_line_are_told_alike_to_people_and_to_programs(desk: Desk) -> None:
    told = desk.json(ENDING)
    assert told["proved"] is True and told["low"] == told["high"] == told["value"] == told["lines"][0]["value"]
    text = desk.solve(ENDING)
    assert "Proved." in text and max(map(len, text.splitlines())) <= 80
    flat = " ".join(text.split())
    assert f"{abs(told['value'])} points" in flat
    assert all(move in flat for move in told["lines"][0]["moves"])


def test_lines_come_in_order_and_begin_differently(desk: Desk) -> None:
    lines = desk.json(ENDING, "--lines", "3")["lines"]
    assert [line["value"] for line in lines] == sorted((line["value"] for line in lines), reverse=True)
    assert len({line["moves"][0] for line in lines}) == 3


def test_no_time_at_all_still_has_a_line_and_says_that_nothing_is_proved(desk: Desk) -> None:
    told = desk.json(ENDING, "--minutes", "0")
    assert told["lines"][0]["moves"]
    assert told["proved"] or told["outcome"] is None
    text = desk.solve(ENDING, "--minutes", "0")
    assert re.search(r"best line found so far|Proved\.", text)


def test_the_other_players_tiles_need_not_be_told(desk: Desk) -> None:
    board, racks, rest = ENDING.split(" ", 2)
    hidden = f"{board} {racks.split('/')[0]}/ {rest}"
    assert desk.json(hidden)["value"] == desk.json(ENDING)["value"]


def test_the_position_may_come_from_the_standard_input(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{ENDING}\n"))
    assert desk.json("-")["proved"]


def test_a_position_whose_words_are_not_here_says_so(desk: Desk) -> None:
    assert desk.json(f"{ENDING} lex NWL23;")["lexicon_missing"] == "NWL23"
    assert "The position names NWL23, whose words are not here" in desk.solve(f"{ENDING} lex NWL23;")


BOARD = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((f"{BOARD} AEST/ 0/14 0",), "would be in the bag, and it must be empty"),
        ((f"{BOARD} AEST// 0/14/3 0",), "3 players are in it, and only endings of two are solved so far"),
        ((f"{BOARD} AEST//// 0/14/3/5/6 0",), "write a / between those of two to four players"),
        ((ENDING, "--house", "V2,V3", "--edition", "luxury"), "V3 lets players recycle letters"),
        ((ENDING, "--lexicon", "nowhere"), "nowhere"),
        (("15/15 AEST/ 0/14 0",), "the board is 2 x 15"),
        ((f"{BOARD} QQQQ/ 0/14 0",), "4 tiles Q are used, the set has 1"),
        ((f"{BOARD} AAAAAAAA/ 0/14 0",), "8 tiles, 7 is the most"),
        ((ENDING.replace("SPoTTIEST6", "6SPoTTIEST"),), "the tiles on the board are not all joined"),
        ((f"{ENDING[:-1]}6", "--edition", "club"), "6 turns in a row brought no points, so the game is over"),
        ((ENDING, "--lines", "0"), "0 is not in the range"),
    ],
)
def test_what_cannot_be_solved_is_told_in_a_sentence(desk: Desk, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in desk.complaint(*arguments)


def test_all_reasons_are_told_to_programs(desk: Desk) -> None:
    problems = json.loads(desk.complaint(f"{BOARD} AEST// 0/14/3 0", "--house", "V2,V3", "--json"))["problems"]
    assert len(problems) == 4
