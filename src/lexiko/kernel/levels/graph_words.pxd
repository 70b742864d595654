# C types for graph_words.py.

from lexiko.kernel.consts cimport ACCEPTS, arc_of, child_of


cdef class GraphWords:
    cdef const unsigned int[::1] nodes

    cdef bint has(self, unsigned char[::1] letters, int begin, int count) noexcept nogil
