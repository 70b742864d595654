"""A wall as its household sees it: games with their racks on hooks, what is drawn and typed, messages in tiles.

Positions on the dry-erase area are in its own units, `BOARD_WIDE` by `BOARD_HIGH` of them, whatever it is shown on.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.cork import (
    CorkSpace,
    GroupPinned,
    MovePinned,
    PinAgain,
    PinnedView,
    PinNote,
    RemovePinned,
    SayPinned,
    TakePinnedOff,
    WallHeldNews,
    WallHolding,
    WritePinned,
)
from lexiko.server.wire.households import HouseholdView, MemberId, WallYou
from lexiko.server.wire.message import Key, Message, Sent
from lexiko.server.wire.offers import Timing
from lexiko.server.wire.planner import PlanEntry, Planning, PutEntryBack, TakeEntryOff, WallPlanning
from lexiko.server.wire.tiles import At, BoardPlan, BoardTile, TileKind

BOARD_WIDE, BOARD_HIGH = 3200, 1520
WORDS_LIMIT = 1000
NOTE_LIMIT = 500
POINTS_LIMIT = 1200
"""Numbers in one stroke: two for each point."""

Marker = Literal["ink", "blue", "red", "plum"]
ItemId = Annotated[str, Field(min_length=8, max_length=32, pattern="^[A-Za-z0-9_.-]+$")]
Across = Annotated[int, Field(ge=0, le=BOARD_WIDE)]
Down = Annotated[int, Field(ge=0, le=BOARD_HIGH)]
TurnKind = Literal["play", "exchange", "pass", "swap", "time", "lost"]


# --- games


class WallTurn(Sent):
    """A turn in a player's column: what it counts, and the letter of each blank beside it (R5.6, R13).

    `entered` is what the player wrote down themselves, where players count for themselves; None: nothing yet.
    """

    seq: int
    kind: TurnKind
    points: int
    word: str
    blanks: list[str]
    withdrawn: bool
    entered: int | None = None


class WallColumn(Sent):
    """A player: column, and rack on its hook, of which only the back is seen. `here`: it is taken down somewhere.

    `total` is the program's; `entered_total` what the player has entered so far.
    """

    seat: int
    name: str
    member: str | None
    bot: str | None
    total: int
    entered_total: int
    tiles: int
    here: bool
    resigned: bool
    turns: list[WallTurn]


class WallGame(Sent):
    """A game that hangs on the wall, with its columns in playing order, the turn by the last entry (R13).

    `asked` are the seats whose answers to the last play the game waits for, `drawing` whether its tiles are not drawn
    yet. `your_seats` are those the receiver may take down here.
    """

    id: str
    seq: int
    by: str
    hung_at: float
    state: Literal["waiting", "playing", "over", "void"]
    edition: str
    plan: BoardPlan
    board: list[BoardTile]
    last_play: list[At]
    columns: list[WallColumn]
    on_turn: int | None
    asked: list[int]
    bag: int
    rack_size: int
    days: int
    """How many days a turn has; 0 for another kind of time."""
    due_at: float | None
    changed_at: float
    last_turn: int | None
    """The seat that had the latest turn."""
    last_at: float | None
    own_scores: bool
    winners: list[int]
    your_seats: list[int]
    drawing: bool


class WallSeat(Message):
    """A place in a game that is made at the wall: a member's, or a computer's."""

    member: MemberId | None = None
    bot: Annotated[str, Field(max_length=24)] | None = None


class NewWallGame(Message):
    """A game between members, with the racks shuffled on their hooks."""

    key: Key
    edition: Annotated[str, Field(max_length=96)] = "message-center"
    set_key: Annotated[str, Field(max_length=32)] | None = None
    lexicon: Annotated[str, Field(max_length=64)] | None = None
    variations: Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=7)] = []
    timing: Timing = Timing()
    seats: Annotated[list[WallSeat], Field(min_length=2, max_length=4)]
    own_scores: bool = False


# --- the dry-erase area


class StrokeView(Sent):
    """A line that somebody drew: points one after another, across and down by turns; part of a note."""

    id: str
    note: str
    seq: int
    by: str
    at: float
    marker: Marker
    points: list[int]
    mine: bool = False
    """Whether the receiver may undo it: it was drawn by them, or is left of what they rubbed."""


class NoteView(Sent):
    """What one person drew in one go, or typed where it stands; `words` tell those who cannot see it."""

    id: str
    seq: int
    by: str
    at: float
    typed: bool
    text: str
    x: int
    y: int
    marker: Marker
    words: str


class BoardMoment(Sent):
    """A state of the dry-erase area that can be put back: as a day ended, or before it was `wiped` by somebody."""

    at: float
    wiped_by: str | None
    strokes: int
    notes: int


class BoardMoments(Sent):
    """The states of the last thirty days, the latest first."""

    moments: list[BoardMoment]


class BoardThen(Sent):
    """The dry-erase area as it was."""

    at: float
    strokes: list[StrokeView]
    notes: list[NoteView]


# --- messages in tiles


class SpeltTile(Sent):
    """A tile of a message, `blank` where a blank stands for its letter; an empty `tile` is a gap between words."""

    tile: Annotated[str, Field(max_length=4)]
    blank: bool = False


class MessageView(Sent):
    """A message on the ledge, and what its tiles are worth."""

    id: str
    seq: int
    by: str
    at: float
    tiles: list[SpeltTile]
    points: int


class Spelling(Sent):
    """Somebody is spelling: these tiles are out of the pouch already."""

    member: str
    tiles: list[SpeltTile]


# --- all of it


class WallSnapshot(Sent):
    """The wall, or what of it has changed after `since`, an earlier `seq`; 0: this is all of it.

    `gone` are the ids of what is there no more. Of games those that have changed are told, each as a whole.
    """

    seq: int
    since: int
    now: float
    household: HouseholdView
    you: WallYou
    games: list[WallGame]
    notes: list[NoteView]
    strokes: list[StrokeView]
    messages: list[MessageView]
    gone: list[str]
    pouch: list[TileKind] | None = None
    """The tiles that messages are spelt from, all of them; None where that has not changed."""
    spelling: list[Spelling] = []
    planned: int = 0
    """The entry of the log that changed the planner last: what is known of its days after an earlier one is old."""
    planning: list[Planning] = []
    pinned: list[PinnedView] = []
    cork: CorkSpace | None = None


class DrawStroke(Message):
    """Draw a line, as part of a note of one's own that it may begin."""

    kind: Literal["draw"]
    note: ItemId
    stroke: ItemId
    marker: Marker
    points: Annotated[list[Annotated[int, Field(ge=0, le=BOARD_WIDE)]], Field(min_length=2, max_length=POINTS_LIMIT)]


class Cut(Message):
    """What is left of a line that was rubbed: runs of its points, the first and the last of each by number."""

    stroke: ItemId
    keep: Annotated[list[tuple[int, int]], Field(max_length=24)] = []


class RubStrokes(Message):
    """Rub something out with the eraser: lines of anybody's, parts of them, or typed notes."""

    kind: Literal["rub"]
    cuts: Annotated[list[Cut], Field(max_length=200)] = []
    notes: Annotated[list[ItemId], Field(max_length=50)] = []


class UndoInk(Message):
    """Take one's own lines back, or put back what one has rubbed out."""

    kind: Literal["undo-ink"]
    gone: Annotated[list[ItemId], Field(max_length=400)] = []
    back: Annotated[list[ItemId], Field(max_length=400)] = []


class TypeNote(Message):
    """Type something, or change what one has typed; `seen` is the `seq` of what the writer saw of it."""

    kind: Literal["type"]
    note: ItemId
    text: Annotated[str, Field(min_length=1, max_length=NOTE_LIMIT)]
    x: Across
    y: Down
    marker: Marker
    seen: int | None = None


class SayInWords(Message):
    """Tell in words what a note of one's own shows."""

    kind: Literal["say"]
    note: ItemId
    words: Annotated[str, Field(max_length=WORDS_LIMIT)]
    seen: int | None = None


class WipeBoard(Message):
    """Wipe the whole dry-erase area; it can be put back for thirty days."""

    kind: Literal["wipe"]


class RestoreBoard(Message):
    """Put the dry-erase area back as it was."""

    kind: Literal["restore"]
    at: float


class PutUpMessage(Message):
    """Put a message up, spelt in tiles of the household's pouch; where three are up the oldest goes back."""

    kind: Literal["put-up"]
    message: ItemId
    tiles: Annotated[list[SpeltTile], Field(min_length=1, max_length=60)]


class TakeMessageDown(Message):
    """Let the tiles of a message go back to the pouch."""

    kind: Literal["take-down"]
    message: ItemId


class HangGame(Message):
    """Hang a game up at whose table nobody but members sits."""

    kind: Literal["hang"]
    table: Annotated[str, Field(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


class UnhangGame(Message):
    """Take a game off the wall; at its table it goes on."""

    kind: Literal["unhang"]
    table: Annotated[str, Field(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]


class EnterScore(Message):
    """Write down what one's own turn counts; `turn` is its `WallTurn.seq`."""

    kind: Literal["enter-score"]
    table: Annotated[str, Field(min_length=8, max_length=40, pattern="^[A-Za-z0-9_-]+$")]
    seat: Annotated[int, Field(ge=0, lt=4)]
    turn: Annotated[int, Field(ge=1)]
    points: Annotated[int, Field(ge=0, le=2000)]


WallCommand = Annotated[
    DrawStroke
    | RubStrokes
    | UndoInk
    | TypeNote
    | SayInWords
    | WipeBoard
    | RestoreBoard
    | PutUpMessage
    | TakeMessageDown
    | HangGame
    | UnhangGame
    | EnterScore
    | PlanEntry
    | TakeEntryOff
    | PutEntryBack
    | PinNote
    | MovePinned
    | WritePinned
    | SayPinned
    | GroupPinned
    | TakePinnedOff
    | PinAgain
    | RemovePinned,
    Field(discriminator="kind"),
]


class WallRequest(Message):
    """Something done at the wall, once for its key. At the family's tablet `member` says who does it."""

    key: Key
    member: MemberId | None = None
    do: WallCommand


class WallDone(Sent):
    """It is written down; `merged` where somebody else had changed the same words, and both are kept."""

    seq: int
    merged: bool = False


class WallHello(Message):
    """A client's first words on the wall's channel: the last `seq` it has."""

    kind: Literal["hello"]
    seen: Annotated[int, Field(ge=0)] = 0


class WallDrawing(Message):
    """A line while it is drawn: the points since the last such message; it is kept by nobody until it is sent whole."""

    kind: Literal["drawing"]
    stroke: ItemId
    marker: Marker
    points: Annotated[list[Annotated[int, Field(ge=0, le=BOARD_WIDE)]], Field(max_length=400)]
    member: MemberId | None = None


class WallSpelling(Message):
    """The tiles somebody has out of the pouch now; none: they are done."""

    kind: Literal["spelling"]
    tiles: Annotated[list[SpeltTile], Field(max_length=60)]
    member: MemberId | None = None


class WallPing(Message):
    """Is the line alive? `mark` comes back."""

    kind: Literal["ping"]
    mark: float


class WallNews(Sent, tag_field="kind", tag="news"):
    """The wall has changed."""

    state: WallSnapshot


class WallStrokeNews(Sent, tag_field="kind", tag="drawing"):
    """Somebody draws: the next points of a line of theirs."""

    member: str
    stroke: str
    marker: Marker
    points: list[int]


class WallPong(Sent, tag_field="kind", tag="pong"):
    """It is; `now` is the server's time."""

    mark: float
    now: float


FromWallClient = Annotated[
    WallHello | WallDrawing | WallSpelling | WallPlanning | WallHolding | WallPing, Field(discriminator="kind")
]
FromWall = Annotated[WallNews | WallStrokeNews | WallHeldNews | WallPong, Field(discriminator="kind")]
