"""Does the front door tell mistakes in a sentence, leave with the right status, and open quickly?"""

from __future__ import annotations

import os
import subprocess
import sys
from errno import ENOSPC
from pathlib import Path

import pytest

from lexiko.cli import main

LEXIKO = [sys.executable, "-c", "from lexiko.cli.main import main; main()"]


def test_alone_it_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run([]) == 0
    alone = capsys.readouterr().out
    assert all(f"  {command}  " in alone for command in main.COMMANDS)
    assert sorted(" ".join(main.SECTIONS.values()).split()) == sorted(main.COMMANDS)
    assert main.run(["--help"]) == 0
    assert capsys.readouterr().out == alone


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("lexiko 0.")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["dance"], "there is no command 'dance'; there are "),
        (["scor"], "there is no command 'scor'; did you mean score? there are "),
        (["--dance"], "No such option"),
        (["rules", "deluxe"], "there is no edition 'deluxe'; there are classic, "),
        (["rules", "luxury", "--players", "many"], "'many' is not a valid integer"),
    ],
)
def test_a_mistake_is_told_in_a_sentence_with_status_two(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.run(arguments) == 2
    told = capsys.readouterr()
    assert sentence in told.err
    assert "Traceback" not in told.err
    assert told.out == ""


def test_what_the_system_refuses_is_told_with_the_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", "diary.txt")

    monkeypatch.setattr(main.lexiko, "main", refused)
    assert main.run([]) == 2
    assert capsys.readouterr().err == "lexiko: diary.txt: Permission denied\n"


def test_what_the_system_refuses_without_a_file_is_told_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(ENOSPC, "Error writing bytes to file. Detail: [errno 28]")

    monkeypatch.setattr(main.lexiko, "main", refused)
    assert main.run([]) == 1
    assert capsys.readouterr().err == f"lexiko: {os.strerror(ENOSPC)}\n"


def test_a_fault_of_our_own_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr(main.lexiko, "main", broken)
    with pytest.raises(KeyError):
        main.run([])


def test_an_interrupt_ends_it_with_status_130(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main.lexiko, "invoke", interrupted)
    assert main.run([]) == 130
    assert "Traceback" not in capsys.readouterr().err


def test_a_reader_who_leaves_in_the_middle_of_a_game_is_no_mistake(tmp_path: Path) -> None:
    with subprocess.Popen(
        [*LEXIKO, "play", "--players", "bot:greedy,bot:greedy", "--seed", "1"],
        env={**os.environ, "LEXIKO_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    ) as game:
        assert game.stdout is not None
        assert game.stderr is not None
        assert game.stdout.readline() == "Classic edition.\n"
        game.stdout.close()
        complaints = game.stderr.read()
    assert (game.returncode, complaints) == (0, "")


def test_a_terminal_without_accents_and_stars_shows_question_marks() -> None:
    ended = subprocess.run(
        [*LEXIKO, "rules", "classic", "--set", "spanish"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "? is the start" in ended.stdout


def test_help_waits_for_no_room_and_no_colours() -> None:
    asked = (
        "import sys; from lexiko.cli.main import run; run(['--help']); "
        "mine = ('lexiko.cli', 'lexiko.waiting'); "
        "print([name for name in sys.modules if name.startswith(('rich', 'lexiko.')) and not name.startswith(mine)])"
    )
    ended = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert ended.stdout.splitlines()[-1] == "[]"
