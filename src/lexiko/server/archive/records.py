"""A finished game as records: GCG for other programs, and the document that proves its draws."""

from __future__ import annotations

from lexiko.notation import format_gcg, gcg_from_events
from lexiko.server.tables import NotNow, Sitting
from lexiko.server.wire import Fairness
from lexiko.table import Drawing, GameDocument, Umpire, check_fairness, game_document


def game_gcg(sitting: Sitting) -> str:
    """The game as a GCG record. Raises `NotNow` before its end: it has every rack."""
    umpire = _finished(sitting)
    names = [seat.name for seat in umpire.heading.seats]
    return format_gcg(gcg_from_events(umpire.heading.ruleset, names, umpire.events))


def game_json(sitting: Sitting) -> str:
    """The game with its secret. Raises `NotNow` before its end."""
    umpire = _finished(sitting)
    return game_document(umpire.heading, umpire.events, drawing=_drawing(sitting))


def fairness_of(sitting: Sitting) -> Fairness:
    """Commitment, seed and draws computed again. Raises `NotNow` before the end."""
    umpire = _finished(sitting)
    document = GameDocument(heading=umpire.heading, events=tuple(umpire.events), drawing=_drawing(sitting))
    report = check_fairness(document)
    return Fairness(
        holds=report.holds,
        commitment=bool(report.commitment),
        seed=bool(report.seed),
        draws=report.draws,
        differs_at=report.differs_at,
        problem=report.problem,
    )


def _drawing(sitting: Sitting) -> Drawing:
    return Drawing(secret=sitting.secret, commitment=sitting.commitment, contributions=sitting.contributions)


def _finished(sitting: Sitting) -> Umpire:
    if sitting.umpire is None or not sitting.umpire.is_over:
        raise NotNow("This can be had when the game is over.", why="still-on")
    return sitting.umpire
