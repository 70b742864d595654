# The literals of consts.py for the C compiler: an enum's members are compiled in, a module's globals are looked up.

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
    TILE_SHIFT = 24
    ACCEPTS = 0x800000
    LIST_ENDS = 0x400000
    ARC_MASK = 0x3FFFFF

    BACK = -1
    FORWARD = 1
    NO_CROSS_WORD = -1

    ANCHOR_FIELDS = 5
    NOTHING = -1

    MOST_POINTS = 0x7FFFFFFF
    ROW_HEAD = 7
    ROW_KEY = 8
    FIRST_CAPACITY = 1024
    LEAST_CAPACITY = 64

    LEAST_TO_GUESS_FROM = 6
