"""The ladder of computer players, from beginner to expert: which words each knows, and what it overlooks."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from lexiko.analysis import RankedTurn, StartedTurn, begin, best_exchange, best_turn
from lexiko.kernel import LOOKED_AT, By, Engine, LevelSeat, Luck, Sight, noticed, shipped_leaves
from lexiko.players.bot_policies import has_given_up
from lexiko.players.stakes import chance_to_challenge
from lexiko.players.static import StaticPlayer, better_of
from lexiko.players.vocabulary import Vocabulary, usual_letters, vocabulary
from lexiko.rules import Accept, Challenge, Move, Pass, Play, PlayerView, Ruleset, Word
from lexiko.word_names import SHIPPED_KEYS


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A strength by name: the words it knows, what it sees, what it minds, and how sure it is of itself.

    It knows words up to `tier`; of a lexicon that nobody has ranked, a `share`. It finds a play with the chance
    `sight`, times `reach` for each tile laid after the first, times `parallel` for each word across the play. It
    goes `by` points or by equity. `false_share` of the likely false words it believes in and tries in a `bold` share of
    its turns; words it has never met it thinks false with the probabilities `suspects`: those that look right, those
    that look odd.
    """

    name: str
    about: str
    tier: int
    share: float
    sight: float
    reach: float
    parallel: float
    by: By
    false_share: float
    bold: float
    suspects: tuple[float, float]


LEVELS = (
    Level(
        name="beginner",
        about="knows common words, sees short plays",
        tier=20, share=0.1, sight=0.3, reach=0.65, parallel=0.5, by="score",
        false_share=0.4, bold=0.2, suspects=(0.005, 0.05),
    ),
    Level(
        name="casual",
        about="knows the words of a small dictionary, seldom finds a long one",
        tier=35, share=0.25, sight=0.4, reach=0.75, parallel=0.62, by="score",
        false_share=0.3, bold=0.2, suspects=(0.01, 0.1),
    ),
    Level(
        name="intermediate",
        about="reads a lot, minds what it keeps, now and then plays its whole rack",
        tier=50, share=0.4, sight=0.63, reach=0.87, parallel=0.79, by="equity",
        false_share=0.2, bold=0.15, suspects=(0.03, 0.3),
    ),
    Level(
        name="advanced",
        about="knows a large dictionary and overlooks little",
        tier=70, share=0.65, sight=0.85, reach=0.95, parallel=0.92, by="equity",
        false_share=0.1, bold=0.1, suspects=(0.1, 0.7),
    ),
)  # fmt: skip
"""The levels below the expert, the weakest first."""


@dataclass(frozen=True, slots=True, eq=False)
class LevelMind:
    """What a player of a level has in its head at one table: its words, and an engine for the sure and for all."""

    words: Vocabulary
    sure: Engine
    bold: Engine


@dataclass(frozen=True, slots=True)
class LevelPlayer:
    """Plays as people of some strength do: legal, sensible, and not all that could be seen.

    The same seed does the same in the same game. The kernel plays it at a `seat`, and makes the same choices.
    """

    level: Level
    mind: LevelMind
    seed: int = 0

    def choose(self, view: PlayerView) -> Move:
        """The best turn it sees, or an exchange it thinks better; without either, tiles exchanged, or a pass."""
        if has_given_up(view):
            return Pass()
        luck = self._luck(view)
        engine = self.mind.bold if luck.chance() < self.level.bold else self.mind.sure
        begun = begin(view, engine)
        turn = best_turn(begun, _Sight(engine, self.level, luck))
        exchange = best_exchange(begun, engine) if self.level.by == "equity" and engine.leaves else None
        return better_of(turn, exchange, view, begun)

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Challenge a word it is not sure of, the sooner the odder it looks and the more it pays. Rule: R8.1

        What it believes in it challenges only where it has nothing to lose.
        """
        if view.last is None:
            return Accept()
        for word in dict.fromkeys(run.word for run in view.last.words):
            if word not in view.last.looked_up and self._challenges(word, view):
                return Challenge(word if view.ruleset.challenge_names_word else None)
        return Accept()

    def _challenges(self, word: Word, view: PlayerView) -> bool:
        """Whether it wants this word looked up."""
        if self.mind.words.sure.accepts(word):
            return False
        suspicion = self.level.suspects[self.mind.words.looks_odd(word)] if self.mind.words.doubts(word) else 0.0
        luck = self._luck(view)
        luck.join_word(bytearray(word), 0, len(word))
        return bool(luck.chance() < chance_to_challenge(view, suspicion))

    def _luck(self, view: PlayerView) -> Luck:
        """The luck of this turn."""
        luck = Luck()
        luck.begin(self.seed, view.turn_number)
        return luck

    def agrees(self, view: PlayerView) -> bool:
        """Only when it knows no play, or has given up."""
        return StaticPlayer(self.mind.sure, self.level.by).agrees(view)

    def seat(self) -> LevelSeat:
        """What the kernel is to know to play it."""
        return LevelSeat(
            sure=self.mind.sure,
            daring=self.mind.bold,
            bold=self.level.bold,
            sight=_sight_of(self.level, self.mind.sure.ruleset),
            usual=usual_letters(self.mind.words.sure),
            suspects=self.level.suspects,
        )


@dataclass(frozen=True, slots=True)
class _Sight:
    """Values plays as a level does, and may overlook any of them."""

    engine: Engine
    level: Level
    luck: Luck

    @property
    def by(self) -> By:
        """What it goes by."""
        return self.level.by

    def best(self, begun: StartedTurn) -> RankedTurn | None:
        """The first play it notices, the best before the others; if it notices none, one of the shortest."""
        plays = self.engine.plays(begun.view, limit=LOOKED_AT, by=self.level.by)
        place = noticed(plays, _sight_of(self.level, self.engine.ruleset), self.luck)
        if place is None:
            return None
        value = plays[place : place + 1].values(self.level.by)[0]
        return RankedTurn(Play(plays[place].placements, begun.steps), value)


@lru_cache(maxsize=32)
def _sight_of(level: Level, ruleset: Ruleset) -> Sight:
    return Sight(level.sight, level.reach, level.parallel, ruleset.layout.rows, ruleset.layout.cols)


def level_player(level: Level, engine: Engine, seed: str) -> LevelPlayer:
    """A player of this level at the table of an engine, whose words decide. The same engine makes it quickly again."""
    number = int.from_bytes(hashlib.blake2b(seed.encode(), digest_size=8).digest(), "big")
    return LevelPlayer(level, _mind(level, engine), number)


def expert(engine: Engine) -> StaticPlayer:
    """The strongest of the ladder: every word, every play, by equity, with the engine's leave values if it has any."""
    return StaticPlayer(engine)


def about_leaves(engine: Engine) -> str:
    """What to tell people of the values by which a player of these minds what it keeps.

    Empty where all is usual: Lexiko's own values with its own words.
    """
    words, leaves = engine.lexicon, engine.leaves
    if leaves is None:
        return "It has no leave values for these tiles, so until the bag is empty it goes by points."
    if leaves is not shipped_leaves(engine.ruleset.tile_set):
        return f"It weighs the tiles it keeps by {leaves.name or 'leave values of its own'}."
    if words.name in SHIPPED_KEYS:
        return ""
    return f"It weighs the tiles it keeps by Lexiko's values, as {words.name} has none of its own yet."


@lru_cache(maxsize=32)
def _mind(level: Level, engine: Engine) -> LevelMind:
    words = vocabulary(engine.lexicon, tier=level.tier, share=level.share, false_share=level.false_share)
    leaves = engine.leaves if level.by == "equity" else None
    sure = Engine.compile(engine.ruleset, words.sure, leaves)
    bold = sure if words.believed is words.sure else Engine.compile(engine.ruleset, words.believed, leaves)
    return LevelMind(words, sure, bold)
