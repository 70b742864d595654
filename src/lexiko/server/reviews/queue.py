"""Whose game is reviewed next: those who ask take turns, each with the game they asked for first.

An `archive` queue lets works go on for whoever stands there and waits; here nobody needs to: what is asked for is
written down, its place can be told, and one game may be asked for by several.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

from lexiko.server.refused import Refused

MOST_OF_ONE = 12
MOST = 400


class TooManyReviews(Refused):
    """Somebody has asked for more reviews than may wait for one, or for all."""

    code = "too-many-reviews"
    status = 429

    def __init__(self) -> None:
        super().__init__("Several reviews are still to be made for you; ask for this one when some of them are done.")


class ReviewQueue:
    """Games that wait to be reviewed, by who asked for them. It holds nothing but names of games and of guests.

    >>> queue = ReviewQueue()
    >>> for game, asker in [("a1", "ann"), ("a2", "ann"), ("b1", "ben")]:
    ...     queue.ask(game, asker)
    >>> list(queue.order()), queue.before("a2")
    (['a1', 'b1', 'a2'], 2)
    >>> queue.take(), queue.take(), queue.take(), queue.take()
    (('a1', ['ann']), ('b1', ['ben']), ('a2', ['ann']), None)
    """

    def __init__(self, *, most_of_one: int = MOST_OF_ONE, most: int = MOST) -> None:
        """Nobody waits."""
        self._most_of_one = most_of_one
        self._most = most
        self._asked: OrderedDict[str, dict[str, None]] = OrderedDict()
        """By asker, in the order of their turns: their games, in the order they were asked for."""

    def __len__(self) -> int:
        """How many games wait."""
        return len({game for games in self._asked.values() for game in games})

    def ask(self, game: str, asker: str) -> None:
        """Let a game wait; the same again changes nothing. Raises `TooManyReviews`."""
        games = self._asked.get(asker, {})
        if game in games:
            return
        if len(games) >= self._most_of_one or (game not in self and len(self) >= self._most):
            raise TooManyReviews
        self._asked.setdefault(asker, {})[game] = None

    def withdraw(self, game: str, asker: str) -> None:
        """Whoever asked for a game does not want it any more; others may."""
        games = self._asked.get(asker, {})
        games.pop(game, None)
        if not games:
            self._asked.pop(asker, None)

    def askers(self, game: str) -> list[str]:
        """Who waits for a game."""
        return [asker for asker, games in self._asked.items() if game in games]

    def __contains__(self, game: object) -> bool:
        return any(game in games for games in self._asked.values())

    def order(self) -> Iterator[str]:
        """The games in the order in which they will be taken, as long as nobody asks for more."""
        turns = OrderedDict((asker, list(games)) for asker, games in self._asked.items())
        told: set[str] = set()
        while turns:
            asker, games = turns.popitem(last=False)
            left = [game for game in games if game not in told]
            if left:
                told.add(left[0])
                yield left[0]
                turns[asker] = left[1:]

    def before(self, game: str) -> int:
        """How many games will be taken before this one, which waits."""
        return next(count for count, each in enumerate(self.order()) if each == game)

    def take(self) -> tuple[str, list[str]] | None:
        """The game whose turn it is, which waits no more, and who waited for it; None if there is none.

        The next game of who asked for it first comes after one of each other.
        """
        if not self._asked:
            return None
        asker, games = next(iter(self._asked.items()))
        game = next(iter(games))
        self._asked.move_to_end(asker)
        askers = self.askers(game)
        for each in askers:
            self.withdraw(game, each)
        return game, askers

    def hand_over(self, old: str, new: str) -> None:
        """Whatever one has asked for another has."""
        if games := self._asked.pop(old, None):
            self._asked.setdefault(new, {}).update(games)

    def forget(self, asker: str) -> None:
        """Somebody waits for nothing any more."""
        self._asked.pop(asker, None)
