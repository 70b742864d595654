"""Fair draws: a secret whose hash is published first, mixed with every player's own contribution into the seed."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence

METHOD = "lexiko-fair-1"
"""How seed and draws come from the secret; named in every game's document."""


def fresh_secret() -> str:
    """A secret nobody can guess, from the operating system's randomness: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def commitment_of(secret: str) -> str:
    """What is published of a secret before the players contribute: it cannot be exchanged for another one then.

    >>> commitment_of("horn")[:16]
    '9543098f1704584b'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def fair_seed(secret: str, contributions: Sequence[str]) -> str:
    """The seed of a game (`Heading.seed`): the secret, and a contribution for each seat, empty for a computer's.

    Raises `ValueError` for a contribution that holds a `|`, which separates them.

    >>> fair_seed("horn", ["11", "22"]) == fair_seed("horn", ["22", "11"])
    False
    """
    if any("|" in contribution for contribution in contributions):
        raise ValueError("a contribution holds a |, which separates contributions")
    return hashlib.sha256("|".join((METHOD, secret, *contributions)).encode()).hexdigest()


def bot_seed(seed: str, place: int) -> str:
    """The luck of a computer player that thinks in another process; the game's own cannot be told from it.

    >>> bot_seed("7", 0) == bot_seed("7", 1)
    False
    """
    return hashlib.sha256(f"lexiko-player-1|{seed}|{place}".encode()).hexdigest()
