"""Does a kept score survive in its file, and is a damaged one told as what it is?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexiko.table import (
    Entry,
    JournalError,
    Keeping,
    KeepingFile,
    KeptHeading,
    read_keeping,
)
from lexiko.table.errors import JournalDamaged, JournalExists, JournalInUse, JournalMissing, JournalTooNew, OtherRules
from tests.company import rules

HORN = Entry(verb="move", text="8F HORN")
FARM = Entry(verb="move", text="H6 FA(R)M")


def begun(path: Path) -> KeepingFile:
    """A new file for a game of two."""
    return KeepingFile.begin(path, KeptHeading(ruleset=rules(), names=("Ann", "Ben"), lexicon="english"))


def test_what_was_entered_is_read_again(tmp_path: Path) -> None:
    entries = (
        HORN,
        Entry(verb="returned", seat=1, count=2, places=(1, 9)),
        FARM,
        Entry(verb="challenge", seat=0, text="FARM"),
        Entry(verb="end"),
        Entry(verb="left", seat=0),
    )
    with begun(tmp_path / "1.keep") as file:
        for entry in entries:
            file.enter(entry)
    game = read_keeping(tmp_path / "1.keep")
    assert game.keeping.entries == entries
    assert (game.heading.names, game.heading.lexicon, game.heading.ruleset) == (("Ann", "Ben"), "english", rules())
    assert game.keeping.position == Keeping(rules(), ("Ann", "Ben"), entries).position


def test_what_was_undone_stays_undone(tmp_path: Path) -> None:
    with begun(tmp_path / "1.keep") as file:
        file.enter(HORN)
        file.enter(FARM)
        file.undo()
    assert read_keeping(tmp_path / "1.keep").keeping.entries == (HORN,)


def test_a_line_cut_off_by_a_kill_is_left_out_and_written_over(tmp_path: Path) -> None:
    path = tmp_path / "1.keep"
    with begun(path) as file:
        file.enter(HORN)
    path.write_bytes(path.read_bytes() + b'{"verb":"mo')
    assert read_keeping(path).keeping.entries == (HORN,)
    with KeepingFile.open(path) as file:
        file.enter(FARM)
    assert read_keeping(path).keeping.entries == (HORN, FARM)


def test_one_score_is_kept_in_one_window_and_no_file_is_written_over(tmp_path: Path) -> None:
    path = tmp_path / "1.keep"
    with begun(path):
        with pytest.raises(JournalInUse):
            KeepingFile.open(path)
        with pytest.raises(JournalExists):
            begun(path)
    KeepingFile.open(path).close()


def test_a_closed_file_takes_no_entry_and_a_missing_one_is_named(tmp_path: Path) -> None:
    file = begun(tmp_path / "1.keep")
    file.close()
    with pytest.raises(JournalError, match="closed"):
        file.enter(HORN)
    with pytest.raises(JournalMissing, match=r"2\.keep"):
        KeepingFile.open(tmp_path / "2.keep")
    with pytest.raises(JournalMissing):
        read_keeping(tmp_path / "2.keep")


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        "{}",
        '{"verb":"dance"}',
        '{"verb":"move","text":7}',
        '{"verb":"move","text":"8F"}',
        '{"verb":"move","text":"1A HORN"}',
        '{"verb":"left","seat":2}',
        '{"verb":"left","seat":true}',
        '{"verb":"exchange","count":-1}',
        '{"verb":"challenge","rejected":"HORN"}',
        '{"verb":"challenge","seat":0,"rejected":["H1"]}',
        '{"verb":"returned","places":["a"]}',
        '{"undo":true}',
        "[" * 100_000,
    ],
)
def test_a_damaged_entry_is_named_by_its_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "1.keep"
    begun(path).close()
    path.write_bytes(path.read_bytes() + line.encode() + b"\n")
    with pytest.raises(JournalDamaged, match=r"1\.keep, line 2: "):
        read_keeping(path)


@pytest.mark.parametrize(
    ("changed", "error"),
    [
        ({"keeping": 2}, JournalTooNew),
        ({"keeping": None}, JournalTooNew),
        ({"fingerprint": "0"}, OtherRules),
        ({"players": ["Ann"]}, JournalDamaged),
        ({"players": "Ann"}, JournalDamaged),
        ({"lexicon": None}, JournalDamaged),
        ({"ruleset": {}}, JournalDamaged),
    ],
)
def test_a_damaged_heading_is_named(tmp_path: Path, changed: dict[str, object], error: type[JournalError]) -> None:
    path = tmp_path / "1.keep"
    begun(path).close()
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | changed) + "\n", encoding="utf-8")
    with pytest.raises(error, match=r"1\.keep"):
        read_keeping(path)


@pytest.mark.parametrize("content", ["", "{", '{"journal":1}\n'])
def test_what_is_no_kept_score_is_said_to_be_none(tmp_path: Path, content: str) -> None:
    path = tmp_path / "1.keep"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(JournalDamaged, match="no kept score"):
        read_keeping(path)
