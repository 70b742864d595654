"""What can go wrong with cards and their box, by name."""

from __future__ import annotations

from functools import partial

from lexiko.extras import needing
from lexiko.rules import Error

PACKAGES = {"fsrs": "fsrs", "genanki": "genanki"}
"""The packages of the extra `study`, by the names they are imported by."""


class StudyError(Error, ValueError):
    """Something that cannot be studied."""


class UnknownKind(StudyError):
    """There are no cards of that kind."""


class TableUnreadable(StudyError):
    """A table of cards cannot be taken in; `lines` are the numbers of those that are wrong, the first few."""

    def __init__(self, message: str, lines: tuple[int, ...]) -> None:
        super().__init__(message)
        self.lines = lines


class NoMeanings(StudyError):
    """Cards that ask for meanings are wanted of words that no dictionary here explains."""


class BoxError(StudyError):
    """A box of cards that cannot be used. The sentence names the file and the way out."""


class NotABox(BoxError):
    """A file that is no box of cards, or one of a later version."""


class BoxOfOtherWords(BoxError):
    """A box whose cards are of other words than those it is to be used with."""


naming_what_to_install = partial(needing, PACKAGES, feature="cards", extra="study")
"""Within it, `PackagesMissing` is raised where one of `PACKAGES` cannot be imported."""
