"""When does `lexiko play` open a window, and what is said when it is closed?"""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from tests.company import FEW_WORDS

PLAY = [sys.executable, "-c", "from lexiko.cli.main import main; main()", "play", "--lexicon", str(FEW_WORDS)]
WINDOW_OPENS, WINDOW_CLOSES, LEAVE = "\x1b[?1049h", "\x1b[?1049l", b"\x11"


class Terminal:
    """A terminal of a size, at which a game is begun."""

    def __init__(self, home: Path, *arguments: str, columns: int = 80, rows: int = 24) -> None:
        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        environment = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "CI")}
        environment |= {"LEXIKO_HOME": str(home), "TERM": "xterm-256color", "PYTHONUTF8": "1"}
        command = [*PLAY, "--players", "Ann,bot:greedy", "--seed", "7", "--think", "0", *arguments]
        self.game = subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.said = ""

    def until(self, *wanted: str) -> str:
        """All that is shown until one of these texts is."""
        while not any(text in self.said for text in wanted):
            self.said += os.read(self.ours, 4096).decode(errors="replace")
        return self.said

    def leave(self, typed: bytes) -> int:
        """Leave the game; its status."""
        os.write(self.ours, typed)
        self.until("The game is saved. Go on with it: lexiko play --resume 1")
        os.close(self.ours)
        return self.game.wait()


def test_a_person_at_a_terminal_gets_a_window_and_is_told_how_to_go_on(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    assert WINDOW_OPENS in terminal.until("Your rack")
    assert terminal.leave(LEAVE) == 0


@pytest.mark.parametrize(
    ("arguments", "columns", "rows"),
    [(("--plain",), 80, 24), (("--lines",), 80, 24), ((), 79, 24), ((), 80, 23)],
    ids=["plain", "line by line", "too narrow", "too low"],
)
def test_elsewhere_the_game_is_played_line_by_line(
    tmp_path: Path, arguments: tuple[str, ...], columns: int, rows: int
) -> None:
    terminal = Terminal(tmp_path, *arguments, columns=columns, rows=rows)
    assert WINDOW_OPENS not in terminal.until("Ann> ")
    assert terminal.leave(b"quit\n") == 0


def test_a_window_that_is_ended_gives_the_terminal_back_and_says_how_to_go_on(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    terminal.until("Your rack")
    terminal.game.terminate()
    said = terminal.until("The game is saved. Go on with it: lexiko play --resume 1")
    assert said.index(WINDOW_CLOSES) > said.index(WINDOW_OPENS)
    os.close(terminal.ours)
    assert terminal.game.wait() == 0
