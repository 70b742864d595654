# The literals of consts.py for the C compiler.

cdef enum:
    UNPLAYABLE = -1000000000
    ANY_KIND = 255
