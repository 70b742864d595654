"""`lexiko position`: a position on one line shown: board, racks, points, unseen tiles, and whether it can be."""

from __future__ import annotations

from typing import Any

import click

from lexiko.cli.options import rules_options
from lexiko.cli.output import deliver, has_screen, open_console, say
from lexiko.cli.records.positions import GivenPosition, read_position, standing_lines, verdict_lines
from lexiko.cli.records.reading import typed_position
from lexiko.cli.records.writing import written_position
from lexiko.notation import edition_named
from lexiko.rulebook import Edition, HouseRules, as_edition_key, load_edition, load_set, ruleset

CANNOT_BE = 1
"""The status of a position that could be read and breaks the rules."""


@click.command()
@click.argument("cgp", metavar="CGP", nargs=-1, required=True)
@click.option(
    "--edition", metavar="EDITION", help="The rulebook: a key or a file's path.  [default: the position's, or classic]"
)
@rules_options
@click.option("--json", "form", flag_value="json", help="Print it for programs to read.")
@click.option("--svg", "form", flag_value="svg", help="Print the board as a picture.")
def position(cgp: tuple[str, ...], *, form: str | None, edition: str | None, set_key: str | None, **agreed: Any) -> int:
    """Show a position, and everything in it that cannot be.

    CGP is a position on one line: the rows of the board, the racks and scores with the player to move first, turns
    without points; - reads it from the standard input. Tiles on no rack are taken to fill the racks that are not told,
    the rest of them the bag. The status is 1 if something in it cannot be.

    \b
    lexiko position "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"
    lexiko position - --svg
    """
    text = typed_position(cgp)
    book = load_edition(edition or as_edition_key(edition_named(text)) or "classic")
    game_set = load_set(set_key or book.set_key)
    given = read_position(text, game_set)
    in_force = ruleset(book, set=game_set, house=HouseRules.from_text(**agreed), players=len(given.racks))
    shown = GivenPosition(cgp=given, in_force=in_force)
    board, layout = given.board, in_force.layout
    if form is None and has_screen() and (board.rows, board.cols) == (layout.rows, layout.cols):
        _print_in_colour(shown, book)
    else:
        deliver(written_position(shown, form or "text"), None)
    return CANNOT_BE if shown.problems else 0


def _print_in_colour(shown: GivenPosition, book: Edition) -> None:
    """The board as the edition paints it, and all the rest as text."""
    from lexiko.cli.few_colours import fitted
    from lexiko.tui import render_board

    console = open_console()
    console.print(fitted(render_board(shown.cgp.board, shown.in_force, book), console))
    say("\n".join(["", *standing_lines(shown), "", *verdict_lines(shown.problems)]))
