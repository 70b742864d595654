"""Reading leave values: those that come with Lexiko, or a KLV2 file of any engine; nothing damaged is used.

A KLV2 file: the number of nodes, the graph of sorted leaves in KWG layout (tile 0 is the blank), the number of leaves,
their values in the graph's order. All numbers are 32 bits and little-endian, whole ones unsigned, values floats.

The small file that Lexiko ships: `LEXIKOL1`, the CRC-32 of all that follows, the number of nodes, of leaves, and the
bytes of the compressed nodes (32 bits each, little-endian); then, compressed each, the nodes of the graph in KWG
layout, the low bytes of the values in the graph's order, and their high bytes. A value counts eighths of a point, in
two's complement.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from collections.abc import Hashable
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from lexiko.kernel.consts import MOST_LETTERS
from lexiko.kernel.errors import LeavesCorrupt, LeavesMissing
from lexiko.kernel.leaves import ARC, LeaveCount, LeaveTable, is_value
from lexiko.kernel.subrack_walk import scaled
from lexiko.lexicon import Kwg, Lexicon, own_keys, own_leaves_file
from lexiko.rulebook import load_set
from lexiko.rules import TileSet
from lexiko.user_files import WORDS, expanded, whole_file
from lexiko.word_names import SHIPPED_KEYS

MAGIC = b"LEXIKOL1"
HEADER = struct.Struct("<8sIIIII")
CHECKED_FROM = 12
STEP = 125
"""Thousandths of a point that a value counts."""
MOST_STEPS = 0x7FFF
_MOST_BYTES = 256 * 1024 * 1024


def pack_leaves(table: LeaveTable) -> bytes:
    """A table as a small file, values rounded to eighths of points, no further from 0 than 4,095.

    >>> table = LeaveTable.from_values({bytes([0]): 24.53, bytes([19]): 7.25})
    >>> unpack_leaves(pack_leaves(table), source="an example", letters=26).leave_points(bytes([0]))
    24.5
    """
    steps = array("h", (max(-MOST_STEPS, min(MOST_STEPS, round(worth / STEP))) for worth in table.millipoints))
    nodes = array("I", table.nodes)
    if sys.byteorder == "big":
        steps.byteswap()
        nodes.byteswap()
    raw = steps.tobytes()
    parts = [zlib.compress(part, 9) for part in (nodes.tobytes(), raw[0::2], raw[1::2])]
    head = HEADER.pack(MAGIC, 0, len(nodes), len(steps), len(parts[0]), len(parts[1]))
    checked = head[CHECKED_FROM:] + b"".join(parts)
    return MAGIC + struct.pack("<I", zlib.crc32(checked)) + checked


def unpack_leaves(raw: bytes, *, source: str, letters: int) -> LeaveTable:
    """The table of a small file. Raises `LeavesCorrupt` naming `source` if anything in it is not as written."""
    if len(raw) < HEADER.size or not raw.startswith(MAGIC):
        raise LeavesCorrupt(source, "it does not begin as packed leaves do")
    _, checksum, node_count, leaf_count, node_bytes, low_bytes = HEADER.unpack_from(raw)
    if zlib.crc32(raw[CHECKED_FROM:]) != checksum:
        raise LeavesCorrupt(source, "its checksum is wrong")
    cuts = HEADER.size, HEADER.size + node_bytes, HEADER.size + node_bytes + low_bytes, len(raw)
    sizes = [4 * node_count, leaf_count, leaf_count]
    try:
        parts = [_unpacked(raw[start:end], size) for (start, end), size in zip(pairwise(cuts), sizes, strict=True)]
    except zlib.error as wrong:
        raise LeavesCorrupt(source, f"it cannot be unpacked: {wrong}") from None
    if list(map(len, parts)) != sizes or not node_count:
        raise LeavesCorrupt(source, "it does not hold as many leaves as it says")
    nodes, steps = array("I", parts[0]), bytearray(2 * leaf_count)
    steps[0::2], steps[1::2] = parts[1], parts[2]
    codes = array("h", bytes(steps))
    if sys.byteorder == "big":
        codes.byteswap()
        nodes.byteswap()
    counts = LeaveCount(nodes, letters=letters, source=source).walk()
    root = nodes[0] & ARC
    if (counts[root] if root else 0) != leaf_count:
        raise LeavesCorrupt(source, "its graph has another number of leaves")
    return LeaveTable(Kwg(nodes), array("I", counts), millipoints=scaled(codes, STEP))


def _unpacked(part: bytes, size: int) -> bytes:
    """A part in full, or one byte too many of it, but no more than any file of ours has: little may unpack to much."""
    return zlib.decompressobj().decompress(part, min(size, _MOST_BYTES) + 1)


FILES = Path(__file__).parent / "files"
SHIPPED_FILE, SHIPPED_SETS = "english.leaves", ("english", "super_english")
"""The leave values that come with Lexiko, and the sets whose tiles they are for."""
SHIPPED = "english"
NO_LEAVES = "none"
"""What is asked for where what is kept is to count nothing."""
SUFFIXES = (".leaves", ".klv2")
"""What the file of a lexicon's own leave values may end in; the first that is there counts."""


def usual_leaves(tile_set: TileSet, lexicon: Lexicon) -> LeaveTable | None:
    """The leave values to play with where nobody names others; None where there are none for these tiles.

    Those of the lexicon's own: beside its file, `words.leaves` for `words.txt`, or kept with it where it was added.
    Else those that come with Lexiko, learnt with English words, where the tiles are the English ones. Raises
    `LeavesCorrupt`, and `LeavesMissing` for a file that cannot be read.
    """
    own = own_leaves(lexicon)
    if own is None:
        return shipped_leaves(tile_set)
    return _remembered(own, own.stat().st_mtime_ns, len(tile_set.alphabet))


def own_leaves(lexicon: Lexicon) -> Path | None:
    """The file of a lexicon's own leave values, if there is one."""
    return leaves_beside(lexicon.leaves_file) if lexicon.leaves_file else None


def leaves_beside(words: Path) -> Path | None:
    """The file of leave values beside a file of words, of the same name, if there is one."""
    files = [words.with_suffix(suffix) for suffix in SUFFIXES] if words.name else []
    return next((file for file in files if file.is_file()), None)


def chosen_leaves(asked: str | Path | None, tile_set: TileSet, lexicon: Lexicon) -> LeaveTable | None:
    """The leave values that somebody asks for: nothing for the usual ones, `none`, a lexicon or a file.

    Raises as `open_leaves` does.
    """
    if asked is None:
        return usual_leaves(tile_set, lexicon)
    return None if asked == NO_LEAVES else open_leaves(asked, letters=len(tile_set.alphabet))


def open_leaves(name: str | Path, *, letters: int = MOST_LETTERS) -> LeaveTable:
    """The leave values in a file, KLV2 or packed; or those of a lexicon of ours or one added, by its key.

    `letters` is how many the set has besides the blank: a file that speaks of others is refused. Raises
    `LeavesMissing` if there is none or it cannot be read, `LeavesCorrupt` if what it holds is no table.

    >>> open_leaves("english").leave_points(bytes([0])) > 15
    True
    """
    if str(name) in SHIPPED_KEYS:
        return _shipped()
    place = own_leaves_file(str(name)) if name in own_keys() else expanded(name)
    return _opened(place, letters)


def _opened(place: Path, letters: int) -> LeaveTable:
    try:
        raw = whole_file(place, WORDS)
    except OSError as wrong:
        raise LeavesMissing(f"{place} cannot be read: {wrong.strerror}") from None
    return read_leaves(raw, source=place.name, letters=letters)


@lru_cache(maxsize=4)
def _remembered(place: Path, _changed: int, letters: int) -> LeaveTable:
    return _opened(place, letters)


def shipped_leaves(tile_set: TileSet) -> LeaveTable | None:
    """The leave values that come with Lexiko, for a set that has the English tiles; None for any other.

    >>> from lexiko.rulebook import load_set
    >>> shipped_leaves(load_set("spanish").tile_set) is None
    True
    """
    return _shipped() if _tiles_of(tile_set) in _english_tiles() else None


@cache
def _shipped() -> LeaveTable:
    raw = whole_file(FILES / SHIPPED_FILE, WORDS)
    return read_leaves(raw, source=SHIPPED_FILE, letters=MOST_LETTERS).named(SHIPPED)


@cache
def _english_tiles() -> frozenset[Hashable]:
    return frozenset(_tiles_of(load_set(key).tile_set) for key in SHIPPED_SETS)


def _tiles_of(tile_set: TileSet) -> Hashable:
    return tile_set.alphabet.letters, tuple(tile_set.counts), tuple(tile_set.values)


def read_leaves(raw: bytes, *, source: str, letters: int) -> LeaveTable:
    """The table of a file's bytes, KLV2 or packed. Raises `LeavesCorrupt` naming `source` and what is wrong with it.

    >>> table = LeaveTable.from_values({bytes([0]): 24.5})
    >>> read_leaves(table.to_bytes(), source="ours.klv2", letters=26).leave_points(bytes([0]))
    24.5
    """
    if raw.startswith(MAGIC):
        return unpack_leaves(raw, source=source, letters=letters).named(source)
    node_bytes, rest = counted_run(raw, source)
    value_bytes, rest = counted_run(rest, source)
    if rest:
        raise LeavesCorrupt(source, f"{len(rest)} bytes follow the last value")
    nodes, values = array("I", node_bytes), array("f", value_bytes)
    if sys.byteorder == "big":
        nodes.byteswap()
        values.byteswap()
    if not nodes:
        raise LeavesCorrupt(source, "its graph has no nodes")
    counts = LeaveCount(nodes, letters=letters, source=source).walk()
    root = nodes[0] & ARC
    leaves = counts[root] if root else 0
    if leaves != len(values):
        raise LeavesCorrupt(source, f"it has {leaves} leaves and {len(values)} values")
    for number, value in enumerate(values):
        if not is_value(value):
            raise LeavesCorrupt(source, f"its value {number} is {value}, no number of points")
    return LeaveTable(Kwg(nodes), array("I", counts), values).named(source)


def counted_run(raw: bytes, source: str) -> tuple[bytes, bytes]:
    """The bytes of a run of 32-bit numbers with their count before it, and the bytes after them."""
    if len(raw) < 4:
        raise LeavesCorrupt(source, "it ends too early")
    (count,) = struct.unpack_from("<I", raw)
    end = 4 + 4 * count
    if len(raw) < end:
        raise LeavesCorrupt(source, f"it says that {count} numbers follow, and ends after {(len(raw) - 4) // 4}")
    return raw[4:end], raw[end:]
