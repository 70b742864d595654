"""`lexiko train leaves`: learn what it is worth to keep tiles, for any lexicon and set; and its group."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.output import open_console, say, write_whole
from lexiko.cli.program_name import called
from lexiko.cli.simulating.chances import chances
from lexiko.cli.words_for import words_for
from lexiko.lexicon import Lexicon
from lexiko.notation import counted
from lexiko.rulebook import load_edition, load_set, ruleset
from lexiko.rules import Error
from lexiko.user_files import new_part, replaceable

if TYPE_CHECKING:
    from lexiko.kernel import Engine, LeaveTable
    from lexiko.training import Progress, Training

USUAL_MINUTES = 5.0
STATUS_OF_AN_INTERRUPT = 130
SECONDS_BETWEEN_SAVES = 10.0
UNFINISHED = ".part"
KLV2 = ".klv2"


class CannotTrain(Error):
    """Options that make no training."""


@click.group()
def train() -> None:
    """Learn from games of the computer against itself."""


train.add_command(chances)


@train.command()
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@click.option("--set", "set_key", metavar="SET", help="Tiles and board: a key or the path of a file.")
@click.option(
    "--edition", metavar="EDITION", default="classic", show_default=True, help="The rulebook: a key or a file's path."
)
@click.option("--minutes", type=click.FloatRange(min=0), metavar="M", help="Learn for so long: 5 if nothing is said.")
@click.option("--boards", type=click.IntRange(min=1), metavar="N", help="Learn from so many boards instead.")
@click.option("--threads", type=click.IntRange(1, 256), metavar="T", help="Boards at a time: one a processor.")
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="The luck: same seed, same leaves.")
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="Where else to: for others if it ends in .klv2."
)
@click.option("--resume", is_flag=True, help="Go on with a training that was ended before it was done.")
def leaves(
    *,
    lexicon: str | None,
    set_key: str | None,
    edition: str,
    threads: int | None,
    seed: int,
    resume: bool,
    **until: Any,
) -> int:
    """Learn what it is worth to keep tiles.

    What is kept after a turn decides what the next one can be. This learns its worth for every rest of a rack: boards
    come from games of the computer against itself, and on each every rack is tried that the unseen tiles can make.
    Then the computer plays by what it learnt, and so on; each round tells how far values still moved.

    The file is written when the time is up, to where it is found from then on: beside the list, or with a lexicon of
    your own. --out writes it elsewhere, for other programs if its name ends in .klv2. Control-C ends early and keeps
    what was learnt; --resume goes on with it. The same seed, words and number of boards give the same file, whatever
    the number of threads.

    \b
    lexiko train leaves --minutes 5
    lexiko train leaves --lexicon words.txt --set spanish --out palabras.klv2
    """
    from lexiko.kernel import pack_leaves
    from lexiko.training import Training, load_training, save_training

    engine = _engine(lexicon, set_key, edition)
    out: Path = until["out"] or _usual_place(engine.lexicon)
    _demand_place(out, lexicon)
    part = out.with_name(out.name + UNFINISHED)
    if part.exists() and not resume:
        raise CannotTrain(f"{part} has a training that is not done: go on with it by --resume, or delete it")
    training = load_training(part, engine, seed=seed) if resume else Training(engine, seed=seed)
    minutes: float | None = until["minutes"]
    if minutes is None and until["boards"] is None:
        minutes = USUAL_MINUTES
    if minutes is not None and isnan(minutes):
        raise CannotTrain("nan minutes are no time: say how many, as in --minutes 5")
    course = _Course(training, part, minutes, until["boards"])
    if not course.run(threads or os.cpu_count() or 1):
        _say(f"stopped after {counted(training.boards, 'board')}, kept in {part}; go on with: {_again(resume)}")
        return STATUS_OF_AN_INTERRUPT
    table = training.table_of(training.settled())
    try:
        write_whole(out, table.to_bytes() if out.suffix.lower() == KLV2 else pack_leaves(table))
    except OSError as wrong:
        save_training(training, part)
        kept = f"what was learnt is kept in {part}, go on with: {_again(resume)}"
        raise CannotTrain(f"{out}: {wrong.strerror}; {kept}") from None
    part.unlink(missing_ok=True)
    _print_result(training, table, out)
    return 0


class _Course:
    """One run of a training: what is shown on the way, what is stored, and whether somebody stopped it."""

    def __init__(self, training: Training, part: Path, minutes: float | None, boards: int | None) -> None:
        self.training, self.part = training, part
        self.seconds = None if minutes is None else 60 * minutes
        self.boards = boards
        self.stopped = False
        self.saved = time.monotonic()
        self.room = True
        """Whether it could be stored until now."""
        self.show: Callable[[Progress], None] = _show_line

    def run(self, threads: int) -> bool:
        """Train to the end; False if it was stopped before, and stored."""
        from lexiko.training import run_training, save_training

        with ExitStack() as open_things:
            open_things.enter_context(_stopped_by_signals(self.stop))
            if sys.stderr.isatty():
                self.show = _bar(open_things, self)
            run_training(
                self.training, boards=self.boards, seconds=self.seconds, threads=threads, progress=self.progress
            )
        if self.stopped:
            save_training(self.training, self.part)
        return not self.stopped

    def stop(self) -> None:
        """Stop after this board."""
        self.stopped = True

    def progress(self, progress: Progress) -> bool:
        """Show how far it is, store it now and then; whether to go on."""
        self.show(progress)
        if time.monotonic() > self.saved + SECONDS_BETWEEN_SAVES:
            self.store()
        return not self.stopped

    def store(self) -> None:
        """Store it; that there is no room for that is told once, and is no reason to stop."""
        from lexiko.training import StateUnwritten, save_training

        self.saved = time.monotonic()
        try:
            save_training(self.training, self.part)
        except StateUnwritten as refused:
            if self.room:
                _say(f"{refused}; going on, but what is learnt is lost if this ends early")
            self.room = False

    @property
    def done(self) -> float:
        """How much of it is done, 0 to 1."""
        parts = [self.training.boards / self.boards] if self.boards else []
        parts += [self.training.seconds / self.seconds] if self.seconds else []
        return min(1.0, max(parts, default=1.0))


@contextmanager
def _stopped_by_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` when somebody presses Control-C or ends the process politely."""
    before = {number: signal.signal(number, lambda *_: stop()) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _usual_place(words: Lexicon) -> Path:
    """Where leave values are looked for: beside a list, or with a lexicon of one's own; else here."""
    if words.leaves_file is None:
        return Path(f"{words.name}.leaves")
    here = Path.cwd().resolve()
    return words.leaves_file.relative_to(here) if words.leaves_file.is_relative_to(here) else words.leaves_file


def _demand_place(out: Path, lexicon: str | None) -> None:
    """Refuse, before any work is done, a file that cannot be written, or should not. Raises `CannotTrain`."""
    if not out.absolute().parent.is_dir():
        raise CannotTrain(f"there is no folder {out.parent} to write {out.name} to")
    try:
        exists = out.exists()
        if exists and not out.is_file():
            raise CannotTrain(f"{out} is no file: name the one to write by --out")
        if exists and lexicon is not None and Path(lexicon).exists() and out.samefile(lexicon):
            raise CannotTrain(f"{out} is the list of words: name another file by --out")
        trial, descriptor = new_part(replaceable(out), mode=0o600)
        os.close(descriptor)
        trial.unlink()
    except OSError as wrong:
        raise CannotTrain(f"{out} cannot be written: {wrong.strerror}") from None


def _engine(lexicon: str | None, set_key: str | None, edition: str) -> Engine:
    from lexiko.kernel import Engine

    book = load_edition(edition)
    game_set = load_set(set_key or book.set_key)
    return Engine.compile(ruleset(book, set=game_set), words_for(game_set, lexicon), None, word_map=False)


def _round(progress: Progress) -> str:
    return f"round {progress.round}: {progress.boards:,} boards, leaves moved by {progress.moved:.2f} points on average"


def _show_line(progress: Progress) -> None:
    """Where nobody watches: a line for every round."""
    if progress.moved is not None:
        _say(_round(progress))


def _bar(open_things: ExitStack, course: _Course) -> Callable[[Progress], None]:
    """Where somebody watches: a bar, and the rounds above it."""
    from rich import progress as bars

    bar = bars.Progress(
        "{task.description}",
        bars.BarColumn(),
        bars.TaskProgressColumn(),
        bars.TimeRemainingColumn(),
        console=open_console(err=True, width=None),
        transient=True,
    )
    open_things.enter_context(bar)
    task = bar.add_task("boards", total=1.0)

    def show(progress: Progress) -> None:
        bar.update(task, completed=course.done, description=f"{progress.boards:,} boards")
        if progress.moved is not None:
            bar.console.print(_round(progress))

    return show


def _print_result(training: Training, table: LeaveTable, out: Path) -> None:
    tile_set = training.engine.ruleset.tile_set
    tiles = [
        (table.leave_points(bytes([tile])), tile_set.alphabet.format_tile(tile))
        for tile, there_are in enumerate(tile_set.counts)
        if there_are
    ]
    _say(f"{out}: {len(table):,} leaves, from {counted(training.boards, 'board')} with seed {training.seed}")
    _say("tiles alone: " + "  ".join(f"{name} {points:+.1f}" for points, name in sorted(tiles, reverse=True)))


def _again(resumed: bool) -> str:
    typed = [*sys.argv[1:], *([] if resumed else ["--resume"])]
    return shlex.join([*shlex.split(called()), *typed])


def _say(sentence: str) -> None:
    say(sentence, err=True)
