# C types for board.py.

from lexiko.kernel.consts cimport (
    ACCEPTS, ACROSS, CHANGES_A_TILE, DOWN, GADDAG_ROOT, LETTER_MASK, LIST_ENDS, MOST_RECYCLED, NO_CROSS_WORD, SEPARATOR,
    arc_of, child_of, tile_of,
)


cdef class Crossings:
    cdef readonly int squares
    cdef readonly bint vacant
    cdef bint began_vacant
    cdef unsigned long long any_letter
    cdef const int[::1] lines
    cdef const int[::1] line_at
    cdef readonly const unsigned int[::1] nodes
    cdef readonly const int[::1] values
    cdef readonly unsigned char[::1] cells
    # boards to put up, one after the other
    cdef const unsigned char[::1] wanted
    cdef readonly unsigned long long[::1] checks
    cdef readonly int[::1] scores
    # what the plays laid since changed, to be taken back: three columns, and where each play begins
    cdef int[::1] changed
    cdef unsigned long long[::1] checks_before
    cdef int[::1] scores_before
    cdef int[::1] beginnings
    cdef int changes
    cdef int[::1] differing
    cdef readonly int plays
    # by line: whether it changed since somebody who keeps tables of lines looked
    cdef readonly unsigned char[::1] stale

    cdef void clear(self) noexcept nogil
    cdef void change_to(self, int board) noexcept nogil
    cdef void look_at(self, int square, int direction) noexcept nogil
    cpdef void lay(self, int direction, int square, unsigned char[::1] tiles, int count) noexcept nogil
    cdef void look_beyond(self, int square, int direction) noexcept nogil
    cdef void look_again(self, int first, int step, int length, int place, int direction) noexcept nogil
    cdef void mark_all(self) noexcept nogil
    cdef void note(self, int at) noexcept nogil
    cdef void mark(self, int square, int direction) noexcept nogil
    cdef void replace(self, int square, unsigned char tile) noexcept nogil
    cpdef void take_back(self) noexcept nogil
    cdef void cross(self, int square, int step, int before, int after, int half) noexcept nogil
    cdef int tiles_from(self, int square, int step, int most) noexcept nogil
    cdef unsigned long long fitting(self, int square, int step, int before, int after) noexcept nogil
    cdef unsigned int walk(self, unsigned int arc, int square, int step, int count) noexcept nogil
