"""The one database of a server: durable writes in groups, reads beside them, and nobody else at the file.

Its files are imported when one of their names is first asked for: a copy of the database is made without SQLAlchemy.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
