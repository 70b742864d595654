# C types for stepped_game.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport AGREED, BLANK, BLANK_FLAG, FINISH_LINE, OUT, STOPPED, TILE_CODES, UNFINISHED
from lexiko.kernel.game_state cimport GameState
from lexiko.kernel.luck cimport Luck
from lexiko.kernel.slots cimport Slots


cdef class SteppedGame:
    cdef Crossings crossings
    cdef Slots slots
    cdef GameState game
    cdef bint by_draw
    cdef int rounds
    cdef int scoreless_to_end
    cdef int exchange_at_least
    cdef bint long_opening
    cdef unsigned char[::1] tiles
    cdef int[::1] seat_targets
    cdef int[::1] order
    cdef int[::1] left
    cdef unsigned char[::1] loose
    cdef int turns

    cdef void begin(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    cdef void draw_for_the_start(self) noexcept nogil
    cdef void order_at_random(self) noexcept nogil
    cdef void play(self, int direction, int square, unsigned char[::1] tiles, int points) noexcept nogil
    cdef void exchange(self, unsigned char[::1] tiles, int count) noexcept nogil
    cdef bint agrees(self) noexcept nogil
    cdef bint left_to_agreement(self) noexcept nogil
    cdef bint opening_to_come(self) noexcept nogil
    cdef void make_pass(self, bint any_play) noexcept nogil
    cdef bint asks_for_proof(self) noexcept nogil
    cdef void check_scoreless(self) noexcept nogil
    cdef void end(self, int ending) noexcept nogil
