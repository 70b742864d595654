"""Every number and choice of a game's rules: those of its edition in one frozen record, and those of its players."""

from __future__ import annotations

from dataclasses import fields

from lexiko.frozen import dataclass
from lexiko.rules.equipment.layout import Layout
from lexiko.rules.equipment.tiles import TileSet


@dataclass(frozen=True, slots=True, kw_only=True)
class EditionRules:
    """What an edition settles that is played by: the one list of these numbers and choices.

    A `Ruleset` has them all, as these players changed them; an edition's file gives them (`rulebook/schema.py` says by
    which key), the texts of the rules mention them by these names, and clients are sent them.

    The choices written as text name a policy, a function in the module that owns the behaviour:
    `start_order` (`deciding/starting.py`), `challenge_scope` and `challenge_failed` (`deciding/challenges.py`),
    `passes`, `settling` and `ties` (`deciding/ending.py`).
    """

    rack_size: int = 7
    bonuses: tuple[tuple[int, int], ...] = ((7, 50),)
    """(tiles laid in one turn, points added). Rule: R5.6"""
    start_order: str = "draw"
    exchange_bag_at_least: int | None = None
    """Tiles the bag must hold for any exchange; None: as many as are exchanged. Rule: R6.2"""
    exchange_none: bool = True
    """Whether the edition names an exchange of no tiles; it is a pass in any. Rule: R6.1"""
    challenge_scope: str = "play"
    challenge_failed: str = "lose-next-turn"
    challenge_points: int = 0
    """What a challenge that fails earns the play's maker, where it does. Rule: C4"""
    passes: str = "all-plays-made"
    scoreless_to_end: int | None = None
    """So many turns in a row without points end the game; None: they end nothing. Rule: C7"""
    settling: str = "deduct-own-add-others"
    ties: str = "higher-before"
    clock_seconds: float | None = None
    """What each seat has for the whole game, in seconds; None without such a clock. Rule: C5"""
    overtime_points: int = 0
    """What each minute begun after that costs. Rule: C6"""
    overtime_minutes: int | None = None
    """So many of those minutes are charged at most; None: all of them. Rule: C6"""
    word_filters: tuple[str, ...] = ()
    """Kinds of words that do not count though the lexicon lists them. Rule: R7.3"""

    @property
    def challenge_names_word(self) -> bool:
        """Whether a challenge names one word of the play; else it is to the whole play, and names none. Rule: R8.2"""
        return self.challenge_scope == "word"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(EditionRules):
    """What these players agreed: a set, an edition and their house rules, all resolved."""

    # what is in the box
    set_key: str
    set_revision: int = 1
    tile_set: TileSet
    layout: Layout
    # the rulebook whose rules these are
    edition_key: str
    edition_revision: int = 1
    # what these players agreed
    players: int = 2
    variations: tuple[str, ...] = ()
    """The variations in force, V1 to V7, in order."""
    opening_length: int = 2
    """Letters the first word must have at least. Rule: R4.1, V1"""
    rearranging: bool = False
    letter_recycling: bool = False
    blank_recycling: bool = False
    open_dictionary: bool = False
    targets: tuple[int, ...] = ()
    """The score that wins, by seat; empty without a finish line. Rule: V7"""
    turn_seconds: tuple[float | None, ...] = ()
    """The limit for a turn in seconds, by seat (None: as long as it takes); empty without a timer. Rule: R11.1"""
    lexicon: str = ""

    @property
    def of_edition(self) -> EditionRules:
        """What of these rules editions settle, as it holds here."""
        return EditionRules(**{each.name: getattr(self, each.name) for each in fields(EditionRules)})

    def exchange_allowed(self, bag_count: int, tiles: int = 1) -> bool:
        """Whether so many tiles, one at least, may be exchanged while the bag holds `bag_count`. Rule: R6.2"""
        return bag_count >= max(tiles, self.exchange_bag_at_least or 0)

    def bonus(self, tiles_laid: int) -> int:
        """The points added for laying this many tiles in one turn. Rule: R5.6, V6"""
        return dict(self.bonuses).get(tiles_laid, 0)

    def target(self, seat: int) -> int | None:
        """The score with which this seat wins at once, if there is one. Rule: V7"""
        return self.targets[seat] if self.targets else None

    def seconds_for_turn(self, seat: int) -> float | None:
        """How long this seat may think about a turn, None for as long as it likes. Rule: R11.1"""
        return self.turn_seconds[seat] if self.turn_seconds else None
