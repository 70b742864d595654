"""`lexiko coach`: hints a step at a time, a move explained, and words for what cannot be or may not be said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexiko import new_game
from lexiko.cli.main import run
from tests.review.games import OPENING

POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LEXIKO_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.gcg").write_text(OPENING, encoding="utf-8")
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["coach", *words]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(["coach", *words]) == 2
    return capsys.readouterr().err


def test_one_hint_is_given_at_first_and_says_how_many_are_left(capsys: pytest.CaptureFixture[str]) -> None:
    first = told(capsys, POSITION)
    assert first.splitlines() == [
        "1. There is a bingo: so many tiles at once that 50 points are added. (tip 6)",
        "3 more hints are there.",
    ]
    assert told(capsys, POSITION, "--steps", "2").startswith(first.splitlines()[0])
    assert told(capsys, POSITION, "--all").splitlines()[-1] == "4. K5 ANESTRI: 86 points."


def test_a_move_of_a_game_is_explained_in_english_and_german(capsys: pytest.CaptureFixture[str]) -> None:
    english = told(capsys, "game.gcg", "--turn", "0", "--explain", "8D MEDIAN")
    assert english.startswith("8D MEDIAN: 24 points, worth ≈ ")
    assert "(tip 4)" in english and "hint" not in english
    assert "(Tipp 4)" in told(capsys, "game.gcg", "--turn", "0", "--explain", "8D MEDIAN", "--language", "de")


def test_programs_read_the_facts_beside_the_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, POSITION, "--steps", "2", "--explain", "best", "--json"))
    assert [hint["kind"] for hint in found["hints"]] == ["bonus", "line"]
    assert found["hints"][0]["facts"] == {"bonus": 50}
    assert (found["more"], found["explained"]["points"]) == (2, 86)


@pytest.mark.parametrize(("house", "opens"), [("", False), ("V5", True)])
def test_in_a_saved_game_that_is_on_words_are_known_under_v5_alone(
    house: str, opens: bool, desk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = new_game(players=("Ann", "Ben"), house=house, seed=4)
    game.save(desk / "saved.jsonl")
    lines = told(capsys, "saved.jsonl", "--turn", "0", "--all", "--explain", "best")
    needs_v5 = "Hints about words need an open dictionary (V5)"
    assert (needs_v5 in lines) is not opens
    assert ("points" in lines.splitlines()[-1] or "1. " in lines) is opens
    if not opens:
        assert "vowel" in lines and "Shuffle the rack" in lines


def test_a_saved_game_that_is_over_may_be_spoken_of(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = new_game(players=("bot:greedy", "bot:greedy"), seed=4)
    game.let_bots_act()
    game.save(desk / "saved.jsonl")
    assert "1. " in told(capsys, "saved.jsonl", "--turn", "4")


def test_what_cannot_be_said_is_told_with_every_reason(capsys: pytest.CaptureFixture[str]) -> None:
    no_rack = POSITION.replace("AEINRST", "")
    assert "the rack of the player to move is empty or not known" in refused(capsys, no_rack)
    assert "Tiles must touch" in refused(capsys, POSITION, "--explain", "1A RAIN")
    assert "--explain 1A" in refused(capsys, POSITION, "--explain", "1A")
    too_many = refused(capsys, POSITION.replace("AEINRST", "QQQ"), "--all")
    assert "Q" in too_many and "Traceback" not in too_many
    assert "there are no words" in refused(capsys, POSITION, "--set", "polish").casefold()


def test_some_tiles_of_a_rack_are_enough(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, POSITION.replace("AEINRST", "AES"), "--all").splitlines()
    assert lines[0] == "The rack has 3 tiles of 7; what may be drawn is not known."
    assert lines[-1].endswith("points.")


@pytest.mark.parametrize(
    ("position", "options"),
    [
        (POSITION.replace("AEINRST", "AEINRSTDL"), ["--edition", "luxury", "--house", "V6"]),
        ("/".join(["21"] * 21) + " AEINRST/ 0/0 0", ["--set", "super_english"]),
        (POSITION.replace(" AEINRST/ 0/14 0", " AEINRST/// 0/14/3/4 0"), ["--language", "de"]),
        (POSITION.replace(" AEINRST/ 0/14 0", " AEINRST// 0/14/3 0"), ["--edition", "original"]),
    ],
    ids=["nine-tiles", "large-board", "four-players", "three-players"],
)
def test_racks_boards_and_tables_of_every_size_have_hints(
    position: str, options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = told(capsys, position, *options, "--all", "--explain", "best").splitlines()
    assert lines[0].startswith("1. ") and len(lines) > 5


def test_the_board_is_told_with_what_may_come_in_answer(capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, POSITION, "--board").splitlines()
    assert lines[0].startswith("A alone makes words: ") and not any(line.startswith("1. ") for line in lines)
    assert any(line.startswith("Where the best plays of 200 racks go") for line in lines)
    assert any(line.startswith("One rack in four has a best play of ") for line in lines)
    assert told(capsys, POSITION, "--board", "--language", "de") != "\n".join(lines)
    board = json.loads(told(capsys, POSITION, "--board", "--json"))["board"]
    assert board["replies"]["racks"] == 200 and board["replies"]["threats"][0]["most"] >= board["replies"]["dear"]
