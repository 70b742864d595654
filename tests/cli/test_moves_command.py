"""Does `lexiko moves` list the best moves with what they are worth, and look at no rack but one's own?"""

from __future__ import annotations

import io
import json
import re
import shlex
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from lexiko.cli.main import run
from lexiko.kernel import LeaveTable, pack_leaves
from lexiko.kernel.consts import LEFTOVER_COST
from lexiko.lexicon import add_lexicon
from lexiko.rulebook import ruleset

EMPTY = "/".join(["15"] * 15)
BOARD = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15"
ALPHABET = ruleset("classic").tile_set.alphabet


class Desk:
    """The command, and what it says."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def moves(self, *arguments: str) -> str:
        """What is printed; there is no complaint."""
        assert run(["moves", *arguments]) == 0
        told = self.capsys.readouterr()
        assert told.err == ""
        return told.out

    def json(self, *arguments: str) -> Any:
        """What is said to programs."""
        return json.loads(self.moves(*arguments, "--json"))

    def complaint(self, *arguments: str) -> str:
        """What is said of a mistake: one sentence, and nothing else."""
        assert run(["moves", *arguments]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        assert "Traceback" not in told.err
        return told.err


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    """The command on a terminal of eighty columns."""
    monkeypatch.setenv("COLUMNS", "80")
    return Desk(capsys)


def test_every_part_is_shown_and_they_add_up(desk: Desk) -> None:
    told = desk.json(f"{BOARD} AEST?/ 0/14 0", "--limit", "200")
    assert (told["rack"], told["bag"], len(told["moves"])) == ("?AEST", 84, 200)
    equities = [move["equity"] for move in told["moves"]]
    assert equities == sorted(equities, reverse=True)
    for move in told["moves"]:
        parts = move["score"] + move["leave"] + move["going_out"] + move["left_over"]
        assert parts == pytest.approx(move["equity"])
    assert {move["kind"] for move in told["moves"]} >= {"play", "exchange"}


def test_by_score_the_dearest_play_comes_first(desk: Desk) -> None:
    told = desk.json(f"{BOARD} AEINRST/ 0/14 0", "--by", "score", "--limit", "3")
    scores = [move["score"] for move in told["moves"]]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 50


def test_people_get_a_table_that_fits_eighty_columns(desk: Desk) -> None:
    lines = desk.moves(f"{BOARD} AEST?/ 0/14 0", "--limit", "4").splitlines()
    assert lines[0] == "?AEST to play, 84 tiles in the bag; Classic edition, words of english."
    assert lines[2].split() == ["Move", "Score", "Leave", "Equity", "Keeps"]
    assert len(lines) == 7
    assert re.fullmatch(r"\S+ \S+ +\d+ +[+-][\d.]+ +[\d.]+ +\S+ *", lines[3])
    assert max(map(len, lines)) <= 80


def test_once_the_bag_is_empty_the_end_is_reckoned_with(desk: Desk) -> None:
    lines = desk.moves(f"{late_board()} AE/ 0/0 0", "--limit", "3").splitlines()
    assert lines[0].startswith("AE to play, 0 tiles in the bag")
    assert lines[2].split() == ["Move", "Score", "Going", "out", "Left", "over", "Equity", "Keeps"]
    assert desk.json(f"{late_board()} AE/ 0/0 0")["unseen"] == "??SSSST"


CLUB_END = (
    "9U1FISH/9TAE3/10GU1WO/9KAS1hO/9ET2AN/8AXEL1N1/8U2I1G1/3JOULED2M1EN/2YOM3I2P1EE/3BARN1T3Q1R/3E3COLORANT/"
    "1L1D3ER3I1Z/HIP2TARSIOID2/1FOVEA1C7/YEW2V1INSIDERs AT/BG 417/508 0"
)


@pytest.mark.parametrize(("edition", "brings"), [("club", 10.0), ("classic", 5.0)])
def test_going_out_brings_what_the_edition_gives_for_it(desk: Desk, edition: str, brings: float) -> None:
    """B and G are five points: in clubs they count twice for who goes out. Rule: R9.3, C8"""
    told = desk.json(CLUB_END, "--edition", edition, "--limit", "1000")
    outs = {move["going_out"] for move in told["moves"] if not move["keeps"]}
    assert outs == {brings}
    kept = {move["keeps"]: move["left_over"] for move in told["moves"] if move["keeps"]}
    assert kept["T"] == kept["A"] == -2 - LEFTOVER_COST


def late_board() -> str:
    """A board full of no words, on which all but nine tiles of the set lie."""
    lying = Counter(ruleset("classic").tile_set.all_tiles()) - Counter(ALPHABET.parse_tiles("??AESSSST"))
    tiles = ALPHABET.format_word(sorted(lying.elements()))
    rows = [tiles[start : start + 15] for start in range(0, 90, 15)]
    return "/".join(["15"] * 5 + rows + [f"{tiles[90]}14"] + ["15"] * 3)


@pytest.mark.parametrize("by", ["equity", "score"])
def test_another_players_rack_is_never_looked_at(desk: Desk, by: str) -> None:
    told = [
        desk.moves(f"{BOARD} AEST?/{rack} 0/14 0", "--by", by, "--json")
        for rack in ("", "ZQJXKVW", "A", "EEEEEEE", "EEEEEEEEEEEEEEEEEEEE", "ZZZZ", "12!Ñ")
    ]
    assert len(set(told)) == 1


def test_a_rack_of_ones_own_goes_before_the_one_told(desk: Desk) -> None:
    told = desk.json(f"{BOARD} AEST?/ 0/14 0", "--rack", "qi?")
    assert told["rack"] == "?IQ"
    assert told == desk.json(f"{BOARD} / 0/14 0", "--rack", "?QI")


def test_the_position_may_come_in_several_arguments_or_from_the_standard_input(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = f"{BOARD} AEST?/ 0/14 0"
    told = desk.moves(position)
    assert desk.moves(*position.split()) == told
    monkeypatch.setattr("sys.stdin", io.StringIO(position + "\n"))
    assert desk.moves("-") == told


def test_leave_values_come_from_a_file(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "mine.klv2"
    keeps_q = {bytes([tile]): 90.0 if ALPHABET.format_tile(tile) == "Q" else 0.0 for tile in range(27)}
    file.write_bytes(LeaveTable.from_values(keeps_q).to_bytes())
    told = desk.json(f"{BOARD} QI/ 0/14 0", "--leaves", str(file))
    assert told["leaves"] is True
    assert told["moves"][0]["leave"] == 90
    assert told["moves"][0]["keeps"] == "Q"


def test_words_of_ones_own_are_weighed_by_lexikos_values_until_they_have_some(desk: Desk, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("horn\nhorns\nsat\n", encoding="utf-8")
    asked = (f"{BOARD} AST/ 0/14 0", "--lexicon", str(words))
    told = " ".join(desk.moves(*asked).split())
    assert "What is kept is weighed by Lexiko's values, as words has none of its own yet. To learn them: lexiko" in told
    assert (desk.json(*asked)["leaves"], desk.json(*asked)["leave_values"]) == (True, "english")
    (tmp_path / "words.leaves").write_bytes(pack_leaves(LeaveTable.from_values({ALPHABET.parse_word("s"): 99.0})))
    found = desk.json(*asked)
    assert (found["leave_values"], found["moves"][0]["leave"], found["moves"][0]["keeps"]) == ("words.leaves", 99, "S")
    assert "What is kept is weighed by words.leaves." in desk.moves(*asked)
    without = desk.json(*asked, "--leaves", "none")
    assert (without["leaves"], without["leave_values"]) == (False, None)
    assert desk.json(*asked, "--leaves", "english")["leave_values"] == "english"


def test_tiles_without_leave_values_say_so(desk: Desk, tmp_path: Path) -> None:
    words = tmp_path / "palabras.txt"
    words.write_text("casa\nsaca\n", encoding="utf-8")
    told = " ".join(desk.moves(f"{EMPTY} CASA/ 0/0 0", "--set", "spanish", "--lexicon", str(words)).split())
    assert "There are no leave values for these tiles, so what is kept counts nothing. To learn them: lexiko" in told


def test_a_position_names_its_words_if_they_are_ours(desk: Desk) -> None:
    named = desk.json(f"{EMPTY} QI/ 0/0 0 lex english-rulebook;")
    assert named["lexicon"] == "english-rulebook"
    assert {move["kind"] for move in named["moves"]} == {"exchange", "pass"}
    assert named["lexicon_missing"] is None
    assert desk.json(f"{EMPTY} QI/ 0/0 0 lex English-Rulebook;")["lexicon"] == "english-rulebook"


def test_a_position_whose_words_are_not_here_says_so(desk: Desk, tmp_path: Path) -> None:
    told = desk.json(f"{EMPTY} QI/ 0/0 0 lex NWL18;")
    assert (told["lexicon"], told["lexicon_missing"]) == ("english", "NWL18")
    said = " ".join(desk.moves(f"{EMPTY} QI/ 0/0 0 lex NWL18;").split())
    assert "The position names NWL18, whose words are not here, so english was used. --lexicon FILE takes them" in said
    words = tmp_path / "secret.txt"
    words.write_text("qi\n", encoding="utf-8")
    told = desk.json(f"{EMPTY} QI/ 0/0 0 lex {words};")
    assert (told["lexicon"], told["lexicon_missing"]) == ("english", "secret")


def test_a_position_may_name_words_that_were_added(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    (tmp_path / "few.txt").write_text("qi\n", encoding="utf-8")
    alphabet = ruleset().tile_set.alphabet
    add_lexicon(tmp_path / "few.txt", "club", alphabet, set_key="english", language="en")
    told = desk.json(f"{EMPTY} QI/ 0/0 0 lex club;")
    assert (told["lexicon"], told["lexicon_missing"], told["moves"][0]["move"]) == ("club", None, "8G QI")


def test_words_that_are_asked_for_go_before_those_a_position_names(desk: Desk) -> None:
    assert desk.json(f"{EMPTY} QI/ 0/0 0 lex english-rulebook;", "--lexicon", "english")["moves"][0]["score"] > 0


def test_house_rules_bring_turns_that_begin_with_steps(desk: Desk) -> None:
    board = BOARD.replace("HORN", "HoRN")
    plain = desk.json(f"{board} OEST/ 0/14 0", "--edition", "luxury")
    agreed = desk.json(f"{board} OEST/ 0/14 0", "--edition", "luxury", "--house", "V4")
    assert not any("swap" in move["move"] for move in plain["moves"])
    assert agreed["moves"][0]["move"].startswith("swap 8H; ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((f"{BOARD} / 0/14 0",), "the rack of the player to move is empty: tell it with --rack"),
        ((f"{BOARD} AEST?/ 0/14",), "the position cannot be read: column 61: 3 of 4 parts"),
        ((f"{BOARD} AEST? 0 0",), "the position has 1 racks: write a / between"),
        ((f"{BOARD} AEST/ 0/14 0", "--rack", "A1"), "--rack A1: "),
        ((f"{BOARD} AEINRSTU/ 0/14 0",), "the rack of Player 1 holds 8 tiles, 7 is the most"),
        ((f"{BOARD} ZZ/ 0/14 0",), "2 tiles Z are used, the set has 1"),
        ((f"{BOARD} AEST/ 0/14 0", "--set", "super_english"), "this set's is 21 x 21"),
        ((f"{BOARD} AEST/ 0/14 0", "--edition", "deluxe"), "there is no edition 'deluxe'"),
        ((f"{BOARD} AEST/ 0/14 0", "--leaves", "nowhere.klv2"), "nowhere.klv2 cannot be read"),
        ((f"{BOARD} AEST/ 0/14 0", "--limit", "0"), "0 is not in the range"),
        ((f"{BOARD} AEST/ 0/14 0", "--house", "V9"), "V9"),
        ((), "Missing argument 'CGP'"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(desk: Desk, arguments: tuple[str, ...], sentence: str) -> None:
    assert sentence in desk.complaint(*arguments)


def test_the_examples_of_its_help_run(desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert run(["moves", "--help"]) == 0
    shown = desk.capsys.readouterr().out
    examples = [shlex.split(line)[1:] for line in shown.splitlines() if line.startswith("  lexiko moves ")]
    assert len(examples) == 3
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.gcg").write_text(">Ann: HORNSAE 8F HORN +14 14\n" + ">Ben: AEST - +0 0\n>Ann: AEST - +0 14\n" * 5)
    for example in examples:
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{BOARD} / 0/14 0\n"))
        assert run(example) == 0
        assert "keeps" in desk.capsys.readouterr().out.lower()
