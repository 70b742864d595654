"""What is written down where a player asks a coach: once a turn that they did, and never what they asked."""

from __future__ import annotations

from lexiko.server.tables.errors import NotAllowed, NotNow
from lexiko.server.tables.helping import may_be_told
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.table_events import CoachAsked
from lexiko.server.tables.outcomes.outcome import Outcome


def coach_asked(history: TableHistory, seat: int) -> Outcome:
    """A seat asks a coach who knows words. Rule: R7.1, V5

    Raises `NotNow` where no game is on, `NotAllowed` where words are not told in it.
    """
    position = history.state.position
    if position is None or not history.state.is_on:
        raise NotNow("No game is being played at this table now.", why="no-game-now")
    if may_be_told(history) != "all":
        raise NotAllowed("Hints that know words need the open dictionary.", why="hints-need-v5")
    if history.state.coached.get(seat) == position.turn_number:
        return Outcome()
    return Outcome((CoachAsked(seat),))
