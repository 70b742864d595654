"""`lexiko train leaves`: files written whole, trainings ended early and gone on with, mistakes told."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest

from lexiko.cli import train as command
from lexiko.cli.main import run
from lexiko.kernel import open_leaves
from lexiko.training import Progress
from tests.little_room import hardly_any_room

WORDS = ["ab", "aba", "abba", "bad", "dab", "cab", "cad", "add", "daba", "ace", "dace", "bade", "bead", "deb", "ebb"]
SET = """
key = "small"
name = "Small"
language = "en"
revision = 1
total = 40
vowels = ["A", "E"]
[tiles]
"?" = [1, 0]
A = [11, 1]
B = [6, 3]
C = [5, 3]
D = [6, 2]
E = [11, 1]
W = [0, 0]
[board]
picture = '''
D...D...D
.t.....t.
..d...d..
...d.d...
D...*...D
...d.d...
..d...d..
.t.....t.
D...D...D
'''
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with a few words and a small set."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "few.txt").write_text("\n".join(WORDS))
    (tmp_path / "small.toml").write_text(SET)
    return tmp_path


def train(*options: str) -> int:
    """Run the command on a few words; for no time at all, if nothing is said."""
    until = [] if "--boards" in options or "--minutes" in options else ["--minutes", "0"]
    return run(["train", "leaves", "--lexicon", "few.txt", "--set", "small.toml", *options, *until])


def files(folder: Path) -> list[str]:
    """The files written to a folder."""
    return sorted(path.name for path in folder.iterdir() if path.suffix not in (".txt", ".toml"))


def test_the_same_boards_give_the_same_file_whatever_the_threads(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train("--boards", "20", "--threads", "1") == 0
    told = capsys.readouterr().err
    assert "round 1: 8 boards, leaves moved by " in told
    assert "round 2: 20 boards, leaves moved by " in told
    assert "few.leaves: " in told
    alone = told.partition("leaves, from 20 boards with seed 1\ntiles alone: ")[2]
    assert sorted(alone.split()[::2]) == ["?", "A", "B", "C", "D", "E"]
    assert train("--boards", "20", "--threads", "3", "--out", "again.leaves") == 0
    assert (here / "few.leaves").read_bytes() == (here / "again.leaves").read_bytes()
    assert train("--boards", "20", "--seed", "2", "--out", "other.leaves") == 0
    assert (here / "few.leaves").read_bytes() != (here / "other.leaves").read_bytes()
    assert files(here) == ["again.leaves", "few.leaves", "other.leaves"]


def test_a_name_that_ends_in_klv2_is_written_for_other_engines(here: Path) -> None:
    assert train("--boards", "3", "--out", "few.leaves") == train("--boards", "3", "--out", "few.klv2") == 0
    table = open_leaves("few.klv2", letters=5)
    assert (here / "few.klv2").read_bytes() == table.to_bytes()
    packed = open_leaves("few.leaves", letters=5)
    assert [round(8 * points) for _, points in table.items()] == [8 * points for _, points in packed.items()]


def test_control_c_keeps_what_was_learnt_and_says_how_to_go_on(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert train("--boards", "30", "--out", "whole.leaves") == 0

    def press(progress: Progress) -> None:
        assert threading.current_thread() is threading.main_thread()
        if progress.boards == 11:
            os.kill(os.getpid(), signal.SIGINT)

    with monkeypatch.context() as pressed:
        pressed.setattr(command, "_show_line", press)
        assert train("--boards", "30", "--threads", "2") == 130
    assert "stopped after 11 boards, kept in few.leaves.part; go on with: lexiko " in capsys.readouterr().err
    assert files(here) == ["few.leaves.part", "whole.leaves"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler

    assert train("--boards", "30") == 2
    assert "few.leaves.part has a training that is not done: go on with it by --resume" in capsys.readouterr().err
    assert train("--boards", "30", "--seed", "2", "--resume") == 2
    assert "few.leaves.part is a training of another seed (1, not 2)" in capsys.readouterr().err
    assert train("--boards", "30", "--resume") == 0
    assert (here / "few.leaves").read_bytes() == (here / "whole.leaves").read_bytes()
    assert files(here) == ["few.leaves", "whole.leaves"]


def test_what_was_learnt_is_stored_now_and_then(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "SECONDS_BETWEEN_SAVES", 0)
    stored: list[bool] = []
    monkeypatch.setattr(command, "_show_line", lambda _: stored.append((here / "few.leaves.part").exists()))
    assert train("--boards", "3") == 0
    assert stored == [False, True, True]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--resume"], "few.leaves.part cannot be read: No such file or directory"),
        (["--set", "nowhere"], "there is no set 'nowhere'"),
        (["--edition", "deluxe"], "there is no edition 'deluxe'"),
        (["--minutes", "-1"], "-1.0 is not in the range x>=0"),
        (["--minutes", "nan"], "nan minutes are no time"),
        (["--threads", "0"], "0 is not in the range 1<=x<=256"),
        (["--out", "nowhere/few.leaves"], "there is no folder nowhere"),
        (["--out", "."], ". is no file"),
        (["--out", os.devnull], f"{os.devnull} is no file"),
        (["--out", "few.txt"], "few.txt is the list of words"),
        (["--out", "x" * 300], "x cannot be written: File name too long"),
    ],
)
def test_mistakes_are_told(here: Path, capsys: pytest.CaptureFixture[str], options: list[str], sentence: str) -> None:
    assert train(*options) == 2
    assert sentence in capsys.readouterr().err
    assert files(here) == []


def test_a_disk_without_room_ends_no_training_before_its_time(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "SECONDS_BETWEEN_SAVES", 0)
    assert train("--boards", "8", "--out", "whole.leaves") == 0
    size = (here / "whole.leaves").stat().st_size
    capsys.readouterr()
    with hardly_any_room(size):
        assert train("--boards", "8") == 0
    assert capsys.readouterr().err.count("few.leaves.part cannot be written: File too large; going on") == 1
    assert files(here) == ["few.leaves", "whole.leaves"]
    assert (here / "few.leaves").read_bytes() == (here / "whole.leaves").read_bytes()
    with hardly_any_room(size - 1):
        assert train("--boards", "8", "--out", "again.leaves") == 2
    assert "again.leaves.part cannot be written: File too large" in capsys.readouterr().err
    assert files(here) == ["few.leaves", "whole.leaves"]


def test_what_cannot_be_written_at_the_end_is_kept_for_another_time(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(path: Path, _: bytes) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    assert train("--boards", "9", "--out", "whole.leaves") == 0
    with monkeypatch.context() as refusing:
        refusing.setattr(command, "write_whole", refused)
        assert train("--boards", "9") == 2
    told = capsys.readouterr().err
    assert "few.leaves: Permission denied; what was learnt is kept in few.leaves.part, go on with: lexiko " in told
    assert train("--boards", "9", "--resume") == 0
    assert (here / "few.leaves").read_bytes() == (here / "whole.leaves").read_bytes()
    assert files(here) == ["few.leaves", "whole.leaves"]


def test_no_minutes_at_all_learn_from_one_board(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--minutes", "0") == 0
    assert "leaves, from 1 board with seed 1" in capsys.readouterr().err
    assert files(here) == ["few.leaves"]


def chances(*options: str) -> int:
    """Learn chances from a few games with a few words."""
    return run(["train", "chances", "--lexicon", "few.txt", "--set", "small.toml", "--games", "60", *options])


def test_chances_are_written_beside_the_words_and_drawn(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert chances("--players", "2,3", "--picture", "mine.svg") == 0
    assert files(here) == ["few.chances", "mine.svg"]
    told = " ".join(capsys.readouterr().err.split())
    assert "few.chances: chances of winning from 120 games" in told and "3 players: 60 games" in told
    assert (here / "mine.svg").read_text(encoding="utf-8").startswith("<svg")
    before = (here / "few.chances").read_bytes()
    assert chances("--players", "2,3", "--threads", "3") == 0
    assert (here / "few.chances").read_bytes() == before


@pytest.mark.usefixtures("here")
def test_chances_of_ones_own_are_taken_for_a_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    assert chances("--players", "2", "--out", "mine.chances") == 0
    empty = "/".join("9" * 9)
    asked = ["simulate", f"{empty} ABADCBE/ 0/0 0", "--set", "small.toml", "--lexicon", "few.txt", "--iterations", "40"]
    capsys.readouterr()
    assert run([*asked, "--chances", "mine.chances"]) == 0
    assert "Chances of winning are" not in capsys.readouterr().out
    assert run(asked) == 0
    assert "Chances of winning are those of classic games with the english set" in " ".join(
        capsys.readouterr().out.split()
    )


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--players", "5"], "'5' are no numbers of players"),
        (["--games", "7"], "7 is not in the range"),
        (["--out", "nowhere/mine.chances"], "there is no folder nowhere"),
        (["--picture", "mine.txt"], "let its name end in .svg or .png"),
        (["--edition", "luxury", "--house", "V7", "--levels", "200"], "V7"),
    ],
)
@pytest.mark.usefixtures("here")
def test_chances_that_cannot_be_learnt_are_refused(
    options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert chances(*options) == 2
    assert sentence in capsys.readouterr().err
