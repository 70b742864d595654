"""What a score keeper types that could mean something else: blanks, commands that are words, files, players."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from lexiko.cli.plain.screen import Screen
from lexiko.cli.scorekeeping.session import KeeperSession
from lexiko.rulebook import ruleset
from lexiko.scorekeeping import KeptScore, ScoreEntry
from lexiko.table import JournalNotWritten
from tests.clauses import clause
from tests.cli.conversations import Script
from tests.cli.test_keep_command import Keeper, desk_for, keeper, said

__all__ = ["keeper"]


@clause("V3", "R4.8")
def test_a_small_letter_laid_for_one_on_the_board_is_a_blank_and_counts_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for given, counted in (("b", "AbE A1 + b0 + E1 = 2"), ("B", "ABE A1 + B3 + E1 = 5")):
        desk = desk_for("8F HORN", f"recycle 8F {given}; pass", "F7 A.E", edition="luxury", house="V3")
        assert counted in said(desk, capsys)


@clause("V3")
def test_a_small_letter_is_its_own_tile_once_no_blank_is_left(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HoRn", "recycle 8F b; pass", "F7 A.E", edition="luxury", house="V3")
    assert "ABE A1 + B3 + E1 = 5" in said(desk, capsys)


@pytest.mark.parametrize(
    "typed",
    ["swap 8H", "pass 8H", "time 7H", "board 8h", "PASS 8H across", "draw 8H", "undo H8", "exchange 8H", "end 8H"],
)
def test_a_command_before_a_square_is_no_play_and_does_nothing(capsys: pytest.CaptureFixture[str], typed: str) -> None:
    word, square = typed.split()[:2]
    desk = desk_for(typed)
    told = said(desk, capsys)
    assert f"{word} is a command. To play the word, say where first: {square.upper()} {word.upper()}." in told
    assert (desk.kept.entries, desk.refused) == ((), 1)


def test_a_word_that_is_a_command_too_is_played_behind_its_square_and_short_words_before_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "Ann plays SWAP at 8H for 18." in said(desk_for("8H SWAP"), capsys)
    assert "Ann plays PA at 8H" in said(desk_for("PA 8H"), capsys)
    assert "Ann plays EX at H8" in said(desk_for("EX 8H down"), capsys)


@clause("V4")
def test_a_swap_alone_is_a_turn_that_is_not_finished(capsys: pytest.CaptureFixture[str]) -> None:
    for house, typed in (("V4", "swap 8F"), ("V3", "recycle 8F B"), ("V4", "swap 8F; swap 8I")):
        desk = desk_for("8F hORn", typed, edition="luxury", house=house)
        assert "This turn is not finished" in said(desk, capsys)
    desk = desk_for("8F hORn", "swap 8F; pass 8H", edition="luxury", house="V4")
    assert "pass alone, or 8H PASS for the word" in said(desk, capsys)
    assert len(desk.kept.entries) == 1


def test_a_player_named_like_a_square_is_meant_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    kept = KeptScore(ruleset("classic"), ("A1", "B2"))
    screen = Screen(Script("resign A1"), pictures=False)
    desk = KeeperSession(kept, screen, file=None, lexicon=None, luck=Random(1))
    assert "A1 leaves the game" in said(desk, capsys)


@clause("R8.2")
@pytest.mark.parametrize(
    "typed", ["challenge cho bad", "challenge CHO bad CHO", "challenge [c]ho bad", "challenge bad"]
)
def test_a_word_is_challenged_as_it_looks_though_a_tile_of_two_letters_looks_the_same(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = KeptScore(ruleset("classic", set="spanish"), ("Ann", "Ben"))
    screen = Screen(Script("8G [C]HO", typed), pictures=False)
    desk = KeeperSession(kept, screen, file=None, lexicon=None, luck=Random(1))
    assert "Ann takes the tiles back" in said(desk, capsys)
    assert desk.refused == 0


def test_an_export_that_has_no_room_names_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(*_: object) -> int:
        raise OSError(28, "No space left on device")

    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(Path, "write_bytes", no_room)
    told = said(desk_for("8F HORN", f"export {tmp_path}/pipe"), capsys)
    assert "pipe: No space left on device." in told
    assert "None" not in told


def test_an_export_to_a_name_that_no_file_can_have_says_so_and_the_score_is_kept_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ring.gcg").symlink_to("ring.gcg")
    desk = desk_for("8F HORN", "export a\0b.gcg", "export ring.gcg", "pass")
    told = said(desk, capsys)
    assert ".gcg: no file is named so." in told
    assert "ring.gcg: Too many levels of symbolic links." in told
    assert (len(desk.kept.entries), desk.refused) == (2, 2)


def test_an_export_writes_over_its_own_file_and_says_so_and_over_no_other(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("letter.gcg").write_bytes(b"a letter")
    told = said(desk_for("export letter.gcg", "export a.gcg", "8F HORN", "export a.gcg"), capsys)
    assert "letter.gcg is there already: name another file." in told.replace("Letter", "letter")
    assert "Written: a.gcg" in told
    assert "Written anew: a.gcg" in told
    assert (Path("letter.gcg").read_bytes(), b"HORN" in Path("a.gcg").read_bytes()) == (b"a letter", True)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("0", "a game has 2, 3 or 4 players, not 0"),
        ("1", "a game has 2, 3 or 4 players, not 1"),
        ("12", "a game has 2, 3 or 4 players, not 12"),
        (",,", "lexiko: Every player needs a name.\n"),
        ("Ann,", "lexiko: Every player needs a name.\n"),
    ],
)
def test_what_names_no_players_is_told_once(keeper: Keeper, players: str, sentence: str) -> None:
    told = keeper.keep("--players", players, status=2)
    assert sentence in told
    assert "bot" not in told


class Disk:
    """A score's file that notes how many entries the score has when something is written, and can be full."""

    def __init__(self, kept: KeptScore, *, full_at: int = 99) -> None:
        self.kept, self.full_at = kept, full_at
        self.seen: list[int] = []

    def enter(self, _: ScoreEntry) -> None:
        """Write an entry."""
        self._write()

    def undo(self) -> None:
        """Write that the latest entry was taken back."""
        self._write()

    def _write(self) -> None:
        self.seen.append(len(self.kept.entries))
        if len(self.seen) == self.full_at:
            raise JournalNotWritten("1.keep", "No space left on device")


def at_disk(*typed: str, full_at: int = 99) -> tuple[KeeperSession, Disk]:
    """A desk at which these lines are typed, and the file it writes to."""
    kept = KeptScore(ruleset(), ("Ann", "Ben"))
    disk = Disk(kept, full_at=full_at)
    screen = Screen(Script(*typed), pictures=False)
    return KeeperSession(kept, screen, file=disk, lexicon=None, luck=Random(1)), disk


def test_what_is_entered_or_taken_back_is_on_the_disk_before_the_score_knows_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    desk, disk = at_disk("8F HORN", "pass", "undo")
    said(desk, capsys)
    assert (disk.seen, len(desk.kept.entries)) == ([0, 1, 2], 1)


def test_what_cannot_be_written_is_neither_entered_nor_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    desk, _ = at_disk("8F HORN", "pass", full_at=2)
    assert "No space left on device" in said(desk, capsys)
    assert (len(desk.kept.entries), desk.kept.position.scores) == (1, (14, 0))
    desk, _ = at_disk("8F HORN", "undo", full_at=2)
    told = said(desk, capsys)
    assert "Taken back" not in told and len(desk.kept.entries) == 1


def test_of_several_entries_those_taken_back_before_the_disk_was_full_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    desk, _ = at_disk("8F HORN", "pass", "undo 2", full_at=4)
    assert "Taken back: pass. Ann 14, Ben 0." in said(desk, capsys)
    assert (len(desk.kept.entries), desk.refused) == (1, 1)
