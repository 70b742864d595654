"""The shipped words: a lexicon packed with its tiers, and our own lists, the supplement and what filters bar."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Mapping

from lexiko.lexicon.errors import LexiconCorrupt
from lexiko.rules import Alphabet, Word

MAGIC = b"LEXIKO1\n"
HEADER = struct.Struct("<8sIII")
"""Magic, CRC-32 of all that follows it, number of words, bytes of the words before those of the tiers."""
CHECKED_FROM = 12


def pack_words(tiers: Mapping[str, int]) -> bytes:
    """The shipped form of these words, in capitals and one letter a character, each with its tier (0 to 255).

    >>> words, tiers = unpack_words(pack_words({"C": 10, "AB": 99}), Alphabet(("A", "B", "C")), source="an example")
    >>> list(map(list, words)), list(tiers)
    ([[1, 2], [3]], [99, 10])
    """
    ordered = sorted(tiers)
    words = zlib.compress("\n".join(ordered).encode(), 9)
    ranks = zlib.compress(bytes(tiers[word] for word in ordered), 9)
    checked = HEADER.pack(MAGIC, 0, len(ordered), len(words))[CHECKED_FROM:] + words + ranks
    return MAGIC + struct.pack("<I", zlib.crc32(checked)) + checked


def unpack_words(raw: bytes, alphabet: Alphabet, *, source: str) -> tuple[list[Word], bytes]:
    """The words in order, as letter codes, and the tier of each. Raises `LexiconCorrupt` naming `source`.

    The letters of the alphabet are single ASCII characters.
    """
    if len(raw) < HEADER.size or not raw.startswith(MAGIC):
        raise LexiconCorrupt(source, "it does not begin as packed words do")
    _, checksum, count, length = HEADER.unpack_from(raw)
    if zlib.crc32(raw[CHECKED_FROM:]) != checksum:
        raise LexiconCorrupt(source, "its checksum is wrong")
    body = raw[HEADER.size :]
    letters = "".join(alphabet.letters).encode("ascii")
    codes = bytes.maketrans(letters + b"\n", bytes(range(1, len(alphabet) + 1)) + b"\0")
    try:
        words = zlib.decompress(body[:length]).translate(codes).split(b"\0")
        tiers = zlib.decompress(body[length:])
    except zlib.error as wrong:
        raise LexiconCorrupt(source, f"it cannot be unpacked: {wrong}") from None
    if not len(words) == len(tiers) == count:
        raise LexiconCorrupt(source, f"it does not hold the {count} words it speaks of")
    return words, tiers


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
