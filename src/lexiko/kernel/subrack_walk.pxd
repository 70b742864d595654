# C types for subrack_walk.py.

from lexiko.kernel.consts cimport ACCEPTS, LEAST_TO_GUESS_FROM, arc_of, child_of


cdef class SubrackWalk:
    cdef const unsigned int[::1] nodes
    cdef const unsigned int[::1] counts
    cdef const int[::1] millipoints
    cdef readonly int longest

    cdef void fill(
        self,
        int kinds,
        unsigned int[::1] tiles,
        int[::1] mosts,
        int[::1] found,
        unsigned int[::1] lists,
        unsigned int[::1] numbers,
    ) noexcept nogil
    cdef int guess(self, int subrack, Py_ssize_t last, int[::1] mosts, int[::1] found) noexcept nogil
