"""A game played by the rules: at a table, with challenges and every variation; any players, any number of seats."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from lexiko.notation import gcg_from_events
from lexiko.players import Player, build_player
from lexiko.rules import (
    Event,
    PlayWithdrawn,
    TilesDrawn,
    TilesExchanged,
    TilesPlayed,
    TurnLost,
    TurnPassed,
)
from lexiko.selfplay.match import Match, by_seat
from lexiko.selfplay.played import GameRecord, PlayedGame
from lexiko.table import GameHeader, LocalSession, Seat

_TURNS = (TilesPlayed, TilesExchanged, TurnPassed, TurnLost)


def play_by_rules(match: Match, number: int, *, recorded: bool = False) -> PlayedGame:
    """Play one game of a match to its end; `recorded`: with its record. Rule: R2.1 to R9.4"""
    host = _played_out(match, number)
    result, seating = host.position.result, match.seating(number)
    assert result is not None
    seat_of = {player: seat for seat, player in enumerate(seating)}
    bingos = _bingos(host.events, len(seating))
    return PlayedGame(
        scores=tuple(result.scores[seat_of[player]] for player in range(len(seating))),
        winners=tuple(sorted(seating[seat] for seat in result.winners)),
        turns=sum(isinstance(event, _TURNS) for event in host.events),
        bingos=tuple(bingos[seat_of[player]] for player in range(len(seating))),
        digest=_digest(host.events, result.scores),
        record=_record(match, number, host) if recorded else None,
    )


def _played_out(match: Match, number: int) -> LocalSession:
    luck = f"{match.seed}/{match.luck(number)}"
    seating = match.seating(number)
    seats = tuple(Seat(name, "computer") for name in by_seat(match.names, seating))
    heading = GameHeader(ruleset=match.rules_of(number), seats=seats, seed=luck)
    players = {seat: _player(match, player, f"{luck}/{player}") for seat, player in enumerate(seating)}
    engine = match.engine
    host = LocalSession.start(heading, judge=engine.lexicon, prover=engine, players=players, now=_no_time_passes)
    for _ in host.let_bots_act():
        pass
    return host


def _player(match: Match, player: int, seed: str) -> Player:
    who = match.players[player]
    return build_player(who, match.engine, seed=seed) if isinstance(who, str) else who.build(match.engine, seed)


def _no_time_passes() -> float:
    return 0.0


def _record(match: Match, number: int, host: LocalSession) -> GameRecord:
    position, names = host.position, by_seat(match.names, match.seating(number))
    assert position.result is not None
    return GameRecord(
        number=number,
        players=names,
        order=position.order,
        scores=position.result.scores,
        winners=position.result.winners,
        why=position.result.why,
        gcg=gcg_from_events(position.ruleset, names, host.events),
    )


def _bingos(events: Sequence[Event], seats: int) -> list[int]:
    """The plays of each seat that earned a bonus and stood. Rule: R5.6"""
    counts, latest = [0] * seats, 0
    for event in events:
        if isinstance(event, TilesPlayed):
            latest = int(event.score.bonus > 0)
            counts[event.seat] += latest
        elif isinstance(event, PlayWithdrawn):
            counts[event.seat] -= latest
        elif isinstance(event, TilesExchanged | TurnPassed):
            latest = 0
    return counts


def _digest(events: Sequence[Event], scores: Sequence[int]) -> bytes:
    """The SHA-256 of a game's events; of plays and draws only what tells them apart, since theirs are the most."""
    hashed = hashlib.sha256()
    for event in events:
        if isinstance(event, TilesPlayed):
            hashed.update(repr((event.seat, event.placements, event.score.points)).encode())
        elif isinstance(event, TilesDrawn):
            hashed.update(repr((event.seat, event.tiles)).encode())
        else:
            hashed.update(repr(event).encode())
    hashed.update(repr(tuple(scores)).encode())
    return hashed.digest()
