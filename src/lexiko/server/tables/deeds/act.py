"""What a person's command causes at a table, decided on how it stands; nothing has happened yet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lexiko.players import KINDS
from lexiko.rules import (
    Accept,
    Adjudicate,
    Challenge,
    Exchange,
    IllegalMove,
    Pass,
    Play,
    PlayAccepted,
    Resign,
)
from lexiko.server.tables.clock import GRACE_SECONDS
from lexiko.server.tables.deeds.deed import Actor, Deed, TableWish
from lexiko.server.tables.deeds.draws import (
    committed,
    drawn_anew,
    given_up_by,
    is_last_drawing,
    opened,
    settled_if_committed,
)
from lexiko.server.tables.errors import (
    AgainstTheRules,
    NoSuchThing,
    NotAllowed,
    NotNow,
    SeatIsTaken,
    SeqMissing,
)
from lexiko.server.tables.facts import (
    AbortAsked,
    AbortRefused,
    BotSeated,
    Fact,
    InGame,
    Said,
    SeatLeft,
    TableClosed,
)
from lexiko.server.tables.faults import faults_of
from lexiko.server.tables.names import clean_text, free_name
from lexiko.server.tables.reading import wish_of
from lexiko.server.tables.sitting import Sitting
from lexiko.server.tables.standing import turn_deadline
from lexiko.server.wire import CommitWish, Doing, OpenWish, PlainWish, SeatBotWish, TalkWish

MOST_TALK_OF_A_SEAT, MOST_TALK = 500, 1000
"""How many lines a seat, and all seats of a table, may say."""
MOST_REFUSALS = 100
"""How often a seat may refuse to end the game."""

USUAL_BOT = "intermediate"
"""The computer that takes a seat that stayed empty."""

_NEEDS_SEQ = (Play, Exchange, Pass, Challenge, Accept)


def deed_of(sitting: Sitting, actor: Actor, doing: Doing) -> Deed:
    """What a command causes. Raises `AgainstTheRules` with every violation, `NotNow`, `NotAllowed`."""
    match doing:
        case TalkWish():
            return _talk(sitting, actor, doing)
        case SeatBotWish():
            return _seat_bot(sitting, actor, doing)
        case CommitWish():
            return committed(sitting, actor, doing)
        case OpenWish():
            return opened(sitting, actor, doing)
        case PlainWish() if doing.kind in _PLAIN:
            return _PLAIN[doing.kind](sitting, actor)
        case _:
            return _in_game(sitting, actor, doing)


def is_late(sitting: Sitting, expected_seq: int | None, doing: Doing) -> bool:
    """Whether the game has gone on since the view that a command was made on.

    That somebody let the last play stand meanwhile takes nothing from a move. Raises `SeqMissing`.
    """
    wish = wish_of(doing, sitting.agreement.ruleset)
    if expected_seq is None:
        if isinstance(wish, _NEEDS_SEQ):
            raise SeqMissing
        return False
    now = sitting.standing.game_seq
    if expected_seq == now or wish is None:
        return False
    if sitting.umpire is None or expected_seq > now:
        return True
    return not all(isinstance(event, PlayAccepted) for event in sitting.umpire.events[expected_seq:])


def decided(sitting: Sitting, wish: TableWish, *, at: float | None = None) -> tuple[InGame, ...]:
    """What a wish causes in the game. Raises `AgainstTheRules` with every violation."""
    try:
        return sitting.decided(wish.seat, wish.wish, at=at, why=wish.why)
    except IllegalMove as illegal:
        names = [place.name for place in sitting.standing.places]
        faults = faults_of(illegal.violations, sitting.agreement.ruleset, names=names, reader=wish.seat)
        raise AgainstTheRules(faults) from illegal


# --- in the game


def _in_game(sitting: Sitting, actor: Actor, doing: Doing) -> Deed:
    if sitting.umpire is None:
        raise NotNow("The game has not begun: a seat is still free.", why="not-started")
    wish = wish_of(doing, sitting.agreement.ruleset)
    assert wish is not None, f"{doing!r} is no wish of the game"
    return Deed(decided(sitting, TableWish(actor.seat, wish), at=_in_time(sitting, actor)))


def _in_time(sitting: Sitting, actor: Actor) -> float:
    """When a command was given: one that was under way as the time ran out came at the last moment. Rule: R11.1"""
    limit = turn_deadline(sitting.standing)
    now = actor.times.house
    if limit is not None and limit.seat == actor.seat and limit.at < now <= limit.at + GRACE_SECONDS:
        return limit.at
    return now


# --- before the game


def _leave(sitting: Sitting, actor: Actor) -> Deed:
    """The last person to leave takes the table with them, and so does who leaves when the draws are begun no more."""
    _check_waiting(sitting, "The game has begun. Resign if you want to leave.")
    people = [seat for seat in sitting.standing.people if sitting.standing.places[seat].taken]
    closed = (TableClosed("left"),) if people == [actor.seat] or is_last_drawing(sitting) else ()
    facts = (*given_up_by(sitting, actor.seat, "left"), SeatLeft(actor.seat), *closed)
    return Deed(facts, freed=(actor.seat,))


def _start(sitting: Sitting, actor: Actor) -> Deed:
    _check_waiting(sitting, "The game has begun already.")
    _check_host(actor, "Only who made the table can start it with computers in the empty seats.")
    facts: list[Fact] = []
    names = [place.name for place in sitting.standing.places]
    for seat, place in enumerate(sitting.standing.places):
        if not place.taken:
            names[seat] = free_name(USUAL_BOT.capitalize(), names)
            facts.append(BotSeated(seat, USUAL_BOT, names[seat]))
    return settled_if_committed(sitting, tuple(facts))


def _seat_bot(sitting: Sitting, actor: Actor, doing: SeatBotWish) -> Deed:
    standing = sitting.standing
    if doing.bot not in KINDS:
        raise NoSuchThing(f"There is no computer {doing.bot!r:.40}.", why="unknown-bot")
    if doing.place >= len(standing.places):
        raise NoSuchThing("The table has no such seat.", why="no-such-seat")
    name = free_name(doing.bot.capitalize(), [place.name for place in standing.places])
    seated = BotSeated(doing.place, doing.bot, name)
    if standing.is_on:
        if doing.place not in actor.vanished or doing.place == actor.seat:
            raise NotNow(
                "A computer can take a seat only when its player has been gone for long, in their turn.",
                why="player-not-gone",
            )
        return Deed((seated,), freed=(doing.place,))
    _check_waiting(sitting, "The game is over.")
    if doing.place in actor.vanished and doing.place != actor.seat:
        given_up = given_up_by(sitting, doing.place, "replaced")
        return replace(settled_if_committed(sitting, (*given_up, seated)), freed=(doing.place,))
    _check_host(actor, "Only who made the table can seat computers.")
    if standing.places[doing.place].taken:
        raise SeatIsTaken
    return settled_if_committed(sitting, (seated,))


# --- ending a game


def _abort(sitting: Sitting, actor: Actor) -> Deed:
    """A game ends without a winner when all people want that; a table that waits is its maker's to close."""
    standing = sitting.standing
    if standing.state == "waiting":
        _check_host(actor, "Only who made the table can give it up. Leave your seat instead.")
        return Deed((TableClosed("given-up"),))
    _check_on(sitting)
    asked = () if actor.seat in standing.abort_asked else (AbortAsked(actor.seat),)
    if all(seat == actor.seat or seat in standing.abort_asked for seat in standing.people_in_game):
        return Deed(asked, then=(TableWish(None, Adjudicate("by agreement", void=True)),))
    return Deed(asked)


def _go_on(sitting: Sitting, actor: Actor) -> Deed:
    _check_on(sitting)
    if not sitting.standing.abort_asked:
        raise NotNow("Nobody has asked to end the game.", why="nobody-asked")
    if sitting.counted[AbortRefused, actor.seat] >= MOST_REFUSALS:
        raise NotAllowed("You have refused that very often; resign, or agree to end the game.", why="refused-often")
    return Deed((AbortRefused(actor.seat),))


def _end(sitting: Sitting, actor: Actor) -> Deed:
    """Those who vanished leave the game; with nobody to play against it is over, and else reckoned as it stands."""
    _check_on(sitting)
    gone = [seat for seat in actor.vanished if seat != actor.seat]
    if not gone:
        raise NotNow("Everybody is here, or was a moment ago. Resign, or agree to end the game.", why="everybody-here")
    first, *others = (TableWish(seat, Resign(), "vanished") for seat in gone)
    counted = TableWish(None, Adjudicate("a player has gone"))
    return Deed(decided(sitting, first, at=actor.times.house), then=(*others, counted))


# --- words between


def _talk(sitting: Sitting, actor: Actor, doing: TalkWish) -> Deed:
    if sitting.standing.places[actor.seat].child:
        raise NotAllowed("There is no talk at this seat.", why="no-talk-here")
    text = clean_text(doing.text)
    if not text:
        raise NotAllowed("There is nothing in this message that can be shown.", why="nothing-to-show")
    if len(sitting.talk) >= MOST_TALK or sitting.counted[Said, actor.seat] >= MOST_TALK_OF_A_SEAT:
        raise NotAllowed("There has been so much talk at this table that no more can be kept.", why="talk-is-full")
    return Deed((Said(actor.seat, text),))


# --- what is asked before


def _check_waiting(sitting: Sitting, otherwise: str) -> None:
    if sitting.standing.state != "waiting":
        raise NotNow(otherwise, why="not-waiting")


def _check_on(sitting: Sitting) -> None:
    if not sitting.standing.is_on:
        raise NotNow("No game is being played at this table now.", why="no-game-now")


def _check_host(actor: Actor, otherwise: str) -> None:
    if not actor.host:
        raise NotAllowed(otherwise, why="host-only")


_PLAIN: dict[str, Callable[[Sitting, Actor], Deed]] = {
    "leave": _leave,
    "start": _start,
    "abort": _abort,
    "go-on": _go_on,
    "end": _end,
    "draw-anew": drawn_anew,
}
