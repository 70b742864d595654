"""What can go wrong, by name: errors of the rules room and the facts an illegal move is refused with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from lexiko.frozen import dataclass


class Error(Exception):
    """The base of every error Lexiko raises on purpose."""


class RulesError(Error, ValueError):
    """Something the rules do not allow, or a value that makes no sense under them."""


class UnknownLetter(RulesError):
    """A text has a letter the alphabet lacks; `place` counts characters from 0 in `text`."""

    def __init__(self, letter: str, *, text: str, place: int) -> None:
        self.letter, self.text, self.place = letter, text, place
        super().__init__(f"{letter!r} at place {place + 1} of {text!r:.60} is not a letter of this set")


class UnknownAction(RulesError):
    """Something was wanted that is no action, or a turn was to begin with something that is no step."""

    def __init__(self, action: object, *, expected: str) -> None:
        self.action = action
        super().__init__(f"{action!r:.60} is no {expected}")


class TilesMissing(RulesError):
    """Tiles were to be taken from a rack or bag that does not hold them; `tiles` are their codes."""

    def __init__(self, tiles: Sequence[int]) -> None:
        self.tiles = tuple(tiles)
        super().__init__(f"not among these tiles: {list(tiles)}")


class BadLayout(RulesError):
    """A board picture that cannot be a board."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One reason a command is refused. `code` is stable: the wire and the interfaces translate it.

    >>> from lexiko.rules.violations import BagTooSmall
    >>> BagTooSmall(5, 7) == BagTooSmall(in_bag=5, needed=7), BagTooSmall(5, 7) == BagTooSmall(4, 7)
    (True, False)
    """

    code: ClassVar[str] = "violation"


class IllegalMove(RulesError):
    """A command the rules refuse; `violations` lists every reason, as typed facts.

    The subclasses name the cases a caller most often wants to tell apart.
    """

    def __init__(self, violations: Sequence[Violation]) -> None:
        self.violations = tuple(violations)
        super().__init__("; ".join(violation.code for violation in violations))


class NotYourTurn(IllegalMove):
    """A seat acted while another is on turn."""


class GameIsOver(IllegalMove):
    """The game has ended; nothing more can be done in it."""


class NothingToChallenge(IllegalMove):
    """No play is open to a challenge now."""


class BadSetup(RulesError):
    """A position set up by hand that cannot stand; `problems` lists every reason."""

    def __init__(self, problems: Sequence[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(problems))
