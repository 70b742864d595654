"""A play's word square by square: what is laid, what is played through, and whether the board agrees."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from lexiko.notation.coordinates import format_square
from lexiko.notation.errors import mistake
from lexiko.notation.lettering import format_tiles, format_word, parse_tiles
from lexiko.rules import Alphabet, Board, Placement, Square, letter_of
from lexiko.translations import Translations, translations

_GROUPS = re.compile(r"(?P<dots>\.+)|\((?P<through>[^()]*)\)|(?P<letters>[^.()]+)|(?P<odd>.)")
_LONGEST = 99
_MARKS = "*#!$"
"""Written after a word by some programs: a phony, a word of another list."""


class Spelled(NamedTuple):
    """One square of a word as written: its tile (0 for `.`), whether it is marked as a board letter, and where."""

    tile: int
    through: bool
    column: int


class Clash(NamedTuple):
    """A square on which a written word and the board disagree. `code` is stable; letters as people write them."""

    code: str
    square: str
    column: int
    written: str = ""
    there: str = ""

    @property
    def message(self) -> str:
        """What is amiss there, in English."""
        return self.in_words(translations("en"))

    def in_words(self, say: Translations) -> str:
        """What is amiss there."""
        key = "other-letter" if self.there else "nothing-to-play-through"
        return say(f"mistakes.{key}", square=self.square, written=self.written, there=self.there)


class LaidWord(NamedTuple):
    """A written word on a board: its new tiles, and every square where the two disagree."""

    placements: tuple[Placement, ...]
    clashes: tuple[Clash, ...] = ()


def spell(text: str, alphabet: Alphabet, *, column: int = 1) -> tuple[Spelled, ...]:
    """Read a word with its board letters, `.` or `(T)`. Raises `NotationError`.

    >>> [(each.tile, each.through) for each in spell("A.(B)c", Alphabet(("A", "B", "C")))]
    [(1, False), (0, True), (2, True), (131, False)]
    """
    text = unicodedata.normalize("NFC", text).rstrip(_MARKS)
    spelled: list[Spelled] = []
    for group in _GROUPS.finditer(text):
        here = column + group.start()
        if group["odd"]:
            raise mistake("bracket", bracket=repr(group["odd"]), column=here)
        if group["dots"]:
            spelled += [Spelled(0, True, here + count) for count in range(len(group["dots"]))]
        else:
            through = group["through"] is not None
            letters = group["through"] if through else group["letters"]
            tiles = parse_tiles(letters, alphabet, column=here + through)
            spelled += [Spelled(tile, through, here) for tile in tiles]
    if not spelled:
        raise mistake("word", column=column)
    if len(spelled) > _LONGEST:
        raise mistake("long-word", letters=len(spelled), most=_LONGEST, column=column)
    return tuple(spelled)


def lay_word(word: Sequence[Spelled], board: Board, start: Square, *, across: bool, alphabet: Alphabet) -> LaidWord:
    """Put a written word on a board: letters on vacant squares are new tiles, the others must agree with it."""
    placements: list[Placement] = []
    clashes: list[Clash] = []
    for count, spelled in enumerate(word):
        square = start.step(across=across, count=count)
        lying = board.at(square)
        if not lying and not spelled.through:
            placements.append((square, spelled.tile))
        elif not lying:
            clashes.append(Clash("nothing-to-play-through", format_square(square), spelled.column))
        elif spelled.tile and letter_of(spelled.tile) != letter_of(lying):
            code = "through-letter-differs" if spelled.through else "square-taken"
            there, written = format_word([lying], alphabet), format_word([spelled.tile], alphabet)
            clashes.append(Clash(code, format_square(square), spelled.column, written, there))
    return LaidWord(tuple(placements), tuple(clashes))


def with_dots(word: Sequence[Spelled], board: Board, start: Square, *, across: bool, alphabet: Alphabet) -> str:
    """A word as GCG writes it on a board: the tiles that are laid, and a dot for each square that is taken.

    >>> board = Board.empty(1, 3).with_tiles([(Square(0, 1), 2)])
    >>> with_dots(
    ...     spell("A(B)C", letters := Alphabet(("A", "B", "C"))), board, Square(0, 0), across=True, alphabet=letters
    ... )
    'A.C'
    """
    squares = [(board.at(start.step(across=across, count=count)), each.tile) for count, each in enumerate(word)]
    groups = [(taken, [tile for _, tile in group]) for taken, group in groupby(squares, key=lambda each: bool(each[0]))]
    return "".join("." * len(tiles) if taken else format_tiles(tiles, alphabet) for taken, tiles in groups)
