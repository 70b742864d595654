# C types for level_loop.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport (
    BLANK, CHALLENGED, COSTS_A_TURN, COSTS_NOTHING, COSTS_POINTS, FINISH_LINE, LEAST_EQUITY, LEAST_TURN, LOOKED_AT, NOTHING,
    ROOM_FOR_TILES, ROOM_FOR_WORD, ROUNDS_BEFORE_GIVING_UP, ROW_HEAD, ROW_TAIL, STOPPED, TILE_CODES, TOP_VALUE,
    UNFINISHED,
)
from lexiko.kernel.game_state cimport GameState
from lexiko.kernel.levels.doubts cimport Doubts
from lexiko.kernel.levels.graph_words cimport GraphWords
from lexiko.kernel.levels.mind cimport Mind
from lexiko.kernel.levels.played_words cimport PlayedWords
from lexiko.kernel.levels.sight cimport Sight
from lexiko.kernel.levels.table_loop cimport TableLoop
from lexiko.kernel.luck cimport Luck
from lexiko.kernel.rows cimport Rows
from lexiko.kernel.search cimport Search
from lexiko.kernel.search_context cimport SearchContext
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.subracks cimport Subracks


cdef class LevelLoop(TableLoop):
    cdef list minds
    cdef GraphWords judge
    # the turn being made
    cdef SearchContext context
    cdef Luck luck
    cdef unsigned long long[::1] seeds
    cdef unsigned char[::1] plays
    cdef int stride
    # the rules
    cdef bint names_word
    cdef int failed
    cdef int failed_points

    cdef void play_game(self, unsigned long long seed, unsigned long long stream, int starter) noexcept nogil
    cdef void play_to_the_end(self, unsigned long long seed, unsigned long long stream, int starter) except *
    cdef void move(self) except *
    cdef void turn_to(self, SearchContext context) noexcept
    cdef void choose(self, Mind mind) except *
    cdef void look(self) noexcept nogil
    cdef int best_of_all(self) except? -1
    cdef int notice(self, Mind mind) except? -1
    cdef int notice_among(self, Mind mind, int limit, bint last) except? -1
    cdef int take_up(self, int play) noexcept nogil
    cdef bint has_answer(self) noexcept
    cdef int doubted(self, int seat) noexcept
    cdef double chance_to_challenge(self, int seat, double suspicion) noexcept nogil
    cdef double gain_of_succeeding(self, int seat) noexcept nogil
    cdef double cost_of_failing(self) noexcept nogil
    cdef double usual_turn(self) noexcept nogil
    cdef void challenge(self, int seat, int word) noexcept
    cdef bint is_word(self, int word) noexcept nogil
    cdef bint has_agreement(self) except -1
    cdef bint agrees(self, int seat) except -1
