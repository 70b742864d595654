# C types for ranking.py.

from lexiko.kernel.consts cimport DIGIT_BITS, DIGITS, ROW_KEY, TOP_KEY


cdef class Ranking:
    cdef const unsigned char[::1] rows
    cdef Py_ssize_t width
    cdef unsigned long long[::1] keys
    cdef int[::1] order
    cdef int[::1] merged
    cdef int[::1] starts
    cdef unsigned long long lowest

    cdef void sort(self, int found) noexcept nogil
    cdef void merge(self, int low, int middle, int high) noexcept nogil
    cdef void deal(self, int found, int shift) noexcept nogil
    cdef int digit_of(self, int row, int shift) noexcept nogil
    cdef void sort_equals(self, int found) noexcept nogil
    cdef void take(self, int low, int high) noexcept nogil
    cdef bint precedes(self, int one, int other) noexcept nogil
    cdef void copy(self, unsigned char[::1] best, int kept) noexcept nogil
