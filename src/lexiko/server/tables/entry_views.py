"""What happened, as clients are told: one entry for each fact of the log, without what a seat may not know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import Any

from msgspec.structs import replace

from lexiko import rules
from lexiko.notation import format_place
from lexiko.rules import Alphabet, Square, redact
from lexiko.server.tables.serializers import lying, tile_text, word_sums
from lexiko.server.tables.state import TableState
from lexiko.server.tables.table_events import (
    AbortAsked,
    AbortRefused,
    BotSeated,
    ContributionCommitted,
    ContributionOpened,
    DrawsGivenUp,
    DrawsSettled,
    GameEvent,
    LoggedEvent,
    Said,
    SeatLeft,
    SeatTaken,
    TableClosed,
    fact_kind,
)
from lexiko.server.wire import Entry
from lexiko.table import commitment_of

Fields = dict[str, Any]


class EntryView:
    """An entry as everybody is told it, and as the one seat is that may know more."""

    __slots__ = ("_own", "_own_seat", "_public", "house_at", "is_talk", "seq")

    def __init__(
        self, public: Entry, house_at: float, *, own_seat: int | None = None, own: Entry | None = None
    ) -> None:
        """The entry for everybody, and the one for `own_seat` where that differs."""
        self.seq = public.seq
        self.house_at = house_at
        """When it happened, by the server's clock."""
        self.is_talk = public.kind == "talk"
        """Whether somebody said something, which children's seats are not told."""
        self._public, self._own_seat, self._own = public, own_seat, own

    def for_seat(self, seat: int | None) -> Entry:
        """The entry as this seat may know it; None for everybody else. Rule: R1.3"""
        return self._public if self._own is None or seat is None or seat != self._own_seat else self._own

    def forget_text(self) -> None:
        """Keep no longer what was said; it is told to nobody any more."""
        self._public = replace(self._public, text="")


def entry_view(written: LoggedEvent, after: TableState) -> EntryView:
    """A fact as clients are told it; `after` is the table after it."""
    fact = written.fact
    if not isinstance(fact, GameEvent):
        return EntryView(_entry(written, _own_fields(fact, after)), written.house_at)
    context = _EventContext(after, after.agreement.ruleset.tile_set.alphabet)
    redacted = redact(fact.event, None)
    public = _entry(written, _game_fields(redacted, context, fact.why))
    if redacted is fact.event:
        return EntryView(public, written.house_at)
    own_seat: int = getattr(fact.event, "seat")  # noqa: B009 - every event that hides something has its seat
    own = _entry(written, _game_fields(redact(fact.event, own_seat), context, fact.why))
    return EntryView(public, written.house_at, own_seat=own_seat, own=own)


def _entry(written: LoggedEvent, fields: Fields) -> Entry:
    return Entry(written.seq, written.at, fact_kind(written.fact), **fields)


def _own_fields(fact: object, after: TableState) -> Fields:
    match fact:
        case SeatTaken():
            return {"seat": fact.seat, "name": fact.name, "text": fact.contribution or None}
        case BotSeated():
            return {"seat": fact.seat, "name": fact.name, "text": fact.bot}
        case ContributionCommitted():
            return {"seat": fact.seat, "text": fact.commitment}
        case DrawsSettled():
            return {"text": commitment_of(fact.secret)}
        case ContributionOpened():
            return {"seat": fact.seat, "text": fact.contribution}
        case DrawsGivenUp():
            return {"seat": fact.seat, "why": fact.why, "name": after.given_up[-1].names[fact.seat]}
        case Said():
            return {"seat": fact.seat, "text": fact.text}
        case TableClosed():
            return {"why": fact.why or None}
        case SeatLeft() | AbortAsked() | AbortRefused():
            return {"seat": fact.seat}
        case _:
            raise AssertionError(f"{fact!r} is no fact of a table")


# --- the game's events


@dataclass(frozen=True, slots=True)
class _EventContext:
    """The table after an event, and the letters it is told in."""

    after: TableState
    alphabet: Alphabet

    def total(self, seat: int) -> int | None:
        return None if self.after.position is None else self.after.position.scores[seat]

    def tiles(self, tiles: bytes | None) -> list[str] | None:
        return None if tiles is None else [tile_text(tile, self.alphabet) for tile in sorted(tiles)]

    def words(self, words: tuple[bytes, ...]) -> list[str]:
        return [self.alphabet.format_word(word) for word in words]


def _game_fields(event: rules.Event, context: _EventContext, why: str) -> Fields:
    fields = _FIELDS[type(event)](event, context)
    return {**fields, "why": why} if why else fields


def _tiles_played(event: rules.TilesPlayed, context: _EventContext) -> Fields:
    main = event.score.words[0] if event.score.words else None
    laid = [square for square, _ in event.placements]
    return {
        "seat": event.seat,
        "place": _place(main.start, across=main.across) if main else _place(laid[0], across=True),
        "words": word_sums(event.score, set(laid), context.alphabet),
        "bonus": event.score.bonus,
        "points": event.score.points,
        "total": context.total(event.seat),
        "count": len(laid),
        "squares": [lying(square, tile, context.alphabet) for square, tile in event.placements],
    }


def _tiles_exchanged(event: rules.TilesExchanged, context: _EventContext) -> Fields:
    return {
        "seat": event.seat,
        "count": event.count,
        "tiles": context.tiles(event.returned),
        "points": 0,
        "total": context.total(event.seat),
    }


def _play_withdrawn(event: rules.PlayWithdrawn, context: _EventContext) -> Fields:
    return {
        "seat": event.seat,
        "other": event.by,
        "looked_up": context.words(event.looked_up),
        "rejected": context.words(event.rejected),
        "points": -event.points,
        "total": context.total(event.seat),
    }


def _challenge_failed(event: rules.ChallengeFailed, context: _EventContext) -> Fields:
    fields: Fields = {"seat": event.seat, "other": event.against, "looked_up": context.words(event.looked_up)}
    if event.points:
        fields |= {"points": event.points, "total": context.total(event.against)}
    return fields if event.turns else {**fields, "count": 0}


def _letter_recycled(event: rules.LetterRecycled, context: _EventContext) -> Fields:
    return {
        "seat": event.seat,
        "squares": [lying(event.square, event.given, context.alphabet)],
        "tiles": context.tiles(bytes([event.taken])),
    }


def _blank_recycled(event: rules.BlankRecycled, context: _EventContext) -> Fields:
    return {"seat": event.seat, "squares": [lying(event.square, event.letter, context.alphabet)]}


def _word_rearranged(event: rules.WordRearranged, context: _EventContext) -> Fields:
    return {
        "seat": event.seat,
        "place": _place(event.start, across=event.across),
        "squares": [lying(square, tile, context.alphabet) for square, tile in event.step.placements],
    }


def _rack_settled(event: rules.RackSettled, context: _EventContext) -> Fields:
    return {
        "seat": event.seat,
        "tiles": context.tiles(event.tiles),
        "points": event.gained - event.deducted,
        "total": context.total(event.seat),
    }


def _overtime_charged(event: rules.OvertimeCharged, context: _EventContext) -> Fields:
    return {
        "seat": event.seat,
        "count": ceil(event.seconds),
        "points": -event.deducted,
        "total": context.total(event.seat),
    }


def _turn_passed(event: rules.TurnPassed, context: _EventContext) -> Fields:
    return {"seat": event.seat, "why": event.why, "points": 0, "total": context.total(event.seat)}


def _turn_lost(event: rules.TurnLost, context: _EventContext) -> Fields:
    return {"seat": event.seat, "points": 0, "total": context.total(event.seat)}


def _seat(event: Any, _: _EventContext) -> Fields:
    return {"seat": event.seat}


def _place(square: Square, *, across: bool) -> str:
    return format_place(square, across=across)


_FIELDS: dict[type[rules.Event], Callable[[Any, _EventContext], Fields]] = {
    rules.StartingTileDrawn: lambda event, context: {
        "seat": event.seat,
        "tiles": context.tiles(bytes([event.tile])),
        "count": event.round,
    },
    rules.GameStarted: lambda event, _: {"seats": list(event.order)},
    rules.TilesDrawn: lambda event, context: {
        "seat": event.seat,
        "count": event.count,
        "tiles": context.tiles(event.tiles),
    },
    rules.BlankRecycled: _blank_recycled,
    rules.LetterRecycled: _letter_recycled,
    rules.WordRearranged: _word_rearranged,
    rules.TilesPlayed: _tiles_played,
    rules.TilesExchanged: _tiles_exchanged,
    rules.TurnPassed: _turn_passed,
    rules.TurnLost: _turn_lost,
    rules.PlayAccepted: _seat,
    rules.PlayWithdrawn: _play_withdrawn,
    rules.ChallengeFailed: _challenge_failed,
    rules.WentOut: _seat,
    rules.FinishLineReached: lambda event, _: {"seat": event.seat, "points": event.target},
    rules.AgreedNoMorePlays: _seat,
    rules.NoMorePlays: lambda event, _: {"why": event.why},
    rules.ExtraTilesReturned: lambda event, context: {
        "seat": event.seat,
        "other": event.by,
        "count": event.count,
        "tiles": context.tiles(event.tiles),
    },
    rules.Resigned: _seat,
    rules.Adjudicated: lambda event, _: {"why": "void" if event.void else "counted", "text": event.reason},
    rules.RackSettled: _rack_settled,
    rules.OvertimeCharged: _overtime_charged,
    rules.GameEnded: lambda event, _: {"why": event.why, "seats": list(event.winners)},
}
