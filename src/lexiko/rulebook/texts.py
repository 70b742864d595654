"""The rules in force, in our own words, clause by clause, in each language there is."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from lexiko.frozen import dataclass
from lexiko.rulebook.editions import Edition
from lexiko.rulebook.facts import facts_of
from lexiko.rulebook.sets import GameSet
from lexiko.rules import Ruleset


class ClauseText(NamedTuple):
    """One clause as it holds in a game: its number and what it says."""

    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class RulesSection:
    """Clauses of one subject."""

    title: str
    clauses: tuple[ClauseText, ...]


class _Fragment(NamedTuple):
    clause: str
    text: str
    when: Mapping[str, object]

    def holds(self, facts: Mapping[str, object]) -> bool:
        return all(
            facts[name] in wanted if isinstance(wanted, list) else facts[name] == wanted
            for name, wanted in self.when.items()
        )


def rules_in_force(
    ruleset: Ruleset, edition: Edition, game_set: GameSet, *, language: str = "en"
) -> tuple[RulesSection, ...]:
    """Every clause that holds in a game, in sections; sections without a clause are left out. Rule: R2.3

    `language` is one of `LANGUAGES`.

    >>> from lexiko.rulebook import load_edition, load_set, ruleset
    >>> sections = rules_in_force(ruleset("luxury"), load_edition("luxury"), load_set("english"))
    >>> next(text for section in sections for clause, text in section.clauses if clause == "R6.2")
    'The bag must hold seven tiles or more, however few you exchange, and you can exchange no more than it holds.'
    """
    facts = facts_of(ruleset, edition, game_set, language)
    sections = []
    for title, fragments in _fragments(language):
        texts: dict[str, list[str]] = {}
        for fragment in fragments:
            if fragment.holds(facts):
                texts.setdefault(fragment.clause, []).append(fragment.text.format_map(facts))
        if texts:
            clauses = tuple(ClauseText(clause, " ".join(parts)) for clause, parts in texts.items())
            sections.append(RulesSection(title, clauses))
    return tuple(sections)


@cache
def _fragments(language: str) -> tuple[tuple[str, tuple[_Fragment, ...]], ...]:
    content = tomllib.loads(Path(__file__).with_name(f"texts.{language}.toml").read_text(encoding="utf-8"))
    return tuple(
        (
            section["title"],
            tuple(_Fragment(clause["id"], clause["text"], clause.get("when", {})) for clause in section["clause"]),
        )
        for section in content["section"]
    )
