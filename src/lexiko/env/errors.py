"""What can go wrong in an environment, by name."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from lexiko.rules import Error

PACKAGES = {"gymnasium": "Gymnasium", "numpy": "NumPy", "pettingzoo": "PettingZoo"}
"""The packages of the extra `env`, by the names they are imported by."""


class EnvError(Error, ValueError):
    """Something that no environment can be made of, or do."""


class NotOffered(EnvError):
    """An action was chosen whose number stands for nothing that may be done now."""


class PackagesMissing(Error, ImportError):
    """A package that environments are made with is not installed."""

    def __init__(self, package: str) -> None:
        super().__init__(f'environments need {package}, which is not installed: pip install "lexiko[env]"')


@contextmanager
def naming_what_to_install() -> Iterator[None]:
    """Raise `PackagesMissing` where one of `PACKAGES` cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in PACKAGES:
            raise
        raise PackagesMissing(PACKAGES[missing.name]) from None
