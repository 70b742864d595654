"""What is sent to the process that looks for puzzles, and what comes back from it."""

from __future__ import annotations

from lexiko.frozen import dataclass
from lexiko.notation import GcgGame
from lexiko.puzzles import PuzzleRules
from lexiko.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class MiningQuestion:
    """Puzzles that are wanted by some rules and words: so many at most, of games that computers play with this luck.

    With a `game` they are of that, of what was missed by those who sat in these `seats` of it. Positions that there are
    (`had`, as CGP) are passed over.
    """

    ruleset: Ruleset
    rules: PuzzleRules
    leaves: str | None
    wanted: int
    seed: int = 0
    game: GcgGame | None = None
    seats: frozenset[int] = frozenset()
    had: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class MiningNews:
    """How far it is: `line` is a puzzle as a file has it, where one was found; the last news say that they are."""

    line: str = ""
    is_last: bool = False


@dataclass(frozen=True, slots=True)
class MiningFailed:
    """Nothing could be looked for; `what` is the name of the error."""

    what: str
