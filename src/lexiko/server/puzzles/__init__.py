"""Puzzles on the web: one a day that is the same for all, others by kind and difficulty, tries judged here alone.

Its files are imported when one of their names is first asked for.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
