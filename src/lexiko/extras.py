"""Packages that only some features need: what is said where one is not installed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from lexiko.rules import Error


class PackagesMissing(Error, ImportError):
    """A package that a feature is made with is not installed. The sentence says how it comes here."""

    def __init__(self, package: str, *, feature: str, extra: str) -> None:
        super().__init__(f'{feature} need {package}, which is not installed: pip install "lexiko[{extra}]"')


@contextmanager
def needing(packages: Mapping[str, str], *, feature: str, extra: str) -> Iterator[None]:
    """Raise `PackagesMissing` where one of these, by the name it is imported by, cannot be imported.

    >>> with needing({"nosuch": "NoSuch"}, feature="dreams", extra="dreams"):
    ...     import nosuch
    Traceback (most recent call last):
    lexiko.extras.PackagesMissing: dreams need NoSuch, which is not installed: pip install "lexiko[dreams]"
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name not in packages:
            raise
        raise PackagesMissing(packages[missing.name], feature=feature, extra=extra) from None
