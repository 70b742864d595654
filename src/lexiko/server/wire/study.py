"""Words to learn: which there are, cards that are made of them, and what two devices tell each other of a box.

A box is its cards and the answers given to them. What is remembered of a card follows from its answers, so it is never
sent. Kinds of cards and how they are asked are told in `lexiko.study`.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from lexiko.server.wire.message import Message, Sent

LONGEST_LETTERS = 64
CARDS_AT_ONCE = 500
"""How many cards are made, or asked about, or sent, in one request."""
LONGEST_BOX = 22_400_000
"""Characters of a box in Base64: a little less than a body may have."""
LATEST = 4_102_444_800.0
"""Of moments in a box: the year 2100."""

Kind = Annotated[str, Field(min_length=1, max_length=16)]
Letters = Annotated[str, Field(min_length=1, max_length=LONGEST_LETTERS)]
Moment = Annotated[float, Field(ge=0, le=LATEST)]
NewADay = Annotated[int, Field(ge=0, le=1000)]


class StudyWords(Sent):
    """Words that can be learnt: a lexicon by its `key`, its language, and what each tile is worth."""

    key: str
    set_key: str
    language: str
    values: dict[str, int]
    kinds: list[str]
    """Which kinds of cards there are of them."""


class StudyPlan(Sent):
    """All words that can be learnt here, and the lists of words worth knowing by heart."""

    words: list[StudyWords]
    lists: list[str]


class StudyWish(Message):
    """Which cards are wanted: kinds, and what their words are like, all of it together; 0 and empty is no limit.

    `words` are words of one's own, and nothing else is asked of them. The cards after the first `after` are told.
    """

    kinds: Annotated[list[Kind], Field(min_length=1, max_length=5)]
    named: Annotated[str, Field(max_length=16)] = ""
    pattern: Annotated[str, Field(max_length=40)] = ""
    shortest: Annotated[int, Field(ge=0, le=21)] = 0
    longest: Annotated[int, Field(ge=0, le=21)] = 0
    tier: Annotated[int, Field(ge=0, le=80)] = 0
    not_in: Annotated[str, Field(max_length=64)] = ""
    by: Annotated[str, Field(pattern="^(alphabet|probability)$")] = "probability"
    words: Annotated[str, Field(max_length=50_000)] = ""
    limit: Annotated[int, Field(ge=1, le=50_000)] = CARDS_AT_ONCE
    after: Annotated[int, Field(ge=0, le=250_000)] = 0


class StudyQuestion(Sent):
    """A card as it is asked: what is shown, and every answer, in order; of some answers what they mean (`meanings`)."""

    kind: str
    letters: str
    shown: str
    answers: list[str]
    meanings: dict[str, str] = {}


class StudyQuestions(Sent):
    """Cards with what they ask, of the words of this `fingerprint`; of `count` in all; `unknown` are no words here."""

    fingerprint: str
    cards: list[StudyQuestion]
    count: int = 0
    unknown: list[str] = []


class MissedCard(Sent):
    """A card of what somebody missed, and where: after that game's turn of this number; it `lost` so many points."""

    kind: str
    letters: str
    lost: float
    table: str
    turn: int


class MissedCards(Sent):
    """What somebody's reviewed games missed, the largest loss first, each card once; of so many `games`."""

    cards: list[MissedCard]
    games: int


class SentBox(Message):
    """A file that is a box of `lexiko study`, or a table of cards, in Base64."""

    content: Annotated[str, Field(min_length=1, max_length=LONGEST_BOX)]


class TakenIn(Sent):
    """How many cards and answers a file had that the box had not."""

    cards: int
    answers: int


class CardName(Message):
    """A card: a kind of question and the letters it is asked of."""

    kind: Kind
    letters: Letters


class AskQuestions(Message):
    """The cards whose questions are wanted."""

    cards: Annotated[list[CardName], Field(max_length=CARDS_AT_ONCE)]


class BoxCard(Sent):
    """A card of a box: when it was put in, and when it was taken out, if it was."""

    kind: Kind
    letters: Letters
    added: Moment
    removed: Moment | None = None


class BoxAnswer(Sent):
    """An answer to a card of a box, by its own id: when, its grade, and whether it was taken back."""

    id: Annotated[str, Field(min_length=8, max_length=32, pattern="^[0-9a-f]+$")]
    kind: Kind
    letters: Letters
    at: Moment
    grade: Annotated[int, Field(ge=1, le=4)]
    taken_back: bool = False


class BoxNews(Message):
    """What a device has that it has not sent, of the `box` that it knows, which it has `seen` so far.

    `new_a_day` is how many cards are begun a day, and when that was said.
    """

    box: Annotated[str, Field(max_length=32)] = ""
    seen: Annotated[int, Field(ge=0)] = 0
    cards: Annotated[list[BoxCard], Field(max_length=CARDS_AT_ONCE)] = []
    answers: Annotated[list[BoxAnswer], Field(max_length=CARDS_AT_ONCE)] = []
    new_a_day: tuple[NewADay, Moment] | None = None


class BoxState(Sent):
    """What a box has that a device has not seen, up to `seen`; there may be `more`.

    `again`: the server does not know what was sent before, so all of it is to be sent once more. `other`: the box that
    the device knows is somebody else's; nothing was taken.
    """

    box: str
    seen: int
    cards: list[BoxCard] = []
    answers: list[BoxAnswer] = []
    more: bool = False
    again: bool = False
    other: bool = False
    new_a_day: tuple[int, float] | None = None
