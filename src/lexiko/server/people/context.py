"""What everything about people shares: where they are kept, who is signed in, and who keeps what is theirs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Protocol

from sqlalchemy import Connection
from starlette.requests import Request

from lexiko.player_names import cleaned, cut
from lexiko.server.database import Database
from lexiko.server.guests import Revocations, Session, Sessions, Tokens, browser_of, guest_of, session_store
from lexiko.server.people import store
from lexiko.server.people.circles import Circles
from lexiko.server.people.codes import Digests
from lexiko.server.people.errors import NoName, NotForChildren, NotSignedIn, ProveAgain
from lexiko.server.people.hashing import Hashing
from lexiko.server.people.limits import SignInLimits
from lexiko.server.people.passkeys import Passkeys
from lexiko.server.people.store import PersonRow
from lexiko.server.wire import NAME_LIMIT

SECONDS_PROVED = 600.0
"""How long it counts that somebody has shown that it is them."""


class Keeper(Protocol):
    """Whoever keeps something that guests have: it goes with them to an account, out with an export, and in the end."""

    def hand_over(self, connection: Connection, old: str, new: str) -> set[str]:
        """In the database: what one guest has is another's from now on; what was touched is told to `handed_over`."""
        ...

    async def handed_over(self, old: str, new: str, touched: set[str]) -> None:
        """In memory, when that is written down."""
        ...

    def erase(self, connection: Connection, guest: str) -> set[str]:
        """In the database: nothing of a person is left; what was touched is told to `erased`."""
        ...

    async def erased(self, guest: str, touched: set[str]) -> None:
        """In memory, when that is written down."""
        ...


class Becoming(Protocol):
    """Whoever has to know that the guest at a browser has made an account, and is somebody from now on."""

    def becomes_account(self, connection: Connection, guest: str) -> set[str]:
        """In the database; what was touched is told to `became_account`."""
        ...

    async def became_account(self, guest: str, touched: set[str]) -> None:
        """In memory, when that is written down."""
        ...


HouseholdsTold = Callable[[Connection, str], list[dict[str, Any]]]
"""In the database: a guest's households and what they put on their walls, for whoever takes that away."""


NoticesTold = Callable[[Connection, str], dict[str, Any]]
"""In the database: what a guest is told of, and where."""


OwnTold = Callable[[Connection, str], list[dict[str, Any]]]
"""In the database: a guest's boxes of cards, puzzles, or games entered, for whoever takes them away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleContext:
    """All that the use cases of people need; `wall` tells seconds since 1970."""

    database: Database
    sessions: Sessions
    revocations: Revocations
    tokens: Tokens
    circles: Circles
    digests: Digests
    hashing: Hashing
    passkeys: Passkeys
    limits: SignInLimits
    wall: Callable[[], float]
    games_of: Callable[[str], Awaitable[int]]
    keepers: list[Keeper] = field(default_factory=list)
    becoming: list[Becoming] = field(default_factory=list)
    households_told: list[HouseholdsTold] = field(default_factory=list)
    notices_told: list[NoticesTold] = field(default_factory=list)
    study_told: list[OwnTold] = field(default_factory=list)
    puzzles_told: list[OwnTold] = field(default_factory=list)
    annotated_told: list[OwnTold] = field(default_factory=list)

    # --- who asks

    def session(self, request: Request) -> Session | None:
        """Who is signed in where this comes from: somebody with an account, or a child; None for guests."""
        browser = browser_of(request)
        return self.sessions.at(browser) if self.sessions.is_signed_in(browser) else None

    def account(self, request: Request) -> Session:
        """The session of somebody with an account. Raises `NotSignedIn`, `NotForChildren`."""
        session = self.session(request)
        if session is None:
            raise NotSignedIn
        if session.kind != "account":
            raise NotForChildren
        return session

    def proved_account(self, request: Request) -> Session:
        """The same, of somebody who has shown lately that it is them. Raises `ProveAgain` too."""
        session = self.account(request)
        if not self.is_proved(session):
            raise ProveAgain
        return session

    def is_proved(self, session: Session) -> bool:
        """Whether this person has shown lately that it is them."""
        return self.wall() - session.proved_at < SECONDS_PROVED

    async def person(self, guest: str) -> PersonRow:
        """Who this is. Raises `NotSignedIn`, as for who has gone meanwhile."""
        row = await self.database.read(partial(store.person_of, guest=guest))
        if row is None:
            raise NotSignedIn
        return row

    def guest(self, request: Request) -> str:
        """Who asks, with an account or without. Raises `NotSignedIn` for a browser without a cookie."""
        guest = guest_of(request)
        if not guest:
            raise NotSignedIn
        return guest

    # --- what is done for several purposes

    async def end_sessions(self, sessions: Sequence[Session]) -> None:
        """Sign browsers out."""
        ids = [each.id for each in sessions]
        await self.database.write(partial(session_store.end, ids=ids))
        self.sessions.ended(ids)


def shown_name(name: str) -> str:
    """A person's name without what cannot be seen. Raises `NoName` where nothing is left."""
    found = cut(cleaned(name), NAME_LIMIT)
    if not found:
        raise NoName
    return found


def shown_label(text: str, *, longest: int = 60) -> str:
    """What a device or a passkey is called, without what cannot be seen."""
    return cut(cleaned(text), longest) or "?"
