# C types for rearranging.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    ACROSS, BLANK, BLANK_FLAG, CROSSED_ROOM, DOWN, LETTER_MASK, MILLIPOINTS, NO_CROSS_WORD, RELAID_PLAY_HEAD,
    RELAID_TILES, TILE_CODES,
)
from lexiko.kernel.variations.crossing_line cimport CrossingLine
from lexiko.kernel.variations.line_laying cimport LineLaying
from lexiko.kernel.variations.relaid_turns cimport RelaidTurns
from lexiko.kernel.variations.word_asker cimport WordAsker


cdef class Rearranging(LineLaying):
    cdef const int[::1] bonuses
    cdef readonly RelaidTurns turns
    cdef CrossingLine crossing
    cdef WordAsker asker
    cdef bint asks
    cdef unsigned long long wanted_total
    cdef int letters
    cdef int[::1] worth
    cdef int[::1] strides
    # the most tiles laid in a line
    cdef int most_added
    # of how many turns with one tile of the rack the line that crosses there is asked, and the best of these so far
    cdef int most_crossed
    cdef int[::1] noted
    cdef int notes
    cdef int[::1] note

    cdef void find(self, int most_added) noexcept nogil
    cdef void number_parts(self) noexcept nogil
    cdef void look_across(self, int place, int square) noexcept nogil
    cdef void take_up(self, int direction, int line, int start, int end) noexcept nogil
    cdef bint may_fill(self, int start, int end) noexcept nogil
    cdef void lay(self) noexcept nogil
    cdef void tell(self, int value, int points) noexcept nogil
    cdef void write_word(self, int[::1] row) noexcept nogil
    cdef void note_single(self, int value, int points, int place) noexcept nogil
    cdef void keep_note(self) noexcept nogil
