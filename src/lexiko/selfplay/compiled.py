"""Games the kernel plays from the first tile to the last, thousands a minute: which these are, and what they say."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from lexiko.kernel import EngineMismatch, GamePlayed, Playout, UnsupportedRuleset
from lexiko.notation import EventKind, GcgEvent, GcgGame, GcgPragma, format_play, format_tiles, gcg_head, nicks_of
from lexiko.players import StaticPlayer, build_player
from lexiko.rules import Exchange, Play
from lexiko.selfplay.match import Match
from lexiko.selfplay.played import GameRecord, PlayedGame


def playout_of(match: Match) -> Playout | None:
    """What plays the games of a match compiled; None if its rules or players are not for the kernel.

    Static players who know all words of the table are: they never doubt each other, and need no luck of their own.
    """
    players = [
        build_player(player, match.engine) if isinstance(player, str) else player.build(match.engine, "")
        for player in match.players
    ]
    static = [player for player in players if isinstance(player, StaticPlayer) and plays_at_sight(player)]
    words = match.engine.lexicon.fingerprint
    if len(static) < len(players) or any(player.engine.lexicon.fingerprint != words for player in static):
        return None
    try:
        return Playout.of([player.engine for player in static], [player.by for player in static])
    except (UnsupportedRuleset, EngineMismatch):
        return None


def plays_at_sight(player: StaticPlayer) -> bool:
    """Whether it chooses as every static player does; a class made of it may do otherwise."""
    return type(player).choose is StaticPlayer.choose


def games_compiled(match: Match, playout: Playout, *, threads: int, recorded: bool) -> Iterator[PlayedGame]:
    """All games of a match in order. A seat is a player's own throughout; who begins goes round."""
    games = playout.play(seed=match.seed, count=match.games, threads=threads, paired=match.pairs)
    for game in games:
        winners = winners_of(game)
        yield PlayedGame(
            scores=game.scores,
            winners=winners,
            turns=game.turn_count,
            bingos=game.bingos,
            digest=hashlib.sha256(game.records + repr(game.scores).encode()).digest(),
            record=record_of(game, match.names, winners) if recorded else None,
        )


def winners_of(game: GamePlayed) -> tuple[int, ...]:
    """Who reached the finish line, or else has most points; who wins among equals is a policy. Rule: R9.4, V7, C9"""
    seats = range(len(game.scores))
    if game.ending == "finish-line":
        targets = game.ruleset.targets
        return tuple(seat for seat in seats if game.scores[seat] >= targets[seat])
    before = (0,) * len(game.scores) if game.ruleset.ties == "shared" else game.unsettled
    standing = [(game.scores[seat], before[seat]) for seat in seats]
    return tuple(seat for seat in seats if standing[seat] == max(standing))


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
