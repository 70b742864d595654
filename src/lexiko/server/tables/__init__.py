"""One game being played, on the web: what other features and the app may use of tables.

Its files are imported when one of their names is first asked for: who lists tables in the database serves none.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
