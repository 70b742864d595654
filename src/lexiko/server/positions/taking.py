"""What a position can be taken away as: a picture, and a game with the moves of a variation after it."""

from __future__ import annotations

from lexiko.analysis import view_from_cgp
from lexiko.library import board_picture
from lexiko.notation import (
    STEPS,
    EventKind,
    GcgEvent,
    GcgGame,
    GcgPragma,
    NotationError,
    board_after,
    format_gcg,
    format_play,
    format_step,
    format_tiles,
    gcg_head,
    gone_on,
    nicks_of,
    parse_gcg,
    parse_move,
    position_in_record,
    record_until,
)
from lexiko.rules import Exchange, Play, preview
from lexiko.server.positions.given import ToldPosition, UnreadablePosition, given_line
from lexiko.server.tables import Choices
from lexiko.server.wire import MadeFrom, WriteRecord


def picture_of(position: ToldPosition) -> str:
    """The board as SVG, in the colours of its edition."""
    return board_picture(position.cgp.board, position.played.in_force, title="Lexiko: a position")


def record_of(asked: WriteRecord, choices: Choices) -> str:
    """A game in GCG, gone on with by moves. Raises `UnreadablePosition` with the reasons."""
    try:
        return format_gcg(_written(asked, choices))
    except NotationError as wrong:
        raise UnreadablePosition([wrong]) from None


def _written(asked: WriteRecord, choices: Choices) -> GcgGame:
    positions = [given_line(move.cgp, asked.rules, choices) for move in asked.moves]
    if not positions:
        return _begun(asked)
    in_force, count = positions[0].played.in_force, len(positions[0].cgp.racks)
    if asked.record:
        moment = position_in_record(_begun(asked), in_force)
        game, nicks = moment.game, moment.nicks
    else:
        names = [*asked.names, *(f"Player {number}" for number in range(len(asked.names) + 1, count + 1))][:count]
        game, nicks = GcgGame(tuple(gcg_head(in_force, names, range(count)))), nicks_of(names)
    if len(nicks) != count:
        raise UnreadablePosition([f"{count} racks are given for {len(nicks)} players"])
    turns: list[GcgPragma | GcgEvent] = []
    for number, (move, position) in enumerate(zip(asked.moves, positions, strict=True)):
        turns += _turn(move, position, nicks[number % count])
    return gone_on(game, turns)


def _begun(asked: WriteRecord) -> GcgGame:
    """The record so far."""
    game = parse_gcg(asked.record)
    return game if asked.turn is None else record_until(game, asked.turn)


def _turn(made: MadeFrom, position: ToldPosition, nick: str) -> list[GcgPragma | GcgEvent]:
    """A move as a record has it, its points by the rules, and above it what was done to the board before."""
    if problems := position.problems:
        raise UnreadablePosition(problems)
    alphabet = position.played.in_force.tile_set.alphabet
    view = view_from_cgp(position.cgp, position.played.in_force)
    move = parse_move(made.text, board=view.board, alphabet=alphabet)
    tried = preview(view, move)
    points = tried.score.points if tried.score else 0
    kind, place, text = EventKind.PASS, "", ""
    if isinstance(move, Play):
        kind = EventKind.PLAY
        board = board_after(view.board, move.before)
        place, text = format_play(move.placements, board, alphabet, through="dots").split(" ")
    elif isinstance(move, Exchange):
        kind, text = EventKind.EXCHANGE, format_tiles(move.tiles, alphabet)
    total, rack = position.cgp.scores[0] + points, format_tiles(view.rack, alphabet)
    event = GcgEvent(nick=nick, kind=kind, score=points, total=total, rack=rack, place=place, text=text)
    if not move.before:
        return [event]
    return [GcgPragma(STEPS, "; ".join(format_step(step, alphabet) for step in move.before)), event]
