"""Games the kernel plays from the first tile to the last, thousands a minute: which these are, and who won."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from lexiko.kernel import By, Engine, EngineMismatch, GamePlayed, LevelSeat, Playout, UnsupportedRuleset
from lexiko.players import LevelPlayer, MasterPlayer, StaticPlayer, build_player
from lexiko.selfplay.match import Match
from lexiko.selfplay.played import PlayedGame


def playout_of(match: Match) -> Playout | None:
    """What plays the games of a match compiled; None if its rules or players are not for the kernel.

    Static players who know all words of the table are, masters, and those of a level.
    """
    players = [
        build_player(player, match.engine) if isinstance(player, str) else player.build(match.engine, "")
        for player in match.players
    ]
    engines: list[Engine] = []
    orders: list[By] = []
    levels: list[LevelSeat | None] = []
    plain: list[bool] = []
    judged: list[bool] = []
    for player in players:
        plain.append(isinstance(player, StaticPlayer) and not player.steps)
        judged.append(type(player) is MasterPlayer)
        if type(player) is LevelPlayer:
            engines.append(match.engine)
            orders.append(player.level.by)
            levels.append(player.seat())
        elif type(player) is MasterPlayer or (isinstance(player, StaticPlayer) and plays_at_sight(player)):
            engines.append(player.engine)
            orders.append(player.by)
            levels.append(None)
        else:
            return None
    try:
        return Playout.of(engines, orders, levels, plain, judged=judged)
    except (UnsupportedRuleset, EngineMismatch):
        return None


def plays_at_sight(player: StaticPlayer) -> bool:
    """Whether it chooses as every static player does; a class made of it may do otherwise."""
    return type(player).choose is StaticPlayer.choose


def games_compiled(match: Match, playout: Playout, *, threads: int, recorded: bool) -> Iterator[PlayedGame]:
    """All games of a match in order. A seat is a player's own throughout; who begins goes round."""
    if recorded:
        from lexiko.selfplay.compiled_records import record_of  # here: games that are only counted need no notation
    for game in playout.play(seed=match.seed, count=match.games, threads=threads, paired=match.pairs):
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
