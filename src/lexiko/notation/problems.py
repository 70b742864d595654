"""What a replayed record disagrees in: a line, a stable code and a sentence."""

from __future__ import annotations

from typing import NamedTuple

from lexiko.notation.errors import NotationError
from lexiko.notation.sentence_context import SentenceContext, counted
from lexiko.rules import Ruleset, Violation


class Problem(NamedTuple):
    """One disagreement, in this line of the record."""

    line: int
    code: str
    message: str


def problem_of(violation: Violation, ruleset: Ruleset, *, line: int) -> Problem:
    """A rule that a recorded turn breaks, as a problem with the violation's own code."""
    from lexiko.notation.refusals import refusal_sentence  # most records need no refusal told

    context = SentenceContext(ruleset, ())
    # These two the players are told about their own racks and bag; here they are about somebody else's.
    if violation.code == "tiles-not-on-rack":
        message = f"The rack lacks {context.tiles_counted(getattr(violation, 'missing', ()))}."
    elif violation.code == "bag-too-small":
        needed, in_bag = getattr(violation, "needed", 0), getattr(violation, "in_bag", 0)
        message = f"The bag must hold {counted(needed, 'tile')} for this exchange; it held {in_bag}."
    else:
        message = refusal_sentence(violation, context)
    return Problem(line, violation.code, message)


def unreadable(error: NotationError, *, line: int) -> Problem:
    """A letter that the set does not have, or text that is no word at all.

    The code `unknown-letter` is for letters of some alphabet: it may be the set that is wrong.
    """
    letter = error.problem[1:2]
    foreign = error.expected == "its letters" and (letter.isalpha() or letter == "[")
    return Problem(
        line, "unknown-letter" if foreign else "not-a-word", f"{error.problem[:1].upper()}{error.problem[1:]}."
    )
