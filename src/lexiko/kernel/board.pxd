# C types for board.py.

from lexiko.kernel.consts cimport (
    ACCEPTS, ACROSS, ARC_MASK, DOWN, GADDAG_ROOT, LETTER_MASK, LIST_ENDS, NO_CROSS_WORD, SEPARATOR, TILE_SHIFT,
)


cdef class Crossings:
    cdef readonly int squares
    cdef readonly bint vacant
    cdef const int[::1] lines
    cdef readonly const unsigned int[::1] nodes
    cdef readonly const int[::1] values
    cdef readonly const unsigned char[::1] cells
    cdef readonly unsigned long long[::1] checks
    cdef readonly int[::1] scores

    cdef void look_along_lines(self, int half) noexcept nogil
    cdef void cross(self, int square, int step, int before, int after, int half) noexcept nogil
    cdef int tiles_from(self, int square, int step, int most) noexcept nogil
    cdef unsigned long long fitting(self, int square, int step, int before, int after) noexcept nogil
    cdef unsigned int walk(self, unsigned int arc, int square, int step, int count) noexcept nogil
    cdef unsigned int child(self, unsigned int arc, unsigned int tile) noexcept nogil
