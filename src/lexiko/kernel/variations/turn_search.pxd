# C types for turn_search.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport BLANK, HARDLY_LESS, LEAST_EQUITY, MOST_RECYCLED, RELAID_PLAY_HEAD
from lexiko.kernel.leave_evaluator cimport SeatEvaluators
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.variations.kept_play cimport KeptPlay
from lexiko.kernel.variations.letter_search cimport LetterSearch
from lexiko.kernel.variations.rearranging cimport Rearranging
from lexiko.kernel.variations.recyclable_letters cimport RecyclableLetters
from lexiko.kernel.variations.relaid_turns cimport RelaidTurns
from lexiko.kernel.variations.word_asker cimport WordAsker


cdef class TurnSearch:
    cdef Crossings crossings
    cdef Slots slots
    cdef Search search
    cdef int letters
    cdef int squares
    cdef bint recycles_letters
    cdef bint rearranges
    cdef LetterSearch letter_search
    cdef Rearranging rearranging
    cdef RelaidTurns relaid_turns
    cdef int[::1] relaid_row
    cdef const unsigned char[::1] most_added
    # a board to put up
    cdef unsigned char[::1] standing
    # the best turn: the letters recycled, or whether a word is laid anew, and the play after that
    cdef int[::1] step_squares
    cdef unsigned char[::1] step_given
    cdef unsigned char[::1] step_taken
    cdef int steps
    cdef bint relaid
    cdef KeptPlay play

    cdef void take_stage(self, int seat, int bag_count, int unseen_points) noexcept nogil
    cdef void find(self, int floor) noexcept nogil
    cdef void stand(self) noexcept nogil
    cdef void rearrange(self, int floor) noexcept nogil
    cdef void recycle_letters(self, int floor) noexcept nogil
    cdef void note_step(self, int step) noexcept nogil
    cdef void keep(self, int steps) noexcept nogil
