# C types for outs.py.

from lexiko.kernel.endings.line_plays cimport NO_PLAY, LinePlays

# the literals of outs.py, which defines them where it runs uncompiled
cpdef enum:
    OUTS = 2
    NO_POINTS = -0x100000


cdef class Outs:
    cdef LinePlays plays
    cdef int[::1] outs
    cdef int[::1] points
    cdef unsigned long long[::1] marks
    cdef int mark_words

    cdef void look(self, int side, int level) noexcept nogil
    cdef void rank(self, int row, int play) noexcept nogil
    cdef int left_by(self, int move, int level) noexcept nogil
