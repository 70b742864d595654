"""A game being hosted.

The files of this room are imported when one of their names is first asked for: whoever lists saved games or keeps a
score should not wait for computer players."""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
