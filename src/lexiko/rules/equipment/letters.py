"""Alphabets: letter codes, digraph tiles, blanks, and how words are typed and printed.

A letter is a small int, its code: 1 for the first letter of the alphabet, 2 for the second, and so on, so that
codes sort as the alphabet does. Code 0 is the blank while it lies in a bag or on a rack. A blank that has been
played as a letter is that letter's code with `BLANK_FLAG` set. A word is `bytes`, one code a letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from lexiko.frozen import dataclass
from lexiko.rules.errors import UnknownLetter

BLANK = 0
"""The code of a blank that stands for no letter yet."""

BLANK_FLAG = 0x80
"""Set on a letter code when a blank stands for that letter."""

Word = bytes
"""One letter code a letter, without blank flags."""


def is_blank(tile: int) -> bool:
    """Whether this tile is a blank, on a rack or played as a letter.

    >>> is_blank(BLANK), is_blank(5), is_blank(5 | BLANK_FLAG)
    (True, False, True)
    """
    return tile == BLANK or bool(tile & BLANK_FLAG)


def letter_of(tile: int) -> int:
    """The letter code a played tile stands for, its blank flag removed."""
    return tile & ~BLANK_FLAG


LETTERS_OF = bytes(map(letter_of, range(256)))
"""For `bytes.translate`: every played tile of a run becomes its letter, as `letter_of` has it."""


def tile_of(tile: int) -> int:
    """The tile as it lies on a rack: a blank played as a letter is a bare blank again. Rule: R4.8"""
    return BLANK if tile & BLANK_FLAG else tile


@dataclass(frozen=True, slots=True)
class Alphabet:
    """The letters of a set, in order, with the ways they may be typed.

    `letters` are the printed forms in capitals (`"A"`, `"CH"`, `"L·L"`); `inputs` maps further typed forms, in
    capitals, to printed ones (`{"Á": "A"}`) or to several, where the typed form is one sign (`{"Œ": "OE"}`). Raises
    `ValueError` if a letter is listed twice.

    >>> spanish = Alphabet(("A", "C", "CH", "H", "O"))
    >>> spanish.parse_word("chocho") == bytes([3, 5, 3, 5])
    True
    >>> spanish.format_word(bytes([3, 5, 3, 5]), brackets=True)
    '[CH]O[CH]O'
    >>> Alphabet(("E", "O"), inputs={"Œ": "OE"}).parse_word("œ") == bytes([2, 1])
    True
    """

    letters: tuple[str, ...]
    vowels: frozenset[str] = frozenset()
    inputs: Mapping[str, str] = field(default_factory=dict, hash=False)
    _codes: Mapping[str, int] = field(init=False, repr=False, compare=False, hash=False)
    _spelt_out: Mapping[int, str] = field(init=False, repr=False, compare=False, hash=False)
    _longest: int = field(init=False, repr=False, compare=False, hash=False)
    _signs: frozenset[str] = field(init=False, repr=False, compare=False, hash=False)
    """Every character that a letter or a typed form is written with."""
    _shown: Mapping[int, str] = field(init=False, repr=False, compare=False, hash=False)
    """Each tile as text, for words by the hundred thousand."""

    def __post_init__(self) -> None:
        codes = {letter: code for code, letter in enumerate(self.letters, 1)}
        if len(codes) != len(self.letters):
            raise ValueError("a letter is listed twice in the alphabet")
        if len(self.letters) >= BLANK_FLAG:
            raise ValueError(f"an alphabet has at most {BLANK_FLAG - 1} letters")
        spelt_out = {typed: letters for typed, letters in self.inputs.items() if letters not in codes}
        for typed in self.inputs.keys() - spelt_out.keys():
            codes.setdefault(typed, codes[self.inputs[typed]])
        both_cases = spelt_out | {typed.lower(): letters.lower() for typed, letters in spelt_out.items()}
        object.__setattr__(self, "_spelt_out", {ord(typed): letters for typed, letters in both_cases.items()})
        object.__setattr__(self, "_codes", codes)
        object.__setattr__(self, "_longest", max(map(len, codes), default=1))
        object.__setattr__(self, "_signs", frozenset("".join(codes)))
        shown = dict(enumerate(self.letters, 1))
        blanks = {code | BLANK_FLAG: letter.lower() for code, letter in shown.items()}
        object.__setattr__(self, "_shown", {BLANK: "?"} | shown | blanks)

    def __len__(self) -> int:
        return len(self.letters)

    def code(self, letter: str) -> int:
        """The code of one printed or typed letter, any case. Raises `UnknownLetter`."""
        try:
            return self._codes[_upper(letter)]
        except KeyError:
            raise UnknownLetter(letter, text=letter, place=0) from None

    def format_tile(self, tile: int, *, brackets: bool = False) -> str:
        """One tile as text: `?` for a bare blank, lower case for a blank played as a letter."""
        if tile == BLANK:
            return "?"
        letter = self.letters[letter_of(tile) - 1]
        if tile & BLANK_FLAG:
            letter = letter.lower()
        return f"[{letter}]" if brackets and len(letter) > 1 else letter

    def format_word(self, tiles: Iterable[int], *, brackets: bool = False) -> str:
        """Tiles as text, digraph tiles in brackets (`[CH]`) on request."""
        if brackets:
            return "".join(self.format_tile(tile, brackets=True) for tile in tiles)
        return "".join(map(self._shown.__getitem__, tiles))

    def parse_word(self, text: str) -> Word:
        """A word in any case as letter codes; digraphs are read where they can be, accents as `as_typed` reads them.

        Raises `UnknownLetter`.

        >>> Alphabet(tuple("ABC")).parse_word("Cáb") == bytes([3, 1, 2])
        True
        """
        return bytes(letter_of(tile) for tile in self.parse_letters(self.as_typed(text)))

    def as_typed(self, text: str) -> str:
        """What somebody typed, with signs that no letter is written with as those below their accents: Ï as I, ß as ss.

        For words and moves that people type, and for lists of words; records say exactly what was played.

        >>> Alphabet(tuple("AEINSV")).as_typed("8H naïve"), Alphabet(("I", "Ï")).as_typed("ï")
        ('8H naive', 'ï')
        """
        return text if text.isascii() else "".join(map(self._below, unicodedata.normalize("NFC", text)))

    def _below(self, sign: str) -> str:
        capitals = sign.upper()
        if len(capitals) > 1 and ord(sign) not in self._spelt_out and self._signs.issuperset(capitals):
            return capitals if sign.isupper() else capitals.lower()
        below = unicodedata.normalize("NFD", sign)[0]
        return sign if capitals in self._signs or below.upper() not in self._signs else below

    def parse_letters(self, text: str) -> bytes:
        """Letters as they lie on a board: lower case is a blank played as that letter. Raises `UnknownLetter`."""
        return bytes(
            self._codes[_upper(token)] | (BLANK_FLAG if token.islower() else 0) for token in self._tokens(text)
        )

    def parse_tiles(self, text: str) -> bytes:
        """Tiles as they stand on a rack, `?` or `.` for a blank, any case otherwise. Raises `UnknownLetter`.

        >>> list(Alphabet(tuple("ABC")).parse_tiles("b?a"))
        [2, 0, 1]
        """
        return bytes(
            BLANK if token in "?." else self._codes[_upper(token)] for token in self._tokens(text, blanks="?.")
        )

    def _tokens(self, text: str, *, blanks: str = "") -> Iterator[str]:
        text = unicodedata.normalize("NFC", text).translate(self._spelt_out)
        place = 0
        while place < len(text):
            token, taken = self._token_at(text, place, blanks)
            yield token
            place += taken

    def _token_at(self, text: str, place: int, blanks: str) -> tuple[str, int]:
        if text[place] in blanks:
            return text[place], 1
        if text[place] == "[":
            close = text.find("]", place)
            token = text[place + 1 : close] if close > place else ""
            if _upper(token) in self._codes:
                return token, close + 1 - place
            raise UnknownLetter(text[place:], text=text, place=place)
        for length in range(min(self._longest, len(text) - place), 0, -1):
            token = text[place : place + length]
            if _upper(token) in self._codes and (token.isupper() or token.islower() or length == 1):
                return token, length
        for length in range(min(self._longest, len(text) - place), 1, -1):
            if _upper(text[place : place + length]) in self._codes:
                return text[place : place + length], length
        raise UnknownLetter(text[place], text=text, place=place)


def _upper(letter: str) -> str:
    return unicodedata.normalize("NFC", letter).upper()
