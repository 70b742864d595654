"""What is sent to the process that makes files of boxes and reads them, and what comes back."""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.rules import Alphabet
from lexiko.study import AnswerRow, CardRow


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeBox:
    """Everything that is in a box of these words, and how many cards are begun a day."""

    words: str
    alphabet: Alphabet
    cards: list[CardRow]
    answers: list[AnswerRow]
    new_a_day: int | None


@dataclass(frozen=True, slots=True)
class PackBox:
    """A box that is to become a file: `"box"` for `lexiko study`, `"csv"` a table, `"apkg"` for Anki."""

    box: WholeBox
    form: str


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpackBox:
    """A file that may be a box or a table of cards, of these words; cards of a table were put in `now`."""

    content: bytes
    words: str
    alphabet: Alphabet
    now: float


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The rows of a box. Of a table answers have no names of their own, and cards no moments."""

    cards: list[CardRow]
    answers: list[AnswerRow]
    of_table: bool


@dataclass(frozen=True, slots=True)
class NoBox:
    """Why a file is none: `"other-words"`, `"no-box"`, or `"no-table"`, with the lines that cannot be read."""

    why: str
    lines: tuple[int, ...] = ()
