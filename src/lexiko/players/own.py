"""A computer player of somebody's own: anything that chooses a move; what it leaves out is done as usual."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeGuard

from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.players.bot_policies import answer_to, has_given_up, would_exchange
from lexiko.players.player import Player
from lexiko.rules import Accept, Challenge, Move, PlayerView


class Chooser(Protocol):
    """The one thing that a player of one's own must be able to do; see `Player` for what else it may."""

    def choose(self, view: PlayerView) -> Move:
        """The move of the seat on turn; a legal one. Rule: R3.1"""
        ...


OwnPlayer = Chooser | Callable[[Engine], Chooser]
"""A player of one's own, or what makes one of the engine of its game: a class, say, that is given the engine."""


def is_own_player(value: object) -> TypeGuard[OwnPlayer]:
    """Whether this can play: it chooses, or, as a class or a function does, makes what chooses."""
    return _chooses(value) or callable(value)


def name_of_own(own: OwnPlayer) -> str:
    """What a player of one's own is called where nobody named it: by its `name`, else after its class or function.

    >>> class MyBot:
    ...     def choose(self, view): ...
    >>> name_of_own(MyBot()), name_of_own(MyBot)
    ('MyBot', 'MyBot')
    """
    name = getattr(own, "name", None)
    if isinstance(name, str) and name:
        return name
    return str(getattr(own, "__name__", type(own).__name__))


def own_player(own: OwnPlayer, engine: Engine) -> Player:
    """A player of one's own at a table. Without `answer` it challenges words that the lexicon lacks, without `agrees`
    it agrees that no play remains once it has none.

    >>> from lexiko.lexicon import Lexicon
    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules import Pass
    >>> class Passer:
    ...     def choose(self, view):
    ...         return Pass()
    >>> player = own_player(Passer(), Engine.compile(ruleset(), Lexicon.from_words("few", ["horn"])))
    >>> type(player).__name__
    'Completed'
    """
    if not _chooses(own):
        assert callable(own)
        own = own(engine)
    return own if _is_complete(own) else Completed(own, engine)


@dataclass(frozen=True, slots=True)
class Completed:
    """A chooser with the answers that it lacks."""

    chooser: Chooser
    engine: Engine

    def choose(self, view: PlayerView) -> Move:
        """What the chooser chooses."""
        return self.chooser.choose(view)

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """The chooser's answer if it has one; else words are doubted that the lexicon lacks. Rule: R8.1"""
        answer: Callable[[PlayerView], Challenge | Accept] | None = getattr(self.chooser, "answer", None)
        return answer(view) if answer else answer_to(view, self.engine.lexicon)

    def agrees(self, view: PlayerView) -> bool:
        """What the chooser says if it does; else whether it has no play. Rule: R9.2"""
        agrees: Callable[[PlayerView], bool] | None = getattr(self.chooser, "agrees", None)
        if agrees:
            return agrees(view)
        return has_given_up(view) or (not would_exchange(view) and self.engine.best(view) is None)


def _chooses(value: object) -> TypeGuard[Chooser]:
    return not isinstance(value, type) and callable(getattr(value, "choose", None))


def _is_complete(chooser: object) -> TypeGuard[Player]:
    return callable(getattr(chooser, "answer", None)) and callable(getattr(chooser, "agrees", None))
