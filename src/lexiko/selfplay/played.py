"""One game as it was played, and many in a row: the numbers that are counted, and the record if it is wanted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lexiko.frozen import dataclass

if TYPE_CHECKING:
    from lexiko.notation import GcgGame


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRecord:
    """All turns of a game as a GCG record, with who sat where.

    `players` are the names by seat, `order` the seats in playing order, `scores` and `winners` by seat too; `why` is
    how the game ended, as `GameEnded` says it.
    """

    number: int
    players: tuple[str, ...]
    order: tuple[int, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    why: str
    gcg: GcgGame


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """What is counted of a game: `scores`, `bingos` and `winners` by player, `turns` in all.

    `digest` is the SHA-256 of everything that was drawn and done in it.
    """

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    bingos: tuple[int, ...]
    digest: bytes
    record: GameRecord | None = None
