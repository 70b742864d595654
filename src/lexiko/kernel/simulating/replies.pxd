# C types for replies.py.

from lexiko.kernel.consts cimport BUCKET_SHIFT, LEAST_EQUITY, NOTHING, ROOM_FOR_TILES
from lexiko.kernel.search cimport Search
from lexiko.kernel.simulating.boards cimport Boards
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.word_cache cimport WordCache


cdef class Replies:
    cdef Boards boards
    cdef Search search
    # the slots of all boards: those listed, the boards that have each, and while they are listed where each is found
    cdef int[::1] listed
    cdef int count
    cdef unsigned long long[::1] having
    cdef int[::1] table
    cdef int mask
    cdef unsigned long long mixer
    # by board: what a play must be worth, and the best one found
    cdef int[::1] floors
    cdef int least
    cdef unsigned char[::1] found
    cdef int[::1] points
    cdef int[::1] direction
    cdef int[::1] square
    cdef int[::1] laid
    cdef unsigned char[::1] tiles

    cdef void list_page(self, int page, unsigned long long those) noexcept nogil
    cdef unsigned long long hash_of(self, int slot) noexcept nogil
    cdef bint are_same(self, int one, int other) noexcept nogil
    cdef void find(self, unsigned long long wanted) noexcept nogil
    cdef int floor_for(self, unsigned long long those) noexcept nogil
    cdef void promise_all(self, unsigned long long wanted) noexcept nogil
    cdef void offer(self, unsigned long long those) noexcept nogil
    cdef bint is_better_for(self, int board) noexcept nogil
    cdef void take(self, int board) noexcept nogil
