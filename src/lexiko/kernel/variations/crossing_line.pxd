# C types for crossing_line.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    BLANK, BLANK_FLAG, CROSSED_ROOM, DOWN, MILLIPOINTS, NO_CROSS_WORD, RELAID_PLAY_HEAD, RELAID_TILES, TILE_CODES,
)
from lexiko.kernel.variations.line_laying cimport LineLaying
from lexiko.kernel.variations.relaid_turns cimport RelaidTurns


cdef class CrossingLine(LineLaying):
    cdef const int[::1] bonuses
    cdef RelaidTurns turns
    cdef readonly int width
    # what each part of the rack brings when it is laid, and what a tile adds to the number of a part
    cdef int[::1] worth
    cdef int[::1] strides
    # the turn whose only tile of the rack is crossed
    cdef int[::1] crossing
    cdef int tile_number

    cdef void cross(self, int[::1] noted, Py_ssize_t at, unsigned char[::1] rack, int rack_count, int most) noexcept nogil
    cdef void lay(self) noexcept nogil
    cdef void tell(self, int value, int points) noexcept nogil
