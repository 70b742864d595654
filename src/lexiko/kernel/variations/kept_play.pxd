# C types for kept_play.py.

from lexiko.kernel.consts cimport LEAST_EQUITY, ROOM_FOR_TILES
from lexiko.kernel.search cimport Search


cdef class KeptPlay:
    cdef bint found
    cdef int value
    cdef int points
    cdef int direction
    cdef int square
    cdef int count
    cdef unsigned char[::1] tiles

    cdef void keep(self, Search search) noexcept nogil
    cdef void tell(self, Search search) noexcept nogil
