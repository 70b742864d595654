# C types for search.py.

from lexiko.kernel.consts cimport BLANK, BLANK_FLAG, BUCKETS, BUCKET_SHIFT, LEAST_EQUITY, LETTER_MASK, MILLI, MOST_BLANKS, NO_CROSS_WORD, NOTHING, RECORD_HEAD, TAG_MASK
from lexiko.kernel.rows cimport Rows
from lexiko.kernel.slots cimport Slots

cdef extern from "lanes.h":
    int lexiko_dot(const short *left, const short *right, int lanes) noexcept nogil


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
    # the set
    cdef const int[::1] values
    cdef const unsigned char[::1] by_value
    # the rack and its subracks
    cdef unsigned char[::1] held
    cdef int tiles
    cdef int whole
    cdef int[::1] strides
    cdef int subracks
    cdef unsigned char[::1] size
    cdef unsigned char[::1] blanks
    cdef int[::1] number
    cdef int[::1] kept
    cdef unsigned long long[::1] sums
    cdef short[::1] scores
    cdef int[::1] sized
    cdef int[::1] size_starts
    cdef int[::1] best_kept
    # what sets of tiles make with each set of tiles run through, looked up when first asked for
    cdef unsigned int stamp
    cdef int memo_shift
    cdef unsigned long long[::1] memo_keys
    cdef unsigned int[::1] memo_stamps
    cdef int[::1] memo_starts
    cdef int[::1] memo_ends
    cdef int[::1] entry_subrack
    cdef unsigned long long[::1] entry_sum
    cdef int[::1] entry_finds
    cdef int[::1] entry_ends
    cdef int entries
    cdef unsigned int[::1] find_record_at
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
    cdef unsigned long long[::1] wanted
    cdef int[::1] weight
    cdef unsigned char[::1] is_blank
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

    cdef void take_rack(self, int[::1] kept) noexcept nogil
    cdef void add_tile(self, unsigned char tile) noexcept nogil
    cdef void sort_subracks(self) noexcept nogil
    cdef void best_play(self, int floor) noexcept nogil
    cdef void every_play(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef unsigned long long letters_held(self) noexcept nogil
    cdef void each_slot(self, bint bounded) noexcept nogil
    cdef void promise(self, int slot) noexcept nogil
    cdef unsigned int blocked(self, int line, unsigned long long letters) noexcept nogil
    cdef void push(self, int slot) noexcept nogil
    cdef int bound_of(self, int slot, int subrack) noexcept nogil
    cdef int memo_of(self, int slot) noexcept nogil
    cdef void look_up(self, int slot, int memo) noexcept nogil
    cdef void look_up_subrack(self, int subrack, unsigned long long total) noexcept nogil
    cdef bint may_be_word(self, unsigned long long total) noexcept nogil
    cdef bint may_lack_one(self, unsigned long long total) noexcept nogil
    cdef void note(self, int subrack, unsigned long long total) noexcept nogil
    cdef int best_bound(self, int slot, int memo) noexcept nogil
    cdef void open(self, int slot, int memo) noexcept nogil
    cdef void prepare(self, int slot) noexcept nogil
    cdef void find_records(self, int subrack, unsigned long long total, int chosen, int least) noexcept nogil
    cdef void find_record(self, unsigned long long total, int blanks) noexcept nogil
    cdef void try_words(self, int find, int subrack) noexcept nogil
    cdef void place_blanks(self, Py_ssize_t word, int points, int subrack, int placed, int start) noexcept nogil
    cdef void consider(self, Py_ssize_t word, int points, int subrack) noexcept nogil
    cdef bint is_of_rack(self, int count) noexcept nogil
    cdef bint precedes(self, int square, int count) noexcept nogil
