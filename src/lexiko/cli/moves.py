"""`lexiko moves`: the best moves of a position, with every part of what they are worth."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any, Literal

import click

from lexiko.cli.options import leaves_option, position_edition_option, rules_options, turn_option
from lexiko.cli.output import WIDEST, has_screen, open_console, print_json, say
from lexiko.cli.program_name import called
from lexiko.cli.records.studied import studied_position
from lexiko.cli.words_for import missing_words, words_of_position
from lexiko.notation import (
    CgpPosition,
    NotationError,
    counted,
    format_move,
    format_tiles,
    parse_rack,
)
from lexiko.rulebook import Edition
from lexiko.rules import Alphabet, Error, PlayerView, Rack
from lexiko.word_names import SHIPPED_KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lexiko.analysis import Candidate
    from lexiko.kernel import Engine

_COLUMNS = {"score": "Score", "leave": "Leave", "going_out": "Going out", "left_over": "Left over"}
"""The parts of a move's worth, and what their columns are called."""


class UnclearPosition(Error):
    """A position that cannot be read, or whose rack nobody has told."""


@click.command()
@click.argument("cgp", metavar="CGP", nargs=-1, required=True)
@turn_option
@click.option("--rack", metavar="TILES", help="The rack to play from; ? is a blank. Goes before the one in CGP.")
@click.option("--limit", default=15, show_default=True, metavar="N", type=click.IntRange(min=1), help="How many moves.")
@click.option(
    "--by",
    type=click.Choice(["equity", "score"]),
    default="equity",
    show_default=True,
    help="Best by points and what is kept, or by points alone.",
)
@position_edition_option
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@leaves_option
@click.option("--json", "as_json", is_flag=True, help="Print the moves for programs to read.")
def moves(
    cgp: tuple[str, ...],
    *,
    turn: int | None,
    rack: str | None,
    limit: int,
    by: Literal["equity", "score"],
    as_json: bool,
    edition: str | None,
    set_key: str | None,
    lexicon: str | None,
    leaves: str | None,
    **agreed: Any,
) -> None:
    """List the best moves of a position.

    CGP is a position on one line: the rows of the board, the racks and scores with the player to move first, turns
    without points; - reads it from the standard input. With --turn it is the file of a game. Another player's rack is
    not looked at.

    A move's equity is its score, what the tiles it keeps are worth while there are others to draw (leave), and in the
    end what the others' tiles bring (going out) or one's own cost (left over).

    \b
    lexiko moves "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"
    lexiko moves game.gcg --turn 8
    lexiko moves - --rack AEHNRST --limit 5 --house V3,V4 --json
    """
    from lexiko.analysis import candidates, view_from_cgp
    from lexiko.kernel import Engine, chosen_leaves

    studied = studied_position(
        cgp, turn=turn, edition=edition, set_key=set_key, agreed=agreed, others_of=(), refused_as=UnclearPosition
    )
    position, rules, book, game_set = studied.cgp, studied.rules, studied.book, studied.game_set
    view = view_from_cgp(position, rules, rack=_rack(rack, position, game_set.tile_set.alphabet))
    words, missing = words_of_position(game_set, lexicon, position)
    engine = Engine.compile(rules, words, chosen_leaves(leaves, rules.tile_set, words), word_map=False)
    found = candidates(view, engine, by=by, limit=limit)
    if as_json:
        print_json(_for_programs(found, view, engine, by=by) | {"lexicon_missing": missing})
    else:
        _show(found, view, engine, book=book, missing=missing)


def _rack(typed: str | None, cgp: CgpPosition, alphabet: Alphabet) -> Any:
    """The rack to play from. Raises `UnclearPosition`."""
    try:
        rack = cgp.racks[0] if typed is None else Rack(parse_rack(alphabet.as_typed(typed), alphabet))
    except NotationError as wrong:
        raise UnclearPosition(f"--rack {typed}: {wrong}") from None
    if not rack:
        raise UnclearPosition("the rack of the player to move is empty: tell it with --rack AEHNORS")
    return rack


def _for_programs(found: list[Candidate], view: PlayerView, engine: Engine, *, by: str) -> dict[str, object]:
    alphabet = view.ruleset.tile_set.alphabet
    return {
        "rack": format_tiles(view.rack, alphabet),
        "bag": view.bag_count,
        "unseen": format_tiles(view.unseen, alphabet),
        "lexicon": engine.lexicon.name,
        "leaves": engine.leaves is not None,
        "leave_values": None if engine.leaves is None else engine.leaves.name,
        "by": by,
        "moves": [
            {
                "move": format_move(each.move, board=view.board, alphabet=alphabet),
                "kind": type(each.move).__name__.lower(),
                **each.equity.parts,
                "equity": each.equity.total,
                "keeps": format_tiles(each.kept, alphabet),
            }
            for each in found
        ],
    }


def _show(found: list[Candidate], view: PlayerView, engine: Engine, *, book: Edition, missing: str | None) -> None:
    from rich.text import Text

    alphabet = view.ruleset.tile_set.alphabet
    console = open_console()
    rack, bag = format_tiles(view.rack, alphabet), counted(view.bag_count, "tile")
    console.print(f"{rack} to play, {bag} in the bag; {book.name} edition, words of {engine.lexicon.name}.\n")
    header, *lines = _aligned(list(_rows(found, view)))
    console.print(Text(header, style="bold", overflow="ignore", no_wrap=True))
    if has_screen():
        console.print("\N{BOX DRAWINGS LIGHT HORIZONTAL}" * min(max(map(len, (header, *lines))), WIDEST))
    say("\n".join(lines))
    remarks = [_about_leaves(engine)] if view.bag_count else []
    if missing:
        remarks.append(missing_words(missing, used=engine.lexicon.name))
    for remark in filter(None, remarks):
        console.print(f"\n{remark}")


def _about_leaves(engine: Engine) -> str:
    """By which values the tiles kept are weighed, where these are not simply Lexiko's own with its own words."""
    leaves, words = engine.leaves, engine.lexicon
    learn = f"To learn them: {called()} train leaves --lexicon {quote(words.place)} --set {engine.ruleset.set_key}"
    if leaves is None:
        return f"There are no leave values for these tiles, so what is kept counts nothing. {learn}"
    if leaves.name == SHIPPED_KEYS[0] and words.name in SHIPPED_KEYS:
        return ""
    if leaves.name != SHIPPED_KEYS[0]:
        return f"What is kept is weighed by {leaves.name}."
    return f"What is kept is weighed by Lexiko's values, as {words.name} has none of its own yet. {learn}"


def _rows(found: list[Candidate], view: PlayerView) -> Iterator[tuple[str, ...]]:
    """The table of the moves, its header first."""
    alphabet = view.ruleset.tile_set.alphabet
    names = ("score", "leave") if view.bag_count else ("score", "going_out", "left_over")
    yield ("Move", *(_COLUMNS[name] for name in names), "Equity", "Keeps")
    for each in found:
        worth = each.equity.parts
        parts = [f"{worth[name]:{'d' if name == 'score' else '+.1f'}}" for name in names]
        move = format_move(each.move, board=view.board, alphabet=alphabet)
        yield (move, *parts, f"{each.equity.total:.1f}", format_tiles(each.kept, alphabet))


def _aligned(rows: list[tuple[str, ...]]) -> list[str]:
    """Rows as lines: words to the left of their columns, numbers to the right. By hand, as there may be thousands.

    >>> _aligned([("Move", "Score", "Keeps"), ("8H HORN", "14", "?")])
    ['Move     Score  Keeps', '8H HORN     14  ?']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *numbers, last in rows:
        right = (f"{number:>{width}}" for number, width in zip(numbers, widths[1:-1], strict=True))
        lines.append("  ".join([f"{first:<{widths[0]}}", *right, last]).rstrip())
    return lines
