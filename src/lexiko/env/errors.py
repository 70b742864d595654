"""What can go wrong in an environment, by name."""

from __future__ import annotations

from functools import partial

from lexiko.extras import needing
from lexiko.rules import Error

PACKAGES = {"gymnasium": "Gymnasium", "numpy": "NumPy", "pettingzoo": "PettingZoo"}
"""The packages of the extra `env`, by the names they are imported by."""


class EnvError(Error, ValueError):
    """Something that no environment can be made of, or do."""


class NotOffered(EnvError):
    """An action was chosen whose number stands for nothing that may be done now."""


naming_what_to_install = partial(needing, PACKAGES, feature="environments", extra="env")
"""Within it, `PackagesMissing` is raised where one of `PACKAGES` cannot be imported."""
