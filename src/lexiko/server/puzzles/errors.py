"""Why something cannot be done about puzzles, by name, each with the answer that a client gets."""

from __future__ import annotations

from lexiko.server.refused import RefusedWithFacts


class PuzzleRefusal(RefusedWithFacts):
    """A request about puzzles that is refused."""


class NoPuzzlesHere(PuzzleRefusal):
    """There are no puzzles with these words, or none of this kind that is left."""

    code = "no-puzzles-here"
    status = 404

    def __init__(self) -> None:
        super().__init__("There are no such puzzles on this server, or you have had them all.")


class NoSuchPuzzle(PuzzleRefusal):
    """There is no puzzle of this name, or its day has not come."""

    code = "no-such-puzzle"
    status = 404

    def __init__(self) -> None:
        super().__init__("There is no such puzzle on this server.")


class TooManyLookedThrough(PuzzleRefusal):
    """The games of very many people wait to be looked through."""

    code = "too-many-looked-through"
    status = 429

    def __init__(self) -> None:
        super().__init__("The games of many others are being looked through; please ask again later.")


class TooManyPuzzleTries(PuzzleRefusal):
    """Somebody has tried a puzzle very often."""

    code = "too-many-puzzle-tries"
    status = 409

    def __init__(self, most: int) -> None:
        super().__init__(f"You have tried {most} plays; let it be shown, or take another puzzle.", most=most)
