"""What a key of a rulebook file may hold: kinds of values, each with its name and its check."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from math import inf
from reprlib import Repr

from lexiko.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of value. `complaints(value)` says everything that is wrong with a value; nothing is none."""

    name: str
    complaints: Callable[[object], Sequence[str]]


_SHOWN = Repr()
_SHOWN.maxstring = _SHOWN.maxother = 60


def shown(value: object) -> str:
    """A value as it is shown in a complaint: in short, however long or deep it is.

    >>> shown("as many")
    "'as many'"
    """
    return _SHOWN.repr(value)


def _plain(name: str, fits: Callable[[object], bool]) -> Kind:
    return Kind(name, lambda value: () if fits(value) else (f"must be {name}, not {shown(value)}",))


def whole_number(at_least: int) -> Kind:
    """A whole number from `at_least` up.

    >>> whole_number(1).complaints(0)
    ('must be a whole number from 1 up, not 0',)
    """
    return _plain(f"a whole number from {at_least} up", lambda value: _is_whole(value, at_least))


def one_of(choices: Iterable[str]) -> Kind:
    """One of these texts.

    >>> one_of(["draw", "random"]).complaints("toss")
    ("must be 'draw' or 'random', not 'toss'",)
    """
    known = tuple(choices)
    return _plain(" or ".join(map(repr, known)), lambda value: value in known)


def list_of(kind: Kind) -> Kind:
    """A list, each item of one kind."""

    def complaints(value: object) -> list[str]:
        if not isinstance(value, list):
            return [f"must be a list, not {shown(value)}"]
        return [f"each item {trouble}" for item in value for trouble in kind.complaints(item)]

    return Kind(f"a list, each item {kind.name}", complaints)


def table_of(keys: Kind, values: Kind) -> Kind:
    """A table whose keys and values are each of one kind; it replaces an inherited one as a whole."""

    def complaints(value: object) -> list[str]:
        if not isinstance(value, dict) or not value:
            return [f"must be a table with an entry at least, not {shown(value)}"]
        troubles = []
        for key, entry in value.items():
            troubles += [f"its key {shown(key)} {trouble}" for trouble in keys.complaints(key)]
            troubles += [f"{key} {trouble}" for trouble in values.complaints(entry)]
        return troubles

    return Kind(f"a table: {keys.name} = {values.name}", complaints)


def either(first: Kind, second: Kind) -> Kind:
    """A value of one kind or of the other."""

    def fits(value: object) -> bool:
        return not first.complaints(value) or not second.complaints(value)

    return _plain(f"{first.name}, or {second.name}", fits)


def _is_whole(value: object, at_least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= at_least


def _is_tile(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_is_whole(number, 0) for number in value)


def _is_text(value: object, *, lines: bool) -> bool:
    if not isinstance(value, str) or not value.strip():
        return False
    return all(each.isprintable() or (lines and each in "\n\t") for each in value)


ANYTHING = Kind("anything", lambda _: ())
TEXT = _plain("a text", lambda value: _is_text(value, lines=True))
LINE = _plain("a text of one line", lambda value: _is_text(value, lines=False))
FILE_KEY = _plain(
    "a name of small letters, digits, - and _",
    lambda value: isinstance(value, str) and re.fullmatch(r"[a-z0-9][a-z0-9_-]*", value) is not None,
)
YES_OR_NO = _plain("true or false", lambda value: isinstance(value, bool))
MINUTES = _plain(
    "a number of minutes above 0",
    lambda value: isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < inf,
)
COLOUR = _plain(
    'a colour such as "#AFD6EA"',
    lambda value: isinstance(value, str) and re.fullmatch(r"#[0-9A-Fa-f]{6}", value) is not None,
)
TILE = _plain("[how many, points]", _is_tile)
NUMBER_AS_KEY = _plain(
    "a whole number from 1 up",
    lambda value: isinstance(value, str) and re.fullmatch("[1-9][0-9]{0,8}", value) is not None,
)
