"""The cork board of a wall: photos and notes, where each is pinned, and what can be done with them.

Positions are in the board's own units, `CORK_WIDE` by `CORK_HIGH` of them, of the middle of what is pinned; turns are
in tenths of a degree, to the right. On a phone it is shown rearranged, so they say how it hangs, not how it is seen.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.households import MemberId
from lexiko.server.wire.message import Key, Message, Sent

CORK_WIDE, CORK_HIGH = 3200, 2500
MOST_TURNED = 50
NARROWEST, WIDEST = 320, 1600
PINNED_LIMIT = 500
"""Characters of a note, and of what stands under a photo."""
PINNED_WORDS_LIMIT = 1000
MOST_AT_ONCE = 60

PinnedId = Annotated[str, Field(min_length=8, max_length=32, pattern="^[A-Za-z0-9_-]+$")]
CorkAcross = Annotated[int, Field(ge=0, le=CORK_WIDE)]
CorkDown = Annotated[int, Field(ge=0, le=CORK_HIGH)]
Turned = Annotated[int, Field(ge=-MOST_TURNED, le=MOST_TURNED)]
Wide = Annotated[int, Field(ge=NARROWEST, le=WIDEST)]
PinnedIds = Annotated[list[PinnedId], Field(min_length=1, max_length=MOST_AT_ONCE)]


class PhotoView(Sent):
    """A photo: its id in addresses, and its size in pixels when it is large."""

    id: str
    wide: int
    high: int


class PinnedView(Sent):
    """A photo or a note on the cork board.

    `text` is what the note says, or stands under the photo; `writers` are the members who wrote of it what is there
    now. `words` say to those who cannot see it what the photo shows.
    """

    id: str
    seq: int
    by: str
    at: float
    photo: PhotoView | None
    text: str
    writers: list[str]
    words: str
    x: int
    y: int
    turn: int
    wide: int
    group: str
    """What moves together has the same; empty for what is alone."""


class CorkSpace(Sent):
    """How many bytes the photos of this wall take, those that can be put back included, and how many they may."""

    used: int
    limit: int
    a_photo: int
    """How large a file may be."""


class TakenOff(Sent):
    """Something taken off, which can be put back until `until`."""

    piece: PinnedView
    taken_at: float
    taken_by: str
    until: float
    size: int
    """Bytes that it takes meanwhile."""
    mine: bool
    """Whether the receiver may remove it for good before that."""


class AllTakenOff(Sent):
    """What was taken off the cork board and can be put back, the latest first."""

    pieces: list[TakenOff]


class CorkPlace(Message):
    """Where something hangs: its middle, its turn and how wide it is."""

    item: PinnedId
    x: CorkAcross
    y: CorkDown
    turn: Turned = 0
    wide: Wide


class PinPhoto(Message):
    """What is asked with a photo, once for its key; at the family's tablet `member` says who pins it."""

    key: Key
    member: MemberId | None = None
    item: PinnedId
    x: CorkAcross
    y: CorkDown
    turn: Turned = 0
    wide: Wide


class PinNote(Message):
    """Pin a note."""

    kind: Literal["pin-note"]
    item: PinnedId
    text: Annotated[str, Field(min_length=1, max_length=PINNED_LIMIT)]
    x: CorkAcross
    y: CorkDown
    turn: Turned = 0
    wide: Wide = 900


class MovePinned(Message):
    """Move, turn or size what is pinned, whoever pinned it: a group all at once."""

    kind: Literal["move-pinned"]
    places: Annotated[list[CorkPlace], Field(min_length=1, max_length=MOST_AT_ONCE)]


class WritePinned(Message):
    """Change what a note says, or what stands under a photo; `before` is the text that the writer began with.

    Where several have written it may be longer than what one begins with.
    """

    kind: Literal["write-pinned"]
    item: PinnedId
    text: Annotated[str, Field(max_length=4 * PINNED_LIMIT)]
    before: Annotated[str, Field(max_length=4 * PINNED_LIMIT)] = ""


class SayPinned(Message):
    """Tell in words what a photo of one's own shows."""

    kind: Literal["say-pinned"]
    item: PinnedId
    words: Annotated[str, Field(max_length=4 * PINNED_WORDS_LIMIT)]
    before: Annotated[str, Field(max_length=4 * PINNED_WORDS_LIMIT)] = ""


class GroupPinned(Message):
    """Let these move together from now on, as `group`; None: each by itself again."""

    kind: Literal["group-pinned"]
    items: PinnedIds
    group: PinnedId | None = None


class TakePinnedOff(Message):
    """Take these off; they can be put back for thirty days."""

    kind: Literal["take-off"]
    items: PinnedIds


class PinAgain(Message):
    """Put back what was taken off."""

    kind: Literal["pin-again"]
    items: PinnedIds


class RemovePinned(Message):
    """Let what was taken off be gone for good, photos with it: by whoever pinned it, or the owner of the household."""

    kind: Literal["remove-pinned"]
    items: PinnedIds


class WallHolding(Message):
    """Something is held in the hand, there now; it is kept by nobody until it is let go. None: nothing is held."""

    kind: Literal["holding"]
    places: Annotated[list[CorkPlace], Field(max_length=MOST_AT_ONCE)] = []
    member: MemberId | None = None


class HeldPlace(Sent):
    """Where something is held."""

    item: str
    x: int
    y: int
    turn: int
    wide: int


class WallHeldNews(Sent, tag_field="kind", tag="holding"):
    """Somebody holds these; none: they have let go."""

    member: str
    places: list[HeldPlace]
