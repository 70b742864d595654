"""Everything about people, put together: what the application opens, closes and lets be asked."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping

from fastapi import APIRouter
from sqlalchemy import Connection

from lexiko.server.database import Database
from lexiko.server.guard import LimitLog
from lexiko.server.guests import Revocations, Sessions, Tokens
from lexiko.server.people import store
from lexiko.server.people.account import Accounts
from lexiko.server.people.children import Children
from lexiko.server.people.circles import Circles
from lexiko.server.people.codes import Digests, link_code, plain_sign_in_name
from lexiko.server.people.context import Becoming, HouseholdsTold, Keeper, NoticesTold, OwnTold, PeopleContext
from lexiko.server.people.entering import BY_LETTER, Entrance
from lexiko.server.people.export import ExportedGame, Exports, GamesOf
from lexiko.server.people.farewell import Farewell
from lexiko.server.people.hashing import Hashing
from lexiko.server.people.limits import SignInLimits
from lexiko.server.people.neighbours import Neighbours, WhoSits
from lexiko.server.people.outbox import MailSettings, Outbox
from lexiko.server.people.passkeys import Passkeys
from lexiko.server.people.routes import (
    account_routes,
    children_routes,
    entrance_routes,
    letter_routes,
    neighbour_routes,
)
from lexiko.translations import Translations

SECONDS_TO_COME_IN = 24 * 3600.0
"""How long a link is good that whoever runs the server gives to somebody who has lost all else."""


async def _no_games(_: str) -> int:
    return 0


async def _nobody(_table: str, _seat: int, _guest: str) -> tuple[tuple[str, ...], str]:
    return (), ""


async def _nothing(_guest: str, _say: Translations) -> AsyncIterator[ExportedGame]:
    for game in list[ExportedGame]():
        yield game


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
        games_told: GamesOf = _nothing,
        mail: MailSettings | None = None,
        wall: Callable[[], float] = time.time,
        limited: LimitLog | None = None,
    ) -> None:
        """`key` signs cookies and makes digests of codes; `games_of` counts somebody's games.

        `who_sits` tells who holds a seat of a table, `games_told` somebody's games as they take them away, `mail` how
        letters are sent; `origins` are further addresses that our own pages come from.
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
        self._accounts = Accounts(self._context, mail_possible=mail is not None)
        self.outbox = Outbox(self._context, mail)
        self._exports = Exports(self._context, games_told)
        self._children = Children(self._context, self._entrance)
        self._neighbours = Neighbours(self._context, who_sits)
        self.farewell = Farewell(self._context)

    @property
    def keepers(self) -> list[Keeper]:
        """Whoever keeps something that people have; others may be added."""
        return self._context.keepers

    @property
    def becoming(self) -> list[Becoming]:
        """Whoever has to know of accounts that are made; others may be added."""
        return self._context.becoming

    @property
    def households_told(self) -> list[HouseholdsTold]:
        """Whoever tells of somebody's households when they take away what is theirs; others may be added."""
        return self._context.households_told

    @property
    def notices_told(self) -> list[NoticesTold]:
        """Whoever tells what somebody is told of when they take away what is theirs; others may be added."""
        return self._context.notices_told

    @property
    def study_told(self) -> list[OwnTold]:
        """Who tells of people's boxes of cards, for whoever takes them away."""
        return self._context.study_told

    @property
    def puzzles_told(self) -> list[OwnTold]:
        """Who tells of the puzzles that people have tried, for whoever takes them away."""
        return self._context.puzzles_told

    @property
    def annotated_told(self) -> list[OwnTold]:
        """Who tells of the games that people have entered, for whoever takes them away."""
        return self._context.annotated_told

    async def open(self) -> None:
        """Read who is signed in where, and who keeps from whom."""
        await self._context.sessions.open()
        await self._context.circles.open()
        await self.farewell.open()

    def live_together(self, households: Mapping[str, Collection[str]]) -> None:
        """Who is a household with whom, by the households' ids."""
        for household, persons in households.items():
            self._context.circles.live_together(household, persons)

    async def let_in(self, sign_in_name: str) -> str | None:
        """A code of a link by which somebody comes in once, within a day; None where nobody signs in by this name."""
        context, code = self._context, link_code()
        name, until = plain_sign_in_name(sign_in_name), context.wall() + SECONDS_TO_COME_IN

        def work(connection: Connection) -> bool:
            person = store.person_signing_in(connection, name)
            if person is not None:
                store.keep_codes(connection, person.guest, BY_LETTER, [context.digests(code)], until=until)
            return person is not None

        return code if await context.database.write(work) else None

    def works(self) -> dict[str, Callable[[], Awaitable[None]]]:
        """What goes on by itself, by what logs call it."""
        return {
            "noting who was seen": self._context.sessions.keep_notes,
            "taking wishes for letters": self.outbox.take_wishes,
            "sending letters": self.outbox.send_letters,
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
            letter_routes(self.outbox, self._exports),
        ]
