"""Plays that are kept ready for a seat: whether one may be, what becomes of it, and when it is made."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from lexiko.rules import (
    Event,
    GameEnded,
    Phase,
    Play,
    PlayAccepted,
    Resigned,
    TilesExchanged,
    TilesPlayed,
    TurnLost,
    TurnPassed,
    UnknownLetter,
    preview,
    view_of,
)
from lexiko.server.tables.clock import GRACE_SECONDS, Times
from lexiko.server.tables.errors import AgainstTheRules, NotNow
from lexiko.server.tables.faults import faults_of
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.ready_plays import KeptReady
from lexiko.server.tables.log.table_events import BotSeated, GameEvent, TableEvent
from lexiko.server.tables.outcomes.command_decoding import play_of, unknown_letter
from lexiko.server.tables.outcomes.outcome import Actor, TableAction
from lexiko.server.wire import Placed, PrepareCommand, Prepared, json_text

_LEAVES_IT_READY = (TurnPassed, TurnLost, PlayAccepted)
"""What may happen and a play stays ready: somebody passes, sits a turn out, or lets the last play stand."""
_TURNS = (TilesPlayed, TilesExchanged, TurnPassed, Resigned)


def made_ready(history: TableHistory, actor: Actor, command: PrepareCommand) -> KeptReady:
    """A play that is kept ready. Raises `NotNow` where none can be, `AgainstTheRules` with all that is wrong with it.

    Whether its words exist is nobody's business yet: once made, it may be challenged like any other. Rule: R7.1
    """
    position = history.state.position
    if position is None or position.phase is not Phase.PLAYING or actor.seat not in position.active:
        raise NotNow("Nothing can be kept ready now.", why="nothing-to-prepare")
    if position.on_turn == actor.seat and not _is_in_doubt(history, actor.seat):
        raise NotNow("It is your turn: play.", why="your-turn-now")
    ruleset, alphabet = history.agreement.ruleset, history.agreement.ruleset.tile_set.alphabet
    try:
        play = play_of(command.placements, command.before, alphabet)
    except UnknownLetter as unknown:
        raise AgainstTheRules([unknown_letter(unknown)]) from unknown
    drafted = preview(view_of(position, actor.seat), play)
    if drafted.violations or drafted.score is None:
        names = [place.name for place in history.state.places]
        raise AgainstTheRules(faults_of(drafted.violations, ruleset, names=names, reader=actor.seat))
    main = drafted.score.words[0].word if drafted.score.words else b""
    about = {
        "command": command.model_dump(mode="json"),
        "word": alphabet.format_word(main),
        "points": drafted.score.points,
    }
    return KeptReady(json_text(about))


def _is_in_doubt(history: TableHistory, seat: int) -> bool:
    """Whether this seat is on turn after a play of its own that people may still challenge. Rule: R8.1"""
    state = history.state
    position = state.position
    if position is None or position.last is None or position.last.seat != seat:
        return False
    return any(each in state.people for each in state.waits_for.may_answer)


def after_facts(ready: Mapping[int, KeptReady], facts: Iterable[TableEvent]) -> dict[int, KeptReady | None]:
    """What of the plays kept ready is otherwise once these facts have happened; None: none is ready any more."""
    changed: dict[int, KeptReady | None] = {}
    for fact in facts:
        for seat, kept in ready.items():
            if changed.get(seat, kept) is None:
                continue
            if (isinstance(fact, BotSeated) and fact.seat == seat) or _ends(fact, seat):
                changed[seat] = None
            elif isinstance(fact, GameEvent) and not isinstance(fact.event, _LEAVES_IT_READY) and not kept.dropped:
                changed[seat] = replace(kept, dropped=True)
    return changed


def _ends(fact: TableEvent, seat: int) -> bool:
    """Whether the seat has had its turn with this, or nobody will have another."""
    event: Event | None = fact.event if isinstance(fact, GameEvent) else None
    return isinstance(event, GameEnded) or (isinstance(event, _TURNS) and event.seat == seat)


def ready_action(history: TableHistory, ready: Mapping[int, KeptReady], times: Times) -> TableAction | None:
    """The play that was kept ready for the seat whose turn it is now; None where none is to be made.

    After a play of its own it waits until people have let that stand, or the time for the turn is over.
    """
    state = history.state
    position = state.position
    if position is None or position.phase is not Phase.PLAYING or position.on_turn is None:
        return None
    kept = ready.get(position.on_turn)
    if kept is None or kept.dropped:
        return None
    limit = state.turn_deadline
    late = limit is not None and times.uptime >= limit.at + GRACE_SECONDS
    if _is_in_doubt(history, position.on_turn) and not late:
        return None
    return TableAction(position.on_turn, _play(history, kept))


def prepared_view(kept: KeptReady) -> Prepared:
    """What its seat is told of a play kept ready."""
    about = json.loads(kept.body)
    command: dict[str, Any] = about["command"]
    placements = [Placed(**placed) for placed in command["placements"]]
    return Prepared(placements, bool(command["before"]), about["word"], about["points"], kept.dropped)


def _play(history: TableHistory, kept: KeptReady) -> Play:
    command = PrepareCommand.model_validate(json.loads(kept.body)["command"])
    return play_of(command.placements, command.before, history.agreement.ruleset.tile_set.alphabet)
