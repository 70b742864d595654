"""Literals of the compiled modules; tools/kernel_consts.py writes `consts.pxd` from them, for the C compiler."""

from __future__ import annotations

from collections.abc import Sequence

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
ACCEPTS = 0x800000
LIST_ENDS = 0x400000

# which way a word is being spelt from its anchor
BACK = -1
FORWARD = 1

NO_CROSS_WORD = -1
# a tile laid changes its cell, the squares at the ends of the run it joins crosswise, and those of the play's own run
CHANGES_A_TILE = 5

# an anchor: line, place, leftmost place of its words, most points
ANCHOR_FIELDS = 4
NOTHING = -1

# a row of plays: four bytes of `TOP_VALUE` minus its value, one of direction, two of square; the tiles; then four of
# points and four for the number of the subrack kept
TOP_VALUE = 0x7FFFFFFF
ROW_HEAD = 7
ROW_TAIL = 8
# so many bytes of a row are compared as one number; every row has as many, for a play has a tile
ROW_KEY = 8
# so many rows or more are dealt out by digits of so many bits
MANY_ROWS = 64
# and so many or fewer put in order by inserting
A_FEW_ROWS = 16
DIGIT_BITS = 9
DIGITS = 512
# room for so many rows to begin with, and no less where few plays are wanted
FIRST_CAPACITY = 1024
LEAST_CAPACITY = 64
# and no more than so many bytes are kept for the next search
MOST_ROOM_KEPT = 0x400000

# what a table lacks is guessed where it has leaves of so many tiles
LEAST_TO_GUESS_FROM = 6
# a record of the word map: two bytes for how many words there are; its tag is the low bits of a sum
RECORD_HEAD = 2
TAG_MASK = 0x7FFFFFFF
# 2 to the power of so many bits a slot say whether sums are of words, and whether they are with one letter more
KNOWN_BITS = 4
NEARLY_BITS = 5
# what is done with each word while the map is made
COUNTING = 0
NOTING = 1
WRITING = 2

# in a point: equity is counted in millipoints
MILLIPOINTS = 1000
# blanks that a search can look up words for
MOST_BLANKS = 4
# a number has so many bits for how many there are of each kind of tile; above these for those of no kind on the rack
SUBRACK_BITS = 4
SUBRACKS_BITS = 60
# tiles laid are kept in so many bytes, 0 after the last
ROOM_FOR_TILES = 16
# and so are the letters of a word compared, however many it has
ROOM_FOR_WORD = 32
# slots are kept by what they promise, in steps of 1,024 millipoints; what promises more than all of them is in the last
BUCKET_SHIFT = 10
BUCKETS = 512

# what a player is charged for tiles kept when the bag is empty, besides twice their points: the others play once more.
# What they made from there, less what the player still made, was 12 points or more in half of 2,581 such turns (1,500
# games of two experts; 14 on average): about ten
LEFTOVER_COST = 10
# no equity is as low; lower still is what promises nothing any more
LEAST_EQUITY = -2000000000
SPENT = -2000000001

# the records of whole games: a turn's bytes before its tiles, and what a turn was
TURN_HEAD = 11
OUTCOME_HEAD = 4
TILE_CODES = 256
PLAYED = 0
EXCHANGED = 1
PASSED = 2
# what else is told of a game in which words are doubted: a challenge, and a turn that one lost by it
CHALLENGED = 3
LOST = 4
# what a turn began with stands in rows before its own: a blank taken, a letter recycled, tiles of a word laid anew
BLANK_TAKEN = 5
LETTER_RECYCLED = 6
LAID_ANEW = 7
# a turn that lays a word anew, in numbers: its worth, its points, the word's direction, the square it began on, how far
# before that its line is told from, and how many squares of it; then the tiles moved, by square, with room for the
# longest line; and the play: direction, first square, number of tiles, these
RELAID_TILES = 6
RELAID_PLAY_HEAD = 3
# what is noted behind the tiles moved where the only tile of the rack may be crossed: points but for what crosses it,
# its square, the tile, and how often tile and word count there
CROSSED_ROOM = 5
# letters recycled in one turn at most, and how many are tried for each of them
MOST_RECYCLED = 2
MOST_RECYCLINGS_TRIED = 16
# after the best of them a play is hardly worth so many millipoints less than without
HARDLY_LESS = 20000
# how a game ended
UNFINISHED = 0
OUT = 1
AGREED = 2
FINISH_LINE = 3
STOPPED = 4
# what is told of a reply before its tiles; its kind while there is none
REPLY_HEAD = 8
UNTOLD = 255
# after so many rounds without a point nobody exchanges any more
ROUNDS_BEFORE_PASSING = 3
# nor makes plays: those it would make have been withdrawn again and again
ROUNDS_BEFORE_GIVING_UP = 6
# what a challenge that fails costs its maker
COSTS_NOTHING = 0
COSTS_A_TURN = 1
COSTS_POINTS = 2
# what a turn is worth at least, in points: the first plays of a game may have been small
LEAST_TURN = 10
# a play forms no more words: one along, and one across each of its tiles
MOST_WORDS = 16
# so many of the best plays may a player come to see who overlooks some
LOOKED_AT = 120
# letters, and what stands before and after a word, are told apart by so many bits
LETTER_BITS = 6
# of an ending so many moves are played out at most, none worth so many millipoints less at sight than the best
MOVES_PLAYED_OUT = 12
FAR_BEHIND = 15000


def tile_of(node: int) -> int:
    """The tile of a node of a word graph.

    >>> tile_of(0x05000007), tile_of(0xC5000007)
    (5, 5)
    """
    return node >> 24 & 0x3F


def arc_of(node: int) -> int:
    """The index of a node's first child: 22 bits where KWG has them, the two above them in the node's highest.

    >>> arc_of(0x05000007), hex(arc_of(0x45000007))
    (7, '0x400007')
    """
    return node & 0x3FFFFF | node >> 8 & 0xC00000


def child_of(nodes: Sequence[int], arc: int, tile: int) -> int:
    """The index of the node of this tile in the list that starts at `arc`; 0 if there is none, or no list.

    >>> child_of([0, 0x05000000, 0x07400000], 1, 7), child_of([0, 0x05000000, 0x07400000], 1, 6)
    (2, 0)
    """
    if not arc:
        return 0
    while tile_of(nodes[arc]) != tile:
        if nodes[arc] & LIST_ENDS:
            return 0
        arc += 1
    return arc
