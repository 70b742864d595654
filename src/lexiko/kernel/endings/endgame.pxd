# C types for endgame.py.

from lexiko.kernel.consts cimport LETTER_MASK
from lexiko.kernel.endings.ceilings cimport SUBRACKS, Ceilings
from lexiko.kernel.endings.line_plays cimport LinePlays, mixed

# the literals of endgame.py, which defines them where it runs uncompiled
cpdef enum:
    QUARTERS = 4
    LEVELS = 256
    GAINS_DEPTH = 1
    TO_THE_END = 250
    PASS = -1
    NO_MOVE = -2
    FIRST_CAPACITY = 4096
    MERITS = 0x10000
    LEAST = -0x10000000
    TOP = 0x70000000
    OUT_FIRST = 0x40000000
    PASS_SALT = 1
    OUTS = 2
    NOT_LOOKED = 0
    LOOKED = 1
    WITH_GAINS = 2
    NO_GAINS = 3


cdef class EndgameSearch:
    cdef LinePlays plays
    cdef Ceilings ceilings
    # the rules of the end
    cdef int left_over_times
    cdef int most_passes
    cdef int most_scoreless
    cdef bint minds_ties
    cdef bint folds
    # how the game stands: by how much side 0 leads
    cdef int lead
    # what is known of positions, a column each
    cdef unsigned long long mask
    cdef unsigned long long[::1] known
    cdef unsigned long long[::1] moves
    cdef int[::1] lows
    cdef int[::1] highs
    cdef unsigned char[::1] low_depths
    cdef unsigned char[::1] high_depths
    # how often a move was refuting, by its salt
    cdef int[::1] merits
    # the moves being tried, all levels one above the other
    cdef int[::1] tried
    cdef int[::1] promises
    cdef int tried_count
    cdef int tried_capacity
    # what a player can gain at most, a row a level: by subrack left; and the other's plays that go out and cannot be
    # prevented but by tiles on the squares marked
    cdef int level
    cdef int[::1] gains
    cdef int[::1] outs
    cdef int[::1] out_points
    cdef unsigned long long[::1] marks
    cdef int mark_words
    # the answer to a question: whether it rests on estimates, and which move gave it
    cdef bint sure
    cdef int best_move
    cdef unsigned char[::1] stopping
    cdef readonly long long nodes
    cdef readonly bint broken
    # a question is given up at so many nodes
    cdef long long limit
    cdef readonly bint halted
    # how the game was led to where questions are asked
    cdef int side
    cdef int zeros
    cdef list path
    cdef unsigned long long[::1] left_out

    cdef int root(self, int depth, int beta) noexcept nogil
    cdef bint is_left_out(self, int move) noexcept nogil
    cdef int test(self, int side, int depth, int beta, int zeros) noexcept nogil
    cdef void look_for_outs(self, int side) noexcept nogil
    cdef int ceiling_of(self, int side, int move, int zeros, bint gains) noexcept nogil
    cdef int value_of(self, int side, int move, int depth, int beta, int zeros) noexcept nogil
    cdef int playout(self, int side, int zeros) noexcept nogil
    cdef int greediest(self, int side) noexcept nogil
    cdef int gather(self, int side, unsigned long long first) noexcept nogil
    cdef void push(self, int at, int move, int promise) noexcept nogil
    cdef int next_of(self, int base, int count) noexcept nogil
    cdef void sink(self, int base, int count, int place) noexcept nogil
    cdef int promise_of(self, int side, int move) noexcept nogil
    cdef void lay(self, int side, int move) noexcept nogil
    cdef void take_back(self, int side, int move) noexcept nogil
    cdef int gone_out(self, int side, int points) noexcept nogil
    cdef int reckoned(self, int side, int points, int own_left) noexcept nogil
    cdef int final(self, int side, int points, int settled) noexcept nogil
    cdef int after_play(self, int zeros, int points) noexcept nogil
    cdef int after_pass(self, int zeros, int side) noexcept nogil
    cdef int folded(self, int zeros, int side) noexcept nogil
    cdef bint ended(self, int zeros) noexcept nogil
    cdef unsigned long long key(self, int side, int zeros) noexcept nogil
    cdef unsigned long long entry(self, unsigned long long key) noexcept nogil
    cdef void note(
        self, unsigned long long slot, unsigned long long key, int depth, int value, bint is_low, unsigned long long salt
    ) noexcept nogil
