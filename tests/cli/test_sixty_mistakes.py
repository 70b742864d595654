"""Sixty mistakes and more, over all commands: a clear sentence each, status 1 or 2, no traceback, nothing half-made."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexiko.cli.main import run
from lexiko.lexicon import build_kwg
from lexiko.rulebook import load_set

LEXIKO = [sys.executable, "-c", "from lexiko.cli.main import main; main()"]
SOUND = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNSAE 8F HORN +14 14\n"
POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"
FULL = "/dev/full"

MISTAKES = {
    # a path that leads nowhere, to a folder, to nothing, to no file of that kind
    "score nowhere.gcg": "nowhere.gcg: No such file",
    "score folder": "folder: Is a directory",
    "score empty.gcg": "there is no game in this file",
    "score noise.bin": "noise.bin",
    "score game.gcg --set nowhere.toml": "nowhere.toml",
    "score game.gcg --set empty.toml": "empty.toml",
    "score game.gcg --edition noise.bin": "noise.bin",
    "verify nowhere.json": "nowhere.json: No such file",
    "verify folder": "folder: Is a directory",
    "verify empty.gcg": "empty.gcg",
    "verify game.gcg": "game.gcg",
    "rules nowhere.toml": "nowhere.toml",
    "rules folder.toml": "folder.toml",
    "rules empty.toml": "empty.toml",
    "rules broken.toml": "broken.toml",
    "play --edition nowhere.toml": "nowhere.toml",
    "play --lexicon nowhere.txt": "nowhere.txt",
    "play --lexicon folder": "folder",
    "play --lexicon empty.txt": "empty.txt",
    "play --lexicon cut.kwg": "cut.kwg is damaged",
    "words check qi --lexicon nowhere.txt": "nowhere.txt",
    "words check qi --lexicon noise.bin": "noise.bin",
    "words check qi --lexicon cut.kwg": "cut.kwg is damaged",
    "moves POSITION --leaves nowhere.klv2": "nowhere.klv2",
    "moves POSITION --leaves noise.bin": "noise.bin",
    "lexicon add nowhere.txt": "nowhere.txt cannot be read",
    "lexicon add folder": "folder",
    "lexicon add empty.txt": "empty.txt has no words",
    "lexicon add cut.kwg": "cut.kwg is damaged",
    "lexicon add noise.bin --name noise": "noise.bin",
    "lexicon install german --from nowhere.deb": "nowhere.deb",
    "lexicon install german --from noise.bin": "this is not tanglet-data",
    "restore nowhere.db": "nowhere.db",
    "restore noise.bin --data web": "noise.bin",
    "admin tables --data nowhere": "no database here yet",
    # a name that is none, or is taken
    "rules deluxe": "there is no edition 'deluxe'",
    "rules classic --set klingon": "there is no set 'klingon'",
    "play --set klingon": "There is no set 'klingon'",
    "play --players Ann,Ann": "Two players are called Ann",
    "play --players Ann": "players",
    "play --players Ann,bot:genius": "There is no computer player 'genius'",
    "keep --players Ann,ANN": "Two players are called",
    "keep --players Ann,bot:expert": "people play",
    "keep --players 5": "a game has 2, 3 or 4 players, not 5",
    "keep --resume 99": "There is no kept score 99",
    "play --resume 99": "99",
    "games show 99": "there is no saved game 99",
    "games export 99": "there is no saved game 99",
    "games remove 99 --yes": "there is no saved game 99",
    "games resume 0": "0",
    "games search": "TEXT",
    "lexicon info klingon": "klingon",
    "lexicon remove english": "english",
    "lexicon diff english klingon": "klingon",
    "lexicon install elvish": "elvish",
    "lexicon add words.txt --name ../up": "../up",
    "words check qi --lexicon klingon": "klingon",
    "selfplay --players expert,genius": "genius",
    "train leaves --lexicon klingon --minutes 0": "klingon",
    # wrong options and odd numbers
    "rules luxury --players 9": "9",
    "rules classic --house V9": "V9",
    "play --house V1 --opening-length 9": "9",
    "play --turn-timer soon": "soon",
    "selfplay --games 0": "0",
    "selfplay --threads 0": "0",
    "serve --port 99999": "99999",
    "serve --tls-cert nowhere.pem": "tls",
    # letters, squares and tiles
    "words check 3": "3",
    "words anagram 7": "7",
    "words pattern [": "[",
    "moves POSITION --rack ???": "3 tiles ? are used, the set has 2",
    "moves POSITION --rack 77": "7",
    "moves 15/15": "1 of 4 parts",
    "moves POSITION --rack AAAAAAAAAA": "10 tiles A are used, the set has 9",
    "score square.gcg": "square.gcg",
    "score nobody.gcg": "nobody.gcg: nobody plays in this record",
    "repair nobody.gcg": "nobody.gcg: nobody plays in this record",
    "convert nobody.gcg --to text": "nobody.gcg: nobody plays in this record",
    "score twice.gcg": "twice.gcg: line 2: #lexiko-edition stands there twice",
    "convert twice.gcg --to json": "twice.gcg: line 2: #lexiko-edition stands there twice",
    "repair twice.gcg": "twice.gcg: line 2: #lexiko-edition stands there twice",
    "words check nosuchword": "NOSUCHWORD is no word",
    # no room, and a folder in the place of a file
    "games export 1 --out folder": "folder: Is a directory",
    "games export 1 --out nowhere/game.gcg": "nowhere",
    f"games export 1 --out {FULL}": "No space left on device",
    f"lexicon export english --out {FULL}": "No space left on device",
    "selfplay --games 2 --out game.gcg": "game.gcg",
    "backup copy.db --data web": "no database",
    "convert nowhere.gcg --to json": "nowhere.gcg",
    "convert folder --to json": "folder",
    "convert noise.bin --to json": "noise.bin",
    "convert game.gcg --to poem": "poem",
    "convert game.gcg --to json --turn 99": "99",
    "convert game.gcg --to json --out folder": "folder",
    f"convert game.gcg --to svg --out {FULL}": "No space left on device",
    "repair nowhere.gcg": "nowhere.gcg",
    "repair noise.bin": "noise.bin",
    "position 15/15": "1 of 4 parts",
    "dance": "there is no command 'dance'",
}
"""What is typed, and a part of what is answered."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a file of every wrong kind, and a home with one kept score."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder.toml").mkdir()
    for name in ("empty.gcg", "empty.txt", "empty.toml"):
        (tmp_path / name).touch()
    (tmp_path / "noise.bin").write_bytes(bytes(range(256)))
    (tmp_path / "broken.toml").write_text("key = [\n")
    (tmp_path / "words.txt").write_text("cat\ncats\n")
    (tmp_path / "game.gcg").write_text(SOUND)
    (tmp_path / "nobody.gcg").write_text("#title Nobody\n")
    (tmp_path / "twice.gcg").write_text(2 * "#lexiko-edition luxury 1\n" + SOUND)
    (tmp_path / "square.gcg").write_text(SOUND.replace("8F", "99F"))
    word = load_set("english").tile_set.alphabet.parse_word("CAT")
    (tmp_path / "cut.kwg").write_bytes(build_kwg([word]).to_bytes()[:-4])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    with (tmp_path / "empty.txt").open() as nothing_typed:
        monkeypatch.setattr("sys.stdin", nothing_typed)
        yield tmp_path


def everything_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, and every folder; caches may come and go."""
    return {
        str(path.relative_to(folder)): b"" if path.is_dir() else path.read_bytes() for path in sorted(folder.rglob("*"))
    }


def typed(line: str) -> list[str]:
    """The words of a command, `POSITION` in full."""
    return [POSITION if word == "POSITION" else word for word in line.split()]


@pytest.mark.parametrize(("line", "sentence"), MISTAKES.items(), ids=MISTAKES)
def test_a_mistake_is_told_clearly_and_leaves_nothing(
    line: str, sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "export 1" in line:
        run(["keep", "--players", "Ann,Ben", "--lexicon", "none"])
    before = everything_in(folder)
    capsys.readouterr()
    status = run(typed(line))
    told = capsys.readouterr()
    assert status in (1, 2)
    assert sentence in told.err + told.out
    assert "Traceback" not in told.err
    assert everything_in(folder) == before


def test_there_are_sixty_mistakes_of_every_command() -> None:
    assert len(MISTAKES) >= 60


@pytest.fixture
def process(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A game that waits for its person."""
    with subprocess.Popen(
        [*LEXIKO, "keep", "--players", "Ann,Ben", "--lexicon", "none"],
        cwd=folder,
        env={**os.environ, "LEXIKO_HOME": str(folder / "home")},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        yield running
        running.kill()


def test_ctrl_c_ends_a_command_quietly_and_keeps_what_was_entered(process: subprocess.Popen[str], folder: Path) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("8H HORN\n")
    process.stdin.flush()
    while "plays HORN" not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    _, complaints = process.communicate()
    assert (process.returncode, complaints) == (130, "")
    assert run(["games", "search", "horn"]) == 0
    assert not list(folder.rglob("*.part"))
