"""The kinds of mistakes, each with the facts that it was told by. Facts are texts and numbers."""

from __future__ import annotations

from typing import ClassVar

from lexiko.frozen import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedBingo:
    """The best play laid as many tiles as earn a bonus, and the play made did not. Rule: R5.6

    `begins` and `ends` are those letter groups of tip 6 that the word begins and ends with, empty if none.
    """

    kind: ClassVar[str] = "missed-bingo"
    tip: ClassVar[int] = 6
    explains: float
    word: str
    play: str
    points: int
    laid: int
    bonus: int
    begins: str = ""
    ends: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedPlay:
    """A turn was spent on an exchange or a pass (`instead`), and a play was worth more. Rule: R3.1"""

    kind: ClassVar[str] = "missed-play"
    tip: ClassVar[int] = 9
    explains: float
    play: str
    points: int
    instead: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedSteps:
    """The best turn changes the board before its play, and without that nothing of the rack is worth as much.

    After `steps` it lays `play` for `points`; without any, `plain` would be the best at sight, for `plain_points`.
    Rule: V2, V3, V4
    """

    kind: ClassVar[str] = "missed-steps"
    tip: ClassVar[int] = 9
    explains: float
    steps: str
    play: str
    points: int
    plain: str
    plain_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeDue:
    """Exchanging some tiles was worth more than the play made. Rule: R6.1

    `tiles` are those to be exchanged, `kept` the others; `kept_worth` and `made_worth` what is worth keeping of either.
    """

    kind: ClassVar[str] = "exchange-due"
    tip: ClassVar[int] = 5
    explains: float
    tiles: str
    kept: str
    kept_worth: float
    made_kept: str
    made_worth: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedHook:
    """The best play lengthened a word on the board that the play made left as it was.

    `word` becomes `longer` by `letters`, which are laid at its beginning or end; the longer word counts `points`.
    """

    kind: ClassVar[str] = "missed-hook"
    tip: ClassVar[int] = 8
    explains: float
    word: str
    longer: str
    letters: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedOverlap:
    """The best play lay alongside others and made several short words too, which count `points` together."""

    kind: ClassVar[str] = "missed-overlap"
    tip: ClassVar[int] = 1
    explains: float
    words: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MissedPremium:
    """The best play covered premium squares that the play made did not.

    `squares` are those, each with what it is (`"2L"`, `"3W"`); premiums brought `points` to the best play and
    `made_points` to the play made. Rule: R5.2, R5.3
    """

    kind: ClassVar[str] = "missed-premium"
    tip: ClassVar[int] = 4
    explains: float
    squares: tuple[tuple[str, str], ...]
    points: int
    made_points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WastedTile:
    """An S or a blank (`?`) was spent that earned less than it should, and the best play kept it.

    With it the play made scored `with_it`, the best play of this rack without it `without_it`; it should earn `due`.
    """

    tip: ClassVar[int] = 2
    explains: float
    tile: str
    with_it: int
    without_it: int
    due: int

    @property
    def kind(self) -> str:
        """`"wasted-blank"` or `"wasted-s"`."""
        return "wasted-blank" if self.tile == "?" else "wasted-s"

    @property
    def earned(self) -> int:
        """By how many points the play with the tile beats the best without it."""
        return self.with_it - self.without_it


@dataclass(frozen=True, slots=True, kw_only=True)
class UnevenRack:
    """The tiles kept go together worse than those that the best play keeps.

    `why`: `"vowels"` or `"consonants"` where there are too many of them, `"doubles"` where more tiles are there twice,
    `"hard"` where a tile is kept that is itself worth less than nothing.
    """

    kind: ClassVar[str] = "uneven-rack"
    tip: ClassVar[int] = 5
    explains: float
    kept: str
    worth: float
    best_kept: str
    best_worth: float
    vowels: int
    consonants: int
    why: str
    tiles: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedPremium:
    """The play made gave the next player a premium square that the best play does not give.

    Of so many `racks` drawn from the unseen tiles, the best reply covers the square in `share` after the play made and
    in `best_share` after the best; those replies score `reply` and `best_reply` points on average.
    """

    kind: ClassVar[str] = "opened-premium"
    tip: ClassVar[int] = 4
    explains: float
    square: str
    premium: str
    share: float
    best_share: float
    reply: float
    best_reply: float
    racks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PhonyPlayed:
    """A play was challenged and taken back; `words` are those that the lexicon does not have. Rule: R8.3"""

    kind: ClassVar[str] = "phony"
    tip: ClassVar[int] = 1
    explains: float
    words: tuple[str, ...]
    play: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The bag was empty, and another move gains more until the end. Rule: R9.1, R9.3

    What they come to is told `how` it was found: `"proved"`, what they gain on the other until the end; `"simulated"`,
    the lead they make; `"sight"`, what they are worth at sight. `goes_out`: the best move lays the last tiles.
    """

    kind: ClassVar[str] = "ending"
    tip: ClassVar[int] = 9
    explains: float
    best_gain: float
    made_gain: float
    how: str
    goes_out: bool


Cause = (
    MissedBingo
    | MissedPlay
    | MissedSteps
    | ExchangeDue
    | MissedHook
    | MissedOverlap
    | MissedPremium
    | WastedTile
    | UnevenRack
    | OpenedPremium
    | PhonyPlayed
    | Ending
)
KINDS = (
    "missed-bingo",
    "missed-premium",
    "missed-hook",
    "missed-overlap",
    "missed-steps",
    "wasted-s",
    "wasted-blank",
    "uneven-rack",
    "opened-premium",
    "exchange-due",
    "missed-play",
    "phony",
    "ending",
    "unchallenged",
)
"""Every kind, in the order in which they are told; `unchallenged` is what others' words that are none were let gain."""
