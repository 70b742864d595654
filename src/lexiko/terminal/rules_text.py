"""The rules in force as lines of text, clause by clause."""

from __future__ import annotations

from textwrap import wrap

from lexiko.rulebook import Edition, rules_in_force, set_of
from lexiko.rules import Ruleset

_INDENT = 6


def rules_lines(in_force: Ruleset, edition: Edition, *, width: int = 78, language: str = "en") -> list[str]:
    """Every section below an empty line and its title, within so many columns."""
    lines: list[str] = []
    for section in rules_in_force(in_force, edition, set_of(in_force), language=language):
        lines += ["", section.title]
        for clause, text in section.clauses:
            lines += wrap(text, width, initial_indent=clause.ljust(_INDENT), subsequent_indent=" " * _INDENT)
    return lines
