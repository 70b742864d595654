"""How likely is it to win from here? By the lead, the tiles in the bag and whose turn it is, as learnt by self-play.

A lead of so many points is worth `slope` times as many in the end, give or take what happens until then; how much that
is, is told by quantiles: in one game of a hundred no more than the third, and so on. A lead counts what players kept at
their last turns, as equity does. With three and four players it is that over the best of the others.
"""

from __future__ import annotations

import json
from array import array
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import Any

from lexiko.frozen import dataclass
from lexiko.kernel import ChanceGrid
from lexiko.lexicon import Lexicon
from lexiko.rules import Error, Ruleset
from lexiko.user_files import WORDS, whole_file

LEVELS = (0.001, 0.005, 0.01, 0.025, *(place / 20 for place in range(1, 20)), 0.975, 0.99, 0.995, 0.999)
"""In which part of all games no more is gained than each quantile."""
REACH = 400
"""A larger lead, in points, counts as this one."""
BINS = 20
"""Chances are tested in so many parts of equal width."""
SUFFIX = ".chances"
_SHIPPED = Path(__file__).parent / "files" / f"english{SUFFIX}"
_KIND = "lexiko chances 1"
_SMOOTHED = 1 / (len(LEVELS) - 1)


class ChancesUnusable(Error, ValueError):
    """A file that holds no winning chances."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What a lead comes to until the end, seen from so many tiles in the bag and turns until one's own."""

    slope: float
    quantiles: tuple[float, ...]

    def chance(self, lead: float) -> float:
        """The chance that a lead is one in the end; beyond the outermost quantiles it fades as it did up to them.

        >>> gain = Gain(1.0, tuple(float(place) for place in range(-13, 14)))
        >>> gain.chance(0.0), gain.chance(2.0) + gain.chance(-2.0), 0.999 < gain.chance(20) < 1
        (0.5, 1.0, True)
        """
        needed, marks = -self.slope * lead, self.quantiles
        if needed <= marks[0]:
            return 1.0 - LEVELS[0] * exp((needed - marks[0]) / _fading(marks[0], marks[2]))
        if needed >= marks[-1]:
            return LEVELS[0] * exp((marks[-1] - needed) / _fading(marks[-3], marks[-1]))
        place = bisect_right(marks, needed)
        low, high = marks[place - 1], marks[place]
        part = (needed - low) / (high - low)
        return 1.0 - LEVELS[place - 1] - part * (LEVELS[place] - LEVELS[place - 1])


def _fading(low: float, high: float) -> float:
    """Within so many points a chance falls to a third, as it does from 1 % to 0.1 % between these two."""
    return max(0.1, (high - low) / 2.3)


@dataclass(frozen=True, slots=True)
class Trial:
    """Of some games that nothing was learnt from: how often a chance was told, its mean, and how often it came true."""

    count: int
    told: float
    true: float


@dataclass(frozen=True, slots=True)
class TableChances:
    """The chances at a table of so many players, learnt from so many games.

    `gains[bag - 1][turns]` is for so many tiles in the bag and so many turns of others until one's own.
    """

    games: int
    gains: tuple[tuple[Gain, ...], ...]
    trials: tuple[Trial, ...] = ()

    def chance(self, lead: float, *, bag: int, turns: int) -> float:
        """The chance of winning; more tiles than the table knows count as the most it knows."""
        row = self.gains[min(bag, len(self.gains)) - 1]
        return row[turns % len(row)].chance(max(-REACH, min(REACH, lead)))


@dataclass(frozen=True, slots=True)
class WinningChances:
    """Chances of winning by number of players, learnt under one ruleset with one lexicon."""

    set_key: str
    edition_key: str
    lexicon: str
    tables: Mapping[int, TableChances]

    def is_of(self, ruleset: Ruleset) -> bool:
        """Whether they were learnt with this set and edition."""
        return (self.set_key, self.edition_key) == (ruleset.set_key, ruleset.edition_key)

    def table(self, players: int) -> TableChances:
        """The chances at a table of so many; of the number nearest to it if it was never tried."""
        return self.tables[min(self.tables, key=lambda known: (abs(known - players), known))]

    def grid(self, players: int, *, bag: int) -> ChanceGrid:
        """The same as the kernel looks it up, for at most so many tiles in the bag."""
        return _grid(self.table(players), players, bag)

    def to_bytes(self) -> bytes:
        """A file of them, which `read_chances` reads: JSON, a line for each row."""
        head = {
            "kind": _KIND,
            "set": self.set_key,
            "edition": self.edition_key,
            "lexicon": self.lexicon,
            "levels": LEVELS,
        }
        lines = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items()]
        lines += [f'"{players}": {_written(table)}' for players, table in sorted(self.tables.items())]
        return ("{" + ",\n".join(lines) + "}\n").encode()


@lru_cache(maxsize=8)
def _grid(table: TableChances, players: int, bag: int) -> ChanceGrid:
    rows = max(1, min(bag, len(table.gains)))
    values = array("f")
    for row in range(rows):
        for turns in range(players):
            values.extend(_at_every_lead(table.gains[row][turns % len(table.gains[row])]))
    return ChanceGrid(values, rows, players, REACH)


@lru_cache(maxsize=1024)
def _at_every_lead(gain: Gain) -> array[float]:
    """The chances from a lead of -`REACH` to `REACH`; from turn to turn of a game the same ones are looked up."""
    return array("f", [gain.chance(lead) for lead in range(-REACH, REACH + 1)])


def _written(table: TableChances) -> str:
    trials = ",\n".join(json.dumps([each.count, round(each.told, 5), round(each.true, 5)]) for each in table.trials)
    rows = ",\n".join(
        json.dumps([bag, turns, round(gain.slope, 4), [round(mark, 1) for mark in gain.quantiles]])
        for bag, row in enumerate(table.gains, 1)
        for turns, gain in enumerate(row)
    )
    return f'{{"games": {table.games},\n"tested": [{trials}],\n"gains": [{rows}]}}'


def read_chances(content: bytes, *, source: str) -> WinningChances:
    """The chances in a file. Raises `ChancesUnusable` naming `source` if it holds none, or not all it should."""
    try:
        told = json.loads(content)
        if told["kind"] != _KIND or tuple(told["levels"]) != LEVELS:
            raise ValueError
        tables = {int(name): _table(each, int(name)) for name, each in told.items() if name.isdecimal()}
        if not tables:
            raise ValueError
        return WinningChances(str(told["set"]), str(told["edition"]), str(told["lexicon"]), tables)
    except (ValueError, KeyError, TypeError, IndexError, RecursionError, OverflowError):
        raise ChancesUnusable(f"{source} holds no chances of winning that can be used") from None


def _table(told: Mapping[str, Any], players: int) -> TableChances:
    """Raises `ValueError`, `KeyError` or `TypeError`."""
    rows: list[list[Gain]] = []
    for place, (bag, turns, slope, marks) in enumerate(told["gains"]):
        if (bag, turns) != (place // players + 1, place % players):
            raise ValueError
        if turns == 0:
            rows.append([])
        rows[-1].append(_gain(float(slope), [float(mark) for mark in marks]))
    if not rows or len(rows[-1]) != players or not 2 <= players <= 4:
        raise ValueError
    trials = tuple(Trial(int(count), float(told), float(true)) for count, told, true in told["tested"])
    return TableChances(int(told["games"]), tuple(map(tuple, rows)), trials)


def _gain(slope: float, marks: Sequence[float]) -> Gain:
    """Raises `ValueError` unless the quantiles rise."""
    if len(marks) != len(LEVELS) or not abs(slope) < 10 or not all(abs(mark) < 1e6 for mark in marks):
        raise ValueError
    if any(low > high for low, high in pairwise(marks)):
        raise ValueError
    return Gain(slope, tuple(mark + place * 1e-6 for place, mark in enumerate(marks)))


def open_chances(path: str | Path) -> WinningChances:
    """The chances in a file. Raises `ChancesUnusable`, `OSError`."""
    return read_chances(whole_file(path, WORDS), source=str(path))


def usual_chances(lexicon: Lexicon) -> WinningChances:
    """Those learnt with these words, beside their leave values; else those that come with Lexiko.

    Raises `ChancesUnusable`, `OSError`.
    """
    own = chances_beside(lexicon)
    return _opened(own, own.stat().st_mtime_ns) if own and own.is_file() else shipped_chances()


def chances_beside(lexicon: Lexicon) -> Path | None:
    """Where chances learnt with these words are looked for; None where words come with Lexiko."""
    return lexicon.leaves_file.with_suffix(SUFFIX) if lexicon.leaves_file else None


def shipped_chances() -> WinningChances:
    """The chances that come with Lexiko: of the classic edition, with English words."""
    return _opened(_SHIPPED, 0)


@lru_cache(maxsize=4)
def _opened(path: Path, _: int) -> WinningChances:
    return open_chances(path)
