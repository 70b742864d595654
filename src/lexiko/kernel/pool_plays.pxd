# C types for pool_plays.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    ACCEPTS, BACK, BLANK, FORWARD, GADDAG_ROOT, LETTER_MASK, LIST_ENDS, NO_CROSS_WORD,
    SEPARATOR, arc_of, child_of, tile_of,
)


cdef class PoolPlays:
    # the position
    cdef Crossings crossings
    cdef const unsigned int[::1] nodes
    cdef const unsigned char[::1] cells
    cdef const unsigned char[::1] letter_times
    cdef const unsigned char[::1] word_times
    cdef const int[::1] values
    cdef const int[::1] bonuses
    cdef const int[::1] lines
    cdef int lines_across
    cdef int start
    cdef int shortest
    # the pool: what it still holds of each letter, what it lacks, and how many letters are owed in all
    cdef int most
    cdef int blanks
    cdef int[::1] held
    cdef int[::1] lacks
    cdef readonly unsigned long long[::1] tile_keys
    cdef int owing
    # the tiles laid, in the order they were, and what each loses by being a blank
    cdef int laid
    cdef unsigned char[::1] letters
    cdef int[::1] spots
    cdef int[::1] losses
    # the line and anchor being worked on
    cdef int half
    cdef int origin
    cdef int step
    cdef int length
    cdef int anchor
    cdef int leftmost
    cdef int first
    # what was found
    cdef readonly Py_ssize_t mask
    cdef readonly unsigned long long[::1] keys
    cdef readonly int[::1] points
    cdef readonly Py_ssize_t count
    cdef bint overflowed

    cdef void search(self) noexcept nogil
    cdef void search_line(self, int half) noexcept nogil
    cdef bint is_anchor(self, int place) noexcept nogil
    cdef bint has_tile(self, int place) noexcept nogil
    cdef void spell(
        self, int place, int way, unsigned int arc, int points, int times, int crosses, unsigned long long key
    ) noexcept nogil
    cdef void lay(
        self, int place, int way, unsigned int node, unsigned char letter, int points, int times, int crosses,
        unsigned long long key
    ) noexcept nogil
    cdef void go_on(
        self, int place, int way, unsigned int node, int points, int times, int crosses, unsigned long long key
    ) noexcept nogil
    cdef void record(self, int last, int points, int times, int crosses, unsigned long long key) noexcept nogil
    cdef void choose_blanks(self, int first, int blanks, int points, unsigned long long key) noexcept nogil
    cdef void note(self, unsigned long long key, int points) noexcept nogil
    cdef Py_ssize_t slot_of(self, unsigned long long key) noexcept nogil
    cdef void grow(self)
