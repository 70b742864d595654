"""`lexiko puzzles`: made of games, checked by slower means, and solved at a terminal."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.options import force_option, language_option, leaves_option, rules_options
from lexiko.cli.output import deliver, print_json, say, status_line
from lexiko.cli.plain.lines import standard_lines
from lexiko.cli.puzzling.solving import Solving
from lexiko.cli.puzzling.sources import source_of
from lexiko.cli.records.errors import check_free
from lexiko.notation import counted
from lexiko.translations import preferred_language
from lexiko.user_files import whole_file

if TYPE_CHECKING:
    from lexiko.puzzles import MakingProgress, Puzzle, PuzzleBook

THEMES = ("ending", "exchange", "steps", "bingo", "hook", "parallel", "premium", "blank", "plain")
SOMETHING_IS_NOT_SO = 1
"""The status of a check that found something."""
_AT_ONCE = 10
"""So many puzzles are asked where nobody says how many."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def puzzles() -> None:
    """Puzzles: positions whose best play is much better than the second.

    They are found in games that computers play, or in your own, and proved or simulated. A file of them can be checked
    again by slower means, solved here, and put into a server's folder.

    \b
    lexiko puzzles solve
    lexiko puzzles make --games 200 --count 50 --out mine.jsonl
    lexiko puzzles make my-games/ --player Ann --out missed.jsonl
    lexiko puzzles check mine.jsonl
    """


@puzzles.command()
@click.argument("files", metavar="[GAME]...", nargs=-1)
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, metavar="N", help="Games that are played."
)
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="The luck: same seed, same games.")
@click.option("--player", default="", metavar="NAME", help="In games on record: what this player missed.")
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="So many puzzles at most.")
@click.option(
    "--margin",
    type=click.IntRange(min=5),
    default=10,
    show_default=True,
    metavar="POINTS",
    help="By so much the best play is surely better than any other.",
)
@click.option("--theme", "themes", type=click.Choice(THEMES), multiple=True, help="Such puzzles only; several times.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Write them there, a line each.")
@force_option
@click.option("--edition", metavar="EDITION", help="The rulebook: a key or a file's path.  [default: classic]")
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@leaves_option
@click.option("--threads", type=click.IntRange(1, 256), metavar="T", help="At so many at a time: one a processor.")
def make(
    files: tuple[str, ...],
    *,
    count: int | None,
    margin: int,
    themes: tuple[str, ...],
    out: Path | None,
    force: bool,
    threads: int | None,
    house: str,
    opening_length: int | None,
    levels: str,
    turn_timer: str,
    **asked: Any,
) -> None:
    """Look for puzzles in games, and write them, a line of JSON each.

    GAME is a game in any form that Lexiko reads, or a folder of them: then puzzles are positions in which another move
    than the best was made. Without one, computers play. What promises something is looked into: an ending is solved,
    other positions are simulated, until it is sure that the best play is better than any other by the margin. Plays
    that differ only in where a blank lies count as one. Control-C keeps what was found.

    \b
    lexiko puzzles make --games 200 --count 50 --out mine.jsonl
    lexiko puzzles make game.gcg other.gcg --player Ann --margin 15
    lexiko puzzles make --edition luxury --house V4 --theme steps --games 50
    """
    from lexiko.puzzles import PuzzleRules, PuzzleWish, make_puzzles, write_puzzles
    from lexiko.search import usual_chances

    check_free(out, force=force)
    agreed = {"house": house, "opening_length": opening_length, "levels": levels, "turn_timer": turn_timer}
    source = source_of(files, agreed=agreed, **asked)
    found: list[Puzzle] = []
    with status_line("Looking for puzzles", _how_far) as told:
        making = make_puzzles(
            source.situations,
            source.engine,
            usual_chances(source.engine.lexicon),
            wanted=PuzzleWish(margin=margin, themes=themes, missed=bool(files)),
            threads=threads or os.cpu_count() or 1,
            told=told,
        )
        try:
            for puzzle in making:
                found.append(puzzle)
                if len(found) == count:
                    break
        except KeyboardInterrupt:
            if not found:
                raise
    rules = PuzzleRules.of(source.engine, source.house)
    deliver(write_puzzles(rules, found).encode(), out)
    if out is not None:
        say(f"{counted(len(found), 'puzzle')} written to {out}.", err=True)


def _how_far(now: MakingProgress) -> str:
    return (
        f"{now.positions:,} positions, {now.looked_into:,} looked into, {now.found:,} puzzles. "
        "Control-C keeps what was found"
    )


@puzzles.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="Some of them only, drawn by the seed.")
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="Which are drawn.")
@click.option("--threads", type=click.IntRange(1, 256), metavar="T", help="At so many at a time: one a processor.")
@click.option("--json", "as_json", is_flag=True, help="Print it for programs to read.")
def check(file: Path, *, count: int | None, seed: int, threads: int | None, as_json: bool) -> int:
    """Hold puzzles against slower and exact means; the status is 1 where something is not so.

    All plays of each position are listed anew, endings are solved, others are simulated longer, with other luck and
    against more moves. The best play has to be the same, better than any other by the margin that is told.

    \b
    lexiko puzzles check mine.jsonl
    lexiko puzzles check mine.jsonl --count 20
    """
    from lexiko.puzzles import PuzzleBook, check_book
    from lexiko.search import usual_chances

    book = _book(file)
    some = book.puzzles if count is None else _drawn(book, count, seed)
    engine = book.rules.engine()
    wrong: list[tuple[str, list[str]]] = []
    done = 0
    with status_line("Checking", lambda now: f"{now} of {len(some)} puzzles checked") as told:
        checking = check_book(
            PuzzleBook(book.rules, tuple(some)),
            engine,
            usual_chances(engine.lexicon),
            threads=threads or os.cpu_count() or 1,
        )
        for puzzle, problems in checking:
            done += 1
            if problems:
                wrong.append((puzzle.cgp, problems))
            if told:
                told(done)
    if as_json:
        amiss = [{"cgp": cgp, "problems": problems} for cgp, problems in wrong]
        print_json({"puzzles": done, "sound": done - len(wrong), "amiss": amiss})
    else:
        for cgp, problems in wrong:
            say(f"{cgp}\n  " + "\n  ".join(problems))
        say(f"{counted(done, 'puzzle')} checked, {done - len(wrong):,} sound.")
    return SOMETHING_IS_NOT_SO if wrong else 0


@puzzles.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="[FILE]", required=False)
@click.option("--count", type=click.IntRange(min=1), default=_AT_ONCE, show_default=True, metavar="N", help="How many.")
@click.option("--theme", type=click.Choice(THEMES), help="Such puzzles only.")
@click.option("--easy", "how_hard", flag_value="easy", help="From the easier half.")
@click.option("--hard", "how_hard", flag_value="hard", help="From the harder half.")
@click.option("--seed", type=int, metavar="NUMBER", help="The same puzzles again.")
@language_option
def solve(
    file: Path | None,
    *,
    count: int,
    theme: str | None,
    how_hard: str | None,
    seed: int | None,
    language: str | None,
) -> None:
    """Solve puzzles here: those of a file, or those that come with Lexiko.

    \b
    lexiko puzzles solve
    lexiko puzzles solve --theme ending --hard
    lexiko puzzles solve mine.jsonl --count 5
    """
    from lexiko.puzzles import PuzzleBook, PuzzleError, shipped_puzzles

    book = _book(file) if file is not None else shipped_puzzles()[0]
    fitting = sorted((each for each in book.puzzles if theme in (None, *each.themes)), key=lambda each: each.rating)
    half = len(fitting) // 2
    fitting = fitting[: half or None] if how_hard == "easy" else fitting[half:] if how_hard == "hard" else fitting
    if not fitting:
        raise PuzzleError("there is no such puzzle in it")
    some = _drawn(PuzzleBook(book.rules, tuple(fitting)), count, seed)
    Solving(book, some, standard_lines(), language=language or preferred_language(os.environ)).run()


def _drawn(book: PuzzleBook, count: int, seed: int | None) -> tuple[Puzzle, ...]:
    return tuple(Random(seed).sample(book.puzzles, min(count, len(book.puzzles))))


def _book(file: Path) -> PuzzleBook:
    from lexiko.puzzles import PUZZLES, read_puzzles

    return read_puzzles(whole_file(file, PUZZLES).decode("utf-8", "replace"), file=str(file))
