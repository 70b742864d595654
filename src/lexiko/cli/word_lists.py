"""Lists of words on their way out: chosen by length, in order, in columns or as JSON; and the options for that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import click

from lexiko.cli.output import WIDEST, has_screen, print_json, say
from lexiko.frozen import dataclass
from lexiko.lexicon import Lexicon, in_order, ways_to_draw
from lexiko.rulebook import GameSet
from lexiko.rules import Word

Command = TypeVar("Command", bound=Callable[..., object])


def lengths_of(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """The shortest and longest length of `7`, `2-4` or `8-`; 0 is no limit. Raises `BadParameter`."""
    if value is None:
        return None
    shortest, dash, longest = value.partition("-")
    numbers = [part.strip() for part in (shortest, longest)]
    if not any(numbers) or not all(part == "" or (part.isascii() and part.isdigit()) for part in numbers):
        raise click.BadParameter(f"{value!r:.40} is no length: write 7, 2-4 or 8-")
    if max(map(len, numbers)) > 3:
        raise click.BadParameter(f"no word is as long as {max(numbers, key=len):.20}")
    first, last = (int(part or 0) for part in numbers)
    last = last if dash else first
    if last and last < first:
        raise click.BadParameter(f"{value!r}: lengths go from the shorter to the longer")
    return first, last


LEXICON_OPTIONS = (
    click.option("--lexicon", metavar="WORDS", help="The words: a lexicon's name or the path of a list."),
    click.option("--set", "set_key", metavar="SET", help="The set they are spelt for: a key or the path of a file."),
)
"""For `words_and_set`."""
_WORDS_OPTIONS = (
    *LEXICON_OPTIONS,
    click.option("--json", "as_json", is_flag=True, help="Print for programs to read."),
)
_LIST_OPTIONS = (
    click.option("--length", "lengths", callback=lengths_of, metavar="N|N-M", help="Letters of a word, as 7 or 2-4."),
    click.option(
        "--by",
        type=click.Choice(["alphabet", "length", "probability"]),
        help="In this order: by probability, those likeliest to be drawn come first.",
    ),
    click.option("--limit", type=click.IntRange(min=1), metavar="N", help="No more than N."),
)


def words_options(command: Command) -> Command:
    """Give a command `--lexicon`, `--set` and `--json`."""
    for option in reversed(_WORDS_OPTIONS):
        command = option(command)
    return command


def list_options(command: Command) -> Command:
    """Give a command `--length`, `--by` and `--limit`, for `WordList.chosen`."""
    for option in reversed(_LIST_OPTIONS):
        command = option(command)
    return command


@dataclass(frozen=True, slots=True, kw_only=True)
class WordList:
    """How words are to be listed."""

    lexicon: Lexicon
    game_set: GameSet
    by: str
    lengths: tuple[int, int] | None = None
    limit: int | None = None

    @property
    def shortest(self) -> int:
        """The fewest letters asked for; 0 is no limit."""
        return self.lengths[0] if self.lengths else 0

    @property
    def longest(self) -> int:
        """The most letters asked for; 0 is no limit."""
        return self.lengths[1] if self.lengths else 0

    def chosen(self, words: Iterable[Word]) -> list[Word]:
        """The words of these lengths, in order, as many as are wanted."""
        fitting = [word for word in words if self.shortest <= len(word) <= (self.longest or len(word))]
        return in_order(fitting, self.by, self.game_set.tile_set)[: self.limit]

    def text(self, word: Sequence[int]) -> str:
        """A word as it is printed."""
        return self.lexicon.alphabet.format_word(word)

    def record(self, word: Word) -> dict[str, object]:
        """A word for programs to read: its letters' points, and how many ways there are to draw its tiles."""
        tile_set, letters = self.game_set.tile_set, self.lexicon.alphabet.letters
        tiles = [letters[tile - 1] for tile in word]
        points = sum([tile_set.values[tile] for tile in word])
        return {"word": "".join(tiles), "tiles": tiles, "points": points, "ways": ways_to_draw(word, tile_set)}

    def show(self, words: Iterable[Word], *, as_json: bool, shown: Callable[[Word], str] | None = None) -> None:
        """Print the words chosen of these: a line each, in columns on a screen, or as JSON."""
        chosen = self.chosen(words)
        if as_json:
            print_json({"words": [self.record(word) for word in chosen]})
        elif chosen:
            print_columns([(shown or self.text)(word) for word in chosen])
        else:
            say("No word.", err=True)


def print_columns(texts: Sequence[str], *, indent: int = 0) -> None:
    """Texts side by side on a screen, each on a line of its own in a pipe."""
    if not has_screen():
        if texts:
            say("\n".join([" " * indent + text for text in texts]))
        return
    width = max(map(len, texts)) + 2
    across = max(1, (WIDEST - indent) // width)
    rows = (texts[start : start + across] for start in range(0, len(texts), across))
    say("\n".join([" " * indent + "".join(text.ljust(width) for text in row).rstrip() for row in rows]))
