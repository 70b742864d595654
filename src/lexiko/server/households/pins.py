"""Figures typed at the family's tablet: hashed with a secret of the server's, and five wrong tries before a pause.

Four figures are few. What keeps them is the pause, which grows and outlives a restart, and that a copy of the database
alone is worth nothing: what is hashed is signed with a secret that is not in it.
"""

from __future__ import annotations

import hmac
from dataclasses import replace

from lexiko.server.households.errors import FiguresBusy, PinLocked, WrongPin
from lexiko.server.households.store import PinRow
from lexiko.server.people.errors import HashingBusy
from lexiko.server.people.hashing import Hashing

TRIES = 5
FIRST_PAUSE_SECONDS = 300.0
LONGEST_PAUSE_SECONDS = 3600.0


class Pins:
    """Makes hashes of figures and compares with them, in threads of its own, and only so many at once.

    They are not those of passwords: whoever keeps these busy keeps nobody from signing in.
    """

    def __init__(self, secret: bytes) -> None:
        """With what signs them."""
        self._secret = secret
        self._hashing = Hashing()

    def close(self) -> None:
        """Wait for what is being worked on."""
        self._hashing.close()

    async def hashed(self, household: str, member: str, figures: str) -> str:
        """What is kept of a member's figures. Raises `FiguresBusy`."""
        try:
            return await self._hashing.hashed(self.signed(household, member, figures))
        except HashingBusy:
            raise FiguresBusy from None

    async def fits(self, kept: str, household: str, member: str, figures: str) -> bool:
        """Whether these are the figures that were kept so. Raises `FiguresBusy`."""
        try:
            return await self._hashing.fits(self.signed(household, member, figures), kept)
        except HashingBusy:
            raise FiguresBusy from None

    def signed(self, household: str, member: str, figures: str) -> bytes:
        """Figures as they are hashed, and as they may be spoken of: worth nothing without the secret."""
        return hmac.digest(self._secret, f"pin:{household}:{member}:{figures}".encode(), "sha256")


def check_may_try(row: PinRow, *, now: float) -> None:
    """Raises `PinLocked` while a pause lasts."""
    if row.until > now:
        raise PinLocked(seconds=int(row.until - now) + 1)


def tried(row: PinRow, *, right: bool, now: float) -> PinRow:
    """How tries have gone after one more.

    >>> row = PinRow("hash", 4, 0, 0.0)
    >>> tried(row, right=False, now=1000.0).until, tried(row, right=True, now=1000.0).wrong
    (1300.0, 0)
    """
    if right:
        return replace(row, wrong=0, locked=0, until=0.0)
    if row.wrong + 1 < TRIES:
        return replace(row, wrong=row.wrong + 1)
    pause = min(FIRST_PAUSE_SECONDS * 2**row.locked, LONGEST_PAUSE_SECONDS)
    return replace(row, wrong=0, locked=min(row.locked + 1, 10), until=now + pause)


def refusal_after(row: PinRow, *, now: float) -> PinLocked | WrongPin:
    """What is said after a wrong try."""
    if row.until > now:
        return PinLocked(seconds=int(row.until - now))
    return WrongPin(left=TRIES - row.wrong)
