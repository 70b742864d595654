# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""What is known of the positions of an ending, kept by their hashes; threads may share it. Compiled.

It runs uncompiled too. An entry is three numbers: bounds with their depths, the move to try first, and the hash of the
position, changed by the other two (Hyatt and Mann 2002). What one thread has written only in part while another reads
it fits no hash, so that nothing needs a lock.
"""

from __future__ import annotations

from array import array

import cython

if not cython.compiled:
    # as in known.pxd
    LEAST = -0x10000000  # no value is as low
    WIDEST = 0x7FFFFF  # what a bound is kept as holds 24 bits
    FIELD = 0xFFFFFF


def room_for(bits: int) -> array[int]:
    """Entries for two to the power of so many positions, nothing known of any."""
    return array("Q", bytes(24 << bits))


@cython.final
@cython.cclass
class KnownBounds:
    """Looks up and keeps bounds in `entries`, which other threads may use as well; used itself by one thread.

    After `find`, `low` and `high` are bounds on the value of the position, each with the depth it rests on, and `move`
    is the salt of the move to try first, 0 for none.
    """

    def __init__(self, entries: array[int]) -> None:
        self.entries = entries
        self.mask = len(entries) // 3 - 1
        self.low = LEAST
        self.high = -LEAST
        self.low_depth = 0
        self.high_depth = 0
        self.move = 0

    def find(self, key: cython.ulonglong) -> None:
        """Look a position up; of one that is not there nothing is known."""
        at: cython.ulonglong = 3 * (key >> 16 & self.mask)
        bounds: cython.ulonglong = self.entries[at]
        move: cython.ulonglong = self.entries[at + 1]
        self.low = LEAST
        self.high = -LEAST
        self.low_depth = 0
        self.high_depth = 0
        self.move = 0
        if self.entries[at + 2] ^ bounds ^ move != key:
            return
        self.move = move
        low: cython.int = cython.cast(cython.int, bounds & FIELD)
        high: cython.int = cython.cast(cython.int, bounds >> 24 & FIELD)
        if low:
            self.low = low - WIDEST
            self.low_depth = bounds >> 48 & 0xFF
        if high:
            self.high = high - WIDEST
            self.high_depth = bounds >> 56

    def keep(
        self,
        key: cython.ulonglong,
        depth: cython.int,
        value: cython.int,
        is_low: cython.bint,
        salt: cython.ulonglong,
    ) -> None:
        """Keep a bound beside the other one of this position, in place of what else is kept there."""
        self.find(key)
        if is_low or not self.move:
            self.move = salt
        if is_low:
            self.low = value
            self.low_depth = depth
        else:
            self.high = value
            self.high_depth = depth
        bounds: cython.ulonglong = 0
        # A bound beyond what there is room for is kept as a weaker one, or not at all.
        if self.low > -WIDEST:
            low: cython.ulonglong = min(self.low, WIDEST) + WIDEST
            bounds |= low | cython.cast(cython.ulonglong, self.low_depth) << 48
        if self.high < WIDEST:
            high: cython.ulonglong = max(self.high, 1 - WIDEST) + WIDEST
            bounds |= high << 24 | cython.cast(cython.ulonglong, self.high_depth) << 56
        at: cython.ulonglong = 3 * (key >> 16 & self.mask)
        self.entries[at] = bounds
        self.entries[at + 1] = self.move
        self.entries[at + 2] = key ^ bounds ^ self.move
