# C types for search_context.py.

from lexiko.kernel.board cimport Crossings
from lexiko.kernel.consts cimport MOST_ROOM_KEPT
from lexiko.kernel.subracks cimport Subracks
from lexiko.kernel.rows cimport Rows
from lexiko.kernel.search cimport Search
from lexiko.kernel.slots cimport Slots
from lexiko.kernel.leave_evaluator cimport LeaveEvaluator


cdef class SearchContext:
    cdef Crossings crossings
    cdef Slots slots
    cdef Search search
    cdef Rows rows
    cdef LeaveEvaluator evaluator
    cdef int letters
    cdef int most
    cdef int[::1] nothing
    cdef int[::1] given
    cdef bint weighs
    # what is asked: racks, their sizes, and by rack the tiles in the bag and what the others' tiles count
    cdef const unsigned char[::1] racks
    cdef const unsigned char[::1] sizes
    cdef const int[::1] stages
    # the answers: their room, a view of it, and what is viewed while it grows
    cdef object room
    cdef unsigned char[::1] answers
    cdef unsigned char[::1] nowhere

    cdef void take(self, int place, Py_ssize_t rack) noexcept nogil
