"""What all things on a wall have in common, and how they come and go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

SECONDS_KEPT = 30 * 86400.0
"""How long what has gone can be put back."""

T = TypeVar("T", bound="WallItem")


class WallItem(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Something on a wall: who put it there and when, the last entry that changed it, and since when it is gone."""

    id: str
    seq: int
    by: str
    at: float
    gone_at: float | None = None
    gone_by: str = ""

    @property
    def is_up(self) -> bool:
        """Whether it can be seen."""
        return self.gone_at is None

    def was_up(self, at: float) -> bool:
        """Whether it could be seen then."""
        return self.at <= at and (self.gone_at is None or self.gone_at > at)


@dataclass(frozen=True, slots=True)
class Moment:
    """An entry of the log beside its event: its number, when, and by which member."""

    seq: int
    at: float
    by: str


def ids_up(items: Mapping[str, Any]) -> list[str]:
    """The keys of what can be seen."""
    return [key for key, each in items.items() if each.is_up]


def gone(item: T, moment: Moment) -> T:
    """The item, gone since then."""
    return item if not item.is_up else replace(item, seq=moment.seq, gone_at=moment.at, gone_by=moment.by)


def put_back(item: T, moment: Moment) -> T:
    """The item, as it was before it had gone."""
    return item if item.is_up else replace(item, seq=moment.seq, gone_at=None, gone_by="")


def with_those(items: Mapping[str, T], keys: Iterable[str], change: Any, moment: Moment) -> Mapping[str, T]:
    """The items with those of these keys changed; keys of nothing are passed over."""
    changed = {key: change(items[key], moment) for key in keys if key in items}
    return {**items, **changed} if changed else items
