"""Who acts at a family's tablet: whoever typed their figures there, until it is hung back or nobody touches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.types import Scope

from lexiko.server.guests import act_for, guest_in

UNLOCKED_SECONDS = 75.0
"""How long after the last touch: the page hangs a rack back after a minute, and asks for nothing then."""

ACTED_FOR = ("/api/tables/", "/api/words", "/api/positions")
"""Below these addresses it matters whose rack a tablet shows."""


@dataclass(slots=True, eq=False)
class Unlocked:
    """For whom a tablet acts now: a member of a household, as the guest they are. What uses it is told when it ends."""

    tablet: str
    household: str
    member: str
    person: str
    until: float = 0.0
    ended: bool = False
    _endings: list[Callable[[], None]] = field(default_factory=list)
    _timer: asyncio.TimerHandle | None = None

    def at_end(self, call: Callable[[], None]) -> None:
        """Call this once it has ended."""
        self._endings.append(call)


class ActingPersons:
    """Which tablet acts for whom. As a check it lets a tablet's requests about tables be those of that member."""

    def __init__(self, *, now: Callable[[], float]) -> None:
        """None does yet; `now` tells seconds since 1970, for showing only."""
        self.changed: Callable[[str], None] = lambda _: None
        """Told which household's tablet acts for another than before."""
        self._now = now
        self._of: dict[str, Unlocked] = {}

    def __call__(self, scope: Scope) -> None:
        """Refuses nobody: finds out whom a request about a table, or for words, acts for."""
        if not scope["path"].startswith(ACTED_FOR):
            return
        if (unlocked := self._of.get(guest_in(scope))) is not None:
            act_for(scope, unlocked.person, unlocked)
            if scope["type"] == "http" and scope["method"] == "POST":
                self.keep(unlocked.tablet)

    def of(self, tablet: str, household: str) -> Unlocked | None:
        """Whom a tablet acts for in this household."""
        unlocked = self._of.get(tablet)
        return unlocked if unlocked is not None and unlocked.household == household else None

    def unlock(self, unlocked: Unlocked) -> None:
        """Let a tablet act for a member from now on, and for nobody else."""
        self.lock(unlocked.tablet)
        self._of[unlocked.tablet] = unlocked
        self.keep(unlocked.tablet)
        self.changed(unlocked.household)

    def keep(self, tablet: str) -> None:
        """Somebody touches it."""
        if (unlocked := self._of.get(tablet)) is None:
            return
        if unlocked._timer is not None:
            unlocked._timer.cancel()
        unlocked.until = self._now() + UNLOCKED_SECONDS
        unlocked._timer = asyncio.get_running_loop().call_later(UNLOCKED_SECONDS, self.lock, tablet)

    def lock(self, tablet: str) -> None:
        """It acts for nobody any more."""
        if (unlocked := self._of.pop(tablet, None)) is None:
            return
        if unlocked._timer is not None:
            unlocked._timer.cancel()
        unlocked.ended = True
        for call in unlocked._endings:
            call()
        self.changed(unlocked.household)

    def lock_member(self, household: str, member: str) -> None:
        """No tablet acts for this member any more."""
        for each in list(self._of.values()):
            if (each.household, each.member) == (household, member):
                self.lock(each.tablet)
