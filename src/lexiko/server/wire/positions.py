"""Positions that are studied: how they are told, shown and weighed, and how far somebody looks ahead in one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.coach import BoardSight
from lexiko.server.wire.message import Message, Sent
from lexiko.server.wire.tiles import At, BoardPlan, BoardTile, RackTile, TileKind

LONGEST_POSITION = 48_000
"""Characters: no game of any edition is told with so many."""
_Spoken = Annotated[str, Field(min_length=2, max_length=12, pattern="^[A-Za-z-]+$")]


class PositionRules(Sent):
    """By which rules and words a position is played: those of a table, where they are told.

    An empty `edition` is that of the position itself, or the classic one; no `set_key` and no `lexicon` the usual ones.
    """

    edition: Annotated[str, Field(max_length=96)] = ""
    set_key: Annotated[str, Field(max_length=32)] | None = None
    lexicon: Annotated[str, Field(max_length=64)] | None = None
    variations: Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=7)] = []
    opening_length: Annotated[int, Field(ge=3, le=5)] | None = None
    levels: Annotated[list[Annotated[str, Field(max_length=24)] | int], Field(max_length=4)] = []


class ReadPosition(Message):
    """A position as somebody has it: a line of CGP, or a record in GCG after so many of its turns (None: all).

    Without text it is an empty board for so many `players`.
    """

    text: Annotated[str, Field(max_length=LONGEST_POSITION)] = ""
    turn: Annotated[int, Field(ge=0, le=1000)] | None = None
    players: Annotated[int, Field(ge=2, le=4)] = 2
    rules: PositionRules = PositionRules()
    language: _Spoken = "en"


class PositionShown(Sent):
    """A position: the player to move is the first in `racks`, `scores` and `names`.

    Racks that nobody knows are empty. `cgp` is all of it on a line but for the names; so many tiles would be in the
    `bag`. Of a record it is the position after `turn` of its `turns`.
    """

    cgp: str
    rules: PositionRules
    edition_name: str
    plan: BoardPlan
    tiles: list[TileKind]
    rack_size: int
    board: list[BoardTile]
    racks: list[list[RackTile]]
    scores: list[int]
    scoreless: int
    names: list[str]
    bag: int
    lexica: list[str]
    turn: int | None = None
    turns: int | None = None


class PositionRead(Sent):
    """What was read: everything that is wrong with it as sentences, and the position, unless it cannot be read at all.

    `notes` are remarks on a record that nevertheless can be read.
    """

    problems: list[str]
    notes: list[str] = []
    position: PositionShown | None = None


class ListMoves(Message):
    """A position whose moves are to be listed, and a move that is to be `also` among them, as it is written."""

    cgp: Annotated[str, Field(max_length=4000)]
    rules: PositionRules = PositionRules()
    also: Annotated[str, Field(max_length=120)] = ""
    language: _Spoken = "en"


class SeePosition(Message):
    """A position whose board is to be seen with a coach's eyes."""

    cgp: Annotated[str, Field(max_length=4000)]
    rules: PositionRules = PositionRules()
    language: _Spoken = "en"


class PositionSight(Sent):
    """The board of a position, seen with a coach's eyes; or all `problems`, as sentences."""

    problems: list[str]
    board: BoardSight | None = None


class WeighedMove(Sent):
    """A move and what it is worth at sight: its `points`, what is kept (`leave`, or what an end brings), and both.

    `laid` are its new tiles, `keeps` what stays on the rack, `cgp` the position after it, the next to move first.
    Steps before it `put` tiles where others or none lay, and left some squares `empty`. Rule: V2, V3, V4
    """

    text: str
    word: str
    points: int
    leave: float
    equity: float
    keeps: str
    laid: list[BoardTile]
    cgp: str
    put: list[BoardTile] = []
    empty: list[At] = []


class MovesListed(Sent):
    """The moves of a position, the best first; or all `problems`, as sentences.

    `cannot_simulate` and `cannot_solve` are why it cannot be looked ahead in it so.
    """

    problems: list[str]
    moves: list[WeighedMove] = []
    also: WeighedMove | None = None
    also_problems: list[str] = []
    cannot_simulate: list[str] = []
    cannot_solve: list[str] = []
    bag: int = 0
    lexicon: str = ""


class ListWaits(Sent):
    """So many lists of others come before yours."""

    before: int


class LookAhead(Message):
    """A position that is to be looked ahead in: its best moves simulated, or its ending solved."""

    cgp: Annotated[str, Field(max_length=4000)]
    rules: PositionRules = PositionRules()
    how: Literal["simulate", "solve"]
    language: _Spoken = "en"


class MoveAhead(Sent):
    """A move after looking ahead. Of what was not looked at it is None.

    `win` is the chance of winning as a part of one; it lies between `low` and `high` in 95 of 100 cases, or surely
    where it was solved. `gain` are points gained on the other until the end, between `least` and `most`. `proved`:
    exact. `out`: it can be the best no more. `line` is how it goes on.
    """

    text: str
    points: int
    equity: float | None
    win: float | None
    low: float | None
    high: float | None
    gain: float | None
    least: float | None
    most: float | None
    proved: bool
    out: bool
    best: bool
    line: list[str]
    laid: list[BoardTile]
    cgp: str
    put: list[BoardTile] = []
    empty: list[At] = []


class AheadState(Sent):
    """How far it is: `waiting` with so many others `before` it, `looking`, `done`, `stopped` by somebody, or `failed`.

    `id` is what it is asked for by. `part` is how much is done, of one, as far as can be told; `tries` positions or
    games, of `most_tries` at most; `racing` moves can still be the best; `deep` turns. `moves` is the latest that is
    known, unless that `edition` was seen. `sampled`: not all ways in which tiles may lie were looked at.
    """

    state: Literal["waiting", "looking", "done", "stopped", "failed"]
    id: str = ""
    how: Literal["simulate", "solve"] = "simulate"
    cgp: str = ""
    before: int = 0
    part: float = 0.0
    tries: int = 0
    most_tries: int = 0
    racing: int = 0
    deep: int = 0
    seconds: float = 0.0
    edition: int = 0
    moves: list[MoveAhead] | None = None
    problems: list[str] = []
    notes: list[str] = []
    sampled: bool = False


class MadeFrom(Message):
    """A move as it is written, and the position it was made from."""

    cgp: Annotated[str, Field(max_length=4000)]
    text: Annotated[str, Field(max_length=120)]


class WriteRecord(Message):
    """A game after so many `turn`s of a record, gone on with by these moves; without a record it begins with them."""

    record: Annotated[str, Field(max_length=LONGEST_POSITION)] = ""
    turn: Annotated[int, Field(ge=0, le=1000)] | None = None
    rules: PositionRules = PositionRules()
    names: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=4)] = []
    moves: Annotated[list[MadeFrom], Field(max_length=200)] = []
    language: _Spoken = "en"


class RecordWritten(Sent):
    """A game in GCG; or everything that keeps it from being written, as sentences."""

    problems: list[str]
    gcg: str = ""
