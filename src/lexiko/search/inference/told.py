"""The last turn of a record, as far as it tells what was kept."""

from __future__ import annotations

from lexiko.notation import TURNS, EventKind, NotationError, RecordedPosition, parse_rack
from lexiko.rules import Board, Exchange, Play, PlayerView
from lexiko.search.inference.inferring import TurnMade


def turn_told(moment: RecordedPosition, view: PlayerView) -> TurnMade | None:
    """The turn before a moment of a record, seen by the seat of a view that is to move; None if it tells nothing.

    A pass tells nothing, nor does a play that was withdrawn. Of an exchange the number of tiles is told alone.
    """
    told = [turn for turn in moment.replay.turns if turn.kind in (*TURNS, EventKind.WITHDRAWN)]
    if not told or told[-1].player not in moment.nicks:
        return None
    last, board = told[-1], moment.cgp.board
    seat = moment.nicks.index(last.player)
    if last.kind is EventKind.PLAY and moment.last:
        laid = tuple((square, tile) for square, tile in board.tiles() if square in moment.last)
        others = ((square, tile) for square, tile in board.tiles() if square not in moment.last)
        before = Board.empty(board.rows, board.cols).with_tiles(others)
        return TurnMade(seat, Play(laid), before, last.score, view.bag_count + len(laid))
    if last.kind is EventKind.EXCHANGE:
        count = _exchanged(moment, view)
        return TurnMade(seat, Exchange(bytes(count)), board, 0, view.bag_count) if count else None
    return None


def _exchanged(moment: RecordedPosition, view: PlayerView) -> int:
    """How many tiles the last exchange put back; 0 if that cannot be read."""
    text = next(event.text for event in reversed(moment.game.events) if event.kind is EventKind.EXCHANGE)
    if text.isdigit():
        return int(text)
    try:
        return len(parse_rack(text, view.ruleset.tile_set.alphabet))
    except NotationError:
        return 0
