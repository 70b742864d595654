# C types for many.py.

from lexiko.kernel.endings.end_rules cimport EndRules
from lexiko.kernel.endings.endgame cimport NO_MOVE, PASS_SALT, STOPPED
from lexiko.kernel.endings.ending_game cimport PASS
from lexiko.kernel.endings.known_rows cimport NOWHERE, ROW, KnownRows
from lexiko.kernel.endings.line_plays cimport LinePlays, mixed
from lexiko.kernel.endings.move_heap cimport MoveHeap

# the literals of many.py, which defines them where it runs uncompiled
cpdef enum:
    WINNERS = 4
    MOST_LEVELS = 252
    WHOLE = 12


cdef class ManySearch:
    cdef LinePlays plays
    cdef MoveHeap heap
    cdef EndRules rules
    cdef int sides
    cdef int lost_times
    cdef int gained_times
    cdef int idle_points
    cdef bint ties_shared
    # how the game stands where questions are asked
    cdef int side
    cdef int zeros
    cdef int[::1] scores
    # what positions come to, a row a level
    cdef int level
    cdef int[::1] rows
    cdef bint sure
    cdef unsigned char[::1] signals
    cdef readonly bint halted
    cdef readonly long long nodes
    cdef KnownRows known

    cdef void weigh(self, int side, int depth, int zeros) noexcept nogil
    cdef int try_moves(self, int side, int depth, int zeros) noexcept nogil
    cdef void try_move(self, int side, int move, int depth, int zeros) noexcept nogil
    cdef void play_out(self, int side, int zeros) noexcept nogil
    cdef void gather(self, int side) noexcept nogil
    cdef int after(self, int move, int zeros, int side) noexcept nogil
    cdef unsigned long long salt_of(self, int move) noexcept nogil
    cdef int out_bonus(self, int side) noexcept nogil
    cdef void finish(self, int row, int side, int points, int own_left, bint goes_out) noexcept nogil
    cdef int winners(self, int row) noexcept nogil
    cdef bint prefers(self, int side, int one, int other) noexcept nogil
    cdef int worth(self, int side, int row, int number) noexcept nogil
    cdef int best_other(self, int side, int row) noexcept nogil
    cdef int share(self, int side, int winners) noexcept nogil
    cdef unsigned long long key(self, int side, int zeros) noexcept nogil
    cdef bint look_up(self, unsigned long long key, int depth) noexcept nogil
    cdef void note(self, unsigned long long key, int depth, unsigned long long salt) noexcept nogil
