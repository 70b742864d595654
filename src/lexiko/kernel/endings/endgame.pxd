# C types for endgame.py.

from lexiko.kernel.endings.ceilings cimport SUBRACKS, Ceilings
from lexiko.kernel.endings.end_rules cimport EndRules
from lexiko.kernel.endings.known cimport LEAST, KnownBounds
from lexiko.kernel.endings.line_plays cimport LinePlays, mixed
from lexiko.kernel.endings.move_heap cimport MoveHeap
from lexiko.kernel.endings.outs cimport NO_POINTS, Outs

# the literals of endgame.py, which defines them where it runs uncompiled
cpdef enum:
    QUARTERS = 4
    LEVELS = 256
    GAINS_DEPTH = 1
    TO_THE_END = 250
    PASS = -1
    NO_MOVE = -2
    MERITS = 0x10000
    TOP = 0x70000000
    OUT_FIRST = 0x40000000
    PASS_SALT = 1
    STOPPED = 0
    ANSWERED = 1
    SHARED_LEVELS = 24
    SHARED_TILES = 6
    NOT_LOOKED = 0
    LOOKED = 1
    WITH_GAINS = 2
    NO_GAINS = 3


cdef class EndgameSearch:
    cdef LinePlays plays
    cdef Ceilings ceilings
    cdef Outs outs
    cdef MoveHeap heap
    cdef EndRules rules
    cdef KnownBounds known
    cdef int left_over_times
    cdef bint minds_ties
    # how the game stands: by how much side 0 leads
    cdef int lead
    # how often a move was refuting, by its salt
    cdef int[::1] merits
    # by level of the search: what a player can gain at most by subrack left, and whether that is known
    cdef int level
    cdef int[::1] gains
    cdef unsigned char[::1] looked
    # the answer to a question: whether it rests on estimates, and which move gave it
    cdef bint sure
    cdef int best_move
    cdef readonly long long nodes
    # a question is given up at so many nodes, and when a signal says so
    cdef long long limit
    cdef readonly bint halted
    cdef unsigned char[::1] signals
    # the moves that threads are at, by a hash
    cdef unsigned long long[::1] busy
    cdef unsigned long long busy_mask
    # how the game was led to where questions are asked
    cdef int side
    cdef int zeros
    cdef list path
    cdef unsigned long long[::1] left_out

    cdef int root(self, int depth, int beta) noexcept nogil
    cdef bint is_left_out(self, int move) noexcept nogil
    cdef unsigned long long salt_of(self, int move) noexcept nogil
    cdef int test(self, int side, int depth, int beta, int zeros) noexcept nogil
    cdef int told_already(self, unsigned long long key, int depth, int beta) noexcept nogil
    cdef int try_moves(
        self, int side, int depth, int beta, int zeros, unsigned long long key, int count
    ) noexcept nogil
    cdef void note(self, unsigned long long key, int depth, int best, int beta, int move) noexcept nogil
    cdef bint is_shared(self) noexcept nogil
    cdef unsigned long long busy_key(self, unsigned long long key, int move) noexcept nogil
    cdef bint is_busy(self, unsigned long long key, int move) noexcept nogil
    cdef int ceiling_for(self, int side, int move, int depth, int beta, int zeros) noexcept nogil
    cdef int ceiling_of(self, int side, int move, int zeros, bint gains) noexcept nogil
    cdef int gather(self, int side, unsigned long long first) noexcept nogil
    cdef int promise_of(self, int side, int move) noexcept nogil
    cdef int value_of(
        self, int side, int move, int depth, int beta, int zeros, unsigned long long key
    ) noexcept nogil
    cdef int playout(self, int side, int zeros) noexcept nogil
    cdef void lay(self, int side, int move) noexcept nogil
    cdef void take_back(self, int side, int move) noexcept nogil
    cdef int gone_out(self, int side, int points) noexcept nogil
    cdef int reckoned(self, int side, int points, int own_left) noexcept nogil
    cdef int final(self, int side, int points, int settled) noexcept nogil
    cdef unsigned long long key(self, int side, int zeros) noexcept nogil
