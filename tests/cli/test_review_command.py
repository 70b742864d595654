"""`lexiko review`: one game or a folder of them, as text, a page, Markdown or JSON, and words for what cannot be."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from lexiko.cli.main import run
from tests.review.games import OPENING

AT_SIGHT = ["--iterations", "0"]


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game, and one with two."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LEXIKO_LANGUAGE", "en")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.gcg").write_text(OPENING, encoding="utf-8")
    games = tmp_path / "games"
    games.mkdir()
    (games / "first-2026-09-03.gcg").write_text(OPENING, encoding="utf-8")
    two = "\n".join(OPENING.splitlines()[:4])
    (games / "second.gcg").write_text(f"#date 2026-10-12\n{two}\n", encoding="utf-8")
    (games / "torn.gcg").write_text(">nobody plays", encoding="utf-8")
    (games / "list.txt").write_text("no game", encoding="utf-8")
    return tmp_path


def test_a_game_is_told_as_text_that_is_read_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "game.gcg", *AT_SIGHT]) == 0
    told = capsys.readouterr().out
    assert told.startswith("# game, reviewed\n")
    assert "The record does not name its words, so they stand as played" in told
    assert len(re.findall(r"^\| \d+ \|", told, re.MULTILINE)) == 8
    assert "### Turning point I: Turn" in told and "   A B C D E" in told


def test_it_speaks_german_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "game.gcg", *AT_SIGHT, "--language", "de"]) == 0
    told = capsys.readouterr().out
    assert "## Wendepunkte" in told and "Turning" not in told


def test_a_page_needs_nothing_else_and_tells_every_turn(desk: Path) -> None:
    assert run(["review", "game.gcg", "--iterations", "8", "--out", "game.html", "--player", "ben"]) == 0
    page = (desk / "game.html").read_text(encoding="utf-8")
    assert all(f'id="turn-{number}"' in page for number in range(1, 9))
    assert not re.search(r"https?:|<script|<link|url\(|@import", page)
    assert "Chance of winning of Ben" in page
    assert page.count('class="board"') == 8
    assert '<span class="could">' in page, "on paper no turn can be pressed to see what was best"


def test_a_folder_becomes_pages_with_an_index_by_month(desk: Path) -> None:
    assert run(["review", "games", *AT_SIGHT, "--out", "pages"]) == 0
    written = sorted(path.name for path in (desk / "pages").iterdir())
    assert written == ["first-2026-09-03.html", "index.html", "second.html"]
    index = (desk / "pages" / "index.html").read_text(encoding="utf-8")
    assert "2026-09" in index and "2026-10" in index and "torn.gcg" in index
    for page, turn in re.findall(r'href="([\w-]+\.html)#(turn-\d+)"', index):
        assert f'id="{turn}"' in (desk / "pages" / page).read_text(encoding="utf-8")
    assert 'href="index.html"' in (desk / "pages" / "second.html").read_text(encoding="utf-8")


def test_a_folder_compares_its_players_the_one_who_is_asked_for_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "games", *AT_SIGHT, "--player", "ben"]) == 0
    told = capsys.readouterr().out
    assert told.index("## Players compared") < told.index("## Ben") < told.index("## Ann Lee")
    head = next(line for line in told.splitlines() if line.startswith("| Where points stayed lying | B"))
    assert head == "| Where points stayed lying | Ben | Ann Lee |"
    assert "- second: Not played to its end: Ann Lee 24, Ben 22" in told
    assert run(["review", "games", "--player", "Bem"]) == 2
    assert "'Bem' does not play in it; there are Ann Lee, Ben" in capsys.readouterr().err


def test_a_folder_is_told_as_text_and_as_one_file(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["review", "games", *AT_SIGHT]) == 0
    told = capsys.readouterr().out
    assert told.startswith("# games, 2 games\n") and "## Ann Lee" in told and "- torn.gcg: " in told
    assert run(["review", "games", *AT_SIGHT, "--out", "all.json"]) == 0
    content = json.loads((desk / "all.json").read_text(encoding="utf-8"))
    assert [game["date"] for game in content["games"]] == ["2026-09-03", "2026-10-12"]
    (ann,) = (player for player in content["players"] if player["name"] == "Ann Lee")
    assert [month["month"] for month in ann["months"]] == ["2026-09", "2026-10"]
    whole = sum(game["totals"][0]["lost"] for game in content["games"])
    assert ann["overall"]["lost"] == pytest.approx(whole)


def test_with_its_own_words_a_word_that_is_none_is_named(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = [*OPENING.splitlines()[:2], ">Ann: HORNXAE 8F HORNX +38 38", ">Ben: AEINRST - +0 38"]
    (desk / "phony.gcg").write_text("\n".join(record), encoding="utf-8")
    assert run(["review", "phony.gcg", *AT_SIGHT]) == 0
    assert "HORNX." not in capsys.readouterr().out
    assert run(["review", "phony.gcg", *AT_SIGHT, "--lexicon", "english", "--json"]) == 0
    content = json.loads(capsys.readouterr().out)
    assert content["own_words"] and content["turns"][0]["not_words"] == ["HORNX"]
    assert content["turns"][0]["unchallenged"]["seats"] == [1]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["nowhere.gcg"], "nowhere.gcg: No such file or directory"),
        (["game.gcg", "--out", "game.txt"], "a review is written as .html, .md or .json"),
        (["game.gcg", "--out", "no/game.md"], "there is no folder no to write game.md to"),
        (["games", "--out", "games.html"], "several games are written to a folder, or to one file"),
        (["games", "--out", "game.gcg"], "several games are written to a folder, or to one file"),
        (["game.gcg", "--out", "x.html", "--player", "Cid"], "'Cid' does not play in it; there are Ann Lee, Ben"),
        (["home.cgp"], "home.cgp is a position, which has no turns to review"),
        (["empty"], "empty: there is no game in it that can be read; games are files that end in .gcg"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    desk: Path, asked: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (desk / "empty").mkdir()
    (desk / "home.cgp").write_text("15/" * 14 + "15 AEINRST/ 0/0 0\n", encoding="utf-8")
    assert run(["review", *asked, *AT_SIGHT]) == 2
    assert told in " ".join(capsys.readouterr().err.split())


def test_names_that_are_html_stay_names(desk: Path) -> None:
    (desk / "odd.gcg").write_text(OPENING.replace("Ann Lee", "<b>&|*Ann"), encoding="utf-8")
    for out in ("odd.html", "odd.md"):
        assert run(["review", "odd.gcg", *AT_SIGHT, "--out", out]) == 0
        assert "<b>&|" not in (desk / out).read_text(encoding="utf-8")
