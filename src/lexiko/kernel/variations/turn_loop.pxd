# C types for turn_loop.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    BLANK, BLANK_FLAG, BLANK_TAKEN, LAID_ANEW, LEAST_EQUITY, LETTER_MASK, LETTER_RECYCLED, RELAID_TILES, TILE_CODES,
)
from lexiko.kernel.game_loop cimport GameLoop
from lexiko.kernel.game_state cimport GameState
from lexiko.kernel.search cimport Search
from lexiko.kernel.variations.turn_search cimport TurnSearch


cdef class TurnLoop(GameLoop):
    cdef TurnSearch turn
    cdef const unsigned char[::1] steps_by_seat
    cdef bint takes_blanks
    cdef bint asks_everybody

    cdef void take_turn(self) noexcept nogil
    cdef void take_blanks(self) noexcept nogil
    cdef void find_best(self, int floor) noexcept nogil
    cdef void make_play(self) noexcept nogil
    cdef void recycle(self, int step) noexcept nogil
    cdef void lay_anew(self) noexcept nogil
    cdef void make_pass(self) noexcept nogil
    cdef bint somebody_has_a_turn(self) noexcept nogil
