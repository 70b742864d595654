# C types for endgame.py.

from lexiko.kernel.endings.end_rules cimport EndRules
from lexiko.kernel.endings.ending_game cimport PASS, QUARTERS, EndingGame
from lexiko.kernel.endings.known cimport LEAST, KnownBounds
from lexiko.kernel.endings.line_plays cimport LinePlays, mixed
from lexiko.kernel.endings.move_ceilings cimport MoveCeilings
from lexiko.kernel.endings.move_heap cimport MoveHeap

# the literals of endgame.py, which defines them where it runs uncompiled
cpdef enum:
    LEVELS = 256
    TO_THE_END = 250
    NO_MOVE = -2
    MERITS = 0x10000
    TOP = 0x70000000
    OUT_FIRST = 0x40000000
    PASS_SALT = 1
    STOPPED = 0
    ANSWERED = 1
    SHARED_LEVELS = 24
    SHARED_TILES = 6


cdef class EndgameSearch(EndingGame):
    cdef MoveCeilings ceilings
    cdef MoveHeap heap
    cdef KnownBounds known
    # how often a move was refuting, by its salt
    cdef int[::1] merits
    cdef int level
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
    cdef int gather(self, int side, unsigned long long first) noexcept nogil
    cdef int promise_of(self, int side, int move) noexcept nogil
    cdef int value_of(
        self, int side, int move, int depth, int beta, int zeros, unsigned long long key
    ) noexcept nogil
