# C types for multisets.py.

cdef class Multisets:
    cdef readonly int kinds
    cdef readonly int most
    cdef readonly int count
    cdef readonly int[::1] bounds
    cdef readonly int[::1] ways
    cdef readonly int[::1] first

    cdef int list_from(self, int kind, int left, int number, int listed, int[::1] found) noexcept nogil
