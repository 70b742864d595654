# C types for recyclable_letters.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport ACROSS, BLANK_FLAG, DOWN, TILE_CODES


cdef class RecyclableLetters:
    cdef Crossings crossings
    cdef int letters
    # the letters that may be given for others, the best first
    cdef int count
    cdef int[::1] squares
    cdef int[::1] gains
    cdef unsigned char[::1] given
    cdef unsigned char[::1] taken
    # the board as it was last, and by direction and square which letters fit, where that is remembered
    cdef unsigned char[::1] seen
    cdef unsigned char[::1] remembered
    cdef unsigned long long[::1] fitting

    cdef void list_for(self, unsigned char[::1] held) noexcept nogil
    cdef void forget_changes(self) noexcept nogil
    cdef void forget_line(self, int square, int direction) noexcept nogil
    cdef unsigned long long fitting_at(self, int square, int direction) noexcept nogil
    cdef unsigned long long letters_between(self, int square, int line) noexcept nogil
    cdef void note(self, int square, unsigned char given, unsigned char taken) noexcept nogil
