"""Reviews of finished games as messages have them: facts as numbers and squares, sentences in one language."""

from __future__ import annotations

from typing import Literal

from lexiko.server.wire.message import Sent
from lexiko.server.wire.tiles import At, BoardTile, RackTile


class MissedWord(Sent):
    """A card that somebody may learn from a turn: a kind of question and the letters it is asked of."""

    kind: str
    letters: str


class ReviewMove(Sent):
    """A move that was made or could have been: `text` with its place, `word` without, what it `laid` and is worth.

    Steps before it `put` tiles where others or none lay, and left some squares `empty`. Rule: V2, V3, V4
    """

    text: str
    word: str
    points: int
    laid: list[BoardTile]
    said: str
    put: list[BoardTile] = []
    empty: list[At] = []


class TurnChance(Sent):
    """The chance of winning of whoever was on turn, as a part of one, with the best move and with the one made.

    `error` is the standard error of the first; nothing of it is an estimate where it is `exact`.
    """

    before: float
    after: float
    error: float
    exact: bool


class TurnReview(Sent):
    """A turn: the `board` before it, its rack, what was made and what was best (None where that was made).

    `said` are sentences: why points stayed lying, words that are none, the draw. `lost` are points, `lost_short` the
    same as written in a list, with the mark that tells whether they are proved; empty where none were lost.
    """

    seat: int
    board: list[BoardTile]
    rack: list[RackTile]
    made: ReviewMove
    best: ReviewMove | None
    kind: str
    said: str
    lost: float
    lost_short: str
    lost_said: str
    chance_said: str
    chance: TurnChance | None
    missed: list[MissedWord] = []


class ReviewTotals(Sent):
    """What a player's turns come to, in points; `told` is how many were reviewed, of how many the
    luck of the draw is told (`drawn`), `kinds` where points stayed lying."""

    seat: int
    told: int
    offered: float
    taken: float
    lost: float
    luck: float
    drawn: int
    kinds: str


class ReviewPoint(Sent):
    """Turns, by their number, at which choices changed the chances most, and the one that did so most."""

    turns: list[int]
    worst: int


class GameReview(Sent):
    """A finished game reviewed, in one language. Turns are in order, the first is number 1."""

    outcome: str
    heading: str
    players: list[int]
    """The seats in the order in which they played."""
    turns: list[TurnReview]
    totals: list[ReviewTotals]
    turning_points: list[ReviewPoint]
    first: int
    """The turn to be shown first."""
    notes: list[str]
    lexicon: str = ""


class ReviewState(Sent):
    """How far the review of a game is.

    `none`: nobody has asked for it; `waiting`: so many others come `before` it; `making`: `looked_into` of `turns`;
    `made`; `failed`: it could not be made, and may be asked for again. `edition` counts the answers given so far:
    `review` is the latest, None where there is none yet or it was seen already.
    """

    state: Literal["none", "waiting", "making", "made", "failed"]
    asked: bool
    """Whether it is you, or you too, who has asked for it."""
    before: int = 0
    looked_into: int = 0
    turns: int = 0
    edition: int = 0
    review: GameReview | None = None
