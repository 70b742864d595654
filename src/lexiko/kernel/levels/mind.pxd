# C types for mind.py.

from lexiko.kernel.levels.doubts cimport Doubts
from lexiko.kernel.levels.sight cimport Sight
from lexiko.kernel.search_context cimport SearchContext


cdef class Mind:
    cdef SearchContext sure
    cdef SearchContext daring
    cdef double bold
    cdef Sight sight
    cdef Doubts doubts
    cdef int few
    cdef bint sees_all
    cdef bint weighs
