"""Everything about people, put together: what the application opens, closes and lets be asked."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Collection

from fastapi import APIRouter

from lexiko.server.database import Database
from lexiko.server.guard import LimitLog
from lexiko.server.guests import Revocations, Sessions, Tokens
from lexiko.server.people.account import Accounts
from lexiko.server.people.children import Children
from lexiko.server.people.circles import Circles
from lexiko.server.people.codes import Digests
from lexiko.server.people.context import Keeper, PeopleContext
from lexiko.server.people.entering import Entrance
from lexiko.server.people.farewell import Farewell
from lexiko.server.people.hashing import Hashing
from lexiko.server.people.limits import SignInLimits
from lexiko.server.people.neighbours import Neighbours, WhoSits
from lexiko.server.people.passkeys import Passkeys
from lexiko.server.people.routes import account_routes, children_routes, entrance_routes, neighbour_routes


async def _no_games(_: str) -> int:
    return 0


async def _nobody(_table: str, _seat: int, _guest: str) -> tuple[tuple[str, ...], str]:
    return (), ""


class People:
    """The people of a server. `open` before use."""

    def __init__(
        self,
        database: Database,
        *,
        key: bytes,
        revocations: Revocations,
        sessions: Sessions,
        circles: Circles,
        origins: Collection[str] = (),
        limits: SignInLimits | None = None,
        games_of: Callable[[str], Awaitable[int]] = _no_games,
        who_sits: WhoSits = _nobody,
        wall: Callable[[], float] = time.time,
        limited: LimitLog | None = None,
    ) -> None:
        """`key` signs cookies and makes digests of codes; `games_of` counts somebody's games.

        `who_sits` tells who holds a seat of a table, `origins` are further addresses that our own pages come from.
        """
        self._context = PeopleContext(
            database=database,
            sessions=sessions,
            revocations=revocations,
            tokens=Tokens(key),
            circles=circles,
            digests=Digests(key),
            hashing=Hashing(),
            passkeys=Passkeys(origins=origins),
            limits=limits or SignInLimits(limited=limited),
            wall=wall,
            games_of=games_of,
        )
        self._entrance = Entrance(self._context)
        self._accounts = Accounts(self._context)
        self._children = Children(self._context, self._entrance)
        self._neighbours = Neighbours(self._context, who_sits)
        self.farewell = Farewell(self._context)

    @property
    def keepers(self) -> list[Keeper]:
        """Whoever keeps something that people have; others may be added."""
        return self._context.keepers

    async def open(self) -> None:
        """Read who is signed in where, and who keeps from whom."""
        await self._context.sessions.open()
        await self._context.circles.open()
        await self.farewell.open()

    def works(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What goes on by itself, by what logs call it."""
        return {
            "noting who was seen": self._context.sessions.keep_notes,
            "going over the files after somebody has gone": self.farewell.scrub_when_due,
        }

    async def close(self) -> None:
        """Write down which browsers were seen, and end what is being worked on."""
        await self._context.sessions.note_seen()
        self._context.hashing.close()

    def routes(self) -> list[APIRouter]:
        """All that can be asked."""
        return [
            entrance_routes(self._entrance),
            account_routes(self._accounts),
            children_routes(self._children, self.farewell),
            neighbour_routes(self._neighbours, self.farewell),
        ]
