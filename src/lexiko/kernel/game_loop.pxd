# C types for game_loop.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    AGREED, BLANK, BLANK_FLAG, EXCHANGED, FINISH_LINE, LEAST_EQUITY, MILLIPOINTS, NOTHING, OUT, OUTCOME_HEAD, PASSED, PLAYED,
    ROUNDS_BEFORE_PASSING, STOPPED, TILE_CODES, TURN_HEAD, UNFINISHED,
)
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.leave_evaluator cimport LeaveEvaluator


cdef class GameLoop:
    cdef Crossings crossings
    cdef Slots slots
    cdef Search search
    cdef LeaveEvaluator evaluator_1
    cdef LeaveEvaluator evaluator_2
    cdef LeaveEvaluator evaluator_3
    cdef LeaveEvaluator evaluator_4
    cdef const unsigned char[::1] by_equity
    # the rules
    cdef const unsigned char[::1] all_tiles
    cdef const int[::1] values
    cdef const int[::1] bonuses
    cdef const int[::1] targets
    cdef int seats
    cdef int letters
    cdef int most
    cdef int exchange_at_least
    cdef int passes_to_end
    cdef int scoreless_to_end
    cdef int lost_times
    cdef int gained_times
    # the bag
    cdef unsigned long long state
    cdef unsigned long long[::1] mixers
    cdef unsigned char[::1] bag
    cdef int bag_count
    # the game
    cdef unsigned char[::1] racks
    cdef int[::1] rack_counts
    cdef int[::1] rack_points
    cdef int[::1] scores
    cdef int[::1] finals
    cdef int[::1] bingos
    cdef int seat
    cdef int turns
    cdef int scoreless
    cdef int passes
    cdef int games_a_stream
    cdef int[::1] outcomes
    cdef int ending
    # the records
    cdef unsigned char[::1] records
    cdef Py_ssize_t recorded
    cdef int width
    cdef bint overflowed

    cdef void play_all(self, unsigned long long seed, long long first, int count) noexcept nogil
    cdef void play_game(self, unsigned long long seed, unsigned long long stream, int starter) noexcept nogil
    cdef void seed(self, unsigned long long seed, unsigned long long game) noexcept nogil
    cdef unsigned long long number(self) noexcept nogil
    cdef int below(self, int most) noexcept nogil
    cdef void shuffle(self) noexcept nogil
    cdef void draw(self, int seat) noexcept nogil
    cdef void give_up(self, int seat, int tile) noexcept nogil
    cdef void begin(self, int starter) noexcept nogil
    cdef void take_turn(self) noexcept nogil
    cdef void weigh(self) noexcept nogil
    cdef int unseen_points(self) noexcept nogil
    cdef bint may_exchange(self) noexcept nogil
    cdef int best_exchange(self) noexcept nogil
    cdef bint goes_before(self, int one, int other) noexcept nogil
    cdef void make_play(self) noexcept nogil
    cdef void exchange(self, int subrack) noexcept nogil
    cdef void exchange_all(self) noexcept nogil
    cdef void put_aside(self, int count) noexcept nogil
    cdef void make_pass(self) noexcept nogil
    cdef void check_ending(self) noexcept nogil
    cdef bint stands_still(self) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void record_racks(self) noexcept nogil
    cdef int unplayed(self) noexcept nogil
    cdef void record(self, int kind, int direction, int square, int points, unsigned char[::1] tiles, int count) noexcept nogil
