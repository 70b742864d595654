# C types for known.py.

# the literals of known.py, which defines them where it runs uncompiled
cpdef enum:
    LEAST = -0x10000000
    WIDEST = 0x7FFFFF
    FIELD = 0xFFFFFF


cdef class KnownBounds:
    cdef unsigned long long[::1] entries
    cdef unsigned long long mask
    # what is known of the position looked up last
    cdef int low
    cdef int high
    cdef int low_depth
    cdef int high_depth
    cdef unsigned long long move

    cdef void find(self, unsigned long long key) noexcept nogil
    cdef void keep(
        self, unsigned long long key, int depth, int value, bint is_low, unsigned long long salt
    ) noexcept nogil
