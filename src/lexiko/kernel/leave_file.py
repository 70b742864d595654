"""Reading leave values from a KLV2 file, ours or another engine's; damage is named, and nothing damaged is used.

The file: the number of nodes, the graph of sorted leaves in KWG layout (tile 0 is the blank), the number of leaves,
their values in the graph's order. All numbers are 32 bits and little-endian, whole ones unsigned, values floats.
"""

from __future__ import annotations

import struct
import sys
from array import array
from pathlib import Path

from lexiko.kernel.errors import LeavesCorrupt, LeavesMissing
from lexiko.kernel.leave_count import LeaveCount
from lexiko.kernel.leaves import LeaveTable, is_value
from lexiko.lexicon import Kwg


def open_leaves(path: str | Path, *, letters: int) -> LeaveTable:
    """The leave values of a KLV2 file, for a set of so many letters besides the blank.

    Raises `LeavesMissing` if it cannot be read, `LeavesCorrupt` if what it holds is no table.
    """
    place = Path(path).expanduser()
    try:
        raw = place.read_bytes()
    except OSError as wrong:
        raise LeavesMissing(f"{place} cannot be read: {wrong.strerror}") from None
    return read_leaves(raw, source=place.name, letters=letters)


def read_leaves(raw: bytes, *, source: str, letters: int) -> LeaveTable:
    """As `open_leaves`, from bytes. Raises `LeavesCorrupt` naming `source` and what is wrong with it.

    >>> table = LeaveTable.from_values({bytes([0]): 24.5})
    >>> read_leaves(table.to_bytes(), source="ours.klv2", letters=26).leave_points(bytes([0]))
    24.5
    """
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
    root = nodes[0] & 0x3FFFFF
    leaves = counts[root] if root else 0
    if leaves != len(values):
        raise LeavesCorrupt(source, f"it has {leaves} leaves and {len(values)} values")
    for number, value in enumerate(values):
        if not is_value(value):
            raise LeavesCorrupt(source, f"its value {number} is {value}, no number of points")
    return LeaveTable(Kwg(nodes), array("I", counts), values)


def counted_run(raw: bytes, source: str) -> tuple[bytes, bytes]:
    """The bytes of a run of 32-bit numbers with their count before it, and the bytes after them."""
    if len(raw) < 4:
        raise LeavesCorrupt(source, "it ends too early")
    (count,) = struct.unpack_from("<I", raw)
    end = 4 + 4 * count
    if len(raw) < end:
        raise LeavesCorrupt(source, f"it says that {count} numbers follow, and ends after {(len(raw) - 4) // 4}")
    return raw[4:end], raw[end:]
