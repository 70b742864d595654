"""What is sent to the process that reviews, and what comes back from it."""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.notation import GcgGame
from lexiko.review import Heading, ReviewEffort
from lexiko.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewQuestion:
    """A finished game to be reviewed, with the words it was begun with; `order` are its seats as they played."""

    game: GcgGame
    ruleset: Ruleset
    order: tuple[int, ...]
    lexicon: str
    lexicon_fingerprint: str
    leaves: str | None
    heading: Heading
    english: bool
    effort: ReviewEffort


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewNews:
    """How far a review is, and where there is a new answer, that: a message (`GameReview`) a language.

    In the last there are `pages` too: for each language a page that needs nothing else, by seat. Where players' names
    stand there are signs for their seats, of `sign_of_seat`: what is kept of a game knows nobody's name.
    """

    looked_into: int
    turns: int
    answers: dict[str, str] | None = None
    pages: dict[str, list[str]] | None = None


@dataclass(frozen=True, slots=True)
class ReviewFailed:
    """The game cannot be reviewed; `what` is the name of the error."""

    what: str


_FIRST_SIGN = 0xE000
"""Of those that Unicode leaves to private use: no name has one."""
MOST_SEATS = 4


def sign_of_seat(seat: int) -> str:
    """What stands for the name of who sits there."""
    return chr(_FIRST_SIGN + seat)


def named(text: str, names: list[str]) -> str:
    """A text with these names in place of the signs.

    >>> named(f"{sign_of_seat(1)} won", ["Ann", "Ben"])
    'Ben won'
    """
    return text.translate({_FIRST_SIGN + seat: name for seat, name in enumerate(names)})
