"""Words to learn on the web: cards made of words, and a box for each person, the same on all their devices.

Its files are imported when one of their names is first asked for.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
