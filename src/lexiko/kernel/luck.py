# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Random numbers that depend on a seed and a stream alone (splitmix64, Steele et al. 2014). Compiled."""

from __future__ import annotations

from array import array

import cython

_ALL_BITS = (1 << 64) - 1
_MIXERS = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
_HASHING = (0xCBF29CE484222325, 0x100000001B3)
_LEAST_STEP = 2.0**-53


@cython.final
@cython.cclass
class Luck:
    """A stream of random numbers; used by one thread at a time.

    >>> luck = Luck()
    >>> luck.begin(1, 7)
    >>> first = luck.chance()
    >>> luck.begin(1, 7)
    >>> 0 <= first < 1, first == luck.chance()
    (True, True)
    """

    def __init__(self) -> None:
        self.mixers = array("Q", _MIXERS)
        self.hashing = array("Q", _HASHING)
        self.least_step = _LEAST_STEP
        self.state = 0

    def begin(self, seed: cython.ulonglong, stream: cython.ulonglong) -> None:
        """Begin a stream of its own for a seed."""
        self.state = seed
        self.join(stream)

    def join(self, stream: cython.ulonglong) -> None:
        """Go on with a stream within this one."""
        self.state = self.number() ^ stream
        self.state = self.number()

    def join_word(self, letters: cython.uchar[::1], begin: cython.int, count: cython.int) -> None:
        """Go on with the stream of a word: `count` letters from this place on (FNV-1a, Fowler, Noll and Vo 1991)."""
        hashed: cython.ulonglong = self.hashing[0]
        place: cython.int
        for place in range(begin, begin + count):
            hashed = (hashed ^ letters[place]) * self.hashing[1]
            if not cython.compiled:
                hashed &= _ALL_BITS
        self.join(hashed)

    def number(self) -> cython.ulonglong:
        """The next 64 random bits."""
        self.state += self.mixers[0]
        if not cython.compiled:
            self.state &= _ALL_BITS
        bits: cython.ulonglong = self.state
        bits = (bits ^ (bits >> 30)) * self.mixers[1]
        if not cython.compiled:
            bits &= _ALL_BITS
        bits = (bits ^ (bits >> 27)) * self.mixers[2]
        if not cython.compiled:
            bits &= _ALL_BITS
        return bits ^ (bits >> 31)

    def below(self, most: cython.int) -> cython.int:
        """A random number from 0 up to below `most` (Lemire 2019, without the correction: most is tiny)."""
        return ((self.number() >> 32) * most) >> 32

    def chance(self) -> cython.double:
        """A random number from 0 up to below 1, all of its 53 bits by chance."""
        return cython.cast(cython.double, self.number() >> 11) * self.least_step
