# C types for multisets.py.

cdef class Multisets:
    cdef readonly int kinds
    cdef readonly int most
    cdef readonly int count
    cdef readonly int[::1] bounds
    cdef readonly int[::1] steps

    cdef int list_from(self, int kind, int used, int number, int listed, int[::1] found) noexcept nogil
