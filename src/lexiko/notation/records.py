"""Events and rulesets as plain dicts, versioned, for JSON lines and the database.

`to_record(event)` and `to_record(ruleset)` give dicts of JSON's own types that `event_from_record` and
`ruleset_from_record` read back, strictly: a key too many, one too few or a value of another kind is a
`NotationError` that names it. Tiles are lists of letter codes, squares `[row, col]` from zero.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from lexiko.notation.errors import NotationError
from lexiko.rules import (
    Alphabet,
    Event,
    LetterScore,
    PlayScore,
    Ruleset,
    Square,
    StartingTileDrawn,
    TurnPassed,
    WordScore,
)

VERSION = 1
"""Raised when a record written before could be read wrongly."""

Record = dict[str, Any]

_ALWAYS_WRITTEN: Mapping[type, str] = {
    Event: "at",
    StartingTileDrawn: "round",
    TurnPassed: "why",
    PlayScore: "bonus",
    WordScore: "word_times",
    LetterScore: "times",
    Alphabet: "vowels",
    Ruleset: "set_revision edition_revision rack_size bonuses start_order exchange_bag_at_least exchange_none"
    " challenge_scope challenge_failed passes settling word_filters players variations opening_length rearranging"
    " letter_recycling blank_recycling open_dictionary targets turn_seconds lexicon",
}
"""The fields with a default that the first records had. Any other one came after games were stored."""


def to_record(value: Event | Ruleset) -> Record:
    """An event or a ruleset as a dict of JSON's own types, its kind and the version first.

    >>> from lexiko.rules import TurnPassed
    >>> to_record(TurnPassed(seat=1, at=2.5))
    {'v': 1, 'kind': 'turn-passed', 'at': 2.5, 'seat': 1, 'why': 'chosen'}
    """
    return {"v": VERSION, "kind": kind_of(type(value)), **_plain_fields(value)}


def event_from_record(record: object) -> Event:
    """The event that `to_record` wrote so. Raises `NotationError`.

    >>> event_from_record({"v": 1, "kind": "turn-lost", "at": 0.0, "seat": 2})
    TurnLost(at=0.0, seat=2)
    """
    kind, content = _opened(record)
    if kind not in event_kinds():
        raise NotationError(f"there is no event {kind!r}", expected=f"one of {', '.join(sorted(event_kinds()))}")
    event: Event = _built(event_kinds()[kind], content, kind)
    return event


def ruleset_from_record(record: object) -> Ruleset:
    """The ruleset that `to_record` wrote so. Raises `NotationError`."""
    kind, content = _opened(record)
    if kind != "ruleset":
        raise NotationError(f"this is a record of kind {kind!r}", expected="one of kind 'ruleset'")
    ruleset: Ruleset = _built(Ruleset, content, kind)
    return ruleset


def fingerprint(ruleset: Ruleset) -> str:
    """32 hexadecimal digits that differ when anything about the rules does; a stored game names them."""
    import hashlib  # weighs, and most records need no fingerprint

    text = json.dumps(to_record(ruleset), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


@cache
def event_kinds() -> Mapping[str, type[Event]]:
    """Every kind of event by the name it has in records."""
    # A dataclass with slots is made twice, and the first making lingers among the subclasses.
    kinds = [kind for kind in Event.__subclasses__() if getattr(sys.modules[kind.__module__], kind.__name__) is kind]
    return {kind_of(kind): kind for kind in kinds}


def kind_of(value_type: type) -> str:
    """The name of a kind of record: `TilesPlayed` is `tiles-played`."""
    return "".join("-" + each.lower() if each.isupper() else each for each in value_type.__name__).strip("-")


def _opened(record: object) -> tuple[str, Record]:
    """The kind and the content of a record, once its version is known to be ours."""
    if not isinstance(record, dict):
        raise NotationError(f"{record!r:.40} is no record", expected="a JSON object with the keys v and kind")
    content = dict(record)
    version, kind = content.pop("v", None), content.pop("kind", None)
    if version != VERSION or isinstance(version, bool):
        raise NotationError(f"this record has version {version!r:.40}", expected=f"version {VERSION}")
    if not isinstance(kind, str):
        raise NotationError(f"this record has kind {kind!r:.40}", expected="a name")
    return kind, content


# --- to plain values ---------------------------------------------------------------------------------------------


def _plain_fields(value: object) -> Record:
    assert is_dataclass(value)
    given = {each.name: getattr(value, each.name) for each in fields(value) if each.init}
    return {name: _plain(held) for name, held in given.items() if _left_out(value.__class__).get(name, ...) != held}


@cache
def _left_out(value_type: Any) -> Mapping[str, Any]:
    """The fields that came after games were stored, with what they hold where a record says nothing of them.

    A record leaves them out while they hold that: it was always so, and games of then keep their fingerprints.
    """
    written = {name for kind in value_type.__mro__ for name in _ALWAYS_WRITTEN.get(kind, "").split()}
    later = (each for each in fields(value_type) if each.default is not MISSING and each.name not in written)
    return {each.name: each.default for each in later}


def _plain(value: object) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value):
        return _plain_fields(value)
    if isinstance(value, Mapping):
        return {key: _plain(value[key]) for key in sorted(value)}
    if isinstance(value, frozenset):
        return [_plain(each) for each in sorted(value)]
    assert isinstance(value, bytes | tuple), f"no record can hold {value!r}"
    return [_plain(each) for each in value]


# --- and back ----------------------------------------------------------------------------------------------------


@cache
def _hints(value_type: Any) -> Mapping[str, Any]:
    hints = get_type_hints(value_type)
    return {each.name: hints[each.name] for each in fields(value_type) if each.init}


def _built(value_type: Any, content: object, place: str) -> Any:
    hints = _hints(value_type)
    if not isinstance(content, dict):
        raise _unexpected(content, place, "an object")
    content = {**_left_out(value_type), **content}
    problems = [f"{place} lacks {name!r}" for name in hints if name not in content]
    problems += [f"{place} has the unknown key {name!r:.40}" for name in content if name not in hints]
    if problems:
        raise NotationError("; ".join(problems), expected=f"the keys {', '.join(hints)}")
    values = {name: _value(content[name], hint, f"{place}.{name}") for name, hint in hints.items()}
    try:
        return value_type(**values)
    except ValueError as error:
        raise NotationError(f"{place}: {error}") from error


def _value(plain: object, hint: Any, place: str) -> Any:
    """A plain value as the type that a field's annotation asks for."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return _one_of(plain, get_args(hint), place)
    if origin is tuple:
        return _tuple(plain, get_args(hint), place)
    if origin is frozenset:
        return frozenset(_list(plain, get_args(hint)[0], place))
    if origin is not None and issubclass(origin, Mapping):
        if not isinstance(plain, dict):
            raise _unexpected(plain, place, "an object")
        return {key: _value(plain[key], get_args(hint)[1], f"{place}.{key}") for key in plain}
    if hint is Square:
        return Square(*_tuple(plain, (int, int), place))
    if hint is bytes:
        return _bytes(plain, place)
    if is_dataclass(hint):
        assert isinstance(hint, type)
        return _built(hint, plain, place)
    return _scalar(plain, hint, place)


def _one_of(plain: object, hints: tuple[Any, ...], place: str) -> Any:
    """A value that may be None, and else is of the one other type."""
    if plain is None and NoneType in hints:
        return None
    (hint,) = (each for each in hints if each is not NoneType)
    return _value(plain, hint, place)


def _tuple(plain: object, hints: tuple[Any, ...], place: str) -> tuple[Any, ...]:
    if hints[-1] is Ellipsis:
        return tuple(_list(plain, hints[0], place))
    if not isinstance(plain, list | tuple) or len(plain) != len(hints):
        raise _unexpected(plain, place, f"a list of {len(hints)}")
    return tuple(_value(each, hint, place) for each, hint in zip(plain, hints, strict=True))


def _list(plain: object, hint: Any, place: str) -> list[Any]:
    if not isinstance(plain, list | tuple):
        raise _unexpected(plain, place, "a list")
    return [_value(each, hint, f"{place}[{count}]") for count, each in enumerate(plain)]


def _bytes(plain: object, place: str) -> bytes:
    codes = _list(plain, int, place)
    if not all(0 <= code < 256 for code in codes):
        raise _unexpected(plain, place, "letter codes from 0 to 255")
    return bytes(codes)


def _scalar(plain: object, hint: Any, place: str) -> Any:
    if hint is float and type(plain) is int:
        return float(plain)
    if type(plain) is not hint:
        names = {int: "a whole number", float: "a number", str: "a text", bool: "true or false"}
        raise _unexpected(plain, place, names[hint])
    return plain


def _unexpected(plain: object, place: str, expected: str) -> NotationError:
    return NotationError(f"{place} is {plain!r:.60}", expected=expected)
