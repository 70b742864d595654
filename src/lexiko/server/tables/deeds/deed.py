"""What somebody does at a table: who does it, and what is to be written down of it."""

from __future__ import annotations

from dataclasses import dataclass

from lexiko.rules import Wish
from lexiko.server.tables.facts import Fact
from lexiko.server.tables.times import Times


@dataclass(frozen=True, slots=True)
class Deed:
    """What is to be written down: facts, seats that are nobody's any more, and what the game goes on with then."""

    facts: tuple[Fact, ...] = ()
    freed: tuple[int, ...] = ()
    then: tuple[TableWish, ...] = ()


@dataclass(frozen=True, slots=True)
class TableWish:
    """A wish that the table itself has for a seat, or for nobody, and why."""

    seat: int | None
    wish: Wish
    why: str = ""


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: a seat, whether the table is theirs, which game they saw, and whose seats stand empty by now."""

    seat: int
    host: bool
    times: Times
    vanished: tuple[int, ...] = ()
