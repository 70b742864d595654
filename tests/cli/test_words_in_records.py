"""Does every record name the words that its game was played with, though nobody chose them?"""

from __future__ import annotations

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import lexiko
from lexiko.cli.main import run
from lexiko.notation import gcg_from_events, parse_gcg, read_gcg
from lexiko.rulebook import ruleset
from lexiko.rules import GameStarted
from lexiko.table import read_journal
from lexiko.table.game_header import heading_to_record


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty shelf, where lines are piped in."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LEXIKO_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_games_of_computers_name_the_usual_words(shelf: Path) -> None:
    assert run(["selfplay", "--players", "greedy,greedy", "--games", "1", "--out", "games"]) == 0
    (record,) = shelf.rglob("*.gcg")
    assert read_gcg(record.read_bytes()).lexicon == "english"


def test_a_game_of_the_terminal_names_them_and_so_does_an_old_one(
    shelf: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("pass\nquit\n"))
    run(["play", "--players", "Ann,Ben", "--seed", "1", "--plain"])
    capsys.readouterr()
    (saved,) = (shelf / "home").rglob("*.jsonl")
    assert run(["games", "export", "1"]) == 0
    assert parse_gcg(capsys.readouterr().out).lexicon == "english"

    first, *others = saved.read_text(encoding="utf-8").splitlines()
    header = read_journal(saved).header
    of_old = heading_to_record(replace(header, ruleset=replace(header.ruleset, lexicon="")))
    saved.write_text("\n".join([json.dumps(json.loads(first) | of_old), *others, ""]), encoding="utf-8")
    assert run(["games", "export", "1"]) == 0
    assert parse_gcg(capsys.readouterr().out).lexicon == "english"
    assert run(["convert", str(saved), "--to", "gcg"]) == 0
    assert parse_gcg(capsys.readouterr().out).lexicon == "english"


@pytest.mark.parametrize(("chosen", "named"), [((), "english"), (("--lexicon", "none"), "")])
def test_a_kept_score_names_the_words_that_challenges_are_looked_up_in(
    chosen: tuple[str, ...], named: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("8F HORN\nquit\n"))
    run(["keep", "--players", "Ann,Ben", *chosen])
    capsys.readouterr()
    assert run(["games", "export", "1"]) == 0
    assert parse_gcg(capsys.readouterr().out).lexicon == named


def test_a_game_of_the_library_names_them() -> None:
    assert parse_gcg(lexiko.new_game(players=["Ann", "Ben"], seed=1).gcg()).lexicon == "english"


def test_words_that_the_rules_name_stay_as_they_are() -> None:
    rules = replace(ruleset("classic"), lexicon="book")
    record = gcg_from_events(rules, ["Ann", "Ben"], [GameStarted((0, 1))], lexicon="english")
    assert record.lexicon == "book"


def test_of_a_record_that_names_no_words_a_review_says_which_it_took(capsys: pytest.CaptureFixture[str]) -> None:
    Path("game.gcg").write_text(
        "#player1 Ann Ann\n#player2 Ben Ben\n#lexiko-set german\n>Ann: HORNSAE 8F HORN +14 14\n", encoding="utf-8"
    )
    own = Path("wörter.txt")
    own.write_text("HORN\nHORNS\n", encoding="utf-8")
    assert run(["lexicon", "add", str(own), "--name", "german", "--set", "german"]) == 0
    capsys.readouterr()
    assert run(["review", "game.gcg", "--iterations", "0"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "The record does not name its words, so they stand as played: the best moves are those of german." in told
