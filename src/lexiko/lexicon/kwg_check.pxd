cdef class GraphCheck:
    cdef const unsigned int[::1] nodes
    cdef unsigned char[::1] heights
    cdef unsigned int[::1] waiting
    cdef unsigned int[::1] counts
    cdef unsigned long long[::1] tiles

    cpdef str walk(self, unsigned int root, unsigned int lowest, unsigned int highest)
    cdef int height_of(self, unsigned int node) noexcept
    cdef unsigned int words_from(self, unsigned int node) noexcept
