"""Who decides.

The files of this room are imported when one of their names is first asked for: the names of computer players are
known without the players.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
