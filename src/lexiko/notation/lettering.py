"""Tiles as text that reads back unmistakably: words as they lie, and racks.

A capital is a natural tile, a lower-case letter a blank played as that letter, `?` a blank on a rack; a tile of
several letters stands in square brackets: `[CH]O[ch]E`.
"""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.notation.errors import NotationError, mistake
from lexiko.rules import BLANK, Alphabet, LastTurn, Turn, UnknownLetter, Word, letter_of


def format_tiles(tiles: Iterable[int], alphabet: Alphabet) -> str:
    """Tiles in this order as text; single letters that would read as one tile are kept apart by brackets.

    >>> spanish = Alphabet(("A", "C", "CH", "H", "O"))
    >>> format_tiles(bytes([3, 5]), spanish), format_tiles(bytes([2, 4]), spanish)
    ('[CH]O', '[C]H')
    """
    tiles = bytes(tiles)
    written = [alphabet.format_tile(tile, brackets=True) for tile in tiles]
    for place in range(len(written) - 1):
        if len(written[place]) == 1 and _reads_as_one(tiles[place : place + 2], alphabet):
            written[place] = f"[{written[place]}]"
    return "".join(written)


def _reads_as_one(pair: bytes, alphabet: Alphabet) -> bool:
    if BLANK in pair:
        return False
    text = alphabet.format_word(pair)
    return len(text) == 2 and alphabet.parse_letters(text) != pair


def format_word(word: Iterable[int], alphabet: Alphabet) -> str:
    """A word as people read it, without brackets, in capitals.

    >>> format_word(bytes([3, 5, 3, 5]), Alphabet(("A", "C", "CH", "H", "O")))
    'CHOCHO'
    """
    return alphabet.format_word(letter_of(tile) for tile in word)


def spell_word(word: Word, alphabet: Alphabet) -> str:
    """A word as people read it, but for one that would read back as another: that has brackets.

    >>> spanish = Alphabet(("A", "C", "CH", "H", "O"))
    >>> spell_word(bytes([3, 5]), spanish), spell_word(bytes([2, 4, 5]), spanish)
    ('CHO', '[C]HO')
    """
    text = format_word(word, alphabet)
    return text if alphabet.parse_word(text) == word else format_tiles(word, alphabet)


def word_meant(text: str, last: Turn | LastTurn | None, alphabet: Alphabet) -> Word:
    """The word of the last turn that somebody means by a text, whatever its tiles; as it reads if it is none of them.

    A C and an H side by side look like the tile CH. Raises `UnknownLetter`. Rule: R8.2
    """
    read = alphabet.parse_word(text)
    formed = [run.word for run in last.words] if last else []
    if read in formed:
        return read
    return next((word for word in formed if format_word(word, alphabet) == format_word(read, alphabet)), read)


def parse_rack(text: str, alphabet: Alphabet, *, column: int = 1) -> bytes:
    """The tiles of a rack, `?` or `.` a blank, letters in any case. Raises `NotationError`.

    `column` is where `text` stands in its line.

    >>> list(parse_rack("b?a", Alphabet(("A", "B"))))
    [2, 0, 1]
    """
    try:
        return alphabet.parse_tiles(text)
    except UnknownLetter as error:
        raise no_letter(error, column=column) from None


def parse_tiles(text: str, alphabet: Alphabet, *, column: int = 1) -> bytes:
    """Tiles as they lie on a board, lower case for blanks. Raises `NotationError`."""
    try:
        return alphabet.parse_letters(text)
    except UnknownLetter as error:
        raise no_letter(error, column=column) from None


def no_letter(error: UnknownLetter, *, column: int) -> NotationError:
    """What to say of a letter the alphabet lacks."""
    return mistake("letter", letter=repr(error.letter), column=column + error.place)
