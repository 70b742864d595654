cdef class GraphBuilder:
    cdef const unsigned char[::1] letters
    cdef readonly int keys
    cdef unsigned int[::1] entries
    cdef unsigned int[::1] spare
    cdef unsigned int[::1] counters
    cdef unsigned int[::1] tails
    cdef unsigned long long[::1] siblings
    cdef unsigned int[::1] slots
    cdef unsigned int count

    cdef unsigned int fold(self, unsigned int low, unsigned int high, int depth, int turn) except? 0xFFFFFFFF
    cdef unsigned int fold_few(self, unsigned int low, unsigned int high, int depth, int turn) except? 0xFFFFFFFF
    cdef unsigned int fold_one(self, unsigned int place, int depth, int turn) except? 0xFFFFFFFF
    cdef int key_at(self, unsigned int place, int depth, int turn) noexcept
    cdef unsigned int tail(self, unsigned int place) except? 0xFFFFFFFF
    cdef unsigned int intern(self, unsigned int label, unsigned int arc, unsigned int following) except 0
    cdef unsigned int slot_of(self, unsigned long long wanted) noexcept
    cdef int grow(self) except -1

cdef unsigned int arc_bits(unsigned int place) noexcept
cdef unsigned long long mixed(unsigned long long packed) noexcept
