"""Photos of strangers made harmless: opened in a process of its own, upright, small, and nothing left but what is seen.

Its files are imported when one of their names is first asked for: the program that opens photos answers no requests.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
