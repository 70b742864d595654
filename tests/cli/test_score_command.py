"""Does `lexiko score` find what is wrong with a game record, and say it by line?"""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from lexiko.cli.main import run
from lexiko.notation import gcg_from_events, write_gcg
from lexiko.rulebook import HouseRules, ruleset
from tests.clauses import clause
from tests.notation.random_games import random_game

GAMES = Path(__file__).parents[2] / "spec" / "games"
EDITIONS = ("classic", "indigo", "luxury", "message-center", "original")


class Scorer:
    """The command, with records written for the occasion."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def record(self, *lines: str) -> str:
        path = self.folder / "game.gcg"
        path.write_text("#player1 Ann Ann Lee\n#player2 Ben Ben\n" + "\n".join(lines) + "\n", encoding="utf-8")
        return str(path)

    def report(self, *arguments: str, status: int = 0) -> Any:
        assert run(["score", *arguments, "--json"]) == status
        return json.loads(self.capsys.readouterr().out)

    def sheet(self, *arguments: str, status: int = 0) -> str:
        assert run(["score", *arguments]) == status
        return self.capsys.readouterr().out

    def complaint(self, *arguments: str) -> str:
        """What is said about a file that cannot be read; nothing else is printed."""
        assert run(["score", *arguments]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        assert told.err.startswith("lexiko: ")
        return told.err


@pytest.fixture
def scorer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Scorer:
    """The command in an empty folder."""
    return Scorer(tmp_path, capsys)


@pytest.mark.parametrize("edition", EDITIONS)
@clause("R5.7")
def test_the_worked_example_comes_out_in_every_edition(scorer: Scorer, edition: str) -> None:
    report = scorer.report(str(GAMES / "rulebook-example.gcg"), "--edition", edition)
    assert [turn["score"] for turn in report["turns"]] == [14, 9, 25, 16, 16]
    words = [[(each["word"], each["score"]) for each in turn["words"]] for turn in report["turns"]]
    assert words == [
        [("HORN", 14)],
        [("FARM", 9)],
        [("PASTE", 15), ("FARMS", 10)],
        [("MOB", 8), ("NOT", 4), ("BE", 4)],
        [("BIT", 10), ("PI", 4), ("AT", 2)],
    ]
    assert report["turns"][1] == {
        "line": 6,
        "player": "Ben",
        "move": "H6 FA(R)M",
        "score": 9,
        "total": 9,
        "bonus": 0,
        "words": [{"word": "FARM", "score": 9}],
    }
    assert report["problems"] == []


def test_words_and_bonus_make_the_score_of_a_play_for_programs(scorer: Scorer) -> None:
    report = scorer.report(scorer.record(">Ann: AEINRST 8D NASTIER +66 66"))
    assert report["turns"][0]["bonus"] == 50
    assert report["turns"][0]["words"] == [{"word": "NASTIER", "score": 16}]


@clause("R5.8")
def test_bridging_hop_is_worth_eight(scorer: Scorer) -> None:
    report = scorer.report(str(GAMES / "rulebook-bridge.gcg"), "--edition", "original")
    assert [turn["score"] for turn in report["turns"]] == [14, 9, 25, 16, 8]
    assert report["turns"][-1]["words"] == [{"word": "HOP", "score": 8}]


def test_a_wrong_score_is_flagged_in_its_line_and_the_totals_go_on_from_it(scorer: Scorer) -> None:
    record = scorer.record(">Ann: HORN 8F HORN +15 15", ">Ben: AFM H6 FA.M +9 9", ">Ann: AEPST 10F PASTE +25 40")
    report = scorer.report(record, status=1)
    assert report["problems"] == [
        {"line": 3, "code": "score-differs", "message": "8F HORN scores 14; the record says 15."}
    ]
    assert [(turn["score"], turn["total"]) for turn in report["turns"]] == [(14, 15), (9, 9), (25, 40)]


def test_the_sheet_says_below_a_turn_what_is_amiss(scorer: Scorer) -> None:
    sheet = scorer.sheet(scorer.record(">Ann: HORN 8F HORN +15 15"), status=1)
    lines = sheet.splitlines()
    assert lines[0] == "game.gcg: Classic edition, English set"
    assert lines[-3:] == [
        "    ! 8F HORN scores 14; the record says 15.",
        "",
        "Ann 15 and Ben 0 as the record has it. 1 disagreement, in line 3.",
    ]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("missing.gcg", "missing.gcg: No such file or directory"),
        (".", "Is a directory"),
        ("empty.gcg", "there is no game in this file"),
        ("prose.gcg", "line 1, column 1: 'It was a fine game.' is no line of a game record"),
        ("half.gcg", "line 2, column 12: a place without a word; expected the word played there"),
    ],
)
def test_what_is_no_record_is_refused_in_a_sentence(scorer: Scorer, place: str, sentence: str) -> None:
    (scorer.folder / "empty.gcg").touch()
    (scorer.folder / "prose.gcg").write_text("It was a fine game.\n", encoding="utf-8")
    (scorer.folder / "half.gcg").write_text("#player1 A A\n>A: HORN 8F\n", encoding="utf-8")
    assert sentence in scorer.complaint(str(scorer.folder / place))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--set", "klingon"], "there is no set 'klingon'; there are catalan, danish, dutch, english"),
        (["--edition", "deluxe"], "there is no edition 'deluxe'; there are classic"),
        (["--house", "V9"], "there is no variation 'V9'"),
    ],
)
def test_a_rule_that_does_not_exist_is_refused(scorer: Scorer, options: list[str], sentence: str) -> None:
    assert sentence in scorer.complaint(scorer.record(">Ann: HORN 8F HORN +14 14"), *options)


def test_the_rules_a_record_names_are_the_rules_it_is_replayed_by(scorer: Scorer) -> None:
    record = scorer.record("#lexiko-edition luxury 1", "#lexiko-house V4,V6", ">Ann: ABEHNORST 8D BATHRONES +0 0")
    sheet = scorer.sheet(record, status=1)
    assert "Luxury edition, English set, house rules V4 and V6" in sheet
    assert "bonus 50" in sheet
    assert "tiles on a rack" not in sheet


def test_options_go_before_what_a_record_names(scorer: Scorer) -> None:
    record = scorer.record("#lexiko-edition luxury 1", "#lexiko-house V4", ">Ann: HORN 8F HORN +14 14")
    assert "Original edition, English set, house rules V3" in scorer.sheet(
        record, "--edition", "original", "--house", "V3"
    )


def test_recycling_counts_only_where_it_was_agreed(scorer: Scorer) -> None:
    lines = [
        ">Ann: HO?N 8F HOrN +12 12",
        "#lexiko-turn swap 8H",
        ">Ben: RAFM H6 fA.M +5 5",
    ]
    assert scorer.report(scorer.record(*lines), "--house", "V4")["problems"] == []
    report = scorer.report(scorer.record(*lines), status=1)
    assert [problem["code"] for problem in report["problems"]] == ["variation-not-in-force", "tiles-not-on-rack"]


def test_a_record_may_come_down_a_pipe(scorer: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    class Pipe:
        buffer = io.BytesIO(b"#player1 A A\n#player2 B B\n>A: HORN 8F HORN +14 14\n")

    monkeypatch.setattr(sys, "stdin", Pipe)
    assert scorer.report("-")["turns"][0]["score"] == 14


def test_a_misspelt_word_is_a_disagreement_not_another_set(scorer: Scorer) -> None:
    report = scorer.report(scorer.record(">Ann: HORN 8F H0RN +14 14"), status=1)
    assert [problem["code"] for problem in report["problems"]] == ["not-a-word"]


def test_a_set_that_the_record_itself_names_is_not_doubted(scorer: Scorer) -> None:
    record = scorer.record("#lexiko-set english 1", ">Ann: HÖRN 8F HÖRN +14 14")
    report = scorer.report(record, status=1)
    assert {problem["code"] for problem in report["problems"]} == {"unknown-letter"}


def test_words_are_looked_up_in_a_list_of_ones_own(scorer: Scorer) -> None:
    (scorer.folder / "words.txt").write_text("horn\nfarm\n", encoding="utf-8")
    record = scorer.record(">Ann: HORN 8F HORN +14 14", ">Ben: AFM H6 FA.M +9 9", ">Ann: S H10 S +10 24")
    report = scorer.report(record, "--lexicon", str(scorer.folder / "words.txt"), status=1)
    assert report["problems"] == [{"line": 5, "code": "phony", "message": "FARMS is not in the lexicon."}]


def test_words_of_other_letters_are_refused(scorer: Scorer) -> None:
    record = scorer.record(">Ann: HORN 8F HORN +14 14")
    assert "spelt in other letters" in scorer.complaint(record, "--set", "spanish", "--lexicon", "english")
    assert "there is no lexicon or file 'klingon'" in scorer.complaint(record, "--lexicon", "klingon")


@pytest.mark.parametrize(
    ("edition", "set_key", "house"),
    [
        ("luxury", "english", HouseRules(("V2", "V3", "V4", "V6"))),
        ("original", "spanish", HouseRules(("V4",), opening_length=5)),
        ("message-center", "super_english", HouseRules(levels=(190, 260, 270), turn_seconds=(100.0, None, 50.0))),
    ],
)
def test_the_record_of_a_game_of_ours_is_checked_without_any_option(
    scorer: Scorer, edition: str, set_key: str, house: HouseRules
) -> None:
    rules = ruleset(edition, set=set_key, house=house, players=3)
    events, position = random_game(7, rules)
    path = scorer.folder / "game.gcg"
    path.write_bytes(write_gcg(gcg_from_events(rules, ("Ann", "Ben", "Cid"), events)))
    report = scorer.report(str(path))
    assert report["problems"] == []
    totals = dict.fromkeys(("Ann", "Ben", "Cid"), 0) | {turn["player"]: turn["total"] for turn in report["turns"]}
    assert totals == dict(zip(("Ann", "Ben", "Cid"), position.scores, strict=True))


EXAMPLE = re.compile(r"(?:^ *[#>]\w+.*\n)+", re.MULTILINE)


@pytest.mark.parametrize("where", ["help", "how-to"])
def test_the_record_that_is_shown_as_an_example_comes_out_as_written(scorer: Scorer, where: str) -> None:
    if where == "help":
        assert run(["score", "--help"]) == 0
        text = scorer.capsys.readouterr().out
    else:
        text = (Path(__file__).parents[2] / "docs" / "how-to" / "check-a-record.md").read_text(encoding="utf-8")
    shown = EXAMPLE.search(text)
    assert shown is not None
    file = scorer.folder / "example.gcg"
    file.write_text(dedent(shown[0]), encoding="utf-8")
    assert [turn["score"] for turn in scorer.report(str(file))["turns"]] == [14, 9, 25, 0]


@pytest.mark.parametrize("command", [("score",), ("repair",), ("convert", "--to", "text")])
def test_tiles_that_no_set_has_are_told_as_an_unknown_edition_is_and_the_option_goes_before(
    scorer: Scorer, command: tuple[str, ...]
) -> None:
    game = scorer.record("#tile-distribution klingon", ">Ann: HORNSAE 8F HORN +14 14")
    assert run([*command, game]) == 2
    told = scorer.capsys.readouterr()
    assert (told.out, "there is no set 'klingon'; there are catalan, " in told.err) == ("", True)
    assert run([*command, game, "--set", "english"]) == 0
    game = scorer.record("#tile-distribution English", ">Ann: HORNSAE 8F HORN +14 14")
    assert run([*command, game]) == 0
