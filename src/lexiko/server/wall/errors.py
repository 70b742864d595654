"""Why something cannot be done at a wall, by name, each with the answer that a client gets."""

from __future__ import annotations

from typing import ClassVar

from lexiko.server.refused import RefusedWithFacts


class WallRefusal(RefusedWithFacts):
    """A request about a wall that is refused."""


class WhoIsIt(WallRefusal):
    """At the family's tablet nobody said who acts."""

    code = "who-is-it"
    status = 422

    def __init__(self) -> None:
        super().__init__("Say who you are first.")


class NotYours(WallRefusal):
    """Only whoever made this may do that."""

    code = "not-yours"
    status = 403


class NotThere(WallRefusal):
    """What was meant is not on the wall any more."""

    code = "not-there"
    status = 409

    def __init__(self) -> None:
        super().__init__("That is not on the wall any more.")


class NoRoom(WallRefusal):
    """There is no more room for such things."""

    code = "no-room"
    status = 409


class CopiesBusy(WallRefusal):
    """A copy of this wall is on its way already, or many of others are."""

    code = "copies-busy"
    status = 503

    def __init__(self) -> None:
        super().__init__("A copy is being made just now. Please try again in a moment.")
        self.headers = {"retry-after": "10"}


class TooMuchTogether(WallRefusal):
    """What somebody wrote does not fit with what another has written meanwhile: both stay as they are."""

    code = "too-much-together"
    status = 409

    def __init__(self) -> None:
        super().__init__("Somebody else has written here meanwhile, and together it is too long. Shorten yours.")


class PhotoRefusal(WallRefusal):
    """A photo that is not put up."""


class PhotoTooBig(PhotoRefusal):
    """Its file is too large: above `most` MB."""

    code = "photo-too-big"
    status = 413

    def __init__(self, *, most: int) -> None:
        super().__init__(f"This photo is too big. Up to {most} MB fits.", most=most)


class PhotoTooFine(PhotoRefusal):
    """It has too many pixels, or takes too much to be opened."""

    code = "photo-too-fine"
    status = 422

    def __init__(self, *, most: int) -> None:
        super().__init__(f"This photo is too large. Save it with up to {most} million pixels.", most=most)


class PhotoKindUnknown(PhotoRefusal):
    """It is of no kind that is opened."""

    code = "photo-kind"
    status = 415

    def __init__(self) -> None:
        super().__init__("Only JPEG, PNG, WebP, GIF and HEIC can be opened. Save it as JPEG.")


class PhotoBroken(PhotoRefusal):
    """It is not whole."""

    code = "photo-broken"
    status = 422

    def __init__(self) -> None:
        super().__init__("This file is not whole. Save it as JPEG once more.")


class PhotosBusy(PhotoRefusal):
    """Too many are being opened at once."""

    code = "photos-busy"
    status = 503
    headers: ClassVar[dict[str, str]] = {"retry-after": "3"}

    def __init__(self) -> None:
        super().__init__("Many photos are being put up at once; a moment, please.")


class WallFull(PhotoRefusal):
    """The photos of this wall take all the room they may."""

    code = "wall-full"
    status = 409

    def __init__(self) -> None:
        super().__init__("The wall is full. Take something off for good first.")


class NoDisk(PhotoRefusal):
    """The server has little room left, which games need."""

    code = "no-room-for-photos"
    status = 503

    def __init__(self) -> None:
        super().__init__("This server has no more room for photos. Whoever runs it has to make some.")


class NoSuchPhoto(WallRefusal):
    """There is no such photo, or not for whoever asks."""

    code = "no-such-photo"
    status = 404

    def __init__(self) -> None:
        super().__init__("There is no such photo here.")


class NotInThePouch(WallRefusal):
    """The pouch has too few of a tile: `left` of `tile`."""

    code = "not-in-the-pouch"
    status = 409

    def __init__(self, *, tile: str, left: int) -> None:
        super().__init__(f"Only {left} of {tile} are left.", tile=tile, left=left)


class NotSo(WallRefusal):
    """Something that makes no sense as the wall stands."""

    code = "not-so-at-wall"
    status = 409


class PlanFull(WallRefusal):
    """The planner has as many entries, or calendars, as it can have: `most`."""

    code = "plan-full"
    status = 409


class NoSuchDay(WallRefusal):
    """A day that no calendar has, or an entry that would be on no day at all."""

    code = "no-such-day"
    status = 409


class ChangedSince(WallRefusal):
    """Somebody has changed what was meant: `name`."""

    code = "changed-since"
    status = 409

    def __init__(self, *, name: str) -> None:
        super().__init__(f"{name} has changed this meanwhile.", name=name)


class CalendarUnreadable(WallRefusal):
    """A calendar that cannot be read: `why` by a code, and in which `line`, 0 for none."""

    code = "calendar-unreadable"
    status = 409

    def __init__(self, *, why: str, line: int) -> None:
        where = f" in line {line}" if line else ""
        super().__init__(f"This calendar cannot be read{where}: {why}.", why=why, line=line)
        self.told = why if not line else f"{why}:{line}"


class CalendarNotFetched(WallRefusal):
    """A calendar that cannot be fetched from its address: `why` by a code, with the status of an answer."""

    code = "calendar-not-fetched"
    status = 409

    def __init__(self, *, why: str, status: int) -> None:
        super().__init__(f"This calendar could not be fetched: {why}.", why=why, status=status)
        self.told = why if not status else f"{why}:{status}"
