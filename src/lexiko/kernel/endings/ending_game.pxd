# C types for ending_game.py.

from lexiko.kernel.endings.end_rules cimport EndRules
from lexiko.kernel.endings.line_plays cimport LinePlays, mixed

# the literals of ending_game.py, which defines them where it runs uncompiled
cpdef enum:
    QUARTERS = 4
    PASS = -1


cdef class EndingGame:
    cdef LinePlays plays
    cdef EndRules rules
    cdef int left_over_times
    cdef bint minds_ties
    # how the game stands: by how much side 0 leads
    cdef int lead

    cdef int playout(self, int side, int zeros) noexcept nogil
    cdef void lay(self, int side, int move) noexcept nogil
    cdef void take_back(self, int side, int move) noexcept nogil
    cdef int gone_out(self, int side, int points) noexcept nogil
    cdef int reckoned(self, int side, int points, int own_left) noexcept nogil
    cdef int final(self, int side, int points, int settled) noexcept nogil
    cdef unsigned long long key(self, int side, int zeros) noexcept nogil
