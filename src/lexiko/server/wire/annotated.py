"""Games that are entered while they are played elsewhere: opened, entered, watched."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.live import Ping, Pong
from lexiko.server.wire.message import Key, Message, Name, Sent
from lexiko.server.wire.people import SpokenLanguage
from lexiko.server.wire.positions import PositionRules
from lexiko.server.wire.tiles import At, BoardPlan, BoardTile, RackTile, TileKind

TITLE_LIMIT = 80
LONGEST_CLOCK = 36_000
"""Seconds: ten hours a player."""
_Seat = Annotated[int, Field(ge=0, lt=4)]
_Version = Annotated[int, Field(ge=0)]
_Typed = Annotated[str, Field(max_length=120)]
RacksShown = Literal["at-once", "after", "never"]
"""When those who watch see racks: as soon as they are entered, when their turn is made, or never."""


class NewAnnotated(Message):
    """A game that is opened to be entered: its players in the order in which they play.

    An empty `rules.lexicon` is none: words are looked up at the board. `seconds` each has for the whole game (None: no
    clock here), and `increment` more after each turn.
    """

    names: Annotated[list[Name], Field(min_length=2, max_length=4)]
    rules: PositionRules = PositionRules()
    seconds: Annotated[int, Field(ge=60, le=LONGEST_CLOCK)] | None = None
    increment: Annotated[int, Field(ge=0, le=600)] = 0
    title: Annotated[str, Field(max_length=TITLE_LIMIT)] = ""
    racks: RacksShown = "after"
    record_open: bool = False
    language: SpokenLanguage = "en"


class AnnotatedMade(Sent):
    """The game that was opened, or every reason as a sentence why there is none."""

    problems: list[str]
    id: str = ""


class ChangeAnnotated(Message):
    """What those who watch are told: `record_open`, whether they may have the record before the game's end."""

    title: Annotated[str, Field(max_length=TITLE_LIMIT)]
    racks: RacksShown
    record_open: bool


class EnterTurn(Message):
    """Something that happened at the board. `version` is that of the turns as they were seen; done once for its `key`.

    `turn`: `text` is a turn as it is typed, `8D HELLO`, `-3`, `-ABC`, `pass`, perhaps with the points that were counted
    behind it. `challenge`: `seat` doubts the word `text`, or all; `good` is what the dictionary said (None: looked up
    here), `bad` the words that are none. `left` and `overtime`: `text` is what `seat` has left, or was over.
    `returned`: `seat` drew `count` tiles too many. With `rack` the rack of whoever is on turn is told too.

    With `at` it takes the place of that line, or comes before it (`before`); `anyway` even where later lines then
    fall away.
    """

    key: Key
    version: _Version
    verb: Literal["turn", "time", "challenge", "returned", "left", "overtime", "close", "end", "resign"]
    text: _Typed = ""
    seat: _Seat | None = None
    count: Annotated[int, Field(ge=0, le=20)] = 1
    good: bool | None = None
    bad: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=12)] = []
    rack: Annotated[str, Field(max_length=40)] | None = None
    at: Annotated[int, Field(ge=0, lt=1000)] | None = None
    before: bool = False
    anyway: bool = False
    language: SpokenLanguage = "en"


class ForeseeTurn(Message):
    """A turn as it is typed so far, and a rack; neither is entered."""

    text: _Typed = ""
    rack: Annotated[str, Field(max_length=40)] | None = None
    language: SpokenLanguage = "en"


class TurnForeseen(Sent):
    """What is wrong with it, as sentences; else its points (None: none are made), its words and the tiles it lays."""

    problems: list[str]
    points: int | None = None
    words: list[str] = []
    laid: list[BoardTile] = []


class TakeBack(Message):
    """The latest line is taken back, or the one `at` a place; `anyway` even where later lines then fall away."""

    key: Key
    version: _Version
    at: Annotated[int, Field(ge=0, lt=1000)] | None = None
    anyway: bool = False
    language: SpokenLanguage = "en"


class TellRack(Message):
    """What is known of somebody's rack now; no tiles: nothing."""

    version: _Version
    seat: _Seat
    tiles: Annotated[str, Field(max_length=40)]
    language: SpokenLanguage = "en"


class ChangeClock(Message):
    """The clock started for whoever is on turn, paused, pressed, or set for `seat` to `seconds` (below 0: overtime)."""

    do: Literal["start", "pause", "press", "set"]
    seat: _Seat | None = None
    seconds: Annotated[float, Field(ge=-LONGEST_CLOCK, le=LONGEST_CLOCK)] = 0.0


class JoinAnnotated(Message):
    """The key of the link by which others enter too."""

    key: Annotated[str, Field(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class AnnotatedClock(Sent):
    """Seconds left by seat when this was sent, below 0 where somebody is over, and whose time runs."""

    left: list[float]
    running: int | None
    increment: int


class AnnotatedTurn(Sent):
    """A line of the game as it is told to the receiver, by its place from 0. `seat` is who was on turn, or did it.

    `text` is what was entered, as records write it, `played` the place and word of a play, `rack` and `swapped` tiles
    as far as they are told. `counted` are the points that the players counted where they differ. `unlisted` are words
    that are not in the list, told once nobody may doubt them any more. `said` are sentences about what came of it,
    `left` the seconds that were left to `seat`, `count` how many tiles were exchanged or drawn too many, `places`
    which tiles of a row, from 1, went back. `taken_off`: the play
    did not stand. Rule: R12.1
    """

    at: int
    verb: str
    seat: int | None
    text: str
    played: str
    points: int | None
    total: int | None
    rack: str
    swapped: str
    counted: int | None
    unlisted: list[str]
    said: list[str]
    left: float | None
    count: int
    places: list[int]
    taken_off: bool


class AnnotatedDoubt(Sent):
    """The last play while it may be challenged: its words, and who may."""

    seat: int
    words: list[str]
    may: list[int]


class AnnotatedLine(Sent):
    """A game in somebody's list."""

    id: str
    title: str
    names: list[str]
    scores: list[int]
    edition: str
    over: bool
    own: bool
    changed_at: float


class AnnotatedList(Sent):
    """The games that somebody enters, the latest first."""

    games: list[AnnotatedLine]


class AnnotatedState(Sent):
    """A game as the receiver may know it; `enters` whether they enter it, `owns` whether it is theirs.

    `racks` are the tiles shown of each rack, `told` whether of that rack all that is known is shown; `unseen` are all
    tiles but those on the board and those shown on `racks`. `wanted` are the seats whose tiles left the reckoning waits
    for. `key` opens the link by which others enter, told to the owner alone.
    """

    id: str
    version: int
    enters: bool
    owns: bool
    key: str
    title: str
    racks_shown: RacksShown
    record_open: bool
    names: list[str]
    edition: str
    edition_name: str
    lexicon: str
    open_dictionary: bool
    names_word: bool
    charges_overtime: bool
    plan: BoardPlan
    tiles: list[TileKind]
    rack_size: int
    board: list[BoardTile]
    last_play: list[At]
    scores: list[int]
    order: list[int]
    on_turn: int | None
    turn_number: int
    phase: Literal["playing", "last-challenge", "reckoning", "over"]
    wanted: list[int]
    winners: list[int]
    bag: int
    rack_sizes: list[int]
    racks: list[list[RackTile]]
    told: list[bool]
    unseen: list[tuple[str, int]]
    turns: list[AnnotatedTurn]
    doubt: AnnotatedDoubt | None
    clock: AnnotatedClock | None


class AnnotatedAnswer(Sent):
    """Why it was not entered, as sentences, and how the game stands; so many later lines would fall away (`drops`)."""

    problems: list[str]
    state: AnnotatedState | None = None
    drops: int = 0


class AnnotatedHello(Message):
    """The first words on the live channel: the language that is spoken."""

    kind: Literal["hello"]
    language: SpokenLanguage = "en"


class AnnotatedNews(Sent, tag_field="kind", tag="state"):
    """The game has changed."""

    state: AnnotatedState


FromAnnotatedClient = Annotated[AnnotatedHello | Ping, Field(discriminator="kind")]
FromAnnotated = Annotated[Pong | AnnotatedNews, Field(discriminator="kind")]
