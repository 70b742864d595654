"""The last turn, of a record or of a game going on, as far as it tells what was kept."""

from __future__ import annotations

from collections.abc import Collection

from lexiko.notation import TURNS, EventKind, NotationError, RecordedPosition, parse_rack
from lexiko.rules import Board, Exchange, Play, PlayerView, Square
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
        return _play_made(seat, board, moment.last, points=last.score, bag_count=view.bag_count)
    if last.kind is EventKind.EXCHANGE:
        count = _exchanged(moment, view)
        return TurnMade(seat, Exchange(bytes(count)), board, 0, view.bag_count) if count else None
    return None


def turn_seen(view: PlayerView) -> TurnMade | None:
    """The turn before, as the seat of a view saw it that is to move; None where that was no play that stands.

    >>> import lexiko
    >>> game = lexiko.new_game(players=("Ann", "Ben"), seed=1)
    >>> turn_seen(game.view("Ann")) is None
    True
    """
    last = view.last
    if last is None or not last.laid:
        return None
    return _play_made(last.seat, view.board, last.laid, points=last.points, bag_count=view.bag_count)


def _play_made(seat: int, board: Board, squares: Collection[Square], *, points: int, bag_count: int) -> TurnMade:
    """A play whose tiles lie on these squares of a board now, and on the board before; the bag is that after it."""
    laid = tuple((square, tile) for square, tile in board.tiles() if square in squares)
    others = ((square, tile) for square, tile in board.tiles() if square not in squares)
    before = Board.empty(board.rows, board.cols).with_tiles(others)
    return TurnMade(seat, Play(laid), before, points, bag_count + len(laid))


def _exchanged(moment: RecordedPosition, view: PlayerView) -> int:
    """How many tiles the last exchange put back; 0 if that cannot be read."""
    text = next(event.text for event in reversed(moment.game.events) if event.kind is EventKind.EXCHANGE)
    if text.isdigit():
        return int(text)
    try:
        return len(parse_rack(text, view.ruleset.tile_set.alphabet))
    except NotationError:
        return 0
