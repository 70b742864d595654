"""An annotated game in memory: how it stands, and who is told when that changes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any

from lexiko.lexicon import Lexicon
from lexiko.notation import format_tiles
from lexiko.scorekeeping import parsed_heading
from lexiko.server.annotated.clock import EnteredClock
from lexiko.server.annotated.game import AnnotatedGame, EnteredLine
from lexiko.server.annotated.store import GameRow


@dataclass(slots=True, eq=False)
class GameWatcher:
    """A window that shows a game: whose it is, and whether there is news for it; `gone` when it is to be closed."""

    guest: str
    language: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False


class LiveAnnotated:
    """One game while anybody asks for it. The database is the truth: what cannot be written has not happened."""

    def __init__(self, row: GameRow, lexicon: Lexicon | None) -> None:
        """The game as it is stored, with the words it is played with, if there are any here.

        Raises what reading a kept score raises, for a game of rules that are not these any more.
        """
        self.row = row
        self.lexicon = lexicon
        header = parsed_heading(row.heading, row.id)
        self.game = AnnotatedGame(header, (EnteredLine.of(line, len(header.names)) for line in row.lines))
        for seat, rack in enumerate(row.racks):
            self.game.tell_rack(seat, rack)
        self.clock = None if row.clock is None else EnteredClock.of(row.clock)
        self.clocks: list[tuple[EnteredClock, EnteredClock]] = []
        """The clock before and after each of the latest lines, as far as they were entered while it is in memory."""
        self.lock = asyncio.Lock()
        self.watchers: set[GameWatcher] = set()

    @property
    def id(self) -> str:
        """The game's id, which is in the link for those who watch."""
        return self.row.id

    def enters(self, guest: str) -> bool:
        """Whether a guest enters this game."""
        return bool(guest) and (guest == self.row.owner or guest in self.row.others)

    def stored(self, **changed: Any) -> GameRow:
        """The game as it is to be stored now."""
        alphabet = self.game.header.ruleset.tile_set.alphabet
        return replace(
            self.row,
            lines=[line.record() for line in self.game.lines],
            racks=[format_tiles(rack, alphabet) for rack in self.game.racks],
            clock=None if self.clock is None else self.clock.record(),
            **changed,
        )

    def tell(self) -> None:
        """There is news for everybody who watches."""
        for watcher in self.watchers:
            watcher.news.set()

    def close(self) -> None:
        """The game is nobody's any more."""
        for watcher in self.watchers:
            watcher.gone = True
            watcher.news.set()
