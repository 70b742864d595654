"""What a player must be able to do, and what the kinds of computer players are called."""

from __future__ import annotations

from typing import Protocol

from lexiko.rules import Accept, Challenge, Error, Move, PlayerView

KIND_NAMES = ("beginner", "casual", "intermediate", "advanced", "expert", "master", "champion", "greedy", "random")
"""The keys of `KINDS`, in its order: the ladder first, from its lowest rung."""

_THINKING = ("champion",)
"""The kinds that take their time, and may be told how much of it."""


class UnknownPlayer(Error, ValueError):
    """There is no computer player of this kind; `known` are those there are."""

    def __init__(self, kind: str, known: tuple[str, ...]) -> None:
        self.kind, self.known = kind, known
        super().__init__(f"there is no computer player {kind!r}; there are {', '.join(known)}")


class BadThinking(Error, ValueError):
    """No computer player thinks for so long."""


def parted(kind: str) -> tuple[str, str]:
    """The name of a kind, and what is said of how long it is to think.

    >>> parted("champion:5"), parted("expert")
    (('champion', '5'), ('expert', ''))
    """
    name, _, wish = kind.partition(":")
    return name, wish


def thinks(kind: str) -> bool:
    """Whether a computer player of this kind looks ahead, and takes its time for it.

    >>> thinks("champion:5"), thinks("expert")
    (True, False)
    """
    return parted(kind)[0] in _THINKING


class Player(Protocol):
    """Who decides for a seat. Each answer depends on the view alone: asked again, a player says the same."""

    def choose(self, view: PlayerView) -> Move:
        """The move of the seat on turn; a legal one. Rule: R3.1"""
        ...

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Whether the last play may stand, of a seat that may challenge it. Rule: R8.1"""
        ...

    def agrees(self, view: PlayerView) -> bool:
        """Whether this seat agrees that no play remains, on turn or not. Rule: R9.2"""
        ...
