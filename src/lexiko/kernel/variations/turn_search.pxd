# C types for turn_search.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    ACROSS, BLANK, BLANK_FLAG, DOWN, HARDLY_LESS, LEAST_EQUITY, MOST_RECYCLED, MOST_RECYCLINGS_TRIED, NOTHING,
    RELAID_PLAY_HEAD, ROOM_FOR_TILES,
)
from lexiko.kernel.leave_evaluator cimport LeaveEvaluator
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.variations.rearranging cimport Rearranging
from lexiko.kernel.variations.relaid_turns cimport RelaidTurns
from lexiko.kernel.variations.word_asker cimport WordAsker


cdef class TurnSearch:
    cdef Crossings crossings
    cdef Slots slots
    cdef Search search
    cdef LeaveEvaluator evaluator_1
    cdef LeaveEvaluator evaluator_2
    cdef LeaveEvaluator evaluator_3
    cdef LeaveEvaluator evaluator_4
    cdef int letters
    cdef int squares
    cdef bint recycles_letters
    cdef bint rearranges
    cdef Rearranging rearranging
    cdef RelaidTurns relaid_turns
    cdef int[::1] relaid_row
    cdef const unsigned char[::1] most_added
    # who is on turn, and at what stage of the game
    cdef int seat
    cdef int bag_count
    cdef int unseen_points
    # the board as it is to stand next, and the letters that may be given for others on it, the best first
    cdef unsigned char[::1] standing
    cdef int tried
    cdef int[::1] tried_squares
    cdef int[::1] tried_gains
    cdef unsigned char[::1] tried_given
    cdef unsigned char[::1] tried_taken
    # the letters recycled so far, and those of the best turn
    cdef int[::1] step_squares
    cdef unsigned char[::1] step_given
    cdef unsigned char[::1] step_taken
    cdef int steps
    # the best turn
    cdef bint found
    cdef bint relaid
    cdef int value
    cdef int points
    cdef int direction
    cdef int square
    cdef int count
    cdef unsigned char[::1] tiles

    cdef void find(self, int floor) noexcept nogil
    cdef void stand(self) noexcept nogil
    cdef void keep(self, int steps) noexcept nogil
    cdef void tell(self) noexcept nogil
    cdef void weigh(self) noexcept nogil
    cdef void rearrange(self, int floor) noexcept nogil
    cdef void recycle_letters(self, int floor) noexcept nogil
    cdef bint recycle_one(self, int least, int floor) noexcept nogil
    cdef void recycle_another(self, int floor) noexcept nogil
    cdef void list_letters(self) noexcept nogil
    cdef unsigned long long fitting(self, int square, int direction) noexcept nogil
    cdef void list_letter(self, int square, unsigned char given, unsigned char taken) noexcept nogil
    cdef void try_letter(self, int one, int floor) noexcept nogil
    cdef void exchange(self, int square, unsigned char given, unsigned char taken) noexcept nogil
