"""What is asked about words, as it goes to the process that looks them up."""

from __future__ import annotations

from typing import Literal

from lexiko.frozen import dataclass

WordsKind = Literal["word", "letters", "pattern", "list"]
"""A word looked up; the words that letters make; those that fit a pattern; a list worth knowing by its name."""

MOST_TYPED = 64
MOST_LETTERS = 64
"""No word of any lexicon has more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsQuestion:
    """`text` as it was typed, in the words of a lexicon; words of so many `letters` alone, or all for 0."""

    kind: WordsKind
    text: str
    lexicon: str
    set_key: str
    letters: int = 0
