"""Who asks for something at a wall, where, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lexiko.rules import TileSet
from lexiko.server.households import HouseholdState, MemberState
from lexiko.server.wall.errors import NotThere, NotYours
from lexiko.server.wall.events import WallEvent
from lexiko.server.wall.games.showing import OpenTable
from lexiko.server.wall.items import WallItem
from lexiko.server.wall.state import WallState


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAtWall:
    """What a handler knows: the wall, the household, which member asks, and whether that is sure.

    At the family's tablet anybody may say who they are; `sure` is whoever has a device of their own, or has typed
    their figures. `tables` are the games that hang there, as they stand.
    """

    state: WallState
    household: HouseholdState
    member: MemberState
    tablet: bool
    sure: bool
    now: float
    pouch: TileSet
    tables: Mapping[str, OpenTable]

    def check_mine(self, item: WallItem, *, drawn_at_tablet: bool) -> None:
        """Raises `NotYours` for what somebody else made, or oneself elsewhere, where that is not sure."""
        if item.by != self.member.id or not (self.sure or drawn_at_tablet):
            raise NotYours("Only whoever wrote this may do that.")


@dataclass(frozen=True, slots=True)
class WallOutcome:
    """What a command causes; `merged` where another's change of the same words was kept too."""

    events: tuple[WallEvent, ...] = ()
    merged: bool = False


def one_up(item: WallItem | None) -> None:
    """Raises `NotThere` for what cannot be seen."""
    if item is None or not item.is_up:
        raise NotThere
