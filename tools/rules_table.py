"""The site's page of every clause of the rules, the code that implements it and the tests that prove it.

Clauses come from docs/clauses.toml, code from docstrings that say `Rule: R5.2`, tests from `@clause("R5.2")`.
As a command: fail where one that must be proved has no test, or a citation names no clause.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from generated import ROOT
from map import floors

CITATION = re.compile(r"\bRule: ((?:[RVC]\d+(?:\.\d+)?(?:,\s*)?)+)")
CLAUSE_ID = re.compile(r"[RVC]\d+(?:\.\d+)?")
INTRODUCTION = """\
# Every clause

One line a clause: what it says in a few words, the code that implements it, the tests that prove it.
A clause in **bold** is proved by no test. [The rules](rules.md) says how clauses are cited.
"""


@dataclass
class Clause:
    """One clause, and everything that cites it."""

    clause_id: str
    meaning: str
    later: bool
    code: dict[Path, list[str]] = field(default_factory=dict)
    tests: dict[Path, list[str]] = field(default_factory=dict)

    @property
    def is_unproved(self) -> bool:
        """Must this clause have a test, and has none?"""
        return not self.later and not self.tests


@dataclass
class Section:
    """A group of clauses under one heading."""

    title: str
    clauses: list[Clause]


def read_sections() -> list[Section]:
    """All clauses as docs/clauses.toml lists them, cited by nothing yet."""
    with (ROOT / "docs" / "clauses.toml").open("rb") as text:
        sections = tomllib.load(text)["section"]
    return [
        Section(
            section["title"],
            [Clause(key, meaning, section.get("later", False)) for key, meaning in section["clauses"].items()],
        )
        for section in sections
    ]


def definitions(module: Path) -> Iterator[tuple[str, ast.AST]]:
    """The module itself and every function and class in it, with dotted names."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    yield "", tree
    waiting: list[tuple[str, ast.AST]] = [("", tree)]
    while waiting:
        prefix, parent = waiting.pop(0)
        for child in ast.iter_child_nodes(parent):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield prefix + child.name, child
                waiting.append((f"{prefix}{child.name}.", child))


def cited_in_docstring(node: ast.AST) -> list[str]:
    """The clause ids that a docstring lists after `Rule:`."""
    documented = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)
    docstring = ast.get_docstring(node) if isinstance(node, documented) else None
    return [found for line in CITATION.findall(docstring or "") for found in CLAUSE_ID.findall(line)]


def cited_by_decorator(node: ast.AST) -> list[str]:
    """The clause ids of a test's `@clause(...)` decorators."""
    decorators = getattr(node, "decorator_list", [])
    calls = [call for call in decorators if isinstance(call, ast.Call) and called_name(call) == "clause"]
    return [
        argument.value
        for call in calls
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def called_name(call: ast.Call) -> str:
    """The last part of the name that is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def sources() -> list[Path]:
    """The files of the package, the ground floor first: where a rule is kept before where it is used."""
    package = ROOT / "src" / "lexiko"
    rooms = [room for floor in reversed(floors()) for room in floor]
    return [module for room in rooms for module in sorted((package / room).rglob("*.py"))]


def collect(clauses: dict[str, Clause]) -> list[str]:
    """Fill in who cites which clause; returns complaints about clauses that do not exist."""
    unknown: dict[str, list[str]] = defaultdict(list)
    tests = sorted((ROOT / "tests").rglob("*.py"))
    for modules, citations, column in ((sources(), cited_in_docstring, "code"), (tests, cited_by_decorator, "tests")):
        for module in modules:
            for name, node in definitions(module):
                for clause_id in dict.fromkeys(citations(node)):
                    if clause_id in clauses:
                        getattr(clauses[clause_id], column).setdefault(module, []).append(name)
                    else:
                        unknown[clause_id].append(f"{module.relative_to(ROOT)} {name}".strip())
    return [f"no clause {clause_id}: cited by {', '.join(places)}" for clause_id, places in unknown.items()]


def link(module: Path) -> str:
    """A Markdown link from the page to a file."""
    parent = module.relative_to(ROOT).parts[-2]
    return f"[{parent}/{module.name}](../{module.relative_to(ROOT).as_posix()})"


def code_cell(code: dict[Path, list[str]]) -> str:
    """The definitions that implement a clause, a line a file."""
    lines = (f"{link(module)} {' '.join(f'`{name}`' for name in names if name)}" for module, names in code.items())
    return "<br>".join(line.rstrip() for line in lines)


def tests_cell(tests: dict[Path, list[str]]) -> str:
    """What the tests of a clause say, as the sentences their names are."""
    lines = (f"{link(module)} {'; '.join(sentence(name) for name in names)}" for module, names in tests.items())
    return "<br>".join(lines)


def sentence(test_name: str) -> str:
    """A test's name without what the table says already."""
    return re.sub(r"^test_([rvc]\d+(_\d+)?_)?", "", test_name.rpartition(".")[2]).replace("_", " ")


def row(clause: Clause) -> str:
    """One line of the table."""
    shown = f"**{clause.clause_id}**" if clause.is_unproved else clause.clause_id
    tests = tests_cell(clause.tests) or ("later" if clause.later else "**none**")
    return f"| {shown} | {clause.meaning} | {code_cell(clause.code)} | {tests} |"


def cited_sections() -> tuple[list[Section], dict[str, Clause], list[str]]:
    """All sections and clauses with what cites them, and what is wrong with the citations."""
    sections = read_sections()
    clauses = {clause.clause_id: clause for section in sections for clause in section.clauses}
    return sections, clauses, collect(clauses)


def page() -> str:
    """The whole table as Markdown."""
    sections, _, _ = cited_sections()
    lines = [INTRODUCTION]
    for section in sections:
        lines += [f"## {section.title}", "", "| clause | what it says | code | tests |", "|---|---|---|---|"]
        lines += [row(clause) for clause in section.clauses]
        lines.append("")
    return "\n".join(lines)


def main() -> int:
    """Say what is unproved or wrongly cited; returns an exit status."""
    _, clauses, complaints = cited_sections()
    if unproved := [clause.clause_id for clause in clauses.values() if clause.is_unproved]:
        complaints.append(f"no test proves {', '.join(unproved)}; mark one with @clause(...)")
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
