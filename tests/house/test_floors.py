"""Arrows between rooms point down, go through front doors, and reach for no forbidden package."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.house.sources import PACKAGE, ROOT, is_compiled, name_of, package_files, tree_of

OUTSIDE_PACKAGES = {
    "": {"regex"},
    "cli": {"click", "rich"},
    "env": {"gymnasium", "numpy", "pettingzoo"},
    "selfplay": {"pyarrow"},
    "study": {"fsrs", "genanki"},
    "server": {
        "aiosmtplib",
        "alembic",
        "argon2",
        "cryptography",
        "email_validator",
        "fastapi",
        "httpcore",
        "msgspec",
        "pi_heif",
        "PIL",
        "pydantic",
        "pydantic_core",
        "resvg_py",
        "segno",
        "sqlalchemy",
        "starlette",
        "uvicorn",
        "dateutil",
        "icalendar",
        "recurring_ical_events",
        "webauthn",
        "webpush",
        "zxcvbn",
    },
    "tui": {"rich", "textual"},
    "kernel": {"cython"},
    "lexicon": {"cython"},
    "training": {"cython"},
}


def room_of(module: Path) -> str:
    """The room a file belongs to; empty for the package's own `__init__`."""
    parts = module.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


def imported_names(module: Path) -> list[tuple[int, str]]:
    """The absolute module names that a file imports, with their lines."""
    found: list[tuple[int, str]] = []
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.append((node.lineno, node.module or ""))
    return found


def test_a_room_is_entered_through_its_front_door() -> None:
    side_entries = [
        f"{name_of(module)}:{line} {name}"
        for module in package_files()
        for line, name in imported_names(module)
        if name.count(".") >= 2 and name.startswith("lexiko.") and name.split(".")[1] != room_of(module)
    ]
    assert not side_entries


def test_each_room_imports_only_the_packages_of_its_floor() -> None:
    strangers = [
        f"{name_of(module)}:{line} {name}"
        for module in package_files()
        for line, name in imported_names(module)
        if (top := name.split(".")[0]) not in sys.stdlib_module_names | {"lexiko", "_typeshed"}
        and top not in OUTSIDE_PACKAGES.get(room_of(module), set())
    ]
    assert not strangers


def test_every_compiled_module_of_the_kernel_is_protected() -> None:
    with (ROOT / "pyproject.toml").open("rb") as text:
        contracts = tomllib.load(text)["tool"]["importlinter"]["contracts"]
    protected = {
        name
        for contract in contracts
        for name in contract.get("protected_modules", [])
        if name.startswith("lexiko.kernel.")
    }
    compiled = {
        ".".join(("lexiko", *module.relative_to(PACKAGE).with_suffix("").parts))
        for module in package_files()
        if room_of(module) == "kernel" and module.stem != "consts" and is_compiled(module)
    }
    assert compiled == protected


def make_package(folder: Path, name: str) -> None:
    """An empty package of this name, and those it is in."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        package = folder.joinpath(*parts[:length])
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()


def planted(folder: Path, room: str, line: str) -> int:
    """The import linter's status on a bare house of our rooms with one line planted in one room."""
    with (ROOT / "pyproject.toml").open("rb") as text:
        contracts = tomllib.load(text)["tool"]["importlinter"]["contracts"]
    layers = next(contract["layers"] for contract in contracts if contract["type"] == "layers")
    rooms = [name.strip() for layer in layers for name in layer.split("|")]
    keys = ("protected_modules", "allowed_importers")
    named = [name for contract in contracts for key in keys for name in contract.get(key, [])]
    for name in [*(f"lexiko.{room}" for room in rooms), *named, f"lexiko.{room}"]:
        make_package(folder, name)
    within = folder.joinpath("lexiko", *room.split("."))
    within.joinpath("first.py").write_text(line + "\n", encoding="utf-8")
    within.joinpath("second.py").write_text(f"import lexiko.{room}.first\n", encoding="utf-8")
    linting = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--config", ROOT / "pyproject.toml"],
        cwd=folder,
        env={"PYTHONPATH": str(folder), "PATH": ""},
        capture_output=True,
        check=False,
    )
    return linting.returncode


@pytest.mark.parametrize(
    ("room", "line"),
    [
        pytest.param("rules", "import lexiko.cli", id="an arrow that points up"),
        pytest.param("lexicon", "import lexiko.notation", id="an arrow that points sideways"),
        pytest.param("rules", "import random", id="chance on the ground floor"),
        pytest.param("notation", "import pathlib", id="files in a pure room"),
        pytest.param("table", "import lexiko.table.second", id="a ring inside a room"),
        pytest.param("table", "import lexiko.kernel.movegen", id="another room in the compiled kernel"),
        pytest.param("server.lobby", "import lexiko.server.tables.log.store", id="a feature in another one's tables"),
        pytest.param("server.lobby", "import lexiko.server.app", id="a feature that knows the application"),
        pytest.param("server", "import lexiko.selfplay", id="a room in the room beside it"),
    ],
)
def test_the_linter_catches(tmp_path: Path, room: str, line: str) -> None:
    assert planted(tmp_path, room, line) == 1


def test_the_linter_has_nothing_against_an_arrow_that_points_down(tmp_path: Path) -> None:
    assert planted(tmp_path, "table", "import lexiko.rules") == 0


def test_a_new_room_must_be_given_a_floor(tmp_path: Path) -> None:
    (tmp_path / "lexiko" / "attic").mkdir(parents=True)
    (tmp_path / "lexiko" / "attic" / "__init__.py").touch()
    assert planted(tmp_path, "table", "import lexiko.rules") == 1
