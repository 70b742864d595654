# C types for game_steps.py.

from lexiko.kernel.consts cimport (
    AGREED, LEAST_EQUITY, ROOM_FOR_TILES, ROW_HEAD, ROW_TAIL, STOPPED, TILE_CODES, UNFINISHED,
)
from lexiko.kernel.rows cimport Rows
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.stepping.stepped_game cimport SteppedGame
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.word_cache cimport WordCache


cdef class GameSteps:
    cdef list games
    cdef Rows rows
    cdef Search search
    cdef int[::1] nothing
    cdef int seats
    cdef int squares
    cdef int cols
    cdef int letters
    cdef int most
    cdef int most_turns
    cdef int exchange_at_least
    cdef int plays
    cdef int exchanges
    cdef int actions
    cdef int stride
    cdef unsigned char[::1] best
    cdef unsigned char[::1] tried
    cdef const int[::1] chosen
    cdef const long long[::1] asked
    # what is written, game after game
    cdef unsigned char[::1] cells
    cdef unsigned char[::1] racks
    cdef unsigned char[::1] unseen
    cdef int[::1] scores
    cdef unsigned char[::1] rack_sizes
    cdef int[::1] counts
    cdef int[::1] points
    cdef unsigned char[::1] places
    cdef unsigned char[::1] tiles
    cdef signed char[::1] masks
    cdef int[::1] offered
    cdef int[::1] outcomes

    cdef void turn_to(self, SteppedGame one)
    cdef void take(self, int game, SteppedGame one) noexcept nogil
    cdef void make_play(self, int game, SteppedGame one, int action) noexcept nogil
    cdef int write_part(self, SteppedGame one, int number) noexcept nogil
    cdef void make_pass(self, SteppedGame one) noexcept nogil
    cdef void take_rack(self, SteppedGame one, int place) noexcept nogil
    cdef void show(self, int game, SteppedGame one) except *
    cdef void write_plays(self, int game, int shown) noexcept nogil
    cdef void write_mask(self, int game, SteppedGame one, int shown) noexcept nogil
    cdef void write_board(self, int game, SteppedGame one) noexcept nogil
    cdef void write_standing(self, int game, SteppedGame one) noexcept nogil
    cdef void write_outcome(self, int game, SteppedGame one) noexcept nogil
