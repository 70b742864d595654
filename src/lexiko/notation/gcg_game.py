"""What a GCG game record holds: its lines, as players, pragmata and events, in their order.

The letters of racks and words stay text here: which tiles they are depends on a set that the record may not name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from lexiko.notation.tokens import count_of

NOTES = ("note", "comment")
"""The pragmata that belong to the event above them and may go on over several lines."""


class EventKind(Enum):
    """What a line that begins with `>` tells."""

    PLAY = "play"
    PASS = "pass"
    EXCHANGE = "exchange"
    WITHDRAWN = "withdrawn"
    CHALLENGE_BONUS = "challenge-bonus"
    TIME_PENALTY = "time-penalty"
    END_RACK = "end-rack"


class GcgPlayer(NamedTuple):
    """A player: the short name that events use, and the full one."""

    nick: str
    name: str


@dataclass(frozen=True, slots=True)
class GcgPragma:
    """A line that begins with `#`; a note may hold several lines. `line` is where it stood, if it was read."""

    keyword: str
    text: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class GcgEvent:
    """A line that begins with `>`: `total` is the player's score after it.

    `text` is the word of a play at `place`, the tiles (or their number) of an exchange, the tiles of an end rack.
    `trailing` is whatever followed, such as the other words of the play.
    """

    nick: str
    kind: EventKind
    score: int
    total: int
    rack: str = ""
    place: str = ""
    text: str = ""
    trailing: str = ""
    line: int = field(default=0, compare=False)


class GcgWarning(NamedTuple):
    """Something odd about a record that could be read all the same. `code` is stable."""

    line: int
    code: str
    message: str


@dataclass(frozen=True, slots=True)
class GcgGame:
    """A whole record, line by line; two are equal if they say the same, whatever their warnings.

    >>> game = GcgGame((GcgPragma("player1", "Ann Ann Lee"), GcgPragma("player2", "Ben"), GcgPragma("title", "Final")))
    >>> [player.name for player in game.players], game.text_of("title")
    (['Ann Lee', 'Ben'], 'Final')
    """

    items: tuple[GcgPragma | GcgEvent, ...] = ()
    warnings: tuple[GcgWarning, ...] = field(default=(), compare=False)

    @property
    def events(self) -> tuple[GcgEvent, ...]:
        """The events, in their order."""
        return tuple(item for item in self.items if isinstance(item, GcgEvent))

    @property
    def pragmata(self) -> tuple[GcgPragma, ...]:
        """The pragmata, in their order."""
        return tuple(item for item in self.items if isinstance(item, GcgPragma))

    @property
    def players(self) -> tuple[GcgPlayer, ...]:
        """The players by their numbers; as they come in the events, if no pragma names them."""
        numbered = {}
        for pragma in self.pragmata:
            if (number := player_number(pragma.keyword)) is not None:
                nick, _, name = pragma.text.partition(" ")
                numbered[number] = GcgPlayer(nick, name.strip() or nick)
        if not numbered:
            return tuple(GcgPlayer(nick, nick) for nick in dict.fromkeys(event.nick for event in self.events))
        return tuple(numbered[number] for number in sorted(numbered))

    def text_of(self, keyword: str) -> str | None:
        """What the first pragma of this name says; None if there is none."""
        return next((pragma.text for pragma in self.pragmata if pragma.keyword == keyword), None)

    def notes_on(self, event: GcgEvent) -> tuple[str, ...]:
        """The notes that belong to an event of this game: those between it and the next."""
        after = self.items[self.items.index(event) + 1 :]
        notes = []
        for item in after:
            if isinstance(item, GcgEvent):
                break
            if item.keyword in NOTES:
                notes.append(item.text)
        return tuple(notes)


def player_number(keyword: str) -> int | None:
    """The number in `player1`, `player2` and so on; None for any other pragma."""
    return count_of(keyword.removeprefix("player")) if keyword.startswith("player") else None
