"""`lexiko rules`: the rules in force in our own words, the board in its colours, tiles and values."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.options import rules_options
from lexiko.cli.output import open_console, print_json
from lexiko.cli.program_name import called
from lexiko.notation import fingerprint, to_record
from lexiko.rulebook import (
    VARIATIONS,
    Edition,
    GameSet,
    HouseRules,
    all_editions,
    all_sets,
    load_edition,
    load_set,
    rules_in_force,
    ruleset,
    split_choices,
)
from lexiko.rules import BLANK, Board, Ruleset
from lexiko.translations import listed

if TYPE_CHECKING:
    from rich.console import Console

_TYPED = click.core.ParameterSource.COMMANDLINE
_WIDE_INDENT = 15
_INDENT = 6
_AIM = (
    "You lay tiles on the board so that they make words that cross, and score points for each word; "
    "whoever has most in the end wins."
)


@click.command()
@click.argument("edition", required=False)
@rules_options
@click.option("--players", default=2, show_default=True, metavar="2|3|4", help="How many play.")
@click.option("--json", "as_json", is_flag=True, help="Print the rules for programs to read.")
@click.option("--plain", is_flag=True, help="Print text alone, without colours.")
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="dark",
    show_default=True,
    help="Colours for which terminal.",
)
def rules(
    edition: str | None,
    *,
    set_key: str | None,
    players: int,
    as_json: bool,
    plain: bool,
    theme: str,
    **agreed: Any,
) -> None:
    """Print the rules in force in EDITION, with what you agreed on.

    EDITION is a key or the path of a file. Without it the editions are listed.

    \b
    lexiko rules luxury
    lexiko rules luxury --house V3,V4 --players 3
    lexiko rules original --levels beginner,expert
    """
    if edition is None:
        _demand_edition()
        return _list_editions(as_json=as_json, plain=plain)
    book = load_edition(edition)
    game_set = load_set(set_key or book.set_key)
    in_force = ruleset(book, set=game_set, house=HouseRules.from_text(**agreed), players=players)
    if as_json:
        return print_json(_for_programs(in_force, book, game_set))
    console = open_console(plain=plain)
    _print_rules(console, in_force, book, game_set)
    _print_board(console, in_force, book, theme=theme)
    _print_tiles(console, in_force)
    return None


_OF_THE_LIST = ("edition", "as_json", "plain", "theme")


def _demand_edition() -> None:
    """Raises `UsageError` for what changes the rules of an edition, where none is named."""
    ctx = click.get_current_context()
    typed = [each for each in ctx.command.params if ctx.get_parameter_source(each.name or "") is _TYPED]
    if idle := [each.opts[0] for each in typed if each.name not in _OF_THE_LIST]:
        example = f"{called()} rules classic {idle[0]} ..."
        raise click.UsageError(f"{idle[0]} changes the rules of an edition: name it, as in {example}")


def _list_editions(*, as_json: bool, plain: bool) -> None:
    editions = all_editions()
    if as_json:
        return print_json({"editions": [_about(edition) for edition in editions]})
    console = open_console(plain=plain)
    console.print("Editions", style="bold")
    width = max(len(edition.key) for edition in editions) + 2
    for edition in editions:
        console.print(_indented(edition.summary, label=edition.key, indent=width))
    console.print("\nVariations, for any edition", style="bold")
    for variation in VARIATIONS:
        console.print(_indented(f"{variation.name}: {variation.about}.", label=variation.key, indent=width))
    console.print("\nSets", style="bold")
    for game_set in all_sets():
        layout, tiles = game_set.layout, sum(game_set.tile_set.counts)
        about = f"{game_set.name}: {tiles} tiles, {layout.rows} by {layout.cols} squares."
        console.print(_indented(about, label=game_set.key, indent=width))
    console.print(f"\nThe rules of one: {called()} rules luxury --house V3,V4 --set english")
    return None


def _print_rules(console: Console, in_force: Ruleset, edition: Edition, game_set: GameSet) -> None:
    console.print(f"{edition.name} edition, {game_set.name} set, {in_force.players} players", style="bold")
    named = [variation for variation in VARIATIONS if variation.key in in_force.variations]
    agreed = ", ".join(f"{variation.key} {variation.name}" for variation in named)
    console.print(f"House rules: {agreed or 'none'}\n")
    console.print(fill(" ".join([edition.summary, _AIM]), 80))
    for section in rules_in_force(in_force, edition, game_set):
        console.print(f"\n{section.title}", style="bold")
        for clause, text in section.clauses:
            console.print(_indented(text, label=clause))
    _print_options(console, edition)
    _print_other_variations(console, in_force, edition)


def _print_options(console: Console, edition: Edition) -> None:
    """What the edition leaves to the players, with what is chosen now, and how to choose otherwise."""
    if not edition.options:
        return
    made = split_choices(edition.key)[1]
    console.print("\nWhat this edition leaves to you", style="bold")
    for option in edition.options:
        console.print(f"{option.key}: {option.about}")
        for choice in option.choices:
            mark = "*" if choice.key == made.get(option.key, option.choices[0].key) else " "
            console.print(_indented(choice.about, label=f" {mark} {choice.key}", indent=_WIDE_INDENT))
    option = edition.options[0]
    other = f"{edition.file_key}:{option.key}={option.choices[-1].key}"
    console.print("* is chosen here. To choose otherwise:")
    console.print(f"{called()} play --edition {other}")


def _print_other_variations(console: Console, in_force: Ruleset, edition: Edition) -> None:
    others = [variation for variation in VARIATIONS if variation.key not in in_force.variations]
    if others:
        console.print("\nVariations you could agree on as well", style="bold")
    for variation in others:
        console.print(_indented(f"{variation.name}: {variation.about}.", label=variation.key))
    if named := [variation.key for variation in others if variation.key in edition.named_variations]:
        console.print(f"This edition's own rulebook names {listed(named)}.")


def _print_board(console: Console, in_force: Ruleset, edition: Edition, *, theme: str) -> None:
    from lexiko.cli.few_colours import fitted
    from lexiko.tui import render_board

    console.print("\nThe board", style="bold")
    layout = in_force.layout
    board = render_board(Board.empty(layout.rows, layout.cols), in_force, edition, theme=theme)
    console.print(fitted(board, console))
    console.print("2L doubles a letter, 2W a word, and so on; ★ is the start.")


def _print_tiles(console: Console, in_force: Ruleset) -> None:
    tile_set = in_force.tile_set
    console.print("\nThe tiles: how many of each", style="bold")
    by_value: dict[int, list[str]] = {}
    for code, (count, value) in enumerate(zip(tile_set.counts, tile_set.values, strict=True)):
        name = "blank" if code == BLANK else tile_set.alphabet.letters[code - 1]
        if count:
            by_value.setdefault(value, []).append(f"{name} {count}")
    for value, names in sorted(by_value.items()):
        unit = "point" if value == 1 else "points"
        console.print(_indented("   ".join(names), label=f"{value:>2} {unit}", indent=11))
    total = tile_set.total(tile_set.all_tiles())
    console.print(f"{sum(tile_set.counts)} tiles, {total} points in all.")


def _indented(text: str, *, label: str = "", indent: int = _INDENT) -> str:
    first = label.ljust(indent)
    return fill(text, 80, initial_indent=first, subsequent_indent=" " * indent, break_on_hyphens=False)


def _about(edition: Edition) -> dict[str, object]:
    return {
        "key": edition.key,
        "name": edition.name,
        "revision": edition.revision,
        "summary": edition.summary,
        "source": edition.source,
        "variations": list(edition.named_variations),
        "tips": list(edition.tips),
    }


def _for_programs(in_force: Ruleset, edition: Edition, game_set: GameSet) -> dict[str, object]:
    alphabet = in_force.tile_set.alphabet
    layout = in_force.layout
    return {
        "edition": _about(edition),
        "set": {"key": game_set.key, "name": game_set.name, "language": game_set.language},
        "ruleset": to_record(in_force),
        "fingerprint": fingerprint(in_force),
        "clauses": [
            {"section": section.title, "clause": clause, "text": text}
            for section in rules_in_force(in_force, edition, game_set)
            for clause, text in section.clauses
        ],
        "board": [layout.signs[start : start + layout.cols] for start in range(0, len(layout.signs), layout.cols)],
        "tiles": [
            {"tile": alphabet.format_tile(code), "count": count, "value": value}
            for code, (count, value) in enumerate(zip(in_force.tile_set.counts, in_force.tile_set.values, strict=True))
        ],
        "colours": {
            "names": dict(edition.colours.names),
            "light": dict(edition.colours.light),
            "dark": dict(edition.colours.dark),
        },
    }
