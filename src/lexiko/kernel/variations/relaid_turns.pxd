# C types for relaid_turns.py.

from lexiko.kernel.consts cimport LEAST_EQUITY, MOST_TILES, RELAID_PLAY_HEAD, RELAID_TILES


cdef class RelaidTurns:
    cdef bint lists
    cdef Py_ssize_t limit
    cdef int play
    cdef int width
    cdef int floor
    cdef bint found
    # the turn being told, and those kept: the best, or one after the other
    cdef int[::1] told
    cdef int[::1] kept
    cdef Py_ssize_t count
    cdef bint overflowed

    cdef void forget(self, int floor) noexcept nogil
    cdef bint wants(self, int value) noexcept nogil
    cdef bint is_full(self) noexcept nogil
    cdef void keep(self) noexcept nogil
