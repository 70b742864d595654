"""Violations of the rules as a client is told them: a stable code, the facts, squares to point at, and a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from lexiko.notation import SentenceContext, format_square, refusal_sentence
from lexiko.rules import BLANK, Alphabet, Ruleset, Square, Violation
from lexiko.server.tables.serializers import squares_at, tile_text
from lexiko.server.wire import Fault

_TILES = ("tiles", "missing")


def faults_of(
    violations: Iterable[Violation], ruleset: Ruleset, *, names: Sequence[str], reader: int | None
) -> list[Fault]:
    """A fault for each violation, told to the player who is refused."""
    context = SentenceContext(ruleset, tuple(names), reader)
    return [_fault(violation, context) for violation in violations]


def _fault(violation: Violation, context: SentenceContext) -> Fault:
    facts = {each.name: getattr(violation, each.name) for each in fields(violation)}
    return Fault(
        code=violation.code,
        message=refusal_sentence(violation, context),
        squares=squares_at(square for fact in facts.values() for square in _squares(fact)),
        params={name: _printable(name, fact, context.alphabet) for name, fact in facts.items()},
    )


def _squares(fact: object) -> tuple[Square, ...]:
    if isinstance(fact, Square):
        return (fact,)
    if isinstance(fact, tuple) and fact and isinstance(fact[0], Square):
        return tuple(fact)
    return ()


def _printable(name: str, fact: Any, alphabet: Alphabet) -> Any:
    """A fact as a person can read it: squares by their names, words and tiles by their letters."""
    if isinstance(fact, Square):
        return format_square(fact)
    if isinstance(fact, bytes):
        return alphabet.format_word(fact)
    if isinstance(fact, tuple) and name in _TILES:
        return [_tile(tile, alphabet) for tile in fact]
    if isinstance(fact, tuple):
        return [_printable(name, each, alphabet) for each in fact]
    return fact


def _tile(tile: int, alphabet: Alphabet) -> str:
    known = tile == BLANK or 1 <= tile & 0x7F <= len(alphabet)
    return tile_text(tile, alphabet) if known else "?"
