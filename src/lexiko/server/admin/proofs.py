"""How a command and a running server prove to each other that they know the key of the folder, which is never sent.

Word of a running server may be stale, and somebody else's program may have its port by now. So the server proves itself
first, with a number that the command chose; the command then proves itself for one request, with one of the server's.
"""

from __future__ import annotations

import hmac
import secrets
from collections import deque

NUMBER = r"[0-9a-f]{32}"
MOST_OPEN = 64


def fresh_number() -> str:
    """A number that nobody can foresee, to be used once."""
    return secrets.token_hex(16)


def proof_of_server(key: bytes, asked: str, answered: str) -> str:
    """What only a server of this folder can say to the number `asked`, together with a number of its own."""
    return _proof(key, "server", asked, answered)


def proof_of_command(key: bytes, number: str, *, method: str, path: str, query: str = "") -> str:
    """What only a command of this folder can say to a server's number; it is good for this request alone."""
    return _proof(key, "command", number, method, path, query)


def proves(given: str, wanted: str) -> bool:
    """Whether a proof is the right one, in a time that does not tell how much of it is."""
    return hmac.compare_digest(given.encode(), wanted.encode())


class Numbers:
    """The numbers a server has chosen and that have not been used; only so many, as whoever is local may ask."""

    def __init__(self) -> None:
        """No number has been given out yet."""
        self._open: deque[str] = deque(maxlen=MOST_OPEN)

    def fresh(self) -> str:
        """A number that a caller has to answer with its proof, kept until it is used or older than many."""
        self._open.append(fresh_number())
        return self._open[-1]

    def use(self, number: str) -> bool:
        """Whether this is one of them; it is none any more."""
        if number not in self._open:
            return False
        self._open.remove(number)
        return True


def _proof(key: bytes, *parts: str) -> str:
    return hmac.digest(key, "\0".join(("lexiko admin", *parts)).encode(), "sha256").hex()
