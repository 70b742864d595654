"""Read a list of words, whatever its origin: one word a line, in any case, spelt with an alphabet."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from lexiko.lexicon.errors import LexiconError
from lexiko.rules import Alphabet, UnknownLetter, Word

SHOWN_PROBLEMS = 5
MARKS = "'’-./"
"""A word written with one of these is no word of the game. Rule: R7.2"""


def parse_word_list(text: str, alphabet: Alphabet, *, source: str = "the word list") -> list[Word]:
    """The playable words of a list in alphabet order, each once. Rule: R7.2

    The first field of each line counts; empty lines and lines that start with `#` do not. Left out are single
    letters, words with a hyphen, an apostrophe or a stop, and names and abbreviations: capitalised words in a list
    that has words in small letters too. Accents the alphabet does not know are dropped. Raises `LexiconError`
    naming the lines whose letters the alphabet lacks.

    >>> letters = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> words = parse_word_list("Nice\\nnice\\ncan't\\ncafé a place\\nUSA\\n", letters)
    >>> [letters.format_word(word) for word in words]
    ['CAFE', 'NICE']
    """
    codes = {letter: alphabet.code(letter) for letter in (*alphabet.letters, *alphabet.inputs)}
    is_plain = all(len(letter) == 1 for letter in codes)
    words: set[Word] = set()
    problems: list[str] = []
    for line, entry in _entries(text.removeprefix("\ufeff")):
        try:
            words.add(bytes(codes[letter] for letter in entry.upper()) if is_plain else alphabet.parse_word(entry))
        except (KeyError, UnknownLetter):
            try:
                words.add(alphabet.parse_word(_without_accents(entry, alphabet)))
            except UnknownLetter as unknown:
                problems.append(f"line {line}: {unknown}")
    if problems:
        more = len(problems) - SHOWN_PROBLEMS
        shown = "; ".join(problems[:SHOWN_PROBLEMS]) + (f"; and {more} more" if more > 0 else "")
        raise LexiconError(f"{source} cannot be spelt with the letters of this set: {shown}")
    return sorted(word for word in words if len(word) > 1)


def _entries(text: str) -> Iterator[tuple[int, str]]:
    """Line number from 1 and first field of every line that may hold a word of the game."""
    fields = [(line, row.split()[0]) for line, row in enumerate(text.splitlines(), 1) if row.strip()]
    has_small = any(field[0].islower() for _, field in fields)
    for line, field in fields:
        is_name = has_small and field[0].isupper()
        if field[0] != "#" and not is_name and not any(mark in field for mark in MARKS):
            yield line, field


def _without_accents(entry: str, alphabet: Alphabet) -> str:
    """The word with each character that is no letter of the alphabet reduced to its bare letter."""
    known = {*alphabet.letters, *alphabet.inputs}
    return "".join(
        character if character.upper() in known else unicodedata.normalize("NFD", character)[0]
        for character in unicodedata.normalize("NFC", entry)
    )
