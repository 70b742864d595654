"""Who sits at a table: people by their names, and computers by their kind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lexiko.frozen import dataclass
from lexiko.player_names import LONGEST_NAME, cleaned, first_alike, free_name

if TYPE_CHECKING:
    from lexiko.players import OwnPlayer

OWN = "own"
"""The kind of a computer player that is not Lexiko's: somebody's own, brought along each time."""

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


def seats_of(players: Iterable[str | Seat | OwnPlayer]) -> tuple[Seat, ...]:
    """Seats for people's names, for computers written as `bot:greedy`, for players of one's own, and seats as they are.

    A computer is called after its kind, a player of one's own after its class, with a number where somebody is called
    so already or looks as if they were.
    Raises `TypeError` for anything else, also for one text, whose letters would be the players.

    >>> [seat.name for seat in seats_of(["Ann", "bot:greedy", "bot:greedy", Seat("Rita", "random")])]
    ['Ann', 'Greedy', 'Greedy 2', 'Rita']
    >>> [(seat.name, seat.bot) for seat in seats_of(["Ann", "bot:champion:5"])]
    [('Ann', None), ('Champion', 'champion:5')]
    """
    if isinstance(players, str):
        raise TypeError(f"players are listed one by one, as in players=({players!r:.40}, 'Ben'), not as one text")
    if not isinstance(players, Iterable):
        raise TypeError(f"players are listed, as in players=('Ann', 'Ben'), and {players!r:.40} lists none")
    wanted = [_wanted(player) for player in players]
    taken = [seat.name for seat in wanted if isinstance(seat, Seat)]
    seats: list[Seat] = []
    for seat in wanted:
        if not isinstance(seat, Seat):
            name, kind = seat
            seat = Seat(free_name(name, taken), kind)
            taken.append(seat.name)
        seats.append(seat)
    return tuple(seats)


def demand_names(seats: Iterable[Seat]) -> None:
    """Raises `ValueError` for two names that look the same, one that cannot be shown, or one that is too long."""
    names = [seat.name for seat in seats]
    if alike := first_alike(names):
        raise ValueError(f"every player needs a name of their own: {' and '.join(alike)} look the same")
    if nameless := [name for name in names if not cleaned(name) or not name.isprintable()]:
        raise ValueError(f"every player needs a name that can be shown, not {nameless[0]!r:.40}")
    if too_long := [name for name in names if len(name) > LONGEST_NAME]:
        raise ValueError(f"a name has {LONGEST_NAME} characters at most, not {len(too_long[0])}: {too_long[0]!r:.40}")


def _wanted(player: object) -> Seat | tuple[str, str]:
    """The seat of this player; for computers the name they would like, and their kind. Raises `TypeError`."""
    if isinstance(player, Seat):
        return player
    if isinstance(player, str):
        if not player.casefold().startswith(BOT):
            return Seat(player)
        kind = player[len(BOT) :].strip().casefold()
        return kind.partition(":")[0].capitalize(), kind
    from lexiko.players import is_own_player, name_of_own

    if is_own_player(player):
        return name_of_own(player), OWN
    raise TypeError(f"a player is a name, bot:greedy, a Seat or something with choose(view), not {player!r:.40}")


def people(seats: Iterable[Seat]) -> frozenset[int]:
    """The places at which people sit."""
    return frozenset(place for place, seat in enumerate(seats) if seat.is_person)
