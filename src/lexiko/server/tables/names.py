"""Names and texts that people type: what of them is kept, and how two of the same name are told apart."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable
from itertools import pairwise

from lexiko.server.wire import NAME_LIMIT, TEXT_LIMIT

JOINERS = "\u200c\u200d"
LAST_LATIN = "\u05ff"


def clean_name(name: str) -> str:
    """A name without control characters and needless spaces; empty if nothing is left.

    >>> clean_name("  Ann\\u202e  Lee\\n ")
    'Ann Lee'
    """
    return _clean(name)[:NAME_LIMIT].rstrip(f" {JOINERS}")


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
    kept = (each if each.isprintable() or _joins(each, before) else " " for before, each in pairwise(f" {composed}"))
    return " ".join("".join(kept).split())


def _joins(each: str, before: str) -> bool:
    """Is this a joiner where pictures and some scripts have one? After a Latin letter it would only hide in a name."""
    return each in JOINERS and before > LAST_LATIN and before not in JOINERS
