"""What a computer player is asked at a table, with all that it may know, and what comes of its answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from lexiko.frozen import dataclass
from lexiko.players import Player
from lexiko.rules import Accept, Action, AgreeNoMorePlays, Challenge, Move, Phase, PlayerView, Position, view_of
from lexiko.table.pending_responses import PendingResponses

QuestionKind = Literal["answer", "agrees", "choose"]
"""Named after the verbs of `Player`."""

BotAnswer = Challenge | Accept | bool | Move
"""What the verbs of `Player` give."""

PATIENT = "--patient"
"""Said to a bot worker for those that look ahead."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A question for the computer of one seat. It holds nothing but the seat's view, and can be sent elsewhere.

    `kind` is `"answer"` (may the last play stand?), `"agrees"` (does no play remain?) or `"choose"` (which move?).
    `waited` are seconds of its turn that have gone by already.
    """

    seat: int
    kind: QuestionKind
    view: PlayerView
    waited: float = 0.0

    def put_to(self, player: Player) -> BotAnswer:
        """What this player says to it. Rule: R3.1, R8.1, R9.2"""
        match self.kind:
            case "answer":
                return player.answer(self.view)
            case "agrees":
                return player.agrees(self.view)
            case "choose":
                return player.choose(self.view)


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerQuestion:
    """A question as it is sent to a bot worker: for which kind of computer, with which words and luck of its own."""

    question: BotQuestion
    bot: str
    seed: str
    lexicon: str
    lexicon_fingerprint: str
    leaves: str | None = None
    """The leave values to weigh by, as `chosen_leaves` takes them."""


@dataclass(frozen=True, slots=True)
class WorkerFailed:
    """A bot worker has no answer, and would have none if it were asked again; `what` is the name of the error."""

    what: str


class AskedBots:
    """What the computers of a game have answered since it last went on; where that stands is told with each question.

    `people` are the seats of people; a table that is not `patient` any more waits for nobody's answer.
    """

    def __init__(self) -> None:
        self._about: tuple[int, frozenset[int]] = (0, frozenset())
        self._answers: dict[tuple[int, QuestionKind], BotAnswer] = {}

    def question(
        self, position: Position, waits: PendingResponses, people: frozenset[int], *, patient: bool
    ) -> BotQuestion | None:
        """What a computer is to be asked next; None if people are needed, or the game is over.

        What it says goes to `action`; another question may follow though nothing comes of it.
        """
        answers = self._answers_at(position, people)
        for seat, kind in _may_be_asked(position, waits, people):
            known = answers.get((seat, kind))
            if known is None or _action_of(seat, known, position=position, waits=waits, patient=patient) is not None:
                return BotQuestion(seat, kind, view_of(position, seat))
        return None

    def action(
        self,
        question: BotQuestion,
        answer: BotAnswer,
        *,
        position: Position,
        waits: PendingResponses,
        people: frozenset[int],
        patient: bool,
    ) -> Action | None:
        """What to decide for the seat that was asked; None if nothing, or if the game has gone on since."""
        if question.view.seq != position.seq:
            return None
        self._answers_at(position, people)[question.seat, question.kind] = answer
        return _action_of(question.seat, answer, position=position, waits=waits, patient=patient)

    def _answers_at(self, position: Position, people: frozenset[int]) -> dict[tuple[int, QuestionKind], BotAnswer]:
        """What has been answered as the game stands; nothing yet where it has gone on, or somebody else sits there."""
        about = (position.seq, people)
        if about != self._about:
            self._about, self._answers = about, {}
        return self._answers


def _may_be_asked(
    position: Position, waits: PendingResponses, people: frozenset[int]
) -> Iterator[tuple[int, QuestionKind]]:
    """The computers that have something to say now, in the order they are asked, and what they are asked.

    Rule: R8.1, R9.2
    """
    for seat in position.may_challenge:
        if seat not in people:
            yield seat, "answer"
    for seat in waits.to_agree:
        if seat not in people:
            yield seat, "agrees"
    if waits.mover is not None and waits.mover not in people:
        yield waits.mover, "choose"


def _action_of(
    seat: int, answer: BotAnswer, *, position: Position, waits: PendingResponses, patient: bool
) -> Action | None:
    """What a computer's answer means for the game; None if it is to do nothing. Rule: R8.1, R9.2

    Its answer to a play waits for the people whose answers the table waits for, while it is `patient`: they may catch
    the play themselves, and one that comes at once would tell them that the words are good. The mover lets a play stand
    by moving, and does not move if somebody has asked for time meanwhile.
    """
    match answer:
        case bool():
            return AgreeNoMorePlays() if answer else None
        case Challenge() | Accept() if waits.to_answer and patient:
            return None
        case Accept() if seat == position.on_turn and position.phase is Phase.PLAYING:
            return None
        case Challenge() | Accept():
            return answer
        case _:
            return answer if seat == waits.mover else None
