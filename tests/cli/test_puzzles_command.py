"""Does `lexiko puzzles` make, check and ask, and say what is amiss in a sentence?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from lexiko import puzzles
from lexiko.cli.main import run
from lexiko.puzzles import Puzzle, read_puzzles, shipped_puzzles, write_puzzles

GAME = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: AEHNORS 8F HORN +14 14\n>Ben: AEINRST -T +0 0\n"


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A file of two puzzles."""
    book = shipped_puzzles()[0]
    file = tmp_path / "few.jsonl"
    file.write_text(write_puzzles(book.rules, book.puzzles[:2]), encoding="utf-8")
    return file


def test_puzzles_of_a_game_are_written_and_found_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.gcg").write_text(GAME, encoding="utf-8")
    out = tmp_path / "missed.jsonl"
    assert run(["puzzles", "make", str(tmp_path), "--player", "ben", "--margin", "5", "--out", str(out)]) == 0
    book = read_puzzles(out.read_text(encoding="utf-8"))
    assert [puzzle.cgp.split(" ")[1] for puzzle in book.puzzles] in ([], ["AEINRST/"])
    assert "written to" in capsys.readouterr().err
    assert run(["puzzles", "make", str(tmp_path), "--out", str(out)]) == 2
    assert "--force" in capsys.readouterr().err


def test_control_c_keeps_what_was_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = shipped_puzzles()[0].puzzles[0]

    def made(*_: object, **__: object) -> Iterator[Puzzle]:
        yield first
        raise KeyboardInterrupt

    monkeypatch.setattr(puzzles, "make_puzzles", made)
    out = tmp_path / "mine.jsonl"
    assert run(["puzzles", "make", "--games", "1", "--out", str(out)]) == 0
    assert read_puzzles(out.read_text(encoding="utf-8")).puzzles == (first,)
    assert "1 puzzle written" in capsys.readouterr().err


def test_a_check_says_what_is_not_so(few: Path, capsys: pytest.CaptureFixture[str]) -> None:
    head, first, _ = few.read_text(encoding="utf-8").splitlines()
    told = json.loads(first)
    told["points"] += 1
    few.write_text("\n".join([head, json.dumps(told)]), encoding="utf-8")
    assert run(["puzzles", "check", str(few), "--json", "--threads", "1"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["puzzles"], found["sound"]) == (1, 0)
    assert f"scores {told['points'] - 1}, not {told['points']}" in found["amiss"][0]["problems"][0]


def test_puzzles_are_asked_and_tries_are_answered(
    few: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = read_puzzles(few.read_text(encoding="utf-8"))
    few.write_text(write_puzzles(book.rules, book.puzzles[:1]), encoding="utf-8")
    puzzle = book.puzzles[0]
    typed = f"{puzzle.others[0].text}\nhint\nA1 nothing like a play\n{puzzle.best}\n"
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    assert run(["puzzles", "solve", str(few), "--language", "en"]) == 0
    told = capsys.readouterr().out
    before, _, after = told.partition("there is better")
    assert puzzle.best not in before and f"{puzzle.best} {puzzle.points}" in after
    assert f"at least {puzzle.margin} points more" in before and "1 of 1 solved." in after


def test_what_cannot_be_read_is_told_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = tmp_path / "wrong.jsonl"
    wrong.write_text("{}", encoding="utf-8")
    assert run(["puzzles", "solve", str(wrong)]) == 2
    assert "no file of puzzles" in capsys.readouterr().err
    assert run(["puzzles", "check", str(tmp_path / "none.jsonl")]) == 2
    assert "none.jsonl" in capsys.readouterr().err
    assert run(["puzzles", "make", str(tmp_path / "none.gcg")]) == 2
    assert "none.gcg" in capsys.readouterr().err
    assert run(["puzzles", "solve", "--theme", "steps"]) == 2
    assert "no such puzzle" in capsys.readouterr().err


def test_puzzles_are_asked_in_german_from_beginning_to_end(
    few: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = read_puzzles(few.read_text(encoding="utf-8"))
    puzzle = book.puzzles[0]
    typed = f"{puzzle.others[0].text}\nhinweis\ntauschen ZZ\nÄÖ!\nzeigen\nweiter\nende\n"
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    assert run(["puzzles", "solve", str(few), "--seed", "1", "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert "hinweis gibt einen Hinweis, zeigen die Lösung; weiter geht zum nächsten, ende hört auf" in told
    assert "0 von 2 gelöst." in told and "besser als der zweite" in told
    for english in ("Puzzle", "the", "You", "best", "Rack", "answer", "is not", "Expected"):
        assert not re.search(rf"\b{english}\b", told), told
