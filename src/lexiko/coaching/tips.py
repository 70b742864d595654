"""The ten tips as things that can be counted: letter groups, what an S should earn, letters that go well together.

Rule: section 14
"""

from __future__ import annotations

from collections.abc import Iterable

from lexiko.rulebook import set_of
from lexiko.rules import BLANK, Alphabet, Ruleset, Tiles

SHORT_WORDS, KEEP_S, SHUFFLE, PREMIUMS, GOOD_LEAVE, BINGOS, Q_ALONE, HOOKS, SECOND_LOOK, ATTITUDE = range(1, 11)
"""The tips by number. Rule: section 14"""
S_EARNS = 8
"""So many points more an S should earn (tip 2)."""
LETTERS = "AEILNRST"
"""What goes well together with most tiles (tip 5)."""
BEGINNINGS = ("OUT", "UN", "DE", "RE")
ENDINGS = ("ING", "ERS", "IER", "EST", "IES", "ES", "ED", "ER", "LY")
"""The letter groups of tip 6, the longest first."""
GROUPS = (
    "DLE", "ENT", "EST", "FUL", "GHT", "ING", "ISM", "IUM", "IVE", "KLE", "MIS", "OUS", "STR",
    "BR", "CH", "CL", "ED", "MB", "MP", "ND", "NK", "NT", "PL", "PR", "RE", "TH", "UN",
)  # fmt: skip
"""The letter groups of tip 3, the longest first."""
SIGNS = {"d": "2L", "t": "3L", "q": "4L", "D": "2W", "T": "3W", "Q": "4W", "*": "2W"}
"""What premium squares are called, by their signs in a layout's picture."""
_ENGLISH = "en"


def is_english(ruleset: Ruleset) -> bool:
    """Whether these are the tiles of the language whose letters the tips speak of.

    >>> from lexiko.rulebook import ruleset
    >>> is_english(ruleset()), is_english(ruleset(set="polish"))
    (True, False)
    """
    return set_of(ruleset).language == _ENGLISH


def balance(tiles: Iterable[int], alphabet: Alphabet) -> tuple[int, int]:
    """How many vowels and how many consonants these tiles have; blanks are neither.

    >>> from lexiko.lexicon import ENGLISH_ALPHABET
    >>> balance(ENGLISH_ALPHABET.parse_tiles("AEQ?"), ENGLISH_ALPHABET)
    (2, 1)
    """
    letters = [alphabet.format_tile(tile) for tile in tiles if tile != BLANK]
    vowels = sum(letter in alphabet.vowels for letter in letters)
    return vowels, len(letters) - vowels


def uneven(counts: tuple[int, int]) -> int:
    """How far vowels and consonants are from as many of either, or one consonant more (tip 5).

    >>> uneven((2, 2)), uneven((2, 3)), uneven((4, 1)), uneven((0, 3))
    (0, 0, 3, 2)
    """
    vowels, consonants = counts
    return max(vowels - consonants, consonants - vowels - 1, 0)


def code_of(letter: str, alphabet: Alphabet) -> int:
    """A letter's code; of an alphabet that has no such letter a code that no tile has."""
    return alphabet.code(letter) if letter in alphabet.letters else len(alphabet.letters) + 1


def good_letters(tiles: Tiles, ruleset: Ruleset) -> str:
    """Which letters of tip 5 are among these tiles, each once; none in another language than English."""
    alphabet = ruleset.tile_set.alphabet
    return "".join(each for each in LETTERS if code_of(each, alphabet) in tiles) if is_english(ruleset) else ""
