# C types for letter_search.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport LEAST_EQUITY, MILLIPOINTS, MOST_RECYCLINGS_TRIED, NOTHING
from lexiko.kernel.leave_evaluator cimport SeatEvaluators
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.variations.kept_play cimport KeptPlay
from lexiko.kernel.variations.recyclable_letters cimport RecyclableLetters
from lexiko.kernel.word_cache cimport WordCache

cdef extern from "lanes.h":
    int lexiko_dot(const short *left, const short *right, int lanes) noexcept nogil

# the literals of letter_search.py, which defines them where it runs uncompiled
cpdef enum:
    PAGES_APART = 2


cdef class LetterSearch:
    cdef Crossings crossings
    cdef Slots slots
    cdef Search search
    cdef SeatEvaluators evaluators
    cdef int line_count
    # who is on turn, and at what stage of the game
    cdef int seat
    cdef int bag_count
    cdef int unseen_points
    # the letters that may be given, which were tried, and the best of them with the play after it
    cdef RecyclableLetters letters
    cdef unsigned char[::1] tried
    cdef int best
    cdef KeptPlay play
    # by line: its page as it stands, the squares where nothing fits any more, and whether it was searched with the rack
    cdef int[::1] standing
    cdef unsigned int[::1] closed
    cdef unsigned char[::1] searched
    # by line: whether its slots count otherwise with the letter being tried, and the letters that this rack can lay
    cdef unsigned char[::1] altered
    cdef int trying
    cdef unsigned long long held
    # the most that tiles of any rack count, the dearest first, and what they come to by slot and by line
    cdef short[::1] most_values
    cdef int[::1] most_points
    cdef int[::1] most_in_line
    cdef int most_kept

    cdef void weigh(self) noexcept nogil
    cdef void list_letters(self) noexcept nogil
    cdef void exchange(self, unsigned char given, unsigned char taken) noexcept nogil
    cdef void raise_values(self) noexcept nogil
    cdef void bound_line(self, int line) noexcept nogil
    cdef bint find(self, int least) noexcept nogil
    cdef void take_rack(self, unsigned char given, unsigned char taken) noexcept nogil
    cdef void try_letter(self, int one, int least) noexcept nogil
    cdef void give(self, int one) noexcept nogil
    cdef void open_lines(self) noexcept nogil
    cdef void close_lines(self) noexcept nogil
    cdef void lay_in_lines(self, int square, unsigned char tile) noexcept nogil
    cdef void open_check(self, int at, int change) noexcept nogil
    cdef void close_check(self, int at, int change) noexcept nogil
    cdef int place_in(self, int line, int square) noexcept nogil
    cdef void look_along(self, int apart) noexcept nogil
    cdef void promise_changed(self, int page) noexcept nogil
    cdef void promise_standing(self, int line) noexcept nogil
    cdef void take_back(self) noexcept nogil
    cdef void settle(self) noexcept nogil
    cdef void unsettle(self, unsigned char given, unsigned char taken) noexcept nogil
