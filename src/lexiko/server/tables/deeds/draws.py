"""How the draws are settled before a game: devices commit, the server settles its secret, devices open.

Nobody can choose the tiles, since everything is committed to before anything is opened.
"""

from __future__ import annotations

from lexiko.server.tables.deeds.deed import Actor, Deed
from lexiko.server.tables.errors import NotAllowed, NotNow
from lexiko.server.tables.facts import (
    ContributionCommitted,
    ContributionOpened,
    DrawsGivenUp,
    DrawsSettled,
    Fact,
)
from lexiko.server.tables.sitting import Sitting
from lexiko.server.wire import CommitWish, OpenWish
from lexiko.table import contribution_commitment, fresh_secret

MOST_DRAWINGS = 6
"""How often a table may begin to draw: whoever knows the secret must not try one drawing after another."""
MOST_COMMITMENTS = 100
"""How many commitments a table takes, those that were replaced included."""


def settled_if_committed(sitting: Sitting, facts: tuple[Fact, ...]) -> Deed:
    """These facts, and the server's secret where all seats are taken then and every person's device has committed."""
    standing = [sitting.standing, *sitting.ahead(facts)][-1]
    all_here = standing.state == "waiting" and all(place.taken for place in standing.places)
    if all_here and not standing.drawing.secret and not standing.draws_wait_for:
        return Deed((*facts, DrawsSettled(fresh_secret())))
    return Deed(facts)


def committed(sitting: Sitting, actor: Actor, wish: CommitWish) -> Deed:
    """A commitment for this drawing, until all have committed. Raises `NotNow`."""
    _check_drawing(sitting, wish.drawing)
    drawing = sitting.standing.drawing
    if drawing.commitments[actor.seat] == wish.commitment:
        return Deed()
    if drawing.secret:
        raise NotNow("All have committed to their part of the draws already.", why="all-committed")
    if sitting.standing.commitments_made >= MOST_COMMITMENTS:
        raise NotNow("There were too many commitments at this table. Make another table.", why="drawn-too-often")
    return settled_if_committed(sitting, (ContributionCommitted(actor.seat, wish.commitment),))


def opened(sitting: Sitting, actor: Actor, wish: OpenWish) -> Deed:
    """What was committed to, opened; the game begins with the last one. Raises `NotNow`, `NotAllowed`. Rule: R2.1"""
    _check_drawing(sitting, wish.drawing)
    standing, seat = sitting.standing, actor.seat
    drawing = standing.drawing
    if not drawing.secret:
        raise NotNow("Not everybody has committed to their part of the draws.", why="not-all-committed")
    committed_to = contribution_commitment(wish.contribution, table=sitting.table_id, number=drawing.number, seat=seat)
    if committed_to != drawing.commitments[seat]:
        raise NotAllowed("This is not what was committed to for this seat.", why="other-contribution")
    if drawing.contributions[seat]:
        return Deed()
    facts = (ContributionOpened(seat, wish.contribution),)
    if drawing.missing == (seat,):
        return Deed((*facts, *sitting.begun(facts)))
    return Deed(facts)


def drawn_anew(sitting: Sitting, actor: Actor) -> Deed:
    """Everybody commits anew, since this seat's device cannot open. Raises `NotNow`."""
    drawing = sitting.standing.drawing
    if sitting.standing.state != "waiting" or actor.seat not in drawing.missing or not drawing.secret:
        raise NotNow("The draws do not wait for your device.", why="draws-do-not-wait")
    if is_last_drawing(sitting):
        raise NotNow("The draws were begun too often at this table. Make another table.", why="drawn-too-often")
    return Deed(given_up_by(sitting, actor.seat, "lost"))


def is_last_drawing(sitting: Sitting) -> bool:
    """Whether the draws have been settled so often that they are not begun anew."""
    return bool(sitting.standing.drawing.secret) and sitting.standing.drawing.number >= MOST_DRAWINGS


def given_up_by(sitting: Sitting, seat: int, why: str) -> tuple[DrawsGivenUp, ...]:
    """That a drawing is given up because of this seat, where it has been settled."""
    settled = sitting.standing.state == "waiting" and sitting.standing.drawing.secret
    return (DrawsGivenUp(seat, why),) if settled else ()


def _check_drawing(sitting: Sitting, number: int) -> None:
    if sitting.standing.state != "waiting":
        raise NotNow("The draws of this table are settled.", why="not-waiting")
    if number != sitting.standing.drawing.number:
        raise NotNow("The draws have been begun anew in the meantime.", why="other-drawing")
