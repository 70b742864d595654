"""The static player: the best move at sight, by equity or by points, recycling and rearranging where that gains."""

from __future__ import annotations

from lexiko.analysis import RankedTurn, StartedTurn, Valuation, begin, best_exchange, best_turn
from lexiko.frozen import dataclass
from lexiko.kernel import By, Engine
from lexiko.players.bot_policies import answer_to, has_given_up, may_exchange, would_exchange
from lexiko.rules import BLANK, Accept, Challenge, Exchange, Move, Pass, PlayerView


@dataclass(frozen=True, slots=True)
class StaticPlayer:
    """Makes the move worth most at sight: by equity, what it keeps counts too, and an exchange may be best.

    It takes every blank it can have for a letter (V4), recycles letters (V3) and rearranges words (V2) where it finds
    more that way; without `steps` it plays as if these had not been agreed.
    """

    engine: Engine
    by: By = "equity"
    steps: bool = True

    def choose(self, view: PlayerView) -> Move:
        """The best turn found, or an exchange worth more; without either, tiles exchanged as they come, or a pass."""
        if has_given_up(view):
            return Pass()
        begun = self._begun(view)
        valuation = Valuation(self.engine, self.by)
        turn = best_turn(begun, valuation) if self.steps else valuation.best(begun)
        exchange = best_exchange(begun, self.engine) if self.by == "equity" else None
        return better_of(turn, exchange, view, begun)

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Doubt words it does not know."""
        return answer_to(view, self.engine.lexicon)

    def agrees(self, view: PlayerView) -> bool:
        """Only when it has no play itself and would exchange nothing, or has given up."""
        if has_given_up(view) or would_exchange(view):
            return has_given_up(view)
        return best_turn(self._begun(view), Valuation(self.engine, self.by)) is None

    def _begun(self, view: PlayerView) -> StartedTurn:
        return begin(view, self.engine) if self.steps else StartedTurn(view)


@dataclass(frozen=True, slots=True)
class GreedyPlayer(StaticPlayer):
    """The static player that counts points alone: whatever it leaves on the rack."""

    by: By = "score"


def better_of(
    turn: RankedTurn | None, exchange: tuple[Exchange, int] | None, view: PlayerView, begun: StartedTurn
) -> Move:
    """The turn, or the exchange where that is worth more and may be made; without either, `all_but_blanks`."""
    if exchange and (turn is None or exchange[1] > turn.value) and may_exchange(view, exchange[0]):
        return exchange[0]
    return turn.play if turn else all_but_blanks(view, begun)


def all_but_blanks(view: PlayerView, begun: StartedTurn) -> Exchange | Pass:
    """A turn without a play: an exchange of all tiles but blanks, or of what the bag allows; else a pass.

    `begun` is the turn after its steps, `view` the game before them.
    """
    tiles = bytes(tile for tile in begun.rack if tile != BLANK)[: view.bag_count]
    exchange = Exchange(tiles, begun.steps)
    return exchange if may_exchange(view, exchange) else Pass(begun.steps)
