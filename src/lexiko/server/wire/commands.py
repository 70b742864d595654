"""What a seat may want: moves with the steps before them, challenges, talk, and the rest."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.message import TEXT_LIMIT, Coordinate, Digest, Key, Message, TileText
from lexiko.server.wire.tiles import Placed


class OnSquare(Message):
    """What is done where something lies."""

    row: Coordinate
    col: Coordinate


class RecycleBlankStep(OnSquare):
    """Swap the blank on a square for the rack's tile of its letter. Rule: V4"""

    kind: Literal["recycle-blank"]


class RecycleLetterStep(OnSquare):
    """Put a tile of the rack in the place of the letter on a square. Rule: V3"""

    kind: Literal["recycle-letter"]
    tile: TileText


class RearrangeStep(OnSquare):
    """Take up the word that starts here and lay its tiles anew in that line. Rule: V2"""

    kind: Literal["rearrange"]
    across: bool
    tiles: Annotated[list[TileText], Field(max_length=32)]
    """Letters as they come to lie, blanks in lower case, a full stop where none of the word does."""
    begins: Annotated[int, Field(ge=-32, le=32)] = 0
    """How many squares after the old word's first the first of these lies; less than 0 is before it."""


WireStep = Annotated[RecycleBlankStep | RecycleLetterStep | RearrangeStep, Field(discriminator="kind")]
Steps = Annotated[list[WireStep], Field(max_length=32)]


class PlayCommand(Message):
    """Lay tiles. Rule: R3.1"""

    kind: Literal["play"]
    placements: Annotated[list[Placed], Field(max_length=16)]
    before: Steps = []


class PrepareCommand(Message):
    """Keep a play ready: it is made for this seat if the others only pass or let the last play stand, and dropped if
    anything else happens. It takes the place of one that was ready, and nobody else learns of it."""

    kind: Literal["prepare"]
    placements: Annotated[list[Placed], Field(max_length=16)]
    before: Steps = []


class ExchangeCommand(Message):
    """Exchange tiles of the rack. Rule: R6.1"""

    kind: Literal["exchange"]
    tiles: Annotated[list[TileText], Field(max_length=16)]
    before: Steps = []


class PassCommand(Message):
    """Pass, or a turn of steps alone. Rule: R6.3, V3"""

    kind: Literal["pass"]
    before: Steps = []


class ChallengeCommand(Message):
    """Doubt the last play, or one word of it. Rule: R8.1, R8.2"""

    kind: Literal["challenge"]
    word: Annotated[str, Field(max_length=64)] | None = None


class PlainCommand(Message):
    """What needs no more words: `accept` the last play, `wait` before it stands by itself, `agree` that no play
    remains, `resign`, ask to `abort`, refuse that (`go-on`), `leave` a seat before the game, `start` with computers in
    the empty seats, `draw-anew` where this device cannot open what it had committed to, `end` a game whose player has
    vanished, `unprepare` what was kept ready."""

    kind: Literal[
        "accept", "wait", "agree", "resign", "abort", "go-on", "leave", "start", "draw-anew", "end", "unprepare"
    ]


class TalkCommand(Message):
    """Say something at the table."""

    kind: Literal["talk"]
    text: Annotated[str, Field(min_length=1, max_length=TEXT_LIMIT)]


class SeatBotCommand(Message):
    """Let a computer take a seat: an empty one before the game, or that of a player who is waited for in vain."""

    kind: Literal["seat-bot"]
    place: Annotated[int, Field(ge=0, lt=4)]
    bot: Annotated[str, Field(max_length=24)]


class CommitCommand(Message):
    """Commit to what this seat adds to the draws, before anything is opened. `drawing` is `DrawsView.drawing`.

    The commitment is the SHA-256 of `lexiko-contribution-2|TABLE|DRAWING|SEAT|CONTRIBUTION`, where the contribution is
    64 random hexadecimal digits that stay on this device until all have committed.
    """

    kind: Literal["commit"]
    drawing: Annotated[int, Field(ge=1)]
    commitment: Digest


class OpenCommand(Message):
    """Tell what this seat had committed to, after all have committed."""

    kind: Literal["open"]
    drawing: Annotated[int, Field(ge=1)]
    contribution: Digest


TableCommand = Annotated[
    PlayCommand
    | PrepareCommand
    | ExchangeCommand
    | PassCommand
    | ChallengeCommand
    | PlainCommand
    | TalkCommand
    | SeatBotCommand
    | CommitCommand
    | OpenCommand,
    Field(discriminator="kind"),
]


class CommandRequest(Message):
    """A command of one seat: done once, however often it is sent with the same `key`.

    `expected_seq` is the `View.game_seq` that the player saw; the game has gone on if it differs, and the command is
    refused. Talk and the like need none.
    """

    key: Key
    seat: Annotated[int, Field(ge=0, lt=4)]
    expected_seq: int | None = None
    seen: Annotated[int, Field(ge=0)] | None = None
    """The last entry you have; the answer has those after it, or all."""
    brief: bool = False
    """Whether you hear of the table by other ways: then the answer leaves its state out."""
    do: TableCommand
