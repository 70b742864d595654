"""What is played in an environment: rules, words, how many plays are offered, and what counts in the end."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal, get_args

from lexiko.env.action_numbers import ActionNumbers
from lexiko.env.errors import EnvError
from lexiko.frozen import dataclass
from lexiko.kernel import Engine, LeaveTable
from lexiko.lexicon import Lexicon
from lexiko.library import engine_for
from lexiko.rulebook import HouseRules
from lexiko.rules import Ruleset

Rewards = Literal["result", "spread"]
"""What the end of a game is worth to a seat.

`"result"`: 1 for winning alone, 0 for sharing the win, -1 for losing. `"spread"`: the points by which the seat is ahead
of the best of the others, negative where it is behind. Before the end, and in a game broken off after `most_turns`,
`"result"` is 0; a game broken off has the spread of the scores as they stand.
"""

Illegal = Literal["lose", "refuse"]
"""What an action does that stands for nothing: `"lose"` ends the game as lost, `"refuse"` raises `NotOffered`."""

LOST_BY = 100
"""The spread of a game that was lost by an action that stood for nothing, below zero."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """What holds for all games of an environment; `agree` makes one."""

    engine: Engine
    """The rules and the words that count."""
    offering: Engine
    """The words that plays are offered of: those that count, and the phonies asked for."""
    numbers: ActionNumbers
    challenges: bool
    most_turns: int
    rewards: Rewards
    illegal: Illegal

    def __deepcopy__(self, _: object) -> Agreed:
        """The same: nothing of it changes, and `gymnasium.make` copies what it is given."""
        return self

    @property
    def ruleset(self) -> Ruleset:
        """The rules in force."""
        return self.engine.ruleset


def agree(
    edition: str = "classic",
    *,
    players: int = 2,
    house: str | Iterable[str] | HouseRules = "",
    set: str | Path | None = None,  # noqa: A002 - as `lexiko.new_game` calls it
    lexicon: str | Path | Lexicon | None = None,
    leaves: str | Path | LeaveTable | None = None,
    plays: int = 32,
    challenges: bool = False,
    phonies: Iterable[str] | None = None,
    most_turns: int = 300,
    rewards: Rewards = "result",
    illegal: Illegal = "lose",
) -> Agreed:
    """What is played: edition, house rules, set, words and leave values as `lexiko.new_game` takes them.

    `plays` are offered at most in a turn (see `ActionNumbers`). With `challenges` every seat that may challenge a play
    is asked, one after the other, before the game goes on; without, nobody is asked, and a play with a word that the
    lexicon lacks, as computers may try, is challenged at once by the next seat. `phonies` are words that may be played
    though they are none; they ask for `challenges`. After `most_turns` a game is broken off. No time passes: limits and
    clocks have no part. Raises what `new_game` raises, and `EnvError`.

    >>> agree("indigo", players=3, house="V4", plays=16).numbers.count
    144
    """
    _demand_choice("rewards", rewards, get_args(Rewards))
    _demand_choice("illegal", illegal, get_args(Illegal))
    if most_turns < 1:
        raise EnvError(f"most_turns={most_turns}: a game has one turn at least")
    if phonies is not None and not challenges:
        raise EnvError("phonies are offered where somebody may challenge them: say challenges=True too")
    engine = engine_for(edition, players=players, house=house, set=set, lexicon=lexicon, leaves=leaves)
    return Agreed(
        engine=engine,
        offering=engine if phonies is None else _with_phonies(engine, phonies),
        numbers=ActionNumbers.of(engine.ruleset, plays=plays, challenges=challenges),
        challenges=challenges,
        most_turns=most_turns,
        rewards=rewards,
        illegal=illegal,
    )


def _demand_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise EnvError(f"{name}={value!r:.40}: it is {' or '.join(map(repr, choices))}")


def _with_phonies(engine: Engine, phonies: Iterable[str]) -> Engine:
    words = engine.lexicon
    if isinstance(phonies, str):
        raise EnvError(f'phonies are a list of words, as in phonies=["HORNS"], not {phonies!r:.40}')
    false = Lexicon.from_words("phonies", phonies, words.alphabet)
    offered = words.part(f"phonies-{false.fingerprint}", lambda: (*words.words(), *false.words()))
    return Engine.compile(engine.ruleset, offered, engine.leaves)
