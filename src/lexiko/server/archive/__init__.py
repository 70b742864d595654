"""Games that can be looked back at: earlier positions, records and pictures, and the check of the draws.

Its files are imported when one of their names is first asked for: the program that draws pictures answers no requests.
"""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
