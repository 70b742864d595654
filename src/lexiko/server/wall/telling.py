"""What is told of a wall to its members who do not look: what is new there since an entry of its log, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection

from lexiko.server.wall.events import CorkNotePinned, MessagePutUp, NoteTyped, PhotoPinned, StrokeDrawn, WallEvent
from lexiko.server.wall.items import WallItem
from lexiko.server.wall.live import LiveWall
from lexiko.server.wall.state import WallState

How = Literal["wrote", "drew", "spelt", "pinned", "several"]
TOLD: tuple[type[WallEvent], ...] = (StrokeDrawn, NoteTyped, MessagePutUp, PhotoPinned, CorkNotePinned)
"""What members are told of: what somebody puts up for others, not what they tidy away."""


@dataclass(frozen=True, slots=True)
class WallChanged:
    """Something was put up on a wall after this entry of its log; these guests do not look at it."""

    wall: str
    since: int
    at: float
    guests: tuple[str, ...]


Beside = Callable[[Connection], None]
"""What is written down together with what happens on a wall."""
WallWitness = Callable[[Connection, WallChanged], None]
"""Told in the transaction that writes it down."""


@dataclass(frozen=True, slots=True)
class NewOnWall:
    """What is new on a wall for one of its members: by whom, each with the guest that they are, and in which way.

    Times are in seconds since 1970; `seen_at` is when the member looked last.
    """

    wall: str
    by: tuple[tuple[str, tuple[str, ...]], ...]
    how: How
    first_at: float
    last_at: float
    seen_at: float


def told_of(wall: LiveWall, events: Sequence[WallEvent], *, at: float, by: str) -> WallChanged | None:
    """Whom there is something to tell, of what a member puts up now; None where there is nothing, or nobody."""
    if not any(isinstance(event, TOLD) for event in events):
        return None
    members = wall.household.state.members.values()
    guests = tuple(each.person for each in members if each.person and each.id != by and each.id not in wall.here)
    return WallChanged(wall.id, wall.state.seq, at, guests) if guests else None


def news_since(wall: LiveWall, guest: str, since: int) -> NewOnWall | None:
    """What is new for a member; None for strangers, and where they look, or have looked since, or all has gone."""
    state = wall.household.state
    reader = state.member_of(guest)
    if reader is None or reader.id in wall.here:
        return None
    seen_at = wall.household.seen.get(reader.id, 0.0)
    found = [
        (how, each)
        for how, each in _put_up(wall.state)
        if each.seq > since and each.at > seen_at and each.by != reader.id and each.by in state.members
    ]
    if not found:
        return None
    members = [state.members[each] for each in dict.fromkeys(each.by for _, each in found)]
    ways = {how for how, _ in found}
    times = [each.at for _, each in found]
    by = tuple((each.name, (each.person,)) for each in members)
    return NewOnWall(state.name, by, ways.pop() if len(ways) == 1 else "several", min(times), max(times), seen_at)


def _put_up(state: WallState) -> Iterator[tuple[How, WallItem]]:
    """All that can be seen, and how it came to be there."""
    yield from (("wrote", each) for each in state.notes.values() if each.typed and each.is_up)
    yield from (("drew", each) for each in state.strokes.values() if each.is_up and not each.cut_by)
    yield from (("spelt", each) for each in state.messages.values() if each.is_up)
    yield from (("pinned", each) for each in state.pinned.values() if each.is_up)
