"""Are saved games, played or kept, found again, shown, handed on and thrown away?"""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from lexiko.cli.main import run
from lexiko.cli.saved_games import games_folder, kept_path_of, path_of
from lexiko.notation import read_gcg
from lexiko.scorekeeping import ScoreEntry, ScoreFile, ScoreHeader
from lexiko.table import FileJournal
from tests.company import rules, small_lexicon, table_for


class Shelf:
    """The command, with games saved for the occasion."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.capsys, self.monkeypatch = folder, capsys, monkeypatch

    def kept(self, number: int, *, over: bool = False) -> None:
        entries = [ScoreEntry(verb="move", text="8F HORN"), ScoreEntry(verb="end"), ScoreEntry(verb="left", seat=0)]
        header = ScoreHeader(ruleset=rules("luxury"), names=("Ann Lee", "Ben"), lexicon="english")
        with ScoreFile.begin(kept_path_of(number), header) as file:
            for entry in [*entries, ScoreEntry(verb="left", seat=1, text="Q")] if over else entries[:1]:
                file.enter(entry)

    def played(self, number: int) -> None:
        journal = FileJournal(path_of(number))
        table_for("greedy", None, journal=journal)
        journal.close()

    def games(self, *arguments: str, status: int = 0) -> str:
        assert run(["games", *arguments]) == status
        told = self.capsys.readouterr()
        return told.out if status != 2 else told.err

    def json(self, *arguments: str) -> Any:
        return json.loads(self.games(*arguments, "--json"))["games"]


@pytest.fixture
def shelf(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """An empty shelf."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    return Shelf(tmp_path, capsys, monkeypatch)


def test_an_empty_shelf_says_so(shelf: Shelf) -> None:
    assert shelf.games("list") == "There is no saved game.\n"
    assert shelf.json("list") == []


def test_games_are_listed_latest_first_with_their_state(shelf: Shelf) -> None:
    shelf.kept(1, over=True)
    shelf.played(2)
    shelf.kept(3)
    lines = shelf.games("list").splitlines()
    assert [line.split()[0] for line in lines] == ["3", "2", "1"]
    assert lines[0].endswith("Ann Lee 14, Ben 0; kept, unfinished")
    assert lines[1].endswith("played, unfinished")
    assert lines[2].endswith("Ann Lee 14, Ben -10")
    assert [game["number"] for game in shelf.json("list", "--unfinished")] == [3, 2]


def test_programs_are_told_all_there_is_to_know(shelf: Shelf) -> None:
    shelf.kept(1, over=True)
    (game,) = shelf.json("list")
    assert game["players"] == [{"name": "Ann Lee", "score": 14}, {"name": "Ben", "score": -10}]
    assert (game["kind"], game["edition"], game["over"], game["winners"]) == ("kept", "luxury", True, ["Ann Lee"])
    assert game["resume"] is None


@pytest.mark.parametrize("texts", [("horn",), ("lee",), ("luxury",), ("ann", "HORN"), ("english",), ("kept",)])
def test_a_game_is_found_by_what_it_has(shelf: Shelf, texts: tuple[str, ...]) -> None:
    shelf.kept(1)
    assert "Ann Lee" in shelf.games("search", *texts)


def test_a_game_is_found_by_its_edition_whatever_was_chosen_in_it(shelf: Shelf) -> None:
    agreed = rules("club:challenge=single")
    ScoreFile.begin(kept_path_of(1), ScoreHeader(ruleset=agreed, names=("Ann", "Ben"))).close()
    assert "club:challenge=single" in shelf.games("search", "club")
    assert "Ann" in shelf.games("search", "challenge=single", "ann")


def test_a_search_that_finds_nothing_ends_with_status_one(shelf: Shelf) -> None:
    shelf.kept(1)
    assert shelf.games("search", "ann", "zebra", status=1) == "No saved game has ann and zebra.\n"


def test_a_file_that_cannot_be_read_is_named_and_the_others_are_listed(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.kept(1)
    path_of(2).write_text("nonsense\n", encoding="utf-8")
    assert run(["games", "list"]) == 0
    told = capsys.readouterr()
    assert "Ann Lee" in told.out
    assert "2.jsonl, line 1: this line is not JSON" in told.err


def test_a_game_is_shown_with_sheet_and_board(shelf: Shelf) -> None:
    shelf.kept(1)
    told = shelf.games("show", "1")
    assert "Game 1, kept. Luxury edition." in told
    assert " 1   14   14  HORN" in told
    assert "H O R N" in told
    shelf.played(2)
    assert "Game 2, played. Classic edition." in shelf.games("show", "2")


def test_a_record_is_printed_or_written_whole(shelf: Shelf) -> None:
    shelf.kept(1)
    shelf.played(2)
    printed = shelf.games("export", "1")
    assert ">Ann_Lee: HNOR 8F HORN +14 14" in printed.splitlines()
    out = shelf.folder / "game.gcg"
    assert shelf.games("export", "2", "--out", str(out)) == ""
    assert len(read_gcg(out.read_bytes()).players) == 2
    assert "No such file" in shelf.games("export", "1", "--out", str(shelf.folder / "no" / "game.gcg"), status=2)


@pytest.mark.parametrize("command", ["show", "resume", "export", "remove"])
def test_a_number_that_no_game_has_is_told_with_those_there_are(shelf: Shelf, command: str) -> None:
    shelf.kept(3)
    told = shelf.games(command, "7", status=2)
    assert "there is no saved game 7" in told
    assert kept_path_of(3).exists()


def test_a_kept_score_and_a_played_game_go_on(shelf: Shelf) -> None:
    shelf.kept(1)
    shelf.played(2)
    shelf.monkeypatch.setattr(sys, "stdin", io.StringIO("H6 FARM\n"))
    assert "Ben plays FARM" in shelf.games("resume", "1")
    shelf.monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    shelf.monkeypatch.setattr("lexiko.cli.play.open_lexicon", lambda *_, **__: small_lexicon())
    assert "Game 2 goes on" in shelf.games("resume", "2")


def test_a_game_is_removed_when_nobody_plays_it(shelf: Shelf) -> None:
    shelf.kept(1)
    shelf.played(2)
    path_of(4).write_text("nonsense\n", encoding="utf-8")
    with ScoreFile.open(kept_path_of(1)):
        assert "another window" in shelf.games("remove", "1", "--yes", status=2)
    assert shelf.games("remove", "1", "2", "4", "--yes").count("is removed.") == 3
    assert shelf.games("list") == "There is no saved game.\n"


def test_nothing_is_removed_unasked_or_with_a_number_too_many(shelf: Shelf) -> None:
    shelf.kept(1)
    shelf.monkeypatch.setattr(sys, "stdin", io.StringIO("y\n"))
    assert "add --yes" in shelf.games("remove", "1", status=2)
    assert "nothing was removed" in shelf.games("remove", "1", "9", "--yes", status=2)
    assert kept_path_of(1).exists()


@pytest.mark.parametrize("command", ["", "list", "search", "show", "resume", "export", "remove"])
def test_the_examples_of_every_help_run(shelf: Shelf, command: str) -> None:
    shelf.monkeypatch.chdir(shelf.folder)
    lines = shelf.games(*command.split(), "--help").splitlines()
    examples = [line.split()[2:] for line in lines if line.startswith("  lexiko games ")]
    assert examples
    for example in examples:
        if not kept_path_of(1).exists():
            shelf.kept(1)
        shelf.monkeypatch.setattr(sys, "stdin", io.StringIO(""))
        assert run(["games", *example]) == (1 if example[-1] == "quixotry" else 0)


def test_no_test_sees_the_games_of_whoever_runs_it(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert tmp_path_factory.getbasetemp() in games_folder().parents


def test_a_game_is_exported_over_a_file_only_when_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("8F HORN\n"))
    assert run(["keep"]) == 0
    out = tmp_path / "a.gcg"
    for command in (["games", "export", "1"], ["lexicon", "export", "english-rulebook"]):
        out.write_text("a letter")
        assert run([*command, "--out", str(out)]) == 2
        assert "a.gcg is there already; --force writes over it" in capsys.readouterr().err
        assert out.read_text() == "a letter"
        assert run([*command, "--out", str(out), "--force"]) == 0
        assert out.read_text() != "a letter"
