"""What happens at a table though nobody speaks, and when.

Rule: R8.5, R11.1
"""

from __future__ import annotations

from dataclasses import replace

from lexiko.rules import Action, CallTime, CloseChallenges, Pass, Phase, Resign, running_since
from lexiko.server.tables.clock import GRACE_SECONDS, Times
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.state import TableState
from lexiko.server.tables.outcomes.outcome import TableAction
from lexiko.table import BotAnswer, BotQuestion


def due_action(history: TableHistory, times: Times) -> TableAction | None:
    """What the time that has passed demands: a turn or a player's bank run out, or the last challenge closed."""
    state = history.state
    if state.position is None or not state.is_on:
        return None
    limit = state.turn_deadline
    if limit is not None and times.uptime >= limit.at + GRACE_SECONDS:
        if history.agreement.timing.kind == "turn":
            return TableAction(None, CallTime())
        if history.agreement.timing.kind == "bank":
            return TableAction(limit.seat, Resign(), "time")
        if history.agreement.timing.kind == "days" and (action := _for_who_is_late(history)) is not None:
            return TableAction(limit.seat, action, "time")
    last_challenge = state.position.phase is Phase.AWAITING_LAST_CHALLENGE
    if last_challenge and state.is_out_of_patience(times.uptime) and bot_question(history, times) is None:
        return TableAction(None, CloseChallenges())
    return None


def _for_who_is_late(history: TableHistory) -> Action | None:
    """What was agreed on for somebody who has not come back in their days, where that is an action of the game."""
    match history.agreement.timing.late:
        case "pass":
            return Pass()
        case "leave":
            return Resign()
        case _:
            return None


def seat_to_fill(history: TableHistory, times: Times) -> int | None:
    """The seat in which a computer goes on, as was agreed on, since its player has not come back in their days."""
    timing, limit = history.agreement.timing, history.state.turn_deadline
    if timing.kind != "days" or timing.late != "computer" or not history.state.is_on or limit is None:
        return None
    return limit.seat if times.uptime >= limit.at + GRACE_SECONDS else None


def bot_question(history: TableHistory, times: Times) -> BotQuestion | None:
    """What a computer is to be asked next; None if people are needed, or no game is on."""
    state, now = history.state, times.uptime
    if state.position is None or not state.is_on:
        return None
    patient = not state.is_out_of_patience(now)
    question = history.asked.question(state.position, state.waits_for_at(now), state.people, patient=patient)
    if question is None or question.kind != "choose":
        return question
    return replace(question, waited=running_since(state.position, question.seat, now))


def bot_action(history: TableHistory, question: BotQuestion, answer: BotAnswer, times: Times) -> TableAction | None:
    """What a computer's answer causes; nothing where it is to wait, or where the game has gone on since."""
    state, now = history.state, times.uptime
    if state.position is None:
        return None
    patient = not state.is_out_of_patience(now)
    waits = state.waits_for_at(now)
    action = history.asked.action(
        question, answer, position=state.position, waits=waits, people=state.people, patient=patient
    )
    return None if action is None else TableAction(question.seat, action)


def due_of(state: TableState, times: Times, *, bots_asked: bool = False) -> float | None:
    """When something is to happen at a table though nobody speaks, on the server's clock; None: never.

    Where a computer may have something to say, that is now, unless all have been asked.
    """
    if not state.is_on or state.position is None:
        return None
    waits = state.waits_for_at(times.uptime)
    asked = {*state.position.may_challenge, *waits.to_agree, *(() if waits.mover is None else (waits.mover,))}
    if not bots_asked and asked - state.people:
        return times.uptime
    limit = state.turn_deadline
    dues = [None if limit is None else limit.at + GRACE_SECONDS, state.patience_ends]
    return min((due for due in dues if due is not None and due > times.uptime), default=None)
