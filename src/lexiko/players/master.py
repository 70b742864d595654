"""The master: the best move at sight, and endings played out a few times before it moves."""

from __future__ import annotations

from functools import lru_cache

from lexiko.frozen import dataclass
from lexiko.kernel import EndingsPlayedOut, Engine, UnsupportedRuleset
from lexiko.players.bot_policies import has_given_up
from lexiko.players.static import StaticPlayer
from lexiko.rules import Move, Pass, PlayerView


@dataclass(frozen=True, slots=True)
class MasterPlayer(StaticPlayer):
    """Plays as the expert does until the bag is empty; then it plays out what its best moves lead to, and chooses.

    For two players, without steps before a play (V2, V3, V4).
    """

    def choose(self, view: PlayerView) -> Move:
        """The move at sight, or that of the best ending."""
        if view.bag_count or has_given_up(view):
            return StaticPlayer.choose(self, view)
        return _endings(self.engine).best(view) or Pass()


def master(engine: Engine) -> StaticPlayer:
    """The master of a table; an expert where there are more than two players, or steps before a play."""
    try:
        _endings(engine)
    except UnsupportedRuleset:
        return StaticPlayer(engine)
    return MasterPlayer(engine)


@lru_cache(maxsize=32)
def _endings(engine: Engine) -> EndingsPlayedOut:
    return EndingsPlayedOut.of(engine)


def about_endings(engine: Engine) -> str:
    """What to tell people of a master at the table of an engine; empty where it is one."""
    if isinstance(master(engine), MasterPlayer):
        return ""
    return "It plays endings as the expert does: it plays them out for two players only, and without V2, V3 and V4."
