"""Which number stands for which action: plays first, then exchanges, the pass, and answers to a play."""

from __future__ import annotations

from lexiko.env.errors import EnvError
from lexiko.frozen import dataclass
from lexiko.rules import Ruleset

MOST_RACK = 9
"""Racks of more tiles have too many parts to exchange for each to have a number."""

MOST_PLAYS = 100_000


@dataclass(frozen=True, slots=True)
class ActionNumbers:
    """How the numbers of `Discrete(count)` are given out: the same in every environment with the same rules.

    - 0 to `plays` - 1: the plays offered, the most points first; of equals those without steps (V2 to V4) before
      those with steps, then across before down, then by the square of the first new tile, row by row, then by the
      tiles laid. Turns with steps are those that `lexiko.analysis` finds, of equals in the order it finds them: after
      every blank taken that can be had (V4), after one letter recycled or two, as its search with bounds tries them
      (V3), and with a word laid anew with one or two tiles of the rack in its line (V2). Turns that only recycle, and
      exchanges after steps, have no number.
    - `exchange` on, `exchanges` of them: the parts of the rack, each by its number as `LeaveTable.subracks` counts.
      With `c1` tiles of the lowest code, `c2` of the next and so on (the blank has the lowest), number
      `exchange - 1 + n1 + n2 * (c1 + 1) + n3 * (c1 + 1) * (c2 + 1) + ...` exchanges `n1` of the first, `n2` of the
      second...
    - `pass_`: a pass.
    - `accept` and `challenge` on, only where challenges are asked for: to let the last play stand, and to challenge
      it: number `challenge` the whole play, or with an edition in which a challenge names a word, `challenge` + n the
      nth of the words not looked up yet, in the order of `LastTurn.open_words`.

    Left out, from the end: plays after the first `plays`, and words after the first `words`.
    """

    plays: int
    exchanges: int
    words: int = 0
    """How many challenges have a number: 0 where nobody is asked, 1 where a challenge is to the whole play."""

    @classmethod
    def of(cls, ruleset: Ruleset, *, plays: int, challenges: bool) -> ActionNumbers:
        """The numbers for these rules. Raises `EnvError` for racks that are too large, and for too few plays."""
        if ruleset.rack_size > MOST_RACK:
            raise EnvError(
                f"racks of {ruleset.rack_size} tiles have {2**ruleset.rack_size - 1} parts to exchange, each of which "
                f"would need a number: environments have racks of {MOST_RACK} tiles at most"
            )
        if not 1 <= plays <= MOST_PLAYS:
            raise EnvError(f"plays={plays}: how many plays are offered is from 1 to {MOST_PLAYS}")
        words = ruleset.rack_size + 1 if ruleset.challenge_names_word else 1
        return cls(plays, 2**ruleset.rack_size - 1, words if challenges else 0)

    @property
    def exchange(self) -> int:
        """The number of the first exchange."""
        return self.plays

    @property
    def pass_(self) -> int:
        """The number of the pass."""
        return self.plays + self.exchanges

    @property
    def accept(self) -> int:
        """The number for letting the last play stand."""
        return self.pass_ + 1

    @property
    def challenge(self) -> int:
        """The number of the first challenge."""
        return self.accept + 1

    @property
    def count(self) -> int:
        """How many numbers there are.

        >>> ActionNumbers(plays=32, exchanges=127).count
        160
        """
        return self.challenge + self.words if self.words else self.pass_ + 1
