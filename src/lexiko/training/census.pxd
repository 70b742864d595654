# C types for census.py.

from lexiko.training.consts cimport ANY_KIND, UNPLAYABLE
from lexiko.training.multisets cimport Multisets


cdef class Census:
    cdef readonly Multisets parts
    cdef readonly Multisets leaves
    cdef int[::1] unseen
    cdef int unseen_count
    cdef int kinds
    cdef int size
    cdef int row
    cdef int leaf_row
    # how multisets are numbered
    cdef int[::1] steps
    cdef int[::1] leaf_steps
    # the plays, the values of leaves
    cdef const unsigned long long[::1] keys
    cdef const int[::1] points
    cdef Py_ssize_t mask
    cdef const unsigned long long[::1] tile_keys
    cdef const int[::1] values
    # by number
    cdef int[::1] best
    cdef int[::1] worth
    cdef unsigned char[::1] reach
    cdef int[::1] kept_best
    cdef readonly double[::1] means
    # along the path of a walk
    cdef int[::1] laid
    cdef int[::1] laid_used
    cdef int[::1] kept
    cdef int[::1] laid_best
    cdef int[::1] kept_worth
    cdef int[::1] near
    cdef int[::1] chances

    cdef Py_ssize_t slot_of(self, unsigned long long key) noexcept nogil
    cdef bint take(self, int kind, int used, int number, int leaf, unsigned long long key) noexcept nogil
    cdef void split(
        self, int kind, int used, int number, unsigned long long key, int at, int splits, int near_at, int neighbours
    ) noexcept nogil
    cdef int whole(self, unsigned long long key) noexcept nogil
    cdef void give_equity(self, int equity, int at, int neighbours) noexcept nogil
    cdef int split_on(self, int tile, int copies, int used, int at, int splits) noexcept nogil
    cdef int finish(self, int tile, int copies, int used, int at, int splits) noexcept nogil
    cdef int equity(self, int tile, int copies, int used, int place, int laid) noexcept nogil
    cdef void walk(
        self, int kind, int used, int number, int at, int neighbours, int size, bint upwards
    ) noexcept nogil
    cdef int neighbours_on(self, int tile, int copies, int used, int number, int at, int neighbours) noexcept nogil
    cdef void keep_best(self, int number, int at, int neighbours) noexcept nogil
    cdef void give_mean(self, int number, int at, int neighbours, int size) noexcept nogil
