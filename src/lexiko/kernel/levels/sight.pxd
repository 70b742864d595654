# C types for sight.py.

from lexiko.kernel.consts cimport ACROSS, LOOKED_AT, MOST_TILES, NOTHING, ROW_HEAD
from lexiko.kernel.luck cimport Luck


cdef class Sight:
    cdef double[::1] chances
    cdef readonly double typical
    cdef int rows
    cdef int cols

    cpdef int notice(
        self, unsigned char[::1] plays, int width, int count, unsigned char[::1] cells, Luck luck,
        bint all_there
    ) noexcept nogil
    cdef double chance_of(self, unsigned char[::1] plays, Py_ssize_t row, unsigned char[::1] cells) noexcept nogil
    cdef bint has_neighbour(self, int square, bint across, unsigned char[::1] cells) noexcept nogil
