# C types for movegen.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    ACCEPTS, ACROSS, ANCHOR_FIELDS, BACK, BLANK, BLANK_FLAG, DOWN, FORWARD, GADDAG_ROOT, LEAST_EQUITY,
    LETTER_MASK, LIST_ENDS, MILLIPOINTS, NO_CROSS_WORD, ROOM_FOR_TILES, SEPARATOR, SPENT, TOP_VALUE, arc_of, child_of, tile_of,
)
from lexiko.kernel.rows cimport Rows


cdef class Generator:
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
    # the rack, and the tiles of the word being tried, by place in the line
    cdef unsigned char[::1] rack
    cdef unsigned char[::1] strip
    cdef unsigned long long held
    cdef int tiles_left
    cdef int laid
    # the line and anchor being worked on
    cdef int direction
    cdef int half
    cdef int origin
    cdef int step
    cdef int length
    cdef int anchor
    cdef int leftmost
    cdef int first
    # the anchors, and the squares of an extent with what a tile counts there
    cdef int[::1] anchors
    cdef int anchor_count
    cdef int[::1] richest
    cdef int[::1] spots
    cdef int[::1] weights
    # what the play being tried keeps, by number, and what that is worth
    cdef int[::1] strides
    cdef int number
    cdef const int[::1] worth
    cdef int[::1] best_worth
    # the plays found
    cdef Rows rows
    cdef bint bounded
    cdef unsigned char[::1] tiles

    cdef void search(self) noexcept nogil
    cdef void find_best_worth(self) noexcept nogil
    cdef int most_promising(self) noexcept nogil
    cdef void take_line(self, int line) noexcept nogil
    cdef void find_anchors(self) noexcept nogil
    cdef int most_value(self) noexcept nogil
    cdef int most_onwards(self, int count, int fixed) noexcept nogil
    cdef int most_laid(self, int count, int fixed) noexcept nogil
    cdef unsigned long long fits(self, int square) noexcept nogil
    cdef void take(self, unsigned char letter) noexcept nogil
    cdef void give_back(self, unsigned char letter) noexcept nogil
    cdef bint is_anchor(self, int place) noexcept nogil
    cdef bint has_tile(self, int place) noexcept nogil
    cdef void spell(self, int place, int way, unsigned int arc, int points, int times, int crosses) noexcept nogil
    cdef void lay(
        self, int place, int way, unsigned int node, unsigned char tile, int points, int times, int crosses
    ) noexcept nogil
    cdef void go_on(
        self, int place, int way, unsigned int node, int points, int times, int crosses
    ) noexcept nogil
    cdef void record(self, int last, int points, int times, int crosses) noexcept nogil
    cdef bint is_named_crosswise(self) noexcept nogil
    cdef void write(self, int last, int value, int points) noexcept nogil
