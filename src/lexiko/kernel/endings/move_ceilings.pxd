# C types for move_ceilings.py.

from lexiko.kernel.endings.ceilings cimport SUBRACKS, Ceilings
from lexiko.kernel.endings.end_rules cimport EndRules
from lexiko.kernel.endings.ending_game cimport PASS, QUARTERS
from lexiko.kernel.endings.known cimport LEAST
from lexiko.kernel.endings.line_plays cimport LinePlays
from lexiko.kernel.endings.outs cimport NO_POINTS, Outs

# the literals of move_ceilings.py, which defines them where it runs uncompiled
cpdef enum:
    GAINS_DEPTH = 1
    NOT_LOOKED = 0
    LOOKED = 1
    WITH_GAINS = 2
    NO_GAINS = 3


cdef class MoveCeilings:
    cdef LinePlays plays
    cdef EndRules rules
    cdef int left_over_times
    cdef bint minds_ties
    cdef Ceilings ceilings
    cdef Outs outs
    # by level of the search: what a player can gain at most by subrack left, and whether that is known
    cdef int[::1] gains
    cdef unsigned char[::1] looked

    cdef void forget(self, int level) noexcept nogil
    cdef int ceiling_for(self, int level, int side, int move, int depth, int beta, int zeros) noexcept nogil
    cdef int ceiling_of(self, int level, int side, int move, int zeros, bint gains) noexcept nogil
