"""What may be challenged, what is looked up, and what each challenge rule does with the verdict."""

from __future__ import annotations

from collections.abc import Callable

from lexiko.rules.deciding.ending import check_finish_line, check_scoreless, settle
from lexiko.rules.deciding.event_recorder import EventRecorder, WordJudge
from lexiko.rules.equipment.letters import Word
from lexiko.rules.errors import Violation
from lexiko.rules.events import ChallengeFailed, PlayAccepted, PlayWithdrawn, TurnLost
from lexiko.rules.moves import Challenge
from lexiko.rules.position import Phase, Position, Turn
from lexiko.rules.violations import (
    AlreadyAccepted,
    AlreadyChallenged,
    ChallengeMustNameWord,
    ChallengeNamesNoWord,
    NotAWordOfThePlay,
    NothingOpenToChallenge,
    OwnPlay,
    WordAlreadyLookedUp,
)


def answer_violations(position: Position, seat: int) -> tuple[Violation, ...]:
    """Why this seat can neither challenge nor accept the last turn now. Rule: R8.1"""
    last = position.last
    if last is None or not last.words:
        return (NothingOpenToChallenge(),)
    violations: list[Violation] = []
    if not last.open_words:
        violations.append(AlreadyChallenged())
    if seat == last.seat:
        violations.append(OwnPlay())
    elif seat in last.accepted:
        violations.append(AlreadyAccepted())
    return tuple(violations)


def challenge_violations(position: Position, seat: int, action: Challenge) -> tuple[Violation, ...]:
    """Why this challenge cannot be made. Rule: R8.1, R8.2"""
    violations = answer_violations(position, seat)
    if position.last is None or not position.last.open_words:
        return violations
    return (*violations, *SCOPES[position.ruleset.challenge_scope](position.last, action))


def decide_challenge(recorder: EventRecorder, seat: int, action: Challenge, judge: WordJudge) -> None:
    """Look the words up: a bad one undoes the turn, good ones cost what the rules say. Rule: R8.2, R8.3, R8.4"""
    last = recorder.position.last
    assert last is not None
    words = (action.word,) if action.word is not None else last.open_words
    rejected = tuple(word for word in words if not judge.accepts(word))
    if rejected:
        recorder.emit(PlayWithdrawn(last.seat, seat, words, rejected, last.points, at=recorder.at))
    else:
        FAILED[recorder.position.ruleset.challenge_failed](recorder, seat, words)
    after_answer(recorder)


def decide_acceptance(recorder: EventRecorder, seat: int) -> None:
    """The seat lets the turn stand. Rule: R8.1, R8.5"""
    recorder.emit(PlayAccepted(seat, at=recorder.at))
    after_answer(recorder)


def after_answer(recorder: EventRecorder) -> None:
    """Once nobody may challenge it any more, the play that ends the game has ended it. Rule: R8.5, R9.1"""
    position = recorder.position
    if position.phase is Phase.AWAITING_LAST_CHALLENGE:
        if not position.may_challenge:
            settle(recorder)
    else:
        lose_turns(recorder)


def lose_turns(recorder: EventRecorder) -> None:
    """Pass over seats whose turn has come but is lost to a failed challenge. Rule: R8.4

    Such a turn, and the one before it, may be the last of too many without points (C7).
    """
    check_scoreless(recorder)
    while recorder.position.phase is Phase.PLAYING:
        seat = recorder.position.on_turn
        if seat is None or not recorder.position.turns_owed[seat]:
            return
        recorder.emit(TurnLost(seat, at=recorder.at))
        check_scoreless(recorder)


def whole_play(_: Turn, action: Challenge) -> tuple[Violation, ...]:
    """All words of the turn are looked up together, once. Rule: R8.2, R8.4"""
    return () if action.word is None else (ChallengeNamesNoWord(),)


def one_word(last: Turn, action: Challenge) -> tuple[Violation, ...]:
    """The challenger names one word of the turn; another may be challenged after it. Rule: R8.2, R8.4"""
    if action.word is None:
        return (ChallengeMustNameWord(last.open_words),)
    if action.word in last.looked_up:
        return (WordAlreadyLookedUp(action.word),)
    if action.word not in last.open_words:
        return (NotAWordOfThePlay(action.word, last.open_words),)
    return ()


def lose_next_turn(recorder: EventRecorder, seat: int, words: tuple[Word, ...]) -> None:
    """The play stands and the challenger loses the next turn, one for each failure. Rule: R8.4, C2"""
    assert recorder.position.last is not None
    recorder.emit(ChallengeFailed(seat, recorder.position.last.seat, words, at=recorder.at))


def cost_nothing(recorder: EventRecorder, seat: int, words: tuple[Word, ...]) -> None:
    """The play stands, and that is all. Rule: C3"""
    assert recorder.position.last is not None
    recorder.emit(ChallengeFailed(seat, recorder.position.last.seat, words, turns=0, at=recorder.at))


def give_points(recorder: EventRecorder, seat: int, words: tuple[Word, ...]) -> None:
    """The play stands and its maker gains points, which may be those that reach the finish line. Rule: C4, V7"""
    assert recorder.position.last is not None
    against, points = recorder.position.last.seat, recorder.position.ruleset.challenge_points
    recorder.emit(ChallengeFailed(seat, against, words, turns=0, points=points, at=recorder.at))
    if recorder.position.ending != "finish-line":
        check_finish_line(recorder, against)


SCOPES: dict[str, Callable[[Turn, Challenge], tuple[Violation, ...]]] = {
    "play": whole_play,
    "word": one_word,
}
"""The policies an edition may name for `challenge_scope`."""

FAILED: dict[str, Callable[[EventRecorder, int, tuple[Word, ...]], None]] = {
    "lose-next-turn": lose_next_turn,
    "nothing": cost_nothing,
    "give-points": give_points,
}
"""The policies an edition may name for `challenge_failed`."""
