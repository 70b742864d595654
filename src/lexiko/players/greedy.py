"""The greedy player: the play with the most points, recycling and rearranging where that gains."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.kernel import Engine
from lexiko.players.manners import answer_to, has_given_up, may_exchange
from lexiko.players.rearranging import best_after_rearranging
from lexiko.players.recycling import Begun, Turn, best_after_recycling, best_turn, blanks_taken
from lexiko.rules import BLANK, Accept, Challenge, Exchange, Move, Pass, PlayerView


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """Makes the turn with the most points at once, whatever it leaves on the rack.

    It takes every blank it can have for a letter (V4), recycles letters (V3) and rearranges words (V2) where it finds
    more points that way.
    """

    engine: Engine

    def choose(self, view: PlayerView) -> Move:
        """The best turn found; without one an exchange of all but blanks, or of what the bag allows; else a pass."""
        if has_given_up(view):
            return Pass()
        begun = self._begun(view)
        turn = self._best(view, begun)
        if turn is not None:
            return turn.play
        tiles = bytes(tile for tile in begun.rack if tile != BLANK)[: view.bag_count]
        exchange = Exchange(tiles, begun.steps)
        return exchange if may_exchange(view, exchange) else Pass(begun.steps)

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Doubt words it does not know."""
        return answer_to(view, self.engine.lexicon)

    def agrees(self, view: PlayerView) -> bool:
        """Only when it has no play itself, or has given up."""
        return has_given_up(view) or self._best(view, self._begun(view)) is None

    def _begun(self, view: PlayerView) -> Begun:
        begun = Begun(view.board, view.rack)
        return blanks_taken(begun, self.engine) if view.ruleset.blank_recycling else begun

    def _best(self, view: PlayerView, begun: Begun) -> Turn | None:
        """The best of the plain play and, where they are in force, of those after recycling and rearranging."""
        found = [best_turn(begun, self.engine)]
        if view.ruleset.letter_recycling:
            found.append(best_after_recycling(begun, self.engine))
        if view.ruleset.rearranging:
            found.append(best_after_rearranging(begun, self.engine))
        return max((turn for turn in found if turn is not None), key=lambda turn: turn.points, default=None)
