"""What of a list is no word of its lexicon: how many lines for which reason, and where the first of them stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from lexiko.rules import Alphabet, Word

LONGEST = 250
"""Letters: what a word graph takes. Its builder says so too, which is slow to import, and not for reading's sake."""
SHOWN = 3
_WIDEST = 30


class Reason(StrEnum):
    """Why a line of a list gives no word, as a heading for such lines."""

    EMPTY = "empty lines"
    COMMENT = "comments"
    HEADING = "headings of columns"
    NAME = "names and abbreviations"
    MARKED = "with a hyphen, an apostrophe or a stop"
    SINGLE = "single letters"
    STRANGE = "with letters the set does not have"
    LONG = f"of more than {LONGEST} letters"
    REPEATED = "words that stood there already"
    BEHIND = "what stands behind the first word of a line, taken for its meaning"


_LOST = (Reason.HEADING, Reason.NAME, Reason.MARKED, Reason.STRANGE, Reason.LONG, Reason.BEHIND)


class LeftOut:
    """Lines that gave no word: `counts` by reason, and in `first` the first three of each, number and text.

    >>> left_out = LeftOut()
    >>> left_out.note(Reason.MARKED, 7, "can't")
    >>> left_out.counts[Reason.MARKED], left_out.first[Reason.MARKED]
    (1, [(7, "can't")])
    """

    def __init__(self) -> None:
        self.counts: Counter[Reason] = Counter()
        self.first: dict[Reason, list[tuple[int, str]]] = {}

    @property
    def lost(self) -> tuple[Reason, ...]:
        """For which reasons words may be missing that somebody looks for; repeated ones and comments are no loss."""
        return tuple(reason for reason in self.counts if reason in _LOST)

    def lines(self, reasons: Iterable[Reason] | None = None) -> list[str]:
        """For each of these reasons, or of all, how many lines there are, and where the first of them stand.

        >>> left_out = LeftOut()
        >>> left_out.note(Reason.MARKED, 7, "can't")
        >>> left_out.lines()
        ["with a hyphen, an apostrophe or a stop: 1 (line 7 can't)"]
        """
        lines = []
        for reason in self.counts if reasons is None else reasons:
            first = [f"line {line} {text}".rstrip() for line, text in self.first[reason]]
            some = ", ".join(first) + (", ..." if self.counts[reason] > len(first) else "")
            lines.append(f"{reason}: {self.counts[reason]:,} ({some})")
        return lines

    @property
    def why_nothing(self) -> str:
        """The end of a sentence that says a list has no words: what there was in it; empty for nothing."""
        return f": left out {'; '.join(self.lines())}" if self.counts else ""

    def record(self) -> dict[str, Any]:
        """It as values for JSON."""
        return {reason.name: [count, self.first[reason]] for reason, count in self.counts.items()}

    @classmethod
    def from_record(cls, record: Any) -> LeftOut | None:
        """What `record` told; None where it is damaged."""
        left_out = cls()
        try:
            for name, (count, first) in record.items():
                left_out.counts[Reason[name]] = int(count)
                left_out.first[Reason[name]] = [(int(line), str(text)) for line, text in first]
        except (AttributeError, KeyError, TypeError, ValueError):
            return None
        return left_out

    def note(self, reason: Reason, line: int, text: str = "") -> None:
        """That this line gives no word; lines count from 1."""
        self.counts[reason] += 1
        if self.counts[reason] <= SHOWN:
            self.first.setdefault(reason, []).append((line, text if len(text) <= _WIDEST else f"{text[:_WIDEST]}…"))

    def note_words(self, words: Iterable[tuple[int, Word]], alphabet: Alphabet) -> None:
        """Of words with their lines, those too short, too long, or in an earlier line already."""
        seen: set[Word] = set()
        for line, word in words:
            if len(word) < 2:
                self.note(Reason.SINGLE, line, alphabet.format_word(word))
            elif len(word) > LONGEST:
                self.note(Reason.LONG, line, alphabet.format_word(word))
            elif word in seen:
                self.note(Reason.REPEATED, line, alphabet.format_word(word))
            seen.add(word)
