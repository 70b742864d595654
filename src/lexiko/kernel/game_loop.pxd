# C types for game_loop.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    BLANK, BLANK_FLAG, EXCHANGED, LEAST_EQUITY, MILLIPOINTS, NOTHING, OUTCOME_HEAD, PASSED, PLAYED, STOPPED, TILE_CODES,
    TURN_HEAD, UNFINISHED,
)
from lexiko.kernel.game_state cimport GameState
from lexiko.kernel.leave_evaluator cimport SeatEvaluators
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots


cdef class GameLoop:
    cdef Crossings crossings
    cdef Slots slots
    cdef Search search
    cdef GameState game
    cdef SeatEvaluators evaluators
    cdef const unsigned char[::1] by_equity
    cdef unsigned char[::1] all_tiles
    cdef const int[::1] bonuses
    cdef int letters
    cdef int most
    # the game
    cdef int[::1] bingos
    cdef int turns
    cdef int games_a_stream
    cdef int[::1] outcomes
    # the records
    cdef unsigned char[::1] records
    cdef Py_ssize_t recorded
    cdef int width
    cdef bint overflowed

    cdef void play_all(self, unsigned long long seed, long long first, int count) noexcept nogil
    cdef void play_game(self, unsigned long long seed, unsigned long long stream, int starter) noexcept nogil
    cdef void begin(self, int starter) noexcept nogil
    cdef void take_turn(self) noexcept nogil
    cdef void find_best(self, int floor) noexcept nogil
    cdef void weigh(self) noexcept nogil
    cdef void make_play(self) noexcept nogil
    cdef void exchange_all(self) noexcept nogil
    cdef void put_aside(self, int count) noexcept nogil
    cdef void make_pass(self) noexcept nogil
    cdef void record_racks(self) noexcept nogil
    cdef void record(self, int kind, int direction, int square, int points, unsigned char[::1] tiles, int count) noexcept nogil
