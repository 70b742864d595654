"""A coach at tables that are on: hints in steps and a second pair of eyes for the board, found in a process apart.

Its files are imported when one of their names is first asked for: the program that finds hints answers no requests.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
