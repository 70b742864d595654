"""Which files do records open that somebody else wrote? None: they name editions and sets by their keys."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from lexiko.cli.main import run
from lexiko.lexicon import open_lexicon
from lexiko.library import board_picture
from lexiko.rulebook import edition_of, load_set, ruleset, set_of
from lexiko.rules import Board
from lexiko.table import FileJournal, GameHeader, Seat, lay_table

POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"
EDITION = 'key = "mine"\nname = "Mine"\nextends = "luxury"\n'
SET = 'key = "mine"\nname = "Mine"\nextends = "english"\n'
PATHS = ("./mine.toml", "mine.toml", "../here/mine.toml", "~/mine.toml")

Told = Callable[..., tuple[int, str]]


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Run a command where an edition and a set of somebody's own lie; its status and all it says."""
    here = tmp_path / "here"
    here.mkdir()
    (here / "mine.toml").write_text(EDITION)
    (here / "set.toml").write_text(SET)
    monkeypatch.chdir(here)
    monkeypatch.setenv("HOME", str(here))
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))

    def ran(*words: str) -> tuple[int, str]:
        status = run(words)
        printed = capsys.readouterr()
        return status, printed.out + printed.err

    return ran


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("command", ["score", "repair", "convert --to json"])
@pytest.mark.parametrize("kind", ["edition", "set"])
def test_a_path_in_a_record_opens_no_file(kind: str, command: str, path: str, told: Told) -> None:
    Path("game.gcg").write_text(f"#lexiko-{kind} {path} 1\n>Ann: HORNSAE 8F HORN +14 14\n", encoding="utf-8")
    status, said = told(*command.split(), "game.gcg")
    assert status == 2
    assert f"the {kind} is told as the path of a file, '{path}'" in said
    assert f"--{kind} PATH" in said


@pytest.mark.parametrize("kind", ["edition", "set"])
def test_a_path_in_json_opens_no_file(kind: str, told: Told) -> None:
    record = json.dumps({"format": 1, "kind": "position", "cgp": POSITION, "rules": {kind: "mine.toml"}})
    Path("position.json").write_text(record, encoding="utf-8")
    status, said = told("convert", "position.json", "--to", "text")
    assert status == 2
    assert f"the {kind} is told as the path of a file, 'mine.toml'" in said


@pytest.mark.parametrize("path", [*PATHS, "mine.toml:challenge=single"])
@pytest.mark.parametrize("command", ["position", "moves"])
def test_a_path_in_a_position_opens_no_file(command: str, path: str, told: Told) -> None:
    status, said = told(command, f"{POSITION} lexiko-edition {path};")
    assert status == 2
    assert f"the edition is told as the path of a file, '{path}'" in said


def test_the_option_opens_the_file_whatever_the_record_says(told: Told) -> None:
    Path("game.gcg").write_text(
        "#lexiko-edition ./other.toml 1\n#lexiko-set ../x.toml\n>Ann: HORNSAE 8F HORN +14 14\n", encoding="utf-8"
    )
    status, said = told("score", "game.gcg", "--edition", "mine.toml", "--set", "./set.toml")
    assert (status, "Mine edition, Mine set" in said) == (0, True)


def test_an_edition_of_ones_own_is_named_by_its_key(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf = Path("share/lexiko/editions")
    shelf.mkdir(parents=True)
    Path("mine.toml").rename(shelf / "mine.toml")
    monkeypatch.setenv("XDG_DATA_HOME", "share")
    Path("game.gcg").write_text("#lexiko-edition mine 1\n>Ann: HORNSAE 8F HORN +14 14\n", encoding="utf-8")
    status, said = told("score", "game.gcg")
    assert (status, "Mine edition, English set" in said) == (0, True)


def test_a_game_by_paths_tells_its_rules(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("rules\n"))
    options = ["--edition", "./mine.toml", "--set", "./set.toml", "--lexicon", "english-rulebook"]
    status, said = told("play", "--plain", "--players", "Ann,Ben", "--seed", "1", *options)
    assert (status, "R5.2  A new letter" in said) == (0, True)


def test_a_game_by_paths_goes_on_when_the_files_are_gone(
    tmp_path: Path, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = ruleset("./mine.toml", set="./set.toml")
    assert (rules.edition_key, rules.set_key) == ("mine", "mine")
    Path("mine.toml").unlink()
    Path("set.toml").unlink()
    words = open_lexicon("english-rulebook")
    with FileJournal(tmp_path / "home" / "games" / "1.jsonl") as journal:
        lay_table(rules, (Seat("Ann"), Seat("Ben")), lexicon=words, seed="1", journal=journal)
    monkeypatch.setattr(sys, "stdin", io.StringIO("rules\n"))
    status, said = told("play", "--plain", "--resume", "1")
    assert (status, "R5.2  A new letter" in said) == (0, True)


def test_a_saved_game_whose_keys_are_paths_opens_no_file(tmp_path: Path, told: Told) -> None:
    rules = replace(ruleset(), edition_key="./broken.toml", set_key="./broken.toml")
    Path("broken.toml").write_text("key = [", encoding="utf-8")
    with FileJournal(tmp_path / "game.jsonl") as journal:
        journal.begin(GameHeader(ruleset=rules, seats=(Seat("Ann"), Seat("Ben")), seed="1"))
    status, said = told("convert", str(tmp_path / "game.jsonl"), "--to", "text")
    assert (status, "./broken.toml edition, ./broken.toml set" in said) == (0, True)
    assert edition_of(rules).key == "classic"
    assert set_of(rules).tile_set == load_set("english").tile_set
    assert board_picture(Board.empty(15, 15), rules) == board_picture(Board.empty(15, 15), ruleset())
