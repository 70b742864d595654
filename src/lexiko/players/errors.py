"""What can go wrong when players are called to a table."""

from __future__ import annotations

from lexiko.rules import Error


class UnknownPlayer(Error, ValueError):
    """There is no computer player of this kind; `known` are those there are."""

    def __init__(self, kind: str, known: tuple[str, ...]) -> None:
        self.kind, self.known = kind, known
        super().__init__(f"there is no computer player {kind!r}; there are {', '.join(known)}")
