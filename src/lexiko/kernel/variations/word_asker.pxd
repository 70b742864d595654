# C types for word_asker.py.

from lexiko.kernel.consts cimport RECORD_HEAD, TAG_MASK
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.variations.line_laying cimport LineLaying
from lexiko.kernel.word_cache cimport WordCache


cdef class WordAsker:
    cdef WordCache cache
    cdef Subracks subracks
    # with which other tiles so many of the rack make no word
    cdef int asked
    cdef unsigned long long[::1] totals
    cdef int[::1] counts
    # whether what was asked last makes any word
    cdef bint any_at_all

    cdef void forget(self) noexcept nogil
    cdef unsigned long long salt(self, int letter) noexcept nogil
    cdef bint any_word(self, LineLaying line, int start, int end, unsigned long long total, int count) noexcept nogil
    cdef bint look(self, LineLaying line, int start, int end, unsigned long long total, int count) noexcept nogil
    cdef bint has_word(self, LineLaying line, int start, int end, unsigned long long total) noexcept nogil
    cdef bint has_word_with_blanks(
        self, LineLaying line, int start, int end, int subrack, unsigned long long total
    ) noexcept nogil
