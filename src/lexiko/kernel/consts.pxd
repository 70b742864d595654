# Written by tools/kernel_consts.py from consts.py.

cdef enum:
    EMPTY = 0
    BLANK = 0
    BLANK_FLAG = 0x80
    LETTER_MASK = 0x7F
    MOST_LETTERS = 63
    MOST_TILES = 15
    MOST_SQUARES = 0xFFFF

    ACROSS = 0
    DOWN = 1

    SEPARATOR = 0
    GADDAG_ROOT = 1
    ACCEPTS = 0x800000
    LIST_ENDS = 0x400000

    BACK = -1
    FORWARD = 1

    NO_CROSS_WORD = -1
    CHANGES_A_TILE = 5

    ANCHOR_FIELDS = 4
    NOTHING = -1

    TOP_VALUE = 0x7FFFFFFF
    ROW_HEAD = 7
    ROW_TAIL = 8
    ROW_KEY = 8
    MANY_ROWS = 64
    A_FEW_ROWS = 16
    DIGIT_BITS = 9
    DIGITS = 512
    FIRST_CAPACITY = 1024
    LEAST_CAPACITY = 64
    MOST_ROOM_KEPT = 0x400000

    LEAST_TO_GUESS_FROM = 6
    RECORD_HEAD = 2
    TAG_MASK = 0x7FFFFFFF
    KNOWN_BITS = 4
    NEARLY_BITS = 5
    COUNTING = 0
    NOTING = 1
    WRITING = 2

    MILLIPOINTS = 1000
    MOST_BLANKS = 4
    SUBRACK_BITS = 4
    SUBRACKS_BITS = 60
    ROOM_FOR_TILES = 16
    ROOM_FOR_WORD = 32
    BUCKET_SHIFT = 10
    BUCKETS = 512

    LEFTOVER_COST = 10
    LEAST_EQUITY = -2000000000
    SPENT = -2000000001

    TURN_HEAD = 11
    OUTCOME_HEAD = 4
    TILE_CODES = 256
    PLAYED = 0
    EXCHANGED = 1
    PASSED = 2
    CHALLENGED = 3
    LOST = 4
    BLANK_TAKEN = 5
    LETTER_RECYCLED = 6
    LAID_ANEW = 7
    RELAID_TILES = 6
    RELAID_PLAY_HEAD = 3
    CROSSED_ROOM = 5
    MOST_RECYCLED = 2
    MOST_RECYCLINGS_TRIED = 16
    HARDLY_LESS = 20000
    UNFINISHED = 0
    OUT = 1
    AGREED = 2
    FINISH_LINE = 3
    STOPPED = 4
    REPLY_HEAD = 8
    UNTOLD = 255
    ROUNDS_BEFORE_PASSING = 3
    ROUNDS_BEFORE_GIVING_UP = 6
    COSTS_NOTHING = 0
    COSTS_A_TURN = 1
    COSTS_POINTS = 2
    LEAST_TURN = 10
    MOST_WORDS = 16
    LOOKED_AT = 120
    LETTER_BITS = 6
    MOVES_PLAYED_OUT = 12
    FAR_BEHIND = 15000

cdef inline unsigned int tile_of(unsigned int node) noexcept nogil:
    return node >> 24 & 0x3F

cdef inline unsigned int arc_of(unsigned int node) noexcept nogil:
    return node & 0x3FFFFF | node >> 8 & 0xC00000

cdef inline unsigned int child_of(const unsigned int[::1] nodes, unsigned int arc, unsigned int tile) noexcept nogil:
    if not arc:
        return 0
    while tile_of(nodes[arc]) != tile:
        if nodes[arc] & LIST_ENDS:
            return 0
        arc += 1
    return arc
