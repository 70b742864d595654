"""Who sits at a table: people by their names, and computers by their kind."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from dataclasses import dataclass

BOT = "bot:"
"""What a computer's kind is written after, where people's names stand too."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: the name shown, and for a computer player its kind as the registry knows it.

    >>> Seat("Ann").is_person, Seat("Greedy", "greedy").is_person
    (True, False)
    """

    name: str
    bot: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.bot is None


def seats_of(players: Iterable[str | Seat]) -> tuple[Seat, ...]:
    """Seats for people's names, for computers written as `bot:greedy`, and for seats, which stay as they are.

    A computer is called after its kind, with a number where that name is taken. Raises `TypeError` for anything else.

    >>> [seat.name for seat in seats_of(["Ann", "bot:greedy", "bot:greedy", Seat("Rita", "random")])]
    ['Ann', 'Greedy', 'Greedy 2', 'Rita']
    """
    players = list(players)
    if strange := [player for player in players if not isinstance(player, str | Seat)]:
        raise TypeError(f"a player is a name, bot:greedy or a Seat, not {strange[0]!r:.40}")
    kinds = [_kind(player) for player in players]
    taken = {
        (player if isinstance(player, str) else player.name).casefold()
        for player, kind in zip(players, kinds, strict=True)
        if kind is None
    }
    seats: list[Seat] = []
    for player, kind in zip(players, kinds, strict=True):
        if kind is not None:
            seats.append(Seat(_free_name(kind.capitalize(), taken), kind))
            taken.add(seats[-1].name.casefold())
        else:
            seats.append(Seat(player) if isinstance(player, str) else player)
    return tuple(seats)


def _kind(player: str | Seat) -> str | None:
    """The kind of a computer written as `bot:greedy`; None for everybody else."""
    if isinstance(player, str) and player.casefold().startswith(BOT):
        return player[len(BOT) :].strip().casefold()
    return None


def _free_name(name: str, taken: Collection[str]) -> str:
    numbered = (name if count == 1 else f"{name} {count}" for count in itertools.count(1))
    return next(free for free in numbered if free.casefold() not in taken)


def people(seats: Iterable[Seat]) -> frozenset[int]:
    """The places at which people sit."""
    return frozenset(place for place, seat in enumerate(seats) if seat.is_person)
