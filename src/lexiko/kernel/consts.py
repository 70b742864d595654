"""Literals of the compiled modules; `consts.pxd` beside it holds the same for the C compiler."""

from __future__ import annotations

# tiles and squares
EMPTY = 0
BLANK = 0
BLANK_FLAG = 0x80
LETTER_MASK = 0x7F
MOST_LETTERS = 63  # one bit a letter in a cross-check of 64 bits, bit 0 unused
MOST_TILES = 15  # on a rack
MOST_SQUARES = 0xFFFF

# the two ways a play may run; half of each cross-check column is for either
ACROSS = 0
DOWN = 1

# a node of a word graph in KWG layout
SEPARATOR = 0
GADDAG_ROOT = 1
TILE_SHIFT = 24
ACCEPTS = 0x800000
LIST_ENDS = 0x400000
ARC_MASK = 0x3FFFFF

# which way a word is being spelt from its anchor
BACK = -1
FORWARD = 1

NO_CROSS_WORD = -1

# an anchor: direction, line, place, leftmost place of its words, most points
ANCHOR_FIELDS = 5
NOTHING = -1

# a row of plays: four bytes of `MOST_POINTS` minus the points, one of direction, two of square, then the tiles
MOST_POINTS = 0x7FFFFFFF
ROW_HEAD = 7
# so many bytes of a row are compared as one number; every row has as many, for a play has a tile
ROW_KEY = 8
# room for so many rows to begin with, and no less where few plays are wanted
FIRST_CAPACITY = 1024
LEAST_CAPACITY = 64

# a table of leaves that goes so far lets longer ones be guessed
LEAST_TO_GUESS_FROM = 6
