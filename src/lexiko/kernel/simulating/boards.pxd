# C types for boards.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.slots cimport Slots


cdef class Boards:
    cdef readonly Crossings crossings
    cdef readonly Slots slots
    cdef readonly int line_count
    cdef readonly int count
    # which is up, and what each has
    cdef readonly int up
    cdef unsigned char[::1] vacant
    cdef readonly int[::1] page_at
    # the first board, and where others differ: the cells, then the checks and their scores, board after board
    cdef unsigned char[::1] first_cells
    cdef unsigned long long[::1] first_checks
    cdef int[::1] first_scores
    cdef int[::1] cell_starts
    cdef int[::1] squares
    cdef unsigned char[::1] values
    cdef int[::1] check_starts
    cdef int[::1] places
    cdef unsigned long long[::1] checks
    cdef int[::1] scores

    cpdef void put_up(self, int board) noexcept nogil
    cdef void turn_back(self) noexcept nogil
    cpdef void lay(self, int direction, int square, unsigned char[::1] tiles, int count) noexcept nogil
    cpdef void clear(self) noexcept nogil
