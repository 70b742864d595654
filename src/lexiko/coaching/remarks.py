"""What can be said of a move, as data: each remark with the tip it comes from and the facts that it was told by.

Facts are texts and numbers; sentences are made of them last. Rule: section 14
"""

from __future__ import annotations

from typing import ClassVar

from lexiko.coaching.tips import (
    ATTITUDE,
    BINGOS,
    GOOD_LEAVE,
    HOOKS,
    KEEP_S,
    PREMIUMS,
    Q_ALONE,
    SECOND_LOOK,
    SHORT_WORDS,
    SHUFFLE,
)
from lexiko.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class NotWords:
    """Words of the play that the lexicon does not have. Rule: R7.1"""

    kind: ClassVar[str] = "not-words"
    tip: ClassVar[int] = SHORT_WORDS
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BetterIsThere:
    """Another move is worth so many points more at sight: points and tiles kept."""

    kind: ClassVar[str] = "better-is-there"
    tip: ClassVar[int] = SECOND_LOOK
    by: float


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingBetter:
    """No move is worth more at sight; what remains is luck."""

    kind: ClassVar[str] = "nothing-better"
    tip: ClassVar[int] = ATTITUDE
    worth: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bingo:
    """So many tiles were laid at once that the bonus was earned. Rule: R5.6

    `begins` and `ends` are letter groups of tip 6 that the word begins and ends with, empty if none.
    """

    kind: ClassVar[str] = "bingo"
    tip: ClassVar[int] = BINGOS
    word: str
    laid: int
    bonus: int
    begins: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HasGroups:
    """The word has letter groups of tip 3."""

    kind: ClassVar[str] = "groups"
    tip: ClassVar[int] = SHUFFLE
    word: str
    groups: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendsTile:
    """An S or a blank (`?`) is spent: with it the play scores `with_it`, the best without it `without_it`.

    It should earn `due` points more: 8 for an S, what keeping it is worth for a blank.
    """

    tip: ClassVar[int] = KEEP_S
    tile: str
    with_it: int
    without_it: int
    due: int

    @property
    def earned(self) -> int:
        """By how many points the play with the tile beats the best without it."""
        return self.with_it - self.without_it

    @property
    def kind(self) -> str:
        """`"s-earns"`, `"s-wasted"`, `"blank-earns"` or `"blank-wasted"`."""
        return f"{'blank' if self.tile == '?' else 's'}-{'earns' if self.earned >= self.due else 'wasted'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepsS:
    """An S is kept, and the best play that spends it scores only so many points, less than `due` more."""

    kind: ClassVar[str] = "s-kept"
    tip: ClassVar[int] = KEEP_S
    with_it: int
    points: int
    due: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepsTiles:
    """The tiles kept, what they are worth, how many are vowels and consonants, and which are of `AEILNRST` (tip 5)."""

    kind: ClassVar[str] = "kept"
    tip: ClassVar[int] = GOOD_LEAVE
    kept: str
    worth: float
    vowels: int
    consonants: int
    good: str

    @property
    def is_even(self) -> bool:
        """Whether there are as many vowels as consonants, or one consonant more."""
        return self.consonants - self.vowels in (0, 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class CoversPremiums:
    """Premium squares covered, each with what it is, and the points they bring. Rule: R5.2, R5.3

    `beside_vowels` are those that have a vowel beside them that lay there before.
    """

    kind: ClassVar[str] = "premiums"
    tip: ClassVar[int] = PREMIUMS
    squares: tuple[tuple[str, str], ...]
    points: int
    beside_vowels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthensWord:
    """A word on the board becomes `longer` by letters at its beginning (`front`), its end (`back`), or both."""

    kind: ClassVar[str] = "lengthened"
    tip: ClassVar[int] = HOOKS
    word: str
    longer: str
    front: str
    back: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsBeside:
    """Words made beside the main word, with the points that they count together."""

    kind: ClassVar[str] = "words-beside"
    tip: ClassVar[int] = SHORT_WORDS
    words: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesHooks:
    """Single letters that lengthen the new main word where it lies, before it and behind it."""

    kind: ClassVar[str] = "hooks"
    tip: ClassVar[int] = HOOKS
    word: str
    front: tuple[str, ...]
    back: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class QWithoutU:
    """A word of the play has a Q with no U behind it."""

    kind: ClassVar[str] = "q-without-u"
    tip: ClassVar[int] = Q_ALONE
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepsQ:
    """A Q is kept with no U. `words` are words without a U that the tiles kept spell, one more tile added at most."""

    kind: ClassVar[str] = "q-kept"
    tip: ClassVar[int] = Q_ALONE
    kept: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaysLast:
    """The bag is empty and it lays the last tiles: those of the others bring `gained` points. Rule: R9.1, R9.3"""

    kind: ClassVar[str] = "lays-last"
    tip: ClassVar[int] = SECOND_LOOK
    gained: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BingoToCome:
    """How often a bingo follows next turn with the tiles kept, if the board stays as it is after the move.

    Of so many `racks` filled up from the unseen tiles `many` have one; of as many drawn whole, on the board as it is
    now, `few`. Told only if that is clearly more often (see `is_reason`).
    """

    kind: ClassVar[str] = "bingo-to-come"
    tip: ClassVar[int] = BINGOS
    kept: str
    many: int
    few: int
    racks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OpensSquare:
    """The next player's best reply covers a tripled word clearly more often than it would without the play. Rule: R5.3

    Of so many `racks` drawn for them `many` cover it, and `few` on the board as it is now.
    """

    kind: ClassVar[str] = "opens-square"
    tip: ClassVar[int] = PREMIUMS
    square: str
    premium: str
    many: int
    few: int
    racks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RackBalance:
    """What can be said of a rack without a dictionary: vowels, consonants, and which are of `AEILNRST`."""

    kind: ClassVar[str] = "rack-balance"
    tip: ClassVar[int] = GOOD_LEAVE
    vowels: int
    consonants: int
    good: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RackGroups:
    """Letter groups whose letters are all on the rack: `groups` of tip 3, `begins` and `ends` of tip 6."""

    kind: ClassVar[str] = "rack-groups"
    tip: ClassVar[int] = SHUFFLE
    groups: tuple[str, ...]
    begins: tuple[str, ...]
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FreePremiums:
    """Word premiums that are free with a vowel beside them, each with what it is; at most five, the dearest first."""

    kind: ClassVar[str] = "free-premiums"
    tip: ClassVar[int] = PREMIUMS
    squares: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SAtHand:
    """An S is on the rack, which should earn `due` points more."""

    kind: ClassVar[str] = "s-at-hand"
    tip: ClassVar[int] = KEEP_S
    due: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndsGame:
    """Played to the end by both as well as can be, the game ends with this `lead`; with the second best move it is
    `second`.

    Rule: R9.1 to R9.4
    """

    kind: ClassVar[str] = "ends-game"
    tip: ClassVar[None] = None
    lead: int
    second: int


Remark = (
    NotWords
    | BetterIsThere
    | NothingBetter
    | Bingo
    | HasGroups
    | SpendsTile
    | KeepsS
    | KeepsTiles
    | CoversPremiums
    | LengthensWord
    | WordsBeside
    | TakesHooks
    | QWithoutU
    | KeepsQ
    | LaysLast
    | BingoToCome
    | OpensSquare
    | RackBalance
    | RackGroups
    | FreePremiums
    | SAtHand
    | EndsGame
)
