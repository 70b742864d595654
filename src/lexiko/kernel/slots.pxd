# C types for slots.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport LETTER_MASK, NO_CROSS_WORD
cdef extern from "lanes.h":
    void lexiko_copy_lanes(short *into, const short *taken, int lanes) noexcept nogil
    void lexiko_insert(short *ordered, int lanes, short number) noexcept nogil


cdef class Slots:
    cdef readonly Crossings crossings
    cdef readonly int most
    cdef readonly int lanes
    cdef readonly int a_line
    cdef readonly int line_count
    cdef readonly int lines_across
    # the board
    cdef const int[::1] lines
    cdef const unsigned char[::1] letter_times
    cdef const unsigned char[::1] word_times
    cdef const int[::1] values
    cdef const int[::1] bonuses
    cdef const unsigned long long[::1] salts
    cdef int start
    cdef int opening_length
    # the pages that lines stand on, and copies of those lines
    cdef readonly int pages
    cdef readonly int longest
    cdef readonly int[::1] page_of
    cdef readonly int[::1] line_on
    cdef readonly unsigned char[::1] cells
    cdef readonly unsigned long long[::1] checks
    cdef readonly unsigned char[::1] crossed
    # the slots, a_line places for each page
    cdef readonly int[::1] counts
    cdef readonly short[::1] weights
    cdef readonly int[::1] points
    cdef readonly unsigned char[::1] laid
    cdef readonly unsigned char[::1] first
    cdef readonly unsigned char[::1] length
    cdef readonly unsigned char[::1] fixed
    cdef readonly unsigned int[::1] squares
    cdef readonly unsigned long long[::1] through
    cdef readonly int[::1] times
    # the line being looked at, by place: its premiums, what is crossed there, and whether a word there is joined on
    cdef int page
    cdef bint runs_down
    cdef int line_length
    cdef int slot
    cdef int[::1] premium
    cdef int[::1] word_premium
    cdef int[::1] crossed_times
    cdef int[::1] crossed_points
    cdef unsigned char[::1] joins
    # the word being tried in it: where its new tiles lie, and their weights in order
    cdef int[::1] spots
    cdef short[::1] heaviest

    cpdef void refresh(self) noexcept nogil
    cdef void look_along(self, int line) noexcept nogil
    cdef void change_tile(self, int page, int place, unsigned char tile) noexcept nogil
    cdef void change_check(self, int page, int place, unsigned long long letters, int more) noexcept nogil
    cdef unsigned int blocked(self, int page, unsigned long long letters) noexcept nogil
    cdef void begin(self, int first) noexcept nogil
    cdef void weigh_all(self, int laid, int times) noexcept nogil
    cdef void weigh(self, int place, int times) noexcept nogil
    cdef void forget_weights(self) noexcept nogil
    cdef bint may_hold_word(self, int first, int end, int laid) noexcept nogil
    cdef void write_weights(self) noexcept nogil
