"""Write docs/pictures/play.svg: what a person sees who goes on with a game in the terminal and tries a play.

The game is played by the library, `lexiko play --resume` shows it on a terminal of 80 columns, and what it shows is
drawn. `--check` writes nothing and fails when the picture is stale.
"""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import lexiko
from generated import ROOT, publish

EDITION, HOUSE, SEED, TURNS = "luxury", "V3,V4", 11, 4
COLUMNS = 80
PICTURE = ROOT / "docs" / "pictures" / "play.svg"
PLAY = "from lexiko.cli.main import main; main(['play', '--lines', '--resume'])"
PROMPT = "Ann> "

# The ground and the ink of a dark page, as everywhere else; no other colour of the terminal's own is used.
GROUND, INK = (0x12, 0x17, 0x15), (0xED, 0xF0, 0xEA)
THEME = TerminalTheme(GROUND, INK, [INK] * 8)
FORM = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {terminal_height}" role="img">
<title>A game in the terminal: the board in its colours, the scores and the last turn beside it, the rack below</title>
<style>text {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: {char_height}px;
white-space: pre }}
{styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
<rect width="100%" height="100%" rx="10" fill="#121715"/>
<g transform="translate({terminal_x}, {terminal_x})">{backgrounds}
<g>{matrix}</g></g>
</svg>
"""


def picture() -> str:
    """The screen as SVG."""
    with tempfile.TemporaryDirectory() as home:
        games = Path(home) / "games"
        games.mkdir()
        trial = _play_some_turns(games / "1.jsonl")
        shown = _typed(home, [f"try {trial}"])
    console = Console(
        width=COLUMNS, record=True, force_terminal=True, color_system="truecolor", file=io.StringIO(), highlight=False
    )
    lines = [Text.from_ansi(line) for line in shown.split("\n")]
    board = next(place for place, line in enumerate(lines) if line.plain.split()[:3] == ["A", "B", "C"])
    for line in lines[board:]:
        console.print(line, no_wrap=True, crop=False)
    console.print()  # the last line's room below it
    return console.export_svg(theme=THEME, code_format=FORM, unique_id="play", font_aspect_ratio=0.6)


def _play_some_turns(file: Path) -> str:
    """Save a game after some turns of Ann's and the computer's; a good play she could make now."""
    game = lexiko.new_game(EDITION, players=("Ann", "bot:greedy"), house=HOUSE, seed=SEED)
    for _ in range(TURNS):
        game.let_bots_act()
        game.play(game.legal_plays(limit=1)[0].move)
    game.let_bots_act()
    game.save(file)
    return game.legal_plays(limit=1)[0].text


def _typed(home: str, lines: list[str]) -> str:
    """All that is shown at a terminal up to the prompt after these lines."""
    ours, theirs = pty.openpty()
    environment = {
        **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
        "LEXIKO_HOME": home,
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "COLUMNS": str(COLUMNS),
        "PYTHONUTF8": "1",
    }
    with subprocess.Popen(
        [sys.executable, "-c", PLAY], env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    ) as game:
        os.close(theirs)
        shown = _until_prompt(ours)
        for line in lines:
            os.write(ours, f"{line}\n".encode())
            shown += _until_prompt(ours)
        os.write(ours, b"quit\n")
        os.close(ours)
        game.wait()
    return shown.replace("\r\n", "\n")


def _until_prompt(terminal: int) -> str:
    shown = b""
    while not shown.endswith(PROMPT.encode()):
        shown += os.read(terminal, 65536)
    return shown.decode()


if __name__ == "__main__":
    sys.exit(publish({PICTURE: picture()}, "make docs", check="--check" in sys.argv))
