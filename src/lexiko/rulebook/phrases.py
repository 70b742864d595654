"""Numbers, lists and spans of time as one writes them in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_word(number: int) -> str:
    """A small number in letters.

    >>> number_word(7), number_word(100)
    ('seven', '100')
    """
    return _WORDS[number] if 0 <= number < len(_WORDS) else str(number)


def listed(items: Sequence[str], link: str) -> str:
    """Items in a row, as one writes them.

    >>> listed(["V2", "V3", "V4"], "or")
    'V2, V3 or V4'
    """
    return f" {link} ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)


def duration(seconds: float) -> str:
    """A span of time in words.

    >>> duration(180), duration(90)
    ('3 minutes', '1 minute 30 seconds')
    """
    minutes, rest = divmod(seconds, 60)
    parts = ((minutes, "minute"), (rest, "second"))
    return " ".join(f"{count:g} {unit}{'' if count == 1 else 's'}" for count, unit in parts if count)


def by_seat(values: Iterable[object]) -> str:
    """One value for each seat, or the one that all have.

    >>> by_seat([70, 150]), by_seat([120, 120])
    ('70 for player 1, 150 for player 2', '120')
    """
    texts = [str(value) for value in values]
    if len(set(texts)) == 1:
        return texts[0]
    return ", ".join(f"{text} for player {seat}" for seat, text in enumerate(texts, 1))
