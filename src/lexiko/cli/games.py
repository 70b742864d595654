"""`lexiko games`: the saved games listed, shown, searched, gone on with, exported and removed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lexiko.cli.options import force_option
from lexiko.cli.output import deliver, print_json, say
from lexiko.cli.program_name import called
from lexiko.cli.records.errors import check_free
from lexiko.cli.shelf import NoSuchGame, ShelvedGame, all_numbers, everything, take
from lexiko.cli.shelf import remove as throw_away
from lexiko.notation import format_board, write_gcg
from lexiko.word_names import words_called

if TYPE_CHECKING:
    from lexiko.table import JournalError

NOTHING_FOUND = 1
"""The status of a search that found no game."""
_number = click.argument("number", type=click.IntRange(min=1), metavar="ID")
_json = click.option("--json", "as_json", is_flag=True, help="Print them for programs to read.")


@click.group()
def games() -> None:
    """List, show, search, resume, export and remove saved games.

    Games are saved by lexiko play and lexiko keep, each under a number.

    \b
    lexiko games list
    lexiko games search quixotry
    lexiko games export 1 --out game.gcg
    """


@games.command("list")
@click.option("--unfinished", is_flag=True, help="Only those that can be gone on with.")
@_json
def list_games(*, unfinished: bool, as_json: bool) -> int:
    """List the saved games, the latest first.

    \b
    lexiko games list
    lexiko games list --unfinished
    """
    found, troubles = everything()
    chosen = [game for game in found if not (unfinished and game.is_over)]
    _print_games(chosen, as_json=as_json, none=f"There is no {'unfinished' if unfinished else 'saved'} game.")
    _print_troubles(troubles)
    return 0


@games.command()
@click.argument("text", nargs=-1, required=True, metavar="TEXT...")
@_json
def search(text: tuple[str, ...], *, as_json: bool) -> int:
    """Find games by player, word, edition, set or lexicon.

    Part of a name is enough; of several texts a game must have all. The status is 1 if none has.

    \b
    lexiko games search ann
    lexiko games search ben horn --json
    """
    found, troubles = everything()
    chosen = [game for game in found if all(game.mentions(each) for each in text)]
    _print_games(chosen, as_json=as_json, none=f"No saved game has {' and '.join(text)}.")
    _print_troubles(troubles)
    return 0 if chosen else NOTHING_FOUND


@games.command()
@_number
def show(number: int) -> None:
    """Show a game: its score sheet, its board and how it stands.

    \b
    lexiko games show 1
    """
    from lexiko.cli.plain.table import agreed_on
    from lexiko.rulebook import edition_of
    from lexiko.terminal import sheet_lines

    game = take(number)
    position = game.position
    say(f"Game {number}, {game.kind}. {agreed_on(edition_of(game.ruleset), game.ruleset)}\n")
    say("\n".join(sheet_lines(game.events, position.order, game.context, columns=80)) + "\n")
    say(format_board(position.board, game.ruleset.layout, game.ruleset.tile_set.alphabet))
    say(f"\n{_state(game)}")


@games.command()
@_number
def resume(number: int) -> object:
    """Go on with a game, played or kept, where it was left.

    \b
    lexiko games resume 1
    """
    from lexiko.cli.keep import keep  # here: a list of games waits for no game
    from lexiko.cli.play import play

    command = keep if take(number).kept else play
    return command.main(["--resume", str(number)], prog_name=f"lexiko {command.name}", standalone_mode=False)


@games.command()
@_number
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to; else it is printed.")
@force_option
def export(number: int, out: Path | None, *, force: bool) -> None:
    """Write a game as a GCG record that other programs read.

    A game played here tells every rack; of a kept score only the tiles laid are known.

    \b
    lexiko games export 1
    lexiko games export 1 --out game.gcg
    """
    check_free(out, force=force)
    deliver(write_gcg(take(number).gcg()), out)


@games.command()
@click.argument("numbers", nargs=-1, required=True, type=click.IntRange(min=1), metavar="ID...")
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove(numbers: tuple[int, ...], *, yes: bool) -> None:
    """Throw saved games away for good.

    \b
    lexiko games remove 1 --yes
    """
    if missing := [number for number in numbers if number not in all_numbers()]:
        raise NoSuchGame(f"there is no saved game {', '.join(map(str, missing))}; nothing was removed")
    if not yes:
        if not sys.stdin.isatty():
            raise click.UsageError("nobody can be asked here: add --yes")
        click.confirm(f"Remove {len(numbers)} game{'' if len(numbers) == 1 else 's'} for good?", abort=True)
    for number in dict.fromkeys(numbers):
        throw_away(number)
        say(f"Game {number} is removed.")


def _print_games(chosen: Sequence[ShelvedGame], *, as_json: bool, none: str) -> None:
    if as_json:
        print_json({"games": [_for_programs(game) for game in chosen]})
    elif not chosen:
        say(none)
    for game in () if as_json else chosen:
        state = _state(game)
        words = words_called(game.lexicon, game.ruleset.set_key)
        say(f"{game.number:>4}  {game.last_changed}  {game.ruleset.edition_key:<14}  {words:<14}  {state}")


def _print_troubles(troubles: Sequence[JournalError]) -> None:
    for trouble in troubles:
        say(f"lexiko: {trouble}", err=True)


def _state(game: ShelvedGame) -> str:
    position = game.position
    scores = ", ".join(
        f"{game.names[seat]} {position.scores[seat]}" for seat in position.order or range(len(game.names))
    )
    return f"{scores}{'' if game.is_over else f'; {game.kind}, unfinished'}"


def _for_programs(game: ShelvedGame) -> dict[str, object]:
    position = game.position
    return {
        "number": game.number,
        "kind": game.kind,
        "file": str(game.path),
        "changed": game.last_changed.isoformat(),
        "edition": game.ruleset.edition_key,
        "set": game.ruleset.set_key,
        "variations": list(game.ruleset.variations),
        "lexicon": game.lexicon,
        "players": [{"name": name, "score": position.scores[seat]} for seat, name in enumerate(game.names)],
        "turns": position.turn_number,
        "over": game.is_over,
        "winners": [game.names[seat] for seat in position.result.winners] if position.result else [],
        "resume": None if game.is_over else f"{called()} games resume {game.number}",
    }
