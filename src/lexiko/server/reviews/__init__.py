"""Reviews of finished games: asked for by who may see the game, made one after another in a process apart, kept.

Its files are imported when one of their names is first asked for: the program that reviews answers no requests.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
