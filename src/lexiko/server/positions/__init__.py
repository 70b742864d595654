"""Positions to be studied: read from a text or a game, their moves listed and looked ahead in, in processes apart.

Its files are imported when one of their names is first asked for: the programs that think answer no requests.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
