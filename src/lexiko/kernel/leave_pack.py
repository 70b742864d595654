"""The small file of leave values that Lexiko ships: eighths of points, compressed and checked.

`LEXIKOL1`, the CRC-32 of all that follows, the number of nodes, of leaves, and the bytes of the compressed nodes (32
bits each, little-endian); then, compressed each, the nodes of the graph in KWG layout, the low bytes of the values in
the graph's order, and their high bytes. A value counts eighths of a point, in two's complement.
"""

from __future__ import annotations

import struct
import sys
import zlib
from array import array
from itertools import pairwise

from lexiko.kernel.errors import LeavesCorrupt
from lexiko.kernel.leave_count import LeaveCount
from lexiko.kernel.leaves import LeaveTable
from lexiko.kernel.subrack_walk import scaled
from lexiko.lexicon import Kwg

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
    root = nodes[0] & 0x3FFFFF
    if (counts[root] if root else 0) != leaf_count:
        raise LeavesCorrupt(source, "its graph has another number of leaves")
    return LeaveTable(Kwg(nodes), array("I", counts), millipoints=scaled(codes, STEP))


def _unpacked(part: bytes, size: int) -> bytes:
    """A part in full, or one byte too many of it, but no more than any file of ours has: little may unpack to much."""
    return zlib.decompressobj().decompress(part, min(size, _MOST_BYTES) + 1)
