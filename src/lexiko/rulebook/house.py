"""House rules: what these players agreed before the game, checked as a whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Protocol, Self

from lexiko.frozen import dataclass
from lexiko.rulebook.editions import Edition
from lexiko.rulebook.errors import BadHouseRules
from lexiko.rulebook.phrases import words_in
from lexiko.rulebook.schema import VARIATION_KEYS

OPENING_LENGTHS = (3, 4, 5)
DEFAULT_LEVEL = "intermediate"
PLAYERS = range(2, 5)

# Two rulebooks' names for one level.
_SYNONYMS = {"advanced": "expert", "expert": "advanced"}


class RecordedRules(Protocol):
    """What a record of a game says of the house rules that it was played by; empty or None where it says nothing."""

    @property
    def variations(self) -> tuple[str, ...]: ...
    @property
    def opening_length(self) -> int | None: ...
    @property
    def targets(self) -> tuple[int, ...]: ...
    @property
    def turn_seconds(self) -> tuple[float | None, ...]: ...


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What these players agreed beyond their edition. Rule: R2.3

    `levels` holds a level or a score for each seat, or one for all; `turn_seconds` a limit for each seat (None or 0:
    no limit), or one for all. An opening length puts V1 in force by itself, and levels V7; V7 without levels is played
    at the intermediate one.

    >>> HouseRules(("v4", "V3"), opening_length=4).variations
    ('V1', 'V3', 'V4')
    """

    variations: tuple[str, ...] = ()
    opening_length: int | None = None
    levels: tuple[str | int, ...] = ()
    turn_seconds: tuple[float | None, ...] = ()
    lexicon: str = ""

    def __post_init__(self) -> None:
        implied = [key for key, agreed in (("V1", self.opening_length is not None), ("V7", self.levels)) if agreed]
        variations = {variation.strip().upper() for variation in (*self.variations, *implied)}
        levels = tuple(_level(level) for level in self.levels)
        seconds = tuple(limit or None for limit in self.turn_seconds)
        object.__setattr__(self, "variations", tuple(sorted(variations)))
        object.__setattr__(self, "levels", levels)
        object.__setattr__(self, "turn_seconds", seconds if any(seconds) else ())

    @classmethod
    def from_text(
        cls,
        house: str = "",
        *,
        levels: str = "",
        turn_timer: str = "",
        opening_length: int | None = None,
        lexicon: str = "",
    ) -> Self:
        """House rules as people type them, with commas between items. Raises `BadHouseRules` for a limit unread.

        >>> HouseRules.from_text("V3,V4", levels="beginner,150", turn_timer="180,0").turn_seconds
        (180.0, None)
        """
        try:
            limits = tuple(float(limit) for limit in _items(turn_timer))
        except ValueError:
            raise BadHouseRules([f"a turn's limit is a number of seconds, not {turn_timer!r}"]) from None
        return cls(tuple(_items(house)), opening_length, tuple(_items(levels)), limits, lexicon)

    def filled_by(self, recorded: RecordedRules) -> HouseRules:
        """These, and where nothing is agreed on here, what a record tells."""
        return replace(
            self,
            variations=self.variations or recorded.variations,
            opening_length=self.opening_length or recorded.opening_length,
            levels=self.levels or recorded.targets,
            turn_seconds=self.turn_seconds or recorded.turn_seconds,
        )

    def problems(self, edition: Edition, *, players: int) -> tuple[str, ...]:
        """Everything that keeps these players from playing so. Rule: R1.3, V1, V7, R11.1"""
        return tuple(self._problems(edition, players))

    def _problems(self, edition: Edition, players: int) -> Iterator[str]:
        if players not in PLAYERS:
            yield f"a game has 2, 3 or 4 players, not {players}"
        elif players > edition.most_players:
            yield f"{edition.name} is for {words_in('en').number(edition.most_players)} players, not {players}"
        for variation in self.variations:
            if variation not in VARIATION_KEYS:
                yield f"there is no variation {variation!r} (there are {', '.join(VARIATION_KEYS)})"
        if "V1" in self.variations and self.opening_length not in OPENING_LENGTHS:
            agreed = "" if self.opening_length is None else f", not {self.opening_length}"
            yield f"a long opening (V1) needs an opening length of 3, 4 or 5 letters{agreed}"
        yield from self._level_problems(edition, players)
        if len(self.turn_seconds) not in (0, 1, players):
            limits = f"{len(self.turn_seconds)} limits for a turn and {players} players"
            yield f"there are {limits}: give one each, or one for all"
        if any(limit is not None and not 0 < limit < float("inf") for limit in self.turn_seconds):
            yield "the limit for a turn must be above 0 seconds (0 for none)"

    def _level_problems(self, edition: Edition, players: int) -> Iterator[str]:
        if len(self.levels) not in (0, 1, players):
            yield f"there are {len(self.levels)} levels for {players} players: give one each, or one for all"
        for level in dict.fromkeys(self.levels or ((DEFAULT_LEVEL,) if "V7" in self.variations else ())):
            if isinstance(level, int):
                if level < 1:
                    yield f"the score that wins must be 1 at least, not {level}"
            elif (scores := scores_of_level(edition, level)) is None:
                known = ", ".join(edition.finish_line)
                yield f"there is no level {level!r:.40} (there are {known}, or give a score)"
            elif players in PLAYERS and players not in scores:
                yield f"{edition.name} names no score for {level} with {players} players; give a score instead"

    def targets(self, edition: Edition, *, players: int) -> tuple[int, ...]:
        """The score that wins, by seat; these rules must have no problems. Rule: V7"""
        levels = self.levels or (DEFAULT_LEVEL,)
        scores = [
            level if isinstance(level, int) else (scores_of_level(edition, level) or {})[players] for level in levels
        ]
        return tuple(scores * players if len(scores) == 1 else scores)

    def limits(self, *, players: int) -> tuple[float | None, ...]:
        """The limit for a turn in seconds, by seat; empty without a timer. Rule: R11.1"""
        return self.turn_seconds * players if len(self.turn_seconds) == 1 else self.turn_seconds


def scores_of_level(edition: Edition, level: str) -> dict[int, int] | None:
    """Players → the score that wins at this level; Advanced and Expert are one. None: no such level. Rule: V7"""
    for name in (level, _SYNONYMS.get(level, level)):
        for known, scores in edition.finish_line.items():
            if known.casefold() == name:
                return dict(scores)
    return None


def _level(level: str | int) -> str | int:
    if isinstance(level, str):
        level = level.strip().casefold()
        return int(level) if re.fullmatch("[0-9]{1,9}", level) else level
    return level


def _items(text: str) -> list[str]:
    return [item.strip() for item in text.split(",") if item.strip()]
