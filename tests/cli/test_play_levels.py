"""Can people choose a strength by its name, and are they told what it lacks?"""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.cli.main import run
from lexiko.cli.plain.options import seats_from_text


def test_a_strength_is_enough_of_a_name() -> None:
    problems: list[str] = []
    seats = seats_from_text("Ann, Casual,bot:Expert,expert", problems)
    assert [(seat.name, seat.bot) for seat in seats] == [
        ("Ann", None),
        ("Casual", "casual"),
        ("Expert", "expert"),
        ("Expert 2", "expert"),
    ]
    assert problems == []


def test_levels_play_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--players", "beginner,expert", "--seed", "1"]) == 0
    said = capsys.readouterr().out
    assert "Expert wins" in said
    assert "leave values" not in said


def test_where_words_have_no_leave_values_of_their_own_those_who_mind_them_say_which_they_use(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = tmp_path / "words.txt"
    words.write_text("horn\nhorns\nfarm\nat\nno\non\n", encoding="utf-8")
    assert run(["play", "--players", "beginner,expert", "--seed", "1", "--lexicon", str(words)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Expert: It weighs the tiles it keeps by Lexiko's values, as words has none of its own yet." in said
    assert "Beginner: " not in said.split("Expert: It has")[0]
