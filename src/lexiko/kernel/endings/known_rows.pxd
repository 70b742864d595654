# C types for known_rows.py.

# the literals of known_rows.py, which defines them where it runs uncompiled
cpdef enum:
    ROW = 5
    NOWHERE = -1


cdef class KnownRows:
    cdef unsigned long long mask
    cdef unsigned long long[::1] keys
    cdef unsigned long long[::1] moves
    cdef int[::1] rows
    cdef unsigned char[::1] depths
    cdef unsigned char[::1] sure

    cdef int find(self, unsigned long long key, int depth) noexcept nogil
    cdef int keep(self, unsigned long long key, int depth, bint sure, unsigned long long move) noexcept nogil
