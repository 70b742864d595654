# C types for subracks.py.

from lexiko.kernel.consts cimport BLANK, BLANK_FLAG, LEAST_EQUITY, NOTHING, SUBRACKS_BITS, SUBRACK_BITS, TILE_CODES

cdef extern from "lanes.h":
    unsigned long long lexiko_total(
        const unsigned char *tiles, const unsigned long long *numbers, int count
    ) noexcept nogil


cdef class Subracks:
    cdef int letters
    cdef int lanes
    cdef const unsigned long long[::1] salts
    cdef const int[::1] values
    cdef const unsigned char[::1] by_value
    # the rack
    cdef unsigned char[::1] held
    cdef int tiles
    cdef int whole
    cdef int[::1] strides
    # how many there are of each kind of tile on it, as one number: what a tile adds, what a subrack has
    cdef unsigned long long[::1] tally_of
    cdef unsigned long long[::1] tallies
    # its subracks
    cdef int count
    cdef unsigned char[::1] size
    cdef unsigned char[::1] blanks
    cdef int[::1] number
    cdef int[::1] kept
    cdef unsigned long long[::1] sums
    cdef unsigned long long[::1] kinds
    cdef short[::1] scores
    cdef int[::1] sized
    cdef unsigned long long[::1] sized_sums
    cdef int[::1] size_starts
    cdef int[::1] blank_starts
    cdef int[::1] best_kept

    cdef void take_rack(self, int[::1] kept) noexcept nogil
    cdef void add_tile(self, unsigned char tile) noexcept nogil
    cdef void sort_by_size(self) noexcept nogil
    cdef int best_aside(self, int most) noexcept nogil
    cdef bint goes_before(self, int one, int other) noexcept nogil
    cdef int write_tiles(self, int subrack, unsigned char[::1] tiles) noexcept nogil
    cdef unsigned long long letters_held(self) noexcept nogil
    cdef bint are(self, int subrack, unsigned char[::1] tiles, int count) noexcept nogil
