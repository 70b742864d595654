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


# --- the cork board


class Written(Struct, frozen=True, array_like=True):
    """Words that stand on something pinned, and who wrote them."""

    by: str
    text: str


class Spot(Struct, frozen=True, array_like=True):
    """Where something hangs: its middle, its turn in tenths of a degree, and how wide it is."""

    x: int
    y: int
    turn: int
    wide: int


class PinnedPhoto(Struct, frozen=True):
    """A photo that is kept: its id, its size in pixels, and how many bytes it takes in all its sizes."""

    id: str
    wide: int
    high: int
    size: int


class PhotoPinned(WallEvent, frozen=True, tag="photo-pinned"):
    """A photo hangs on the cork board; None where it went with whoever pinned it."""

    item: str
    photo: PinnedPhoto | None
    place: Spot
    tablet: bool = False


class CorkNotePinned(WallEvent, frozen=True, tag="cork-note-pinned"):
    """A note hangs on the cork board; `text` is empty where it went with whoever pinned it."""

    item: str
    text: str
    place: Spot
    tablet: bool = False


class PinnedMoved(WallEvent, frozen=True, tag="pinned-moved"):
    """Somebody moved, turned or sized what is pinned."""

    places: dict[str, Spot]


class PinnedWritten(WallEvent, frozen=True, tag="pinned-written"):
    """A note says something else, or something else stands under a photo; by whom each part of it is."""

    item: str
    text: tuple[Written, ...]


class PinnedSaid(WallEvent, frozen=True, tag="pinned-said"):
    """Whoever pinned a photo told in words what it shows."""

    item: str
    words: str


class PinnedGrouped(WallEvent, frozen=True, tag="pinned-grouped"):
    """These move together; with no `group` each by itself."""

    items: tuple[str, ...]
    group: str = ""


class PinnedTakenOff(WallEvent, frozen=True, tag="pinned-taken-off"):
    """These are off the cork board, and can be put back."""

    items: tuple[str, ...]


class PinnedAgain(WallEvent, frozen=True, tag="pinned-again"):
    """They are back."""

    items: tuple[str, ...]


class PinnedRemoved(WallEvent, frozen=True, tag="pinned-removed"):
    """They are gone for good, and their photos are kept no more."""

    items: tuple[str, ...]


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
    | PhotoPinned
    | CorkNotePinned
    | PinnedMoved
    | PinnedWritten
    | PinnedSaid
    | PinnedGrouped
    | PinnedTakenOff
    | PinnedAgain
    | PinnedRemoved
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
