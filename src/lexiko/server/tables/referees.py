"""The words of each table: lexica opened once and kept for the tables that are played with them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

from lexiko.kernel import Engine, UnsupportedRuleset
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.notation import fingerprint
from lexiko.rules import Ruleset
from lexiko.server.tables.clock import UptimeClock
from lexiko.server.tables.log.history import Referee, TableHistory
from lexiko.server.tables.log.table_events import LoggedEvent
from lexiko.server.tables.terms.agreement import Agreement
from lexiko.table import version_here

log = logging.getLogger(__name__)

KEPT = 32
LONG_LOG = 100
"""A table with more entries is made of them beside the event loop, which goes on meanwhile."""


class Referees:
    """Finds the referee of a table; opening words takes place in a thread, so that nobody waits meanwhile."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], asyncio.Task[Referee]] = OrderedDict()

    async def words(self, agreement: Agreement) -> Lexicon:
        """The words agreed on. Raises `LexiconError`."""
        return await asyncio.to_thread(_opened, agreement.ruleset, agreement.lexicon)

    async def of(self, agreement: Agreement) -> Referee:
        """Who looks words up at this table. Raises `LexiconError`."""
        key = (agreement.lexicon, fingerprint(agreement.ruleset))
        if key not in self._known:
            self._known[key] = asyncio.create_task(asyncio.to_thread(_referee, agreement))
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        try:
            return await asyncio.shield(self._known[key])
        except Exception:
            self._known.pop(key, None)
            raise

    async def history(
        self,
        agreement: Agreement,
        *,
        table_id: str,
        created_at: float,
        clock: UptimeClock,
        old_secret: str = "",
        log: Sequence[LoggedEvent] = (),
    ) -> TableHistory:
        """A table after these entries, with its referee. Raises `LexiconError`, and what is wrong with an entry."""
        read = partial(
            TableHistory,
            agreement,
            table_id=table_id,
            created_at=created_at,
            old_secret=old_secret,
            referee=await self.of(agreement),
            clock=clock,
            log=log,
        )
        return await asyncio.to_thread(read) if len(log) > LONG_LOG else read()


def _opened(ruleset: Ruleset, lexicon: str) -> Lexicon:
    return open_lexicon(lexicon, alphabet=ruleset.tile_set.alphabet)


def _referee(agreement: Agreement) -> Referee:
    lexicon = _opened(agreement.ruleset, agreement.lexicon)
    if lexicon.fingerprint != agreement.lexicon_fingerprint:
        log.warning("the words have changed since a table was made", extra={"lexicon": agreement.lexicon})
    try:
        engine = Engine.compile(agreement.ruleset, lexicon, None, word_map=False)
    except UnsupportedRuleset:
        return Referee(lexicon.filtered(agreement.ruleset.word_filters), None, version_here())
    return Referee(engine.lexicon, engine, version_here())
