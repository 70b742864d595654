"""What happened, as clients are told it: one entry for each fact of the log, without what a seat may not know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import singledispatch
from math import ceil
from typing import Any, Literal, cast

from msgspec.structs import replace

from lexiko import rules
from lexiko.notation import format_place
from lexiko.rules import Alphabet, redact
from lexiko.server import wire
from lexiko.server.tables.log import table_events as own
from lexiko.server.tables.log.state import TableState
from lexiko.server.tables.log.table_events import GameEvent, LoggedEvent
from lexiko.server.tables.serializers import lying, tile_text, word_sums
from lexiko.server.wire import Entry, TalkEntry
from lexiko.table import commitment_of


class EntryView:
    """An entry as everybody is told it, and as the one seat is that may know more."""

    __slots__ = ("_own", "_own_seat", "_public", "house_at", "seq")

    def __init__(
        self, public: Entry, house_at: float, *, own_seat: int | None = None, own: Entry | None = None
    ) -> None:
        """The entry for everybody, and the one for `own_seat` where that differs."""
        self.seq = public.seq
        self.house_at = house_at
        """When it happened, by the server's clock."""
        self._public, self._own_seat, self._own = public, own_seat, own

    @property
    def is_talk(self) -> bool:
        """Whether somebody said something, which children's seats are not told."""
        return isinstance(self._public, TalkEntry)

    @property
    def speaker(self) -> int | None:
        """The seat that said something; None where nobody did."""
        return self._public.seat if isinstance(self._public, TalkEntry) else None

    def for_seat(self, seat: int | None) -> Entry:
        """The entry as this seat may know it; None for everybody else. Rule: R1.3"""
        return self._public if self._own is None or seat is None or seat != self._own_seat else self._own

    def forget_text(self) -> None:
        """Keep no longer what was said; it is told to nobody any more."""
        assert isinstance(self._public, TalkEntry)
        self._public = replace(self._public, text="")


def entry_view(written: LoggedEvent, after: TableState) -> EntryView:
    """A fact as clients are told it; `after` is the table after it."""
    fact = written.fact
    if not isinstance(fact, GameEvent):
        return EntryView(entry_of(fact, _Context(written, after)), written.house_at)
    context = _Context(written, after, fact.why)
    redacted = redact(fact.event, None)
    public = entry_of(redacted, context)
    if redacted is fact.event:
        return EntryView(public, written.house_at)
    own_seat: int = getattr(fact.event, "seat")  # noqa: B009 - whatever a hosted game hides is one seat's
    return EntryView(public, written.house_at, own_seat=own_seat, own=entry_of(redact(fact.event, own_seat), context))


@dataclass(frozen=True, slots=True)
class _Context:
    """What an event is told with: its place in the log, the table after it, and why a player left."""

    written: LoggedEvent
    after: TableState
    why: str = ""

    @property
    def head(self) -> dict[str, Any]:
        """What all entries tell, as `TableEntry`."""
        return {"seq": self.written.seq, "at": self.written.at, "game_seq": self.after.game_seq}

    def on_calendar(self, house_at: float) -> float:
        """When that was to be as this was written, in seconds since 1970."""
        return round(self.written.at + house_at - self.written.house_at, 3)

    @property
    def alphabet(self) -> Alphabet:
        return self.after.agreement.ruleset.tile_set.alphabet

    def total(self, seat: int) -> int:
        """The score of a seat after the event."""
        assert self.after.position is not None, "no game has begun"
        return self.after.position.scores[seat]

    def tile(self, tile: int) -> str:
        return tile_text(tile, self.alphabet)

    def tiles(self, tiles: bytes | None) -> list[str] | None:
        return None if tiles is None else [self.tile(tile) for tile in sorted(tiles)]

    def words(self, words: tuple[bytes, ...]) -> list[str]:
        return [self.alphabet.format_word(word) for word in words]


@singledispatch
def entry_of(event: object, _: _Context) -> Entry:
    """An event as an entry; each kind that tells more than its seat has its own function below."""
    raise AssertionError(f"{event!r} is told to nobody")


_OF_A_SEAT_ALONE: Mapping[type, Callable[..., Entry]] = {
    rules.PlayAccepted: wire.PlayAcceptedEntry,
    rules.WentOut: wire.WentOutEntry,
    rules.AgreedNoMorePlays: wire.AgreedNoMorePlaysEntry,
    own.SeatLeft: wire.SeatLeftEntry,
    own.WaitAsked: wire.WaitAskedEntry,
    own.CoachAsked: wire.CoachAskedEntry,
    own.AbortAsked: wire.AbortAskedEntry,
    own.AbortRefused: wire.AbortRefusedEntry,
}
"""Events of which nothing is told but whose they are."""


def _seat_entry(event: Any, context: _Context) -> Entry:
    return _OF_A_SEAT_ALONE[type(event)](**context.head, seat=event.seat)


for _kind in _OF_A_SEAT_ALONE:
    entry_of.register(_kind, _seat_entry)


# --- before the first turn


@entry_of.register
def _(event: rules.StartingTileDrawn, context: _Context) -> Entry:
    return wire.StartingTileDrawnEntry(
        **context.head, seat=event.seat, tile=context.tile(event.tile), round=event.round
    )


@entry_of.register
def _(event: rules.GameStarted, context: _Context) -> Entry:
    return wire.GameStartedEntry(**context.head, order=list(event.order))


@entry_of.register
def _(event: rules.TilesDrawn, context: _Context) -> Entry:
    return wire.TilesDrawnEntry(**context.head, seat=event.seat, count=event.count, tiles=context.tiles(event.tiles))


# --- turns


@entry_of.register
def _(event: rules.BlankRecycled, context: _Context) -> Entry:
    square = lying(event.square, event.letter, context.alphabet)
    return wire.BlankRecycledEntry(**context.head, seat=event.seat, square=square)


@entry_of.register
def _(event: rules.LetterRecycled, context: _Context) -> Entry:
    square = lying(event.square, event.given, context.alphabet)
    return wire.LetterRecycledEntry(**context.head, seat=event.seat, square=square, taken=context.tile(event.taken))


@entry_of.register
def _(event: rules.WordRearranged, context: _Context) -> Entry:
    squares = [lying(square, tile, context.alphabet) for square, tile in event.step.placements]
    place = format_place(event.start, across=event.across)
    return wire.WordRearrangedEntry(**context.head, seat=event.seat, place=place, squares=squares)


@entry_of.register
def _(event: rules.TilesPlayed, context: _Context) -> Entry:
    main = event.score.words[0] if event.score.words else None
    laid = [square for square, _ in event.placements]
    return wire.TilesPlayedEntry(
        **context.head,
        seat=event.seat,
        place=format_place(main.start, across=main.across) if main else format_place(laid[0], across=True),
        words=word_sums(event.score, set(laid), context.alphabet),
        bonus=event.score.bonus,
        points=event.score.points,
        total=context.total(event.seat),
        squares=[lying(square, tile, context.alphabet) for square, tile in event.placements],
    )


@entry_of.register
def _(event: rules.TilesExchanged, context: _Context) -> Entry:
    return wire.TilesExchangedEntry(
        **context.head,
        seat=event.seat,
        count=event.count,
        tiles=context.tiles(event.returned),
        total=context.total(event.seat),
    )


@entry_of.register
def _(event: rules.TurnPassed, context: _Context) -> Entry:
    return wire.TurnPassedEntry(
        **context.head, seat=event.seat, why=context.why or event.why, total=context.total(event.seat)
    )


@entry_of.register
def _(event: rules.TurnLost, context: _Context) -> Entry:
    return wire.TurnLostEntry(**context.head, seat=event.seat, total=context.total(event.seat))


@entry_of.register
def _(event: rules.PlayWithdrawn, context: _Context) -> Entry:
    return wire.PlayWithdrawnEntry(
        **context.head,
        seat=event.seat,
        by=event.by,
        looked_up=context.words(event.looked_up),
        rejected=context.words(event.rejected),
        points=-event.points,
        total=context.total(event.seat),
    )


@entry_of.register
def _(event: rules.ChallengeFailed, context: _Context) -> Entry:
    return wire.ChallengeFailedEntry(
        **context.head,
        seat=event.seat,
        against=event.against,
        looked_up=context.words(event.looked_up),
        turns=event.turns,
        points=event.points,
        total=context.total(event.against),
    )


# --- the end


@entry_of.register
def _(event: rules.FinishLineReached, context: _Context) -> Entry:
    return wire.FinishLineReachedEntry(**context.head, seat=event.seat, target=event.target)


@entry_of.register
def _(event: rules.NoMorePlays, context: _Context) -> Entry:
    return wire.NoMorePlaysEntry(**context.head, why=event.why)


@entry_of.register
def _(event: rules.ExtraTilesReturned, context: _Context) -> Entry:
    return wire.ExtraTilesReturnedEntry(
        **context.head, seat=event.seat, by=event.by, count=event.count, tiles=context.tiles(event.tiles)
    )


@entry_of.register
def _(event: rules.Resigned, context: _Context) -> Entry:
    return wire.ResignedEntry(**context.head, seat=event.seat, why=context.why or None)


@entry_of.register
def _(event: rules.Adjudicated, context: _Context) -> Entry:
    return wire.AdjudicatedEntry(**context.head, void=event.void, reason=event.reason)


@entry_of.register
def _(event: rules.RackSettled, context: _Context) -> Entry:
    tiles = context.tiles(event.tiles) or []
    return wire.RackSettledEntry(
        **context.head,
        seat=event.seat,
        tiles=tiles,
        points=event.gained - event.deducted,
        total=context.total(event.seat),
    )


@entry_of.register
def _(event: rules.OvertimeCharged, context: _Context) -> Entry:
    return wire.OvertimeChargedEntry(
        **context.head,
        seat=event.seat,
        seconds=ceil(event.seconds),
        points=-event.deducted,
        total=context.total(event.seat),
    )


@entry_of.register
def _(event: rules.GameEnded, context: _Context) -> Entry:
    return wire.GameEndedEntry(**context.head, why=event.why, winners=list(event.winners))


# --- the table's own


@entry_of.register
def _(event: own.SeatTaken, context: _Context) -> Entry:
    return wire.SeatTakenEntry(
        **context.head, seat=event.seat, name=event.name, contribution=event.contribution or None
    )


@entry_of.register
def _(event: own.BotSeated, context: _Context) -> Entry:
    return wire.BotSeatedEntry(**context.head, seat=event.seat, name=event.name, bot=event.bot)


@entry_of.register
def _(event: own.ContributionCommitted, context: _Context) -> Entry:
    return wire.ContributionCommittedEntry(**context.head, seat=event.seat, commitment=event.commitment)


@entry_of.register
def _(event: own.DrawsSettled, context: _Context) -> Entry:
    return wire.DrawsSettledEntry(**context.head, commitment=commitment_of(event.secret))


@entry_of.register
def _(event: own.ContributionOpened, context: _Context) -> Entry:
    return wire.ContributionOpenedEntry(**context.head, seat=event.seat, contribution=event.contribution)


@entry_of.register
def _(event: own.DrawsGivenUp, context: _Context) -> Entry:
    name = context.after.given_up[-1].names[event.seat]
    why = cast(Literal["lost", "left", "replaced"], event.why)
    return wire.DrawsGivenUpEntry(**context.head, seat=event.seat, name=name, why=why)


@entry_of.register
def _(event: own.Said, context: _Context) -> Entry:
    return wire.TalkEntry(**context.head, seat=event.seat, text=event.text)


@entry_of.register
def _(event: own.HolidayTaken, context: _Context) -> Entry:
    begins, ends = context.on_calendar(event.begins), context.on_calendar(event.ends)
    return wire.HolidayTakenEntry(**context.head, seat=event.seat, begins=begins, ends=ends)


@entry_of.register
def _(event: own.TableClosed, context: _Context) -> Entry:
    return wire.TableClosedEntry(**context.head, why=event.why or None)
