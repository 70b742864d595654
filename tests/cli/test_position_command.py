"""Does `lexiko position` show a position, and everything in it that cannot be?"""

from __future__ import annotations

import io
import json
import shlex
import sys
from collections import Counter
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from lexiko.cli.main import run
from lexiko.rulebook import ruleset
from tests.clauses import clause

HORN = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15"

Show = Callable[..., str]


@pytest.fixture
def show(capsys: pytest.CaptureFixture[str]) -> Show:
    """Run the command; what it printed, or its complaint."""

    def shown(*arguments: str, status: int = 0) -> str:
        assert run(["position", *arguments]) == status
        told = capsys.readouterr()
        return told.out if status < 2 else told.err

    return shown


def test_board_racks_points_and_unseen_tiles_are_shown(show: Show) -> None:
    told = show(f"{HORN} AEST?/ 0/14 2 lex CSW21;")
    lines = told.splitlines()
    assert lines[8].split() == ["8", "=", "'", "H", "O", "R", "N", "'", "="]
    assert "Player 1      0  ?AEST  (to move)" in lines
    assert "Player 2     14  not told" in lines
    assert "91 tiles you do not see, 84 of them in the bag:" in lines
    assert "Turns without points: 2." in lines
    assert "Words of CSW21." in lines
    assert max(map(len, lines)) <= 80


def test_all_the_tiles_nobody_sees_are_in_the_bag_where_both_racks_are_told(show: Show) -> None:
    assert "82 tiles you do not see, all of them in the bag:" in show(f"{HORN} AEST?EE/AEINRST 0/14 0").splitlines()


def test_where_every_tile_is_seen_none_is_in_the_bag(show: Show) -> None:
    """The set's every tile, but for three on the racks, on a board of no words."""
    tiles = Counter(ruleset().tile_set.all_tiles())
    tiles.subtract(ruleset().tile_set.alphabet.parse_tiles("QZA"))
    text = "".join(map(ruleset().tile_set.alphabet.format_tile, sorted(tiles.elements()))).replace("?", "e")
    rows = [text[place : place + 15] for place in range(0, 90, 15)]
    board = "/".join([*["15"] * 4, *rows, f"{text[90:]}8", *["15"] * 4])
    lines = show(f"{board} QZ/A 0/0 0").splitlines()
    assert "You see every tile: none is in the bag." in lines
    assert not [line for line in lines if "you do not see" in line]
    lines = show(f"{board} QZ/ 0/0 0").splitlines()
    assert "1 tile you do not see, it is not in the bag:" in lines


def test_a_terminal_is_shown_the_board_as_the_edition_paints_it(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexiko.cli.position.has_screen", lambda: True)
    lines = show(f"{HORN} AEST?/ 0/14 0", "--edition", "luxury").splitlines()
    assert lines[8].split() == [
        "8",
        "3W",
        "·",
        "·",
        "2L",
        "·",
        "·",
        "H₄",
        "O₁",
        "R₁",
        "N₁",
        "·",
        "2L",
        "·",
        "·",
        "3W",
        "8",
    ]
    assert "Player 1      0  ?AEST  (to move)" in lines
    assert "This cannot be:" in show("3/3/3 A/ 0/0 0", status=1)


def test_everything_that_cannot_be_is_told_at_once(show: Show) -> None:
    told = show("AQQ12/15/15/15/15/15/15/15/15/15/15/15/15/15/14Z AAAAAAAA/Z 0/0 0", status=1)
    assert "the rack of Player 1 holds 8 tiles, 7 is the most" in told
    assert "2 tiles Q are used, the set has 1" in told
    assert "2 tiles Z are used, the set has 1" in told
    assert "the centre is not covered" in told
    assert "the tiles on the board are not all joined" in told


def test_a_board_of_another_size_is_told_and_shown(show: Show) -> None:
    assert "the board is 3 x 3, this set's is 15 x 15" in show("3/1A1/3 A/ 0/0 0", status=1)
    assert json.loads(show("3/1A1/3 A/ 0/0 0", "--json", status=1))["board"][1] == ["", "A", ""]


@pytest.mark.parametrize(("rows", "cols"), [(16, 15), (15, 16), (21, 21)])
def test_a_board_larger_than_the_set_has_is_told_and_shown(show: Show, rows: int, cols: int) -> None:
    larger = "/".join([*[str(cols)] * (rows - 1), f"{cols - 1}A"])
    told = show(f"{larger} / 0/0 0", status=1)
    assert f"the board is {rows} x {cols}, this set's is 15 x 15" in told
    assert told.splitlines()[rows] == f"{rows}" + " ." * (cols - 1) + " A"
    for form in ("--json", "--svg"):
        assert show(f"{larger} / 0/0 0", form, status=1)


def test_programs_are_told_the_same_and_pictures_drawn(show: Show) -> None:
    told = json.loads(show(f"{HORN} AEST?/QI 0/14 0", "--json"))
    assert told["players"][1] == {"name": "Player 2", "rack": "IQ", "score": 14}
    assert (told["bag"], len(told["unseen"])) == (89, 89)
    assert told["board"][7][6:10] == list("HORN")
    picture = ElementTree.fromstring(show(f"{HORN} AEST?/ 0/14 0", "--svg", "--edition", "indigo"))
    assert picture.tag.endswith("svg")


def test_variations_and_sets_count(show: Show) -> None:
    nine = f"{HORN} AEIOUSTRN/ 0/0 0"
    assert "7 is the most" in show(nine, status=1)
    assert "as the rules want them" in show(nine, "--house", "V6")
    assert "not a letter of this set" in show(nine.replace("HORN", "HÓRN"), status=2)
    board = "/".join(["15"] * 7 + ["6[CH]O7"] + ["15"] * 7)
    assert "CH" in show(f"{board} A/ 0/0 0", "--set", "spanish")


@pytest.mark.parametrize("typed", ["", "15/15", f"{HORN} AB 0 0", f"{HORN} A/B/C/D/E 0/0/0/0/0 0", f"{HORN} A/ x/0 0"])
def test_what_is_no_position_is_told_in_a_sentence(typed: str, show: Show) -> None:
    assert show(typed, status=2).startswith("lexiko: the position ")


def test_the_examples_of_its_help_run(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{HORN} AEST?/ 0/14 0\n"))
    examples = [shlex.split(line)[2:] for line in show("--help").splitlines() if line.startswith("  lexiko position ")]
    assert len(examples) == 2
    for example in examples:
        assert show(*example)


@clause("R4.1")
def test_a_single_tile_on_the_board_is_no_position(capsys: pytest.CaptureFixture[str]) -> None:
    line = "15/15/15/15/15/15/15/7A7/15/15/15/15/15/15/15 / 0/0 0"
    assert run(["position", line]) == 1
    assert "a single tile lies on the board: the first play has two or more" in " ".join(
        capsys.readouterr().out.split()
    )
