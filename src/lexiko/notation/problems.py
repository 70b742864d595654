"""What a replayed record disagrees in: a line, a stable code and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from lexiko.notation.coordinates import format_square
from lexiko.notation.errors import NotationError
from lexiko.notation.lettering import format_tiles
from lexiko.rules import Alphabet, Square, Violation


class Problem(NamedTuple):
    """One disagreement, in this line of the record."""

    line: int
    code: str
    message: str


def problem_of(violation: Violation, alphabet: Alphabet, *, line: int) -> Problem:
    """A rule that a recorded turn breaks, as a problem with the violation's own code."""
    tell = _SENTENCES.get(violation.code)
    message = tell(violation, alphabet) if tell else violation.code.replace("-", " ")
    return Problem(line, violation.code, message)


def unreadable(error: NotationError, *, line: int) -> Problem:
    """A letter that the set does not have, or text that is no word at all.

    The code `unknown-letter` is for letters of some alphabet: it may be the set that is wrong.
    """
    letter = error.problem[1:2]
    foreign = error.expected == "its letters" and (letter.isalpha() or letter == "[")
    return Problem(line, "unknown-letter" if foreign else "not-a-word", error.problem)


def squares_named(squares: Iterable[Square]) -> str:
    """Squares by name, with commas."""
    return ", ".join(map(format_square, squares))


_Sentence = Callable[[Any, Alphabet], str]
_SENTENCES: dict[str, _Sentence] = {
    "no-tiles": lambda _, __: "the play lays no tile of its own",
    "off-the-board": lambda it, _: f"not on the board: {squares_named(it.squares)}",
    "square-taken": lambda it, _: f"a tile lies already on {squares_named(it.squares)}",
    "not-connected": lambda _, __: "the play touches nothing on the board",
    "gap": lambda it, _: f"the play leaves a gap at {squares_named(it.squares)}",
    "centre-not-covered": lambda it, _: f"the first play does not cover {format_square(it.start)}",
    "opening-too-short": lambda it, _: f"the first word has {it.letters} letters and needs {it.needed}",
    "tiles-not-on-rack": lambda it, alphabet: f"not on the rack: {format_tiles(it.missing, alphabet)}",
    "bag-too-small": lambda it, _: f"{it.needed} tiles must be in the bag, and there are {it.in_bag}",
    "variation-not-in-force": lambda it, _: f"the variation {it.variation} is not in force",
    "no-letter-there": lambda it, _: f"no letter to recycle lies on {format_square(it.square)}",
    "no-blank-there": lambda it, _: f"no blank lies on {format_square(it.square)}",
    "blank-cannot-be-taken": lambda it, _: f"the blank on {format_square(it.square)} cannot be taken so",
    "same-letter": lambda it, _: f"the letter on {format_square(it.square)} is replaced by the same one",
    "no-word-there": lambda it, _: f"no word to rearrange starts on {format_square(it.start)}",
    "not-the-same-tiles": lambda it, _: f"the word on {format_square(it.start)} has other tiles",
    "nothing-rearranged": lambda it, _: f"the word on {format_square(it.start)} stands as it stood",
    "one-rearranging-a-turn": lambda _, __: "a turn may rearrange one word, after any recycling",
    "rearranged-word-not-extended": lambda _, __: "nothing is added to the word that is rearranged",
}
