# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What positions come to for several sides, kept by their hashes. Compiled; runs uncompiled too."""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    # as in known_rows.pxd
    ROW = 5  # the final score of each side, and the winners as bits
    NOWHERE = -1


@cython.final
@cython.cclass
class KnownRows:
    """Rows of two to the power of `bits` positions at most, each with the depth it holds for; used by one thread."""

    def __init__(self, bits: int) -> None:
        self.mask = (1 << bits) - 1
        self.keys = array("Q", bytes(8 << bits))
        self.moves = array("Q", bytes(8 << bits))
        self.rows = array("i", bytes(4 * ROW << bits))
        self.depths = bytearray(1 << bits)
        self.sure = bytearray(1 << bits)

    def find(self, key: cython.ulonglong, depth: cython.int) -> cython.int:
        """Where a position is known at this depth; `NOWHERE` if it is not.

        What is sure is so at every greater depth; what is not holds for its own alone, so that answers do not depend on
        what was asked before.
        """
        at: cython.int = cython.cast(cython.int, key >> 16 & self.mask)
        if self.keys[at] == key and (self.depths[at] == depth or (self.sure[at] and self.depths[at] < depth)):
            return at
        return NOWHERE

    def keep(self, key: cython.ulonglong, depth: cython.int, sure: cython.bint, move: cython.ulonglong) -> cython.int:
        """Make room for a row of this position, in place of what else is kept there, and say where."""
        at: cython.int = cython.cast(cython.int, key >> 16 & self.mask)
        self.keys[at] = key
        self.moves[at] = move
        self.depths[at] = depth
        self.sure[at] = sure
        return at
