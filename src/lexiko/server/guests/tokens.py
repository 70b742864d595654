"""Tokens of guests: random, signed by this server, and known to it only by their hash."""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

_FORM = re.compile(r"[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}")

MOST_KNOWN = 4096
"""How many good tokens are remembered, since most requests come from few people."""


class Tokens:
    """Makes tokens and knows its own again; whoever lacks the secret can make none.

    >>> tokens = Tokens(b"secret of a server")
    >>> token = tokens.fresh()
    >>> tokens.guest(token) == tokens.guest(token), tokens.guest("x" + token[1:])
    (True, None)
    """

    def __init__(self, secret: bytes) -> None:
        """Tokens signed with this secret."""
        self._secret = secret
        self._known: dict[str, str] = {}

    def fresh(self) -> str:
        """A token nobody has had before."""
        random = secrets.token_urlsafe(16)
        return f"{random}.{self._signature(random)}"

    def guest(self, token: str) -> str | None:
        """The guest a token stands for, as 32 hexadecimal digits from which no token can be made; None if forged."""
        if (known := self._known.get(token)) is not None:
            return known
        if not _FORM.fullmatch(token):
            return None
        random, _, signature = token.partition(".")
        if not hmac.compare_digest(signature, self._signature(random)):
            return None
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        guest = self._known[token] = sha256(random.encode()).hexdigest()[:32]
        return guest

    def _signature(self, random: str) -> str:
        signed = hmac.digest(self._secret, b"guest:" + random.encode(), "sha256")
        return urlsafe_b64encode(signed).rstrip(b"=").decode()
