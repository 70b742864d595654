"""For who runs a server: which tables there are, how large everything is, a table closed, and limits lifted.

Its files are imported when one of their names is first asked for: who lists tables closes none.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
