# C types for luck.py.


cdef class Luck:
    cdef readonly unsigned long long state
    cdef const unsigned long long[::1] mixers
    cdef const unsigned long long[::1] hashing
    cdef double least_step

    cpdef void begin(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    cpdef void join(self, unsigned long long stream) noexcept nogil
    cpdef void join_word(self, unsigned char[::1] letters, int begin, int count) noexcept nogil
    cdef unsigned long long number(self) noexcept nogil
    cdef int below(self, int most) noexcept nogil
    cpdef double chance(self) noexcept nogil
