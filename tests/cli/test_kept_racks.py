"""Nobody sees the racks of a game on a physical board: does any way out of a kept score tell one?"""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

import lexiko
from lexiko.cli.main import run
from lexiko.library import game_from_gcg
from lexiko.notation import parse_gcg
from tests.company import small_lexicon

TYPED = "8F HORN\nFARM H6\nexchange 3\nG9 TA\n"
LAID = {"HNOR", "AFM", "AT"}


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[Path]:
    """Scores of two and three players with some turns, and one of two who have not begun."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    for players, typed in (("Ann,Ben", TYPED), ("Ann,Ben,Cleo", TYPED), ("Ann,Ben", "")):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert run(["keep", "--players", players]) == 0
    capsys.readouterr()
    return sorted((tmp_path / "games").glob("*.keep"))


def told(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What a command prints."""
    assert run([str(word) for word in words]) == 0
    return capsys.readouterr().out


def racks_of_position(line: str) -> set[str]:
    """The racks in a position on one line."""
    return set(line.split(" ")[1].split("/"))


def test_a_kept_score_is_exported_with_the_tiles_laid_and_no_racks(
    kept: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    for file in kept:
        record = parse_gcg(told(capsys, "games", "export", file.stem))
        assert {event.rack for event in record.events} <= {"", *LAID}
        assert record.text_of("lexiko-racks") == "laid"
        assert [item for item in record.pragmata if "rack" in item.keyword and item.keyword != "lexiko-racks"] == []


def test_no_form_of_a_kept_score_tells_a_rack_after_any_turn(
    kept: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in kept:
        exported = tmp_path / f"{file.stem}.gcg"
        exported.write_text(told(capsys, "games", "export", file.stem))
        for source in (file, exported):
            for turn in ((), ("--turn", "0")) if file == kept[2] else ((), ("--turn", "1"), ("--turn", "2")):
                assert racks_of_position(told(capsys, "convert", source, "--to", "cgp", *turn)) == {""}
                game = json.loads(told(capsys, "convert", source, "--to", "json", *turn))
                lines = game["lines"]
                assert {line.get("rack", "") for line in lines} <= {"", *LAID}
                pragmata = {line["keyword"] for line in lines if line["kind"] == "pragma"}
                assert {each for each in pragmata if "rack" in each} == {"lexiko-racks"}
                assert not re.search(r"rack\d", told(capsys, "convert", source, "--to", "gcg", *turn))


def test_the_tiles_left_at_the_end_of_a_kept_score_are_told(
    kept: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("end\nleft Ann AEIOUST\nleft Ben EILNRST\n"))
    assert run(["keep", "--resume", "1"]) == 0
    capsys.readouterr()
    assert racks_of_position(told(capsys, "convert", kept[0], "--to", "cgp")) == {"AEIOSTU", "EILNRST"}


def test_the_position_of_a_kept_score_has_its_best_moves_only_for_a_rack_that_is_told(
    kept: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    line = told(capsys, "convert", kept[0], "--to", "cgp").strip()
    assert told(capsys, "position", line).count("not told") == 2
    assert run(["moves", line]) == 2
    assert "rack" in capsys.readouterr().err


def test_a_game_that_goes_on_from_a_kept_score_draws_whole_racks(
    kept: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    record = told(capsys, "games", "export", kept[0].stem)
    game = game_from_gcg(record, turn=1, lexicon=small_lexicon(), seed=1)
    assert isinstance(game, lexiko.Game)
    assert [len(rack) for rack in game.position.racks] == [7, 7]
