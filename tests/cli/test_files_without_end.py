"""Is nothing read without an end, whatever a path, a pipe or the standard input leads to?"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lexiko.cli.main import run
from lexiko.table import JournalMissing, read_journal
from lexiko.user_files import GAME, RULES, FileKind, whole_file, whole_stream

ENDLESS = "/dev/zero"
SOUND = ">Ann: HORNSAE 8F HORN +14 14\n"
POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"
SMALL = FileKind("small thing", 1)

Refused = Callable[..., str]


@pytest.fixture
def refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Refused:
    """Run a command that must be refused in one sentence and leave nothing; the sentence."""
    (tmp_path / "game.gcg").write_text(SOUND)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))

    def asked(*words: str) -> str:
        assert run(words) == 2
        told = capsys.readouterr()
        assert not told.out
        assert [path.name for path in tmp_path.iterdir()] == ["game.gcg"]
        return told.err

    return asked


@pytest.mark.parametrize("command", ["score", "repair", "verify", "convert --to json"])
def test_a_game_read_from_a_device_is_refused(command: str, refused: Refused) -> None:
    assert refused(*command.split(), ENDLESS) == f"lexiko: {ENDLESS}: it is larger than 4 MB, which no game is\n"


@pytest.mark.parametrize(
    "command",
    [
        "score game.gcg --edition ../dev/zero",
        "score game.gcg --set ../dev/zero",
        "rules ../dev/zero",
        "convert game.gcg --to json --edition ../dev/zero",
        "keep --players Ann,Ben --set ../dev/zero",
    ],
)
def test_rules_read_from_a_device_are_refused(command: str, refused: Refused) -> None:
    told = refused(*command.replace("../dev/zero", ENDLESS).split())
    assert f"{ENDLESS}: cannot be read: it is larger than 1 MB, which no file of rules is" in told


@pytest.mark.parametrize(
    "command",
    [
        "lexicon add /dev/zero --name zeros",
        "lexicon install german --from /dev/zero",
        "words check qi --lexicon /dev/zero",
        "moves POSITION --leaves /dev/zero",
    ],
)
def test_words_and_leaves_read_from_a_device_are_refused(command: str, refused: Refused) -> None:
    told = refused(*(POSITION if word == "POSITION" else word for word in command.split()))
    assert told == f"lexiko: {ENDLESS} cannot be read: it is larger than 256 MB, which no file of words is\n"


@pytest.mark.parametrize("command", ["score", "repair", "verify", "convert --to json", "position", "moves"])
def test_a_standard_input_without_end_is_refused(
    command: str, refused: Refused, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(ENDLESS).open(encoding="utf-8") as zeros:
        monkeypatch.setattr(sys, "stdin", zeros)
        told = refused(*command.split(), "-")
    assert "the standard input: it is larger than 4 MB" in told or "more than 65536 characters" in told


def test_a_line_without_end_ends_what_is_typed_into_a_game(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "lexiko", "keep", "--players", "Ann,Ben", "--lexicon", "none"]
    environment = {**os.environ, "LEXIKO_HOME": str(tmp_path)}
    with Path(ENDLESS).open(encoding="utf-8") as zeros:
        kept = subprocess.run(command, stdin=zeros, capture_output=True, text=True, env=environment, check=False)
    assert "Traceback" not in kept.stderr
    assert kept.returncode == 0


@pytest.mark.parametrize(
    "command",
    [
        "score ~nobody-here/game.gcg",
        "words check qi --lexicon ~nobody-here/words.txt",
        "moves POSITION --leaves ~nobody-here/leaves.klv2",
        "lexicon add ~nobody-here/words.txt",
        "lexicon export english --out ~nobody-here/words.txt",
        "rules ~nobody-here/mine.toml",
        "serve --data ~nobody-here/web",
    ],
)
def test_the_home_folder_of_somebody_who_is_not_there_is_named(command: str, refused: Refused) -> None:
    assert "~nobody-here/" in refused(*(POSITION if word == "POSITION" else word for word in command.split()))


def test_a_saved_game_without_end_is_refused() -> None:
    with pytest.raises(JournalMissing, match="larger than 4 MB"):
        read_journal(Path(ENDLESS))


def test_a_file_may_be_just_as_large_as_its_kind(tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"x" * (RULES.megabytes << 20))
    assert len(whole_file(file, RULES)) == 1 << 20
    with file.open("ab") as opened:
        opened.write(b"x")
    with pytest.raises(OSError, match="larger than 1 MB"):
        whole_file(file, RULES)


def test_a_stream_may_be_just_as_long_as_its_kind() -> None:
    assert len(whole_stream(io.BytesIO(b"x" * (1 << 20)), SMALL, name="it")) == 1 << 20
    with pytest.raises(OSError, match="larger than 1 MB, which no small thing is"):
        whole_stream(io.BytesIO(b"x" * ((1 << 20) + 1)), SMALL, name="it")


def test_a_pipe_is_read_as_a_file_is() -> None:
    reading, writing = os.pipe()
    os.write(writing, b"all of it")
    os.close(writing)
    try:
        assert whole_file(f"/dev/fd/{reading}", GAME) == b"all of it"
    finally:
        os.close(reading)
