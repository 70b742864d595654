"""What requests are answered with, and the smaller requests themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from lexiko.server.wire.commands import Steps
from lexiko.server.wire.message import Key, Message, Name, Sent
from lexiko.server.wire.offers import Timing
from lexiko.server.wire.table import GivenUpDraws, TableSnapshot
from lexiko.server.wire.tiles import At, Placed, WordSum


class CommandReply(Sent):
    """The command is done and written down; `state` is the table since then, as the seat may know it.

    It is None where the command was `brief`.
    """

    seq: int
    state: TableSnapshot | None


class PreviewRequest(Message):
    """Tiles as they lie, not yet played; what would they score?"""

    seat: Annotated[int, Field(ge=0, lt=4)]
    placements: Annotated[list[Placed], Field(max_length=16)]
    before: Steps = []


class Fault(Sent):
    """Why something is refused: a stable `code`, the facts as `params`, squares to point at, and English text."""

    code: str
    message: str
    squares: list[At] = []
    params: dict[str, Any] = {}


class Preview(Sent):
    """What the tiles as they lie would score. Whether words exist is told only with an open dictionary. Rule: R7.1, V5

    `points` is None while the play is not legal; `faults` say why.
    """

    points: int | None
    words: list[WordSum]
    bonus: int
    faults: list[Fault]
    known: dict[str, bool] | None = None


class TakeSeat(Message):
    """Take a free seat."""

    key: Key
    name: Name


class Rematch(Message):
    """Another game on the same terms; who asks takes their seats again, and the others find theirs kept for them."""

    key: Key


class SeatCode(Sent):
    """A code that lets another device take up a seat: once, within `minutes`."""

    code: str
    minutes: int


class UseCode(Message):
    """Take up a seat with a code."""

    code: Annotated[str, Field(min_length=4, max_length=32)]


class ForgetMe(Message):
    """Forget this browser: its seats are given up, and those that other devices took with a code from here.

    With `keep_elsewhere` the other devices keep theirs.
    """

    keep_elsewhere: bool = False


class SeatGranted(Sent):
    """The seat that is yours now."""

    table: str
    seat: int


class WordSense(Sent):
    """One meaning of a word; `part` is noun, verb, adjective or adverb, or empty."""

    part: str
    gloss: str


class WordEntry(Sent):
    """A word in a dictionary; `relation` says what the word looked up is of this one, as "plural of", or is empty."""

    head: str
    relation: str
    senses: tuple[WordSense, ...]


class WordAnswer(Sent):
    """A word looked up: whether it is in the table's lexicon, and what it means where that is known."""

    word: str
    good: bool
    entries: tuple[WordEntry, ...] = ()
    source: str | None = None


class Contributed(Sent):
    """What a seat added to the draws, and what its device had committed to before; None where nobody had to commit."""

    seat: int
    name: str
    contribution: str
    commitment: str | None


class Fairness(Sent):
    """What checking a finished game's draws found: whether the commitment was to the secret and the contributions,
    everybody opened what they had committed to (None where nobody had to commit), the seed came of it all, and how many
    draws came out as recorded; `differs_at` is the first event that did not. `given_up` are the drawings before."""

    holds: bool
    commitment: bool
    contributions: bool | None
    seed: bool
    draws: int
    differs_at: int | None
    problem: str
    secret_commitment: str
    contributed: list[Contributed]
    given_up: list[GivenUpDraws]


class TableLine(Sent):
    """A table in a list: an open one, or one of yours."""

    id: str
    state: Literal["waiting", "playing", "over", "void"]
    edition: str
    variations: list[str]
    timing: Timing
    names: list[str]
    bots: list[str | None]
    taken: list[bool]
    scores: list[int]
    on_turn: int | None
    your_seats: list[int]
    your_turn: bool
    due_at: float | None
    changed_at: float
    winners: list[int] = []
    invited: bool = False
    """Whether the others of your last game wait for you here: a seat is kept for you."""


class TableList(Sent):
    """Tables, those that wait for you first."""

    tables: list[TableLine]


class ProblemDetails(Sent):
    """Why a request is refused, as RFC 9457 has it, with a stable `code` besides.

    `faults` are those of a move or of a field each, where there are several;
    `message` is the sentence of `detail`; `state` is the table as it is now, where the request was too late.
    """

    type: str
    """Which kind of problem it is: an address from this server's root, at which `title` can be read."""
    title: str
    """What all problems of the kind have in common."""
    status: int
    detail: str
    instance: str | None
    """What was asked for; None for an address that is too long to be repeated."""
    code: str
    message: str
    faults: list[Fault] = []
    state: TableSnapshot | None = None
