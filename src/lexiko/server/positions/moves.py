"""Moves as messages: what they lay, what they keep, and how the position stands after them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict

from lexiko.analysis import Candidate
from lexiko.notation import format_cgp, format_move, format_tiles
from lexiko.review import main_word, stepped, tiles_laid
from lexiko.rules import Exchange, Move, PlayerView, Rack, preview
from lexiko.server.positions.question import PositionQuestion
from lexiko.server.tables import lying_tiles
from lexiko.server.wire import At, BoardTile, WeighedMove


def weighed_move(each: Candidate, view: PlayerView, asked: PositionQuestion) -> WeighedMove:
    """A move that was weighed at sight."""
    alphabet = view.ruleset.tile_set.alphabet
    text = format_move(each.move, board=view.board, alphabet=alphabet)
    line, points = line_after(asked, each.move, view)
    return WeighedMove(
        text=text,
        word=main_word(text),
        points=points,
        leave=round(each.equity.total - points, 2),
        equity=round(each.equity.total, 2),
        keeps=format_tiles(each.kept, alphabet),
        cgp=line,
        **on_the_board(each.move, view),
    )


class OnTheBoard(TypedDict):
    """What a move does to the board, as `WeighedMove` and `MoveAhead` tell it."""

    laid: list[BoardTile]
    put: list[BoardTile]
    empty: list[At]


def on_the_board(move: Move, view: PlayerView) -> OnTheBoard:
    """The new tiles of a play, and what steps before it do. Rule: V2, V3, V4"""
    tiles, (put, empty) = view.ruleset.tile_set, stepped(move, view.board)
    return OnTheBoard(
        laid=lying_tiles(sorted(tiles_laid(move).items()), tiles),
        put=lying_tiles(sorted(put.items()), tiles),
        empty=[At(*square) for square in sorted(empty)],
    )


def rack_after(move: Move, rack: Rack) -> Rack:
    """What a move that was tried leaves on the rack: tiles that are exchanged were still on it."""
    return rack.removed(move.tiles) if isinstance(move, Exchange) else rack


def line_after(asked: PositionQuestion, move: Move, view: PlayerView) -> tuple[str, int]:
    """The position after a move, before new tiles are drawn, whoever is next to move first; and the move's points."""
    cgp, ruleset, tried = asked.cgp, view.ruleset, preview(view, move)
    points = tried.score.points if tried.score else 0
    counts = ruleset.scoreless_to_end is not None
    after = replace(
        cgp,
        board=tried.board,
        racks=(*cgp.racks[1:], rack_after(move, tried.rack)),
        scores=(*cgp.scores[1:], cgp.scores[0] + points),
        scoreless_turns=0 if points else cgp.scoreless_turns + counts,
    )
    return format_cgp(after, ruleset.tile_set.alphabet), points
