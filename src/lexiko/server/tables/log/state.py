"""How a table stands: who sits where, the game's position, and what is needed to show it; the fold of its log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, singledispatch

from msgspec import Struct
from msgspec.structs import replace as changed

from lexiko.rules import (
    BlankRecycled,
    Event,
    LetterRecycled,
    OvertimeCharged,
    Phase,
    PlayWithdrawn,
    Position,
    RackSettled,
    Resigned,
    Square,
    TilesPlayed,
    WordRearranged,
    evolve,
)
from lexiko.server.tables.clock import Bank, bank_after, opening_bank
from lexiko.server.tables.log.holidays import Holidays, end_of, with_holiday
from lexiko.server.tables.log.table_events import (
    AbortAsked,
    AbortRefused,
    BotSeated,
    CoachAsked,
    ContributionCommitted,
    ContributionOpened,
    DrawsGivenUp,
    DrawsSettled,
    GameEvent,
    HolidayTaken,
    Said,
    SeatLeft,
    SeatTaken,
    TableClosed,
    TableEvent,
    WaitAsked,
)
from lexiko.server.tables.terms.agreement import SECONDS_A_DAY, Agreement
from lexiko.table import (
    DrawingRound,
    GivenUp,
    PendingResponses,
    moment_ends,
    patience_ends,
    responses_pending,
    still_asked,
)

Since = Mapping[Square, int]
"""The entry with which the tile on a square came."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as it is now: the name, whether it is anybody's, and a computer's kind.

    `contribution` is what was added to the draws where nobody had to commit to it.
    """

    name: str
    bot: str | None
    taken: bool
    child: bool
    contribution: str = ""


@dataclass(frozen=True, slots=True)
class Laid:
    """What of the board came when: each tile's entry, and the squares of the last play that stands."""

    since: Since = field(default_factory=dict)
    last_play: tuple[Square, ...] = ()


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the time of the seat on turn is over, on the server's clock."""

    seat: int
    at: float


class TableState(Struct, frozen=True, kw_only=True, dict=True):
    """A table after some entries of its log. `position` is None until the game has begun.

    A struct and no dataclass: it is changed twice with every entry, and a struct's copy costs a fortieth.
    """

    agreement: Agreement
    places: tuple[Place, ...]
    bank: Bank
    drawing: DrawingRound
    """Who has committed to what, and opened it; its secret is empty until all have committed."""
    given_up: tuple[DrawingRound, ...] = ()
    """The drawings before, which were given up."""
    commitments_made: int = 0
    """How often anybody has committed, those who did so again included."""
    position: Position | None = None
    laid: Laid = Laid()
    laid_before_turn: Laid = Laid()
    settled: tuple[RackSettled, ...] = ()
    overtime: Mapping[int, int] = {}
    """What overtime cost each seat that was charged for it. Rule: C6"""
    gone: Mapping[int, str] = {}
    """Why each player who left did so: `time`, `vanished`, or nothing said."""
    wait_asked: frozenset[int] = frozenset()
    """The people who have asked for time to doubt the last play."""
    coached: Mapping[int, int] = {}
    """By seat, in which turn of the game a coach who knows words was asked last."""
    abort_asked: frozenset[int] = frozenset()
    holidays: Mapping[int, Holidays] = {}
    """By seat, when its player is away and its days stand still."""
    closed: bool = False
    seq: int = 0

    @classmethod
    def opening(cls, agreement: Agreement) -> TableState:
        """The table as it was made: computers sit, and nobody else."""
        places = tuple(
            Place(seat.name, seat.bot if seat.who == "bot" else None, seat.who == "bot", seat.child)
            for seat in agreement.request.seats
        )
        drawing = _fresh_drawing(1, len(places))
        return cls(agreement=agreement, places=places, bank=opening_bank(agreement), drawing=drawing)

    @property
    def game_seq(self) -> int:
        """How many events the game has had."""
        return 0 if self.position is None else self.position.seq

    @property
    def stage(self) -> str:
        """`waiting`, `playing`, `over` or `void`."""
        if self.closed:
            return "void"
        if self.position is None:
            return "waiting"
        if self.position.result is None:
            return "playing"
        return "void" if self.position.result.why == "void" else "over"

    @property
    def is_on(self) -> bool:
        """Whether a game is being played."""
        return self.position is not None and self.position.phase is not Phase.OVER

    @cached_property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(seat for seat, place in enumerate(self.places) if place.bot is None)

    @property
    def draws_wait_for(self) -> tuple[int, ...]:
        """The seats whose devices everybody waits for, to commit to their part of the draws or to open it."""
        if self.stage != "waiting" or not all(place.taken for place in self.places):
            return ()
        if self.drawing.secret:
            return self.drawing.missing
        return tuple(seat for seat in sorted(self.people) if not self.drawing.commitments[seat])

    @cached_property
    def waits_for(self) -> PendingResponses:
        """Whose move and whose answers the table waits for, patient as it is at first. Rule: R8.1, R8.5, R9.2"""
        return PendingResponses(mover=None) if self.position is None else responses_pending(self.position, self.people)

    @cached_property
    def turn_deadline(self) -> Deadline | None:
        """When the seat on turn runs out of its turn, its bank or its days; None without a limit. Rule: R11.1"""
        position, timing = self.position, self.agreement.timing
        if position is None or position.phase is not Phase.PLAYING or position.on_turn is None:
            return None
        seat = position.on_turn
        seconds = position.ruleset.seconds_for_turn(seat)
        if timing.kind == "bank":
            seconds = self.bank[seat]
        elif timing.kind == "days" and seat in self.people:
            days = float(timing.days * SECONDS_A_DAY)
            return Deadline(seat, end_of(days, position.turn_started_at, self.holidays.get(seat, ())))
        return None if seconds is None else Deadline(seat, position.turn_started_at + seconds)

    @cached_property
    def patience_ends(self) -> float | None:
        """When the table stops waiting for people's answers to the last play; None: never, or it waits for none."""
        if self.position is None:
            return None
        return patience_ends(
            self.position,
            self.people,
            patience_seconds=self.agreement.patience_seconds,
            moment_seconds=self.agreement.moment_seconds,
            wait_asked=self.wait_asked,
        )

    @cached_property
    def moment_ends(self) -> float | None:
        """When a computer's play that a computer follows stands unless somebody asks for time; None: no such play."""
        if self.position is None or not self.waits_for.to_answer:
            return None
        return moment_ends(self.position, self.people, moment_seconds=self.agreement.moment_seconds)

    def may_ask_to_wait(self, seat: int) -> bool:
        """Whether a seat may ask for time over a play that stands by itself; until the next computer has moved."""
        stands_by_itself = bool(self.agreement.moment_seconds) and self.moment_ends is not None
        return stands_by_itself and seat in self.waits_for.to_answer and seat not in self.wait_asked

    def waits_for_at(self, house_time: float) -> PendingResponses:
        """Whose move and whose answers the table waits for at this time. Rule: R8.1, R8.5, R9.2"""
        if self.position is None or not self.is_out_of_patience(house_time):
            return self.waits_for
        return responses_pending(self.position, self.people, out_of_patience=True)

    def is_out_of_patience(self, house_time: float) -> bool:
        """Whether the table has stopped waiting for people's answers to the last play by this time."""
        return self.patience_ends is not None and house_time >= self.patience_ends

    @property
    def people_in_game(self) -> tuple[int, ...]:
        """The people who have not left the game."""
        gone = self.position.resigned if self.position is not None else frozenset()
        return tuple(seat for seat in sorted(self.people) if seat not in gone)


def after(state: TableState, fact: TableEvent) -> TableState:
    """The table after one more fact; it is as pure as `evolve`."""
    return changed(_after(fact, state), seq=state.seq + 1)


@singledispatch
def _after(fact: TableEvent, _state: TableState) -> TableState:
    raise TypeError(f"nobody has said what {fact!r} does to a table")


@_after.register
def _(_fact: Said, state: TableState) -> TableState:
    """Talk changes nothing."""
    return state


@_after.register
def _(fact: SeatTaken, state: TableState) -> TableState:
    seat = fact.seat
    place = replace(state.places[seat], name=fact.name, taken=True, contribution=fact.contribution)
    return _placed(state, seat, place)


@_after.register
def _(fact: SeatLeft, state: TableState) -> TableState:
    place = state.places[fact.seat]
    name = state.agreement.request.seats[fact.seat].name if state.agreement.reserved.get(fact.seat) else ""
    return _uncommitted(_placed(state, fact.seat, Place(name, None, False, place.child)), fact.seat)


@_after.register
def _(fact: BotSeated, state: TableState) -> TableState:
    place = state.places[fact.seat]
    placed = _placed(state, fact.seat, Place(fact.name, fact.bot, True, False, place.contribution))
    bank = (*state.bank[: fact.seat], None, *state.bank[fact.seat + 1 :])
    if state.position is None:
        placed = _uncommitted(placed, fact.seat)
    return changed(placed, bank=bank, abort_asked=state.abort_asked - {fact.seat})


@_after.register
def _(fact: ContributionCommitted, state: TableState) -> TableState:
    made = state.commitments_made + 1
    return changed(_committed(state, fact.seat, fact.commitment), commitments_made=made)


@_after.register
def _(fact: DrawsSettled, state: TableState) -> TableState:
    names = tuple(place.name for place in state.places)
    return changed(state, drawing=replace(state.drawing, secret=fact.secret, names=names))


@_after.register
def _(fact: ContributionOpened, state: TableState) -> TableState:
    opened = _with(state.drawing.contributions, fact.seat, fact.contribution)
    return changed(state, drawing=replace(state.drawing, contributions=opened))


@_after.register
def _(fact: DrawsGivenUp, state: TableState) -> TableState:
    drawing = replace(state.drawing, given_up=GivenUp(fact.seat, fact.why))
    fresh = _fresh_drawing(drawing.number + 1, len(state.places))
    return changed(state, drawing=fresh, given_up=(*state.given_up, drawing))


@_after.register
def _(fact: HolidayTaken, state: TableState) -> TableState:
    kept = with_holiday(state.holidays.get(fact.seat, ()), fact.begins, fact.ends, at=fact.at)
    return changed(state, holidays={**state.holidays, fact.seat: kept})


@_after.register
def _(fact: WaitAsked, state: TableState) -> TableState:
    return changed(state, wait_asked=state.wait_asked | {fact.seat})


@_after.register
def _(fact: CoachAsked, state: TableState) -> TableState:
    turn = 0 if state.position is None else state.position.turn_number
    return changed(state, coached={**state.coached, fact.seat: turn})


@_after.register
def _(fact: AbortAsked, state: TableState) -> TableState:
    return changed(state, abort_asked=state.abort_asked | {fact.seat})


@_after.register
def _(_fact: AbortRefused, state: TableState) -> TableState:
    return changed(state, abort_asked=frozenset())


@_after.register
def _(_fact: TableClosed, state: TableState) -> TableState:
    return changed(state, closed=True)


@_after.register
def _(fact: GameEvent, state: TableState) -> TableState:
    event = fact.event
    before = state.position or Position.opening(state.agreement.ruleset)
    position = fact.leads[1] if fact.leads is not None and fact.leads[0] is before else evolve(before, event)
    increment = state.agreement.timing.increment
    played = changed(
        state,
        position=position,
        bank=bank_after(state.bank, before, event, position, increment=increment),
        wait_asked=still_asked(state.wait_asked, before, event, position),
    )
    if isinstance(event, RackSettled):
        return changed(played, settled=(*state.settled, event))
    if isinstance(event, OvertimeCharged):
        return changed(played, overtime={**state.overtime, event.seat: event.deducted})
    if isinstance(event, Resigned):
        gone = {**state.gone, event.seat: fact.why}
        return changed(played, gone=gone, abort_asked=state.abort_asked - {event.seat})
    return _laid(played, before, event)


def _placed(state: TableState, seat: int, place: Place) -> TableState:
    return changed(state, places=(*state.places[:seat], place, *state.places[seat + 1 :]))


def _fresh_drawing(number: int, seats: int) -> DrawingRound:
    nothing = ("",) * seats
    return DrawingRound(number=number, names=nothing, commitments=nothing, contributions=nothing, secret="")


def _committed(state: TableState, seat: int, commitment: str) -> TableState:
    commitments = _with(state.drawing.commitments, seat, commitment)
    return changed(state, drawing=replace(state.drawing, commitments=commitments))


def _uncommitted(state: TableState, seat: int) -> TableState:
    """Who goes away takes along what they had committed to."""
    return _committed(state, seat, "")


def _with(texts: tuple[str, ...], seat: int, text: str) -> tuple[str, ...]:
    return (*texts[:seat], text, *texts[seat + 1 :])


def _laid(state: TableState, before: Position, event: Event) -> TableState:
    """Which tiles came with this event; a play that was withdrawn leaves the board as its turn had found it."""
    if isinstance(event, PlayWithdrawn):
        return changed(state, laid=state.laid_before_turn)
    squares = _squares_changed(event)
    if not squares:
        return state
    kept = state.laid if before.begun is None else state.laid_before_turn
    since = {**state.laid.since, **dict.fromkeys(squares, state.seq + 1)}
    last_play = squares if isinstance(event, TilesPlayed) else state.laid.last_play
    return changed(state, laid=Laid(since, last_play), laid_before_turn=kept)


def _squares_changed(event: Event) -> tuple[Square, ...]:
    match event:
        case TilesPlayed():
            return tuple(square for square, _ in event.placements)
        case BlankRecycled() | LetterRecycled():
            return (event.square,)
        case WordRearranged():
            return tuple(square for square, _ in event.step.placements)
        case _:
            return ()
