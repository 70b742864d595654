# C types for playing_out.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport BLANK, BLANK_FLAG, FAR_BEHIND, LEAST_EQUITY, MOVES_PLAYED_OUT, NOTHING, TILE_CODES
from lexiko.kernel.judgement.row_reader cimport RowReader
from lexiko.kernel.leave_evaluator cimport LeaveEvaluator
from lexiko.kernel.rows cimport Rows
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots


cdef class PlayingOut:
    cdef Crossings crossings
    cdef Slots slots
    cdef Search search
    cdef Rows rows
    cdef RowReader reader
    cdef LeaveEvaluator evaluator
    cdef const int[::1] values
    cdef int letters
    cdef int out_times
    # the racks: those of the position, and those of a line; the mover's first
    cdef unsigned char[::1] racks
    cdef unsigned char[::1] held
    cdef int[::1] counts
    cdef int[::1] points

    cdef void choose(self) noexcept nogil
    cdef Py_ssize_t best_row(self) noexcept nogil
    cdef void take_up(self) noexcept nogil
    cdef void weigh(self, int side) noexcept nogil
    cdef int worth_of_read(self) noexcept nogil
    cdef int rest(self) noexcept nogil
    cdef void lay(self, int side, int direction, int square, unsigned char[::1] tiles, int count) noexcept nogil
