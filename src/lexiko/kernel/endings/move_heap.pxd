# C types for move_heap.py.


cdef class MoveHeap:
    cdef int[::1] moves
    cdef int[::1] promises
    cdef int count
    cdef int capacity
    cdef bint broken

    cdef void push(self, int move, int promise) noexcept nogil
    cdef void order(self, int base) noexcept nogil
    cdef int take(self, int base, int count) noexcept nogil
    cdef void sink(self, int base, int count, int place) noexcept nogil
