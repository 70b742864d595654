# C types for end_rules.py.

# the literals of end_rules.py, which defines them where it runs uncompiled
cpdef enum:
    SCORELESS_AT = 16
    A_SCORELESS = 0x10000
    ALL_PASSES = 0xFFFF


cdef class EndRules:
    cdef readonly int sides
    cdef readonly int most_passes
    cdef readonly int most_scoreless
    cdef readonly bint folds

    cdef int after_play(self, int zeros, int points) noexcept nogil
    cdef int after_pass(self, int zeros, int side) noexcept nogil
    cdef bint ended(self, int zeros) noexcept nogil
    cdef int folded(self, int zeros, int side) noexcept nogil
