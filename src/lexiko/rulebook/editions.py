"""An edition: what a rulebook settles, made from its file."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from lexiko.frozen import dataclass
from lexiko.rulebook.files import EDITIONS, Sheet, find_file, read_with_problems
from lexiko.rulebook.looks import Colours, EditionTexts, colours_of, texts_of
from lexiko.rulebook.options import Option, choose, key_with_choices, read_options, split_choices
from lexiko.rulebook.schema import EDITION_KEYS
from lexiko.rules import EditionRules
from lexiko.translations import LANGUAGES


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """What one rulebook settles, before these players agree on anything of their own."""

    key: str
    """What it is asked for by: the key of its file, and the choices made where they are not the usual ones."""
    name: str
    revision: int = 1
    summary: str = ""
    source: str = ""
    texts: Mapping[str, EditionTexts]
    """Name, summary and labels by language, one for each of `LANGUAGES`; in English what the file has in no other."""
    set_key: str
    """The key, or the path, of the set it is played with."""
    rules: EditionRules
    """What games are played by."""
    most_players: int = 4
    hooks: bool = False
    """Whether racks hang on hooks between turns, with their players' names on them."""
    scorekeeper: str = "anyone"
    turn_minutes: float | None = None
    """The limit for a turn that the rulebook suggests; no game has it unasked. Rule: R11.1"""
    slow: bool = False
    """Whether its turns are usually for days; no game has such a limit unasked either. Rule: R11.1"""
    named_variations: tuple[str, ...] = ()
    finish_line: Mapping[str, Mapping[int, int]]
    """Level → players → the score that wins, lowest level first. Rule: V7"""
    tips: tuple[int, ...] = ()
    tips_within: Mapping[int, int]
    """A tip this rulebook gives only inside another: its number → the other's."""
    s_earns_more: bool = False
    options: tuple[Option, ...] = ()
    """What it leaves to the players, whatever they have chosen."""
    colours: Colours

    @property
    def file_key(self) -> str:
        """The key of its file, without the choices made."""
        return split_choices(self.key)[0]


def load_edition(key_or_path: str | Path) -> Edition:
    """The edition with this key, or in this file, with what it extends filled in and the choices made.

    Raises `UnknownEdition`, `BadChoice`, or `BadRuleset` with everything wrong in the file.

    >>> load_edition("luxury").rules.exchange_bag_at_least
    7
    >>> load_edition("club:challenge=single").rules.challenge_failed
    'nothing'
    """
    asked, wanted = split_choices(os.fspath(key_or_path))
    file = find_file(EDITIONS, Path(asked) if isinstance(key_or_path, Path) else asked)
    choices = tuple(sorted(wanted.items()))
    return _built_in(file, choices) if file.parent == EDITIONS.built_in else _edition(file, choices)


@cache
def _built_in(file: Path, wanted: tuple[tuple[str, str], ...]) -> Edition:
    """An edition that comes with Lexiko: its file does not change while we run."""
    return _edition(file, wanted)


def _edition(file: Path, wanted: tuple[tuple[str, str], ...]) -> Edition:
    sheet = read_with_problems(EDITIONS, file)
    options = read_options(sheet)
    sheet.check()
    chosen = choose(sheet.text("name"), options, dict(wanted))
    for choice in chosen:
        sheet.values |= choice.values
    _check_together(sheet, options)
    return Edition(
        key=key_with_choices(sheet.text("key"), options, chosen),
        name=sheet.text("name"),
        revision=sheet.number("revision", 1),
        summary=sheet.text("summary"),
        source=sheet.text("source"),
        texts=texts_of(sheet, options),
        set_key=sheet.text("set"),
        rules=_rules(sheet),
        most_players=sheet.number("players.most", 4),
        hooks=sheet.flag("rack.hooks"),
        scorekeeper=sheet.text("score.keeper", "anyone"),
        turn_minutes=_minutes(sheet, "timer.minutes"),
        slow=sheet.flag("timer.slow"),
        named_variations=sheet.list("variations.named"),
        finish_line={level: _numbered(scores) for level, scores in sheet.table("finish_line").items()},
        tips=sheet.list("tips.given"),
        tips_within=_numbered(sheet.table("tips.within")),
        s_earns_more=sheet.flag("tips.s_earns_more"),
        options=options,
        colours=colours_of(sheet),
    )


_NEEDS = (
    ("challenge.failed", "give-points", "challenge.points", "how many points a wrong challenge gives"),
    ("ending.passes", "turns-without-points", "ending.scoreless", "how many turns without points end the game"),
)
"""A value that needs another key beside it, and what that key tells."""

_LABELS = ("labels", *(f"{language}.labels" for language in LANGUAGES[1:]))


def _check_together(sheet: Sheet, options: tuple[Option, ...]) -> None:
    """Values that make sense only with others. Raises `BadRuleset`."""
    for path, value, needed, meaning in _NEEDS:
        if sheet.values.get(path) == value and needed not in sheet.values:
            sheet.complain(needed, f"is missing: say {meaning}, as {path} is {value!r}")
    there = {label for option in options for label in option.labels}
    for path in sheet.written.intersection(_LABELS):
        for label in sheet.table(path).keys() - there:
            sheet.complain(f"{path}.{label}", "names no option and no choice of one, as challenge or challenge=single")
    sheet.check()


def all_editions() -> tuple[Edition, ...]:
    """Every edition there is, the user's own too, in the order of their keys. Raises `BadRuleset`.

    >>> "luxury" in {edition.key for edition in all_editions()}
    True
    """
    return tuple(load_edition(find_file(EDITIONS, name)) for name in EDITIONS.names())


def _rules(sheet: Sheet) -> EditionRules:
    """What the file settles that is played by; what it says nothing of is as `EditionRules` has it."""
    written: dict[str, Any] = {
        key.rule: key.read(sheet.values[key.path]) for key in EDITION_KEYS if key.rule and key.path in sheet.values
    }
    return EditionRules(**written)


def _minutes(sheet: Sheet, path: str) -> float | None:
    minutes = sheet.values.get(path)
    return float(minutes) if isinstance(minutes, int | float) else None


def _numbered(table: Mapping[str, int]) -> dict[int, int]:
    return {int(number): value for number, value in table.items()}
