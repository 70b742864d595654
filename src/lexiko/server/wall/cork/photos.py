"""The table of photos: in the database beside the log, so that a photo and the entry that pins it are written as one.

What the log says of a photo is followed here in the same transaction: since when it is off the board, and that it is
gone. So no photo is ever without its entry, and none is left over.

A photo lies in one of two tables: all go from one to the other, a few at a time, when nothing deleted is to be left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Column, Connection, Float, Index, LargeBinary, String, Table, delete, insert, select, update

from lexiko.server.database import metadata
from lexiko.server.wall.events import PinnedAgain, PinnedRemoved, PinnedTakenOff, WallEvent

PhotoSize = Literal["small", "large"]


def _photos(name: str, **info: str) -> Table:
    return Table(
        name,
        metadata,
        Column("id", String, primary_key=True),
        Column("household_id", String, nullable=False),
        Column("item", String, nullable=False),
        Column("by", String, nullable=False),
        Column("gone_at", Float),
        Column("small", LargeBinary, nullable=False),
        Column("large", LargeBinary, nullable=False),
        Index(f"ix_{name}_household", "household_id", "item"),
        Index(f"ix_{name}_gone", "gone_at"),
        info=info,
    )


wall_photo = _photos("wall_photo", twin="wall_photo_twin")
wall_photo_twin = _photos("wall_photo_twin")
_BOTH = (wall_photo, wall_photo_twin)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPhoto:
    """A photo to be kept: in two sizes, both as JPEG."""

    id: str
    item: str
    by: str
    small: bytes
    large: bytes


def keep_photo(connection: Connection, household_id: str, photo: NewPhoto) -> None:
    """Keep a photo, with the entry that pins it in the same transaction."""
    row = {"id": photo.id, "household_id": household_id, "item": photo.item, "by": photo.by}
    in_twin = connection.execute(select(wall_photo_twin.c.id).limit(1)).scalar() is not None
    where = wall_photo_twin if in_twin else wall_photo
    connection.execute(insert(where), {**row, "small": photo.small, "large": photo.large})


def photo_bytes(connection: Connection, household_id: str, photo_id: str, size: PhotoSize = "large") -> bytes | None:
    """A photo of this household's wall as JPEG; None where it has none such."""
    for table in _BOTH:
        of_it = (table.c.id == photo_id) & (table.c.household_id == household_id)
        found: bytes | None = connection.execute(select(table.c[size]).where(of_it)).scalar()
        if found is not None:
            return found
    return None


def photos_of(connection: Connection, household_id: str, member: str) -> list[str]:
    """The ids of all photos that a member has pinned to a wall, those that can be put back included."""
    return [
        photo
        for table in _BOTH
        for photo in connection.execute(
            select(table.c.id).where((table.c.household_id == household_id) & (table.c.by == member))
        ).scalars()
    ]


def follow(connection: Connection, household_id: str, event: WallEvent, *, at: float) -> None:
    """Let the photos know what has happened to what they are pinned as."""
    if not isinstance(event, PinnedTakenOff | PinnedAgain | PinnedRemoved):
        return
    gone_at = at if isinstance(event, PinnedTakenOff) else None
    for table in _BOTH:
        these = (table.c.household_id == household_id) & table.c.item.in_(event.items)
        if isinstance(event, PinnedRemoved):
            connection.execute(delete(table).where(these))
        else:
            connection.execute(update(table).where(these).values(gone_at=gone_at))


def gone_since(connection: Connection, before: float) -> Iterator[tuple[str, list[str]]]:
    """What has been off the boards since before that moment: household after household, the items of each."""
    found: dict[str, list[str]] = {}
    for table in _BOTH:
        gone = select(table.c.household_id, table.c.item).where(table.c.gone_at < before)
        for household_id, item in connection.execute(gone).all():
            found.setdefault(household_id, []).append(item)
    yield from found.items()


def erase_photos(connection: Connection, household_id: str, member: str | None = None) -> None:
    """Keep no photo of a household, or none that this member pinned."""
    for table in _BOTH:
        these = table.c.household_id == household_id
        if member is not None:
            these &= table.c.by == member
        connection.execute(delete(table).where(these))
