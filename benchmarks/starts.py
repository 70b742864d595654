"""How long does each command take to start? Its processor time above that of an interpreter that does nothing.

python -m benchmarks.starts            every command, some minutes
python -m benchmarks.starts keep moves     only these
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.telling import tell

ROUNDS = 9
LIMIT, LIMIT_ALONE, LIMIT_WITH_WORDS = 0.200, 0.100, 0.250
"""Seconds above a bare interpreter: for every command, for what waits for none, and for one that thinks about words."""
LEXIKO = "from lexiko.cli.main import main; main()"
NO_TABLES = (
    "import sys, pathlib; from lexiko.server.migrations import open_database; "
    "open_database(pathlib.Path(sys.argv[1])).close_now()"
)
"""Makes the database that a server has before anybody has played."""
POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"
RECORD = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNSAE 8F HORN +14 14\n>Ben: FMAAEPT H6 FA.M +9 9\n"
SCORE = ("keep", "--players", "Ann,Ben", "--lexicon", "none")
HELPS = (
    "admin backup convert games keep lexicon moves play position repair "
    "restore rules score selfplay serve simulate solve train verify words"
)
"""Commands whose help is measured."""

RUNS: dict[str, tuple[str, ...]] = {
    "--help": ("--help",),
    "admin tables": ("admin", "tables", "--data", "web"),
    "convert": ("convert", "game.gcg", "--to", "svg"),
    "backup": ("backup", "--data", "web"),
    "games list": ("games", "list"),
    "games show": ("games", "show", "1"),
    "games export": ("games", "export", "1"),
    "keep": SCORE,
    "lexicon list": ("lexicon", "list"),
    "position": ("position", POSITION),
    "repair": ("repair", "game.gcg"),
    "rules luxury": ("rules", "luxury"),
    "score": ("score", "game.gcg"),
    "verify": ("verify", "2.json"),
    "words check": ("words", "check", "qi"),
    "words define": ("words", "define", "qi"),
    "words anagram": ("words", "anagram", "retina?"),
    "moves": ("moves", POSITION),
    "play": ("play", "--players", "Ann,bot:expert", "--seed", "1"),  # to the first question
    "selfplay": ("selfplay", "--games", "2"),
}
"""Small runs as they are typed. The server's own start is measured by `benchmarks.server`."""
LIMITS = {
    **dict.fromkeys(("--help", "import lexiko"), LIMIT_ALONE),
    **dict.fromkeys(("words define", "words anagram", "moves", "play", "selfplay"), LIMIT_WITH_WORDS),
}
"""Those that another limit than the usual one holds for."""


def cpu_seconds(arguments: list[str], folder: Path, *, typed: str = "", shelf: str = "home") -> float:
    """The processor time of one process, its own children included."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=surroundings(folder, folder / shelf),
        input=typed,
        text=True,
        capture_output=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def surroundings(folder: Path, home: Path) -> dict[str, str]:
    """A user's of their own, with this shelf of games, modules compiled once as where Lexiko is installed."""
    own = {"LEXIKO_HOME": str(home), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | own


def prepare(folder: Path) -> None:
    """The games and records that the runs read."""
    (folder / "game.gcg").write_text(RECORD, encoding="utf-8")
    cpu_seconds(["-c", LEXIKO, *SCORE], folder, typed="8H HORN\npass\n")
    cpu_seconds(["-c", LEXIKO, "play", "--players", "bot:greedy,bot:greedy", "--seed", "1"], folder)
    (folder / "web").mkdir()
    cpu_seconds(["-c", NO_TABLES, "web/lexiko.db"], folder)
    for arguments in RUNS.values():
        cpu_seconds(["-c", LEXIKO, *arguments], folder)


def main() -> None:
    """Measure in turns, so that a slow minute hits every command, and print a line for each."""
    runs = {f"{name} --help": (name, "--help") for name in HELPS.split()} | RUNS
    wanted = sys.argv[1:] or list(runs)
    chosen = {name: runs[name] for name in runs if any(name == one or name.split()[0] == one for one in wanted)}
    found: dict[str, list[float]] = {name: [] for name in ("", "import lexiko", *chosen)}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        prepare(folder)
        for number in range(ROUNDS):
            tell(f"round {number + 1} of {ROUNDS}")
            found[""].append(cpu_seconds(["-c", "pass"], folder))
            found["import lexiko"].append(cpu_seconds(["-c", "import lexiko"], folder))
            for name, arguments in chosen.items():
                # What this run saves must not make the list of the next round longer.
                shelf = "home" if name.startswith("games") else f"{name} {number}"
                found[name].append(cpu_seconds(["-c", LEXIKO, *arguments], folder, shelf=shelf))
    bare = median(found.pop(""))
    sys.stdout.write(f"{'bare interpreter':20}{bare * 1000:6.0f} ms\n")
    for name, seconds in found.items():
        above = median(seconds) - bare
        limit = LIMITS.get(name, LIMIT)
        sys.stdout.write(f"{name:20}{above * 1000:+6.0f} ms{'' if above <= limit else f'  above {limit * 1000:.0f}'}\n")


if __name__ == "__main__":
    main()
