"""`lexiko verify`: whether the tiles of a finished game were drawn as its published commitment promised."""

from __future__ import annotations

from dataclasses import asdict

import click

from lexiko.cli.output import print_json, say
from lexiko.cli.records.reading import content_of
from lexiko.table import FairnessReport, GameDocument, check_fairness, parse_game_document

DOES_NOT_HOLD = 1
"""The status of a game that was not drawn as promised."""


@click.command()
@click.argument("file", metavar="GAME.json")
@click.option("--commitment", metavar="HEX", help="What the table published before the game, as you noted it.")
@click.option("--json", "as_json", is_flag=True, help="Print what was found for programs to read.")
def verify(file: str, *, commitment: str | None, as_json: bool) -> int:
    """Check that nobody chose the tiles of a finished game.

    GAME.json is the document that a finished table gives, - for the standard input. The commitment and the seed are
    computed from the secret that was revealed, then the whole game is decided again: every draw must come out as
    recorded. A game saved by `lexiko play` has no commitment; its draws are checked. The status is 0 if everything
    holds, 1 if something does not, 2 if the file cannot be read.

    \b
    lexiko verify game.json
    lexiko verify game.json --commitment 2f0c63...
    """
    document = parse_game_document(content_of(file), place=file)
    report = check_fairness(document)
    noted = _is_as_noted(document, commitment)
    if as_json:
        print_json({**asdict(report), "as_noted": noted, "holds": report.holds and noted is not False})
    else:
        say("\n".join(_lines(document, report, noted)))
    return 0 if report.holds and noted is not False else DOES_NOT_HOLD


def _is_as_noted(document: GameDocument, noted: str | None) -> bool | None:
    """Whether the document's commitment is the one noted; None if none was."""
    if noted is None:
        return None
    return document.drawing is not None and document.drawing.commitment == noted.strip().lower()


def _lines(document: GameDocument, report: FairnessReport, noted: bool | None) -> list[str]:
    drawing, lines = document.drawing, []
    if drawing is None:
        lines.append("Commitment: none; this game's luck was its program's own.")
    else:
        lines.append(f"Commitment: {drawing.commitment}")
        lines.append(_said(report.commitment, "It is that of the secret.", "It is not that of the secret."))
        contributed = sum(bool(contribution) for contribution in drawing.contributions)
        lines.append(f"Seed: {document.heading.seed}")
        count = "1 contribution" if contributed == 1 else f"{contributed} contributions"
        origin = f"the secret and {count} of the players"
        lines.append(_said(report.seed, f"It comes from {origin}.", f"It does not come from {origin}."))
    if noted is not None:
        lines.append(_said(noted, "The commitment is the one you noted.", "The commitment is not the one you noted."))
    lines.append(f"Draws: {report.draws} come out as recorded.")
    if report.differs_at is not None:
        lines.append(f"  NO: at event {report.differs_at} {report.problem}.")
    return lines


def _said(holds: bool | None, good: str, bad: str) -> str:
    return f"  {good}" if holds else f"  NO: {bad}"
