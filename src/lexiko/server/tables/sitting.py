"""A table's log in memory: every moment of it, the umpire of its game, and the entries as clients are told them."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from lexiko.rules import Begin, PlayFinder, Position, Wish, WordJudge
from lexiko.server.tables.agreement import Agreement
from lexiko.server.tables.clock import HouseClock
from lexiko.server.tables.entries import Told, told
from lexiko.server.tables.faces import Fields
from lexiko.server.tables.facts import (
    AbortRefused,
    BotSeated,
    DrawsGivenUp,
    DrawsSettled,
    Fact,
    InGame,
    Said,
    SeatTaken,
    Written,
)
from lexiko.server.tables.standing import Laid, Standing, after
from lexiko.server.wire import TableInfo
from lexiko.table import Drawing, GameClock, Heading, Seat, Umpire, commitment_of


@dataclass(frozen=True, slots=True)
class Referee:
    """Who knows the words of a table: looks them up for challenges, and proves that no play remains. Rule: R7.1"""

    judge: WordJudge
    finder: PlayFinder | None
    version: str = ""


@dataclass(frozen=True, slots=True)
class KeptInfo:
    """What was settled for a table as it was last told, as a message and as JSON, and what it depends on."""

    about: tuple[object, ...]
    info: TableInfo
    text: str


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """The tiles on the board as they were last told, as fields and as JSON; they change only with `laid`."""

    laid: Laid
    tiles: list[Fields]
    text: str


class Sitting:
    """What has happened at one table. The log is the truth; all else here follows from it."""

    def __init__(
        self,
        agreement: Agreement,
        *,
        table_id: str,
        created_at: float,
        old_secret: str,
        referee: Referee,
        clock: HouseClock,
        log: Iterable[Written] = (),
    ) -> None:
        """The table after these entries. `old_secret` is that of a game in which nobody had to commit to anything."""
        self.agreement = agreement
        self.table_id = table_id
        self.created_at = created_at
        self.commitment: str | None = None
        """What was committed to before the first tile was drawn; None while it is not settled."""
        self.umpire: Umpire | None = None
        self.told: list[Told] = []
        self.moments: list[Standing] = [Standing.opening(agreement)]
        self.talk: list[int] = []
        """The entries that are talk."""
        self.counted: Counter[tuple[type[Fact], int]] = Counter()
        """How often each seat has done what is no part of the game, as talking or sitting down."""
        self.laid_out = Position.opening(agreement.ruleset)
        self.kept_info: KeptInfo | None = None
        self.kept_board: KeptBoard | None = None
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
    def standing(self) -> Standing:
        """The table now."""
        return self.moments[-1]

    @property
    def seq(self) -> int:
        """How many entries the log has."""
        return self.standing.seq

    def apply(self, written: Written, standing: Standing | None = None) -> None:
        """Let what has been written down happen; `standing` is the table after it, where that is known already."""
        fact = written.fact
        standing = standing or after(self.standing, fact)
        if isinstance(fact, InGame):
            if self.umpire is None:
                self.umpire = self._umpire(self.standing)
                self.commitment = drawing_of(self.standing, self.table_id, self._old_secret).commitment
            assert standing.position is not None
            self.umpire.happened((fact.event,), (standing.position,))
        elif isinstance(fact, DrawsSettled | DrawsGivenUp):
            settled = standing.drawing
            self.commitment = settled.commitment(self.table_id) if settled.secret else None
        elif isinstance(fact, BotSeated) and self.umpire is not None:
            self.umpire.reseat(fact.seat, Seat(fact.name, fact.bot))
        if isinstance(fact, Said | SeatTaken | AbortRefused):
            self.counted[type(fact), fact.seat] += 1
        if isinstance(fact, Said):
            self.talk.append(written.seq)
        self.moments.append(standing)
        self.told.append(told(written, self.standing))

    def decided(self, seat: int | None, wish: Wish, *, at: float | None = None, why: str = "") -> tuple[InGame, ...]:
        """What a wish causes in the game that is on. Raises `IllegalMove`; nothing has happened yet."""
        assert self.umpire is not None, "the game has not begun"
        before = self.umpire.position
        facts = []
        for event, position in self.umpire.foretold(seat, wish, at=at):
            facts.append(InGame(event, why, leads=(before, position)))
            before = position
        return tuple(facts)

    def begun(self, facts: Sequence[Fact]) -> tuple[InGame, ...]:
        """The beginning of the game once these facts have happened: who plays first, and the racks. Rule: R2.1"""
        standing = [self.standing, *self.ahead(facts)][-1]
        return tuple(InGame(event) for event in self._umpire(standing).decided(None, Begin()))

    def ahead(self, facts: Iterable[Fact]) -> list[Standing]:
        """How the table will stand after each of these facts."""
        return list(accumulate(facts, after, initial=self.standing))[1:]

    def talk_told_from(self, seq: int, lines: int) -> int:
        """The entry that the last so many lines of talk until `seq` begin with."""
        said = bisect_right(self.talk, seq)
        return self.talk[said - lines] if said > lines else 0

    def moment_of_game(self, game_seq: int) -> Standing | None:
        """The table when its game had so many events; None before it had, or if it never has."""
        return next((moment for moment in reversed(self.moments) if moment.game_seq == game_seq), None)

    def moment_before(self, at: float) -> Standing:
        """The table as it stood at a time of the house's clock."""
        seq = next((each.seq for each in reversed(self.told) if each.house_at <= at), 0)
        return self.moments[seq]

    @property
    def first_of_game(self) -> Standing:
        """The table when the racks had just been dealt, or as it is now if they have not been."""
        dealt = (moment for moment in self.moments if moment.position is not None and all(moment.position.racks))
        return next(dealt, self.standing)

    @property
    def secret(self) -> str:
        """What the draws come from, with the players' contributions; empty while it is not settled."""
        return self.standing.drawing.secret or (self._old_secret if self.standing.position is not None else "")

    @property
    def drawing(self) -> Drawing:
        """How the draws of the game that has begun were settled."""
        return drawing_of(self.standing, self.table_id, self._old_secret)

    def _umpire(self, standing: Standing) -> Umpire:
        agreement = self.agreement
        heading = Heading(
            ruleset=agreement.ruleset,
            seats=tuple(Seat(place.name, place.bot) for place in standing.places),
            seed=drawing_of(standing, self.table_id, self._old_secret).seed,
            lexicon=agreement.lexicon,
            lexicon_fingerprint=agreement.lexicon_fingerprint,
            patience_seconds=agreement.patience_seconds,
            written_by=self._referee.version,
        )
        clock = GameClock.of_house(self._clock.now)
        return Umpire(heading, judge=self._referee.judge, clock=clock, finder=self._referee.finder)


def drawing_of(standing: Standing, table_id: str, old_secret: str) -> Drawing:
    """How the draws of a game were settled; of the old way where nobody had to commit to anything."""
    if standing.drawing.secret:
        return Drawing.of_rounds(table_id, (*standing.given_up, standing.drawing))
    contributions = tuple(place.contribution for place in standing.places)
    return Drawing(secret=old_secret, commitment=commitment_of(old_secret), contributions=contributions)
