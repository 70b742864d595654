"""How the draws are settled before a game: devices commit, the server settles its secret, devices open.

Nobody can choose the tiles, since everything is committed to before anything is opened.
"""

from __future__ import annotations

from lexiko.server.tables.errors import NotAllowed, NotNow
from lexiko.server.tables.log.history import TableHistory
from lexiko.server.tables.log.table_events import (
    ContributionCommitted,
    ContributionOpened,
    DrawsGivenUp,
    DrawsSettled,
    TableEvent,
)
from lexiko.server.tables.outcomes.outcome import Actor, Outcome
from lexiko.server.wire import CommitCommand, OpenCommand
from lexiko.table import contribution_commitment, fresh_secret

MOST_DRAWINGS = 6
"""How often a table may begin to draw: whoever knows the secret must not try one drawing after another."""
MOST_COMMITMENTS = 100
"""How many commitments a table takes, those that were replaced included."""


def settled_if_committed(history: TableHistory, facts: tuple[TableEvent, ...]) -> Outcome:
    """These facts, and the server's secret where all seats are taken then and every person's device has committed."""
    state = [history.state, *history.ahead(facts)][-1]
    all_here = state.stage == "waiting" and all(place.taken for place in state.places)
    if all_here and not state.drawing.secret and not state.draws_wait_for:
        return Outcome((*facts, DrawsSettled(fresh_secret())))
    return Outcome(facts)


def committed(history: TableHistory, actor: Actor, command: CommitCommand) -> Outcome:
    """A commitment for this drawing, until all have committed. Raises `NotNow`."""
    _check_drawing(history, command.drawing)
    drawing = history.state.drawing
    if drawing.commitments[actor.seat] == command.commitment:
        return Outcome()
    if drawing.secret:
        raise NotNow("All have committed to their part of the draws already.", why="all-committed")
    if history.state.commitments_made >= MOST_COMMITMENTS:
        raise NotNow("There were too many commitments at this table. Make another table.", why="drawn-too-often")
    return settled_if_committed(history, (ContributionCommitted(actor.seat, command.commitment),))


def opened(history: TableHistory, actor: Actor, command: OpenCommand) -> Outcome:
    """What was committed to, opened; the game begins with the last one. Raises `NotNow`, `NotAllowed`. Rule: R2.1"""
    _check_drawing(history, command.drawing)
    state, seat = history.state, actor.seat
    drawing = state.drawing
    if not drawing.secret:
        raise NotNow("Not everybody has committed to their part of the draws.", why="not-all-committed")
    committed_to = contribution_commitment(
        command.contribution, table=history.table_id, number=drawing.number, seat=seat
    )
    if committed_to != drawing.commitments[seat]:
        raise NotAllowed("This is not what was committed to for this seat.", why="other-contribution")
    if drawing.contributions[seat]:
        return Outcome()
    facts = (ContributionOpened(seat, command.contribution),)
    if drawing.missing == (seat,):
        return Outcome((*facts, *history.begun(facts)))
    return Outcome(facts)


def drawn_anew(history: TableHistory, actor: Actor) -> Outcome:
    """Everybody commits anew, since this seat's device cannot open. Raises `NotNow`."""
    drawing = history.state.drawing
    if history.state.stage != "waiting" or actor.seat not in drawing.missing or not drawing.secret:
        raise NotNow("The draws do not wait for your device.", why="draws-do-not-wait")
    if is_last_drawing(history):
        raise NotNow("The draws were begun too often at this table. Make another table.", why="drawn-too-often")
    return Outcome(given_up_by(history, actor.seat, "lost"))


def is_last_drawing(history: TableHistory) -> bool:
    """Whether the draws have been settled so often that they are not begun anew."""
    return bool(history.state.drawing.secret) and history.state.drawing.number >= MOST_DRAWINGS


def given_up_by(history: TableHistory, seat: int, why: str) -> tuple[DrawsGivenUp, ...]:
    """That a drawing is given up because of this seat, where it has been settled."""
    settled = history.state.stage == "waiting" and history.state.drawing.secret
    return (DrawsGivenUp(seat, why),) if settled else ()


def _check_drawing(history: TableHistory, number: int) -> None:
    if history.state.stage != "waiting":
        raise NotNow("The draws of this table are settled.", why="not-waiting")
    if number != history.state.drawing.number:
        raise NotNow("The draws have been begun anew in the meantime.", why="other-drawing")
