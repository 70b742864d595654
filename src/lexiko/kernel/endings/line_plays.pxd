# C types for line_plays.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    ACCEPTS, ACROSS, BACK, BLANK, BLANK_FLAG, DOWN, FORWARD, GADDAG_ROOT, LETTER_MASK, LIST_ENDS, NO_CROSS_WORD,
    ROOM_FOR_TILES, SEPARATOR, arc_of, child_of, tile_of,
)

# the literal of line_plays.py, which defines it where it runs uncompiled
cpdef enum:
    NO_PLAY = -1


cdef class LinePlays:
    # the board
    cdef Crossings crossings
    cdef const unsigned int[::1] nodes
    cdef const unsigned char[::1] cells
    cdef const unsigned char[::1] letter_times
    cdef const unsigned char[::1] word_times
    cdef const int[::1] values
    cdef const int[::1] bonuses
    cdef const int[::1] lines
    cdef int line_count
    cdef int sides
    cdef int change_width
    cdef int lines_across
    cdef int start
    cdef int opening_length
    cdef unsigned long long hash
    # the racks: how many of each tile, the letters as bits, a number of fields with a guard bit above each
    cdef unsigned char[::1] held
    cdef unsigned long long[::1] letters
    cdef int[::1] shifts
    cdef readonly unsigned long long[::1] keys
    cdef unsigned long long[::1] guards
    cdef readonly int[::1] tiles_left
    cdef readonly int[::1] points_left
    # the plays, a column each
    cdef readonly int count
    cdef int capacity
    cdef readonly unsigned long long[::1] needs
    cdef readonly unsigned long long[::1] salts
    cdef readonly int[::1] points
    cdef readonly int[::1] faces
    cdef readonly int[::1] squares
    cdef readonly unsigned char[::1] directions
    cdef readonly unsigned char[::1] laid
    cdef readonly unsigned char[::1] tiles
    cdef readonly bint overflowed
    # by side and line, where its plays begin and end
    cdef readonly int[::1] starts
    cdef readonly int[::1] ends
    cdef int[::1] fresh
    cdef readonly int fresh_count
    # what plays laid have changed: five numbers a line, and where each play's lines begin
    cdef int[::1] changed
    cdef int[::1] beginnings
    cdef int changes
    cdef int depth
    # the line being worked on, and the word being tried
    cdef int side
    cdef int direction
    cdef int half
    cdef int origin
    cdef int step
    cdef int length
    cdef int anchor
    cdef int leftmost
    cdef int first
    cdef int shortest
    cdef int laid_now
    cdef int tiles_now
    cdef unsigned char[::1] strip
    cdef unsigned char[::1] in_hand

    cpdef void look(self, int side) noexcept nogil
    cpdef void forget(self, int fresh_count, int count) noexcept nogil
    cdef bint has(self, int side, int play) noexcept nogil
    cpdef void lay(self, int side, int play) noexcept nogil
    cpdef void take_back(self, int side, int play) noexcept nogil
    cdef int greediest(self, int side, int out_bonus) noexcept nogil
    cdef void mark(self, int play, unsigned long long[::1] marks, int at) noexcept nogil
    cdef void mark_end(self, int square, int direction, int way, unsigned long long[::1] marks, int at) noexcept nogil
    cdef bint meets(self, int play, unsigned long long[::1] marks, int at) noexcept nogil
    cdef void set_aside(self, int line) noexcept nogil
    cdef void find(self, int line) noexcept nogil
    cdef bint has_tile(self, int place) noexcept nogil
    cdef bint is_anchor(self, int place) noexcept nogil
    cdef void spell(self, int place, int way, unsigned int arc, int points, int times, int crosses) noexcept nogil
    cdef void put(self, int place, int way, unsigned int node, unsigned char tile, int points, int times, int crosses) noexcept nogil
    cdef void go_on(self, int place, int way, unsigned int node, int points, int times, int crosses) noexcept nogil
    cdef void record(self, int last, int points, int times, int crosses) noexcept nogil
    cdef void write(self, int last, int points) noexcept nogil


cdef inline unsigned long long mixed(unsigned long long number) noexcept nogil:
    number = (number + 1) * 0x9E3779B97F4A7C15ULL
    number = (number ^ number >> 29) * 0xBF58476D1CE4E5B9ULL
    return number ^ number >> 32
