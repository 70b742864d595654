"""A server whose draws are known beforehand: `python -m tests.browser.fixed_luck SECRET serve ...`.

Every game's secret is the one given, and the players' contributions do not count: the same game each time.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence

from lexiko import table


def main(secret: str, arguments: list[str]) -> None:
    """Run the command with these arguments and this luck."""

    def known_seed(secret: str, contributions: Sequence[str]) -> str:
        assert contributions, "a seed is mixed of contributions"
        return hashlib.sha256(secret.encode()).hexdigest()

    # Replaced before the server is imported: there is no way to choose the luck of a real one.
    table.fresh_secret = lambda: secret
    table.fair_seed = known_seed
    from lexiko.server.tables import draws, store

    setattr(draws.Draws, "secret", lambda _draws, _ticket: secret)  # noqa: B010 - no other secret than this one
    setattr(store, "is_used", lambda _connection, _secret: False)  # noqa: B010 - and every table may have it
    from lexiko.cli.main import main as command

    sys.argv = ["lexiko", *arguments]
    command()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
