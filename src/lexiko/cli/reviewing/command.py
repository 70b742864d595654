"""`lexiko review`: a game or a folder of games, each turn against the best there was."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import click

from lexiko.cli.options import language_option, leaves_option, rules_options
from lexiko.cli.output import print_json, say, status_line
from lexiko.cli.reviewing.games import GameReviewer
from lexiko.cli.reviewing.written import ReviewWriter, check_out
from lexiko.translations import preferred_language, translations


@click.command()
@click.argument("file", metavar="GAME")
@click.option(
    "--minutes", type=click.FloatRange(min=0), default=1.5, show_default=True, metavar="M", help="So long for a game."
)
@click.option(
    "--iterations",
    type=click.IntRange(min=0),
    default=4000,
    show_default=True,
    metavar="N",
    help="Play on so often in a turn; 0: weigh at sight alone.",
)
@click.option(
    "--player",
    default="",
    metavar="NAME",
    help="Whose chances are drawn, and who is told first of a folder.  [default: who is listed first]",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write it to FILE.html, FILE.md or FILE.json; of a folder, to a folder too.",
)
@language_option
@click.option("--edition", metavar="EDITION", help="The rulebook it was played by: a key or the path of a file.")
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words it was played with: a name or the path of a list.")
@leaves_option
@click.option(
    "--chances", type=click.Path(path_type=Path), metavar="FILE", help="Chances of winning that you have learnt."
)
@click.option("--threads", type=click.IntRange(1, 256), metavar="T", help="At so many at a time: one a processor.")
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="The luck: same seed, same answer.")
@click.option("--json", "as_json", is_flag=True, help="Print it for programs to read.")
def review(
    file: str,
    *,
    out: Path | None,
    language: str | None,
    player: str,
    as_json: bool,
    threads: int | None,
    house: str,
    opening_length: str,
    levels: str,
    turn_timer: str,
    **asked: Any,
) -> None:
    """Review a game: what each choice cost, and why.

    GAME is a game in any form that Lexiko reads, or a folder of them. Each turn is held against the best of its rack:
    points and chances of winning lost, the kind of mistake with what it was told by, and the luck of the draw apart
    from that. Turns are weighed at sight at once, then played on from, the largest losses first; endings of two are
    solved. Control-C shows what is known so far.

    Words are judged only by the lexicon that the game names or --lexicon gives; without it they stand as played. Turns
    whose racks are not recorded are left out, and it says so. With --out a first answer is written at once, and written
    over in the end. Of a folder there is a page of its own: where each player loses most, month by month. Dates are
    those of the records (#date 2026-10-03), or stand in the names of files.

    \b
    lexiko review game.gcg
    lexiko review game.gcg --out game.html --language de
    lexiko review games/ --out reviews/ --minutes 0.5
    """
    agreed = {"house": house, "opening_length": opening_length, "levels": levels, "turn_timer": turn_timer}
    spoken = translations(language or preferred_language(os.environ))
    folder = Path(file) if file != "-" and Path(file).is_dir() else None
    check_out(out, several=folder is not None)
    written = ReviewWriter(spoken, player=player)
    with status_line("Reviewing", "{} Control-C shows what is known so far".format) as told:
        reviewer = GameReviewer(asked, agreed, threads=threads or os.cpu_count() or 1, told=told)
        if folder is None:
            first = None if out is None else lambda found: written.game(found, out)
            found = reviewer.review(file, first=first)
        else:
            several = reviewer.review_folder(folder, first=player)
    if folder is None:
        if out is not None:
            written.game(found, out)
        if as_json:
            print_json(written.json_of_game(found))
        elif out is None:
            say(written.text_of_game(found), nl=False)
        return
    if out is not None:
        written.folder(several, out)
    if as_json:
        print_json(written.json_of_games(several))
    elif out is None:
        say(written.text_of_games(several), nl=False)
