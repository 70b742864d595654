"""What may a command load before it does its work? Never what it does not need; no clock is looked at."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexiko.cli.main import COMMANDS

ASKED = "import sys; from lexiko.cli.main import run; run(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
NEVER = {"numpy", "textual", "pyarrow", "sqlalchemy", "fastapi", "uvicorn", "alembic", "hypothesis", "regex"}
THINKING = {"lexiko.kernel", "lexiko.analysis", "lexiko.players.registry"}
POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"


def loaded_by(folder: Path, *arguments: str) -> set[str]:
    """The modules a process has when the command is done."""
    ended = subprocess.run(
        [sys.executable, "-c", ASKED, *arguments],
        env={**os.environ, "LEXIKO_HOME": str(folder)},
        cwd=folder,
        input="8H HORN\npass\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return set(ended.stderr.splitlines()[-1].split())


def test_no_help_loads_kernel_or_players_or_any_heavy_package(tmp_path: Path) -> None:
    assert not loaded_by_helps(tmp_path) & (NEVER | THINKING | {"rich"})


def loaded_by_helps(folder: Path) -> set[str]:
    """The modules a process has when it has shown the help of every command."""
    asked = "import sys; from lexiko.cli.main import COMMANDS, run; [run([command, '--help']) for command in COMMANDS]"
    ended = subprocess.run(
        [sys.executable, "-c", f"{asked}; print(*sys.modules, file=sys.stderr)"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(f"Usage: lexiko {command} " in ended.stdout for command in COMMANDS)
    return set(ended.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("arguments", "needless"),
    [
        (("keep", "--players", "Ann,Ben", "--lexicon", "none"), THINKING | {"rich", "shutil"}),
        (("games", "list"), THINKING | {"lexiko.rulebook", "rich"}),
        (("words", "check", "qi"), THINKING | {"lexiko.table", "rich"}),
        (("lexicon", "list"), THINKING | {"lexiko.table"}),
        (("rules", "luxury"), THINKING | {"lexiko.table"}),
        (("moves", POSITION), {"lexiko.table", "lexiko.players.registry"}),
        (("selfplay", "--games", "2"), {"multiprocessing", "subprocess", "rich"}),
        (("play", "--players", "bot:greedy,bot:greedy", "--seed", "1"), {"lexiko.selfplay", "lexiko.server"}),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_a_run_loads_only_what_it_needs(arguments: tuple[str, ...], needless: set[str], tmp_path: Path) -> None:
    assert not loaded_by(tmp_path, *arguments) & (NEVER | needless)


@pytest.mark.parametrize("asked", ["back_up", "restore", "table_summaries", "sizes"])
def test_a_servers_games_are_copied_and_counted_without_a_web_server(asked: str, tmp_path: Path) -> None:
    command = f"import sys, lexiko.server; lexiko.server.{asked}; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (NEVER | {"pydantic"}).isdisjoint(ended.stdout.split())
