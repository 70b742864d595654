"""What somebody does at a table: who does it, and what is to be written down of it."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.rules import Action
from lexiko.server.tables.clock import Times
from lexiko.server.tables.log.table_events import TableEvent


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is to be written down: facts, seats that are nobody's any more, and what the game goes on with then."""

    facts: tuple[TableEvent, ...] = ()
    freed: tuple[int, ...] = ()
    then: tuple[TableAction, ...] = ()


@dataclass(frozen=True, slots=True)
class TableAction:
    """An action of the table itself, for a seat or for nobody, and why."""

    seat: int | None
    action: Action
    why: str = ""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a seat, whether the table is theirs, which game they saw, and whose seats stand empty by now."""

    seat: int
    host: bool
    times: Times
    vanished: tuple[int, ...] = ()
