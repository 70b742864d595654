"""What a person's command causes at a table, decided on how it stands; nothing has happened yet."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from lexiko.players import parted
from lexiko.rules import (
    Accept,
    Action,
    Adjudicate,
    Challenge,
    Exchange,
    IllegalMove,
    Pass,
    Play,
    PlayAccepted,
    Resign,
)
from lexiko.server.tables.clock import GRACE_SECONDS, Times
from lexiko.server.tables.errors import (
    AgainstTheRules,
    NoSuchThing,
    NotAllowed,
    NotNow,
    SeatIsTaken,
    SeqMissing,
)
from lexiko.server.tables.faults import faults_of
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.holidays import current_or_next
from lexiko.server.tables.log.table_events import (
    AbortAsked,
    AbortRefused,
    BotSeated,
    GameEvent,
    HolidayTaken,
    Said,
    SeatLeft,
    TableClosed,
    TableEvent,
    WaitAsked,
)
from lexiko.server.tables.names import clean_text, free_name
from lexiko.server.tables.outcomes.draws import (
    committed,
    drawn_anew,
    given_up_by,
    is_last_drawing,
    opened,
    settled_if_committed,
)
from lexiko.server.tables.outcomes.outcome import Actor, Outcome, TableAction
from lexiko.server.tables.terms.choices import is_computer
from lexiko.server.wire import CommitCommand, OpenCommand, PlainCommand, SeatBotCommand, TableCommand, TalkCommand

MOST_TALK_OF_A_SEAT, MOST_TALK = 500, 1000
"""How many lines a seat, and all seats of a table, may say."""
MOST_REFUSALS = 100
"""How often a seat may refuse to end the game."""

SAME_MOMENT_SECONDS = 60.0
"""How much two times may differ that somebody means by the same word: the server's clock stands still now and then."""

USUAL_BOT = "intermediate"
"""The computer that takes a seat that stayed empty."""

_NEEDS_SEQ = (Play, Exchange, Pass, Challenge, Accept)


def outcome_of(history: TableHistory, actor: Actor, command: TableCommand, action: Action | None) -> Outcome:
    """What a command causes; `action` is what it is to the rules, None where it is the table's own business.

    Raises `AgainstTheRules` with every violation, `NotNow`, `NotAllowed`.
    """
    if action is not None:
        return _in_game(history, actor, action)
    match command:
        case TalkCommand():
            return _talk(history, actor, command)
        case SeatBotCommand():
            return _seat_bot(history, actor, command)
        case CommitCommand():
            return committed(history, actor, command)
        case OpenCommand():
            return opened(history, actor, command)
        case PlainCommand():
            return _OF_THE_TABLE[command.kind](history, actor)
        case _:
            raise AssertionError(f"{command!r} is no action of the game, and nothing of the table's")


def is_late(history: TableHistory, expected_seq: int | None, command: TableCommand, action: Action | None) -> bool:
    """Whether the game has gone on since the view that a command was made on.

    That somebody let the last play stand meanwhile takes nothing from a move. Raises `SeqMissing`.
    """
    answers = command.kind in ("wait", "prepare")
    if expected_seq is None:
        if answers or isinstance(action, _NEEDS_SEQ):
            raise SeqMissing
        return False
    now = history.state.game_seq
    if expected_seq == now or (action is None and not answers):
        return False
    if not 0 <= expected_seq <= now:
        return True
    return not all(isinstance(event, PlayAccepted) for event in history.events[expected_seq:])


def decided(history: TableHistory, action: TableAction, *, at: float | None = None) -> tuple[GameEvent, ...]:
    """What an action causes in the game. Raises `AgainstTheRules` with every violation."""
    try:
        return history.decided(action.seat, action.action, at=at, why=action.why)
    except IllegalMove as illegal:
        names = [place.name for place in history.state.places]
        faults = faults_of(illegal.violations, history.agreement.ruleset, names=names, reader=action.seat)
        raise AgainstTheRules(faults) from illegal


# --- in the game


def _in_game(history: TableHistory, actor: Actor, action: Action) -> Outcome:
    if history.state.position is None:
        raise NotNow("The game has not begun: a seat is still free.", why="not-started")
    return Outcome(decided(history, TableAction(actor.seat, action), at=_in_time(history, actor)))


def _in_time(history: TableHistory, actor: Actor) -> float:
    """When a command was given: one that was under way as the time ran out came at the last moment. Rule: R11.1"""
    limit = history.state.turn_deadline
    now = actor.times.uptime
    if limit is not None and limit.seat == actor.seat and limit.at < now <= limit.at + GRACE_SECONDS:
        return limit.at
    return now


def _wait(history: TableHistory, actor: Actor) -> Outcome:
    """A computer's play waits for this person; also while the next one thinks, as it may be doubted until that moves.

    Raises `NotNow` where it does not stand by itself anyway.
    """
    state = history.state
    _check_on(history)
    if actor.seat in state.wait_asked:
        return Outcome()
    if not state.may_ask_to_wait(actor.seat):
        raise NotNow("No computer's play is about to stand by itself that you could doubt.", why="nothing-to-wait-for")
    return Outcome((WaitAsked(actor.seat),))


# --- before the game


def abandoned_seat(history: TableHistory, holders: Collection[tuple[int, str]]) -> int | None:
    """A person's seat at a table that waits which nobody holds any more, since all their devices were forgotten."""
    if history.state.stage != "waiting":
        return None
    held = {seat for seat, _ in holders}
    return next((seat for seat in _people_here(history) if seat not in held), None)


def seat_left(history: TableHistory, seat: int) -> Outcome:
    """The last person to leave takes the table with them, and so does who leaves when the draws are begun no more."""
    closed = (TableClosed("left"),) if _people_here(history) == [seat] or is_last_drawing(history) else ()
    return Outcome((*given_up_by(history, seat, "left"), SeatLeft(seat), *closed), freed=(seat,))


def _leave(history: TableHistory, actor: Actor) -> Outcome:
    _check_waiting(history, "The game has begun. Resign if you want to leave.")
    return seat_left(history, actor.seat)


def _people_here(history: TableHistory) -> list[int]:
    return [seat for seat in sorted(history.state.people) if history.state.places[seat].taken]


def _start(history: TableHistory, actor: Actor) -> Outcome:
    _check_waiting(history, "The game has begun already.")
    _check_host(actor, "Only who made the table can start it with computers in the empty seats.")
    facts: list[TableEvent] = []
    names = [place.name for place in history.state.places]
    for seat, place in enumerate(history.state.places):
        if not place.taken:
            names[seat] = free_name(USUAL_BOT.capitalize(), names)
            facts.append(BotSeated(seat, USUAL_BOT, names[seat]))
    return settled_if_committed(history, tuple(facts))


def _seat_bot(history: TableHistory, actor: Actor, doing: SeatBotCommand) -> Outcome:
    state = history.state
    if not is_computer(doing.bot):
        raise NoSuchThing(f"There is no computer {doing.bot!r:.40}.", why="unknown-bot")
    if doing.place >= len(state.places):
        raise NoSuchThing("The table has no such seat.", why="no-such-seat")
    name = free_name(parted(doing.bot)[0].capitalize(), [place.name for place in state.places])
    seated = BotSeated(doing.place, doing.bot, name)
    if state.is_on:
        if doing.place not in actor.vanished or doing.place == actor.seat:
            raise NotNow(
                "A computer can take a seat only when its player has been gone for long, in their turn.",
                why="player-not-gone",
            )
        return Outcome((seated,), freed=(doing.place,))
    _check_waiting(history, "The game is over.")
    if doing.place in actor.vanished and doing.place != actor.seat:
        given_up = given_up_by(history, doing.place, "replaced")
        return replace(settled_if_committed(history, (*given_up, seated)), freed=(doing.place,))
    _check_host(actor, "Only who made the table can seat computers.")
    if state.places[doing.place].taken:
        raise SeatIsTaken
    return settled_if_committed(history, (seated,))


def on_holiday(history: TableHistory, seats: Collection[int], times: Times, *, begins: float, ends: float) -> Outcome:
    """Players are away from one moment of the calendar to another: what is said of each seat that has not said so."""
    state = history.state
    if state.agreement.timing.kind != "days" or not state.is_on:
        return Outcome()
    now = times.uptime
    first, last = (round(now + at - times.wall, 3) for at in (begins, ends))
    first, last = max(first, now), max(last, now)
    facts = []
    for seat in sorted(set(seats).intersection(state.people_in_game)):
        known = current_or_next(state.holidays.get(seat, ()), now) or (now, now)
        if abs(max(known[0], now) - first) > SAME_MOMENT_SECONDS or abs(known[1] - last) > SAME_MOMENT_SECONDS:
            facts.append(HolidayTaken(seat, now, first, last))
    return Outcome(tuple(facts))


def seat_filled(history: TableHistory, seat: int) -> Outcome:
    """A computer goes on in a seat whose player has not come back in their days."""
    name = free_name(USUAL_BOT.capitalize(), [place.name for place in history.state.places])
    return Outcome((BotSeated(seat, USUAL_BOT, name),), freed=(seat,))


# --- ending a game


def _abort(history: TableHistory, actor: Actor) -> Outcome:
    """A game ends without a winner when all people want that; a table that waits is its maker's to close."""
    state = history.state
    if state.stage == "waiting":
        _check_host(actor, "Only who made the table can give it up. Leave your seat instead.")
        return Outcome((TableClosed("given-up"),))
    _check_on(history)
    asked = () if actor.seat in state.abort_asked else (AbortAsked(actor.seat),)
    if all(seat == actor.seat or seat in state.abort_asked for seat in state.people_in_game):
        return Outcome(asked, then=(TableAction(None, Adjudicate("by agreement", void=True)),))
    return Outcome(asked)


def closed_by_house(history: TableHistory) -> Outcome:
    """A table closed by who runs the server: one that waits is closed, and a game that is on ends void.

    Raises `NotNow` where it is over already.
    """
    if history.state.stage == "waiting":
        return Outcome((TableClosed("by-the-house"),))
    if not history.state.is_on:
        raise NotNow("This table is closed already.", why="closed-already")
    return Outcome((), then=(TableAction(None, Adjudicate("by the house", void=True)),))


def _go_on(history: TableHistory, actor: Actor) -> Outcome:
    _check_on(history)
    if not history.state.abort_asked:
        raise NotNow("Nobody has asked to end the game.", why="nobody-asked")
    if history.counted[AbortRefused, actor.seat] >= MOST_REFUSALS:
        raise NotAllowed("You have refused that very often; resign, or agree to end the game.", why="refused-often")
    return Outcome((AbortRefused(actor.seat),))


def _end(history: TableHistory, actor: Actor) -> Outcome:
    """Those who vanished leave the game; with nobody to play against it is over, and else reckoned as it stands."""
    _check_on(history)
    gone = [seat for seat in actor.vanished if seat != actor.seat]
    if not gone:
        raise NotNow("Everybody is here, or was a moment ago. Resign, or agree to end the game.", why="everybody-here")
    first, *others = (TableAction(seat, Resign(), "vanished") for seat in gone)
    counted = TableAction(None, Adjudicate("a player has gone"))
    return Outcome(decided(history, first, at=actor.times.uptime), then=(*others, counted))


# --- words between


def _talk(history: TableHistory, actor: Actor, doing: TalkCommand) -> Outcome:
    if history.state.places[actor.seat].child:
        raise NotAllowed("There is no talk at this seat.", why="no-talk-here")
    text = clean_text(doing.text)
    if not text:
        raise NotAllowed("There is nothing in this message that can be shown.", why="nothing-to-show")
    if len(history.talk) >= MOST_TALK or history.counted[Said, actor.seat] >= MOST_TALK_OF_A_SEAT:
        raise NotAllowed("There has been so much talk at this table that no more can be kept.", why="talk-is-full")
    return Outcome((Said(actor.seat, text),))


# --- what is asked before


def _check_waiting(history: TableHistory, otherwise: str) -> None:
    if history.state.stage != "waiting":
        raise NotNow(otherwise, why="not-waiting")


def _check_on(history: TableHistory) -> None:
    if not history.state.is_on:
        raise NotNow("No game is being played at this table now.", why="no-game-now")


def _check_host(actor: Actor, otherwise: str) -> None:
    if not actor.host:
        raise NotAllowed(otherwise, why="host-only")


_OF_THE_TABLE: dict[str, Callable[[TableHistory, Actor], Outcome]] = {
    "wait": _wait,
    "leave": _leave,
    "start": _start,
    "abort": _abort,
    "go-on": _go_on,
    "end": _end,
    "draw-anew": drawn_anew,
}
