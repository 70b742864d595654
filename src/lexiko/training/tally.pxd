# C types for tally.py.

from lexiko.training.census cimport Census
from lexiko.training.multisets cimport Multisets


cdef class Tally:
    cdef readonly Multisets leaves
    cdef int kinds
    cdef int row
    cdef int[::1] steps
    cdef readonly double[::1] sums
    cdef readonly double[::1] weights
    # the board being counted: chances compared with those in the whole set
    cdef double[::1] ratios
    cdef double[::1] size_ratios
    cdef int[::1] census_steps
    cdef int census_row
    cdef double[::1] means
    # what leaves are worth, and what is at hand on the walk
    cdef double prior
    cdef double[::1] values
    cdef double[::1] pairs
    cdef const int[::1] before
    cdef const int[::1] after
    cdef int[::1] tiles
    cdef int[::1] near
    cdef int[::1] near_tile

    cdef void take(self, int kind, int used, int number, int census_number, double weight) noexcept nogil
    cdef void walk(self, int kind, int used, int number, int at, int near, int size) noexcept nogil
    cdef double guess(self, int at, int near, int size) noexcept nogil
    cdef double moved(self, int kind, int used, int number, double ways) noexcept nogil
