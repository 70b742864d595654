"""Puzzles as messages have them: a position without its answer, tries and hints, and the answer once it is found."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.answers import Fault
from lexiko.server.wire.coach import CoachHint
from lexiko.server.wire.commands import Steps
from lexiko.server.wire.message import Message, Sent, TileText
from lexiko.server.wire.positions import PositionRules
from lexiko.server.wire.tiles import BoardPlan, BoardTile, Placed, RackTile, TileKind

Theme = Literal["", "ending", "exchange", "steps", "bingo", "hook", "parallel", "premium", "blank", "plain"]
"""What a best play is like; empty: anything."""
Level = Literal["easy", "fitting", "hard"]
"""Easier than what somebody solves half of the time, about that, or harder."""


class PuzzleBookLine(Sent):
    """Puzzles with some words: how many there are, and of each theme."""

    words: str
    language: str
    count: int
    themes: dict[str, int]


class PuzzlePlan(Sent):
    """All there is: `books`, and words of this server that there are no puzzles with (`missing`).

    `day` is the date in UTC whose puzzle is today's, until `next_at` (seconds since 1970).
    """

    books: list[PuzzleBookLine]
    missing: list[str]
    day: str
    next_at: float


class PuzzleTry(Sent):
    """A play that was tried: as it is written, its points, and those of its words that are none."""

    text: str
    word: str
    points: int
    bad: list[str]
    solved: bool


class PuzzlePlay(Sent):
    """A play that is told: as it is written, its main word and points, and by how many points it is behind."""

    text: str
    word: str
    points: int
    behind: float


class PuzzleCard(Sent):
    """A card that can be learnt of a solution: its kind, and the letters it is asked of."""

    kind: str
    letters: str


class PuzzleSolution(Sent):
    """The answer: the best play, also as it is `said` to who does not read how plays are written, and the next best.

    It is `ahead` of the second, and `how` that is known; with a standard error of `error`, 0 where it is proved. `why`
    are sentences: what speaks for it. `tips` are those of the rulebooks that lead there; `cards` are words of it that
    can be learnt; it took `seconds` since the puzzle was opened.
    """

    text: str
    said: str
    word: str
    points: int
    ahead: float
    error: float
    how: Literal["proved", "simulated", "sight"]
    laid: list[BoardTile]
    others: list[PuzzlePlay]
    themes: list[str]
    why: list[str]
    tips: list[int]
    cards: list[PuzzleCard]
    seconds: float


class PuzzleShown(Sent):
    """A puzzle as whoever tries it sees it: the one to move is first in `scores`, and has the rack.

    The best play is worth at least `margin` points more than any other. `hints` are those asked for; `next` is what
    comes after them. `rating` tells how hard it is, by so many `answers`. Only once it is `solved` or `shown` there is
    the `solution`; a puzzle of a `day` tells how many days `in_a_row` were solved; one of somebody's own
    `game` is theirs alone.
    """

    id: str
    words: str
    day: str | None
    edition: str
    edition_name: str
    plan: BoardPlan
    tiles: list[TileKind]
    rack_size: int
    board: list[BoardTile]
    rack: list[RackTile]
    scores: list[int]
    bag: int
    margin: int
    proved: bool
    rating: int
    answers: int
    state: Literal["open", "solved", "shown"]
    tries: list[PuzzleTry]
    hints: list[CoachHint]
    next: Literal["hint", "move", "none"]
    solution: PuzzleSolution | None
    in_a_row: int
    cgp: str
    rules: PositionRules
    rearranging: bool
    letter_recycling: bool
    blank_recycling: bool
    game: str


class OwnPuzzles(Sent):
    """Puzzles of what somebody missed in their own games: how many there are (`count`), and `left` to solve.

    `looking` tells whether games are looked through now; so many finished games of two were `looked` through, and so
    many `games` not yet.
    """

    count: int
    left: int
    looked: int
    games: int
    looking: bool


class TryPuzzle(Message):
    """A play that is tried: new tiles, or tiles that would be exchanged, and steps before it."""

    placements: Annotated[list[Placed], Field(max_length=16)] = []
    exchanged: Annotated[list[TileText], Field(max_length=16)] = []
    before: Steps = []


class PuzzlePreview(Sent):
    """What tiles as they lie would score, or what is wrong with how they lie; of words nothing is said."""

    points: int | None
    faults: list[Fault]


class AnotherPuzzle(Message):
    """Which other puzzle is wanted; not the one that is `seen` now."""

    theme: Theme = ""
    level: Level = "fitting"
    seen: Annotated[str, Field(max_length=16)] = ""
