# C types for row_reader.py.

from lexiko.kernel.consts cimport ROOM_FOR_TILES, ROW_HEAD, TOP_VALUE
from lexiko.kernel.rows cimport Rows


cdef class RowReader:
    cdef Rows rows
    cdef int most
    cdef int value
    cdef int direction
    cdef int square
    cdef int count
    cdef int points
    cdef unsigned char[::1] tiles

    cdef void read(self, Py_ssize_t row) noexcept nogil
    cdef int number_at(self, Py_ssize_t at) noexcept nogil
    cdef bint precedes(self, Py_ssize_t row, Py_ssize_t other) noexcept nogil
