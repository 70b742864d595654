"""Who sits at a table: people, and players by name of their kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


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


def people(seats: Iterable[Seat]) -> frozenset[int]:
    """The places at which people sit."""
    return frozenset(place for place, seat in enumerate(seats) if seat.is_person)
