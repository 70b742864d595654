"""What each event does to a position: total, deterministic, and the only way a position changes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from lexiko.rules import events as happened
from lexiko.rules.equipment.board import Run, words_through
from lexiko.rules.equipment.letters import BLANK, tile_of
from lexiko.rules.equipment.tiles import Bag, Rack
from lexiko.rules.position import Phase, Position, Result, Turn, replaced
from lexiko.rules.recycling import laid_anew
from lexiko.rules.time_left import running_since


def evolve(position: Position, event: happened.Event) -> Position:
    """The position after an event of `decide`; no judge, no chance and no clock is asked."""
    return replace(_EVOLVE[type(event)](position, event), seq=position.seq + 1)


def _starting_tile_drawn(position: Position, event: happened.StartingTileDrawn) -> Position:
    """The tile stays out of the bag until the order is settled. Rule: R2.1"""
    return replace(
        position,
        bag=position.bag.removed([event.tile]),
        starting_tiles=(*position.starting_tiles, (event.seat, event.tile)),
    )


def _game_started(position: Position, event: happened.GameStarted) -> Position:
    """Tiles drawn for the start go back before anyone draws a rack; what was set up lies on the table. Rule: R2.1"""
    bag = position.bag.added(tile for _, tile in position.starting_tiles)
    return replace(
        position,
        board=position.board.with_tiles(event.placements),
        bag=bag.removed(tile_of(tile) for _, tile in event.placements),
        scores=event.scores or position.scores,
        scoreless_turns=event.scoreless_turns,
        phase=Phase.PLAYING,
        order=event.order,
        on_turn=event.order[0],
        turn_number=1,
        turn_started_at=event.at,
    )


def _clock_stopped(position: Position, at: float) -> tuple[float, ...]:
    """Seconds each seat has used, the turn that is ending now included. Rule: C5"""
    seat = position.on_turn
    if not position.seconds_used or seat is None:
        return position.seconds_used
    return replaced(position.seconds_used, seat, position.seconds_used[seat] + running_since(position, seat, at))


def _turn_broken_off(position: Position, at: float) -> Position:
    """The game ends within somebody's turn, which has taken its time like any other. Rule: C5"""
    if not position.seconds_used:
        return position
    return replace(position, seconds_used=_clock_stopped(position, at), turn_started_at=at)


def _tiles_drawn(position: Position, event: happened.TilesDrawn) -> Position:
    tiles = event.tiles or b""
    rack = position.racks[event.seat].added(tiles)
    return replace(position, racks=replaced(position.racks, event.seat, rack), bag=position.bag.removed(tiles))


def _begun(position: Position, seat: int) -> Turn:
    """The turn in progress; before its first action, how all stands now. Rule: R8.3"""
    return position.begun or Turn(
        seat=seat,
        board=position.board,
        rack=position.racks[seat],
        score=position.scores[seat],
        scoreless_turns=position.scoreless_turns,
    )


def _begin_turn(position: Position, seat: int) -> Position:
    """Remember how all stood before a turn's first action, which also closes the turn before. Rule: R8.1"""
    return position if position.begun is not None else replace(position, begun=_begun(position, seat), last=None)


def _end_turn(position: Position, turn: Turn, *, at: float, passed: bool = False) -> Position:
    """Hand the turn on; only a turn that was no pass starts the count of passes again. Rule: R2.2, R9.2"""
    seat = turn.seat
    passes = (0,) * len(position.passes)
    if passed:
        passes = replaced(position.passes, seat, position.passes[seat] + 1)
    return replace(
        position,
        begun=None,
        last=turn,
        passes=passes,
        scoreless_turns=0 if turn.points else position.scoreless_turns + 1,
        agreed=position.agreed if passed else frozenset(),
        on_turn=position.next_after(seat),
        turn_number=position.turn_number + 1,
        turn_started_at=at,
        seconds_used=_clock_stopped(position, at),
    )


def _recycled(position: Position, words: tuple[Run, ...]) -> Position:
    assert position.begun is not None
    return replace(position, begun=replace(position.begun, words=position.begun.words + words))


def _blank_recycled(position: Position, event: happened.BlankRecycled) -> Position:
    """Blank and letter change places. Rule: V4"""
    position = _begin_turn(position, event.seat)
    rack = position.racks[event.seat].removed([event.letter]).added([BLANK])
    position = position.with_rack(event.seat, rack)
    return replace(position, board=position.board.with_tiles([(event.square, event.letter)]))


def _letter_recycled(position: Position, event: happened.LetterRecycled) -> Position:
    """A letter from the board and a tile from the rack change places. Rule: V3"""
    position = _begin_turn(position, event.seat)
    rack = position.racks[event.seat].removed([tile_of(event.given)]).added([event.taken])
    board = position.board.with_tiles([(event.square, event.given)])
    position = replace(position.with_rack(event.seat, rack), board=board)
    return _recycled(position, words_through(board, [event.square]))


def _word_rearranged(position: Position, event: happened.WordRearranged) -> Position:
    """The tiles of one word laid anew. Rule: V2"""
    position = _begin_turn(position, event.seat)
    return replace(position, board=laid_anew(position.board, event.step))


def _tiles_played(position: Position, event: happened.TilesPlayed) -> Position:
    """Tiles leave the rack for the board, and the points are written down. Rule: R3.2, R5.1"""
    begun, points = _begun(position, event.seat), event.score.points
    runs = tuple(
        Run(word.start, word.across, bytes(letter.tile for letter in word.letters)) for word in event.score.words
    )
    laid = tuple(square for square, _ in event.placements)
    rack = position.racks[event.seat].removed(tile_of(tile) for _, tile in event.placements)
    played = replace(
        position,
        racks=replaced(position.racks, event.seat, rack),
        board=position.board.with_tiles(event.placements),
        scores=replaced(position.scores, event.seat, position.scores[event.seat] + points),
    )
    return _end_turn(played, replace(begun, words=begun.words + runs, points=points, laid=laid), at=event.at)


def _tiles_exchanged(position: Position, event: happened.TilesExchanged) -> Position:
    """Drawn first, then the ones put aside are mixed in. Rule: R6.1"""
    returned, drawn = event.returned or b"", event.drawn or b""
    rack = position.racks[event.seat].removed(returned).added(drawn)
    racks, bag = replaced(position.racks, event.seat, rack), position.bag.removed(drawn).added(returned)
    return _end_turn(replace(position, racks=racks, bag=bag), _begun(position, event.seat), at=event.at)


def _turn_passed(position: Position, event: happened.TurnPassed) -> Position:
    """A turn that recycled a letter is not a pass: it starts everybody's count again. Rule: R6.3, R9.2, V3"""
    return _end_turn(position, _begun(position, event.seat), at=event.at, passed=event.why != "recycled")


def _turn_lost(position: Position, event: happened.TurnLost) -> Position:
    """Neither a pass nor the start of a turn: counts stay, the last play stays open. Rule: R8.4, R9.2

    But where turns without points end the game it is one of them (C7).
    """
    scoreless = position.scoreless_turns + (position.ruleset.scoreless_to_end is not None)
    return replace(
        position,
        scoreless_turns=scoreless,
        turns_owed=replaced(position.turns_owed, event.seat, position.turns_owed[event.seat] - 1),
        on_turn=position.next_after(event.seat),
        turn_number=position.turn_number + 1,
        turn_started_at=event.at,
        seconds_used=_clock_stopped(position, event.at),
    )


def _play_accepted(position: Position, event: happened.PlayAccepted) -> Position:
    assert position.last is not None
    return replace(position, last=replace(position.last, accepted=position.last.accepted | {event.seat}))


def _play_withdrawn(position: Position, event: happened.PlayWithdrawn) -> Position:
    """All the turn did is undone, tiles drawn since go back; the turn itself is over. Rule: R8.3

    But a play was tried: everybody's count of passes has started again, and nobody has agreed that none remains (R9.2).
    Where turns without points are counted it is one, and so are those lost since (C7).
    """
    turn = position.last
    assert turn is not None
    lost_since = position.scoreless_turns - (0 if turn.points else turn.scoreless_turns + 1)
    loose = position.bag.added(position.racks[turn.seat])
    loose = loose.added(tile_of(tile) for _, tile in position.board.tiles())
    loose = loose.removed(tile_of(tile) for _, tile in turn.board.tiles())
    position = position.with_rack(turn.seat, turn.rack)
    return replace(
        position,
        board=turn.board,
        bag=Bag(loose.removed(turn.rack).codes),
        scores=replaced(position.scores, turn.seat, turn.score),
        scoreless_turns=turn.scoreless_turns + 1 + lost_since,
        agreed=frozenset(),
        phase=Phase.PLAYING,
        ending="",
        last=None,
        turn_started_at=event.at,
        seconds_used=_clock_stopped(position, event.at),
    )


def _challenge_failed(position: Position, event: happened.ChallengeFailed) -> Position:
    """The words looked up need not be doubted again; who owes a turn or gains points is told. Rule: R8.4, C2 to C4"""
    assert position.last is not None
    looked_up = position.last.looked_up | set(event.looked_up)
    owed = replaced(position.turns_owed, event.seat, position.turns_owed[event.seat] + event.turns)
    scores = replaced(position.scores, event.against, position.scores[event.against] + event.points)
    return replace(position, last=replace(position.last, looked_up=looked_up), turns_owed=owed, scores=scores)


def _went_out(position: Position, _: happened.WentOut) -> Position:
    return replace(position, phase=Phase.AWAITING_LAST_CHALLENGE, ending="went-out")


def _finish_line_reached(position: Position, _: happened.FinishLineReached) -> Position:
    return replace(position, phase=Phase.AWAITING_LAST_CHALLENGE, ending="finish-line")


def _agreed_no_more_plays(position: Position, event: happened.AgreedNoMorePlays) -> Position:
    return replace(position, agreed=position.agreed | {event.seat})


def _no_more_plays(position: Position, event: happened.NoMorePlays) -> Position:
    """A play without points that is the last of a row may still be challenged. Rule: R8.5, R9.2, C5, C7"""
    position = _turn_broken_off(position, event.at)
    open_still = event.why == "scoreless" and position.may_challenge
    phase = Phase.AWAITING_LAST_CHALLENGE if open_still else position.phase
    return replace(position, phase=phase, ending="no-more-plays")


def _extra_tiles_returned(position: Position, event: happened.ExtraTilesReturned) -> Position:
    """Rule: R12.1"""
    tiles = event.tiles or b""
    position = position.with_rack(event.seat, position.racks[event.seat].removed(tiles))
    return replace(position, bag=position.bag.added(tiles))


def _racks_assumed(position: Position, event: happened.RacksAssumed) -> Position:
    """What lies on the board is known, the rest is shared out."""
    if event.racks is None:
        return position
    unseen = position.bag.added(tile for rack in position.racks for tile in rack)
    bag = unseen.removed(tile for rack in event.racks for tile in rack)
    return replace(position, racks=tuple(map(Rack.of, event.racks)), bag=bag)


def _resigned(position: Position, event: happened.Resigned) -> Position:
    """The rack stays aside; if it was this seat's turn, the next one plays."""
    position = replace(position, resigned=position.resigned | {event.seat}, agreed=position.agreed - {event.seat})
    if position.on_turn != event.seat:
        return position
    return replace(
        position,
        on_turn=position.next_after(event.seat),
        turn_number=position.turn_number + 1,
        turn_started_at=event.at,
        seconds_used=_clock_stopped(position, event.at),
    )


def _adjudicated(position: Position, event: happened.Adjudicated) -> Position:
    position = _turn_broken_off(position, event.at)
    ending = "void" if event.void else position.ending or "adjudicated"
    return replace(position, ending=ending)


def _rack_settled(position: Position, event: happened.RackSettled) -> Position:
    """Rule: R9.3"""
    score = position.scores[event.seat] - event.deducted + event.gained
    return replace(
        position,
        scores_before_settling=position.scores_before_settling or position.scores,
        scores=replaced(position.scores, event.seat, score),
    )


def _overtime_charged(position: Position, event: happened.OvertimeCharged) -> Position:
    """Rule: C6"""
    return replace(position, scores=replaced(position.scores, event.seat, position.scores[event.seat] - event.deducted))


def _game_ended(position: Position, event: happened.GameEnded) -> Position:
    result = Result(event.why, event.winners, event.scores)
    return replace(position, phase=Phase.OVER, on_turn=None, last=None, result=result)


_EVOLVE: dict[type[happened.Event], Callable[[Position, Any], Position]] = {
    happened.StartingTileDrawn: _starting_tile_drawn,
    happened.GameStarted: _game_started,
    happened.TilesDrawn: _tiles_drawn,
    happened.BlankRecycled: _blank_recycled,
    happened.LetterRecycled: _letter_recycled,
    happened.WordRearranged: _word_rearranged,
    happened.TilesPlayed: _tiles_played,
    happened.TilesExchanged: _tiles_exchanged,
    happened.TurnPassed: _turn_passed,
    happened.TurnLost: _turn_lost,
    happened.PlayAccepted: _play_accepted,
    happened.PlayWithdrawn: _play_withdrawn,
    happened.ChallengeFailed: _challenge_failed,
    happened.WentOut: _went_out,
    happened.FinishLineReached: _finish_line_reached,
    happened.AgreedNoMorePlays: _agreed_no_more_plays,
    happened.NoMorePlays: _no_more_plays,
    happened.ExtraTilesReturned: _extra_tiles_returned,
    happened.RacksAssumed: _racks_assumed,
    happened.Resigned: _resigned,
    happened.Adjudicated: _adjudicated,
    happened.RackSettled: _rack_settled,
    happened.OvertimeCharged: _overtime_charged,
    happened.GameEnded: _game_ended,
}
