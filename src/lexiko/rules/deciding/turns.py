"""How each action is checked, and what it causes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexiko.rules import moves, violations
from lexiko.rules.deciding.challenges import (
    after_answer,
    answer_violations,
    challenge_violations,
    decide_acceptance,
    decide_challenge,
    lose_turns,
)
from lexiko.rules.deciding.ending import check_no_more_plays, check_play_ends_game, end, settle
from lexiko.rules.deciding.event_recorder import EventRecorder, Oracles
from lexiko.rules.deciding.starting import begin, draw_up
from lexiko.rules.equipment.letters import letter_of
from lexiko.rules.errors import Violation
from lexiko.rules.events import (
    Adjudicated,
    AgreedNoMorePlays,
    BlankRecycled,
    ExtraTilesReturned,
    GameEnded,
    LetterRecycled,
    Resigned,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    WordRearranged,
)
from lexiko.rules.legality import Draft, draft, is_pass
from lexiko.rules.moves import Command
from lexiko.rules.position import Phase, Position
from lexiko.rules.time_left import seconds_left

Violations = tuple[Violation, ...]


# --- who may speak now


def _phase_violations(position: Position, *phases: Phase) -> Violations:
    if position.phase in phases:
        return ()
    return {
        Phase.CHOOSING_STARTER: (violations.NotStarted(),),
        Phase.PLAYING: (violations.NotAwaitingLastChallenge(),),
        Phase.AWAITING_LAST_CHALLENGE: (violations.AwaitingLastChallenge(),),
        Phase.OVER: (violations.GameOver(),),
    }[position.phase]


def _player_violations(position: Position, seat: int | None) -> Violations:
    return () if seat in position.active else (violations.NoSuchSeat(seat),)


def _table_violations(seat: int | None) -> Violations:
    return () if seat is None else (violations.TableOnly(),)


def _turn_violations(position: Position, command: Command) -> Violations:
    """Phase, seat, turn and time. Rule: R2.2, R11.1"""
    amiss = _phase_violations(position, Phase.PLAYING)
    if amiss:
        return amiss
    if amiss := _player_violations(position, command.seat):
        return amiss
    if command.seat != position.on_turn:
        return (violations.NotOnTurn(position.on_turn),)
    left = seconds_left(position, command.at)
    return (violations.TimeIsUp(-left),) if left is not None and left < 0 else ()


# --- a turn


def tried(position: Position, command: Command) -> Draft | None:
    """A play, exchange or pass tried out, once for what is against it and for what it scores.

    None for any other action, and for who is not playing.
    """
    action, seat = command.action, command.seat
    if not isinstance(action, moves.Play | moves.Exchange | moves.Pass):
        return None
    if position.phase is not Phase.PLAYING or seat not in position.active:
        return None
    return draft(position.board, position.racks[seat], position.ruleset, action, bag_count=len(position.bag))


def check_move(position: Position, command: Command, tried: Draft | None) -> Violations:
    """A play, exchange or pass, everything against it at once. Rule: R3.1, R4.1 to R4.8, R6.2"""
    amiss = _turn_violations(position, command)
    if tried is None:
        return amiss
    return (*amiss, *tried.violations)


def decide_move(recorder: EventRecorder, command: Command, oracles: Oracles) -> None:
    """A turn: its recycling, then its play, exchange or pass. Rule: R3.1, R3.2"""
    seat, action = command.seat, command.action
    assert seat is not None and isinstance(action, moves.Play | moves.Exchange | moves.Pass)
    for step in action.before:
        recorder.emit(_step_event(recorder, seat, step))
    if isinstance(action, moves.Play):
        assert recorder.tried is not None and recorder.tried.score is not None
        score = recorder.tried.score
        recorder.emit(TilesPlayed(seat, action.placements, score, at=recorder.at))
        draw_up(recorder, seat, oracles.chance)
        check_play_ends_game(recorder, seat)
    elif isinstance(action, moves.Exchange) and not is_pass(action):
        drawn = bytes(oracles.chance.draw(recorder.position.bag, len(action.tiles)))
        recorder.emit(TilesExchanged(seat, len(drawn), action.tiles, drawn, at=recorder.at))
    else:
        recorder.emit(TurnPassed(seat, _why_no_play(action.before), at=recorder.at))
        check_no_more_plays(recorder, oracles.prover)
    lose_turns(recorder)


def _why_no_play(steps: tuple[moves.Step, ...]) -> str:
    """Blanks swapped and nothing more is a pass; a letter recycled is a turn of its own kind. Rule: R9.2, V3, V4"""
    return "chosen" if all(isinstance(step, moves.RecycleBlank) for step in steps) else "recycled"


def _step_event(
    recorder: EventRecorder, seat: int, step: moves.Step
) -> BlankRecycled | LetterRecycled | WordRearranged:
    if isinstance(step, moves.RecycleBlank):
        letter = letter_of(recorder.position.board.at(step.square))
        return BlankRecycled(seat, step.square, letter, at=recorder.at)
    if isinstance(step, moves.RecycleLetter):
        taken = recorder.position.board.at(step.square)
        return LetterRecycled(seat, step.square, step.tile, taken, at=recorder.at)
    return WordRearranged(seat, step.start, step.across, step.tiles, step.begins, at=recorder.at)


def check_call_time(position: Position, command: Command, _: moves.CallTime) -> Violations:
    """Only once the limit has run out. Rule: R11.1"""
    amiss = (*_table_violations(command.seat), *_phase_violations(position, Phase.PLAYING))
    if position.phase is not Phase.PLAYING:
        return amiss
    left = seconds_left(position, command.at)
    return amiss if left is not None and left <= 0 else (*amiss, violations.TimeNotUp(left))


def decide_call_time(recorder: EventRecorder, _: Command, oracles: Oracles) -> None:
    """The turn is lost, scored as a pass. Rule: R11.1"""
    assert recorder.position.on_turn is not None
    recorder.emit(TurnPassed(recorder.position.on_turn, "time", at=recorder.at))
    check_no_more_plays(recorder, oracles.prover)
    lose_turns(recorder)


# --- answers to a play

_ANSWERABLE = (Phase.PLAYING, Phase.AWAITING_LAST_CHALLENGE)


def check_challenge(position: Position, command: Command, action: moves.Challenge) -> Violations:
    """Rule: R8.1, R8.2"""
    amiss = _phase_violations(position, *_ANSWERABLE) or _player_violations(position, command.seat)
    if amiss or command.seat is None:
        return amiss
    return challenge_violations(position, command.seat, action)


def decide_challenged(recorder: EventRecorder, command: Command, oracles: Oracles) -> None:
    """Rule: R8.2, R8.3, R8.4"""
    assert command.seat is not None and isinstance(command.action, moves.Challenge)
    if oracles.judge is None:
        raise ValueError("a challenge needs a judge to look words up")
    decide_challenge(recorder, command.seat, command.action, oracles.judge)


def check_accept(position: Position, command: Command, _: moves.Accept) -> Violations:
    """Rule: R8.1"""
    amiss = _phase_violations(position, *_ANSWERABLE) or _player_violations(position, command.seat)
    return amiss if amiss or command.seat is None else answer_violations(position, command.seat)


def decide_accepted(recorder: EventRecorder, command: Command, _: Oracles) -> None:
    """Rule: R8.1, R8.5"""
    assert command.seat is not None
    decide_acceptance(recorder, command.seat)


def check_close_challenges(position: Position, command: Command, _: moves.CloseChallenges) -> Violations:
    """Rule: R8.5"""
    return (
        *_table_violations(command.seat),
        *_phase_violations(position, Phase.AWAITING_LAST_CHALLENGE),
    )


def decide_close_challenges(recorder: EventRecorder, _: Command, __: Oracles) -> None:
    """Nobody doubts the play that ends the game. Rule: R8.5, R9.1"""
    settle(recorder)


# --- the start, the end, leaving


def check_begin(position: Position, command: Command, _: moves.Begin) -> Violations:
    """Rule: R2.1"""
    amiss = _table_violations(command.seat)
    if position.phase is Phase.OVER:
        return (*amiss, violations.GameOver())
    return amiss if position.phase is Phase.CHOOSING_STARTER else (*amiss, violations.AlreadyStarted())


def decide_begin(recorder: EventRecorder, _: Command, oracles: Oracles) -> None:
    """Rule: R2.1, R2.2"""
    begin(recorder, oracles.chance)


def check_agree(position: Position, command: Command, _: moves.AgreeNoMorePlays) -> Violations:
    """Rule: R9.2"""
    amiss = _phase_violations(position, Phase.PLAYING) or _player_violations(position, command.seat)
    if amiss:
        return amiss
    return (violations.AlreadyAgreed(),) if command.seat in position.agreed else ()


def decide_agreed(recorder: EventRecorder, command: Command, oracles: Oracles) -> None:
    """Rule: R9.2"""
    assert command.seat is not None
    recorder.emit(AgreedNoMorePlays(command.seat, at=recorder.at))
    check_no_more_plays(recorder, oracles.prover)


def check_resign(position: Position, command: Command, _: moves.Resign) -> Violations:
    """A player may leave once the racks are dealt and until the game is over.

    Whoever made the play that ends the game has nothing left to leave.
    """
    amiss = _phase_violations(position, *_ANSWERABLE) or _player_violations(position, command.seat)
    if amiss or position.phase is Phase.PLAYING or position.last is None or command.seat != position.last.seat:
        return amiss
    return (violations.AwaitingLastChallenge(),)


def decide_resigned(recorder: EventRecorder, command: Command, oracles: Oracles) -> None:
    """The last one left has won, as the scores stand; otherwise the others play on."""
    assert command.seat is not None
    recorder.emit(Resigned(command.seat, at=recorder.at))
    position = recorder.position
    last_one_left = len(position.active) == 1
    if last_one_left and position.phase is Phase.PLAYING:
        recorder.emit(GameEnded("resigned", position.active, position.scores, at=recorder.at))
        return
    check_no_more_plays(recorder, oracles.prover)
    after_answer(recorder)


def check_return_extra(position: Position, command: Command, action: moves.ReturnExtraTiles) -> Violations:
    """Rule: R12.1"""
    amiss = _phase_violations(position, Phase.PLAYING) or _player_violations(position, command.seat)
    if amiss:
        return amiss
    found: list[Violation] = []
    if command.seat == action.owner:
        found.append(violations.OwnRack())
    if not 0 <= action.owner < len(position.racks):
        found.append(violations.NoSuchSeat(action.owner))
    elif len(position.racks[action.owner]) <= position.ruleset.rack_size:
        found.append(violations.NoExtraTiles(action.owner))
    return tuple(found)


def decide_return_extra(recorder: EventRecorder, command: Command, oracles: Oracles) -> None:
    """Another player takes the extra tiles at random, unseen, into the bag. Rule: R12.1"""
    assert command.seat is not None and isinstance(command.action, moves.ReturnExtraTiles)
    owner = command.action.owner
    rack = recorder.position.racks[owner]
    tiles = bytes(oracles.chance.draw(rack, len(rack) - recorder.position.ruleset.rack_size))
    recorder.emit(ExtraTilesReturned(owner, command.seat, len(tiles), tiles, at=recorder.at))


def check_adjudicate(position: Position, command: Command, _: moves.Adjudicate) -> Violations:
    """The table may end a game at any time before it is over."""
    over = (violations.GameOver(),) if position.phase is Phase.OVER else ()
    return (*_table_violations(command.seat), *over)


def decide_adjudicated(recorder: EventRecorder, command: Command, _: Oracles) -> None:
    """A void game has no winner; any other is reckoned as it stands. Rule: R9.3, R9.4"""
    assert isinstance(command.action, moves.Adjudicate)
    recorder.emit(Adjudicated(command.action.reason, command.action.void, at=recorder.at))
    if command.action.void:
        end(recorder)
    else:
        settle(recorder)


# A play, an exchange and a pass are checked by `check_move`, when they have been tried.
CHECKS: dict[type[Any], Callable[[Position, Command, Any], Violations]] = {
    moves.CallTime: check_call_time,
    moves.Challenge: check_challenge,
    moves.Accept: check_accept,
    moves.CloseChallenges: check_close_challenges,
    moves.Begin: check_begin,
    moves.AgreeNoMorePlays: check_agree,
    moves.Resign: check_resign,
    moves.ReturnExtraTiles: check_return_extra,
    moves.Adjudicate: check_adjudicate,
}

DECIDERS: dict[type[Any], Callable[[EventRecorder, Command, Oracles], None]] = {
    moves.Play: decide_move,
    moves.Exchange: decide_move,
    moves.Pass: decide_move,
    moves.CallTime: decide_call_time,
    moves.Challenge: decide_challenged,
    moves.Accept: decide_accepted,
    moves.CloseChallenges: decide_close_challenges,
    moves.Begin: decide_begin,
    moves.AgreeNoMorePlays: decide_agreed,
    moves.Resign: decide_resigned,
    moves.ReturnExtraTiles: decide_return_extra,
    moves.Adjudicate: decide_adjudicated,
}
