"""Numbers, lists and spans of time as one writes them in a sentence, in each language that the rules are told in."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any


class Words:
    """The words of one language, by their names in `words.toml`."""

    def __init__(self, language: str, table: Mapping[str, Any]) -> None:
        """The words of a language as they stand in the file."""
        self.language = language
        self._table = table

    def __getitem__(self, name: str) -> Any:
        """What the file has under a name: a text, or a table of texts."""
        return self._table[name]

    def number(self, number: int) -> str:
        """A small number in letters.

        >>> words_in("en").number(7), words_in("de").number(7), words_in("en").number(100)
        ('seven', 'sieben', '100')
        """
        numbers: Sequence[str] = self._table["numbers"]
        return numbers[number] if 0 <= number < len(numbers) else str(number)

    def listed(self, items: Sequence[str], link: str) -> str:
        """Items in a row, as one writes them; `link` is `and` or `or`.

        >>> words_in("en").listed(["V2", "V3", "V4"], "or")
        'V2, V3 or V4'
        """
        joint = f" {self._table[link]} "
        return joint.join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)

    def duration(self, seconds: float) -> str:
        """A span of time in words.

        >>> words_in("en").duration(180), words_in("de").duration(90)
        ('3 minutes', '1 Minute 30 Sekunden')
        """
        minutes, rest = divmod(seconds, 60)
        parts = ((minutes, "minute"), (rest, "second"))
        return " ".join(f"{count:g} {self._table[unit][count != 1]}" for count, unit in parts if count)

    def by_seat(self, values: Iterable[object]) -> str:
        """One value for each seat, or the one that all have.

        >>> words_in("en").by_seat([70, 150]), words_in("en").by_seat([120, 120])
        ('70 for player 1, 150 for player 2', '120')
        """
        texts = [str(value) for value in values]
        if len(set(texts)) == 1:
            return texts[0]
        for_seat: str = self._table["for_seat"]
        return ", ".join(for_seat.format(value=text, seat=seat) for seat, text in enumerate(texts, 1))


@cache
def words_in(language: str) -> Words:
    """The words of a language: one of `LANGUAGES`. Raises `KeyError` for any other."""
    return Words(language, _tables()[language])


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
