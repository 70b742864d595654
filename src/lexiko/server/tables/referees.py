"""The words of each table: lexica opened once and kept for the tables that are played with them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import pickle
import sys
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from lexiko.kernel import Engine, UnsupportedRuleset
from lexiko.lexicon import GraphNotKept, Lexicon, kept_graphs_only, open_lexicon
from lexiko.notation import fingerprint
from lexiko.rules import Ruleset
from lexiko.server.tables.clock import UptimeClock
from lexiko.server.tables.log.history import Referee, TableHistory
from lexiko.server.tables.log.table_events import LoggedEvent
from lexiko.server.tables.terms.agreement import Agreement
from lexiko.table import version_here

log = logging.getLogger(__name__)

T = TypeVar("T")

BUILDER = (sys.executable, "-m", "lexiko.table.word_builder")
SECONDS_TO_BUILD = 120.0
KEPT = 32
LONG_LOG = 100
"""A table with more entries is made of them beside the event loop, which goes on meanwhile."""


class Referees:
    """Finds the referee of a table; opening words takes place in a thread, so that nobody waits meanwhile.

    Words that nobody on this machine has looked into are made a graph first: by another process, as half a second of
    that would hold everybody up, and its 75 MB stay with whoever has used them.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], asyncio.Task[Referee]] = OrderedDict()
        self._building = asyncio.Lock()

    async def words(self, agreement: Agreement) -> Lexicon:
        """The words agreed on. Raises `LexiconError`."""
        return await self._at_hand(agreement, partial(_opened, agreement.ruleset, agreement.lexicon))

    async def of(self, agreement: Agreement) -> Referee:
        """Who looks words up at this table. Raises `LexiconError`."""
        key = (agreement.lexicon, fingerprint(agreement.ruleset))
        if key not in self._known:
            self._known[key] = asyncio.create_task(self._at_hand(agreement, partial(_referee, agreement)))
            while len(self._known) > KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        try:
            return await asyncio.shield(self._known[key])
        except Exception:
            self._known.pop(key, None)
            raise

    async def _at_hand(self, agreement: Agreement, opened: Callable[[], T]) -> T:
        """What is opened, in a thread, once its graphs are kept; where none can be kept they are built here."""
        with contextlib.suppress(GraphNotKept):
            return await asyncio.to_thread(_of_kept_graphs, opened)
        async with self._building:  # one after another: the next one may find what it needs
            with contextlib.suppress(GraphNotKept):
                return await asyncio.to_thread(_of_kept_graphs, opened)
            await _build(agreement)
        return await asyncio.to_thread(opened)

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


def _of_kept_graphs(opened: Callable[[], T]) -> T:
    with kept_graphs_only():
        return opened()


async def _build(agreement: Agreement) -> None:
    """Let a process build the graphs of these words, and keep them; what is wrong with them is told by opening them."""
    pipe, null = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
    told = pickle.dumps((agreement.ruleset, agreement.lexicon))
    process = await asyncio.create_subprocess_exec(
        *BUILDER, stdin=pipe, stdout=null, stderr=null, start_new_session=True
    )
    try:
        async with asyncio.timeout(SECONDS_TO_BUILD):
            await process.communicate(told)
    except TimeoutError:
        log.warning("building a word graph takes too long", extra={"facts": {"lexicon": agreement.lexicon}})
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


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
