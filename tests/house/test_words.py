"""Names and texts of the source tree: what must stand there, and what must not."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tests.house.sources import ROOT, name_of, package_files, project_files, python_files, tree_of

# Put together from parts, so that this file does not accuse itself.
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:" + "|".join(["work", "root", "tmp"]) + r")/\w")
FORBIDDEN_NAMES = {"utils", "util", "helpers", "common", "misc", "manager", "base", "core", "data", "handler"}
TEXT_SUFFIXES = {
    "", ".c", ".cfg", ".css", ".h", ".html", ".ini", ".js", ".json", ".md", ".pxd", ".py", ".pyi", ".sh",
    ".svg", ".toml", ".ts", ".txt", ".yaml", ".yml",
}  # fmt: skip


def texts() -> list[tuple[Path, str]]:
    """Every text file of the project with what it says; lists of words are not prose."""
    return [
        (path, path.read_text(encoding="utf-8"))
        for path in project_files()
        if path.suffix in TEXT_SUFFIXES
        and not path.is_relative_to(ROOT / "src/lexiko/lexicon/files")
        and path.name != "uv.lock"
    ]


def test_no_file_mentions_the_folders_of_one_machine() -> None:
    mentions = [f"{name_of(path)}: {found.group()}" for path, text in texts() for found in MACHINE_PATHS.finditer(text)]
    assert not mentions


def test_every_module_says_in_its_first_line_what_it_answers() -> None:
    silent = [
        name_of(module)
        for module in python_files()
        if module.stat().st_size
        and not (ast.get_docstring(tree_of(module)) or "").partition("\n")[0].endswith((".", "?", "!"))
    ]
    assert not silent


def test_no_file_of_the_package_has_a_name_that_says_nothing() -> None:
    vague = [
        name_of(module) for module in package_files() if FORBIDDEN_NAMES & {module.stem.strip("_"), module.parent.name}
    ]
    assert not vague


def test_every_exported_name_has_a_docstring() -> None:
    undocumented = [
        f"{name_of(module)}:{node.lineno} {node.name}"
        for module in package_files()
        for node in tree_of(module).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
        and not node.name.startswith("_")
        and not ast.get_docstring(node)
    ]
    assert not undocumented


def test_no_class_is_called_like_another() -> None:
    homes: dict[str, list[str]] = {}
    for path in package_files():
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef):
                homes.setdefault(node.name, []).append(name_of(path))
    assert not {name: files for name, files in homes.items() if len(files) > 1 and not name.startswith("_")}
