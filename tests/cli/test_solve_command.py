"""Does `lexiko solve` say what an ending is worth, how far that is proved, and what it cannot solve?"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from lexiko.cli.main import run
from tests.search.pre_endgames import BEFORE_END
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
        (
            (f"{BOARD} AEST/ 0/14 0",),
            "would be in the bag, and it is solved with 4 at most; with more, moves can be simulated",
        ),
        ((f"{BOARD} AEST// 0/14/3 0",), "3 players are in it, and with tiles in the bag only games of two are solved"),
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
    assert len(problems) == 5


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A list of words with which nothing can be laid."""
    (tmp_path / "quiz.txt").write_text("quiz\n")
    return str(tmp_path / "quiz.txt")


def test_with_a_tile_in_the_bag_it_tells_how_often_moves_win_and_with_which_draws(desk: Desk, few: str) -> None:
    told = desk.json(BEFORE_END, "--lexicon", few, "--lines", "2", "--threads", "1")
    assert (told["bag"], told["ways"], told["looked_at"], told["proved"]) == (1, 8, 8, True)
    assert len(told["moves"]) == 2 and told["moves"][0]["best"]
    assert told["moves"][0]["draws"][0]["outcome"] == "lost"
    text = desk.solve(BEFORE_END, "--lexicon", few, "--lines", "1", "--threads", "2")
    assert "1 tile in the bag" in text and "Proved." in text and max(map(len, text.splitlines())) <= 80
    assert "it loses whatever is drawn" in " ".join(text.split())


def test_with_no_time_at_all_there_is_a_move_all_the_same(desk: Desk) -> None:
    told = desk.json(BEFORE_END, "--minutes", "0")
    assert told["moves"] and not told["proved"]
    assert "nothing is proved yet" in desk.solve(BEFORE_END, "--minutes", "0")


def test_tiles_told_of_the_other_rack_are_there(desk: Desk, few: str) -> None:
    board, racks, rest = BEFORE_END.split(" ", 2)
    hidden = desk.json(BEFORE_END, "--lexicon", few, "--minutes", "0")["unseen"]
    held = next(tile for tile in hidden if hidden.count(tile) == 1)
    told = desk.json(f"{board} {racks}{held} {rest}", "--lexicon", few, "--minutes", "0")
    assert told["ways"] == 7 and all(held not in draw["bag"] for draw in told["moves"][0]["draws"])


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (("DNQSTVX", "DNQST"), "the player to move holds 5 tiles of 7, and racks are full while the bag has tiles"),
        (("DNQSTVX/", "DNQSTVX/ZZ"), "3 tiles Z are used, the set has 1"),
    ],
)
def test_what_cannot_be_before_the_end_is_told_too(desk: Desk, changed: tuple[str, str], sentence: str) -> None:
    assert sentence in desk.complaint(BEFORE_END.replace(*changed))


def test_of_three_players_it_tells_how_deep_it_looked_and_that_nothing_is_proved(desk: Desk) -> None:
    three = ENDING.replace("CEINOST/DEI 347/438", "CEINO/DEI/ST 347/438/400")
    told = desk.json(three, "--minutes", "0", "--lines", "2")
    assert (told["depth"], told["complete"], told["racks"]) == (1, False, ["CEINO", "DEI", "ST"])
    assert told["lines"][0]["players"] == [1, 2, 3] and told["lines"][0]["movers"][:2] == [1, 2]
    text = desk.solve(three, "--minutes", "0")
    flat = " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80
    assert "Looked 1 turn ahead, not to the end" in flat and "an estimate and proves nothing" in flat


def test_of_three_players_with_nothing_to_lay_everything_is_looked_at(desk: Desk, few: str) -> None:
    three = ENDING.replace("CEINOST/DEI 347/438", "CEINO/DEI/ST 347/438/400")
    told = desk.json(three, "--lexicon", few)
    assert told["complete"] and told["lines"][0]["moves"] == ["pass", "pass", "pass"]
    assert told["lines"][0]["finals"] == [340, 434, 398]
    flat = " ".join(desk.solve(three, "--lexicon", few).split())
    assert "Every way it can go was followed to its end." in flat and "estimate" not in flat


@pytest.mark.slow
def test_a_long_search_is_kept_in_a_file_gone_on_with_and_drawn(desk: Desk, few: str, tmp_path: Path) -> None:
    state, picture = tmp_path / "late.solution", tmp_path / "late.svg"
    asked = (BEFORE_END, "--lexicon", few, "--lines", "2", "--threads", "1")
    hasty = desk.json(*asked, "--minutes", "0", "--out", str(state))
    assert not hasty["proved"] and state.exists()
    found = desk.json(*asked, "--out", str(state), "--picture", str(picture))
    whole = desk.json(*asked)
    assert found["proved"] and found["moves"] == whole["moves"] and "<svg" in picture.read_text()
    again = desk.json(*asked, "--out", str(state), "--minutes", "0")
    assert again["moves"] == whole["moves"] and again["endings"] == found["endings"]
    other = desk.complaint(*asked, "--seed", "2", "--out", str(state))
    assert "is a search of another position, of other moves, or asked for otherwise" in " ".join(other.split())
    picture.write_text("no state")
    assert "is no search that can be gone on with" in " ".join(desk.complaint(*asked, "--out", str(picture)).split())


def test_an_ending_is_neither_kept_nor_drawn_and_it_says_so(desk: Desk, tmp_path: Path) -> None:
    sentence = "--out and --picture are for positions with tiles in the bag"
    assert sentence in " ".join(desk.complaint(ENDING, "--out", str(tmp_path / "state")).split())
