# C types for table_loop.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    AGREED, BLANK, BLANK_FLAG, FINISH_LINE, LEAST_EQUITY, LOST, OUT, TILE_CODES, UNFINISHED,
)
from lexiko.kernel.game_loop cimport GameLoop
from lexiko.kernel.game_state cimport GameState
from lexiko.kernel.levels.played_words cimport PlayedWords
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.subracks cimport Subracks


cdef class TableLoop(GameLoop):
    # the search by the words of the table, which the loop began with
    cdef Search whole
    cdef Slots whole_slots
    cdef int[::1] nothing
    # the order of play, and what each seat has said
    cdef int starter
    cdef int turn_number
    cdef int[::1] owed
    cdef int[::1] passed
    cdef unsigned char[::1] agreed
    cdef unsigned char[::1] accepted
    cdef int closing
    # the last play, and how all stood before it
    cdef PlayedWords words
    cdef int maker
    cdef int points_made
    cdef int count_laid
    cdef int score_before
    cdef int scoreless_before
    cdef unsigned char[::1] rack_before
    # the rules
    cdef int passing_rounds
    cdef int opening_length

    cdef void open_table(self, int starter) noexcept nogil
    cdef void end_turn(self, int seat) except *
    cdef void lay(self) noexcept nogil
    cdef void count_passes(self, int seat) noexcept nogil
    cdef void start_passes_again(self) noexcept nogil
    cdef void hand_on(self) noexcept nogil
    cdef void lose_turns(self) noexcept nogil
    cdef bint may_challenge(self, int seat) noexcept nogil
    cdef bint anybody_may_challenge(self) noexcept nogil
    cdef void after_answer(self) noexcept nogil
    cdef void withdraw(self) noexcept nogil
    cdef void take_up_tiles(self) noexcept nogil
    cdef bint has_finished(self, int seat) noexcept nogil
    cdef void check_play(self, int seat) noexcept nogil
    cdef bint opening_to_come(self) noexcept nogil
    cdef void check_scoreless(self) noexcept nogil
    cdef bint passed_by_all(self, int times) noexcept nogil
    cdef void check_passes(self) except *
    cdef bint exchange_allowed(self) noexcept nogil
    cdef bint any_play(self) except -1
    cdef void settle(self) noexcept nogil
