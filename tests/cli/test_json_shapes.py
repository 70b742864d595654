"""Is everything that `--json` prints as spec/json.schema.json and docs/reference/json.md describe it?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import click
import pytest

from lexiko.cli.main import COMMANDS, run
from lexiko.puzzles import shipped_puzzles, write_puzzles
from lexiko.table import FileJournal, game_document
from tests.cli.schemas import SHAPES, faults
from tests.company import drawing_of, played_out, table_for
from tests.search.pre_endgames import BEFORE_END

ROOT = Path(__file__).parents[2]
CASES = ROOT / "spec" / "games" / "cases"
ENDING = (
    "3CENTERING3/3I7A3/3L7MU2/3I7B3/3A6FA3/1V6G1O3R/1E6L1U3A/DE1QUOTHA1N3J/"
    "U1XI4M1D1P1A/R1E4WOORARIS/A1N1G1DARKY1I2/B1OHO2V4L2/l1NE2WE4L2/E2F2OYEZ5/SPoTTIEST6"
)
NAMED = {"ENDING": ENDING, "RECORD": CASES / "two-player-complete.gcg", "FAULTY": CASES / "four-players.gcg"}
TOLD = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNEST 8F HORN +14 14\n#rack2 FARMSTE"
POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"

SHOWN = [
    ("game", 0, "convert RECORD --to json"),
    ("position", 0, "convert at.cgp --to json"),
    ("position", 0, f"position {POSITION} --json"),
    ("position", 1, "position 15/15/15 AEST?EEEEE/ 0/14 0 --json"),
    ("plays", 0, f"moves {POSITION} --limit 40 --json"),
    ("inference", 0, "infer told.gcg --turn 1 --limit 5 --json"),
    ("simulation", 0, f"simulate {POSITION} --top 4 --iterations 400 --json"),
    ("solution", 0, "solve ENDING CEINOST/DEI 347/438 0 --lines 2 --json"),
    ("ending-of-many", 0, "solve ENDING CEINO/DEI/ST 347/438/400 0 --lexicon quiz.txt --lines 2 --json"),
    ("pre-endgame", 0, f"solve {BEFORE_END} --lexicon quiz.txt --minutes 0.01 --lines 3 --json"),
    ("review", 0, "review told.gcg --iterations 40 --json"),
    ("reviews", 0, "review . --iterations 0 --json"),
    ("coach", 0, f"coach {POSITION} --all --explain best --board --json"),
    ("score", 0, "score RECORD --json"),
    ("score", 1, "score FAULTY --json"),
    ("repair", 1, "repair FAULTY --json"),
    ("repair", 0, "repair RECORD --json"),
    ("verify", 1, "verify game.json --json"),  # its secret is made up, so its seed is another
    ("saved-games", 0, "games list --json"),
    ("saved-games", 0, "games search classic --json"),
    ("cards", 0, "study status --json"),
    ("checked-puzzles", 1, "puzzles check amiss.jsonl --threads 1 --json"),
    ("checked-words", 1, "words check qi zzz --json"),
    ("defined-words", 1, "words define qis zzz --json"),
    ("hooked-words", 0, "words hooks at --json"),
    ("words", 0, "words anagram retain? --json"),
    ("words", 0, "words pattern q?? --json"),
    ("words", 0, "words extensions quiz --json"),
    ("words", 0, "words list two --json"),
    ("lexica", 0, "lexicon list --json"),
    ("lexicon", 0, "lexicon info english --json"),
    ("lexicon", 0, "lexicon info english --lengths --json"),
    ("lexicon-difference", 1, "lexicon diff one.txt other.txt --json"),
    ("editions", 0, "rules --json"),
    ("rules-in-force", 0, "rules luxury --house V3,V7 --json"),
    ("matches", 0, "selfplay --games 2 --players random,random --json"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a saved game, a finished game's document, a position and two lists of words."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "home" / "games").mkdir(parents=True)
    journal = FileJournal(folder / "home" / "games" / "1.jsonl")
    host = played_out(table_for("random", "random", journal=journal))
    journal.close()
    document = game_document(host.header, host.events, drawing=drawing_of(2))
    (folder / "game.json").write_text(document, encoding="utf-8")
    (folder / "at.cgp").write_text(f"{POSITION}\n", encoding="utf-8")
    (folder / "one.txt").write_text("cat\n", encoding="utf-8")
    (folder / "told.gcg").write_text(f"{TOLD}\n", encoding="utf-8")
    book = shipped_puzzles()[0]
    amiss = write_puzzles(book.rules, [replace(book.puzzles[0], points=1)])
    (folder / "amiss.jsonl").write_text(amiss, encoding="utf-8")
    (folder / "quiz.txt").write_text("quiz\n", encoding="utf-8")
    (folder / "other.txt").write_text("dog\n", encoding="utf-8")
    return folder


@pytest.fixture
def desk(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands are given in this folder, and find the saved game."""
    monkeypatch.setenv("LEXIKO_HOME", str(folder / "home"))
    monkeypatch.chdir(folder)


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize(("shape", "status", "line"), SHOWN, ids=lambda given: str(given)[:40])
def test_what_a_command_prints_is_as_described(
    shape: str, status: int, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    asked = [str(NAMED.get(word, word)) for word in line.split()]
    assert run(asked) == status
    assert faults(json.loads(capsys.readouterr().out), shape) == []


def commands(command: click.Command, name: str) -> Iterator[tuple[str, click.Command]]:
    """A command, or those in a group, by the words that call them."""
    if isinstance(command, click.Group):
        for inner in command.commands.values():
            yield from commands(inner, f"{name} {inner.name}")
    else:
        yield name, command


def test_every_command_that_prints_json_is_tried_here() -> None:
    offered = {
        called
        for name, (module, _) in COMMANDS.items()
        for called, command in commands(getattr(import_module(module), name), name)
        if any("--json" in parameter.opts for parameter in command.params)
    }
    tried = {name for name in offered for _, _, line in SHOWN if line.startswith(name + " ") and "--json" in line}
    assert tried == offered


def test_every_shape_is_described_and_every_description_is_of_a_shape() -> None:
    page = (ROOT / "docs" / "reference" / "json.md").read_text(encoding="utf-8")
    whole = {name for name, shape in SHAPES.items() if "format" in shape.get("properties", {})}
    assert set(re.findall(r"^\| `([a-z-]+)` \|", page, re.MULTILINE)) == whole
    assert whole == {"error", *(shape for shape, _, _ in SHOWN)}  # mistakes: tests/cli/test_completion.py


def test_a_value_of_another_shape_is_found_out() -> None:
    found = faults({"format": 2, "words": [{"word": "QI"}], "more": 1}, "checked-words")
    assert sorted(found) == [
        "it has more, which nothing describes",
        "it.format is 2, not 1",
        "it.words[0] lacks accepted",
    ]
