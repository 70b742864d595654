"""A household in memory: one change at a time, written down before it happens, and told to whoever shows it."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from lexiko.server.households.errors import KeyOfAnother, NoSuchHousehold
from lexiko.server.households.events import HouseholdEvent
from lexiko.server.households.state import HouseholdState, MemberState, TabletState, after_event


@dataclass(frozen=True, slots=True)
class HouseholdAccess:
    """Who a guest is in a household: a member at a device of theirs, or the tablet of all."""

    member: MemberState | None
    tablet: TabletState | None


class LiveHousehold:
    """One household while anybody asks for it. Its log is the truth; this is read from it and goes on it."""

    def __init__(self, state: HouseholdState, keys: dict[str, str], seen: dict[str, float]) -> None:
        """The household as it is stored: what was asked with which key, and when members were last seen."""
        self.state = state
        self.keys = keys
        self.seen = seen
        self.lock = asyncio.Lock()

    @property
    def id(self) -> str:
        """The id of the household, and of its wall."""
        return self.state.id

    def access(self, guest: str) -> HouseholdAccess:
        """Who this guest is here. Raises `NoSuchHousehold` for whoever is nobody."""
        member, tablet = self.state.member_of(guest), self.state.tablet_of(guest)
        if member is None and tablet is None:
            raise NoSuchHousehold
        return HouseholdAccess(member, tablet)

    def was_done(self, key: str, digest: str) -> bool:
        """Whether this was asked before with this key. Raises `KeyOfAnother` if that was something else."""
        known = self.keys.get(key)
        if known is not None and known != digest:
            raise KeyOfAnother
        return known is not None

    def ahead(self, events: Sequence[HouseholdEvent], *, at: float) -> HouseholdState:
        """How the household will stand after these events."""
        state = self.state
        for event in events:
            state = after_event(state, event, at=at)
        return state


def digest_of(text: str) -> str:
    """A short name for what was asked with a key.

    >>> len(digest_of("anything"))
    32
    """
    return hashlib.sha256(text.encode()).hexdigest()[:32]
