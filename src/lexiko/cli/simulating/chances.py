"""`lexiko train chances`: learn how likely it is to win from here, for any rules and lexicon."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.options import rules_options
from lexiko.cli.output import open_console, say, write_whole
from lexiko.cli.records.errors import CannotWrite
from lexiko.cli.records.pictures import check_picture, write_picture
from lexiko.cli.words_for import words_for
from lexiko.notation import counted
from lexiko.rulebook import HouseRules, load_edition, load_set, ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from lexiko.search import TableChances, Trial
    from lexiko.training import ChanceTraining

USUAL_GAMES = 20_000
_FEW_TRIALS = 200


def _players(_: object, __: object, typed: str) -> tuple[int, ...]:
    """Numbers of players, each once.

    >>> _players(None, None, "2,4")
    (2, 4)
    """
    numbers = [part.strip() for part in typed.split(",")]
    if not set(numbers) <= {"2", "3", "4"}:
        raise click.BadParameter(f"{typed!r} are no numbers of players: 2, 3 and 4 are, as in 2,3,4")
    return tuple(sorted({int(number) for number in numbers}))


@click.command()
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@click.option(
    "--edition", metavar="EDITION", default="classic", show_default=True, help="The rulebook: a key or a file's path."
)
@rules_options
@click.option(
    "--players", callback=_players, default="2,3,4", show_default=True, metavar="N,N", help="At which tables."
)
@click.option(
    "--games",
    type=click.IntRange(50, 10_000_000),
    default=USUAL_GAMES,
    show_default=True,
    metavar="N",
    help="Learn from so many games at each.",
)
@click.option("--threads", type=click.IntRange(1, 256), metavar="T", help="Games at a time: one a processor.")
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="The luck: same seed, same chances.")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="Where to.  [default: beside the words]")
@click.option(
    "--picture", type=click.Path(path_type=Path), metavar="FILE", help="Draw how often chances came true (SVG or PNG)."
)
def chances(
    *,
    lexicon: str | None,
    edition: str,
    set_key: str | None,
    players: tuple[int, ...],
    games: int,
    threads: int | None,
    seed: int,
    out: Path | None,
    picture: Path | None,
    **agreed: Any,
) -> None:
    """Learn how likely it is to win.

    The computer plays against itself, with leave values if the words have any, and it is written down what each lead
    came to in the end, by the tiles in the bag and whose turn it was. lexiko simulate judges games by that. Every fifth
    game teaches nothing: with these it is tested how often each chance comes true.

    The file is written beside the words, where lexiko simulate finds it, or where --out says. Control-C ends early and
    keeps what was learnt. The same seed, words and number of games give the same file, whatever the number of threads.

    \b
    lexiko train chances --lexicon words.txt
    lexiko train chances --players 2 --games 100000 --out mine.chances --picture mine.svg
    """
    from lexiko.kernel import Engine
    from lexiko.search import WinningChances, chances_beside
    from lexiko.training import FEWEST_GAMES, ChanceTraining, TrainingError

    book = load_edition(edition)
    game_set = load_set(set_key or book.set_key)
    words = words_for(game_set, lexicon)
    place = out or chances_beside(words) or Path(f"{words.name}.chances")
    check_picture(picture)
    _demand_folder(place)
    tables: dict[int, TableChances] = {}
    with _until_stopped() as stopped:
        for count in players:
            rules = ruleset(book, set=game_set, house=HouseRules.from_text(**agreed), players=count)
            training = ChanceTraining(Engine.compile(rules, words))
            _play(training, games, count, seed=seed, threads=threads or os.cpu_count() or 1, stopped=stopped)
            if training.games >= FEWEST_GAMES:
                tables[count] = training.table()
            if stopped():
                break
    if not tables:
        raise TrainingError(
            f"stopped after {counted(training.games, 'game')}: too few to learn from, nothing is written"
        )
    learnt = WinningChances(rules.set_key, rules.edition_key, words.name, tables)
    write_whole(place, learnt.to_bytes())
    for count, table in tables.items():
        say(f"{count} players: {_said(table)}", err=True)
    say(f"{place}: chances of winning from {counted(sum(each.games for each in tables.values()), 'game')}", err=True)
    if picture is not None:
        from lexiko.library import chances_picture

        write_picture(chances_picture(learnt), picture)


def _demand_folder(place: Path) -> None:
    """Refuse, before any work is done, a place where nothing can be written. Raises `CannotWrite`."""
    if not place.absolute().parent.is_dir():
        raise CannotWrite(f"there is no folder {place.parent} to write {place.name} to")


@contextmanager
def _until_stopped() -> Iterator[Callable[[], bool]]:
    """Whether somebody has pressed Control-C or ended the process politely."""
    pressed: list[int] = []
    before = {number: signal.signal(number, lambda *_: pressed.append(1)) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(pressed)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _play(
    training: ChanceTraining, games: int, players: int, *, seed: int, threads: int, stopped: Callable[[], bool]
) -> None:
    """Play and learn, and show how far it is where somebody watches."""
    if not sys.stderr.isatty():
        for _ in training.play(seed=seed, count=games, threads=threads):
            if stopped():
                return
        return
    with open_console(err=True).status("Playing ...") as status:
        for done in training.play(seed=seed, count=games, threads=threads):
            if done % 64 == 0:
                status.update(f"{players} players: {done:,} of {games:,} games; Control-C keeps what was learnt")
            if stopped():
                return


def _said(table: TableChances) -> str:
    """How well chances came true in the games that taught nothing."""
    tried = [trial for trial in table.trials if trial.count >= _FEW_TRIALS]
    if not tried:
        return f"{counted(table.games, 'game')}, too few to test chances by"
    worst = max(tried, key=_missed)
    return (
        f"{counted(table.games, 'game')}; where {100 * worst.told:.0f} % were told, {100 * worst.true:.1f} % came "
        "true, and no other chance was missed by more"
    )


def _missed(trial: Trial) -> float:
    return abs(trial.told - trial.true)
