# C types for doubts.py.

from lexiko.kernel.consts cimport LETTER_BITS
from lexiko.kernel.levels.graph_words cimport GraphWords


cdef class Doubts:
    cdef GraphWords sure
    cdef GraphWords believed
    cdef const unsigned char[::1] usual
    cdef const double[::1] suspects

    cdef bint is_sure(self, unsigned char[::1] letters, int begin, int count) noexcept nogil
    cdef double suspicion(self, unsigned char[::1] letters, int begin, int count) noexcept nogil
    cdef bint looks_odd(self, unsigned char[::1] letters, int begin, int count) noexcept nogil
