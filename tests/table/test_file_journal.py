"""Is what was written there, whole, whatever happens to program and file?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexiko.notation import fingerprint
from lexiko.rules import Event, TurnPassed
from lexiko.table import (
    FileJournal,
    GameHeader,
    JournalDamaged,
    JournalError,
    JournalExists,
    JournalInUse,
    JournalMissing,
    JournalNotWritten,
    JournalTooNew,
    OtherRules,
    WrongSequence,
    read_journal,
)
from tests.company import rules, seats_for

HEADING = GameHeader(
    ruleset=rules("luxury", "V3,V7"), seats=seats_for((None, "greedy")), seed="7", lexicon="small", patience_seconds=9.5
)
FIRST: tuple[Event, ...] = (TurnPassed(0, at=1.25), TurnPassed(1))
SECOND: tuple[Event, ...] = (TurnPassed(0, "time"),)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a game with two batches of events, closed."""
    path = tmp_path / "games" / "one.jsonl"
    with FileJournal(path) as journal:
        journal.begin(HEADING)
        journal.append(0, FIRST)
        journal.append(2, SECOND)
    return path


def rewritten(path: Path, line: int, **changes: object) -> None:
    """Change keys of the record in one line (from 1) of a file."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | changes)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_what_was_written_is_read_back_with_its_heading(path: Path) -> None:
    with FileJournal.open(path) as journal:
        stored = journal.read()
    assert stored.header == HEADING
    assert stored.events == FIRST + SECOND
    assert read_journal(path) == stored


def test_a_reopened_journal_goes_on_where_it_ended(path: Path) -> None:
    with FileJournal.open(path) as journal:
        journal.append(3, FIRST)
    assert read_journal(path).events == FIRST + SECOND + FIRST


def test_a_line_cut_off_anywhere_is_left_out_and_the_next_one_takes_its_place(path: Path) -> None:
    whole = path.read_bytes()
    begins = whole.rindex(b"\n", 0, -1) + 1
    for end in range(begins, len(whole)):
        path.write_bytes(whole[:end])
        assert read_journal(path).events == FIRST
        with FileJournal.open(path) as journal:
            journal.append(2, SECOND)
        assert path.read_bytes() == whole


def test_a_game_is_played_in_one_place_at_a_time(path: Path) -> None:
    with FileJournal.open(path):
        with pytest.raises(JournalInUse) as refused:
            FileJournal.open(path)
        assert refused.value.place == str(path)
        assert read_journal(path).events == FIRST + SECOND
    FileJournal.open(path).close()


def test_a_new_game_is_locked_from_its_first_line_on(tmp_path: Path) -> None:
    with FileJournal(tmp_path / "new.jsonl") as journal:
        journal.begin(HEADING)
        with pytest.raises(JournalInUse):
            FileJournal.open(tmp_path / "new.jsonl")


def test_a_new_game_never_takes_the_place_of_another(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(JournalExists):
        FileJournal(path).begin(HEADING)
    assert path.read_bytes() == before


def test_of_two_new_games_of_one_name_at_once_only_one_begins(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(Path, "exists", lambda _: False)  # as it was a moment ago
        with pytest.raises(JournalExists):
            FileJournal(path).begin(HEADING)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_game_begins_where_files_cannot_be_linked_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", refused)
    with FileJournal(tmp_path / "one.jsonl") as journal:
        journal.begin(HEADING)
    assert read_journal(tmp_path / "one.jsonl").header == HEADING


def test_a_writer_who_missed_events_is_refused(path: Path) -> None:
    with FileJournal.open(path) as journal, pytest.raises(WrongSequence) as refused:
        journal.append(2, SECOND)
    assert (refused.value.expected, refused.value.found) == (2, 3)
    assert read_journal(path).events == FIRST + SECOND


def test_a_closed_journal_writes_nothing(path: Path) -> None:
    journal = FileJournal.open(path)
    journal.close()
    with pytest.raises(JournalNotWritten):
        journal.append(3, FIRST)


def test_a_missing_file_a_folder_and_a_place_that_cannot_be_are_named(tmp_path: Path) -> None:
    for place in (tmp_path / "none.jsonl", tmp_path):
        with pytest.raises(JournalMissing, match=str(place)):
            FileJournal.open(place)
        with pytest.raises(JournalMissing, match=str(place)):
            read_journal(place)
    (tmp_path / "file").touch()
    with pytest.raises(JournalNotWritten):
        FileJournal(tmp_path / "file" / "one.jsonl").begin(HEADING)


@pytest.mark.parametrize(
    ("line", "content"),
    [
        (1, b""),
        (1, b"{}"),
        (1, b"[1]"),
        (1, b"[" * 100_000),
        (1, b'{"journal": 1}'),
        (2, b"not json"),
        (2, b"7"),
        (2, b'{"seq": 0}'),
        (2, b'{"seq": 1, "events": []}'),
        (3, b'{"seq": 2, "events": [{"v": 1, "kind": "turn-invented", "at": 0.0}]}'),
        (3, b"\xff\xfe"),
    ],
)
def test_a_damaged_line_is_named_and_the_file_left_alone(path: Path, line: int, content: bytes) -> None:
    lines = path.read_bytes().splitlines()
    lines[line - 1] = content
    path.write_bytes(b"\n".join(lines) + b"\n")
    before = path.read_bytes()
    with pytest.raises(JournalDamaged) as refused:
        FileJournal.open(path)
    assert (refused.value.place, refused.value.line) == (str(path), line)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "changes",
    [
        {"seed": 7},
        {"seats": [{"name": "Ann", "bot": None}]},
        {"seats": "Ann"},
        {"patience_seconds": "long"},
        {"patience_seconds": True},
        {"lexicon": None},
        {"ruleset": {"v": 1, "kind": "ruleset"}},
    ],
)
def test_a_heading_that_makes_no_sense_is_damaged(path: Path, changes: dict[str, object]) -> None:
    rewritten(path, 1, **changes)
    with pytest.raises(JournalDamaged) as refused:
        read_journal(path)
    assert refused.value.line == 1


def test_a_file_without_one_complete_line_is_no_game(tmp_path: Path) -> None:
    for content in (b"", b'{"journal": 1, "se'):
        (tmp_path / "empty.jsonl").write_bytes(content)
        with pytest.raises(JournalDamaged, match="no saved game"):
            FileJournal.open(tmp_path / "empty.jsonl")


def test_a_later_form_of_journal_is_told_apart_from_damage(path: Path) -> None:
    rewritten(path, 1, journal=2, written_by="9.1")
    with pytest.raises(JournalTooNew, match=r"9\.1"):
        FileJournal.open(path)


def test_other_rules_are_refused_with_both_fingerprints(path: Path) -> None:
    rewritten(path, 1, fingerprint="0123")
    with pytest.raises(OtherRules) as refused:
        FileJournal.open(path)
    assert (refused.value.stored, refused.value.now) == ("0123", fingerprint(HEADING.ruleset))


def test_an_error_of_a_journal_says_file_and_line() -> None:
    assert str(JournalError("a.jsonl", "torn", line=3)) == "a.jsonl, line 3: torn"


def test_a_line_that_the_disk_refuses_leaves_the_game_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with FileJournal.open(path) as journal:

        def full(*_: object) -> int:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patched:
            patched.setattr("os.fsync", full)
            with pytest.raises(JournalNotWritten, match="No space left"):
                journal.append(3, FIRST)
        assert read_journal(path).events == FIRST + SECOND
        journal.append(3, FIRST)
    assert read_journal(path).events == FIRST + SECOND + FIRST
