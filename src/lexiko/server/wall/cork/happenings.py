"""What each event does to the cork board of a wall."""

from __future__ import annotations

from msgspec.structs import replace

from lexiko.server.wall.events import (
    CorkNotePinned,
    PhotoPinned,
    PinnedAgain,
    PinnedGrouped,
    PinnedMoved,
    PinnedRemoved,
    PinnedSaid,
    PinnedTakenOff,
    PinnedWritten,
    Written,
)
from lexiko.server.wall.items import Moment, gone, put_back, with_those
from lexiko.server.wall.state import Pinned, WallState, after_kind


@after_kind.register
def _(event: PhotoPinned, state: WallState, moment: Moment) -> WallState:
    if event.photo is None:  # it went with whoever pinned it
        return state
    return _with(state, replace(_begun(event, moment), photo=event.photo))


@after_kind.register
def _(event: CorkNotePinned, state: WallState, moment: Moment) -> WallState:
    if not event.text:
        return state
    return _with(state, replace(_begun(event, moment), text=(Written(moment.by, event.text),)))


@after_kind.register
def _(event: PinnedMoved, state: WallState, moment: Moment) -> WallState:
    moved = {
        item: replace(known, seq=moment.seq, place=place)
        for item, place in event.places.items()
        if (known := state.pinned.get(item)) is not None
    }
    return replace(state, pinned={**state.pinned, **moved})


@after_kind.register
def _(event: PinnedWritten, state: WallState, moment: Moment) -> WallState:
    known = state.pinned.get(event.item)
    return state if known is None else _with(state, replace(known, seq=moment.seq, text=event.text))


@after_kind.register
def _(event: PinnedSaid, state: WallState, moment: Moment) -> WallState:
    known = state.pinned.get(event.item)
    return state if known is None else _with(state, replace(known, seq=moment.seq, words=event.words))


@after_kind.register
def _(event: PinnedGrouped, state: WallState, moment: Moment) -> WallState:
    def grouped(item: Pinned, moment: Moment) -> Pinned:
        return replace(item, seq=moment.seq, group=event.group)

    return replace(state, pinned=with_those(state.pinned, event.items, grouped, moment))


@after_kind.register
def _(event: PinnedTakenOff, state: WallState, moment: Moment) -> WallState:
    return replace(state, pinned=with_those(state.pinned, event.items, gone, moment))


@after_kind.register
def _(event: PinnedAgain, state: WallState, moment: Moment) -> WallState:
    return replace(state, pinned=with_those(state.pinned, event.items, put_back, moment))


@after_kind.register
def _(event: PinnedRemoved, state: WallState, moment: Moment) -> WallState:
    left = {key: each for key, each in state.pinned.items() if key not in event.items}
    return replace(state, pinned=left, erased={**state.erased, **dict.fromkeys(event.items, moment.seq)})


def _begun(event: PhotoPinned | CorkNotePinned, moment: Moment) -> Pinned:
    """What all begin with."""
    return Pinned(id=event.item, seq=moment.seq, by=moment.by, at=moment.at, place=event.place, tablet=event.tablet)


def _with(state: WallState, item: Pinned) -> WallState:
    return replace(state, pinned={**state.pinned, item.id: item})
