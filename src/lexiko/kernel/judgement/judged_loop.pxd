# C types for judged_loop.py.

from lexiko.kernel.consts cimport TILE_CODES
from lexiko.kernel.game_loop cimport GameLoop
from lexiko.kernel.judgement.playing_out cimport PlayingOut


cdef class JudgedLoop(GameLoop):
    cdef const unsigned char[::1] judged
    cdef PlayingOut playing_out

    cdef void hand_over(self) noexcept nogil
