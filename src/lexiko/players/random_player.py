"""The random player: any play, now and then an exchange or a turn that begins with recycling."""

from __future__ import annotations

from random import Random

from lexiko.analysis import StartedTurn, Valuation, blanks_taken, letters_recycled, rearrangings
from lexiko.frozen import dataclass
from lexiko.kernel import Engine, PlayList
from lexiko.players.bot_policies import answer_to, has_given_up, may_exchange, may_recycle_only, would_exchange
from lexiko.rules import BLANK, Accept, Challenge, Exchange, Move, Pass, Play, PlayerView

EXCHANGES_INSTEAD = 0.04
"""How often it exchanges though it has a play."""

TAKES_STEPS = 0.5
"""How often it recycles or rearranges where that is in force and can be done."""

MOST_LOOKED_AT = 200
"""Of how many ways to recycle or rearrange it picks one."""

MOST_BLANKS_LAID = 2
"""With more of them there are too many plays to list."""


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Makes any of its plays, each equally likely. The same seed does the same in the same game."""

    engine: Engine
    seed: str = ""

    def choose(self, view: PlayerView) -> Move:
        """Any play; now and then, or without one, an exchange of some tiles; else a pass."""
        if has_given_up(view):
            return Pass()
        luck = Random(f"{self.seed}/{view.seq}")
        begun = self._begun(view, luck)
        if view.ruleset.rearranging and luck.random() < TAKES_STEPS:
            turns = list(rearrangings(begun, Valuation(self.engine, "score"), most=2, limit=MOST_LOOKED_AT))
            if turns:
                return luck.choice(turns).play
        plays = self._plays(begun)
        if plays and luck.random() >= EXCHANGES_INSTEAD:
            return Play(luck.choice(plays).placements, begun.steps)
        return self._without_play(view, begun, luck)

    def _plays(self, begun: StartedTurn) -> PlayList:
        """All plays; of many blanks only two are used if that is enough, for all of them have millions of plays."""
        beyond = bytes(max(0, sum(tile == BLANK for tile in begun.rack) - MOST_BLANKS_LAID))
        plays = self.engine.plays_for(begun.board, begun.rack.removed(beyond))
        return plays or self.engine.plays_for(begun.board, begun.rack, limit=MOST_LOOKED_AT)

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Doubt words it does not know."""
        return answer_to(view, self.engine.lexicon)

    def agrees(self, view: PlayerView) -> bool:
        """Only when it has no play itself and would exchange nothing, or has given up."""
        return has_given_up(view) or (not would_exchange(view) and self.engine.best(view) is None)

    def _begun(self, view: PlayerView, luck: Random) -> StartedTurn:
        begun = StartedTurn(view)
        if view.ruleset.blank_recycling and luck.random() < TAKES_STEPS:
            begun = blanks_taken(begun, self.engine)
        if view.ruleset.letter_recycling and luck.random() < TAKES_STEPS:
            ways = list(letters_recycled(begun, self.engine, MOST_LOOKED_AT))
            begun = luck.choice(ways) if ways else begun
        return begun

    def _without_play(self, view: PlayerView, begun: StartedTurn, luck: Random) -> Move:
        steps = begun.steps if may_recycle_only(view) else ()
        rack = sorted(begun.rack if steps else view.rack)
        tiles = bytes(luck.sample(rack, luck.randint(1, len(rack)))) if rack else b""
        exchange = Exchange(tiles, steps)
        return exchange if may_exchange(view, exchange) else Pass(steps)
