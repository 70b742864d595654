"""Secrets settled before anybody has contributed: a ticket names one, and its commitment can be noted first."""

from __future__ import annotations

import hashlib
import hmac
import secrets

from lexiko.server.tables.errors import StaleTicket
from lexiko.server.wire import Draw
from lexiko.table import commitment_of, fresh_secret

_TICKET_BYTES = 12


class Draws:
    """Tickets for tables that are still to be made. Nothing is kept of them: a ticket's secret follows from a key.

    The key lasts as long as the program; with an older ticket no table is made, for its secret would be another.

    >>> draws = Draws()
    >>> draw = draws.fresh()
    >>> commitment_of(draws.secret(draw.ticket)) == draw.commitment
    True
    """

    def __init__(self) -> None:
        self._key = secrets.token_bytes(32)

    def fresh(self) -> Draw:
        """A ticket nobody has had, and the commitment to its secret."""
        nonce = secrets.token_hex(_TICKET_BYTES)
        ticket = nonce + self._digest("ticket", nonce)[: len(nonce)]
        return Draw(ticket=ticket, commitment=commitment_of(self.secret(ticket)))

    def secret(self, ticket: str | None) -> str:
        """The secret of a ticket; one that nobody was told a commitment to where there is none.

        Raises `StaleTicket` for a ticket that is not of this key.
        """
        if ticket is None:
            return fresh_secret()
        nonce, mark = ticket[: 2 * _TICKET_BYTES], ticket[2 * _TICKET_BYTES :]
        if not hmac.compare_digest(mark, self._digest("ticket", nonce)[: 2 * _TICKET_BYTES]):
            raise StaleTicket
        return self._digest("secret", nonce)

    def _digest(self, purpose: str, nonce: str) -> str:
        return hmac.new(self._key, f"{purpose}|{nonce}".encode(), hashlib.sha256).hexdigest()
