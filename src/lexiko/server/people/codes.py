"""Codes that people type or that links carry, names to sign in by, and the digests by which the server knows codes."""

from __future__ import annotations

import hmac
import secrets
import unicodedata

_SIGNS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""None that is taken for another."""


class Digests:
    """Digests of codes, made with a key: whoever reads the database alone cannot even try codes out.

    >>> digests = Digests(b"secret of a server")
    >>> digests("k7qm-2rpx 9wtd") == digests("K7QM2RPX9WTD")
    True
    """

    def __init__(self, key: bytes) -> None:
        """`key` is kept apart from the digests."""
        self._key = hmac.digest(key, b"codes of people", "sha256")

    def __call__(self, code: str) -> str:
        """The digest of a code, however it was typed."""
        typed = code.replace("-", "").replace(" ", "").upper()
        return hmac.digest(self._key, typed.encode(), "sha256").hex()


def recovery_code() -> str:
    """A code of 78 bits, as it is written down: four times four signs."""
    return "-".join(_signs(4) for _ in range(4))


def typed_code() -> str:
    """A code of 39 bits that is typed at another device within minutes: twice four signs."""
    return f"{_signs(4)}-{_signs(4)}"


def link_code() -> str:
    """A code of 195 bits, for a link."""
    return _signs(40)


def fresh_key() -> str:
    """What pages call a thing by that nobody else's request reaches."""
    return secrets.token_urlsafe(9)


def sign_in_name(name: str) -> str:
    """A name to sign in by that nobody else has: what can be typed of a name, and a number.

    Nobody is asked to find a free one: whoever may ask whether a name is free can find out who has an account.

    >>> sign_in_name("Änne Müller").rpartition("-")[0], sign_in_name("安").rpartition("-")[0]
    ('annemuller', 'player')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    letters = "".join(each for each in plain if each.isalnum())[:16]
    return f"{letters or 'player'}-{secrets.randbelow(900_000) + 100_000}"


def plain_sign_in_name(typed: str) -> str:
    """A name to sign in by, or a mail address, as it is kept: in small letters, without spaces around."""
    return typed.strip().lower()


def _signs(count: int) -> str:
    return "".join(secrets.choice(_SIGNS) for _ in range(count))
