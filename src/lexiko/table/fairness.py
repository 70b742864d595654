"""Fair draws: hashes by which a secret and every contribution are committed to, and mixed into the seed."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence

FIRST_METHOD, METHOD = "lexiko-fair-1", "lexiko-fair-2"
"""How seed and draws come from the secret; named in every game's document. In the first contributions came openly."""

_CONTRIBUTION = re.compile("[0-9a-f]{64}")


def fresh_secret() -> str:
    """A secret nobody can guess, from the operating system's randomness: 64 hexadecimal digits."""
    return secrets.token_hex(32)


def is_contribution(text: str) -> bool:
    """Whether this can be what a player adds to the draws: 64 hexadecimal digits, the letters in lower case.

    >>> is_contribution("0f" * 32), is_contribution("0F" * 32)
    (True, False)
    """
    return _CONTRIBUTION.fullmatch(text) is not None


def commitment_of(secret: str) -> str:
    """What is published of a secret before it is told: it cannot be exchanged for another one then.

    >>> commitment_of("horn")[:16]
    '9543098f1704584b'
    """
    return _digest(secret)


def contribution_commitment(contribution: str, *, table: str, number: int, seat: int) -> str:
    """What a player publishes of a contribution first. It is good for one seat in one drawing of one table only.

    >>> own = contribution_commitment("0f" * 32, table="t", number=1, seat=0)
    >>> own == contribution_commitment("0f" * 32, table="t", number=1, seat=1)
    False
    """
    return _digest("lexiko-contribution-2", table, str(number), str(seat), contribution)


def drawing_commitment(secret_commitment: str, commitments: Sequence[str], *, table: str, number: int) -> str:
    """All that is committed to in a drawing, in one: the secret, and a contribution for each seat, "" for none.

    Raises `ValueError` for one that holds a `|`.

    >>> drawing_commitment("s", ["a", ""], table="t", number=1) == drawing_commitment(
    ...     "s", ["", "a"], table="t", number=1
    ... )
    False
    """
    return _digest("lexiko-drawing-2", table, str(number), secret_commitment, *commitments)


def drawing_seed(secret: str, contributions: Sequence[str], *, table: str, number: int) -> str:
    """The seed of a game (`GameHeader.seed`): the secret, and the contribution of each seat, "" for none.

    Raises `ValueError` for one that holds a `|`.

    >>> one, other = "0f" * 32, "f0" * 32
    >>> drawing_seed("s", [one, other], table="t", number=1) == drawing_seed("s", [other, one], table="t", number=1)
    False
    """
    return _digest(METHOD, table, str(number), secret, *contributions)


def fair_seed(secret: str, contributions: Sequence[str]) -> str:
    """The seed of a game drawn by the first method, in which contributions were shown as they came.

    Raises `ValueError` for a contribution that holds a `|`, which separates them.

    >>> fair_seed("horn", ["11", "22"]) == fair_seed("horn", ["22", "11"])
    False
    """
    return _digest(FIRST_METHOD, secret, *contributions)


def bot_seed(seed: str, place: int) -> str:
    """The luck of a computer player that thinks in another process; the game's own cannot be told from it.

    >>> bot_seed("7", 0) == bot_seed("7", 1)
    False
    """
    return hashlib.sha256(f"lexiko-player-1|{seed}|{place}".encode()).hexdigest()


def _digest(*parts: str) -> str:
    """The SHA-256 of these parts with a `|` between any two. Raises `ValueError` for a part that holds one."""
    if any("|" in part for part in parts):
        raise ValueError("a part holds a |, which separates parts")
    return hashlib.sha256("|".join(parts).encode()).hexdigest()
