"""The facts for which a move is refused: one small record each, with a stable code; text is made at the edge."""

from __future__ import annotations

from typing import ClassVar

from lexiko.frozen import dataclass
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import Word
from lexiko.rules.errors import Violation


@dataclass(frozen=True, slots=True)
class NotOnTurn(Violation):
    """Another seat is on turn. Rule: R2.2"""

    code: ClassVar[str] = "not-your-turn"
    on_turn: int | None


@dataclass(frozen=True, slots=True)
class NotStarted(Violation):
    """The racks have not been dealt yet. Rule: R2.1"""

    code: ClassVar[str] = "not-started"


@dataclass(frozen=True, slots=True)
class AlreadyStarted(Violation):
    """The racks have been dealt already."""

    code: ClassVar[str] = "already-started"


@dataclass(frozen=True, slots=True)
class AwaitingLastChallenge(Violation):
    """The play that ends the game may still be challenged; nothing else can be done. Rule: R8.5"""

    code: ClassVar[str] = "awaiting-last-challenge"


@dataclass(frozen=True, slots=True)
class NotAwaitingLastChallenge(Violation):
    """No play that ends the game waits for a challenge."""

    code: ClassVar[str] = "not-awaiting-last-challenge"


@dataclass(frozen=True, slots=True)
class GameOver(Violation):
    """The game has ended. Rule: R9.1"""

    code: ClassVar[str] = "game-over"


@dataclass(frozen=True, slots=True)
class NoSuchSeat(Violation):
    """Nobody sits there, or the player has left the game."""

    code: ClassVar[str] = "no-such-seat"
    seat: int | None


@dataclass(frozen=True, slots=True)
class TableOnly(Violation):
    """Only the table itself, no player, can say this."""

    code: ClassVar[str] = "table-only"


@dataclass(frozen=True, slots=True)
class NoTilesLaid(Violation):
    """A play lays one tile at least. Rule: R4.4"""

    code: ClassVar[str] = "no-tiles"


@dataclass(frozen=True, slots=True)
class OffTheBoard(Violation):
    """These squares are not on the board. Rule: R4.8"""

    code: ClassVar[str] = "off-the-board"
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class SquareTaken(Violation):
    """A tile lies on these squares already. Rule: R4.8, R3.3"""

    code: ClassVar[str] = "square-taken"
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class SquareTwice(Violation):
    """Two tiles were to be laid on one square. Rule: R4.8"""

    code: ClassVar[str] = "square-twice"
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class NotALetter(Violation):
    """These tiles stand for no letter of the set; a blank must be declared. Rule: R4.8"""

    code: ClassVar[str] = "not-a-letter"
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TilesNotOnRack(Violation):
    """The rack lacks these tiles (0 is a blank). Rule: R4.8"""

    code: ClassVar[str] = "tiles-not-on-rack"
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NotInOneLine(Violation):
    """The tiles lie in more than one row and more than one column. Rule: R4.2, R4.3"""

    code: ClassVar[str] = "not-in-one-line"


@dataclass(frozen=True, slots=True)
class Gap(Violation):
    """These squares between the tiles are vacant. Rule: R4.2"""

    code: ClassVar[str] = "gap"
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class StartNotCovered(Violation):
    """The first play must cover the centre. Rule: R4.1"""

    code: ClassVar[str] = "centre-not-covered"
    start: Square


@dataclass(frozen=True, slots=True)
class OpeningTooShort(Violation):
    """The first word needs more letters. Rule: R4.1, V1"""

    code: ClassVar[str] = "opening-too-short"
    letters: int
    needed: int


@dataclass(frozen=True, slots=True)
class NotConnected(Violation):
    """The play touches nothing on the board. Rule: R4.4"""

    code: ClassVar[str] = "not-connected"


@dataclass(frozen=True, slots=True)
class BagTooSmall(Violation):
    """The bag holds too few tiles for this exchange. Rule: R6.2"""

    code: ClassVar[str] = "bag-too-small"
    in_bag: int
    needed: int


@dataclass(frozen=True, slots=True)
class VariationNotInForce(Violation):
    """These players did not agree on the variation this needs. Rule: V2, V3, V4"""

    code: ClassVar[str] = "variation-not-in-force"
    variation: str


@dataclass(frozen=True, slots=True)
class NoLetterThere(Violation):
    """There is no tile on this square to replace. Rule: V3"""

    code: ClassVar[str] = "no-letter-there"
    square: Square


@dataclass(frozen=True, slots=True)
class BlankCannotBeTaken(Violation):
    """A blank may not be taken by replacing a letter. Rule: V3"""

    code: ClassVar[str] = "blank-cannot-be-taken"
    square: Square


@dataclass(frozen=True, slots=True)
class NoBlankThere(Violation):
    """There is no blank on this square to swap. Rule: V4"""

    code: ClassVar[str] = "no-blank-there"
    square: Square


@dataclass(frozen=True, slots=True)
class SameLetter(Violation):
    """Replacing a letter by the same one makes no new word. Rule: V3"""

    code: ClassVar[str] = "same-letter"
    square: Square


@dataclass(frozen=True, slots=True)
class NoWordThere(Violation):
    """No word of two or more letters starts here in this direction. Rule: V2"""

    code: ClassVar[str] = "no-word-there"
    start: Square
    across: bool


@dataclass(frozen=True, slots=True)
class NotTheSameTiles(Violation):
    """A rearranged word must use just its own tiles, blanks as they stand. Rule: V2"""

    code: ClassVar[str] = "not-the-same-tiles"
    start: Square


@dataclass(frozen=True, slots=True)
class NothingRearranged(Violation):
    """Every tile of the word keeps its square: that is an ordinary play. Rule: V2"""

    code: ClassVar[str] = "nothing-rearranged"
    start: Square


@dataclass(frozen=True, slots=True)
class OneRearrangingATurn(Violation):
    """A turn may rearrange one word, after any recycling. Rule: V2"""

    code: ClassVar[str] = "one-rearranging-a-turn"


@dataclass(frozen=True, slots=True)
class RearrangedWordNotExtended(Violation):
    """A rearranged word must get at least one new tile. Rule: V2"""

    code: ClassVar[str] = "rearranged-word-not-extended"
    start: Square


@dataclass(frozen=True, slots=True)
class RearrangedWordHasGaps(Violation):
    """The new word is one run, which holds all tiles of the old one and covers all its squares. Rule: V2"""

    code: ClassVar[str] = "rearranged-word-has-gaps"
    start: Square
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class TimeIsUp(Violation):
    """The seat's limit for this turn has run out. Rule: R11.1"""

    code: ClassVar[str] = "time-is-up"
    seconds_late: float


@dataclass(frozen=True, slots=True)
class TimeNotUp(Violation):
    """The seat on turn has time left, or no limit (None). Rule: R11.1"""

    code: ClassVar[str] = "time-not-up"
    seconds_left: float | None


@dataclass(frozen=True, slots=True)
class NothingOpenToChallenge(Violation):
    """No play is open to a challenge: none was made, or the next turn has begun. Rule: R8.1"""

    code: ClassVar[str] = "nothing-to-challenge"


@dataclass(frozen=True, slots=True)
class OwnPlay(Violation):
    """Players do not challenge, nor accept, their own play. Rule: R8.1"""

    code: ClassVar[str] = "own-play"


@dataclass(frozen=True, slots=True)
class AlreadyAccepted(Violation):
    """This seat has said that the play stands. Rule: R8.1"""

    code: ClassVar[str] = "already-accepted"


@dataclass(frozen=True, slots=True)
class AlreadyChallenged(Violation):
    """The whole play has been looked up already, by one challenge. Rule: R8.4"""

    code: ClassVar[str] = "already-challenged"


@dataclass(frozen=True, slots=True)
class WordAlreadyLookedUp(Violation):
    """This word of the play has been looked up already. Rule: R8.4"""

    code: ClassVar[str] = "word-already-looked-up"
    word: Word


@dataclass(frozen=True, slots=True)
class ChallengeMustNameWord(Violation):
    """In this edition a challenge names one of these words. Rule: R8.2"""

    code: ClassVar[str] = "challenge-must-name-word"
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class ChallengeNamesNoWord(Violation):
    """In this edition a challenge is to the whole play. Rule: R8.2"""

    code: ClassVar[str] = "challenge-names-no-word"


@dataclass(frozen=True, slots=True)
class NotAWordOfThePlay(Violation):
    """The word challenged is none of the play's. Rule: R8.2"""

    code: ClassVar[str] = "not-a-word-of-the-play"
    word: Word
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class AlreadyAgreed(Violation):
    """This seat has agreed already that no play remains. Rule: R9.2"""

    code: ClassVar[str] = "already-agreed"


@dataclass(frozen=True, slots=True)
class NoExtraTiles(Violation):
    """That rack holds no tile too many. Rule: R12.1"""

    code: ClassVar[str] = "no-extra-tiles"
    seat: int


@dataclass(frozen=True, slots=True)
class OwnRack(Violation):
    """Another player takes the extra tiles, not the rack's owner. Rule: R12.1"""

    code: ClassVar[str] = "own-rack"
