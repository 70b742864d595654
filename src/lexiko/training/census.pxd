# C types for census.py.

from lexiko.training.consts cimport UNPLAYABLE
from lexiko.training.multisets cimport Multisets


cdef class Census:
    cdef readonly Multisets racks
    cdef readonly Multisets leaves
    cdef int[::1] unseen
    cdef int unseen_count
    cdef int kinds
    cdef int size
    cdef int row
    cdef int leaf_row
    # how multisets are numbered
    cdef int[::1] ways
    cdef int[::1] first
    cdef int[::1] leaf_first
    # the plays, the values of leaves
    cdef const unsigned long long[::1] keys
    cdef const int[::1] points
    cdef Py_ssize_t mask
    cdef const unsigned long long[::1] tile_keys
    cdef const int[::1] values
    # by number
    cdef int[::1] best
    cdef int[::1] worth
    cdef int[::1] playable
    cdef int[::1] equities
    cdef readonly double[::1] means
    # along the path of a walk
    cdef int[::1] laid
    cdef int[::1] laid_left
    cdef int[::1] kept
    cdef int[::1] kept_left
    cdef int[::1] chances

    cdef void take(
        self, int kind, int left, int number, int leaf_left, int leaf, unsigned long long key
    ) noexcept nogil
    cdef void count_playable(self) noexcept nogil
    cdef void split(self, int kind, int left, int number, int at, int splits) noexcept nogil
    cdef int split_on(self, int tile, int copies, int at, int splits) noexcept nogil
    cdef void finish(self, int tile, int copies, int number, int at, int splits) noexcept nogil
    cdef void walk(
        self, int kind, int wanted, int left, int number, int at, int neighbours, int size, bint upwards
    ) noexcept nogil
    cdef int neighbours_on(self, int tile, int copies, int left, int number, int at, int neighbours) noexcept nogil
    cdef void keep_best(self, int number, int at, int neighbours, int size) noexcept nogil
    cdef void give_mean(self, int number, int at, int neighbours, int size) noexcept nogil
