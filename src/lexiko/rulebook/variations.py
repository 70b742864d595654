"""The variations V1 to V7: what each changes in a ruleset. Any of them may be combined with any others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lexiko.frozen import dataclass
from lexiko.rulebook.editions import Edition
from lexiko.rulebook.house import HouseRules
from lexiko.rules import Ruleset


@dataclass(frozen=True, slots=True)
class Variation:
    """One variation: its number, its name, what it is in a few words, and what it makes of a ruleset."""

    key: str
    name: str
    about: str
    change: Callable[[Ruleset, Edition, HouseRules], Ruleset]


def _long_opening(ruleset: Ruleset, _edition: Edition, house: HouseRules) -> Ruleset:
    """The first word has as many letters as agreed. Rule: V1"""
    return replace(ruleset, opening_length=house.opening_length or ruleset.opening_length)


def _rearranging(ruleset: Ruleset, _edition: Edition, _house: HouseRules) -> Ruleset:
    """A word on the board may be rearranged before it is added to. Rule: V2"""
    return replace(ruleset, rearranging=True)


def _recycling_letters(ruleset: Ruleset, _edition: Edition, _house: HouseRules) -> Ruleset:
    """Letters on the board may be replaced from the rack. Rule: V3"""
    return replace(ruleset, letter_recycling=True)


def _recycling_blanks(ruleset: Ruleset, _edition: Edition, _house: HouseRules) -> Ruleset:
    """Blanks on the board may be swapped for their letters. Rule: V4"""
    return replace(ruleset, blank_recycling=True)


def _open_dictionary(ruleset: Ruleset, _edition: Edition, _house: HouseRules) -> Ruleset:
    """Words may be looked up at any time. Rule: V5"""
    return replace(ruleset, open_dictionary=True)


def _nine_tiles(ruleset: Ruleset, _edition: Edition, _house: HouseRules) -> Ruleset:
    """Racks of nine, and the bonus for seven, eight or nine tiles. Rule: V6"""
    return replace(ruleset, rack_size=9, bonuses=((7, 50), (8, 50), (9, 50)))


def _finish_line(ruleset: Ruleset, edition: Edition, house: HouseRules) -> Ruleset:
    """Whoever reaches the score agreed for them wins. Rule: V7"""
    return replace(ruleset, targets=house.targets(edition, players=ruleset.players))


VARIATIONS = (
    Variation("V1", "Long opening", "the first word has three, four or five letters at least", _long_opening),
    Variation(
        "V2",
        "Rearranging",
        "a word on the board may be taken up and laid anew with tiles from the rack, in any order",
        _rearranging,
    ),
    Variation(
        "V3",
        "Recycling letters",
        "a letter on the board may be replaced by one from the rack",
        _recycling_letters,
    ),
    Variation(
        "V4",
        "Recycling blanks",
        "a blank on the board may be replaced by the letter it stands for",
        _recycling_blanks,
    ),
    Variation("V5", "Open dictionary", "words may be looked up at any time", _open_dictionary),
    Variation("V6", "Nine tiles", "racks of nine, and the bonus for seven, eight or nine tiles", _nine_tiles),
    Variation("V7", "Finish line", "whoever first reaches the score for their level has won", _finish_line),
)
"""All variations, in order."""
