"""A server whose draws are known beforehand: `python -m tests.browser.fixed_luck SECRET serve ...`.

Every game's secret is the one given, and the players' contributions do not count: the same game each time.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from unittest.mock import patch


def main(secret: str, arguments: list[str]) -> None:
    """Run the command with these arguments and this luck."""

    def known_seed(secret: str, contributions: Sequence[str], **_: object) -> str:
        assert any(contributions), "a seed is mixed of contributions"
        return hashlib.sha256(secret.encode()).hexdigest()

    # There is no way to choose the luck of a real server.
    with (
        patch("lexiko.table.drawings.drawing_seed", known_seed),
        patch("lexiko.server.tables.outcomes.draws.fresh_secret", lambda: secret),
    ):
        from lexiko.cli.main import main as command

        sys.argv = ["lexiko", *arguments]
        command()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
