# C types for rows.py.

from lexiko.kernel.consts cimport (
    FIRST_CAPACITY, LEAST_CAPACITY, LEAST_EQUITY, MOST_ROOM_KEPT, ROOM_FOR_TILES, ROW_HEAD, ROW_TAIL,
    TOP_VALUE,
)
from lexiko.kernel.ranking cimport Ranking

cdef extern from "lanes.h":
    void lexiko_copy(void *into, const void *taken, int bytes) noexcept nogil
    void lexiko_write(unsigned char *bytes, unsigned long long number) noexcept nogil


cdef class Rows:
    cdef readonly int floor
    cdef readonly bint is_bounded
    cdef readonly Py_ssize_t found
    cdef readonly Py_ssize_t width
    cdef readonly bint overflowed
    cdef Py_ssize_t limit
    cdef Py_ssize_t capacity
    cdef int most
    cdef unsigned char[::1] rows
    cdef int[::1] best
    cdef Py_ssize_t noted
    cdef Ranking ranking

    cdef void reset(self) noexcept nogil
    cdef void raise_floor(self, int value) noexcept nogil
    cdef int kept(self) noexcept nogil
    cdef void write_ranked(self, unsigned char[::1] answers, Py_ssize_t at) except *
    cdef void add(
        self, int value, int direction, int square, unsigned char[::1] tiles, int points, int number
    ) noexcept nogil
