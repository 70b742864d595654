# C types for leave_evaluator.py.

from lexiko.kernel.consts cimport BLANK, LEFTOVER_COST, MILLIPOINTS, TILE_CODES
from lexiko.kernel.subrack_walk cimport SubrackWalk
from lexiko.kernel.subracks cimport Subracks


cdef class LeaveEvaluator:
    cdef SubrackWalk walk
    cdef bint by_leave
    cdef bint by_ending
    cdef int letters
    cdef int going_out_times
    cdef int left_over_times
    cdef const int[::1] values
    cdef readonly int[::1] kept
    cdef object column
    cdef unsigned char[::1] held
    cdef unsigned int[::1] tiles
    cdef int[::1] mosts
    cdef unsigned int[::1] lists
    cdef unsigned int[::1] numbers

    cdef int weigh(self, unsigned char[::1] held, int bag_count, int unseen_points) noexcept nogil
    cdef int list_kinds(self, unsigned char[::1] held) noexcept nogil
    cdef int subracks(self, int kinds) noexcept nogil
    cdef void weigh_ending(self, int kinds, int unseen_points) noexcept nogil


cdef class SeatEvaluators:
    cdef LeaveEvaluator evaluator_1
    cdef LeaveEvaluator evaluator_2
    cdef LeaveEvaluator evaluator_3
    cdef LeaveEvaluator evaluator_4

    cdef void weigh(self, int seat, Subracks subracks, int bag_count, int unseen_points) noexcept nogil
