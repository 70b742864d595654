"""What tables can be made of, and the request for one."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.message import NAME_LIMIT, Key, Message, Rules, Sent
from lexiko.server.wire.tiles import BoardPlan

BOT_WAIT_SECONDS = 4
"""How long computers wait for people where nothing else was agreed on."""


class EditionOffer(Sent):
    """An edition as it is shown to choose from; what people read of it is written into the page under its key."""

    key: str
    name: str
    set_key: str
    plan: BoardPlan
    rules: Rules
    most_players: int
    slow: bool
    """Whether a turn is usually for days: suggested where no time was chosen."""
    options: list[OptionOffer]
    """What it leaves to the players: an edition is asked for as `club:challenge=single`."""
    levels: list[str]
    finish_scores: dict[str, dict[int, int]]
    """By level and number of players: the score that wins. Rule: V7"""
    variations: list[str]


class OptionOffer(Sent):
    """Something an edition leaves open, and the choices there are, the usual one first."""

    key: str
    choices: list[ChoiceOffer]


class ChoiceOffer(Sent):
    """A choice, and the edition's rules where it alone is made."""

    key: str
    rules: Rules


class SetOffer(Sent):
    """A set of tiles, and the lexica that are played with it, the first by default."""

    key: str
    name: str
    language: str
    lexica: list[str]
    words: dict[str, int]
    """How many words each of these lexica has."""
    install: str | None = None
    """Which list `lexiko lexicon install` would bring, where there is none and there is such a list."""


class BotOffer(Sent):
    """A computer player: `elo` and `mean_score` as measured, None where they have not been."""

    kind: str
    elo: int | None
    mean_score: int | None


class Offers(Sent):
    """Everything a table can be made of."""

    editions: list[EditionOffer]
    sets: list[SetOffer]
    bots: list[BotOffer]
    version: str


class Addresses(Sent):
    """Where others open the page of this server, the usual address first; none: where the page was opened.

    `alone` says why nobody else can open it there: the server listens to this machine only, or that is in no network.
    """

    addresses: list[str]
    alone: Literal["this-machine", "no-network"] | None = None


class Timing(Sent):
    """How long players have. Rule: R11.1

    `none`: as the edition has it, which for most is as long as they like; any other puts an edition's clock aside.
    `turn`: `seconds` for each turn (by seat where there are several; None: no limit).
    `bank`: `seconds[0]` for the whole game and `increment` more after each turn. `days`: `days` a turn, holidays left
    out, and `late` what becomes of somebody who is not back by then: the others are asked (`ask`), the turn passes
    (`pass`), a `computer` goes on in their place, or they `leave` the game.
    """

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: Annotated[list[Annotated[int, Field(ge=1, le=86400)] | None], Field(max_length=4)] = []
    increment: Annotated[int, Field(ge=0, le=600)] = 0
    days: Annotated[int, Field(ge=1, le=30)] = 3
    late: Literal["ask", "pass", "computer", "leave"] = "ask"


class SeatPlan(Message):
    """A seat as its table is made: `me` at this device, `open` for whoever comes, or a computer of kind `bot`."""

    who: Literal["me", "open", "bot"]
    name: Annotated[str, Field(max_length=NAME_LIMIT)] = ""
    bot: Annotated[str, Field(max_length=24)] | None = None
    child: bool = False


class NewTable(Message):
    """A table that is asked for. Several seats `me` are pass-and-play at one device."""

    edition: Annotated[str, Field(max_length=96)] = "classic"
    set_key: Annotated[str, Field(max_length=32)] | None = None
    lexicon: Annotated[str, Field(max_length=64)] | None = None
    variations: Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=7)] = []
    opening_length: Annotated[int, Field(ge=3, le=5)] | None = None
    levels: Annotated[list[Annotated[str, Field(max_length=24)] | int], Field(max_length=4)] = []
    timing: Timing = Timing()
    bot_wait: Annotated[int, Field(ge=0, le=60)] | None = BOT_WAIT_SECONDS
    """How many seconds a computer that follows another waits for people to doubt its play, and 0.3 more for each word
    beyond the first; whoever needs longer asks for it (`wait`). None: until all have answered; 0: not at all."""
    seats: Annotated[list[SeatPlan], Field(min_length=2, max_length=4)]
    listed: bool = False
    spectators: bool = True
    spectator_delay: Annotated[int, Field(ge=0, le=600)] = 30
    key: Key


class TableMade(Sent):
    """The table that was made."""

    id: str
