# C types for search.py.

from lexiko.kernel.consts cimport (
    BLANK_FLAG, BUCKETS, BUCKET_SHIFT, LEAST_EQUITY, LETTER_MASK, MILLIPOINTS, MOST_BLANKS, NOTHING,
    RECORD_HEAD, ROOM_FOR_TILES, ROOM_FOR_WORD,
)
from lexiko.kernel.word_cache cimport WordCache
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.rows cimport Rows
from lexiko.kernel.slots cimport Slots

cdef extern from "lanes.h":
    int lexiko_dot(const short *left, const short *right, int lanes) noexcept nogil
    int lexiko_bounds(
        const short *weights, const short *scores, int lanes, const int *kept, int points, int unit,
        const int *subracks, int at, int end, int least, int *bounds
    ) noexcept nogil
    bint lexiko_fits(
        const unsigned char *word, const unsigned char *pattern, unsigned int fixed, const int *asking,
        const unsigned long long *wanted, int asked
    ) noexcept nogil
    void lexiko_copy(void *into, const void *taken, int bytes) noexcept nogil
    int lexiko_lay(
        const unsigned char *word, const int *places, const int *weights, const int *values, int count,
        unsigned char *tiles
    ) noexcept nogil
    int lexiko_sift_words(
        const unsigned char *records, const unsigned int *words, int at, int end, const unsigned char *pattern,
        unsigned int fixed, const int *asking, const unsigned long long *wanted, int asked, int *fitting
    ) noexcept nogil


cdef class Search:
    cdef Slots slots
    cdef const unsigned char[::1] records
    # the set, and the subracks of the rack
    cdef const int[::1] values
    cdef Subracks subracks
    cdef WordCache word_cache
    cdef int[::1] promising
    cdef int[::1] entry_bounds
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
    cdef int slot
    cdef int first_square
    cdef int direction
    cdef int length
    # the best play
    cdef int floor
    cdef bint found
    cdef Rows rows
    cdef bint into_rows
    # whether there are more plays than the rows are for; to find out, plays are but counted, up to as many as `enough`
    cdef bint more
    cdef bint counting
    cdef Py_ssize_t counted
    cdef Py_ssize_t enough
    cdef int best_points
    cdef int best_direction
    cdef int best_square
    cdef int best_count
    cdef unsigned char[::1] best_tiles
    cdef unsigned char[::1] tried_tiles
    cdef unsigned char[::1] no_tiles

    cdef void best_play(self, int floor) noexcept nogil
    cdef void begin(self, int floor) noexcept nogil
    cdef void follow_promises(self) noexcept nogil
    cdef bint goes_on(self, int floor) noexcept nogil
    cdef void every_play(self) noexcept nogil
    cdef void forget(self) noexcept nogil
    cdef void each_slot(self, bint bounded) noexcept nogil
    cdef void promise(self, int slot) noexcept nogil
    cdef void push(self, int slot) noexcept nogil
    cdef int bound_of(self, int slot, int subrack) noexcept nogil
    cdef int best_bound(self, int slot, int place) noexcept nogil
    cdef void open(self, int slot, int place) noexcept nogil
    cdef bint may_cross(self, int entry) noexcept nogil
    cdef void try_slot(self, int slot) noexcept nogil
    cdef int sift_words(self, int at, int end) noexcept nogil
    cdef void prepare(self, int slot) noexcept nogil
    cdef void try_words(self, int find) noexcept nogil
    cdef bint fits(self, Py_ssize_t word) noexcept nogil
    cdef void try_word(self, Py_ssize_t word, int find) noexcept nogil
    cdef void place_blanks(self, int find, int points, int placed, int start) noexcept nogil
    cdef void consider(self, int points, int subrack) noexcept nogil
    cdef void keep(self, int equity, int points) noexcept nogil
    cdef bint precedes(self, int square, int count) noexcept nogil
    cdef void write_plays(self) noexcept nogil
    cdef bint has_more(self) noexcept nogil
