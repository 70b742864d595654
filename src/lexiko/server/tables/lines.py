"""A table as one line of a list: written with each change, so that lists need no table in memory."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from lexiko.rules import Phase
from lexiko.server.tables.clock import Times
from lexiko.server.tables.log.state import TableState
from lexiko.server.wire import TableLine, json_text


def line_text(state: TableState, *, table_id: str, times: Times) -> str:
    """The line of a table as JSON, the same for everybody."""
    position, limit = state.position, state.turn_deadline
    waits = state.waits_for_at(times.uptime)
    line = {
        "id": table_id,
        "state": state.stage,
        "edition": state.agreement.ruleset.edition_key,
        "variations": list(state.agreement.ruleset.variations),
        "timing": state.agreement.timing,
        "names": [place.name for place in state.places],
        "bots": [place.bot for place in state.places],
        "taken": [place.taken for place in state.places],
        "scores": list(position.scores) if position is not None else [0] * len(state.places),
        "on_turn": position.on_turn if position is not None and position.phase is Phase.PLAYING else None,
        "winners": list(position.result.winners) if position is not None and position.result is not None else [],
        "changed_at": times.wall,
        "waits_for": [seat for seat in (waits.mover, *waits.to_answer, *state.draws_wait_for) if seat is not None],
        "due": None if limit is None else limit.at,
        "delay": state.agreement.request.spectator_delay,
    }
    return json_text(line)


def line_for(text: str, seats: Iterable[int], *, times: Times, kept: Iterable[int] = ()) -> TableLine:
    """A line as the guest with these seats sees it; who has none, and hears of the game later, learns no more here.

    `kept` are the seats that they had in the game before.
    """
    line: dict[str, Any] = json.loads(text)
    held, waits_for, due = sorted(seats), line.pop("waits_for"), line.pop("due")
    if line.pop("delay", 0) and not held and line["state"] == "playing":
        line |= {"scores": [], "on_turn": None}
        due = None
    return TableLine(
        **line,
        your_seats=held,
        your_turn=any(seat in waits_for for seat in held),
        invited=line["state"] == "waiting" and any(not line["taken"][seat] for seat in kept),
        due_at=None if due is None else times.on_calendar(due),
    )
