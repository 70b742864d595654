"""`lexiko convert`: a game or a position in another form, as it stands at the end or after some of its turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from lexiko.cli.options import force_option, rules_options
from lexiko.cli.output import deliver, say
from lexiko.cli.records.errors import CannotWrite, UnreadableRecord
from lexiko.cli.records.positions import GivenPosition, read_position
from lexiko.cli.records.reading import Found, check_set, find_in, played_by
from lexiko.cli.records.writing import FORMS, RecordedGame, check_target, written_game, written_position
from lexiko.notation import NotationError, edition_named, position_in_record
from lexiko.rulebook import HouseRules, as_edition_key, load_edition, load_set, ruleset

_USUAL_EDITION = "classic"


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--to", "form", type=click.Choice(FORMS), required=True, help="The form to write.")
@click.option("--turn", type=click.IntRange(min=0), metavar="N", help="The game after N turns; 0 is before the first.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to; else it is printed.")
@force_option
@rules_options
@click.option("--edition", metavar="EDITION", help="The rulebook it was played by: a key or the path of a file.")
def convert(
    file: str,
    *,
    form: str,
    turn: int | None,
    out: Path | None,
    force: bool,
    set_key: str | None,
    edition: str | None,
    **agreed: Any,
) -> None:
    """Write a game or a position in another form.

    FILE is a game record in GCG, a game in Lexiko's JSON, a game saved by lexiko play or lexiko keep, or a position on
    a line (CGP); - for the standard input. A position has no turns, so it cannot become GCG.

    A picture has the colours of the edition. Set, edition and house rules are those that the file names, else English
    and classic; options go before.

    \b
    lexiko convert game.gcg --to json
    lexiko convert game.gcg --to svg --turn 2 --out board.svg
    lexiko convert game.gcg --to cgp --turn 2
    """
    check_target(form, out, force=force)
    found = find_in(file)
    rules = found.options(set_key=set_key, edition=edition, agreed=agreed)
    if found.record is None:
        if turn is not None:
            raise CannotWrite("this is a position, which has no turns; leave out --turn")
        deliver(_position(found, form, **rules), out)
        return
    game = _game(found, file, turn, **rules)
    deliver(written_game(game, form), out)
    _print_problems(game, file)


def _game(found: Found, file: str, turn: int | None, **rules: Any) -> RecordedGame:
    """The game at the moment asked for. Raises `UnreadableRecord`."""
    record = found.record
    assert record is not None
    played = None if found.in_force else played_by(record, file, **rules)
    in_force = found.in_force or (played.in_force if played else None)
    assert in_force is not None
    try:
        moment = position_in_record(record, in_force, turns=turn)
    except NotationError as wrong:
        raise UnreadableRecord(f"{file}: {wrong}") from None
    if played:
        check_set(moment.replay.problems, file, played)
    return RecordedGame(moment=moment, in_force=in_force, title="Game" if file == "-" else Path(file).name)


def _position(found: Found, form: str, *, set_key: str | None, edition: str | None, agreed: dict[str, Any]) -> bytes:
    book = load_edition(edition or as_edition_key(edition_named(found.cgp)) or _USUAL_EDITION)
    game_set = load_set(set_key or book.set_key)
    position = read_position(found.cgp, game_set)
    in_force = ruleset(book, set=game_set, house=HouseRules.from_text(**agreed), players=len(position.racks))
    return written_position(GivenPosition(cgp=position, in_force=in_force), form)


def _print_problems(game: RecordedGame, file: str) -> None:
    """What was odd on reading, and whether the record comes out as written, for people at the terminal."""
    for warning in game.record.warnings:
        say(f"lexiko: {file}, line {warning.line}: {warning.message}", err=True)
    if count := len(game.moment.replay.problems):
        places = "one place" if count == 1 else f"{count} places"
        say(f"lexiko: {file} does not come out as written in {places}; lexiko score tells where", err=True)
