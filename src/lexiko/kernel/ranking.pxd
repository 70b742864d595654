# C types for ranking.py.

from lexiko.kernel.consts cimport A_FEW_ROWS, DIGIT_BITS, DIGITS, MANY_ROWS, ROW_HEAD, ROW_KEY

cdef extern from "lanes.h":
    unsigned long long lexiko_key(const unsigned char *bytes) noexcept nogil
    void lexiko_copy(void *into, const void *taken, int bytes) noexcept nogil


cdef class Ranking:
    cdef unsigned char[::1] rows
    cdef int width
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] tiles
    cdef int[::1] order
    cdef int[::1] starts
    cdef int room
    cdef int now
    cdef unsigned long long lowest
    cdef unsigned long long squares

    cdef void rank(
        self, unsigned char[::1] rows, int found, int width, unsigned char[::1] best, Py_ssize_t at, int kept
    ) except *
    cdef void sort(self, int found) noexcept nogil
    cdef unsigned long long key_at(self, int row, int byte) noexcept nogil
    cdef void deal_all(self, int found, unsigned long long most, bint by_value) noexcept nogil
    cdef void deal(self, int found, int shift, bint by_value) noexcept nogil
    cdef int digit_of(self, unsigned long long key, int shift, bint by_value) noexcept nogil
    cdef void sort_equals(self, int found) noexcept nogil
    cdef void sort_run(self, int low, int high) noexcept nogil
    cdef void insert(self, int low, int high) noexcept nogil
    cdef void move(self, int place, int into) noexcept nogil
    cdef void merge(self, int low, int middle, int high) noexcept nogil
    cdef bint precedes(
        self, unsigned long long key, unsigned long long tiles, int row, int place
    ) noexcept nogil
    cdef void copy(self, unsigned char[::1] best, Py_ssize_t at, int kept) noexcept nogil
