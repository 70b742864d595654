"""Tables that something is wrong with: each told in the log once, asked again after ever longer pauses."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from lexiko.server.tables.errors import UnreadableTable

log = logging.getLogger(__name__)

FIRST_PAUSE_SECONDS = 5.0
LONGEST_PAUSE_SECONDS = 600.0
MOST_KEPT = 1000

UNREADABLE = "cannot be read"
STUCK = "cannot go on"
UNLISTED = "cannot be listed"


@dataclass(slots=True)
class _Trouble:
    what: str
    kind: str
    until: float
    pause: float = FIRST_PAUSE_SECONDS


class Troubles:
    """What is wrong with which table. A table that is well again is forgotten here."""

    def __init__(self) -> None:
        """No table is known to be in trouble."""
        self._known: dict[str, _Trouble] = {}

    def note(self, table_id: str, what: str, trouble: Exception, *, now: float) -> float:
        """Something went wrong at a table; in how many seconds it may be tried again.

        It is written into the log where the log does not have it yet, with the beginning of the table's address only:
        the whole would be an invitation.
        """
        kind = type(trouble).__qualname__
        known = self._known.pop(table_id, None)
        if known is None or (known.what, known.kind) != (what, kind):
            log.error(f"a table {what}", exc_info=trouble, extra={"facts": {"table": f"{table_id[:6]}..."}})
            pause = FIRST_PAUSE_SECONDS
        else:
            pause = min(LONGEST_PAUSE_SECONDS, 2 * known.pause)
        while len(self._known) >= MOST_KEPT:
            del self._known[next(iter(self._known))]
        self._known[table_id] = _Trouble(what, kind, now + pause, pause)
        return pause

    def clear(self, table_id: str, *whats: str) -> None:
        """These things are right again."""
        known = self._known.get(table_id)
        if known is not None and known.what in whats:
            del self._known[table_id]

    def check(self, table_id: str, *, now: float) -> None:
        """Is it worth trying to read this table? Raises `UnreadableTable` where that failed a moment ago."""
        known = self._known.get(table_id)
        if known is not None and known.what == UNREADABLE and now < known.until:
            raise UnreadableTable

    def sentences(self) -> list[str]:
        """What is wrong, counted: nothing tells which table it is."""
        counted: dict[str, int] = {}
        for trouble in self._known.values():
            counted[trouble.what] = counted.get(trouble.what, 0) + 1
        return [f"{count} {'table' if count == 1 else 'tables'} {what}" for what, count in sorted(counted.items())]
