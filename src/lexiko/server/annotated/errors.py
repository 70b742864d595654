"""Why something cannot be done about an annotated game, by name, each with the answer that a client gets."""

from __future__ import annotations

from lexiko.server.refused import RefusedWithFacts


class AnnotatedRefusal(RefusedWithFacts):
    """A request about an annotated game that is refused."""


class NoSuchAnnotated(AnnotatedRefusal):
    """There is no such game, or not any more."""

    code = "no-such-annotated"
    status = 404

    def __init__(self) -> None:
        super().__init__("There is no such game here, or it has been removed.")


class OnlyEnteredByOthers(AnnotatedRefusal):
    """Somebody watches this game, and does not enter it."""

    code = "you-only-watch"
    status = 403

    def __init__(self) -> None:
        super().__init__("You watch this game. Whoever opened it can send you the link to enter it with.")


class NotYourAnnotated(AnnotatedRefusal):
    """Something that only whoever opened the game may do."""

    code = "not-your-annotated"
    status = 403

    def __init__(self) -> None:
        super().__init__("Only whoever opened this game can do that.")


class WrongAnnotatedKey(AnnotatedRefusal):
    """A link to enter a game that holds no more, or never did."""

    code = "wrong-annotated-key"
    status = 403

    def __init__(self) -> None:
        super().__init__("This link does not let you enter turns any more. Ask for a new one.")


class EnteredMeanwhile(AnnotatedRefusal):
    """Somebody else has entered something, at another device or in another window."""

    code = "entered-meanwhile"
    status = 409

    def __init__(self) -> None:
        super().__init__(
            "Something was entered in another window meanwhile. Look at it, and enter this again if needed."
        )


class RecordNotYet(AnnotatedRefusal):
    """A record that those who watch may have at the game's end."""

    code = "record-not-yet"
    status = 409

    def __init__(self) -> None:
        super().__init__("Those who watch can have the record when the game is over.")


class RacksUntold(AnnotatedRefusal):
    """A review of a game whose racks those who watch are never told."""

    code = "racks-untold"
    status = 403

    def __init__(self) -> None:
        super().__init__(
            "Those who watch this game are told no racks, so only those who enter it can have it reviewed."
        )


class NoWordsHere(AnnotatedRefusal):
    """A game with a set for which there are no words on this server."""

    code = "no-words-here"
    status = 409

    def __init__(self) -> None:
        super().__init__("There are no words for this set of tiles here, and without words no game can be reviewed.")


class TooManyAnnotated(AnnotatedRefusal):
    """As many games as somebody may have."""

    code = "too-many-annotated"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(f"You have {most} games that you entered. Remove one of them first.", most=most)


class TooManyLines(AnnotatedRefusal):
    """A game with as many lines as one may have."""

    code = "too-many-lines"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(f"This game has {most} lines. More cannot be kept.", most=most)


class TooManyWatch(AnnotatedRefusal):
    """As many windows as may show one game."""

    code = "too-many-watch"
    status = 409

    def __init__(self) -> None:
        super().__init__("Too many windows show this game already.")
