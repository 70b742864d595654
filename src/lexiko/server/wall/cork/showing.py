"""What is pinned, as everybody of the household sees it, and how much room photos take."""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.server.wall.cork.authors import plain
from lexiko.server.wall.items import SECONDS_KEPT
from lexiko.server.wall.state import Pinned, WallState
from lexiko.server.wire import AllTakenOff, PhotoView, PinnedView, TakenOff


def pinned_view(item: Pinned) -> PinnedView:
    """A photo or a note on the cork board."""
    photo, place = item.photo, item.place
    return PinnedView(
        id=item.id,
        seq=item.seq,
        by=item.by,
        at=item.at,
        photo=None if photo is None else PhotoView(photo.id, photo.wide, photo.high),
        text=plain(item.text),
        writers=list(dict.fromkeys(each.by for each in item.text if each.text.strip())),
        words=item.words,
        x=place.x,
        y=place.y,
        turn=place.turn,
        wide=place.wide,
        group=item.group,
    )


def space_taken(state: WallState) -> int:
    """Bytes of the photos of a wall, those included that can be put back."""
    return sum(each.photo.size for each in state.pinned.values() if each.photo is not None)


def taken_off(items: Iterable[Pinned], *, may_remove: set[str], now: float) -> AllTakenOff:
    """What can be put back, the latest first; `may_remove` are the ids of what the reader may remove for good."""
    gone = [each for each in items if each.gone_at is not None and each.gone_at > now - SECONDS_KEPT]
    gone.sort(key=lambda item: (item.gone_at or 0.0, item.seq), reverse=True)
    return AllTakenOff(
        [
            TakenOff(
                piece=pinned_view(each),
                taken_at=each.gone_at or 0.0,
                taken_by=each.gone_by,
                until=(each.gone_at or 0.0) + SECONDS_KEPT,
                size=each.photo.size if each.photo else 0,
                mine=each.id in may_remove,
            )
            for each in gone
        ]
    )
