"""Tiles of several letters, typed letter by letter: C and then H is the tile CH where the rack has one."""

from __future__ import annotations

from collections.abc import Container

from lexiko.frozen import dataclass
from lexiko.rules import Alphabet, Square


@dataclass(frozen=True, slots=True)
class PartialTile:
    """What has been typed of such a tile, what was laid for it (None: nothing), and where the next tile would go."""

    text: str
    laid: int | None
    cursor: Square


def letters_of(alphabet: Alphabet, tile: int) -> str:
    """What is typed for a tile: L·L is two letters.

    >>> letters_of(Alphabet(("L", "L·L")), 2)
    'LL'
    """
    return "".join(sign for sign in alphabet.letters[tile - 1] if sign.isalpha())


def tiles_begun(alphabet: Alphabet, text: str, held: Container[int]) -> list[int]:
    """The tiles of several letters, of those held, that begin with what was typed; the one it spells whole first.

    >>> tiles_begun(Alphabet(("C", "CH")), "c", {1, 2}), tiles_begun(Alphabet(("C", "CH")), "ch", {1})
    ([2], [])
    """
    typed = text.upper()
    found = [
        code
        for code in range(1, len(alphabet) + 1)
        if code in held and len(letters_of(alphabet, code)) > 1 and letters_of(alphabet, code).startswith(typed)
    ]
    return sorted(found, key=lambda code: letters_of(alphabet, code) != typed)
