"""Why a move is refused, as a sentence for each reason: what is amiss, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from lexiko.notation.coordinates import format_square
from lexiko.notation.sentence_context import SentenceContext
from lexiko.rules import BLANK, Square, Violation


def refusal_sentence(violation: Violation, context: SentenceContext) -> str:
    """One reason for a refusal, for the player who is refused; the facts are told apart by their stable codes.

    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules.violations import BagTooSmall
    >>> context = SentenceContext(ruleset("luxury"), ("Ann", "Ben"))
    >>> refusal_sentence(BagTooSmall(in_bag=5, needed=7), context)
    'Luxury: exchanging needs at least 7 tiles in the bag. There are 5.'
    """
    sentence = _BY_THEIR_FACTS.get(violation.code, _plain)
    return sentence(violation, context)


def _plain(violation: Any, context: SentenceContext) -> str:
    """The sentence of a code, its facts filled in."""
    facts: dict[str, object] = {"edition": context.edition_name}
    for name in (field.name for field in fields(violation)):
        facts |= _told(name, getattr(violation, name), context)
    return context.say(f"fault.{violation.code}", **facts)


def _told(name: str, fact: Any, context: SentenceContext) -> dict[str, object]:
    """A fact as sentences mention it: squares by their names, words and tiles by their letters."""
    if isinstance(fact, Square):
        return {name: format_square(fact), "squares": format_square(fact)}
    if name == "squares":
        return {name: context.squares(fact), "count": len(fact)}
    if name == "missing":
        return {name: context.tiles_counted(fact), "count": len(fact)}
    if name in ("word", "words"):
        return {name: context.word(fact) if name == "word" else context.words(fact)}
    return {name: fact}


def _not_on_turn(violation: Any, context: SentenceContext) -> str:
    if violation.on_turn is None:
        return context.say("told.nobody-on-turn")
    return context.about("told.on-turn", violation.on_turn)


def _no_such_seat(violation: Any, context: SentenceContext) -> str:
    if violation.seat is None or not 0 <= violation.seat < len(context.names):
        return context.say("fault.no-such-seat")
    return context.about("told.has-left", violation.seat)


def _not_a_letter(violation: Any, context: SentenceContext) -> str:
    return context.say("told.blank-undeclared" if set(violation.tiles) == {BLANK} else "told.no-letter")


def _bag_too_small(violation: Any, context: SentenceContext) -> str:
    in_bag, least = violation.in_bag, context.ruleset.exchange_bag_at_least
    if not in_bag:
        return context.say("fault.bag-empty")
    if least is not None and in_bag < least:
        return context.say("fault.bag-below-limit", edition=context.edition_name, needed=least, count=in_bag)
    return context.say("fault.bag-too-small", count=in_bag)


def _variation_not_in_force(violation: Any, context: SentenceContext) -> str:
    rule = context.say(f"create.{violation.variation}")
    return context.say("fault.variation-not-in-force", rule=rule, variation=violation.variation)


def _blank_cannot_be_taken(violation: Any, context: SentenceContext) -> str:
    there = _plain(violation, context)
    return f"{there} {context.say('told.swap-instead')}" if context.ruleset.blank_recycling else there


def _not_the_same_tiles(violation: Any, context: SentenceContext) -> str:
    return context.say("told.other-tiles", squares=format_square(violation.start))


def _time_not_up(violation: Any, context: SentenceContext) -> str:
    if violation.seconds_left is None:
        return context.say("told.no-time-limit")
    return context.say("told.time-left", count=round(violation.seconds_left))


def _must_name_word(violation: Any, context: SentenceContext) -> str:
    return context.say("told.which-word", words=context.words(violation.words, last="or"))


_BY_THEIR_FACTS: dict[str, Callable[[Any, SentenceContext], str]] = {
    "not-your-turn": _not_on_turn,
    "no-such-seat": _no_such_seat,
    "not-a-letter": _not_a_letter,
    "bag-too-small": _bag_too_small,
    "variation-not-in-force": _variation_not_in_force,
    "blank-cannot-be-taken": _blank_cannot_be_taken,
    "not-the-same-tiles": _not_the_same_tiles,
    "time-not-up": _time_not_up,
    "challenge-must-name-word": _must_name_word,
}
"""The refusals of which the facts decide what is said, or that are mended otherwise where one types."""
