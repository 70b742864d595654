"""The shipped form of meanings: a dictionary in compressed blocks, of which a look-up opens those it needs."""

from __future__ import annotations

import lzma
import struct
import zlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from lexiko.lexicon.errors import LexiconCorrupt

MAGIC = b"LEXIKOM2"
HEADER = struct.Struct("<8sII")
"""Magic, CRC-32 of all that follows it, bytes of the index."""
BLOCK = 7_500_000
"""About so many bytes of text are compressed together, which is all there is: in two blocks it takes 110 kB more."""
PRESET = 6 | lzma.PRESET_EXTREME
"""As small as it gets with 8 MiB to remember, which is all that reading it takes."""
MOST_BYTES = 1 << 23
"""No block is larger; what says otherwise is damaged."""


class Line(NamedTuple):
    """One sense of a word, or a word that it is a form or a variant of."""

    part: str
    """A letter: n, v, a, r for adverbs, o for others."""
    source: str
    """A letter: w for WordNet, b for Webster, a capital where it is not for every table; = or ~ where the text is
    the word this is a form or a variant of; < where, without a text, the words this is a form of are to come first."""
    text: str


def pack_meanings(entries: Mapping[str, Sequence[Line]]) -> bytes:
    """The shipped form of these words' senses, words in capitals A to Z.

    >>> packed = pack_meanings({"OX": [Line("n", "w", "an animal")], "OXEN": [Line("n", "=", "OX")]})
    >>> PackedMeanings(packed, source="an example").entry("OXEN")
    [Line(part='n', source='=', text='OX')]
    """
    index, blocks, gathered = [], [], b""
    for word in sorted(entries):
        if not gathered:
            index.append(word)
        gathered += b"\n" + "\t".join([word, *map("".join, entries[word])]).encode()
        if len(gathered) >= BLOCK:
            blocks.append(lzma.compress(gathered + b"\n", preset=PRESET))
            gathered = b""
    if gathered:
        blocks.append(lzma.compress(gathered + b"\n", preset=PRESET))
    table = "\n".join(f"{word} {len(block)}" for word, block in zip(index, blocks, strict=True)).encode()
    checked = struct.pack("<I", len(table)) + table + b"".join(blocks)
    return MAGIC + struct.pack("<I", zlib.crc32(checked)) + checked


class PackedMeanings:
    """A dictionary as it is shipped, asked word by word."""

    def __init__(self, raw: bytes, *, source: str) -> None:
        """Raises `LexiconCorrupt` naming `source` for bytes that are no such dictionary, or a damaged one."""
        if len(raw) < HEADER.size or not raw.startswith(MAGIC):
            raise LexiconCorrupt(source, "it does not begin as packed meanings do")
        _, checksum, length = HEADER.unpack_from(raw)
        if zlib.crc32(raw[HEADER.size - 4 :]) != checksum:
            raise LexiconCorrupt(source, "its checksum is wrong")
        self._raw, self._source, at = raw, source, HEADER.size + length
        self._first: list[str] = []
        self._places: list[tuple[int, int]] = []
        try:
            for line in raw[HEADER.size : at].decode("ascii").splitlines():
                word, size = line.split(" ")
                self._first.append(word)
                self._places.append((at, at + int(size)))
                at += int(size)
        except ValueError:
            raise LexiconCorrupt(source, "its index cannot be read") from None
        self._block = cache(self._open_block)

    def entry(self, word: str) -> list[Line]:
        """The senses of a word in capitals, the commonest first; none where it is not here."""
        nth = bisect_right(self._first, word) - 1
        if nth < 0 or not (word.isascii() and word.isalpha()):
            return []
        line = _line_of(self._block(nth), word.encode()).decode()
        return [Line(text[0], text[1], text[2:]) for text in line.split("\t")[1:]]

    def text(self) -> bytes:
        """All of it, uncompressed."""
        return b"".join(self._open_block(nth) for nth in range(len(self._first)))

    def _open_block(self, nth: int) -> bytes:
        begin, end = self._places[nth]
        try:
            block = lzma.LZMADecompressor().decompress(self._raw[begin:end], MOST_BYTES)
        except lzma.LZMAError as wrong:
            raise LexiconCorrupt(self._source, f"block {nth} cannot be read: {wrong}") from None
        if not block.endswith(b"\n"):
            raise LexiconCorrupt(self._source, f"block {nth} is cut short")
        return block


def _line_of(block: bytes, word: bytes) -> bytes:
    r"""The line of a word in a block, whose lines begin with their words, in order; nothing where it has none.

    >>> block = b"\nAB\tone\nBA\ttwo\nCAB\tthree\n"
    >>> _line_of(block, b"BA"), _line_of(block, b"BAB")
    (b'BA\ttwo', b'')
    """
    low, high = 0, len(block) - 1
    while low < high:
        start = block.rfind(b"\n", low, (low + high) // 2 + 1)
        end = block.index(b"\n", start + 1)
        line = block[start + 1 : end]
        found = line.partition(b"\t")[0]
        if found == word:
            return line
        low, high = (end, high) if found < word else (low, start)
    return b""
