"""How often somebody may try to come in: per address, and per account, whether there is one or not."""

from __future__ import annotations

import time
from collections.abc import Callable

from starlette.requests import HTTPConnection

from lexiko.server.guard import Buckets, LimitLog, Rate, asked_from
from lexiko.server.people.errors import TooManyTries

OF_AN_ADDRESS = Rate(at_once=30, a_second=0.1)
"""A family behind one address, who all forgot which password it was."""
OF_AN_ACCOUNT = Rate(at_once=10, a_second=1 / 60)
"""Guessing one account's password from everywhere; its passkeys, letters and recovery codes do not wait for this."""
OF_A_PIN = Rate(at_once=4, a_second=1 / 60)
"""At one device; after ten wrong ones a PIN is good for nothing."""
LETTERS_OF_AN_ADDRESS = Rate(at_once=5, a_second=1 / 120)
LETTERS_TO_SOMEBODY = Rate(at_once=3, a_second=1 / 600)
REPORTS = Rate(at_once=5, a_second=1 / 600)
REPORTS_OF_AN_ADDRESS = Rate(at_once=20, a_second=1 / 120)
BLOCKS_OF_AN_ADDRESS = Rate(at_once=40, a_second=1 / 30)
"""A guest is new as often as somebody likes; what they leave behind is kept."""
EXPORTS = Rate(at_once=2, a_second=1 / 300)


class SignInLimits:
    """Counts tries. Whoever has too many is told how long to wait; nobody is locked out for good."""

    def __init__(
        self, *, times: float = 1.0, limited: LimitLog | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        """`times` as much as usual is allowed; 0 allows everything."""
        self._times = times
        self._limited = limited or LimitLog()
        self._buckets = Buckets(now)

    def check(self, connection: HTTPConnection, limit: str, *rates: tuple[Rate, str]) -> None:
        """Count a try, for each of these keys and rates. Raises `TooManyTries`."""
        address = asked_from(connection.scope)
        if not self._times or self._limited.is_lifted(address):
            return
        waits = [self._buckets.take(rate.times(self._times), key) for rate, key in rates]
        if wait := max(waits):
            self._limited.note(address, limit)
            raise TooManyTries(wait)

    def sign_in(self, connection: HTTPConnection, account: str = "") -> None:
        """A try to sign in; `account` is what was typed for it, where anything was. Raises `TooManyTries`."""
        rates = [(OF_AN_ADDRESS, f"from {asked_from(connection.scope)}")]
        if account:
            rates.append((OF_AN_ACCOUNT, f"of {account}"))
        self.check(connection, "signing in", *rates)

    def report(self, connection: HTTPConnection, guest: str) -> None:
        """A report by this guest. Raises `TooManyTries`."""
        of_address = (REPORTS_OF_AN_ADDRESS, f"reports from {asked_from(connection.scope)}")
        self.check(connection, "reports", (REPORTS, f"reports of {guest}"), of_address)

    def block(self, connection: HTTPConnection) -> None:
        """Somebody wants to be apart from another, or is not any more. Raises `TooManyTries`."""
        self.check(connection, "blocks", (BLOCKS_OF_AN_ADDRESS, f"blocks from {asked_from(connection.scope)}"))

    def letter(self, connection: HTTPConnection, to: str) -> None:
        """A wish for a letter. Raises `TooManyTries`."""
        rates = [
            (LETTERS_OF_AN_ADDRESS, f"letters from {asked_from(connection.scope)}"),
            (LETTERS_TO_SOMEBODY, f"letters to {to}"),
        ]
        self.check(connection, "letters", *rates)
