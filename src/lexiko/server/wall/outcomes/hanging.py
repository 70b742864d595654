"""Games hung on the wall and taken off it, and scores that players write down themselves."""

from __future__ import annotations

from lexiko.server.wall.errors import NoRoom, NotSo, NotThere, NotYours
from lexiko.server.wall.events import GameHung, GameUnhung, ScoreEntered
from lexiko.server.wall.games.columns import turns_of
from lexiko.server.wall.outcomes.asked import AskedAtWall, WallOutcome
from lexiko.server.wall.outcomes.deciding import decide_wall
from lexiko.server.wire import EnterScore, HangGame, UnhangGame

MOST_GAMES = 12


@decide_wall.register
def hang(do: HangGame, asked: AskedAtWall) -> WallOutcome:
    """A game that was found fit to hang here. Raises `NoRoom`."""
    game = asked.state.games.get(do.table)
    if game is not None and game.is_up:
        return WallOutcome()
    if sum(each.is_up for each in asked.state.games.values()) >= MOST_GAMES:
        raise NoRoom("Twelve games hang here already. Take one off first.", most=MOST_GAMES)
    return WallOutcome((GameHung(do.table),))


@decide_wall.register
def unhang(do: UnhangGame, asked: AskedAtWall) -> WallOutcome:
    """Off the wall; at its table the game goes on. Raises `NotThere`."""
    game = asked.state.games.get(do.table)
    if game is None:
        raise NotThere
    return WallOutcome((GameUnhung(do.table),) if game.is_up else ())


@decide_wall.register
def enter_score(do: EnterScore, asked: AskedAtWall) -> WallOutcome:
    """What a turn counts, by whoever had it. Raises `NotThere`, `NotYours`, `NotSo`. Rule: R13"""
    game, table = asked.state.games.get(do.table), asked.tables.get(do.table)
    if game is None or not game.is_up or table is None:
        raise NotThere
    if not game.own_scores:
        raise NotSo("The program counts in this game.")
    turns = turns_of(table.snapshot.entries)
    if not any(seat == do.seat and turn.seq == do.turn for seat, turn in turns):
        raise NotThere
    if table.members.get(do.seat) != asked.member.id:
        raise NotYours("Everybody counts for themselves.")
    return WallOutcome((ScoreEntered(do.table, do.turn, do.points),) if game.entered.get(do.turn) != do.points else ())
