"""Words outside any game as messages have them."""

from __future__ import annotations

from typing import Literal

from lexiko.server.wire.answers import WordEntry
from lexiko.server.wire.message import Sent
from lexiko.server.wire.tiles import RackTile


class WordsLeave(Sent):
    """Whether you may be told words now: not while you sit in a `game` that is on without the open dictionary."""

    game: str | None = None


class WordLooked(Sent):
    """A word as its tiles, whether it is `good`, what it means, the letters that make a longer one of it, and the
    other words that the `same` letters make."""

    word: str
    tiles: list[RackTile]
    good: bool
    points: int
    entries: tuple[WordEntry, ...]
    source: str | None
    front: list[str]
    back: list[str]
    same: list[str]


class HookedWord(Sent):
    """A word and the letters that make a longer one of it, before and behind."""

    word: str
    front: list[str]
    back: list[str]


class WordsGroup(Sent):
    """The words of so many `letters`: how many there are, and the first of them. A blank is a small letter."""

    letters: int
    count: int
    words: list[str]


class WordsAnswer(Sent):
    """What was found. `wrong` says why nothing was looked for: a `letter` that the set has none of, too many `blanks`,
    or more than there are words for (`long`).

    `groups` are the words that letters make, that fit a pattern, that a list has, or that hold the word looked up.
    Where there are `more` than `count` they were not all looked for.
    """

    wrong: Literal["", "letter", "blanks", "long"] = ""
    letter: str = ""
    word: WordLooked | None = None
    groups: list[WordsGroup] = []
    count: int = 0
    more: bool = False
    hooked: list[HookedWord] = []
