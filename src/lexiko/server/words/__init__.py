"""Words outside any game: looked up, made of letters, found by a pattern, listed; in a process apart.

Its files are imported when one of their names is first asked for: the program that looks words up answers no requests.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
