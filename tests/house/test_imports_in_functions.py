"""Imports stand at the head of a file; in a function only those that weigh, and where hardly any run needs them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src/lexiko"
WEIGHTY = {"rich", "regex", "pyarrow", "segno", "resvg_py", "click.shell_completion", "fsrs", "genanki"}
WEIGHTY |= {
    "aiosmtplib",
    "argon2",
    "cryptography",
    "email_validator",
    "httpcore",
    "icalendar",
    "webauthn",
    "webpush",
    "zxcvbn",
}
WEIGHTY |= {"recurring_ical_events"}
"""Packages of others; what the standard library has may weigh as well."""
HEAVY_ROOMS = {"kernel", "analysis", "search", "players", "review", "table", "library", "training", "selfplay", "tui"}
HEAVY_ROOMS |= {"coaching", "puzzles", "server"}
WAITED_FOR = {
    "__init__.py": "importing the package imports nothing of it",
    "cli/games.py": "a list of games waits for no game",
    "cli/main.py": "the list of commands waits for no room",
    "cli/output.py": "nor does what every command prints with",
    "cli/plain": "colours are worked out where a terminal has them",
    "cli/position.py": "colours are worked out where a terminal has them",
    "cli/rules.py": "colours are worked out where a terminal has them",
    "cli/records/reading.py": "most records are GCG",
    "cli/score.py": "most records are scored without looking words up",
    "cli/shells/completing.py": "a shell asks at each key",
    "lexicon/kwg.py": "a graph that was kept is opened without what builds one",
    "lexicon/tile_graph.py": "a graph that was kept is opened without what builds one",
    "notation/problems.py": "most records need no refusal told",
    "tui/playing.py": "a board is drawn without a window",
}
"""Where others are imported in a function too, and for whose sake."""


def imports_in_functions(file: Path) -> Iterator[str]:
    """Each module that a function of this file imports."""
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for each in ast.walk(function):
                if isinstance(each, ast.ImportFrom):
                    yield str(each.module)
                elif isinstance(each, ast.Import):
                    yield from (alias.name for alias in each.names)


def weighs(module: str) -> bool:
    """Whether a module may be imported in any function."""
    first, _, rest = module.partition(".")
    if first == "lexiko":
        return rest.split(".")[0] in HEAVY_ROOMS
    return first in sys.stdlib_module_names or first in WEIGHTY or module in WEIGHTY


def test_only_what_weighs_is_imported_in_a_function() -> None:
    found = {}
    for file in SOURCE.rglob("*.py"):
        place = file.relative_to(SOURCE).as_posix()
        if not any(place == each or place.startswith(f"{each}/") for each in WAITED_FOR):
            found[place] = [module for module in imports_in_functions(file) if not weighs(module)]
    assert {place: modules for place, modules in found.items() if modules} == {}


def test_whatever_is_said_to_wait_imports_something_so() -> None:
    for each in WAITED_FOR:
        files = [SOURCE / each] if each.endswith(".py") else (SOURCE / each).rglob("*.py")
        assert any(not weighs(module) for file in files for module in imports_in_functions(file)), each
