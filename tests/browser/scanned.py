"""What a camera reads in a QR code on the page: its squares are taken from the drawing and decoded by the standard.

ISO/IEC 18004, as far as a clean code of up to 41 by 41 squares that holds bytes needs it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

Squares = list[list[bool]]

_LEVELS = {0b01: "L", 0b00: "M", 0b11: "Q", 0b10: "H"}
_BLOCKS = {
    "L": ([19], [34], [55], [80], [108], [68] * 2),
    "M": ([16], [28], [44], [32] * 2, [43] * 2, [27] * 4),
    "Q": ([13], [22], [17] * 2, [24] * 2, [15] * 2 + [16] * 2, [19] * 4),
    "H": ([9], [16], [13] * 2, [9] * 4, [11] * 2 + [12] * 2, [15] * 4),
}
"""By level of correction and version: how many bytes of data each block has."""
_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda row, col: (row + col) % 2,
    lambda row, _: row % 2,
    lambda _, col: col % 3,
    lambda row, col: (row + col) % 3,
    lambda row, col: (row // 2 + col // 3) % 2,
    lambda row, col: row * col % 2 + row * col % 3,
    lambda row, col: (row * col % 2 + row * col % 3) % 2,
    lambda row, col: ((row + col) % 2 + row * col % 3) % 2,
)


def scanned(drawing: str, *, side: int, border: int) -> str:
    """The text of a code that is drawn as an SVG path of squares, in a picture `side` squares wide."""
    dark = {(int(row), int(col)) for col, row in re.findall(r"M(\d+) (\d+)h1v1h-1z", drawing)}
    size = side - 2 * border
    return decoded([[(row + border, col + border) in dark for col in range(size)] for row in range(size)])


def decoded(squares: Squares) -> str:
    """The text of a code of bytes, given row by row, dark squares true."""
    size = len(squares)
    version = (size - 17) // 4
    assert 1 <= version <= 6, f"a code of {size} squares"
    told = 0
    for row, col in [*((8, col) for col in (0, 1, 2, 3, 4, 5, 7, 8)), *((row, 8) for row in (7, 5, 4, 3, 2, 1, 0))]:
        told = told << 1 | squares[row][col]
    told ^= 0b101010000010010
    level, mask = _LEVELS[told >> 13], _MASKS[told >> 10 & 7]
    bits = [squares[row][col] ^ (mask(row, col) == 0) for row, col in _path(size, version)]
    return _text(_in_order(_bytes(bits), _BLOCKS[level][version - 1]))


def _path(size: int, version: int) -> list[tuple[int, int]]:
    """The squares of the data, in the order in which they are read."""
    found, upwards = [], True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        rows = range(size - 1, -1, -1) if upwards else range(size)
        found += [(row, col) for row in rows for col in (right, right - 1) if not _is_pattern(row, col, size, version)]
        upwards = not upwards
    return found


def _is_pattern(row: int, col: int, size: int, version: int) -> bool:
    corner = (row < 9 and (col < 9 or col >= size - 8)) or (row >= size - 8 and col < 9)
    aligning = version > 1 and abs(row - (size - 7)) <= 2 and abs(col - (size - 7)) <= 2
    return corner or aligning or row == 6 or col == 6


def _bytes(bits: list[bool]) -> bytes:
    whole = len(bits) // 8 * 8
    return bytes(int("".join("01"[bit] for bit in bits[at : at + 8]), 2) for at in range(0, whole, 8))


def _in_order(read: bytes, blocks: list[int]) -> bytes:
    """The data of the blocks, which are read a byte of each in turn."""
    parts: list[list[int]] = [[] for _ in blocks]
    coming = iter(read)
    for nth in range(max(blocks)):
        for part, length in zip(parts, blocks, strict=True):
            if nth < length:
                part.append(next(coming))
    return bytes(byte for part in parts for byte in part)


def _text(data: bytes) -> str:
    bits = "".join(f"{byte:08b}" for byte in data)
    assert bits[:4] == "0100", "a code of bytes"
    length = int(bits[4:12], 2)
    return bytes(int(bits[12 + 8 * nth : 20 + 8 * nth], 2) for nth in range(length)).decode()
