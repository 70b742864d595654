"""How each wish is checked, and what it causes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexiko.rules import moves, violations
from lexiko.rules.challenges import (
    after_answer,
    answer_violations,
    challenge_violations,
    decide_acceptance,
    decide_challenge,
    lose_turns,
)
from lexiko.rules.clock import seconds_left
from lexiko.rules.ending import check_no_more_plays, check_play_ends_game, end, settle
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
from lexiko.rules.legality import draft, is_pass
from lexiko.rules.letters import letter_of
from lexiko.rules.moves import Command
from lexiko.rules.outside import Outside
from lexiko.rules.position import Phase, Position
from lexiko.rules.starting import begin, draw_up
from lexiko.rules.story import Story

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


def check_move(position: Position, command: Command, wish: moves.Move) -> Violations:
    """A play, exchange or pass, everything against it at once. Rule: R3.1, R4.1 to R4.8, R6.2"""
    amiss = _turn_violations(position, command)
    if position.phase is not Phase.PLAYING or command.seat not in position.active:
        return amiss
    tried = draft(position.board, position.racks[command.seat], position.ruleset, wish, bag_count=len(position.bag))
    return (*amiss, *tried.violations)


def decide_move(story: Story, command: Command, outside: Outside) -> None:
    """A turn: its recycling, then its play, exchange or pass. Rule: R3.1, R3.2"""
    seat, wish = command.seat, command.wish
    assert seat is not None and isinstance(wish, moves.Play | moves.Exchange | moves.Pass)
    before = story.position
    for step in wish.before:
        story.tell(_step_event(story, seat, step))
    if isinstance(wish, moves.Play):
        score = draft(before.board, before.racks[seat], before.ruleset, wish, bag_count=len(before.bag)).score
        assert score is not None
        story.tell(TilesPlayed(seat, wish.placements, score, at=story.at))
        draw_up(story, seat, outside.chance)
        check_play_ends_game(story, seat)
    elif isinstance(wish, moves.Exchange) and not is_pass(wish):
        drawn = bytes(outside.chance.draw(story.position.bag, len(wish.tiles)))
        story.tell(TilesExchanged(seat, len(drawn), wish.tiles, drawn, at=story.at))
    else:
        story.tell(TurnPassed(seat, _why_no_play(wish.before), at=story.at))
        check_no_more_plays(story, outside.finder)
    lose_turns(story)


def _why_no_play(steps: tuple[moves.Step, ...]) -> str:
    """Blanks swapped and nothing more is a pass; a letter recycled is a turn of its own kind. Rule: R9.2, V3, V4"""
    return "chosen" if all(isinstance(step, moves.RecycleBlank) for step in steps) else "recycled"


def _step_event(story: Story, seat: int, step: moves.Step) -> BlankRecycled | LetterRecycled | WordRearranged:
    if isinstance(step, moves.RecycleBlank):
        letter = letter_of(story.position.board.at(step.square))
        return BlankRecycled(seat, step.square, letter, at=story.at)
    if isinstance(step, moves.RecycleLetter):
        taken = story.position.board.at(step.square)
        return LetterRecycled(seat, step.square, step.tile, taken, at=story.at)
    return WordRearranged(seat, step.start, step.across, step.tiles, step.begins, at=story.at)


def check_call_time(position: Position, command: Command, _: moves.CallTime) -> Violations:
    """Only once the limit has run out. Rule: R11.1"""
    amiss = (*_table_violations(command.seat), *_phase_violations(position, Phase.PLAYING))
    if position.phase is not Phase.PLAYING:
        return amiss
    left = seconds_left(position, command.at)
    return amiss if left is not None and left <= 0 else (*amiss, violations.TimeNotUp(left))


def decide_call_time(story: Story, _: Command, outside: Outside) -> None:
    """The turn is lost, scored as a pass. Rule: R11.1"""
    assert story.position.on_turn is not None
    story.tell(TurnPassed(story.position.on_turn, "time", at=story.at))
    check_no_more_plays(story, outside.finder)
    lose_turns(story)


# --- answers to a play

_ANSWERABLE = (Phase.PLAYING, Phase.AWAITING_LAST_CHALLENGE)


def check_challenge(position: Position, command: Command, wish: moves.Challenge) -> Violations:
    """Rule: R8.1, R8.2"""
    amiss = _phase_violations(position, *_ANSWERABLE) or _player_violations(position, command.seat)
    if amiss or command.seat is None:
        return amiss
    return challenge_violations(position, command.seat, wish)


def decide_challenged(story: Story, command: Command, outside: Outside) -> None:
    """Rule: R8.2, R8.3, R8.4"""
    assert command.seat is not None and isinstance(command.wish, moves.Challenge)
    if outside.judge is None:
        raise ValueError("a challenge needs a judge to look words up")
    decide_challenge(story, command.seat, command.wish, outside.judge)


def check_accept(position: Position, command: Command, _: moves.Accept) -> Violations:
    """Rule: R8.1"""
    amiss = _phase_violations(position, *_ANSWERABLE) or _player_violations(position, command.seat)
    return amiss if amiss or command.seat is None else answer_violations(position, command.seat)


def decide_accepted(story: Story, command: Command, _: Outside) -> None:
    """Rule: R8.1, R8.5"""
    assert command.seat is not None
    decide_acceptance(story, command.seat)


def check_close_challenges(position: Position, command: Command, _: moves.CloseChallenges) -> Violations:
    """Rule: R8.5"""
    return (
        *_table_violations(command.seat),
        *_phase_violations(position, Phase.AWAITING_LAST_CHALLENGE),
    )


def decide_close_challenges(story: Story, _: Command, __: Outside) -> None:
    """Nobody doubts the play that ends the game. Rule: R8.5, R9.1"""
    settle(story)


# --- the start, the end, leaving


def check_begin(position: Position, command: Command, _: moves.Begin) -> Violations:
    """Rule: R2.1"""
    amiss = _table_violations(command.seat)
    if position.phase is Phase.OVER:
        return (*amiss, violations.GameOver())
    return amiss if position.phase is Phase.CHOOSING_STARTER else (*amiss, violations.AlreadyStarted())


def decide_begin(story: Story, _: Command, outside: Outside) -> None:
    """Rule: R2.1, R2.2"""
    begin(story, outside.chance)


def check_agree(position: Position, command: Command, _: moves.AgreeNoMorePlays) -> Violations:
    """Rule: R9.2"""
    amiss = _phase_violations(position, Phase.PLAYING) or _player_violations(position, command.seat)
    if amiss:
        return amiss
    return (violations.AlreadyAgreed(),) if command.seat in position.agreed else ()


def decide_agreed(story: Story, command: Command, outside: Outside) -> None:
    """Rule: R9.2"""
    assert command.seat is not None
    story.tell(AgreedNoMorePlays(command.seat, at=story.at))
    check_no_more_plays(story, outside.finder)


def check_resign(position: Position, command: Command, _: moves.Resign) -> Violations:
    """A player may leave once the racks are dealt and until the game is over.

    Whoever made the play that ends the game has nothing left to leave.
    """
    amiss = _phase_violations(position, *_ANSWERABLE) or _player_violations(position, command.seat)
    if amiss or position.phase is Phase.PLAYING or position.last is None or command.seat != position.last.seat:
        return amiss
    return (violations.AwaitingLastChallenge(),)


def decide_resigned(story: Story, command: Command, outside: Outside) -> None:
    """The last one left has won, as the scores stand; otherwise the others play on."""
    assert command.seat is not None
    story.tell(Resigned(command.seat, at=story.at))
    position = story.position
    last_one_left = len(position.active) == 1
    if last_one_left and position.phase is Phase.PLAYING:
        story.tell(GameEnded("resigned", position.active, position.scores, at=story.at))
        return
    check_no_more_plays(story, outside.finder)
    after_answer(story)


def check_return_extra(position: Position, command: Command, wish: moves.ReturnExtraTiles) -> Violations:
    """Rule: R12.1"""
    amiss = _phase_violations(position, Phase.PLAYING) or _player_violations(position, command.seat)
    if amiss:
        return amiss
    found: list[Violation] = []
    if command.seat == wish.owner:
        found.append(violations.OwnRack())
    if not 0 <= wish.owner < len(position.racks):
        found.append(violations.NoSuchSeat(wish.owner))
    elif len(position.racks[wish.owner]) <= position.ruleset.rack_size:
        found.append(violations.NoExtraTiles(wish.owner))
    return tuple(found)


def decide_return_extra(story: Story, command: Command, outside: Outside) -> None:
    """Another player takes the extra tiles at random, unseen, into the bag. Rule: R12.1"""
    assert command.seat is not None and isinstance(command.wish, moves.ReturnExtraTiles)
    owner = command.wish.owner
    rack = story.position.racks[owner]
    tiles = bytes(outside.chance.draw(rack, len(rack) - story.position.ruleset.rack_size))
    story.tell(ExtraTilesReturned(owner, command.seat, len(tiles), tiles, at=story.at))


def check_adjudicate(position: Position, command: Command, _: moves.Adjudicate) -> Violations:
    """The table may end a game at any time before it is over."""
    over = (violations.GameOver(),) if position.phase is Phase.OVER else ()
    return (*_table_violations(command.seat), *over)


def decide_adjudicated(story: Story, command: Command, _: Outside) -> None:
    """A void game has no winner; any other is reckoned as it stands. Rule: R9.3, R9.4"""
    assert isinstance(command.wish, moves.Adjudicate)
    story.tell(Adjudicated(command.wish.reason, command.wish.void, at=story.at))
    if command.wish.void:
        end(story)
    else:
        settle(story)


CHECKS: dict[type[Any], Callable[[Position, Command, Any], Violations]] = {
    moves.Play: check_move,
    moves.Exchange: check_move,
    moves.Pass: check_move,
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

DECIDERS: dict[type[Any], Callable[[Story, Command, Outside], None]] = {
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
