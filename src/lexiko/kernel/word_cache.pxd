# C types for word_cache.py.

from lexiko.kernel.consts cimport KNOWN_BITS, MOST_BLANKS, NEARLY_BITS, NOTHING, RECORD_HEAD, TAG_MASK
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.slots cimport Slots

cdef extern from "lanes.h":
    void lexiko_fetch(const void *address) noexcept nogil
    int lexiko_sift(
        const unsigned long long *sums, const int *subracks, int at, int end, unsigned long long through,
        const unsigned long long *known, int shift, int *sifted
    ) noexcept nogil


cdef class WordCache:
    cdef Slots slots
    cdef Subracks subracks
    # the words
    cdef int letters
    cdef const unsigned long long[::1] salts
    cdef const unsigned int[::1] heads
    cdef const int[::1] head_starts
    cdef const int[::1] head_bits
    cdef const unsigned char[::1] records
    cdef const unsigned long long[::1] known
    cdef const unsigned long long[::1] nearly
    # those of the length looked at
    cdef int length
    cdef Py_ssize_t begin
    cdef Py_ssize_t mask
    cdef int shift
    cdef Py_ssize_t known_at
    cdef Py_ssize_t nearly_at
    # tiles run through, and where what they make is noted
    cdef int key_shift
    cdef unsigned long long[::1] keys
    cdef int[::1] where
    cdef int[::1] home
    cdef int keys_noted
    cdef int[::1] starts
    cdef int[::1] ends
    cdef int[::1] entry_subrack
    cdef int[::1] entry_finds
    cdef int[::1] entry_ends
    cdef int entries
    cdef unsigned int[::1] find_record_at
    cdef int[::1] find_subrack
    cdef unsigned long long[::1] find_sum
    cdef unsigned char[::1] find_letters
    cdef int finds
    cdef unsigned char[::1] stands_for
    # where every play is wanted: the words found, one by one, and room to say which of them fit a slot
    cdef unsigned int[::1] word_at
    cdef int[::1] word_find
    cdef int[::1] fitting
    cdef int words
    cdef bint overflowed

    cdef void forget(self) noexcept nogil
    cdef void forget_if_crowded(self) noexcept nogil
    cdef int place_of(self, int slot) noexcept nogil
    cdef void look_up(self, int slot, int place) noexcept nogil
    cdef void take_length(self, int length) noexcept nogil
    cdef int sift(self, int at, int end, unsigned long long through) noexcept nogil
    cdef bint may_be_with_blanks(self, int subrack, unsigned long long through) noexcept nogil
    cdef bint has_room_for_entries(self, int count) noexcept nogil
    cdef bint may_be_word(self, unsigned long long total) noexcept nogil
    cdef bint may_lack_one(self, unsigned long long total) noexcept nogil
    cdef void find_all(self, int slot, int place) noexcept nogil
    cdef void list_words(self, int find) noexcept nogil
    cdef void look_for(self, int slot, int entry) noexcept nogil
    cdef void note_sums(self, int subrack, unsigned long long total, int chosen, int least) noexcept nogil
    cdef void note_sum(self, int subrack, unsigned long long total, int blanks) noexcept nogil
    cdef void settle(self, int entry) noexcept nogil
    cdef void find_record(self, int find) noexcept nogil
