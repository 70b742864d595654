"""The table of photos: in the database beside the log, so that a photo and the entry that pins it are written as one.

What the log says of a photo is followed here in the same transaction: since when it is off the board, and that it is
gone. So no photo is ever without its entry, and none is left over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Column, Connection, Float, Index, LargeBinary, String, Table, delete, insert, select, update

from lexiko.server.database import metadata
from lexiko.server.wall.events import PinnedAgain, PinnedRemoved, PinnedTakenOff, WallEvent

PhotoSize = Literal["small", "large"]

wall_photo = Table(
    "wall_photo",
    metadata,
    Column("id", String, primary_key=True),
    Column("household_id", String, nullable=False),
    Column("item", String, nullable=False),
    Column("by", String, nullable=False),
    Column("gone_at", Float),
    Column("small", LargeBinary, nullable=False),
    Column("large", LargeBinary, nullable=False),
    Index("ix_wall_photo_household", "household_id", "item"),
    Index("ix_wall_photo_gone", "gone_at"),
)


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
    connection.execute(insert(wall_photo), {**row, "small": photo.small, "large": photo.large})


def photo_bytes(connection: Connection, household_id: str, photo_id: str, size: PhotoSize = "large") -> bytes | None:
    """A photo of this household's wall as JPEG; None where it has none such."""
    of_it = (wall_photo.c.id == photo_id) & (wall_photo.c.household_id == household_id)
    found: bytes | None = connection.execute(select(wall_photo.c[size]).where(of_it)).scalar()
    return found


def jpegs_of(connection: Connection, household_id: str, member: str) -> dict[str, bytes]:
    """All large photos that a member has pinned to a wall, those that can be put back included, by their ids."""
    these = (wall_photo.c.household_id == household_id) & (wall_photo.c.by == member)
    return {row.id: row.large for row in connection.execute(select(wall_photo.c.id, wall_photo.c.large).where(these))}


def follow(connection: Connection, household_id: str, event: WallEvent, *, at: float) -> None:
    """Let the photos know what has happened to what they are pinned as."""
    if not isinstance(event, PinnedTakenOff | PinnedAgain | PinnedRemoved):
        return
    these = (wall_photo.c.household_id == household_id) & wall_photo.c.item.in_(event.items)
    if isinstance(event, PinnedRemoved):
        connection.execute(delete(wall_photo).where(these))
    else:
        gone_at = at if isinstance(event, PinnedTakenOff) else None
        connection.execute(update(wall_photo).where(these).values(gone_at=gone_at))


def gone_since(connection: Connection, before: float) -> Iterator[tuple[str, list[str]]]:
    """What has been off the boards since before that moment: household after household, the items of each."""
    gone = select(wall_photo.c.household_id, wall_photo.c.item).where(wall_photo.c.gone_at < before)
    found: dict[str, list[str]] = {}
    for household_id, item in connection.execute(gone).all():
        found.setdefault(household_id, []).append(item)
    yield from found.items()


def erase_photos(connection: Connection, household_id: str, member: str | None = None) -> None:
    """Keep no photo of a household, or none that this member pinned."""
    these = wall_photo.c.household_id == household_id
    if member is not None:
        these &= wall_photo.c.by == member
    connection.execute(delete(wall_photo).where(these))
