# C types for game_state.py.

from lexiko.kernel.consts cimport AGREED, FINISH_LINE, OUT, ROUNDS_BEFORE_PASSING, TILE_CODES, UNFINISHED
from lexiko.kernel.luck cimport Luck


cdef class GameState:
    # the rules
    cdef readonly int seats
    cdef const int[::1] values
    cdef const int[::1] targets
    cdef int most
    cdef int exchange_at_least
    cdef int passes_to_end
    cdef int scoreless_to_end
    cdef int lost_times
    cdef int gained_times
    # the bag: a row of tiles, of which those from bag_begin to bag_end are still in it
    cdef Luck luck
    cdef unsigned char[::1] bag
    cdef int bag_begin
    cdef int bag_end
    # the seats
    cdef unsigned char[::1] racks
    cdef int[::1] rack_counts
    cdef int[::1] rack_points
    cdef int[::1] scores
    cdef int[::1] finals
    cdef unsigned char[::1] has_left
    cdef int playing
    cdef int seat
    cdef int scoreless
    cdef int passes
    cdef int ending
    cdef int ended_by

    cdef void seed(self, unsigned long long seed, unsigned long long stream) noexcept nogil
    cdef void fill_bag(self, unsigned char[::1] tiles, int count) noexcept nogil
    cdef int bag_count(self) noexcept nogil
    cdef void start(self) noexcept nogil
    cdef void empty_rack(self, int seat) noexcept nogil
    cdef void give(self, int seat, unsigned char tile) noexcept nogil
    cdef void take(self, int seat, int tile) noexcept nogil
    cdef void draw(self, int seat, bint from_the_end) noexcept nogil
    cdef void put_back(self, unsigned char tile, bint at_the_end) noexcept nogil
    cdef void count_play(self, int points) noexcept nogil
    cdef void count_exchange(self) noexcept nogil
    cdef void count_pass(self) noexcept nogil
    cdef bint may_exchange(self) noexcept nogil
    cdef void pass_on(self) noexcept nogil
    cdef void check_ending(self) noexcept nogil
    cdef bint stands_still(self) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef int unseen_points(self) noexcept nogil
    cdef int unplayed(self) noexcept nogil
