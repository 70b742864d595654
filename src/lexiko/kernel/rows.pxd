# C types for rows.py.

from lexiko.kernel.consts cimport FIRST_CAPACITY, LEAST_CAPACITY, LEAST_EQUITY, ROW_HEAD, ROW_TAIL, TOP_VALUE


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

    cdef void add(
        self, int value, int direction, int square, unsigned char[::1] tiles, int count, int points, int number
    ) noexcept nogil
