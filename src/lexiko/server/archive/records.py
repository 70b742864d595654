"""A finished game as records: GCG for other programs, and the document that proves its draws."""

from __future__ import annotations

from lexiko.notation import format_gcg, gcg_from_events
from lexiko.server.tables import NotNow, Sitting, given_up_draws
from lexiko.server.wire import Contributed, Fairness
from lexiko.table import Drawing, GameDocument, Umpire, check_fairness, commitment_of, game_document


def game_gcg(sitting: Sitting) -> str:
    """The game as a GCG record. Raises `NotNow` before its end: it has every rack."""
    umpire = _finished(sitting)
    names = [seat.name for seat in umpire.heading.seats]
    return format_gcg(gcg_from_events(umpire.heading.ruleset, names, umpire.events))


def game_json(sitting: Sitting) -> str:
    """The game with its secret. Raises `NotNow` before its end."""
    umpire = _finished(sitting)
    return game_document(umpire.heading, umpire.events, drawing=sitting.drawing)


def fairness_of(sitting: Sitting) -> Fairness:
    """Commitment, seed and draws computed again. Raises `NotNow` before the end."""
    umpire = _finished(sitting)
    document = GameDocument(heading=umpire.heading, events=tuple(umpire.events), drawing=sitting.drawing)
    report = check_fairness(document)
    drawing = sitting.drawing
    return Fairness(
        holds=report.holds,
        commitment=bool(report.commitment),
        contributions=report.contributions,
        seed=bool(report.seed),
        draws=report.draws,
        differs_at=report.differs_at,
        problem=report.problem,
        secret_commitment=commitment_of(drawing.secret),
        contributed=_contributed(drawing, sitting),
        given_up=[given_up_draws(each) for each in drawing.given_up],
    )


def _contributed(drawing: Drawing, sitting: Sitting) -> list[Contributed]:
    """What each person added to the draws, under the name they had then."""
    last = drawing.rounds[-1] if drawing.rounds else None
    names = last.names if last else [place.name for place in sitting.standing.places]
    return [
        Contributed(
            seat=seat,
            name=names[seat],
            contribution=contribution,
            commitment=last.commitments[seat] if last else None,
        )
        for seat, contribution in enumerate(drawing.contributions)
        if contribution
    ]


def _finished(sitting: Sitting) -> Umpire:
    if sitting.umpire is None or not sitting.umpire.is_over:
        raise NotNow("This can be had when the game is over.", why="still-on")
    return sitting.umpire
