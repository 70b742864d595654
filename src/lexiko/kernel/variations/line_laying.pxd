# C types for line_laying.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    ACCEPTS, BLANK, BLANK_FLAG, LETTER_MASK, LIST_ENDS, TILE_CODES, arc_of, child_of, tile_of,
)


cdef class LineLaying:
    cdef Crossings crossings
    cdef const int[::1] values
    cdef const unsigned int[::1] nodes
    cdef const unsigned char[::1] letter_times
    cdef const unsigned char[::1] word_times
    cdef int squares
    # the rack: how many tiles of each kind, how many in all, and how many of them at most come to lie in the line
    cdef unsigned char[::1] rack
    cdef unsigned char[::1] spare
    cdef int rack_count
    cdef int most
    # the line, by place: the tile that stays there or 0, else which letters fit, what crosses, and what a tile counts for
    cdef int direction
    cdef int first
    cdef int step
    cdef int length
    cdef unsigned char[::1] fixed
    cdef unsigned long long[::1] fitting
    cdef int[::1] crossed
    cdef int[::1] times
    cdef int[::1] line_times
    # the tile that was taken up there
    cdef unsigned char[::1] before
    # the tiles that must all be laid, by code, and their letters
    cdef unsigned char[::1] old
    cdef unsigned char[::1] wanted
    cdef int old_count
    cdef int held_first
    cdef int held_last
    # the stretch of the line that a word is to fill, and its vacant places
    cdef int start
    cdef int end
    cdef int added
    cdef int[::1] vacant
    cdef int vacants
    cdef int all_times
    # the word, and the tiles that make it, by place
    cdef unsigned char[::1] word
    cdef unsigned char[::1] tiles
    cdef unsigned char[::1] from_rack
    # whether each of them must fit what it crosses, and whether that is so now
    cdef bint all_fit
    cdef bint misfit

    cdef void take_line(self, int direction, int line) noexcept nogil
    cdef void fill_stretches(self) noexcept nogil
    cdef bint may_fill(self, int start, int end) noexcept nogil
    cdef bint takes_word(self, const unsigned char[::1] words, Py_ssize_t word, int start, int end) noexcept nogil
    cdef void fill(self, int start, int end) noexcept nogil
    cdef void spell(self, unsigned int arc, int place, int to_add) noexcept nogil
    cdef void spell_on(self, unsigned int at, int place, int to_add) noexcept nogil
    cdef void spell_letter(self, unsigned int at, int place, int to_add) noexcept nogil
    cdef void share(self, int at, int old_left) noexcept nogil
    cdef void lay(self) noexcept nogil
