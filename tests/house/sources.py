"""Which files make up the project, and what stands in them."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "lexiko"


@cache
def project_files() -> tuple[Path, ...]:
    """Every file of the project: tracked, or new and not ignored.

    Falls back to the folders that hold sources where there is no git, as in an unpacked archive.
    """
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listing.returncode == 0:
        found = [ROOT / name for name in listing.stdout.split("\0") if name]
    else:
        found = [path for folder in ("src", "tests", "tools", "docs") for path in (ROOT / folder).rglob("*")]
    return tuple(sorted(path for path in found if path.is_file()))


@cache
def python_files() -> tuple[Path, ...]:
    """Every Python file of the project."""
    return tuple(path for path in project_files() if path.suffix == ".py")


@cache
def package_files() -> tuple[Path, ...]:
    """Every Python file of the package itself."""
    return tuple(path for path in python_files() if path.is_relative_to(PACKAGE))


@cache
def tree_of(module: Path) -> ast.Module:
    """A file's classes, functions, imports and docstrings as a syntax tree: whole trees fill the memory."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    _prune(tree)
    return tree


def _prune(node: ast.AST) -> None:
    """Leave out what defines and imports nothing."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        inside = getattr(node, name, None)
        if not isinstance(inside, list):
            continue
        for each in inside:
            _prune(each)
        kept = [each for each in inside if isinstance(each, _TELLING) or _has_more(each)]
        first = inside[0] if name == "body" and inside else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and first not in kept:
            kept.insert(0, first)
        setattr(node, name, kept)


_TELLING = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Import, ast.ImportFrom)


def _has_more(node: ast.AST) -> bool:
    return any(getattr(node, name, None) for name in ("body", "orelse", "finalbody", "handlers", "cases"))


def functions_of(module: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a file, inner ones included."""
    return [node for node in ast.walk(tree_of(module)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def is_compiled(module: Path) -> bool:
    """Is this file compiled? Then it may be longer than others."""
    return module.with_suffix(".pxd").exists()


def name_of(path: Path) -> str:
    """A file's path inside the project."""
    return path.relative_to(ROOT).as_posix()
