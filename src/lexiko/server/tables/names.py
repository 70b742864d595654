"""Names and texts that people type: what of them is kept, and how two of the same name are told apart."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable

from lexiko.server.wire import NAME_LIMIT, TEXT_LIMIT


def clean_name(name: str) -> str:
    """A name without control characters and needless spaces; empty if nothing is left.

    >>> clean_name("  Ann\\u202e  Lee\\n ")
    'Ann Lee'
    """
    return _clean(name)[:NAME_LIMIT].strip()


def clean_text(text: str) -> str:
    """A line of talk without control characters; empty if nothing is left."""
    return _clean(text)[:TEXT_LIMIT].strip()


def free_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number where somebody at the table is called so already.

    >>> free_name("Ann", ["ann", "Ben"])
    'Ann 2'
    """
    known = {other.casefold() for other in taken}
    for count in itertools.count(1):
        free = name if count == 1 else f"{name[: NAME_LIMIT - 3]} {count}"
        if free.casefold() not in known:
            return free
    raise AssertionError("there is always a further number")


def _clean(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(each if each.isprintable() else " " for each in composed).split())
