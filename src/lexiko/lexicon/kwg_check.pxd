cdef class GraphCheck:
    cdef const unsigned int[::1] nodes
    cdef unsigned char[::1] heights
    cdef unsigned int[::1] waiting

    cpdef str walk(self, unsigned int root, unsigned int lowest, unsigned int highest)
    cdef int height_of(self, unsigned int node) noexcept
