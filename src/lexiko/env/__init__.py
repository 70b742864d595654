"""Games to learn from: environments for PettingZoo and Gymnasium, and many games at once.

The files of this room are imported when one of their names is first asked for. They need the packages of the extra
`lexiko[env]`; without them `PackagesMissing` says so.
"""

from lexiko.env.errors import naming_what_to_install
from lexiko.front_doors import front_door

_asked, __dir__, __all__ = front_door(__name__, __file__)


def __getattr__(name: str) -> object:
    with naming_what_to_install():
        return _asked(name)
