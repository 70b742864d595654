"""A puzzle: a position, its best play, by how much that is better than the second, and what it is like."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Literal

from lexiko.analysis import view_from_cgp
from lexiko.coaching import Remark, Rung
from lexiko.frozen import dataclass
from lexiko.kernel import Engine, LeaveTable, chosen_leaves
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.notation import CgpPosition, parse_cgp, parse_move
from lexiko.puzzles.errors import OtherWordsNow
from lexiko.rulebook import HouseRules, ruleset, set_of
from lexiko.rules import Move, PlayerView, Ruleset
from lexiko.search import with_racks_known

How = Literal["proved", "simulated", "sight"]
HOWS: tuple[How, ...] = ("proved", "simulated", "sight")
"""How it is known by how much a play is better: solved to the end, played on from, or weighed at sight alone."""
THEMES = ("ending", "exchange", "steps", "bingo", "hook", "parallel", "premium", "blank", "plain")
"""What a best play is like, in the order in which it is told."""


class PuzzleRules:
    """By which rules and words puzzles are played; two players sit at each.

    `edition` and `set_key` are keys as `ruleset` takes them, `house` what was agreed; the `fingerprint` tells whether
    the words called `lexicon` are still the same.

    >>> rules = PuzzleRules("classic", "english", HouseRules(), lexicon="english", fingerprint="")
    >>> rules.ruleset.rack_size
    7
    """

    def __init__(self, edition: str, set_key: str, house: HouseRules, *, lexicon: str, fingerprint: str) -> None:
        self.edition, self.set_key, self.house = edition, set_key, house
        self.lexicon, self.fingerprint = lexicon, fingerprint

    @classmethod
    def of(cls, engine: Engine, house: HouseRules) -> PuzzleRules:
        """Those of an engine, and what was agreed for it."""
        rules, words = engine.ruleset, engine.lexicon
        return cls(rules.edition_key, rules.set_key, house, lexicon=words.name, fingerprint=words.fingerprint)

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules in force. Raises `RulebookError`."""
        return ruleset(self.edition, set=self.set_key, house=self.house, players=2)

    @property
    def language(self) -> str:
        """That of the words, as `"en"`."""
        return set_of(self.ruleset).language

    def words(self) -> Lexicon:
        """The words that they were made with. Raises `LexiconError`, and `OtherWordsNow`."""
        words = open_lexicon(self.lexicon, alphabet=self.ruleset.tile_set.alphabet)
        if words.fingerprint != self.fingerprint:
            raise OtherWordsNow(self.lexicon)
        return words

    def engine(self, leaves: str | LeaveTable | None = None) -> Engine:
        """What finds plays of them. Raises what `words` raises, and `LeavesError`."""
        words = self.words()
        chosen = leaves if isinstance(leaves, LeaveTable) else chosen_leaves(leaves, self.ruleset.tile_set, words)
        return Engine.compile(self.ruleset, words, chosen)


@dataclass(frozen=True, slots=True)
class OtherPlay:
    """A play that is not the best: as it is written, its points, and by how many points it is worse in the end."""

    text: str
    points: int
    behind: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """A position on a line of CGP, the player to move first, whose best play is much better than any other.

    `best` is as it is written, and scores `points`. It is `how` known that it is better by `ahead` points than the
    second, with a standard error of `error`; `margin` is what is surely so, and what is told. Of a position that was
    simulated these are points of the lead two turns later, of one that is solved those at the end. `others` are the
    next best, `rungs` hints that lead there, the move itself not among them, `why` what speaks for it. `rating` is a
    first guess at how hard it is, on the scale of `lexiko.puzzles.rating`.
    """

    cgp: str
    best: str
    points: int
    how: How
    margin: int
    ahead: float
    error: float
    others: tuple[OtherPlay, ...]
    themes: tuple[str, ...]
    rating: int
    rungs: tuple[Rung, ...] = ()
    why: tuple[Remark, ...] = ()

    def id(self, rules: PuzzleRules) -> str:
        """Twelve hexadecimal digits that are the same for the same position with the same words, and only then."""
        named = f"{rules.fingerprint} {rules.edition} {rules.house} {self.cgp}"
        return hashlib.sha256(named.encode()).hexdigest()[:12]

    def position(self, rules: Ruleset) -> CgpPosition:
        """How it stands. Raises `NotationError`."""
        return parse_cgp(self.cgp, rules.tile_set.alphabet)

    def view(self, rules: Ruleset) -> PlayerView:
        """What its player, in seat 0, sees. Raises `NotationError`, `BadSetup`."""
        return seen(self.position(rules), rules)

    def move(self, view: PlayerView) -> Move:
        """The best play. Raises `NotationError`."""
        return parse_move(self.best, board=view.board, alphabet=view.ruleset.tile_set.alphabet, rack=view.rack)


def seen(cgp: CgpPosition, rules: Ruleset) -> PlayerView:
    """What the player to move sees of a position. Raises `BadSetup` with everything that cannot be. Rule: R1.3"""
    return with_racks_known(view_from_cgp(cgp, rules), {})


def house_of(rules: Ruleset) -> HouseRules:
    """What was agreed in these rules, as far as it is told of a puzzle."""
    return HouseRules(rules.variations, rules.opening_length if "V1" in rules.variations else None, rules.targets)
