# C types for search.py.

from lexiko.kernel.consts cimport (
    BLANK_FLAG, BUCKETS, BUCKET_SHIFT, LEAST_EQUITY, LETTER_MASK, MILLI, MOST_BLANKS, NO_CROSS_WORD, NOTHING,
    RECORD_HEAD, ROOM_FOR_TILES, ROOM_FOR_WORD, TAG_MASK,
)
from lexiko.kernel.parts cimport Parts
from lexiko.kernel.rows cimport Rows
from lexiko.kernel.slots cimport Slots

cdef extern from "lanes.h":
    int lexiko_dot(const short *left, const short *right, int lanes) noexcept nogil
    void lexiko_fetch(const void *address) noexcept nogil
    bint lexiko_agree(const unsigned char *word, const unsigned char *pattern, unsigned int places) noexcept nogil
    int lexiko_lay(
        const unsigned char *word, const int *places, const int *weights, const int *values, int count,
        unsigned char *tiles
    ) noexcept nogil
    int lexiko_sift(
        const unsigned long long *sums, const int *subracks, int at, int end, unsigned long long through,
        const unsigned long long *known, int shift, int *sifted
    ) noexcept nogil


cdef class Search:
    cdef Slots slots
    # the words
    cdef int letters
    cdef const unsigned long long[::1] salts
    cdef const unsigned int[::1] heads
    cdef const unsigned char[::1] records
    cdef const unsigned long long[::1] known
    cdef const unsigned long long[::1] nearly
    cdef int shift
    cdef int known_shift
    cdef int nearly_shift
    # the set, and the parts of the rack
    cdef const int[::1] values
    cdef Parts parts
    # what sets of tiles make with each set of tiles run through, looked up when first asked for
    cdef unsigned int stamp
    cdef int memo_shift
    cdef unsigned long long[::1] memo_keys
    cdef unsigned int[::1] memo_stamps
    cdef int[::1] memo_starts
    cdef int[::1] memo_ends
    cdef int[::1] entry_subrack
    cdef int[::1] entry_finds
    cdef int[::1] entry_ends
    cdef int entries
    cdef unsigned int[::1] find_record_at
    cdef int[::1] find_subrack
    cdef unsigned long long[::1] find_sum
    cdef int[::1] promising
    cdef unsigned char[::1] find_letters
    cdef int finds
    cdef bint overflowed
    # the slots by what they promise
    cdef int[::1] bounds
    cdef unsigned char[::1] looked_up
    cdef int[::1] buckets
    cdef int[::1] following
    cdef int top
    # the slot being tried, by letter of its word
    cdef unsigned char[::1] pattern
    cdef unsigned int fixed
    cdef int[::1] asking
    cdef unsigned long long[::1] wanted
    cdef int asked
    cdef int[::1] laying
    cdef int[::1] weight
    cdef int count
    cdef unsigned char[::1] stands_for
    cdef int slot
    cdef int first_square
    cdef int direction
    cdef int length
    # the best play
    cdef int floor
    cdef bint found
    cdef Rows rows
    cdef bint into_rows
    cdef int best_points
    cdef int best_direction
    cdef int best_square
    cdef int best_count
    cdef unsigned char[::1] best_tiles
    cdef unsigned char[::1] tried_tiles

    cdef void best_play(self, int floor) noexcept nogil
    cdef void every_play(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void each_slot(self, bint bounded) noexcept nogil
    cdef void promise(self, int slot) noexcept nogil
    cdef void push(self, int slot) noexcept nogil
    cdef int bound_of(self, int slot, int subrack) noexcept nogil
    cdef int memo_of(self, int slot) noexcept nogil
    cdef void look_up(self, int slot, int memo) noexcept nogil
    cdef int sift(self, int at, int end, unsigned long long through) noexcept nogil
    cdef bint may_be_with_blanks(self, int subrack, unsigned long long through) noexcept nogil
    cdef bint has_room_for_entries(self, int count) noexcept nogil
    cdef bint may_be_word(self, unsigned long long total) noexcept nogil
    cdef bint may_lack_one(self, unsigned long long total) noexcept nogil
    cdef int best_bound(self, int slot, int memo) noexcept nogil
    cdef void open(self, int slot, int memo) noexcept nogil
    cdef bint promises(self, int slot, int entry) noexcept nogil
    cdef void try_slot(self, int slot) noexcept nogil
    cdef void find_all(self, int slot, int place) noexcept nogil
    cdef void look_for(self, int slot, int entry) noexcept nogil
    cdef void note_sums(self, int subrack, unsigned long long total, int chosen, int least) noexcept nogil
    cdef void note_sum(self, int subrack, unsigned long long total, int blanks) noexcept nogil
    cdef void settle(self, int entry) noexcept nogil
    cdef void find_record(self, int find) noexcept nogil
    cdef void prepare(self, int slot) noexcept nogil
    cdef void try_words(self, int find) noexcept nogil
    cdef bint fits(self, Py_ssize_t word) noexcept nogil
    cdef void try_word(self, Py_ssize_t word, int find) noexcept nogil
    cdef void place_blanks(self, int find, int points, int placed, int start) noexcept nogil
    cdef void consider(self, int points, int subrack) noexcept nogil
    cdef bint precedes(self, int square, int count) noexcept nogil
    cdef void write_plays(self) noexcept nogil
