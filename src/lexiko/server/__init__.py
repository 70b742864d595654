"""Play over the network: tables on the web, live or over days."""

from lexiko.front_doors import front_door

__getattr__, __dir__, __all__ = front_door(__name__, __file__)
