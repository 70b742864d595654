"""Reading leave values: those that come with Lexiko, or a KLV2 file of any engine; nothing damaged is used.

A KLV2 file: the number of nodes, the graph of sorted leaves in KWG layout (tile 0 is the blank), the number of leaves,
their values in the graph's order. All numbers are 32 bits and little-endian, whole ones unsigned, values floats.
"""

from __future__ import annotations

import struct
import sys
from array import array
from functools import cache
from pathlib import Path

from lexiko.kernel.consts import MOST_LETTERS
from lexiko.kernel.errors import LeavesCorrupt, LeavesMissing
from lexiko.kernel.leave_count import LeaveCount
from lexiko.kernel.leave_pack import MAGIC, unpack_leaves
from lexiko.kernel.leaves import LeaveTable, is_value
from lexiko.lexicon import Kwg
from lexiko.user_files import WORDS, expanded, whole_file

FILES = Path(__file__).parent / "files"
SHIPPED = {
    (set_key, lexicon): "english.leaves"
    for set_key in ("english", "super_english")
    for lexicon in ("english", "english-rulebook", "english-family", "english-international")
}
"""The file of the leave values that come with Lexiko, by the set and the lexicon they are for."""


def open_leaves(name: str | Path, *, letters: int = MOST_LETTERS) -> LeaveTable:
    """The leave values that come with Lexiko for a lexicon, by its key, or those in a file: KLV2 or packed.

    `letters` is how many the set has besides the blank: a file that speaks of others is refused. Raises
    `LeavesMissing` if there is none or it cannot be read, `LeavesCorrupt` if what it holds is no table.

    >>> open_leaves("english").leave_points(bytes([0])) > 15
    True
    """
    files = {lexicon: file for (_, lexicon), file in SHIPPED.items()}
    place = FILES / files[str(name)] if str(name) in files else expanded(name)
    try:
        raw = whole_file(place, WORDS)
    except OSError as wrong:
        raise LeavesMissing(f"{place} cannot be read: {wrong.strerror}") from None
    return read_leaves(raw, source=place.name, letters=letters)


@cache
def shipped_leaves(set_key: str, lexicon: str) -> LeaveTable | None:
    """The leave values that come with Lexiko for the tiles of a set and a lexicon, by their keys; None without any.

    >>> shipped_leaves("spanish", "english") is None
    True
    """
    file = SHIPPED.get((set_key, lexicon))
    return open_leaves(FILES / file) if file else None


def read_leaves(raw: bytes, *, source: str, letters: int) -> LeaveTable:
    """The table of a file's bytes, KLV2 or packed. Raises `LeavesCorrupt` naming `source` and what is wrong with it.

    >>> table = LeaveTable.from_values({bytes([0]): 24.5})
    >>> read_leaves(table.to_bytes(), source="ours.klv2", letters=26).leave_points(bytes([0]))
    24.5
    """
    if raw.startswith(MAGIC):
        return unpack_leaves(raw, source=source, letters=letters)
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
