"""The GCG record of a game that the kernel played, as if it had been played by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.kernel import GamePlayed
from lexiko.notation import EventKind, GcgEvent, GcgGame, GcgPragma, format_play, format_tiles, gcg_head, nicks_of
from lexiko.rules import Exchange, Play
from lexiko.selfplay.played import GameRecord


def record_of(game: GamePlayed, names: tuple[str, ...], winners: tuple[int, ...]) -> GameRecord:
    """The record of a game, as `gcg_from_events` would write the same game played by the rules."""
    seats = len(names)
    order = tuple((game.starter + place) % seats for place in range(seats))
    nicks, ended = nicks_of(names), GcgPragma("lexiko-ended", game.ending)
    return GameRecord(
        number=game.number,
        players=names,
        order=order,
        scores=game.scores,
        winners=winners,
        why=game.ending,
        gcg=GcgGame((*gcg_head(game.ruleset, names, order), *_turns(game, nicks), *_reckoning(game, nicks), ended)),
    )


def _turns(game: GamePlayed, nicks: tuple[str, ...]) -> Iterator[GcgEvent]:
    alphabet = game.ruleset.tile_set.alphabet
    totals = [0] * len(nicks)
    for turn in game.turns():
        totals[turn.seat] += turn.points
        kind, place, text = EventKind.PASS, "", ""
        if isinstance(turn.move, Play):
            kind = EventKind.PLAY
            place, text = format_play(turn.move.placements, turn.board, alphabet, through="dots").split(" ")
        elif isinstance(turn.move, Exchange):
            kind, text = EventKind.EXCHANGE, format_tiles(turn.move.tiles, alphabet)
        yield GcgEvent(
            nick=nicks[turn.seat],
            kind=kind,
            score=turn.points,
            total=totals[turn.seat],
            rack=format_tiles(turn.rack, alphabet),
            place=place,
            text=text,
        )


def _reckoning(game: GamePlayed, nicks: tuple[str, ...]) -> Iterator[GcgEvent]:
    """What unplayed tiles cost and bring. Rule: R9.3"""
    if game.ending == "finish-line":
        return
    alphabet = game.ruleset.tile_set.alphabet
    for seat, rack in enumerate(game.racks_left):
        change = game.scores[seat] - game.unsettled[seat]
        if change:
            others = [tile for other, left in enumerate(game.racks_left) if other != seat for tile in left]
            tiles = format_tiles(rack if change < 0 else sorted(others), alphabet)
            yield GcgEvent(
                nick=nicks[seat],
                kind=EventKind.END_RACK,
                score=change,
                total=game.scores[seat],
                rack=tiles if change < 0 else "",
                text=tiles,
            )
