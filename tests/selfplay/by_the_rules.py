"""A compiled game played again by the rules, move by move with the same tiles: what do the rules say to it?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lexiko.kernel import GamePlayed, TurnPlayed
from lexiko.rules import (
    Action,
    AgreeNoMorePlays,
    Bag,
    Begin,
    CloseChallenges,
    Command,
    Event,
    Phase,
    Play,
    Position,
    Rack,
    TilesPlayed,
    decide,
    evolve,
)
from tests.selfplay.at_a_table import tiles_kept


class AsDrawn:
    """The luck of a game that has been played: who begins, and the tiles each draw brought."""

    def __init__(self, game: GamePlayed) -> None:
        self.game = game
        self.racks = [_racks_of(game, seat) for seat in range(len(game.scores))]
        self.next: list[bytes] = []
        self.seats_drawing = list(range(len(game.scores)))

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """The tiles that come next; before the racks are dealt, a tile each for who begins."""
        if self.seats_drawing:
            letters = [tile for tile in tiles if tile]
            return (min(letters) if self.seats_drawing.pop(0) == self.game.starter else max(letters),)
        drawn = self.next.pop(0)
        assert len(drawn) == count
        return tuple(drawn)

    def order(self, players: int) -> tuple[int, ...]:
        """The seats in the order of play."""
        return tuple((self.game.starter + place) % players for place in range(players))

    def deal(self) -> None:
        """Have the first racks ready."""
        if self.game.ruleset.start_order != "draw":
            self.seats_drawing.clear()
        self.next = [bytes(self.racks[seat].pop(0)) for seat in self.order(len(self.racks))]

    def refill(self, turn: TurnPlayed) -> None:
        """Have the tiles ready that this turn drew: those the next rack has, and this one does not keep."""
        drawn = Counter(self.racks[turn.seat].pop(0)) - tiles_kept(turn, self.game)
        self.next = [bytes(sorted(drawn.elements()))] if drawn else []


def _racks_of(game: GamePlayed, seat: int) -> list[Rack]:
    return [*(turn.rack for turn in game.turns() if turn.seat == seat), game.racks_left[seat]]


class Again:
    """A game being played again."""

    def __init__(self, game: GamePlayed) -> None:
        self.position = Position.opening(game.ruleset)
        self.luck = AsDrawn(game)
        self.events: list[Event] = []

    def say(self, seat: int | None, action: Action) -> Sequence[Event]:
        """Let a seat or the table say something; the rules must allow it."""
        happened = decide(self.position, Command(seat, action), chance=self.luck)
        for event in happened:
            self.position = evolve(self.position, event)
        self.events += happened
        return happened


def played_again(game: GamePlayed) -> Again:
    """The game by the rules, to its end; every play must be allowed and earn what the kernel counted."""
    again = Again(game)
    again.luck.deal()
    again.say(None, Begin())
    for turn in game.turns():
        assert again.position.on_turn == turn.seat
        assert again.position.racks[turn.seat] == turn.rack
        assert again.position.board == turn.board
        again.luck.refill(turn)
        happened = again.say(turn.seat, turn.move)
        assert again.luck.next == []
        if isinstance(turn.move, Play):
            played = next(event for event in happened if isinstance(event, TilesPlayed))
            assert played.score.points == turn.points
    finish(again)
    return again


def finish(again: Again) -> None:
    """What everybody still says when the last turn has been made: nobody doubts it, and all agree that it is over."""
    if again.position.phase is Phase.AWAITING_LAST_CHALLENGE:
        again.say(None, CloseChallenges())
    for seat in again.position.active:
        if again.position.phase is Phase.PLAYING and again.position.ruleset.passes == "all-plays-made":
            again.say(seat, AgreeNoMorePlays())
    assert again.position.phase is Phase.OVER
