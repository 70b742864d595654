"""A finished game as records: GCG for other programs, and the document that proves its draws."""

from __future__ import annotations

from lexiko.notation import format_gcg, gcg_from_events
from lexiko.server.tables import NotNow, TableHistory, given_up_draws
from lexiko.server.wire import Contributed, Fairness
from lexiko.table import Drawing, GameDocument, GameSession, check_fairness, commitment_of, game_document


def game_gcg(history: TableHistory) -> str:
    """The game as a GCG record. Raises `NotNow` before its end: it has every rack."""
    session = _finished(history)
    names = [seat.name for seat in session.header.seats]
    return format_gcg(gcg_from_events(session.header.ruleset, names, session.events))


def game_json(history: TableHistory) -> str:
    """The game with its secret. Raises `NotNow` before its end."""
    session = _finished(history)
    return game_document(session.header, session.events, drawing=history.drawing)


def fairness_of(history: TableHistory) -> Fairness:
    """Commitment, seed and draws computed again. Raises `NotNow` before the end."""
    session = _finished(history)
    document = GameDocument(header=session.header, events=tuple(session.events), drawing=history.drawing)
    report = check_fairness(document)
    drawing = history.drawing
    return Fairness(
        holds=report.holds,
        commitment=bool(report.commitment),
        contributions=report.contributions,
        seed=bool(report.seed),
        draws=report.draws,
        differs_at=report.differs_at,
        problem=report.problem,
        secret_commitment=commitment_of(drawing.secret),
        contributed=_contributed(drawing, history),
        given_up=[given_up_draws(each) for each in drawing.given_up],
    )


def _contributed(drawing: Drawing, history: TableHistory) -> list[Contributed]:
    """What each person added to the draws, under the name they had then."""
    last = drawing.rounds[-1] if drawing.rounds else None
    names = last.names if last else [place.name for place in history.state.places]
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


def _finished(history: TableHistory) -> GameSession:
    if history.session is None or not history.session.is_over:
        raise NotNow("This can be had when the game is over.", why="still-on")
    return history.session
