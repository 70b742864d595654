"""A table as one seat may know it, as a message; what has happened there is told by `log.entry_views`.

Rule: R1.3
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, cast

from msgspec.structs import replace

from lexiko.rules import BLANK, Phase, PlayerView, Position, clock_left, view_of
from lexiko.server.tables.clock import Times
from lexiko.server.tables.log.entry_views import EntryView
from lexiko.server.tables.log.history import KeptBoard, KeptInfo, TableHistory
from lexiko.server.tables.log.holidays import current_or_next
from lexiko.server.tables.log.ready_plays import KeptReady
from lexiko.server.tables.log.state import TableState
from lexiko.server.tables.outcomes.prepare import prepared_view
from lexiko.server.tables.serializers import at, kinds_of, language_of, lying_tiles, plan_of, rack_tiles, tile_text
from lexiko.server.tables.terms.agreement import SECONDS_A_DAY, Agreement
from lexiko.server.wire import (
    BoardTile,
    ChallengeView,
    ClockView,
    DrawsView,
    GameResult,
    GivenUpDraws,
    Holiday,
    KeptSeat,
    Reckoning,
    SeatInfo,
    TableInfo,
    TableSnapshot,
    View,
    You,
)
from lexiko.table import DrawingRound, PendingResponses, commitment_of

TALK_SHOWN = 100
"""How many lines of talk a table is shown with at most."""

PhaseName = Literal["waiting", "starting", "playing", "last-challenge", "over"]

_PHASES: Mapping[Phase, PhaseName] = {
    Phase.CHOOSING_STARTER: "starting",
    Phase.PLAYING: "playing",
    Phase.AWAITING_LAST_CHALLENGE: "last-challenge",
    Phase.OVER: "over",
}


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is shown a table: the seat whose rack they may see, all seats of theirs, and how much later they hear.

    `delay_seconds` is None for those who sit at the table.
    """

    seat: int | None = None
    seats: tuple[int, ...] = ()
    host: bool = False
    child: bool = False
    unheard: tuple[int, ...] = ()
    """The seats whose players this audience has blocked, or who have blocked it."""
    delay_seconds: float | None = None
    ready: KeptReady | None = None
    """The play kept ready for the seat that is shown."""
    kept: tuple[int, ...] = ()
    """The free seats that are kept for them."""


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is here now, which computer is thinking, and whose seat nobody answers from any more.

    `away_since` is told by the server's clock.
    """

    here: frozenset[int] = frozenset()
    away_since: Mapping[int, float] = field(default_factory=dict)
    thinking: int | None = None
    vanished: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """What one audience is shown at one moment: `since` is the last entry it has seen."""

    history: TableHistory
    state: TableState
    audience: Audience
    since: int
    times: Times
    presence: Presence
    rematch: str | None

    @property
    def entries(self) -> list[EntryView]:
        """What has happened since, with the last lines of talk only, and none for children."""
        entries, talk_from = self.history.entries[self.since : self.state.seq], self.talk_from
        return [each for each in entries if not each.is_talk or (each.seq >= talk_from and self._hears(each))]

    def _hears(self, said: EntryView) -> bool:
        """Whether what was said is told to this audience."""
        return not self.audience.child and said.speaker not in self.audience.unheard

    @property
    def talk_from(self) -> int:
        """The entry from which on talk is told."""
        return self.history.talk_shown_from(self.state.seq, TALK_SHOWN)

    @property
    def talk_left_out(self) -> int:
        """How many lines of talk since then are not told, being too many; of those that children are not told none."""
        said = self.history.talk
        return 0 if self.audience.child else max(0, bisect_left(said, self.talk_from) - bisect_right(said, self.since))

    def snapshot(self) -> TableSnapshot:
        """All of it as a message."""
        history, state, audience = self.history, self.state, self.audience
        return TableSnapshot(
            seq=state.seq,
            since=self.since,
            info=_info(self),
            you=self._you(),
            view=_view(history, state, audience, times=self.times, presence=self.presence),
            entries=[entry.for_seat(audience.seat) for entry in self.entries],
            talk_left_out=self.talk_left_out,
        )

    def _you(self) -> You:
        audience, planned = self.audience, self.history.agreement.request.seats
        kept = [KeptSeat(seat, planned[seat].name) for seat in audience.kept]
        seats, ready = list(audience.seats), None if audience.ready is None else prepared_view(audience.ready)
        draws = self._draws_for() if audience.host and self.state.stage == "waiting" else None
        return You(audience.seat, seats, audience.host, audience.child, kept, ready, draws)

    def _draws_for(self) -> list[int] | None:
        """The seats that whoever has made a table draws for, where that is not their own: at a household's."""
        places = self.state.places
        of_all = [seat for seat, place in enumerate(places) if place.taken and place.bot is None]
        return of_all if self.history.agreement.household else None


def shown(
    history: TableHistory,
    audience: Audience,
    *,
    seen: int,
    times: Times,
    presence: Presence,
    rematch: str | None = None,
) -> Shown:
    """What this audience needs to show the table, with the entries after those it has `seen`."""
    state = shown_state(history, audience, times)
    since = seen if 0 <= seen <= state.seq else 0
    if state is not history.state and audience.delay_seconds is not None:
        times = times.earlier(audience.delay_seconds)
        presence = Presence(presence.here, presence.away_since)
    return Shown(history, state, audience, since, times, presence, rematch)


def shown_state(history: TableHistory, audience: Audience, times: Times) -> TableState:
    """The table as this audience may see it: later for spectators, while the game is on, but never before it began."""
    if audience.delay_seconds and history.state.is_on:
        earlier = history.moment_before(times.uptime - audience.delay_seconds)
        return max(earlier, history.first_of_game, key=lambda moment: moment.seq)
    return history.state


def past_view(history: TableHistory, state: TableState, audience: Audience, *, times: Times) -> View:
    """The game as it stood at an earlier moment; nothing is asked of anybody there."""
    view = _view(history, state, audience, times=times, presence=Presence())
    if state is history.state:
        return view
    stopped = replace(view.clock, running=None, due_at=None)
    return replace(view, challenge=None, may_agree=False, abort_asked_by=[], clock=stopped)


# --- what was settled


def _info(shown: Shown) -> TableInfo:
    """What was settled for a table and who sits there: made again only when somebody comes or goes."""
    state, presence = shown.state, shown.presence
    who = (state.places, state.stage, presence.here, tuple(presence.away_since.items()), shown.rematch, state.holidays)
    about = (*who, state.drawing, state.given_up)
    kept = shown.history.kept_info
    if kept is None or kept.about != about:
        kept = shown.history.kept_info = KeptInfo(about, _table_info(shown, state))
    return kept.info


def _table_info(shown: Shown, state: TableState) -> TableInfo:
    history = shown.history
    agreement, ruleset = history.agreement, history.agreement.ruleset
    return TableInfo(
        id=history.table_id,
        state=cast(Literal["waiting", "playing", "over", "void"], state.stage),
        edition=ruleset.edition_key,
        edition_name=agreement.edition_name,
        rules=ruleset.of_edition,
        set_key=ruleset.set_key,
        language=language_of(ruleset.set_key),
        lexicon=agreement.lexicon,
        variations=list(ruleset.variations),
        opening_length=ruleset.opening_length,
        rearranging=ruleset.rearranging,
        letter_recycling=ruleset.letter_recycling,
        blank_recycling=ruleset.blank_recycling,
        open_dictionary=ruleset.open_dictionary,
        plan=plan_of(ruleset.layout),
        tiles=kinds_of(ruleset),
        timing=agreement.timing,
        bot_wait=agreement.request.bot_wait,
        seats=[_seat_info(state, seat, shown.presence, shown.times) for seat in range(len(state.places))],
        listed=agreement.request.listed,
        spectators=agreement.request.spectators,
        spectator_delay=agreement.request.spectator_delay,
        commitment=history.commitment,
        draws=draws_view(state) if state.stage == "waiting" else None,
        created_at=history.created_at,
        rematch=shown.rematch,
        again=bool(agreement.after),
    )


def draws_view(state: TableState) -> DrawsView:
    """How far the draws are settled. The secret is not in it."""
    drawing = state.drawing
    return DrawsView(
        drawing=drawing.number,
        commitments=[commitment or None for commitment in drawing.commitments],
        secret_commitment=commitment_of(drawing.secret) if drawing.secret else None,
        contributions=[contribution or None for contribution in drawing.contributions],
        waits_for=list(state.draws_wait_for),
        given_up=[given_up_draws(each) for each in state.given_up],
    )


def given_up_draws(drawing: DrawingRound) -> GivenUpDraws:
    """A drawing that has no game, as it is told."""
    assert drawing.given_up is not None, "it has a game"
    return GivenUpDraws(
        drawing=drawing.number,
        seat=drawing.given_up.seat,
        name=drawing.names[drawing.given_up.seat],
        why=cast(Literal["lost", "left", "replaced"], drawing.given_up.why),
        waited_for=[drawing.names[seat] for seat in drawing.missing],
    )


def _seat_info(state: TableState, seat: int, presence: Presence, times: Times) -> SeatInfo:
    place, ruleset = state.places[seat], state.agreement.ruleset
    limit = ruleset.seconds_for_turn(seat)
    here = place.bot is not None or seat in presence.here
    since = None if here or not place.taken else presence.away_since.get(seat)
    return SeatInfo(
        seat=seat,
        name=place.name,
        bot=place.bot,
        taken=place.taken,
        child=place.child,
        here=here,
        away_since=None if since is None else times.on_calendar(since),
        target=ruleset.target(seat),
        turn_seconds=None if limit is None else round(limit),
        holiday=_holiday(state, seat, times),
    )


def _holiday(state: TableState, seat: int, times: Times) -> Holiday | None:
    found = current_or_next(state.holidays.get(seat, ()), times.uptime)
    return None if found is None else Holiday(times.on_calendar(found[0]), times.on_calendar(found[1]))


# --- the game


def _view(history: TableHistory, state: TableState, audience: Audience, *, times: Times, presence: Presence) -> View:
    position = state.position or history.laid_out
    seen = view_of(position, audience.seat)
    waits = state.waits_for_at(times.uptime)
    return View(
        game_seq=position.seq,
        board=_board(history, state),
        phase="waiting" if state.position is None else _PHASES[position.phase],
        rack=rack_tiles(seen.rack, seen.ruleset.tile_set),
        rack_sizes=list(seen.rack_sizes),
        bag_count=seen.bag_count,
        unseen=_unseen(seen),
        scores=list(seen.scores),
        order=list(seen.order),
        on_turn=seen.on_turn if position.phase is Phase.PLAYING else None,
        turn_number=seen.turn_number,
        turns_owed=list(seen.turns_owed),
        resigned=sorted(seen.resigned),
        last_play=[at(square) for square in state.laid.last_play],
        challenge=_challenge(state, audience, waits, times),
        may_agree=audience.seat is not None and audience.seat in waits.to_agree,
        agreed=sorted(seen.agreed),
        exchange_limit=_exchange_limit(seen),
        abort_asked_by=sorted(state.abort_asked),
        thinking=presence.thinking,
        vanished=list(presence.vanished),
        clock=_clock(state, times),
        outcome=_game_result(history, state),
    )


def _board(history: TableHistory, state: TableState) -> list[BoardTile]:
    """The tiles on the board: made again only when some have come or gone."""
    kept = history.kept_board
    if kept is None or kept.laid is not state.laid:
        tiles = _board_tiles(state, state.position or history.laid_out)
        kept = history.kept_board = KeptBoard(state.laid, tiles)
    return kept.tiles


def _board_tiles(state: TableState, position: Position) -> list[BoardTile]:
    return lying_tiles(position.board.tiles(), position.ruleset.tile_set, state.laid.since)


def _unseen(seen: PlayerView) -> list[tuple[str, int]]:
    letters, unseen = seen.ruleset.tile_set.alphabet.letters, seen.unseen
    kinds = [*enumerate(letters, 1), (BLANK, tile_text(BLANK, seen.ruleset.tile_set.alphabet))]
    return [(text, count) for tile, text in kinds if (count := unseen.count(tile))]


def _exchange_limit(seen: PlayerView) -> int:
    """How many tiles may be exchanged. Rule: R6.2"""
    if seen.bag_count < (seen.ruleset.exchange_bag_at_least or 0):
        return 0
    return min(seen.bag_count, len(seen.rack) if seen.seat is not None else seen.ruleset.rack_size)


def _challenge(state: TableState, audience: Audience, waits: PendingResponses, times: Times) -> ChallengeView | None:
    """The last play while anybody may challenge it. Rule: R8.1 to R8.5"""
    position = state.position
    if position is None or position.last is None or not position.may_challenge:
        return None
    alphabet = position.ruleset.tile_set.alphabet
    words = dict.fromkeys(run.word for run in position.last.words)
    closes = state.patience_ends if waits.to_answer else None
    seat = audience.seat
    return ChallengeView(
        of_seat=position.last.seat,
        words=[alphabet.format_word(word) for word in words],
        looked_up=[alphabet.format_word(word) for word in words if word in position.last.looked_up],
        points=position.last.points,
        may=seat is not None and seat in position.may_challenge,
        asked=seat is not None and seat in waits.to_answer,
        waiting_for=list(waits.to_answer),
        last_of_game=position.phase is Phase.AWAITING_LAST_CHALLENGE,
        closes_at=None if closes is None else times.on_calendar(closes),
        may_wait=_may_wait(state, audience),
        wait_asked=sorted(state.wait_asked),
    )


def _may_wait(state: TableState, audience: Audience) -> bool:
    """Whether this seat may ask for time over a play that would stand by itself, or any of a device that shows none."""
    if audience.seat is not None:
        return state.may_ask_to_wait(audience.seat)
    return not state.wait_asked and any(map(state.may_ask_to_wait, audience.seats))


def _game_result(history: TableHistory, state: TableState) -> GameResult | None:
    """How the game ended, score by score; the secret of the draws is told with it. Rule: R9.3, R9.4"""
    position = state.position
    if position is None or position.result is None:
        return None
    return GameResult(
        why=position.result.why,
        winners=list(position.result.winners),
        reckoning=[_reckoning(state, position, seat) for seat in range(len(position.scores))],
        secret=history.secret,
    )


def _reckoning(state: TableState, position: Position, seat: int) -> Reckoning:
    settled = next((event for event in state.settled if event.seat == seat), None)
    before = position.scores_before_settling or position.scores
    return Reckoning(
        seat=seat,
        before=before[seat],
        tiles=rack_tiles(position.racks[seat], position.ruleset.tile_set),
        deducted=settled.deducted if settled else 0,
        gained=settled.gained if settled else 0,
        overtime=state.overtime.get(seat, 0),
        final=position.scores[seat],
        resigned=seat in position.resigned,
    )


def _clock(state: TableState, times: Times) -> ClockView:
    """The time of each seat now. Rule: R11.1, C5"""
    agreement = state.agreement
    if agreement.ruleset.clock_seconds is not None:
        return _own_clock(state, times)
    left = _full_times(state, agreement)
    running = state.turn_deadline
    if running is not None:
        left[running.seat] = round(max(0.0, running.at - times.uptime), 3)
    return ClockView(
        kind=agreement.timing.kind,
        left=left,
        running=None if running is None else running.seat,
        due_at=None if running is None else times.on_calendar(running.at),
        sent_at=round(times.wall, 3),
        house_at=times.uptime,
    )


def _own_clock(state: TableState, times: Times) -> ClockView:
    """The edition's clock, which goes on below 0. Rule: C5, C6"""
    ruleset, position = state.agreement.ruleset, state.position
    left: list[float | None] = [ruleset.clock_seconds for _ in state.places]
    running = due_at = None
    if position is not None:
        now = [clock_left(position, seat, times.uptime) for seat in range(len(state.places))]
        left = [None if seconds is None else round(seconds, 3) for seconds in now]
        if position.phase is Phase.PLAYING and position.on_turn is not None:
            running = position.on_turn
            due_at = times.on_calendar(times.uptime + (now[running] or 0.0))
    return ClockView(
        kind="overtime",
        left=left,
        running=running,
        due_at=due_at,
        sent_at=round(times.wall, 3),
        house_at=times.uptime,
    )


def _full_times(state: TableState, agreement: Agreement) -> list[float | None]:
    """What each seat has when its turn begins."""
    seats = range(len(state.places))
    match agreement.timing.kind:
        case "bank":
            return list(state.bank)
        case "turn":
            return [agreement.ruleset.seconds_for_turn(seat) for seat in seats]
        case "days":
            days = float(agreement.timing.days * SECONDS_A_DAY)
            return [None if place.bot else days for place in state.places]
        case _:
            return [None for _ in seats]
