"""Games entered on the web while they are played elsewhere, turn by turn, for those who watch.

Its files are imported when one of their names is first asked for.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
