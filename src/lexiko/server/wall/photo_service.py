"""The use cases of photos on a wall: put up, shown to the household alone, and gone when nobody wants them back."""

from __future__ import annotations

import asyncio
import logging
import secrets
import shutil
from collections.abc import AsyncIterator
from functools import partial

from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.guard import PHOTO_BYTES
from lexiko.server.households import NoSuchHousehold, digest_of
from lexiko.server.photos import MOST_PIXELS, Cleaner, CleanPhoto, PhotoRefused
from lexiko.server.wall.cork import photos
from lexiko.server.wall.cork.photos import NewPhoto, PhotoSize
from lexiko.server.wall.cork.showing import space_taken, taken_off
from lexiko.server.wall.errors import (
    NoDisk,
    NoSuchPhoto,
    PhotoBroken,
    PhotoKindUnknown,
    PhotosBusy,
    PhotoTooBig,
    PhotoTooFine,
    WallFull,
)
from lexiko.server.wall.events import PhotoPinned, PinnedPhoto, PinnedRemoved, Spot
from lexiko.server.wall.items import SECONDS_KEPT
from lexiko.server.wall.live import LiveWall
from lexiko.server.wall.outcomes.asked import AskedAtWall
from lexiko.server.wall.outcomes.pinning import check_room_on_cork, may_remove
from lexiko.server.wall.service import Walls, was_done
from lexiko.server.wire import AllTakenOff, PinPhoto, WallDone

log = logging.getLogger(__name__)

READ_AT_ONCE = 200_000_000
"""Bytes of files that may be in memory at once, as they come in."""
OF_A_WALL = 4
"""How many of one wall may be put up at once."""
SECONDS_TO_COME = 600.0
FREE_DISK = 500_000_000
SWEEP_SECONDS = 3600.0


class Photos:
    """The use cases of photos on walls."""

    def __init__(self, walls: Walls, database: Database, *, cleaner: Cleaner | None = None) -> None:
        """The photos of these walls, kept in this database."""
        self._walls, self._database = walls, database
        self._cleaner = cleaner or Cleaner()
        self._reading = 0
        self._at_work: dict[str, int] = {}

    async def pin(
        self, household_id: str, guest: str, request: PinPhoto, *, length: int, file: AsyncIterator[bytes]
    ) -> WallDone:
        """Put a photo up, once for its key; not a byte of the file is read for whoever may not.

        Raises `NoSuchHousehold`, `WhoIsIt`, `NotYours`, `KeyOfAnother` and what there is in `PhotoRefusal`.
        """
        wall, _ = await self._walls.wall(household_id, guest)
        asked = await self._asked(wall, guest, request)
        digest = digest_of(f"{request.member}|photo|{request.item}")
        if was_done(wall, request.key, digest):
            return WallDone(wall.state.seq)
        self._check_room(asked, 0)
        photo = await self._clean(wall.id, length, file)
        async with wall.lock:
            asked = await self._asked(wall, guest, request)  # whoever asks may have been removed meanwhile
            if was_done(wall, request.key, digest) or request.item in wall.state.pinned:
                return WallDone(wall.state.seq)
            self._check_room(asked, photo.size)
            await self._write(wall, asked, request, photo, digest=digest)
            return WallDone(wall.state.seq)

    async def _write(
        self, wall: LiveWall, asked: AskedAtWall, request: PinPhoto, photo: CleanPhoto, *, digest: str
    ) -> None:
        by = asked.member.id
        new = NewPhoto(id=secrets.token_urlsafe(15), item=request.item, by=by, small=photo.small, large=photo.large)
        pinned = PinnedPhoto(new.id, photo.wide, photo.high, photo.size)
        event = PhotoPinned(request.item, pinned, Spot(request.x, request.y, request.turn, request.wide), asked.tablet)
        keep = partial(photos.keep_photo, household_id=wall.id, photo=new)
        tell = self._walls.telling(wall, [event], at=asked.now, by=by)

        def beside(connection: Connection) -> None:
            keep(connection)
            if tell is not None:
                tell(connection)

        await wall.write([event], at=asked.now, by=by, key=request.key, digest=digest, beside=beside)

    async def _asked(self, wall: LiveWall, guest: str, request: PinPhoto) -> AskedAtWall:
        access = wall.household.access(guest)
        member, sure = self._walls.acting_member(wall, guest, request.member)
        return await self._walls.asked(wall, member, tablet=access.member is None, sure=sure)

    def _check_room(self, asked: AskedAtWall, size: int) -> None:
        """Raises `NoRoom`, `WallFull`, `NoDisk`."""
        check_room_on_cork(asked)
        if space_taken(asked.state) + max(size, 1) > self._walls.photo_space:
            raise WallFull
        if shutil.disk_usage(self._database.path.parent).free < FREE_DISK:
            raise NoDisk

    async def _clean(self, household_id: str, length: int, file: AsyncIterator[bytes]) -> CleanPhoto:
        """The file, read and opened. Raises `PhotoTooBig`, `PhotosBusy` and the rest of `PhotoRefusal`."""
        if length > PHOTO_BYTES:
            raise PhotoTooBig(most=PHOTO_BYTES // 1_000_000)
        if self._reading + length > READ_AT_ONCE or self._at_work.get(household_id, 0) >= OF_A_WALL:
            raise PhotosBusy
        self._reading += length
        self._at_work[household_id] = self._at_work.get(household_id, 0) + 1
        try:
            return await self._cleaner.clean(await _read(file, length))
        except PhotoRefused as refused:
            match refused.why:
                case "kind":
                    raise PhotoKindUnknown from None
                case "pixels":
                    raise PhotoTooFine(most=MOST_PIXELS // 1_000_000) from None
                case "busy":
                    raise PhotosBusy from None
            raise PhotoBroken from None
        finally:
            self._reading -= length
            self._at_work[household_id] -= 1
            if not self._at_work[household_id]:
                del self._at_work[household_id]

    # --- shown

    async def jpeg(self, household_id: str, guest: str, photo_id: str, size: PhotoSize) -> bytes:
        """A photo for whoever may see the wall. Raises `NoSuchHousehold` for everybody else, `NoSuchPhoto`."""
        wall, _ = await self._walls.wall(household_id, guest)
        return await self._kept(wall, photo_id, size)

    async def check_seen(self, household_id: str, guest: str, photo_id: str) -> None:
        """Whether a guest may see a photo that they have already. Raises as `jpeg` does."""
        wall, _ = await self._walls.wall(household_id, guest)
        if not any(each.photo is not None and each.photo.id == photo_id for each in wall.state.pinned.values()):
            raise NoSuchPhoto

    async def _kept(self, wall: LiveWall, photo_id: str, size: PhotoSize) -> bytes:
        look = partial(photos.photo_bytes, household_id=wall.id, photo_id=photo_id, size=size)
        if (found := await self._database.read(look)) is None:
            raise NoSuchPhoto
        return found

    async def taken_off(self, household_id: str, guest: str) -> AllTakenOff:
        """What can be put back."""
        wall, access = await self._walls.wall(household_id, guest)
        mine: set[str] = set()
        if access.member is not None:
            asked = await self._walls.asked(wall, access.member, tablet=False, sure=True)
            mine = {each.id for each in wall.state.pinned.values() if may_remove(each, asked)}
        return taken_off(wall.state.pinned.values(), may_remove=mine, now=self._walls.now())

    # --- what goes on though nobody asks

    async def sweep(self) -> None:
        """Let go for good what can be put back no more."""
        while True:
            await self.sweep_once()
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep_once(self) -> None:
        """The same, once."""
        before = self._walls.now() - SECONDS_KEPT
        for household_id, _ in await self._database.read(lambda connection: [*photos.gone_since(connection, before)]):
            try:
                wall = await self._walls.wall_of(await self._walls.households.household(household_id))
            except NoSuchHousehold:
                continue
            async with wall.lock:
                gone = tuple(each.id for each in wall.state.pinned.values() if (each.gone_at or before) < before)
                if gone:
                    key, digest = f"swept-{secrets.token_urlsafe(9)}", digest_of(" ".join(gone))
                    await wall.write([PinnedRemoved(gone)], at=self._walls.now(), by="", key=key, digest=digest)


async def _read(file: AsyncIterator[bytes], length: int) -> bytes:
    """All of a file, no longer than it was said to be. Raises `PhotoTooBig`, `PhotoBroken` where some is missing."""
    parts, read = [], 0
    try:
        async with asyncio.timeout(SECONDS_TO_COME):
            async for part in file:
                read += len(part)
                if read > length:
                    raise PhotoTooBig(most=PHOTO_BYTES // 1_000_000)
                parts.append(part)
    except TimeoutError:
        raise PhotoBroken from None
    if read < length or not read:
        raise PhotoBroken
    return b"".join(parts)
