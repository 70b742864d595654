"""A table as it is shown: what was settled, how the game stands, and what has happened."""

from __future__ import annotations

from typing import Literal

from lexiko.server.wire.entries import Entry
from lexiko.server.wire.message import Rules, Sent
from lexiko.server.wire.offers import Timing
from lexiko.server.wire.tiles import At, BoardPlan, BoardTile, Placed, RackTile, TileKind


class Holiday(Sent):
    """From when to when a player is away, as they have said themselves."""

    begins: float
    ends: float


class SeatInfo(Sent):
    """A seat at the table. `away` since when (None: here); `taken` whether anybody has it.

    `holiday` is the one the player is on, or the next.
    """

    seat: int
    name: str
    bot: str | None
    taken: bool
    child: bool
    here: bool
    away_since: float | None = None
    target: int | None = None
    turn_seconds: int | None = None
    holiday: Holiday | None = None


class GivenUpDraws(Sent):
    """A drawing that was begun anew because of a seat: its number was `lost`, or its player `left` or was `replaced`.

    `waited_for` are the names of those whose contributions had not been opened.
    """

    drawing: int
    seat: int
    name: str
    why: Literal["lost", "left", "replaced"]
    waited_for: list[str]


class DrawsView(Sent):
    """How far the draws are settled before a game. By seat: what was committed to (None: nothing), what was opened.

    Devices commit (`commit`) as soon as their players sit; when all have, the server settles its secret and tells its
    commitment, and devices open (`open`). `waits_for` are the seats whose devices everybody waits for.
    """

    drawing: int
    commitments: list[str | None]
    secret_commitment: str | None
    contributions: list[str | None]
    waits_for: list[int]
    given_up: list[GivenUpDraws]


class TableInfo(Sent):
    """What was settled for this table, and who sits there."""

    id: str
    state: Literal["waiting", "playing", "over", "void"]
    edition: str
    edition_name: str
    rules: Rules
    """What the edition settles, as it was agreed here."""
    set_key: str
    language: str | None
    """The language of the words, by the set; None where the set is not here any more."""
    lexicon: str
    variations: list[str]
    opening_length: int
    rearranging: bool
    letter_recycling: bool
    blank_recycling: bool
    open_dictionary: bool
    plan: BoardPlan
    tiles: list[TileKind]
    timing: Timing
    bot_wait: int | None
    """How many seconds a computer's play waits for doubts if a computer follows; None: until all have answered."""
    seats: list[SeatInfo]
    listed: bool
    spectators: bool
    spectator_delay: int
    commitment: str | None
    """All that the draws come from, committed to in one; None until that is settled."""
    draws: DrawsView | None
    """How far the draws are settled; None once the game has begun."""
    created_at: float
    rematch: str | None = None
    """The table that goes on from this one."""
    again: bool = False
    """Whether this one goes on from another: its seats are kept for those who sat there."""


class Prepared(Sent):
    """A play that is kept ready for the receiver's seat, as `PrepareCommand` has it; told to nobody else.

    `dropped`: something else has happened than a pass, so it will not be made by itself; its tiles are kept.
    """

    placements: list[Placed]
    with_steps: bool
    """Whether steps on the board come before it. Rule: V2 to V4"""
    word: str
    """The main word, as it lay then."""
    points: int
    dropped: bool


class KeptSeat(Sent):
    """A free seat that is kept for the receiver, who sat there in the game before, under this name."""

    seat: int
    name: str


class You(Sent):
    """Who the receiver is: the seat shown, all seats of this device, and whether the table is theirs."""

    seat: int | None
    seats: list[int]
    host: bool
    child: bool
    kept: list[KeptSeat] = []
    prepared: Prepared | None = None
    """The play kept ready for the seat shown."""
    draws_for: list[int] | None = None
    """The seats whose part in the draws this device has, at a household's table that it made; None: its own."""


class ClockView(Sent):
    """The time of each seat when this was sent: seconds left (None: no limit), and whose runs.

    `due_at` is when the seat on turn runs out, on everybody's calendar. A clock that shows time runs on from `sent_at`.
    `house_at` is the time of the server's own clock then: it never goes back while the server runs, whoever sets the
    calendar's. With `kind` `overtime` it is the edition's own clock: nothing happens when it runs out, but it goes on
    below 0.
    """

    kind: Literal["none", "turn", "bank", "days", "overtime"]
    left: list[float | None]
    running: int | None
    due_at: float | None
    sent_at: float
    house_at: float


class ChallengeView(Sent):
    """The last play while it may be challenged. Rule: R8.1 to R8.5

    `may` whether you may, `asked` whether the game waits for your answer, `waiting_for` the seats it waits for.
    `looked_up` words have been found good already. `closes_at` is when the game goes on by itself, None where it does
    not; `may_wait` whether you, or anybody at your device while no seat is shown, may stop that (`wait`), `wait_asked`
    who has, and has not answered since.
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
    may_wait: bool = False
    wait_asked: list[int] = []


class Reckoning(Sent):
    """How one seat's final score came about. Rule: R9.3, R9.4, C6"""

    seat: int
    before: int
    tiles: list[RackTile]
    deducted: int
    gained: int
    overtime: int
    """What thinking for too long cost. Rule: C6"""
    final: int
    resigned: bool


class GameResult(Sent):
    """How the game ended: `why` as the rules name it; several winners share the win. Rule: R9.4"""

    why: str
    winners: list[int]
    reckoning: list[Reckoning]
    secret: str | None
    """What the draws came from, told now that the game is over."""


class View(Sent):
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
    """Seats that are waited for in vain: a computer may be asked to take their place, or the game be ended."""
    clock: ClockView
    outcome: GameResult | None


class TableSnapshot(Sent):
    """All that a client needs to show a table: sent on connecting, and again after every change.

    `entries` are those after `since`, which is what the client had seen, or 0 where it has to start over. Of very much
    talk only the last lines are among them; `talk_left_out` says how many lines are not.
    """

    seq: int
    since: int
    info: TableInfo
    you: You
    view: View
    entries: list[Entry]
    talk_left_out: int
