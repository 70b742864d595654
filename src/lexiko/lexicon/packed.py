"""The shipped form of a lexicon: its words and one byte a word for its tier, compressed and checked."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping

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
