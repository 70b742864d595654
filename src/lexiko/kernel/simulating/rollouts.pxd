# C types for rollouts.py.

from lexiko.kernel.consts cimport (
    BLANK, BLANK_FLAG, EXCHANGED, FINISH_LINE, LEAST_EQUITY, MILLIPOINTS, NOTHING, PASSED, PLAYED, REPLY_HEAD, ROOM_FOR_TILES,
    TILE_CODES, UNFINISHED, UNTOLD,
)
from lexiko.kernel.game_state cimport GameState
from lexiko.kernel.leave_evaluator cimport LeaveEvaluator
from lexiko.kernel.luck cimport Luck
from lexiko.kernel.search cimport Search
from lexiko.kernel.simulating.boards cimport Boards
from lexiko.kernel.simulating.replies cimport Replies
from lexiko.kernel.subracks cimport Subracks


cdef class Rollouts:
    cdef Boards boards
    cdef Search search
    cdef Replies replies
    cdef LeaveEvaluator evaluator
    cdef GameState game
    cdef int letters
    cdef int most
    cdef bint ties_shared
    # the moves
    cdef int moves
    cdef int[::1] board_of
    cdef unsigned char[::1] kinds
    cdef int[::1] points
    cdef int[::1] kept_worth
    cdef unsigned char[::1] kept
    cdef unsigned char[::1] put_back
    cdef int[::1] put_back_counts
    cdef unsigned char[::1] racing
    # the position: scores, what is known of racks, how many tiles each has, and what else is unseen
    cdef int[::1] start_scores
    cdef int start_scoreless
    cdef int start_passes
    cdef unsigned char[::1] known
    cdef int[::1] sizes
    cdef unsigned char[::1] pool
    cdef int pool_count
    cdef int plies
    # what a seat may have kept: so many leaves of one size, and up to which random number each is picked
    cdef int inferred_seat
    cdef int inferred_size
    cdef int inferred_count
    cdef unsigned char[::1] inferred_tiles
    cdef unsigned int[::1] inferred_bounds
    # an iteration as it was dealt
    cdef unsigned char[::1] dealt_bag
    cdef unsigned char[::1] dealt_racks
    cdef int dealt_begin
    cdef unsigned long long dealt_state
    # the boards on which replies are sought together, by whom, and what may be put aside there at most; by how many
    # that are, what is put aside best
    cdef unsigned long long together
    cdef int replier
    cdef int[::1] asides_of
    cdef unsigned char[::1] asides
    cdef int[::1] aside_counts
    cdef int[::1] aside_worths
    cdef int pass_worth
    # a play that is counted and not laid yet, and what each seat has kept at its last turn
    cdef unsigned char[::1] tiles
    cdef int count
    cdef int direction
    cdef int square
    cdef int[::1] residues
    # the chances of winning
    cdef const float[::1] chances
    cdef int chance_rows
    cdef int chance_turns
    cdef int reach
    # what is answered
    cdef double[::1] wins
    cdef double[::1] spreads
    cdef double[::1] sums
    cdef bint tells
    cdef Py_ssize_t told_at
    cdef unsigned char[::1] told
    cdef double[::1] told_values

    cdef void run_all(self, unsigned long long seed, long long first, int count) noexcept nogil
    cdef void add_up(self) noexcept nogil
    cdef void deal(self, unsigned long long seed, unsigned long long iteration) noexcept nogil
    cdef int pick_leave(self) noexcept nogil
    cdef int find_leave(self, int leave) noexcept nogil
    cdef void take_up(self, int move) noexcept nogil
    cdef void look_ahead(self) noexcept nogil
    cdef void find_replies(self) noexcept nogil
    cdef void note_aside(self, int limit) noexcept nogil
    cdef void take_rack(self, unsigned char[::1] racks, int seat, int bag_count, int unseen_points) noexcept nogil
    cdef void play_on(self, int move) noexcept nogil
    cdef void reply(self, int board) noexcept nogil
    cdef void take_turn(self, int board) noexcept nogil
    cdef void make_play(self, int points, int equity) noexcept nogil
    cdef void put_aside(self, int count, int worth) noexcept nogil
    cdef void make_pass(self, int worth) noexcept nogil
    cdef void judge_by_lead(self, int move) noexcept nogil
    cdef double chance_of(self, double lead, int bag_count, int turns) noexcept nogil
    cdef void judge_by_end(self, int move) noexcept nogil
    cdef double share_of_tie(self, int final) noexcept nogil
    cdef void tell_draw(self, int end) noexcept nogil
    cdef void tell_reply(self, int kind, int points, int count) noexcept nogil
