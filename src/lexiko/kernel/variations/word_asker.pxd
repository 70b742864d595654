# C types for word_asker.py.

from lexiko.kernel.consts cimport TAG_MASK
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.word_cache cimport WordCache


cdef class WordAsker:
    cdef WordCache cache
    cdef Subracks subracks
    # what has been asked of the tiles asked about last
    cdef int asked
    cdef unsigned long long[::1] totals
    cdef int[::1] counts
    cdef unsigned char[::1] answers

    cdef void forget(self) noexcept nogil
    cdef unsigned long long salt(self, int letter) noexcept nogil
    cdef bint any_word(self, unsigned long long total, int length, int count) noexcept nogil
    cdef bint look(self, unsigned long long total, int length, int count) noexcept nogil
    cdef bint is_word(self, unsigned long long total) noexcept nogil
    cdef bint is_word_with_blanks(self, int subrack, unsigned long long total) noexcept nogil
