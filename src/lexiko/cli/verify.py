"""`lexiko verify`: whether the tiles of a finished game were drawn as its published commitment promised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

import click

from lexiko.cli.output import print_json, say
from lexiko.cli.records.reading import content_of
from lexiko.table import (
    Drawing,
    DrawingRound,
    FairnessReport,
    GameDocument,
    check_fairness,
    commitment_of,
    parse_game_document,
)

DOES_NOT_HOLD = 1
"""The status of a game that was not drawn as promised."""

_WHY = {
    "lost": "the device of {name} had lost its contribution",
    "left": "{name} left the table",
    "replaced": "a computer took the seat of {name}, who was waited for in vain",
}


@click.command()
@click.argument("file", metavar="GAME.json")
@click.option("--commitment", metavar="HEX", help="What the table published before the game, as you noted it.")
@click.option("--contribution", metavar="HEX", help="What your own device added to the draws, as it has kept it.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found for programs to read.")
def verify(file: str, *, commitment: str | None, contribution: str | None, as_json: bool) -> int:
    """Check that nobody chose the tiles of a finished game.

    GAME.json is the document that a finished table gives, - for the standard input. The commitment and the seed are
    computed from the secret that was revealed and from the players' contributions, then the whole game is decided
    again: every draw must come out as recorded. What every player contributed is printed, and each drawing that was
    given up before the game. A game saved by `lexiko play` has no commitment; its draws are checked. The status is 0
    if everything holds, 1 if something does not, 2 if the file cannot be read.

    \b
    lexiko verify game.json
    lexiko verify game.json --commitment 2f0c63... --contribution 9a41d0...
    """
    document = parse_game_document(content_of(file), place=file)
    report, drawing = check_fairness(document), document.drawing
    noted = None if commitment is None else drawing is not None and drawing.commitment == _plain(commitment)
    kept = None if contribution is None else drawing is not None and _plain(contribution) in drawing.contributions
    holds = report.holds and noted is not False and kept is not False
    if as_json:
        given_up = 0 if drawing is None else len(drawing.given_up)
        print_json({**asdict(report), "given_up": given_up, "as_noted": noted, "as_kept": kept, "holds": holds})
    else:
        say("\n".join((*_settled(document, report), *_own(noted, kept), *_drawn(report))))
    return 0 if holds else DOES_NOT_HOLD


def _plain(noted: str) -> str:
    return noted.strip().lower()


def _settled(document: GameDocument, report: FairnessReport) -> Iterator[str]:
    """What was settled before the game, and what the seed came from."""
    drawing = document.drawing
    if drawing is None:
        yield "Commitment: none; this game's luck was its program's own."
        return
    parts = "the secret and of all contributions" if drawing.rounds else "the secret"
    yield f"Commitment: {drawing.commitment}"
    yield _said(report.commitment, f"It is that of {parts}.", f"It is not that of {parts}.")
    yield f"Secret: {drawing.secret}"
    if drawing.rounds:
        yield f"  It was committed to as {commitment_of(drawing.secret)}."
    yield from _contributed(document, drawing)
    if report.contributions is not None:
        good, bad = "Everybody opened what they had committed to.", "Not everybody opened what they had committed to."
        yield _said(report.contributions, good, bad)
    for drawn in drawing.given_up:
        yield _given_up(drawn)
    contributed = sum(bool(contribution) for contribution in drawing.contributions)
    origin = f"the secret and {contributed} contribution{'' if contributed == 1 else 's'} of the players"
    yield f"Seed: {document.header.seed}"
    yield _said(report.seed, f"It comes from {origin}.", f"It does not come from {origin}.")


def _contributed(document: GameDocument, drawing: Drawing) -> Iterator[str]:
    """Each player's contribution, and what was committed to."""
    yield "Contributions:"
    names = drawing.rounds[-1].names if drawing.rounds else [seat.name for seat in document.header.seats]
    for seat, contribution in enumerate(drawing.contributions):
        if contribution:
            yield f"  {names[seat]}: {contribution}"
            if drawing.rounds:
                yield f"    It was committed to as {drawing.rounds[-1].commitments[seat]}."


def _given_up(drawn: DrawingRound) -> str:
    """A drawing that has no game, and whom it waited for."""
    given_up = drawn.given_up
    why = "" if given_up is None else _WHY.get(given_up.why, given_up.why).format(name=drawn.names[given_up.seat])
    missing = ", ".join(drawn.names[seat] for seat in drawn.missing) or "nobody"
    return f"Given up before: drawing {drawn.number}, because {why}. It waited for {missing}."


def _own(noted: bool | None, kept: bool | None) -> Iterator[str]:
    """What the reader has noted, beside what stands in the document."""
    if noted is not None:
        yield _said(noted, "The commitment is the one you noted.", "The commitment is not the one you noted.")
    if kept is not None:
        yield _said(kept, "Your contribution is among them.", "Your contribution is not among them.")


def _drawn(report: FairnessReport) -> Iterator[str]:
    yield f"Draws: {report.draws} come out as recorded."
    if report.differs_at is not None:
        yield f"  NO: at event {report.differs_at} {report.problem}."


def _said(holds: bool | None, good: str, bad: str) -> str:
    return f"  {good}" if holds else f"  NO: {bad}"
