"""What may a command load before it does its work? Never what it does not need; no clock is looked at."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexiko.cli.main import COMMANDS

ONE = "run(sys.argv[1:])"
EVERY_HELP = "[run([command, '--help']) for command in COMMANDS]"
NEVER = {"numpy", "textual", "pyarrow", "sqlalchemy", "fastapi", "uvicorn", "alembic", "hypothesis", "regex"}
THINKING = {"lexiko.kernel", "lexiko.analysis", "lexiko.players.registry"}
RECORD = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNSAE 8F HORN +14 14\n"
POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"


def ended(folder: Path, work: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A process that has done this work; its last words are the modules it has then."""
    asked = f"import sys; from lexiko.cli.main import COMMANDS, run; {work}; print(*sys.modules, file=sys.stderr)"
    return subprocess.run(
        [sys.executable, "-c", asked, *arguments],
        env={**os.environ, "LEXIKO_HOME": str(folder)},
        cwd=folder,
        input="8H HORN\npass\n",
        capture_output=True,
        text=True,
        check=True,
    )


def loaded_by(process: subprocess.CompletedProcess[str]) -> set[str]:
    """The modules that a process had at its end."""
    return set(process.stderr.splitlines()[-1].split())


def test_no_help_loads_kernel_or_players_or_any_heavy_package(tmp_path: Path) -> None:
    process = ended(tmp_path, EVERY_HELP)
    assert all(f"Usage: lexiko {command} " in process.stdout for command in COMMANDS)
    assert not loaded_by(process) & (NEVER | THINKING | {"rich"})


@pytest.mark.parametrize(
    ("arguments", "needless"),
    [
        (("keep", "--players", "Ann,Ben", "--lexicon", "none"), THINKING | {"rich", "shutil"}),
        (("games", "list"), THINKING | {"lexiko.rulebook", "rich"}),
        (("words", "check", "qi"), THINKING | {"lexiko.table", "lexiko.notation", "rich", "html"}),
        (("score", "game.gcg"), THINKING | {"lexiko.table", "lexiko.lexicon", "rich", "html", "hashlib", "csv"}),
        (("lexicon", "list"), THINKING | {"lexiko.table"}),
        (("rules", "luxury"), THINKING | {"lexiko.table"}),
        (("moves", POSITION), {"lexiko.table", "lexiko.players.registry"}),
        (("selfplay", "--games", "2"), {"multiprocessing", "subprocess", "rich"}),
        (("play", "--players", "bot:greedy,bot:greedy", "--seed", "1"), {"lexiko.selfplay", "lexiko.server"}),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else "",
)
def test_a_run_loads_only_what_it_needs(arguments: tuple[str, ...], needless: set[str], tmp_path: Path) -> None:
    (tmp_path / "game.gcg").write_text(RECORD, encoding="utf-8")
    assert not loaded_by(ended(tmp_path, ONE, *arguments)) & (NEVER | needless)


def test_the_list_of_commands_loads_no_room_and_the_package_nothing_of_itself(tmp_path: Path) -> None:
    rooms = {name for name in loaded_by(ended(tmp_path, ONE, "--help")) if name.startswith("lexiko.")}
    assert all(name.startswith("lexiko.cli") for name in rooms - {"lexiko.waiting"})
    package = subprocess.check_output([sys.executable, "-c", "import sys, lexiko; print(*sys.modules)"], text=True)
    assert [name for name in package.split() if name.startswith("lexiko")] == ["lexiko"]


@pytest.mark.parametrize("asked", ["back_up", "restore", "table_summaries", "sizes", "settings_from"])
def test_a_servers_games_are_copied_and_counted_without_a_web_server(asked: str, tmp_path: Path) -> None:
    command = f"import sys, lexiko.server; lexiko.server.{asked}; print(*sys.modules)"
    ended = subprocess.run([sys.executable, "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert (NEVER | {"pydantic"}).isdisjoint(ended.stdout.split())
