"""A finished game as records: GCG for other programs, and the document that proves its draws."""

from __future__ import annotations

from lexiko.notation import GcgGame, format_gcg, gcg_from_events
from lexiko.server.tables import NotNow, TableHistory, given_up_draws
from lexiko.server.wire import Contributed, Fairness
from lexiko.table import Drawing, GameDocument, check_fairness, commitment_of, game_document


def game_gcg(history: TableHistory) -> str:
    """The game as a GCG record. Raises `NotNow` before its end: it has every rack."""
    return format_gcg(finished_game(history))


def finished_game(history: TableHistory) -> GcgGame:
    """The same, not written out. Raises `NotNow` before its end."""
    check_finished(history)
    names = [place.name for place in history.state.places]
    return gcg_from_events(history.agreement.ruleset, names, history.events, lexicon=history.agreement.lexicon)


def game_json(history: TableHistory) -> str:
    """The game with its secret. Raises `NotNow` before its end."""
    check_finished(history)
    return game_document(history.header, history.events, drawing=history.drawing)


def fairness_of(history: TableHistory) -> Fairness:
    """Commitment, seed and draws computed again. Raises `NotNow` before the end."""
    check_finished(history)
    drawing = history.drawing
    report = check_fairness(GameDocument(header=history.header, events=tuple(history.events), drawing=drawing))
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


def check_finished(history: TableHistory) -> None:
    """Nothing before its end: it would tell every rack. Raises `NotNow`."""
    if history.state.position is None or history.state.is_on:
        raise NotNow("This can be had when the game is over.", why="still-on")
