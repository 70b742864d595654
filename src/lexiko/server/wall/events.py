"""What happens on a wall, as it is written into its log: one small record a kind, told apart by its `kind`."""

from __future__ import annotations

from msgspec import Struct
from msgspec.json import Decoder, Encoder

from lexiko.server.wall.happening import WallEvent as WallEvent
from lexiko.server.wall.planner.events import PlanEvent
from lexiko.server.wire import Marker, SpeltTile

# --- the dry-erase area


class StrokeDrawn(WallEvent, frozen=True, tag="stroke-drawn"):
    """A line was drawn, as part of a note that it may have begun; `tablet`: at a device that is everybody's."""

    note: str
    stroke: str
    marker: Marker
    points: tuple[int, ...]
    tablet: bool = False


class StrokeCut(Struct, frozen=True):
    """What is left of a rubbed line: runs of its points, the first and the last of each by number."""

    stroke: str
    keep: tuple[tuple[int, int], ...] = ()


class InkRubbed(WallEvent, frozen=True, tag="ink-rubbed"):
    """The eraser went over lines and typed notes."""

    cuts: tuple[StrokeCut, ...]
    notes: tuple[str, ...] = ()


class InkUndone(WallEvent, frozen=True, tag="ink-undone"):
    """Somebody took back what they had drawn, or put back what they had rubbed out."""

    gone: tuple[str, ...]
    back: tuple[str, ...] = ()


class NoteTyped(WallEvent, frozen=True, tag="note-typed"):
    """Something was typed, or what was typed is different now."""

    note: str
    text: str
    x: int
    y: int
    marker: Marker
    tablet: bool = False


class WordsSaid(WallEvent, frozen=True, tag="words-said"):
    """The author of a note told in words what it shows."""

    note: str
    words: str


class BoardWiped(WallEvent, frozen=True, tag="board-wiped"):
    """The whole area was wiped."""


class BoardRestored(WallEvent, frozen=True, tag="board-restored"):
    """The area is as it was at that time."""

    then: float


# --- messages in tiles


class MessagePutUp(WallEvent, frozen=True, tag="message-put-up"):
    """A message stands on the ledge; for want of room others may have gone back to the pouch."""

    message: str
    tiles: tuple[SpeltTile, ...]
    points: int
    instead_of: tuple[str, ...] = ()


class MessageTakenDown(WallEvent, frozen=True, tag="message-taken-down"):
    """The tiles of a message are in the pouch again."""

    message: str


# --- games


class GameHung(WallEvent, frozen=True, tag="game-hung"):
    """A game hangs on the wall."""

    table: str
    own_scores: bool = False


class GameUnhung(WallEvent, frozen=True, tag="game-unhung"):
    """It hangs there no more."""

    table: str


class ScoreEntered(WallEvent, frozen=True, tag="score-entered"):
    """A player wrote down what a turn of theirs counts. Rule: R13"""

    table: str
    turn: int
    points: int


# --- who is gone for good


class ItemsErased(WallEvent, frozen=True, tag="items-erased"):
    """What somebody had put here went with them: nothing is known of these things but that they are here no more."""

    items: tuple[str, ...]


AnyWallEvent = (
    StrokeDrawn
    | InkRubbed
    | InkUndone
    | NoteTyped
    | WordsSaid
    | BoardWiped
    | BoardRestored
    | MessagePutUp
    | MessageTakenDown
    | GameHung
    | GameUnhung
    | ScoreEntered
    | ItemsErased
    | PlanEvent
)

wall_event_from = Decoder(AnyWallEvent).decode
"""The event that `wall_event_text` wrote so. Raises `msgspec.MsgspecError` for what is none."""
_encode = Encoder().encode


def wall_event_text(event: WallEvent) -> str:
    """An event as JSON, for the log.

    >>> wall_event_text(ScoreEntered("table-00", 4, 12))
    '{"kind":"score-entered","table":"table-00","turn":4,"points":12}'
    """
    return _encode(event).decode()
