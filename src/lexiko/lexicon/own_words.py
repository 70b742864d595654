"""The two lists of words we wrote ourselves: the supplement with its tiers, and the words that filters bar."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.rules import Alphabet, Word

KINDS_BY_FILTER = {
    "foreign": ("foreign",),
    "acronyms": ("acronym", "abbreviation", "part", "unmarked"),
    "offensive": ("slur", "obscene", "vulgar", "demeaning", "pornographic"),
}
"""Which kinds of words each filter of a ruleset bars. Rule: R7.3"""


def parse_supplement(text: str, alphabet: Alphabet) -> dict[Word, int]:
    """Each word of our supplement with its tier; a line is a tier, a colon, and words.

    >>> parse_supplement("# comment\\n35: AB BA\\n", Alphabet(("A", "B")))
    {b'\\x01\\x02': 35, b'\\x02\\x01': 35}
    """
    return {word: int(tier) for tier, words in _lines(text) for word in map(alphabet.parse_word, words)}


def parse_barred(text: str, alphabet: Alphabet) -> dict[str, frozenset[Word]]:
    """The words each filter bars; a line is a kind, a colon, and words. Rule: R7.3

    >>> sorted(parse_barred("slur: AB\\nacronym: BA\\n", Alphabet(("A", "B")))["acronyms"])
    [b'\\x02\\x01']
    """
    words_of: dict[str, set[Word]] = {}
    for kind, words in _lines(text):
        words_of.setdefault(kind, set()).update(map(alphabet.parse_word, words))
    return {
        key: frozenset(word for kind in kinds for word in words_of.get(kind, ()))
        for key, kinds in KINDS_BY_FILTER.items()
    }


def _lines(text: str) -> Iterator[tuple[str, list[str]]]:
    for line in text.splitlines():
        if line.strip() and not line.startswith("#"):
            heading, _, words = line.partition(":")
            yield heading, words.split()
