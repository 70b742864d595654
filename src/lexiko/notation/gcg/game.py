"""What a GCG game record holds: its lines, as players, pragmata and events, in their order.

The letters of racks and words stay text here: which tiles they are depends on a set that the record may not name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import NamedTuple

from lexiko.frozen import dataclass
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


TURNS = (EventKind.PLAY, EventKind.PASS, EventKind.EXCHANGE)
"""What takes a turn of the game; the other lines are about the turn above them or about the reckoning."""

RECKONING = (EventKind.END_RACK, EventKind.TIME_PENALTY)
"""The lines that tell what the end adds and takes off."""


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
    `trailing` is whatever followed, such as the other words of the play. Of the two numbers, `missing_numbers` were not
    written, the total first of all: they are 0 until the rules fill them in.
    """

    nick: str
    kind: EventKind
    score: int
    total: int
    rack: str = ""
    place: str = ""
    text: str = ""
    trailing: str = ""
    missing_numbers: int = field(default=0, compare=False)
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

    @property
    def lexicon(self) -> str:
        """The name of the words it was played with; empty if it is not told."""
        return self.text_of("lexicon") or self.text_of("lexiko-lexicon") or ""

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


def scoreless_turns(game: GcgGame) -> int:
    """How many turns without points a record ends with."""
    count = 0
    for event in game.events:
        if event.kind in TURNS:
            count = 0 if event.score else count + 1
        elif event.kind is EventKind.WITHDRAWN:
            count += 1
    return count


def rack_pragmata(racks: Mapping[int, str], mover: int | None) -> list[GcgPragma]:
    """The racks of an unfinished game by player's number: some readers bear one only, last of all, the mover's.

    >>> [pragma.keyword for pragma in rack_pragmata({1: "AEI", 2: "QZ"}, 1)]
    ['lexiko-rack2', 'rack1']
    """
    known = [number for number in racks if racks[number]]
    plain = mover if mover in known else next(iter(known), None)
    aside = [GcgPragma(f"lexiko-rack{number}", racks[number]) for number in known if number != plain]
    return [*aside, *(GcgPragma(f"rack{number}", racks[number]) for number in known if number == plain)]


def rack_number(keyword: str) -> int | None:
    """Whose rack at the end a pragma tells: 2 for `rack2` and `lexiko-rack2`; None for any other.

    >>> rack_number("rack2"), rack_number("lexiko-rack1"), rack_number("title")
    (2, 1, None)
    """
    number = keyword.removeprefix("lexiko-")
    return count_of(number.removeprefix("rack")) if number.startswith("rack") else None


def player_number(keyword: str) -> int | None:
    """The number in `player1`, `player2` and so on; None for any other pragma."""
    return count_of(keyword.removeprefix("player")) if keyword.startswith("player") else None
