# C types for turn_loop.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport BLANK, BLANK_FLAG, BLANK_TAKEN, LETTER_MASK, TILE_CODES
from lexiko.kernel.game_loop cimport GameLoop
from lexiko.kernel.game_state cimport GameState
from lexiko.kernel.search cimport Search


cdef class TurnLoop(GameLoop):
    cdef const unsigned char[::1] steps_by_seat
    cdef bint takes_blanks
    # the board as it is to stand after a step
    cdef unsigned char[::1] standing

    cdef void take_turn(self) noexcept nogil
    cdef void take_blanks(self) noexcept nogil
