# C types for played_words.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport ACROSS, DOWN, LETTER_MASK, MOST_WORDS, ROOM_FOR_WORD


cdef class PlayedWords:
    cdef Crossings crossings
    cdef unsigned char[::1] letters
    cdef int[::1] lengths
    cdef unsigned char[::1] looked_up
    cdef int[::1] begins
    cdef int count

    cdef void note(self, int direction, int count) noexcept nogil
    cdef int begin(self, int square, int direction) noexcept nogil
    cdef int length(self, int square, int direction) noexcept nogil
    cdef void add(self, int square, int direction) noexcept nogil
    cdef bint same(self, int one, int other, int length) noexcept nogil
    cdef bint any_open(self) noexcept nogil
