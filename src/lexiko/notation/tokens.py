"""A line cut into words at spaces and tabs, each with the column it starts in."""

from __future__ import annotations

import re
from typing import NamedTuple

_WORD = re.compile(r"[^ \t]+")
_COUNT = re.compile(r"[0-9]{1,7}")


class Token(NamedTuple):
    """A word of a line; its first character stands in `column`, counted from 1."""

    text: str
    column: int


def tokens_of(text: str, *, column: int = 1) -> tuple[Token, ...]:
    """The words of a text that starts in this column.

    >>> tokens_of("8H  HORN")
    (Token(text='8H', column=1), Token(text='HORN', column=5))
    """
    return tuple(Token(found.group(), column + found.start()) for found in _WORD.finditer(text))


def count_of(text: str) -> int | None:
    """The number that a text is in plain digits; None if it is none, or has more digits than any count of ours.

    >>> count_of("7"), count_of("-7"), count_of("9" * 5000)
    (7, None, None)
    """
    return int(text) if _COUNT.fullmatch(text) else None
