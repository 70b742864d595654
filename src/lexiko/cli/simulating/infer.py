"""`lexiko infer`: what a player may have kept, told by the turn that was made."""

from __future__ import annotations

from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.options import leaves_option, rules_options, turn_option
from lexiko.cli.output import WIDEST, print_json, say
from lexiko.cli.records.pictures import check_picture, write_picture
from lexiko.cli.records.situations import looked_up
from lexiko.cli.records.studied import studied_position
from lexiko.cli.simulating.inferred import contrasts, inferred_from, without_last_turn
from lexiko.cli.words_for import missing_words
from lexiko.notation import counted, format_tiles
from lexiko.rules import Rack

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lexiko.rules import Alphabet, PlayerView
    from lexiko.search import Inference

_BAR = 24


@click.command()
@click.argument("cgp", metavar="GAME", nargs=-1, required=True)
@turn_option
@click.option(
    "--limit", default=10, show_default=True, metavar="N", type=click.IntRange(min=1), help="How many leaves."
)
@click.option(
    "--temperature",
    type=click.FloatRange(min=0, min_open=True),
    metavar="POINTS",
    help="How much worse turns are still made at times.  [default: as learnt]",
)
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="The luck, where leaves are drawn.")
@click.option("--edition", metavar="EDITION", help="The rulebook: a key or a file's path.  [default: the game's]")
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@leaves_option
@click.option("--picture", type=click.Path(path_type=Path), metavar="FILE", help="Draw the tiles (SVG or PNG).")
@click.option("--json", "as_json", is_flag=True, help="Print tiles and leaves for programs to read.")
def infer(
    cgp: tuple[str, ...],
    *,
    turn: int | None,
    limit: int,
    temperature: float | None,
    seed: int,
    edition: str | None,
    set_key: str | None,
    lexicon: str | None,
    leaves: str | None,
    picture: Path | None,
    as_json: bool,
    **agreed: Any,
) -> None:
    """Tell what the player of the last turn may have kept.

    GAME is the file of a game, seen after --turn turns by the player to move then. Whoever had something much better
    would hardly have made that turn: every leave of the unseen tiles is weighed by how good the turn would have been
    with it, beside the best that its rack could do. Of an exchange the number of tiles is looked at.

    \b
    lexiko infer game.gcg --turn 8
    lexiko infer game.gcg --turn 8 --temperature 4 --picture kept.svg
    """
    from lexiko.kernel import Engine, chosen_leaves
    from lexiko.library import inference_picture
    from lexiko.search import CannotInfer

    check_picture(picture)
    studied = studied_position(cgp, turn=turn, edition=edition, set_key=set_key, agreed=agreed, others_of={"line"})
    situation, words, missing = looked_up(studied, lexicon, refused_as=CannotInfer, also=without_last_turn(studied))
    view = situation.view
    engine = Engine.compile(studied.rules, words, chosen_leaves(leaves, studied.rules.tile_set, words))
    found = inferred_from(studied, view, engine, seed=seed, temperature=temperature)
    if picture is not None:
        write_picture(inference_picture(found), picture)
    alphabet = studied.rules.tile_set.alphabet
    if as_json:
        told = _for_programs(found, view, alphabet, limit)
        print_json(told | {"lexicon": words.name, "lexicon_missing": missing})
        return
    kept = counted(found.kept, "tile")
    say(fill(f"After {found.turn}, {kept} kept; {studied.book.name} edition, words of {words.name}.", WIDEST))
    say(f"\n{fill(contrasts(found), WIDEST)}\n")
    say("\n".join((*_tiles(found), "", *_leaves(found, alphabet, limit))))
    say(f"\n{fill(_how(found), WIDEST)}")
    if missing:
        say(f"\n{missing_words(missing, used=words.name)}")


def _for_programs(found: Inference, view: PlayerView, alphabet: Alphabet, limit: int) -> dict[str, object]:
    return {
        "turn": found.turn,
        "rack": format_tiles(view.rack, alphabet),
        "unseen": format_tiles(view.unseen, alphabet),
        "kept": found.kept,
        "temperature": found.temperature,
        "count": found.count,
        "tried": found.tried,
        "tried_share": round(found.tried_share, 4),
        "drawn": found.drawn,
        "tiles": [
            {
                "tile": tile.text,
                "share": round(tile.share, 4),
                "usual": round(tile.usual, 4),
                "times": round(tile.times, 3),
            }
            for tile in found.tiles
        ],
        "leaves": [
            {
                "leave": format_tiles(Rack(leave.tiles), alphabet),
                "share": round(leave.share, 6),
                "usual": round(leave.usual, 6),
                "tried": leave.tried,
            }
            for leave in found.leaves[:limit]
        ],
    }


def _tiles(found: Inference) -> Iterator[str]:
    """The tiles, the likeliest beside chance first: bars for how likely each was kept, a mark where chance would be."""
    most = max((max(tile.share, tile.usual) for tile in found.tiles), default=1.0) or 1.0
    yield f"{'Tile':<6}{'Kept':>7}{'Chance':>9}{'Times':>8}"
    for tile in sorted(found.tiles, key=lambda tile: (-tile.times, tile.text)):
        bar = list("#" * round(_BAR * tile.share / most) + " " * _BAR)[: _BAR + 1]
        bar[min(_BAR, round(_BAR * tile.usual / most))] = "|"
        numbers = f"{100 * tile.share:>5.1f} %{100 * tile.usual:>7.1f} %{tile.times:>8.2f}"
        yield f"{tile.text:<6}{numbers}  {''.join(bar).rstrip()}"


def _leaves(found: Inference, alphabet: Alphabet, limit: int) -> Iterator[str]:
    """The likeliest leaves; a ~ before what is estimated."""
    yield f"{'Leave':<10}{'Likely':>8}{'Chance':>9}"
    for leave in found.leaves[:limit]:
        text = format_tiles(Rack(leave.tiles), alphabet) or "nothing"
        mark = " " if leave.tried else "~"
        yield f"{text:<10}{mark}{100 * leave.share:>6.2f} %{100 * leave.usual:>7.2f} %"


def _how(found: Inference) -> str:
    """How it was found, and how far that goes, in sentences."""
    told = f"{found.tried:,} racks were tried."
    if found.tried < found.count:
        others = f"{found.count - found.tried:,} other leaves are estimated from these (~)"
        told += f" {others}, with {100 * (1 - found.tried_share):.0f} % of what is likely."
    if found.drawn:
        told += " There are too many to list, so they were drawn at random."
    return f"{told} A turn worse by {found.temperature:g} points is taken to be made about a third as often."
