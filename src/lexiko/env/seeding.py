"""Which seed and which game: as in Gymnasium, a seed begins anew, and without one the next game comes."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from lexiko.env.errors import EnvError
from lexiko.env.luck import MOST_SEEDS


class GameNumbers:
    """What `reset` is told, as the seed and the number of the game that begins.

    >>> numbers = GameNumbers()
    >>> numbers.next(7, None), numbers.next(None, None), numbers.next(None, {"game": 5}), numbers.next(7, None)
    ((7, 0), (7, 1), (7, 5), (7, 0))
    """

    def __init__(self) -> None:
        self._seed: int | None = None
        self._number = -1

    def next(self, seed: int | None, options: Mapping[str, Any] | None) -> tuple[int, int]:
        """The seed and the number of the game that begins; `options` may say `game`. Raises `EnvError`."""
        if seed is not None:
            self._seed, self._number = whole_number("seed", seed, below=MOST_SEEDS), -1
        if self._seed is None:
            self._seed = secrets.randbits(64)
        number = (options or {}).get("game", self._number + 1)
        self._number = whole_number("game", number, below=MOST_SEEDS)
        return self._seed, self._number


def whole_number(name: str, value: object, *, below: int) -> int:
    """The same as an `int`. Raises `EnvError` for anything but a whole number from 0 up to below that."""
    try:
        number = int(value.__index__())  # type: ignore[attr-defined]  # numbers of NumPy too
    except (AttributeError, TypeError):
        raise EnvError(f"{name}={value!r:.40} is no whole number") from None
    if not 0 <= number < below:
        raise EnvError(f"{name}={number}: it is a whole number from 0 to {below - 1}")
    return number
