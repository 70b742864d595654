"""Which box of cards a command means, and of which words it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import click

from lexiko.cli.word_lists import LEXICON_OPTIONS
from lexiko.cli.words_for import words_and_set
from lexiko.frozen import dataclass
from lexiko.lexicon import Lexicon
from lexiko.rulebook import GameSet
from lexiko.study import BoxError, CardBox
from lexiko.user_files import data_folder

Command = TypeVar("Command", bound=Callable[..., object])

_OPTIONS = (
    click.option(
        "--box",
        "place",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="The box of cards.  [default: one for each lexicon, in your own folder]",
    ),
    *LEXICON_OPTIONS,
)


def box_options(command: Command) -> Command:
    """Give a command `--box`, `--lexicon` and `--set`, for `opened`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True)
class OpenBox:
    """A box with the words its cards are of, and the set they are spelt for."""

    cards: CardBox
    lexicon: Lexicon
    game_set: GameSet


@contextmanager
def opened(place: Path | None, lexicon: str | None, set_key: str | None) -> Iterator[OpenBox]:
    """The box that is asked for, made where there is none. Raises `BoxError`, `LexiconError`, `RulebookError`."""
    words, game_set = words_and_set(lexicon, set_key)
    if place is None:
        folder = data_folder("study")
        if folder is None:
            raise BoxError("there is no home folder to keep a box in; say where by --box FILE")
        folder.mkdir(parents=True, exist_ok=True)
        place = folder / f"{words.name}.box"
    with CardBox(place, words=words.name) as box:
        yield OpenBox(box, words, game_set)


def today_began() -> float:
    """When today did, here."""
    return datetime.now().astimezone().replace(hour=0, minute=0, second=0, microsecond=0).timestamp()
