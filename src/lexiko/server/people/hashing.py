"""Passwords and PINs as they are kept: hashed by Argon2id, off the event loop, and only so many at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import TYPE_CHECKING, TypeVar

from lexiko.server.people.errors import HashingBusy, ShortPassword, WeakPassword

if TYPE_CHECKING:
    from argon2 import PasswordHasher

T = TypeVar("T")

SHORTEST_PASSWORD = 8
LONGEST_LOOKED_AT = 64
"""How much of a password is tried for being easy to guess: the time that takes grows with the square of it."""
LEAST_SCORE = 2
"""On a scale of 0 to 4; 2 takes ten million guesses or more."""
AT_ONCE = 2
WAITING = 30
"""How many may wait for their turn, each for a sixteenth of a second: whoever comes then is told to come again."""
MEMORY_KIB, PASSES, LANES = 19_456, 2, 1


@cache
def _hasher() -> PasswordHasher:
    """Loaded with the first password, so that a server that needs none is not slower to start."""
    from argon2 import PasswordHasher

    return PasswordHasher(time_cost=PASSES, memory_cost=MEMORY_KIB, parallelism=LANES)


@cache
def _nobodys() -> str:
    """A hash that no password fits, which is checked where there is none: it takes as long as any."""
    return _hasher().hash("nobody has this password, and nobody ever will")


class Hashing:
    """Hashes, and checks, in threads of its own: no stranger can have more than two made at once, or fill memory."""

    def __init__(self) -> None:
        """No thread is started yet."""
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")
        self._asked = 0

    def close(self) -> None:
        """Wait for what is being worked on."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def hashed(self, secret: str | bytes) -> str:
        """A hash of a password or a PIN. Raises `HashingBusy`."""
        return await self._worked(partial(_hash, secret))

    async def fits(self, secret: str | bytes, hashed: str | None) -> bool:
        """Does this password or PIN have this hash? Where there is none the answer is no, after the same work.

        Raises `HashingBusy`.
        """
        return await self._worked(partial(_fits, secret, hashed))

    async def chosen(self, password: str, *, about: str) -> str:
        """A hash of a password that somebody chose, if it is not easy to guess for who knows what is `about` them.

        Raises `ShortPassword`, `WeakPassword`, `HashingBusy`.
        """
        if len(password) < SHORTEST_PASSWORD:
            raise ShortPassword
        return await self._worked(partial(_hash_if_strong, password, about))

    async def _worked(self, work: Callable[[], T]) -> T:
        if self._asked >= AT_ONCE + WAITING:
            raise HashingBusy
        self._asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._asked -= 1


def _hash(secret: str | bytes) -> str:
    return _hasher().hash(secret)


def _fits(secret: str | bytes, hashed: str | None) -> bool:
    import argon2

    try:
        return _hasher().verify(hashed or _nobodys(), secret) and hashed is not None
    except (argon2.exceptions.Argon2Error, argon2.exceptions.InvalidHashError):
        return False


def _hash_if_strong(password: str, about: str) -> str:
    from zxcvbn import zxcvbn

    looked_at = password[:LONGEST_LOOKED_AT]
    if zxcvbn(looked_at, user_inputs=[about, "lexiko"])["score"] < LEAST_SCORE:
        raise WeakPassword
    return _hasher().hash(password)
