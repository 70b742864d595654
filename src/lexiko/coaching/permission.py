"""What a coach may say, and when."""

from __future__ import annotations

from typing import Literal

from lexiko.rules import Ruleset

MaySay = Literal["all", "without-words", "nothing"]
"""All; what needs no dictionary; or nothing."""


def what_may_be_said(ruleset: Ruleset, *, is_over: bool, is_rated: bool = False) -> MaySay:
    """What a player of a game may be told by a coach. Rule: R7.1, V5

    After the game everything. While it is on, against computers too, a dictionary helps only where all agreed to it;
    else there is what needs none: shuffling, letter groups, premium squares, the balance of the rack. A rated game
    that is on has no coach.

    >>> from lexiko.rulebook import HouseRules, ruleset
    >>> open_dictionary = ruleset(house=HouseRules.from_text("V5"))
    >>> what_may_be_said(ruleset(), is_over=False), what_may_be_said(open_dictionary, is_over=False)
    ('without-words', 'all')
    >>> what_may_be_said(open_dictionary, is_over=False, is_rated=True), what_may_be_said(ruleset(), is_over=True)
    ('nothing', 'all')
    """
    return may_say(open_dictionary=ruleset.open_dictionary, is_over=is_over, is_rated=is_rated)


def may_say(*, open_dictionary: bool, is_over: bool, is_rated: bool = False) -> MaySay:
    """The same of a game of which no more is known than whether all agreed to an open dictionary. Rule: R7.1, V5"""
    if is_over:
        return "all"
    if is_rated:
        return "nothing"
    return "all" if open_dictionary else "without-words"
