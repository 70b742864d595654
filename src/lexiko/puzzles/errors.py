"""What can go wrong with puzzles, by name."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.rules import Error


class PuzzleError(Error):
    """Something about puzzles that cannot be done."""


class BadPuzzles(PuzzleError):
    """A file of puzzles that cannot be read; `problems` are all reasons, each with its line."""

    def __init__(self, problems: Sequence[str], *, file: str = "") -> None:
        self.problems = tuple(problems)
        super().__init__(f"{file}: {'; '.join(problems)}" if file else "; ".join(problems))


class OtherWordsNow(PuzzleError):
    """Puzzles that were made with words that are others now: what was best then need not be so any more."""

    def __init__(self, lexicon: str) -> None:
        super().__init__(
            f"these puzzles were made with words called {lexicon} that are not those of today; make new ones: "
            f"lexiko puzzles make --lexicon {lexicon}"
        )
