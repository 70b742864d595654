"""Every message to and from a client, as types; `web/src/wire.ts` is generated from what the server says of them.

Squares are `row` and `col` from zero; a tile is its letter as printed (`A`, `CH`, `L·L`), a blank on a rack is `?`, a
blank that stands for a letter has that letter and `blank`. Points and seconds are numbers; moments are in seconds
since 1970. What a seat may not know is not in any of these. Rule: R1.3
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

TEXT_LIMIT = 280
NAME_LIMIT = 24

Name = Annotated[str, Field(min_length=1, max_length=NAME_LIMIT)]
Coordinate = Annotated[int, Field(ge=0, lt=32)]
TileText = Annotated[str, Field(min_length=1, max_length=4)]
Contribution = Annotated[str, Field(max_length=64, pattern="^[0-9a-fA-F]*$")]
Ticket = Annotated[str, Field(min_length=8, max_length=64, pattern="^[0-9a-f]+$")]
Key = Annotated[str, Field(min_length=8, max_length=64, pattern="^[A-Za-z0-9_-]+$")]


class Message(BaseModel):
    """What all messages share: no key too many, and no change after the making."""

    model_config = ConfigDict(extra="forbid", frozen=True)


# --- tiles and squares --------------------------------------------------------------------------------------------


class At(Message):
    """A square."""

    row: Coordinate
    col: Coordinate


class Placed(At):
    """A tile on a square; `blank` where a blank stands for the letter."""

    tile: TileText
    blank: bool = False


class BoardTile(Placed):
    """A tile on the board, with its points and the turn it came with (as `Entry.seq`; None: unknown)."""

    value: int
    since: int | None = None


class RackTile(Message):
    """A tile on a rack."""

    tile: str
    value: int


class TileKind(Message):
    """A letter of the set: how many there are, what it is worth, and what may be typed for it."""

    tile: str
    value: int
    count: int
    typed: list[str]


class Premium(At):
    """A premium square: `letter` or `word` times `times`."""

    what: Literal["letter", "word"]
    times: int


class BoardPlan(Message):
    """An empty board."""

    rows: int
    cols: int
    start: At
    premiums: list[Premium]
    blocked: list[At] = []


# --- what can be had ----------------------------------------------------------------------------------------------


class EditionOffer(Message):
    """An edition as it is shown to choose from; its two sentences are in the client's catalogue under its key."""

    key: str
    name: str
    set_key: str
    plan: BoardPlan
    rack_size: int
    challenge_scope: Literal["play", "word"]
    exchange_bag_at_least: int | None
    levels: list[str]
    finish_scores: dict[str, dict[int, int]]
    """By level and number of players: the score that wins. Rule: V7"""
    variations: list[str]


class SetOffer(Message):
    """A set of tiles, and the lexica that are played with it, the first by default."""

    key: str
    name: str
    language: str
    lexica: list[str]


class BotOffer(Message):
    """A computer player: `elo` and `mean_score` as measured, None where they have not been."""

    kind: str
    elo: int | None
    mean_score: int | None


class Offers(Message):
    """Everything a table can be made of."""

    editions: list[EditionOffer]
    sets: list[SetOffer]
    bots: list[BotOffer]
    version: str


class Draw(Message):
    """Draws settled before a table is made: its secret is the one with this `commitment` if it is made with `ticket`.

    A ticket is good for one table.
    """

    ticket: str
    commitment: str


class Timing(Message):
    """How long players have. Rule: R11.1

    `none`: as long as they like. `turn`: `seconds` for each turn (by seat where there are several; None: no limit).
    `bank`: `seconds[0]` for the whole game and `increment` more after each turn. `days`: `days` a turn.
    """

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: Annotated[list[Annotated[int, Field(ge=1, le=86400)] | None], Field(max_length=4)] = []
    increment: Annotated[int, Field(ge=0, le=600)] = 0
    days: Annotated[int, Field(ge=1, le=30)] = 3


class SeatWish(Message):
    """A seat as its table is made: `me` at this device, `open` for whoever comes, or a computer of kind `bot`."""

    who: Literal["me", "open", "bot"]
    name: Annotated[str, Field(max_length=NAME_LIMIT)] = ""
    bot: Annotated[str, Field(max_length=24)] | None = None
    child: bool = False


class NewTable(Message):
    """A wish for a table. Several seats `me` are pass-and-play at one device."""

    edition: Annotated[str, Field(max_length=32)] = "classic"
    set_key: Annotated[str, Field(max_length=32)] | None = None
    lexicon: Annotated[str, Field(max_length=64)] | None = None
    variations: Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=7)] = []
    opening_length: Annotated[int, Field(ge=3, le=5)] | None = None
    levels: Annotated[list[Annotated[str, Field(max_length=24)] | int], Field(max_length=4)] = []
    timing: Timing = Timing()
    seats: Annotated[list[SeatWish], Field(min_length=2, max_length=4)]
    listed: bool = False
    spectators: bool = True
    spectator_delay: Annotated[int, Field(ge=0, le=600)] = 30
    contribution: Contribution = ""
    ticket: Ticket | None = None
    key: Key


class TableMade(Message):
    """The table that was made."""

    id: str


# --- a table ------------------------------------------------------------------------------------------------------


class SeatInfo(Message):
    """A seat at the table. `away` since when (None: here); `taken` whether anybody has it."""

    seat: int
    name: str
    bot: str | None
    taken: bool
    child: bool
    here: bool
    away_since: float | None = None
    target: int | None = None
    turn_seconds: int | None = None


class TableInfo(Message):
    """What was settled for this table, and who sits there."""

    id: str
    state: Literal["waiting", "playing", "over", "void"]
    edition: str
    edition_name: str
    set_key: str
    lexicon: str
    variations: list[str]
    opening_length: int
    rack_size: int
    bonuses: list[tuple[int, int]]
    challenge_scope: Literal["play", "word"]
    challenge_failed: str
    exchange_bag_at_least: int | None
    exchange_none: bool
    passes: str
    rearranging: bool
    letter_recycling: bool
    blank_recycling: bool
    open_dictionary: bool
    plan: BoardPlan
    tiles: list[TileKind]
    timing: Timing
    seats: list[SeatInfo]
    listed: bool
    spectators: bool
    spectator_delay: int
    commitment: str
    """SHA-256 of the secret that the draws come from; the secret itself is told after the end."""
    created_at: float
    rematch: str | None = None
    """The table that goes on from this one."""


class You(Message):
    """Who the receiver is: the seat shown, all seats of this device, and whether the table is theirs."""

    seat: int | None
    seats: list[int]
    host: bool
    child: bool


class ClockView(Message):
    """The time of each seat when this was sent: seconds left (None: no limit), and whose runs.

    `due_at` is when the seat on turn runs out, on everybody's calendar. A clock that shows time runs on from `sent_at`.
    """

    kind: Literal["none", "turn", "bank", "days"]
    left: list[float | None]
    running: int | None
    due_at: float | None
    sent_at: float


class WordSum(Message):
    """A word and how its points came about."""

    word: str
    row: int
    col: int
    across: bool
    points: int
    letters: list[LetterSum]
    word_times: int


class LetterSum(Message):
    """A letter of a word: its points, and by what its square multiplied them."""

    tile: str
    blank: bool
    value: int
    times: int
    new: bool


class ChallengeView(Message):
    """The last play while it may be challenged. Rule: R8.1 to R8.5

    `may` whether you may, `asked` whether the game waits for your answer, `waiting_for` the seats it waits for.
    `looked_up` words have been found good already. `closes_at` where the table agreed on a time.
    """

    of_seat: int
    words: list[str]
    looked_up: list[str]
    points: int
    may: bool
    asked: bool
    waiting_for: list[int]
    last_of_game: bool
    closes_at: float | None = None


class Reckoning(Message):
    """How one seat's final score came about. Rule: R9.3, R9.4"""

    seat: int
    before: int
    tiles: list[RackTile]
    deducted: int
    gained: int
    final: int
    resigned: bool


class Outcome(Message):
    """How the game ended: `why` as the rules name it; several winners share the win. Rule: R9.4"""

    why: str
    winners: list[int]
    reckoning: list[Reckoning]
    secret: str | None
    """What the draws came from, told now that the game is over."""


class View(Message):
    """What the receiver may know of the game now."""

    game_seq: int
    phase: Literal["waiting", "starting", "playing", "last-challenge", "over"]
    board: list[BoardTile]
    rack: list[RackTile]
    rack_sizes: list[int]
    bag_count: int
    unseen: list[tuple[str, int]]
    """Tiles in the bag and on the racks you do not see, with their number."""
    scores: list[int]
    order: list[int]
    on_turn: int | None
    turn_number: int
    turns_owed: list[int]
    resigned: list[int]
    last_play: list[At]
    challenge: ChallengeView | None
    may_agree: bool
    """Whether you are asked whether no play remains. Rule: R9.2"""
    agreed: list[int]
    exchange_limit: int
    """How many tiles may be exchanged now; 0 for none. Rule: R6.2"""
    abort_asked_by: list[int]
    thinking: int | None
    """The computer that is thinking."""
    vanished: list[int]
    """Seats in whose place a computer may be asked to play, or the host end the game."""
    clock: ClockView
    outcome: Outcome | None


class Entry(Message):
    """Something that happened at the table, once and for all; `seq` counts from 1.

    `kind` is the event's name in records (`tiles-played`, `tiles-exchanged`, `turn-passed`, `turn-lost`,
    `play-withdrawn`, `challenge-failed`, `play-accepted`, `blank-recycled`, `letter-recycled`, `word-rearranged`,
    `starting-tile-drawn`, `game-started`, `tiles-drawn`, `went-out`, `finish-line-reached`, `agreed-no-more-plays`,
    `no-more-plays`, `resigned`, `adjudicated`, `rack-settled`, `game-ended`), or the table's own: `seat-taken`,
    `seat-left`, `bot-seated`, `talk`, `abort-asked`, `abort-refused`, `table-closed`.
    Fields that do not apply are None.
    """

    seq: int
    at: float
    kind: str
    seat: int | None = None
    other: int | None = None
    """The seat that a challenge was against, or that made it."""
    place: str | None = None
    """Where the main word stands, as `8H`."""
    words: list[WordSum] | None = None
    bonus: int | None = None
    points: int | None = None
    total: int | None = None
    """The seat's score after this."""
    count: int | None = None
    tiles: list[str] | None = None
    squares: list[Placed] | None = None
    looked_up: list[str] | None = None
    rejected: list[str] | None = None
    why: str | None = None
    text: str | None = None
    name: str | None = None
    seats: list[int] | None = None


class TableState(Message):
    """All that a client needs to show a table: sent on connecting, and again after every change.

    `entries` are those after `since`, which is what the client had seen, or 0 where it has to start over.
    """

    seq: int
    since: int
    info: TableInfo
    you: You
    view: View
    entries: list[Entry]


# --- commands -----------------------------------------------------------------------------------------------------


class RecycleBlankWish(At):
    """Swap the blank on a square for the rack's tile of its letter. Rule: V4"""

    kind: Literal["recycle-blank"]


class RecycleLetterWish(At):
    """Put a tile of the rack in the place of the letter on a square. Rule: V3"""

    kind: Literal["recycle-letter"]
    tile: TileText


class RearrangeWish(At):
    """Lay the tiles of the word that starts here in another order. Rule: V2"""

    kind: Literal["rearrange"]
    across: bool
    tiles: Annotated[list[TileText], Field(max_length=32)]
    """Letters in their new order, blanks in lower case."""


StepWish = Annotated[RecycleBlankWish | RecycleLetterWish | RearrangeWish, Field(discriminator="kind")]
Steps = Annotated[list[StepWish], Field(max_length=32)]


class PlayWish(Message):
    """Lay tiles. Rule: R3.1"""

    kind: Literal["play"]
    placements: Annotated[list[Placed], Field(max_length=16)]
    before: Steps = []


class ExchangeWish(Message):
    """Exchange tiles of the rack. Rule: R6.1"""

    kind: Literal["exchange"]
    tiles: Annotated[list[TileText], Field(max_length=16)]
    before: Steps = []


class PassWish(Message):
    """Pass, or a turn of steps alone. Rule: R6.3, V3"""

    kind: Literal["pass"]
    before: Steps = []


class ChallengeWish(Message):
    """Doubt the last play, or one word of it. Rule: R8.1, R8.2"""

    kind: Literal["challenge"]
    word: Annotated[str, Field(max_length=64)] | None = None


class PlainWish(Message):
    """What needs no more words: `accept` the last play, `agree` that no play remains, `resign`, ask to `abort`,
    refuse that (`go-on`), `leave` a seat before the game, `start` with computers in the empty seats,
    `end` a game whose player has vanished."""

    kind: Literal["accept", "agree", "resign", "abort", "go-on", "leave", "start", "end"]


class TalkWish(Message):
    """Say something at the table."""

    kind: Literal["talk"]
    text: Annotated[str, Field(min_length=1, max_length=TEXT_LIMIT)]


class SeatBotWish(Message):
    """Let a computer take a seat: an empty one before the game, or a vanished player's."""

    kind: Literal["seat-bot"]
    place: Annotated[int, Field(ge=0, lt=4)]
    bot: Annotated[str, Field(max_length=24)]


Doing = Annotated[
    PlayWish | ExchangeWish | PassWish | ChallengeWish | PlainWish | TalkWish | SeatBotWish,
    Field(discriminator="kind"),
]


class CommandRequest(Message):
    """A command of one seat: done once, however often it is sent with the same `key`.

    `expected_seq` is the `View.game_seq` that the player saw; the game has gone on if it differs, and the command is
    refused. Talk and the like need none.
    """

    key: Key
    seat: Annotated[int, Field(ge=0, lt=4)]
    expected_seq: int | None = None
    seen: Annotated[int, Field(ge=0)] | None = None
    """The last entry you have; the answer has those after it, or all."""
    do: Doing


class CommandReply(Message):
    """The command is done and written down; `state` is the table since then, as the seat may know it."""

    seq: int
    state: TableState


class PreviewRequest(Message):
    """Tiles as they lie, not yet played; what would they score?"""

    seat: Annotated[int, Field(ge=0, lt=4)]
    placements: Annotated[list[Placed], Field(max_length=16)]
    before: Steps = []


class Fault(Message):
    """Why something is refused: a stable `code`, the facts as `params`, squares to point at, and English text."""

    code: str
    message: str
    squares: list[At] = []
    params: dict[str, Any] = {}


class Preview(Message):
    """What the tiles as they lie would score. Whether words exist is told only with an open dictionary. Rule: R7.1, V5

    `points` is None while the play is not legal; `faults` say why.
    """

    points: int | None
    words: list[WordSum]
    bonus: int
    faults: list[Fault]
    known: dict[str, bool] | None = None


class TakeSeat(Message):
    """Take a free seat."""

    key: Key
    name: Name
    contribution: Contribution = ""


class Rematch(Message):
    """Another game on the same terms; who asks takes their seats again, and the others find theirs kept for them."""

    key: Key
    contribution: Contribution = ""
    ticket: Ticket | None = None


class SeatCode(Message):
    """A code that lets another device take up a seat: once, within `minutes`."""

    code: str
    minutes: int


class UseCode(Message):
    """Take up a seat with a code."""

    code: Annotated[str, Field(min_length=4, max_length=32)]


class SeatTaken(Message):
    """The seat that is yours now."""

    table: str
    seat: int


class WordAnswer(Message):
    """A word looked up: whether it is in the table's lexicon, and what it means where that is known."""

    word: str
    good: bool
    meaning: str | None = None
    source: str | None = None


class Fairness(Message):
    """What checking a finished game's draws found: whether the commitment was to the secret, the seed came from it and
    the contributions, and how many draws came out as recorded; `differs_at` is the first event that did not."""

    holds: bool
    commitment: bool
    seed: bool
    draws: int
    differs_at: int | None
    problem: str


class TableLine(Message):
    """A table in a list: an open one, or one of yours."""

    id: str
    state: Literal["waiting", "playing", "over", "void"]
    edition: str
    variations: list[str]
    timing: Timing
    names: list[str]
    bots: list[str | None]
    taken: list[bool]
    scores: list[int]
    on_turn: int | None
    your_seats: list[int]
    your_turn: bool
    due_at: float | None
    changed_at: float
    winners: list[int] = []


class TableList(Message):
    """Tables, those that wait for you first."""

    tables: list[TableLine]


class Problem(Message):
    """Why a request is refused: a stable `code`, a sentence, and each fault where there are several.

    `state` is the table as it is now, where the request was too late.
    """

    code: str
    message: str
    faults: list[Fault] = []
    state: TableState | None = None


# --- the live channel ---------------------------------------------------------------------------------------------


class Hello(Message):
    """A client's first words on the channel: the seat to be shown (None: watch) and the last `seq` it has."""

    kind: Literal["hello"]
    seat: Annotated[int, Field(ge=0, lt=4)] | None = None
    seen: Annotated[int, Field(ge=0)] = 0


class Ping(Message):
    """Is the line alive? `mark` comes back."""

    kind: Literal["ping"]
    mark: float


class Pong(Message):
    """It is; `now` is the server's time."""

    kind: Literal["pong"]
    mark: float
    now: float


class LiveState(Message):
    """The table has changed."""

    kind: Literal["state"]
    state: TableState


FromClient = Annotated[Hello | Ping, Field(discriminator="kind")]
FromServer = Annotated[Pong | LiveState, Field(discriminator="kind")]
