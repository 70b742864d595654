"""A table as it hangs on a wall: its board, its columns and hooks, and who has taken their rack down."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from lexiko.server.households import HouseholdState
from lexiko.server.wall.games.columns import turns_of
from lexiko.server.wall.state import HungGame
from lexiko.server.wire import TableSnapshot, WallColumn, WallGame, WallTurn


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table as it lies open, no rack seen, and which members sit where."""

    snapshot: TableSnapshot
    members: Mapping[int, str]


def members_at(holders: Iterable[tuple[int, str]], household: HouseholdState) -> dict[int, str]:
    """The members who hold the seats of a table."""
    persons = household.persons
    return {seat: persons[guest].id for seat, guest in holders if guest in persons}


def game_view(hung: HungGame, open_table: OpenTable, *, reader: str | None) -> WallGame:
    """A game for a reader, one of the household's members or nobody in particular; no rack's face is in it.

    Rule: R1.3, R13
    """
    table, members = open_table.snapshot, open_table.members
    info, view = table.info, table.view
    turns = list(turns_of(table.entries))
    order = view.order or [seat.seat for seat in info.seats]
    columns = [_column(seat, hung, table, turns, member=members.get(seat)) for seat in order]
    last = turns[-1] if turns else None
    return WallGame(
        id=info.id,
        seq=table.seq,
        by=hung.by,
        hung_at=hung.at,
        state=info.state,
        edition=info.edition,
        plan=info.plan,
        board=view.board,
        last_play=view.last_play,
        columns=columns,
        on_turn=view.on_turn,
        asked=view.challenge.waiting_for if view.challenge else [],
        bag=view.bag_count,
        rack_size=info.rules.rack_size,
        days=info.timing.days if info.timing.kind == "days" else 0,
        due_at=view.clock.due_at,
        changed_at=table.entries[-1].at if table.entries else info.created_at,
        last_turn=last[0] if last else None,
        last_at=_time_of(table, last[1].seq) if last else None,
        own_scores=hung.own_scores,
        winners=view.outcome.winners if view.outcome else [],
        your_seats=[column.seat for column in columns if reader is not None and column.member == reader],
        drawing=info.state == "waiting" and info.draws is not None,
    )


def _column(  # one seat: what it did, and who it is
    seat: int, hung: HungGame, table: TableSnapshot, turns: Sequence[tuple[int, WallTurn]], *, member: str | None
) -> WallColumn:
    info, view = table.info.seats[seat], table.view
    own = [replace(turn, entered=hung.entered.get(turn.seq)) for by, turn in turns if by == seat]
    return WallColumn(
        seat=seat,
        name=info.name,
        member=member,
        bot=info.bot,
        total=view.scores[seat],
        entered_total=sum(turn.entered or 0 for turn in own),
        tiles=view.rack_sizes[seat] if seat < len(view.rack_sizes) else 0,
        here=info.here and info.bot is None,
        resigned=seat in view.resigned,
        turns=own,
    )


def _time_of(table: TableSnapshot, seq: int) -> float | None:
    return next((entry.at for entry in table.entries if entry.seq == seq), None)
