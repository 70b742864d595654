"""`lexiko solve`: what an ending is worth with best play, or which move wins most often just before it."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.options import rules_options, turn_option
from lexiko.cli.output import WIDEST, print_json, say, status_line
from lexiko.cli.records.pictures import check_picture
from lexiko.cli.records.situations import looked_up
from lexiko.cli.records.studied import studied_position
from lexiko.cli.solving import many
from lexiko.cli.solving.pre_endgame import BeforeEnd
from lexiko.cli.words_for import missing_words
from lexiko.notation import counted, format_tiles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lexiko.cli.records.studied import StudiedPosition
    from lexiko.lexicon import Lexicon
    from lexiko.rules import Position
    from lexiko.search import EndingLine, SearchProgress, Solution

_A_MINUTE = 60
_TWO = 2


@click.command()
@click.argument("cgp", metavar="CGP", nargs=-1, required=True)
@turn_option
@click.option(
    "--lines",
    metavar="K",
    type=click.IntRange(1, 100),
    help="How many lines, or moves with tiles in the bag.  [default: 1, or 10]",
)
@click.option(
    "--minutes",
    type=click.FloatRange(min=0),
    metavar="M",
    help="Search for so long.  [default: until it is proved; at most 10 with one or two tiles in the bag, 1 with more]",
)
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    metavar="T",
    help="So many at a time: one a processor.",
)
@click.option(
    "--seed", default=1, show_default=True, metavar="NUMBER", help="The luck, where ways are taken at random."
)
@click.option(
    "--edition", metavar="EDITION", help="The rulebook: a key or a file's path.  [default: the position's, or classic]"
)
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="STATE",
    help="With tiles in the bag, keep it in this file, and go on with what it has.",
)
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="With tiles in the bag, draw the chances with their bounds (SVG or PNG).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the lines for programs to read.")
def solve(
    cgp: tuple[str, ...],
    *,
    turn: int | None,
    lines: int | None,
    minutes: float | None,
    threads: int | None,
    seed: int,
    out: Path | None,
    picture: Path | None,
    as_json: bool,
    edition: str | None,
    set_key: str | None,
    lexicon: str | None,
    **agreed: Any,
) -> None:
    """Solve an ending, or the turn before it with up to four tiles in the bag.

    CGP is a position on one line: the rows of the board, the racks and scores with the player to move first, turns
    without points; - reads it from the standard input. With --turn it is the file of a game. The other player holds
    whatever tiles are on no rack, as far as they fit.

    Once the bag is empty both see all tiles and play their best. The value is what the player to move gains on the
    other until the end, unplayed tiles reckoned. It is exact where it is proved.

    With three and four players each plays for itself, as many turns deep as there is time; it says how deep. Which
    player holds what must be told then.

    With tiles in the bag it is the chance of winning of each move: every way in which the unseen tiles may lie is
    looked at, and solved as an ending is; with three or four in the bag some ways are taken at random.

    When the minutes are up, or on Control-C, it tells the best found so far, with bounds as far as any are proved.

    \b
    lexiko solve game.gcg --turn 24
    lexiko solve - --lines 5 --minutes 1 --edition club --json
    lexiko solve game.gcg --turn 22 --minutes 30 --out late.solution --picture late.svg
    """
    from lexiko.search import CannotSolve

    check_picture(picture)
    studied = studied_position(cgp, turn=turn, edition=edition, set_key=set_key, agreed=agreed, others_of={"line"})
    if studied.moment is not None and len(studied.cgp.racks) > _TWO:
        studied = replace(studied, cgp=studied.moment.cgp)  # nothing else tells who holds what
    situation, words, missing = looked_up(studied, lexicon, refused_as=CannotSolve)
    seconds = None if minutes is None else _A_MINUTE * minutes
    if situation.view.bag_count:
        how = BeforeEnd(
            lines=lines, seconds=seconds, threads=threads, seed=seed, out=out, picture=picture, as_json=as_json
        )
        how.solve(studied, situation, words, missing)
        return
    if out is not None or picture is not None:
        raise click.UsageError("--out and --picture are for positions with tiles in the bag: this one has none")
    how_long = {"lines": lines or 1, "seconds": seconds, "threads": threads or os.cpu_count() or 1}
    _solve_ending(studied, words, missing, how_long, as_json=as_json)


def _solve_ending(
    studied: StudiedPosition, words: Lexicon, missing: str | None, how_long: dict[str, Any], *, as_json: bool
) -> None:
    """Solve an ending and say what was found. Raises `CannotSolve`."""
    from lexiko.kernel import Engine
    from lexiko.search import ending_from_cgp, solve_ending, solve_many

    rules, book = studied.rules, studied.book
    position = ending_from_cgp(studied.cgp, rules, resigned=studied.gone)
    engine = Engine.compile(rules, words, None, word_map=False)
    with status_line("Solving", _progress) as told:
        if len(position.racks) > _TWO:
            among = solve_many(position, engine, told=told, **how_long)
            many.tell(among, position, book.name, words.name, missing=missing, as_json=as_json)
        else:
            found = solve_ending(position, engine, told=told, **how_long)
            _tell(found, position, book.name, words.name, missing=missing, as_json=as_json)
    if missing and not as_json:
        say(f"\n{missing_words(missing, used=words.name)}")


def _tell(found: Solution, position: Position, edition: str, words: str, *, missing: str | None, as_json: bool) -> None:
    """Print what was found of two players."""
    if as_json:
        print_json(_for_programs(found, position) | {"lexicon": words, "lexicon_missing": missing})
        return
    own, other = (format_tiles(rack, position.ruleset.tile_set.alphabet) for rack in position.racks)
    say(fill(f"{own} to play against {other}, the bag empty; {edition} edition, words of {words}.", WIDEST))
    say(f"\n{_verdict(found, position)}\n")
    say("\n".join(_shown(found)))


def _progress(now: SearchProgress) -> str:
    """How far the search is, in a line."""
    return (
        f"Line {now.line}: {counted(now.depth, 'turn')} deep, {now.nodes:,} positions, {now.seconds:.0f} s; "
        "Control-C shows the best so far"
    )


def _for_programs(found: Solution, position: Position) -> dict[str, object]:
    alphabet = position.ruleset.tile_set.alphabet
    return {
        "rack": format_tiles(position.racks[0], alphabet),
        "other_rack": format_tiles(position.racks[1], alphabet),
        "value": found.value,
        "proved": found.proved,
        "low": found.low,
        "high": found.high,
        "outcome": found.best.outcome,
        "seconds": round(found.seconds, 3),
        "positions": found.nodes,
        "lines": [
            {
                "value": line.value,
                "proved": line.proved,
                "low": line.low,
                "high": line.high,
                "outcome": line.outcome,
                "moves": list(line.texts),
                "scores": list(line.scores),
            }
            for line in found.lines
        ],
    }


def _verdict(found: Solution, position: Position) -> str:
    """The value in a sentence, and how far it is proved."""
    best = found.best
    gain = _gain(best.value)
    if not best.proved:
        return fill(f"The best line found so far {gain}. {_bounds(best)}", WIDEST)
    lead = position.scores[0] - position.scores[1] + best.value
    if lead:
        end = f"{'wins' if best.outcome == 'won' else 'loses'} the game by {counted(abs(lead), 'point')}"
    elif best.outcome == "shared":
        end = "shares a tied game"
    else:
        end = f"{'wins' if best.outcome == 'won' else 'loses'} a tied game by the scores before the reckoning"
    return fill(f"With best play the player to move {gain} until the end, and {end}. Proved.", WIDEST)


def _gain(value: int) -> str:
    if not value:
        return "gains nothing on the other"
    return f"{'gains' if value > 0 else 'loses'} {counted(abs(value), 'point')} {'on' if value > 0 else 'to'} the other"


def _bounds(line: EndingLine) -> str:
    """What is proved of a value that is not.

    >>> from lexiko.search import EndingLine
    >>> def line(low, high):
    ...     return EndingLine(value=0, low=low, high=high, moves=(), texts=(), scores=(), outcome=None)
    >>> _bounds(line(None, None))
    'Nothing is proved yet.'
    >>> _bounds(line(-3, None)), _bounds(line(-3, 12))
    ('Proved: no less than -3.', 'Proved: no less than -3 and no more than +12.')
    """
    told = [f"no less than {line.low:+d}"] if line.low is not None else []
    told += [f"no more than {line.high:+d}"] if line.high is not None else []
    return f"Proved: {' and '.join(told)}." if told else "Nothing is proved yet."


def _shown(found: Solution) -> Iterator[str]:
    """The lines, each with its value; a question mark where that is not proved."""
    for line in found.lines:
        head = f"{line.value:+4d}{' ' if line.proved else '?'} "
        turns = [
            f"{text} {points}" if text != "pass" else text for text, points in zip(line.texts, line.scores, strict=True)
        ]
        yield fill(", ".join(turns), WIDEST, initial_indent=head, subsequent_indent=" " * len(head))
