# C types for ceilings.py.

from lexiko.kernel.consts cimport (
    ACCEPTS, ACROSS, BLANK, BLANK_FLAG, DOWN, LETTER_MASK, LIST_ENDS, NO_CROSS_WORD, SEPARATOR, arc_of, child_of, tile_of,
)
from lexiko.kernel.endings.line_plays cimport LinePlays

# the literals of ceilings.py, which defines them where it runs uncompiled
cpdef enum:
    MOST_TILES_BOUNDED = 7
    SUBRACKS = 128
    MOST_WORDS = 16384
    TILE_KINDS = 128
    BLANK_KINDS = 64
    GUARDS = 0x8888888
    NEVER = -0x100000


cdef class Ceilings:
    cdef LinePlays plays
    cdef int left_over_times
    # by side and tile: what one of it adds to the number of a subrack, and to its count in fields of four bits
    cdef int[::1] strides
    cdef int[::1] units
    cdef readonly int[::1] wholes
    # the subracks of the rack looked at, the smallest number first
    cdef int[::1] subracks
    cdef int[::1] counts
    cdef int[::1] faces
    cdef int subrack_count
    # how far each square is from a tile
    cdef unsigned char[::1] distances
    # words that may come to lie, a column each, and what a tile may score crosswise: by direction, square and tile
    cdef int word_count
    cdef unsigned char[::1] lengths
    cdef unsigned char[::1] directions
    cdef int[::1] bases
    cdef int[::1] squares
    cdef unsigned char[::1] tiles
    cdef int[::1] crosswise
    # the most points of a play, by what was laid before and what is laid
    cdef int[::1] most
    # the word being spelt
    cdef int side
    cdef int origin
    cdef int step
    cdef int length
    cdef int direction
    cdef int first
    cdef int laid
    cdef int hand
    cdef bint meets
    cdef int[::1] laid_squares
    cdef unsigned char[::1] laid_tiles
    # the word being shared out
    cdef int word
    cdef int word_length
    cdef int[::1] crosses

    cdef int number_of(self, int side, int play) noexcept nogil
    cdef bint look(self, int side, int[::1] gains, int at) noexcept nogil
    cdef void list_subracks(self) noexcept nogil
    cdef void measure(self) noexcept nogil
    cdef bint spread(self, int line) noexcept nogil
    cdef void spell_line(self, int line) noexcept nogil
    cdef void spell(self, int place, unsigned int arc, int base) noexcept nogil
    cdef void put(self, int place, unsigned int node, unsigned char tile, int base) noexcept nogil
    cdef void go_on(self, int place, unsigned int node, int base) noexcept nogil
    cdef void record(self, int base) noexcept nogil
    cdef bint has_tile(self, int place) noexcept nogil
    cdef bint can_reach(self) noexcept nogil
    cdef void share_out(self) noexcept nogil
    cdef bint fits_crosswise(self) noexcept nogil
    cdef void share(self, int place, int times, int letters, int crosses, int before, int now, int count) noexcept nogil
    cdef void let_more_lie(self) noexcept nogil
    cdef void add_up(self, int[::1] gains, int at) noexcept nogil
    cdef void clear(self) noexcept nogil
