"""A table's log in memory: every moment of it, its game's events, and its entries as clients see them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from lexiko.rules import Action, Begin, Command, Event, PlayProver, Position, WordJudge, decide_with_positions
from lexiko.server.tables.clock import UptimeClock
from lexiko.server.tables.log.entry_views import EntryView, entry_view
from lexiko.server.tables.log.state import Laid, TableState, after
from lexiko.server.tables.log.table_events import (
    AbortRefused,
    DrawsGivenUp,
    DrawsSettled,
    GameEvent,
    LoggedEvent,
    Said,
    SeatTaken,
    TableEvent,
)
from lexiko.server.tables.terms.agreement import Agreement
from lexiko.server.wire import BoardTile, TableInfo
from lexiko.table import AskedBots, Drawing, GameHeader, Seat, SeededChance, commitment_of

TALK_KEPT = 1000
"""How many lines of talk are kept in memory, the last ones; tables of older versions may have any number."""


@dataclass(frozen=True, slots=True)
class Referee:
    """Who knows the words of a table: looks them up for challenges, and proves that no play remains. Rule: R7.1"""

    judge: WordJudge
    prover: PlayProver | None
    version: str = ""


@dataclass(frozen=True, slots=True)
class KeptInfo:
    """What was settled for a table as it was last told, and what that depends on."""

    about: tuple[object, ...]
    info: TableInfo


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """The tiles on the board as they were last told; they change only with `laid`."""

    laid: Laid
    tiles: list[BoardTile]


class TableHistory:
    """What has happened at one table. The log is the truth; all else here follows from it."""

    def __init__(
        self,
        agreement: Agreement,
        *,
        table_id: str,
        created_at: float,
        old_secret: str,
        referee: Referee,
        clock: UptimeClock,
        log: Iterable[LoggedEvent] = (),
    ) -> None:
        """The table after these entries. `old_secret` is that of a game in which nobody had to commit to anything."""
        self.agreement = agreement
        self.table_id = table_id
        self.created_at = created_at
        self.commitment: str | None = None
        """What was committed to before the first tile was drawn; None while it is not settled."""
        self.events: list[Event] = []
        """What has happened in the game."""
        self.entries: list[EntryView] = []
        self.moments: list[TableState] = [TableState.opening(agreement)]
        self.talk: list[int] = []
        """The entries that are talk."""
        self.counted: Counter[tuple[type[TableEvent], int]] = Counter()
        """How often each seat has done what is no part of the game, as talking or sitting down."""
        self.laid_out = Position.opening(agreement.ruleset)
        self.kept_info: KeptInfo | None = None
        self.kept_board: KeptBoard | None = None
        self.asked = AskedBots()
        self._chance: SeededChance | None = None
        self._old_secret = old_secret
        self._referee = referee
        self._clock = clock
        for written in log:
            self.apply(written)

    @property
    def judge(self) -> WordJudge:
        """Who looks words up at this table. Rule: R7.1"""
        return self._referee.judge

    @property
    def state(self) -> TableState:
        """The table after its latest entry."""
        return self.moments[-1]

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        return self.state.seq

    def apply(self, written: LoggedEvent, state: TableState | None = None) -> None:
        """Let what has been written down happen; `state` is the table after it, where that is known already."""
        fact = written.fact
        state = state or after(self.state, fact)
        if isinstance(fact, GameEvent):
            if not self.events:
                self.commitment = self.drawing.commitment
                self._chance = SeededChance(self.drawing.seed)
            self.events.append(fact.event)
        elif isinstance(fact, DrawsSettled | DrawsGivenUp):
            settled = state.drawing
            self.commitment = settled.commitment(self.table_id) if settled.secret else None
        if isinstance(fact, Said | SeatTaken | AbortRefused):
            self.counted[type(fact), fact.seat] += 1
        self.moments.append(state)
        self.entries.append(entry_view(written, self.state))
        if isinstance(fact, Said):
            self.talk.append(written.seq)
            if len(self.talk) > TALK_KEPT:
                self.entries[self.talk[-TALK_KEPT - 1] - 1].forget_text()

    def decided(
        self, seat: int | None, action: Action, *, at: float | None = None, why: str = ""
    ) -> tuple[GameEvent, ...]:
        """What an action causes in the game that is on. Raises `IllegalMove`; nothing has happened yet."""
        assert self.state.position is not None and self._chance is not None, "the game has not begun"
        return self._decided(self.state.position, Command(seat, action, self._time(at)), self._chance, why=why)

    def begun(self, facts: Sequence[TableEvent]) -> tuple[GameEvent, ...]:
        """The beginning of the game once these facts have happened: who plays first, and the racks. Rule: R2.1"""
        state = [self.state, *self.ahead(facts)][-1]
        chance = SeededChance(drawing_of(state, self.table_id, self._old_secret).seed)
        return self._decided(self.laid_out, Command(None, Begin(), self._time(None)), chance)

    def _decided(
        self, position: Position, command: Command, chance: SeededChance, *, why: str = ""
    ) -> tuple[GameEvent, ...]:
        facts = []
        luck, referee = chance.at(position.seq), self._referee
        for event, following in decide_with_positions(
            position, command, chance=luck, judge=referee.judge, prover=referee.prover
        ):
            facts.append(GameEvent(event, why, leads=(position, following)))
            position = following
        return tuple(facts)

    def _time(self, at: float | None) -> float:
        return self._clock.now() if at is None else at

    def ahead(self, facts: Iterable[TableEvent]) -> list[TableState]:
        """How the table will stand after each of these facts."""
        return list(accumulate(facts, after, initial=self.state))[1:]

    def talk_shown_from(self, seq: int, lines: int) -> int:
        """The entry that the last so many lines of talk until `seq` begin with."""
        said = bisect_right(self.talk, seq)
        return self.talk[said - lines] if said > lines else 0

    def moment_of_game(self, game_seq: int) -> TableState | None:
        """The table when its game had so many events; None before it had, or if it never has."""
        return next((moment for moment in reversed(self.moments) if moment.game_seq == game_seq), None)

    def moment_before(self, at: float) -> TableState:
        """The table as it stood at a time of the server's clock."""
        seq = next((each.seq for each in reversed(self.entries) if each.house_at <= at), 0)
        return self.moments[seq]

    @property
    def first_of_game(self) -> TableState:
        """The table when the racks had just been dealt, or as it is now if they have not been."""
        dealt = (moment for moment in self.moments if moment.position is not None and all(moment.position.racks))
        return next(dealt, self.state)

    @property
    def secret(self) -> str:
        """What the draws come from, with the players' contributions; empty while it is not settled."""
        return self.state.drawing.secret or (self._old_secret if self.state.position is not None else "")

    @property
    def drawing(self) -> Drawing:
        """How the draws of the game that has begun were settled."""
        return drawing_of(self.state, self.table_id, self._old_secret)

    @property
    def header(self) -> GameHeader:
        """What a record of the game begins with, with those who sit there now."""
        agreement = self.agreement
        return GameHeader(
            ruleset=agreement.ruleset,
            seats=tuple(Seat(place.name, place.bot) for place in self.state.places),
            seed=self.drawing.seed,
            lexicon=agreement.lexicon,
            lexicon_fingerprint=agreement.lexicon_fingerprint,
            patience_seconds=agreement.patience_seconds,
            written_by=self._referee.version,
        )


def drawing_of(state: TableState, table_id: str, old_secret: str) -> Drawing:
    """How the draws of a game were settled; of the old way where nobody had to commit to anything."""
    if state.drawing.secret:
        return Drawing.of_rounds(table_id, (*state.given_up, state.drawing))
    contributions = tuple(place.contribution for place in state.places)
    return Drawing(secret=old_secret, commitment=commitment_of(old_secret), contributions=contributions)
