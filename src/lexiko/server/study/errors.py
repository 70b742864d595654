"""Why something cannot be done about cards, by name, each with the answer that a client gets."""

from __future__ import annotations

from lexiko.server.refused import RefusedWithFacts


class StudyRefusal(RefusedWithFacts):
    """A request about cards that is refused."""


class NoWordsToLearn(StudyRefusal):
    """There are no words of this name here."""

    code = "no-words-to-learn"
    status = 404

    def __init__(self) -> None:
        super().__init__("There are no such words to learn on this server.")


class BadCards(StudyRefusal):
    """Cards that cannot be: of a kind there is not, or of letters that the words do not have."""

    code = "bad-cards"
    status = 422


class NoWordIsLikeThat(StudyRefusal):
    """A choice of words that leaves none."""

    code = "no-word-like-that"
    status = 422

    def __init__(self) -> None:
        super().__init__("No word is like that.")


class BadPattern(StudyRefusal):
    """A pattern that cannot be read."""

    code = "bad-pattern"
    status = 422


class TooManyWords(StudyRefusal):
    """A choice of words that is too wide to be put in order."""

    code = "too-many-words"
    status = 422

    def __init__(self, most: int) -> None:
        super().__init__(f"More than {most} words are like that. Choose fewer: by length, or by a pattern.", most=most)


class NotABoxHere(StudyRefusal):
    """A file that is neither a box of cards nor a table of them."""

    code = "no-box"
    status = 422

    def __init__(self) -> None:
        super().__init__("This file is neither a box of cards nor a table of them.")


class BoxIsOfOtherWords(StudyRefusal):
    """A box of other words than those it was to be taken into."""

    code = "other-words"
    status = 422

    def __init__(self) -> None:
        super().__init__("The cards of this box are of other words. Choose those words first.")


class BadTableOfCards(StudyRefusal):
    """A table of cards with lines that cannot be read."""

    code = "no-table"
    status = 422

    def __init__(self, lines: tuple[int, ...]) -> None:
        told = ", ".join(map(str, lines))
        super().__init__(f"Nothing was taken in. These lines of the table cannot be read: {told}.", lines=told)


class PackagesMissingHere(StudyRefusal):
    """The server lacks the packages that boxes as files take."""

    code = "study-packages-missing"
    status = 501

    def __init__(self) -> None:
        super().__init__("This server has not what makes such files: pip install 'lexiko[study]'.")


class BoxFull(StudyRefusal):
    """A box that holds as much as a box may."""

    code = "box-full"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(f"This box is full: {most} cards fit into one.", most=most)
