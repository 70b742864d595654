"""How long a champion thinks about a turn: what it was given, and no more than the clocks of the game can spare."""

from __future__ import annotations

from math import ceil

from lexiko.frozen import dataclass
from lexiko.players.player import BadThinking
from lexiko.rules import PlayerView

USUAL_SECONDS = 2.0
LEAST_SECONDS, MOST_SECONDS = 0.1, 60.0
"""Between these is what may be asked for."""
MOST_ITERATIONS = 1_000_000
_PART_OF_A_TURN = 0.5
"""So much of a turn's time is spent: the rest is for the machine to be busy with something else."""
_KEPT_SECONDS = 10.0
"""So much of the time for a whole game is kept back in any case."""
_LAID_A_TURN = 0.5
"""The part of a rack that a turn lays, taken a little smaller than it is, so that turns are not too few."""
_ITERATIONS = "iterations="


@dataclass(frozen=True, slots=True)
class Thinking:
    """What a champion may spend on a turn: so many `seconds`, or so many `iterations` however long they take.

    Iterations make the same move each time, whatever the machine. `waited` are seconds of the turn that have gone by
    before the champion is asked.
    """

    seconds: float = USUAL_SECONDS
    iterations: int | None = None
    waited: float = 0.0

    @classmethod
    def of(cls, text: str) -> Thinking:
        """What was asked for: seconds as `2` or `0.5`, or `iterations=2000`; nothing is the usual time.

        Raises `BadThinking`, which says what may stand there.

        >>> Thinking.of("").seconds, Thinking.of("5").seconds, Thinking.of("iterations=200").iterations
        (2.0, 5.0, 200)
        >>> Thinking.of("0")
        Traceback (most recent call last):
        lexiko.players.player.BadThinking: champion:0 says no time: it is 0.1 to 60 seconds, as in champion:5
        """
        if not text:
            return cls()
        number = text.removeprefix(_ITERATIONS)
        if number != text:
            if number.isascii() and number.isdecimal() and 1 <= int(number[:9]) <= MOST_ITERATIONS:
                return cls(iterations=int(number))
            raise BadThinking(f"champion:{text:.40} says no number of iterations: it is from 1 to {MOST_ITERATIONS}")
        try:
            seconds = float(text)
        except ValueError:
            seconds = 0.0
        if not LEAST_SECONDS <= seconds <= MOST_SECONDS:
            seconds_from_to = f"{LEAST_SECONDS:g} to {MOST_SECONDS:g} seconds"
            raise BadThinking(f"champion:{text:.40} says no time: it is {seconds_from_to}, as in champion:5")
        return cls(seconds)


def seconds_to_spend(view: PlayerView, thinking: Thinking) -> float:
    """How long the seat of a view may think about its turn, so that no clock runs out. Rule: R11.1, C5

    Of the time for a whole game each turn that may come gets the same part.
    """
    assert view.seat is not None
    seconds = thinking.seconds
    turn = view.ruleset.seconds_for_turn(view.seat)
    if turn is not None:
        seconds = min(seconds, _PART_OF_A_TURN * (turn - thinking.waited))
    game = view.ruleset.clock_seconds
    if game is not None:
        left = game - _KEPT_SECONDS - view.seconds_used[view.seat] - thinking.waited
        seconds = min(seconds, left / (1 + _turns_to_come(view)))
    return max(0.0, seconds)


def _turns_to_come(view: PlayerView) -> int:
    """How many turns each player may still make."""
    tiles = view.bag_count + sum(view.rack_sizes)
    return ceil(tiles / (_LAID_A_TURN * view.ruleset.rack_size * max(1, len(view.active))))
