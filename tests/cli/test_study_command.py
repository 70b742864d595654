"""Does `lexiko study` fill a box, ask from it, and hand it on, and say what is amiss in a sentence?"""

from __future__ import annotations

import json
import sqlite3
import zipfile
from io import StringIO
from pathlib import Path
from shutil import copy

import pytest

from lexiko.cli.main import run
from lexiko.cli.studying.asking import quiz
from lexiko.cli.studying.boxes import opened
from tests.cli.conversations import Script

TINY = "tea\neat\nate\nteas\nseat\nqat\nat\nta\nretain\nretina\n"


class Study:
    """The command, with a few words of its own and an empty home."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.capsys, self.monkeypatch = folder, capsys, monkeypatch
        self.words = folder / "tiny.txt"
        self.words.write_text(TINY, encoding="utf-8")
        self.box = folder / "home" / "study" / "tiny.box"

    def does(self, *arguments: str, typed: str = "", status: int = 0) -> str:
        """What is printed, after these lines are typed."""
        self.monkeypatch.setattr("sys.stdin", StringIO(typed))
        assert run(["study", *arguments, "--lexicon", str(self.words)]) == status
        return self.capsys.readouterr().out

    def complaint(self, *arguments: str) -> str:
        """What is said of a mistake; nothing else is printed."""
        assert run(["study", *arguments, "--lexicon", str(self.words)]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        return told.err

    def status(self) -> dict[str, object]:
        """How the box stands."""
        found = json.loads(self.does("status", "--json"))
        assert isinstance(found, dict)
        return found


@pytest.fixture
def study(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Study:
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    return Study(tmp_path, capsys, monkeypatch)


def test_cards_are_put_in_asked_graded_and_come_back(study: Study) -> None:
    assert study.does("add", "--length", "3") == "2 cards put in.\n"
    told = study.does("learn", typed="tea eat\n\nqat\n4\nq\n")
    assert "AET   Which words take all of these letters?" in told
    assert "2 of 3 came to you: EAT, TEA. Not: ATE." in told
    assert "[1 again]" in told
    assert "Comes back in 1 minute." in told
    assert "1 of 1 came to you: QAT." in told
    assert "2 cards answered. Nothing more is due now" in told
    assert study.status()["known"] == 1


def test_what_was_answered_is_kept_when_the_input_ends_in_the_middle(study: Study) -> None:
    study.does("add", "--length", "3")
    study.does("learn", typed="tea eat ate\n")
    assert study.status()["not_begun"] == 1


def test_z_takes_the_last_card_back(study: Study) -> None:
    study.does("add", "--length", "3")
    told = study.does("learn", typed="z\ntea eat ate\n\nz\nq\n")
    assert "No card was answered yet." in told
    assert "AET is as it was before." in told
    assert "0 cards answered. 2 more wait today" in told
    assert study.status()["not_begun"] == 2


def test_a_grade_that_is_none_is_asked_again(study: Study) -> None:
    study.does("add", "--length", "3")
    assert "'7' is none of 1 to 4" in study.does("learn", typed="tea eat ate\n7\n2\nq\n")


def test_an_empty_box_says_how_it_is_filled(study: Study) -> None:
    assert "lexiko study add" in study.does("learn")


def test_words_are_chosen_by_pattern_list_file_and_difference(study: Study) -> None:
    assert study.does("add", "--pattern", "*t*", "--length", "2") == "1 card put in.\n"
    assert study.does("add", "--list", "two", "--kind", "hooks") == "2 cards put in.\n"
    assert study.does("add", "--list", "q-without-u", "--kind", "word") == "2 cards put in.\n"
    other = study.folder / "other.txt"
    other.write_text("tea\neat\nate\nat\nta\n", encoding="utf-8")
    assert study.does("add", "--not-in", str(other), "--length", "3-4", "--kind", "hooks") == "3 cards put in.\n"
    mine = study.folder / "mine.txt"
    mine.write_text("Seat tea\n", encoding="utf-8")
    assert study.does("add", "--words", str(mine), "--kind", "hooks") == "1 card put in; 1 were there already.\n"
    assert study.does("remove", "--words", str(mine), "--kind", "hooks") == "2 cards taken out.\n"


def test_the_likeliest_to_be_drawn_come_first_where_only_some_are_wanted(study: Study) -> None:
    study.does("add", "--limit", "1", "--length", "3-6")
    assert study.does("export").splitlines()[1].startswith("anagrams,AET,")


def test_what_a_review_says_was_missed_becomes_cards(study: Study) -> None:
    cause = {"kind": "missed-bingo", "facts": {"word": "RETINA"}}
    turn = {"player": 0, "lost": 61.0, "cause": cause, "also": []}
    review = study.folder / "review.json"
    review.write_text(json.dumps({"kind": "review", "players": ["Ann", "Ben"], "turns": [turn]}), encoding="utf-8")
    assert study.does("add", "--missed", str(review), "--player", "Ann") == "1 card put in.\n"
    assert "AEINRT,RETAIN RETINA" in study.does("export")
    assert "ann, ben" in study.complaint("add", "--missed", str(review), "--player", "Cem")
    assert "--missed" in study.complaint("add", "--missed", str(review), "--length", "7")
    review.write_text("no JSON", encoding="utf-8")
    assert "lexiko review" in study.complaint("add", "--missed", str(review))


def test_a_table_and_a_merged_box_bring_everything_to_another_device(study: Study) -> None:
    study.does("add", "--length", "3")
    study.does("learn", typed="tea eat ate\n\nqat\n\nq\n")
    table, copied = study.folder / "all.csv", study.folder / "copied.box"
    before = study.does("export")
    study.does("export", "--csv", str(table))
    assert table.read_text(encoding="utf-8") == before
    assert "is there already" in study.complaint("export", "--csv", str(table))
    copy(study.box, copied)
    study.box.unlink()
    assert study.does("import", str(table)) == "2 cards and 2 answers taken in; 0 cards were there already.\n"
    assert study.does("export") == before
    study.box.unlink()
    assert study.does("merge", str(copied)) == "2 cards and 2 answers taken in.\n"
    assert study.does("export") == before


def test_anki_gets_a_package(study: Study) -> None:
    study.does("add", "--length", "3")
    out = study.folder / "words.apkg"
    study.does("export", "--anki", str(out))
    with zipfile.ZipFile(out) as package:
        package.extract("collection.anki2", study.folder)
    with sqlite3.connect(study.folder / "collection.anki2") as notes:
        assert notes.execute("SELECT count(*) FROM notes").fetchone() == (2,)


def test_a_quiz_ends_with_its_time_or_its_input_and_changes_nothing(study: Study) -> None:
    assert study.does("quiz", status=1) == ""
    study.does("add", "--length", "3")
    told = study.does("quiz", "--seed", "1", typed="tea eat ate\nqat\n")
    assert "2 answered, " in told
    assert study.status()["not_begun"] == 2
    with opened(None, str(study.words), None) as box:
        slow = Script("tea eat ate", 999.0, "qat")
        assert quiz(box, slow, cards=box.cards.cards(), minutes=2, seed=1)[0] == 1, "nothing came in the time left"


def test_so_many_new_cards_a_day_as_the_box_says(study: Study) -> None:
    study.does("add", "--length", "2-6")
    assert "0 new (0 a day)" in study.does("status", "--new-a-day", "0")
    assert "Nothing more is due now" in study.does("learn")
    assert study.status()["new_a_day"] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["add"], "say which words"),
        (["add", "--length", "9"], "no word is like that"),
        (["add", "--length", "3", "--kind", "rhymes"], "anagrams"),
        (["add", "--words", "/nowhere/words.txt"], "/nowhere/words.txt"),
        (["import", "/nowhere/words.csv"], "/nowhere/words.csv"),
        (["merge", "/nowhere/a.box"], "there is no box"),
        (["learn", "--box", "/nowhere/a.box"], "/nowhere/a.box"),
        (["status", "--new-a-day", "-1"], "-1"),
        (["quiz", "--minutes", "0"], "0"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(study: Study, arguments: list[str], said: str) -> None:
    assert said in study.complaint(*arguments)


def test_words_of_a_file_that_are_none_are_all_named_and_nothing_is_put_in(study: Study) -> None:
    mine = study.folder / "mine.txt"
    mine.write_text("tea toa 3x seat zzz\n", encoding="utf-8")
    said = study.complaint("add", "--words", str(mine))
    assert all(each in said for each in ("toa", "3x", "zzz"))
    assert study.status()["cards"] == 0


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1"])
def test_words_of_a_file_are_read_however_it_is_written(study: Study, encoding: str) -> None:
    mine = study.folder / "mine.txt"
    mine.write_bytes("tea seat\r\nthé\r\n".encode(encoding))
    assert f"{mine}: not in tiny: thé" in study.complaint("add", "--words", str(mine))
    mine.write_bytes("tea seat\r\neat\r\n".encode(encoding))
    assert study.does("add", "--words", str(mine), "--kind", "hooks") == "3 cards put in.\n"


def test_a_file_that_is_no_text_is_named(study: Study) -> None:
    mine = study.folder / "mine.txt"
    mine.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0")
    assert str(mine) in study.complaint("add", "--words", str(mine))


def test_a_box_of_other_words_is_refused(study: Study) -> None:
    study.does("add", "--length", "3")
    assert run(["study", "learn", "--box", str(study.box), "--lexicon", "english"]) == 2
    assert "--lexicon tiny" in study.capsys.readouterr().err


def test_a_file_that_is_no_box_is_refused_and_left(study: Study) -> None:
    text = "this is no box " * 100
    other = study.folder / "letter.txt"
    other.write_text(text, encoding="utf-8")
    assert "is no box of cards" in study.complaint("learn", "--box", str(other))
    assert other.read_text(encoding="utf-8") == text
