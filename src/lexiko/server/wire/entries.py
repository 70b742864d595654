"""What has happened at a table, once and for all: one small type for each kind of entry, told apart by its `kind`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from lexiko.server.wire.message import Sent
from lexiko.server.wire.tiles import Placed, WordSum


class TableEntry(Sent, tag_field="kind"):
    """What all entries tell: their number from 1, when it was, and how many events the game has had with it."""

    seq: int
    at: float
    game_seq: int

    @property
    def kind(self) -> str:
        """What has happened."""
        return str(self.__struct_config__.tag)


class SeatEntry(TableEntry):
    """What is about one seat."""

    seat: int


# --- before the first turn


class StartingTileDrawnEntry(SeatEntry, tag="starting-tile-drawn"):
    """A seat drew a tile for who begins; ties draw again, in another `round`. Rule: R2.1"""

    tile: str
    round: int


class GameStartedEntry(TableEntry, tag="game-started"):
    """The game has begun; the seats in the order they play."""

    order: list[int]


class TilesDrawnEntry(SeatEntry, tag="tiles-drawn"):
    """A seat drew tiles; only itself is told which."""

    count: int
    tiles: list[str] | None


# --- turns


class BlankRecycledEntry(SeatEntry, tag="blank-recycled"):
    """A blank was swapped for the letter it stood for, which lies there now. Rule: V4"""

    square: Placed


class LetterRecycledEntry(SeatEntry, tag="letter-recycled"):
    """A letter was put in the place of another, which was taken. Rule: V3"""

    square: Placed
    taken: str


class WordRearrangedEntry(SeatEntry, tag="word-rearranged"):
    """The word at `place` was taken up, and its tiles lie so now. Rule: V2"""

    place: str
    squares: list[Placed]


class TilesPlayedEntry(SeatEntry, tag="tiles-played"):
    """A play: where the main word stands, as `8H`, each word with its points, and the seat's score after it."""

    place: str
    words: list[WordSum]
    bonus: int
    points: int
    total: int
    squares: list[Placed]


class TilesExchangedEntry(SeatEntry, tag="tiles-exchanged"):
    """Tiles were exchanged; only the seat itself is told which."""

    count: int
    tiles: list[str] | None
    total: int


class TurnPassedEntry(SeatEntry, tag="turn-passed"):
    """A turn without a play: `chosen`, for want of `time` (R11.1), or one that only `recycled` (V3)."""

    why: str
    total: int


class TurnLostEntry(SeatEntry, tag="turn-lost"):
    """A seat sat a turn out, for a challenge that failed. Rule: R8.4"""

    total: int


class PlayAcceptedEntry(SeatEntry, tag="play-accepted"):
    """A seat lets the last play stand."""


class PlayWithdrawnEntry(SeatEntry, tag="play-withdrawn"):
    """A play was taken back, as seat `by` had challenged it; `points` is what that took off. Rule: R8.3"""

    by: int
    looked_up: list[str]
    rejected: list[str]
    points: int
    total: int


class ChallengeFailedEntry(SeatEntry, tag="challenge-failed"):
    """All words are good: the seat loses `turns`, and seat `against` gains `points` and has `total` then. Rule: R8.4"""

    against: int
    looked_up: list[str]
    turns: int
    points: int
    total: int


# --- the end


class WentOutEntry(SeatEntry, tag="went-out"):
    """A seat has used its last tile, and the bag is empty."""


class FinishLineReachedEntry(SeatEntry, tag="finish-line-reached"):
    """A seat has the score that wins. Rule: V7"""

    target: int


class AgreedNoMorePlaysEntry(SeatEntry, tag="agreed-no-more-plays"):
    """A seat agrees that no play remains."""


class NoMorePlaysEntry(TableEntry, tag="no-more-plays"):
    """The game ends as nobody plays any more; `why` as the rules name it. Rule: R9.2"""

    why: str


class ExtraTilesReturnedEntry(SeatEntry, tag="extra-tiles-returned"):
    """Seat `by` put tiles back into the bag that this one had drawn too many of."""

    by: int
    count: int
    tiles: list[str] | None


class ResignedEntry(SeatEntry, tag="resigned"):
    """A player has left the game: of their own will (None), for want of `time`, or `vanished`."""

    why: str | None


class AdjudicatedEntry(TableEntry, tag="adjudicated"):
    """The game was ended from outside: counted as it stood, or `void`."""

    void: bool
    reason: str


class RackSettledEntry(SeatEntry, tag="rack-settled"):
    """What the tiles that a seat had left did to its score. Rule: R9.3"""

    tiles: list[str]
    points: int
    total: int


class OvertimeChargedEntry(SeatEntry, tag="overtime-charged"):
    """What thinking for so many seconds too long did to a score. Rule: C6"""

    seconds: int
    points: int
    total: int


class GameEndedEntry(TableEntry, tag="game-ended"):
    """The game is over; `why` as the rules name it. Rule: R9.4"""

    why: str
    winners: list[int]


# --- the table's own


class SeatTakenEntry(SeatEntry, tag="seat-taken"):
    """A person sat down. `contribution` to the draws is of tables where nobody had to commit to it."""

    name: str
    contribution: str | None


class SeatLeftEntry(SeatEntry, tag="seat-left"):
    """A person left before the game began."""


class BotSeatedEntry(SeatEntry, tag="bot-seated"):
    """A computer of this kind took a seat."""

    name: str
    bot: str


class ContributionCommittedEntry(SeatEntry, tag="contribution-committed"):
    """A device committed to what it adds to the draws."""

    commitment: str


class DrawsSettledEntry(TableEntry, tag="draws-settled"):
    """All have committed, the server too."""

    commitment: str


class ContributionOpenedEntry(SeatEntry, tag="contribution-opened"):
    """A device told what it adds to the draws."""

    contribution: str


class DrawsGivenUpEntry(SeatEntry, tag="draws-given-up"):
    """Everybody commits anew, because of this seat, whose player's name was this."""

    name: str
    why: Literal["lost", "left", "replaced"]


class TalkEntry(SeatEntry, tag="talk"):
    """Somebody said something."""

    text: str


class HolidayTakenEntry(SeatEntry, tag="holiday-taken"):
    """A player is away from one moment to another: their days stand still then. The same moment twice: not any more."""

    begins: float
    ends: float


class WaitAskedEntry(SeatEntry, tag="wait-asked"):
    """A player wants time to doubt the last play."""


class CoachAskedEntry(SeatEntry, tag="coach-asked"):
    """A player has asked a coach who knows words, as all may there; told once a turn, and not what was asked."""


class AbortAskedEntry(SeatEntry, tag="abort-asked"):
    """A player would like to call the game off."""


class AbortRefusedEntry(SeatEntry, tag="abort-refused"):
    """A player wants to go on."""


class TableClosedEntry(TableEntry, tag="table-closed"):
    """The table was given up before its game began."""

    why: str | None


Entry = Annotated[
    StartingTileDrawnEntry
    | GameStartedEntry
    | TilesDrawnEntry
    | BlankRecycledEntry
    | LetterRecycledEntry
    | WordRearrangedEntry
    | TilesPlayedEntry
    | TilesExchangedEntry
    | TurnPassedEntry
    | TurnLostEntry
    | PlayAcceptedEntry
    | PlayWithdrawnEntry
    | ChallengeFailedEntry
    | WentOutEntry
    | FinishLineReachedEntry
    | AgreedNoMorePlaysEntry
    | NoMorePlaysEntry
    | ExtraTilesReturnedEntry
    | ResignedEntry
    | AdjudicatedEntry
    | RackSettledEntry
    | OvertimeChargedEntry
    | GameEndedEntry
    | SeatTakenEntry
    | SeatLeftEntry
    | BotSeatedEntry
    | ContributionCommittedEntry
    | DrawsSettledEntry
    | ContributionOpenedEntry
    | DrawsGivenUpEntry
    | TalkEntry
    | HolidayTakenEntry
    | WaitAskedEntry
    | CoachAskedEntry
    | AbortAskedEntry
    | AbortRefusedEntry
    | TableClosedEntry,
    Field(discriminator="kind"),
]
"""Whatever may have happened."""
