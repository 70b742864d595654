# C types for word_map.py.

from lexiko.kernel.consts cimport ACCEPTS, COUNTING, KNOWN_BITS, LIST_ENDS, NEARLY_BITS, NOTING, RECORD_HEAD, ROOM_FOR_WORD, TAG_MASK, WRITING, arc_of, tile_of


cdef class WordMap:
    cdef readonly int letters
    cdef readonly int longest
    cdef readonly unsigned long long[::1] salts
    cdef readonly unsigned int[::1] heads
    cdef readonly unsigned char[::1] records
    cdef readonly unsigned long long[::1] known
    cdef readonly unsigned long long[::1] nearly
    cdef readonly int[::1] starts
    cdef readonly int[::1] bits
    # only while the map is built
    cdef const unsigned int[::1] nodes
    cdef unsigned char[::1] spelt
    cdef int[::1] counts
    cdef int[::1] words

    cdef void visit(self, unsigned int arc, int depth, unsigned long long total, int task) noexcept nogil
    cdef void meet(self, int length, unsigned long long total, int task) noexcept nogil
    cdef void note(self, int length, unsigned long long total) noexcept nogil
    cdef void write(self, int length, unsigned long long total) noexcept nogil
    cdef Py_ssize_t slot_of(self, unsigned long long total, int length) noexcept nogil
