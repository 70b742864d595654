"""Where games are kept: a numbered file each in the user's own folder; and which are unfinished."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from lexiko.frozen import dataclass
from lexiko.rules import GameEnded
from lexiko.table import JournalError, Stored, read_journal
from lexiko.user_files import data_folder

_ENDING = ".jsonl"
_KEPT_ENDING = ".keep"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in its file: its number, and all that is written there."""

    number: int
    path: Path
    stored: Stored

    @property
    def is_over(self) -> bool:
        """Whether it has been played to its end."""
        return bool(self.stored.events) and isinstance(self.stored.events[-1], GameEnded)

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return tuple(seat.name for seat in self.stored.header.seats)


def games_folder() -> Path:
    """The folder of all games: in `LEXIKO_HOME`, else where the system keeps a user's data."""
    return data_folder("games") or Path(os.devnull) / "games"  # below a device nothing can be kept


def path_of(number: int) -> Path:
    """The file of the game with this number, whether there is one or not."""
    return games_folder() / f"{number}{_ENDING}"


def kept_path_of(number: int) -> Path:
    """The file of the score kept under this number, whether there is one or not."""
    return games_folder() / f"{number}{_KEPT_ENDING}"


def next_free_number() -> int:
    """A number no game has yet, played or kept."""
    return max((*_numbers(), *kept_numbers()), default=0) + 1


def played_numbers() -> tuple[int, ...]:
    """The numbers of all games played here."""
    return tuple(sorted(_numbers()))


def kept_numbers() -> tuple[int, ...]:
    """The numbers of all games whose score was kept for a physical board."""
    return tuple(sorted(_numbers(_KEPT_ENDING)))


def unfinished_games() -> tuple[SavedGame, ...]:
    """The games to be gone on with, the one played last first; files that cannot be read are passed over."""
    games = [game for number in _numbers() if (game := _readable(number)) is not None and not game.is_over]
    return tuple(sorted(games, key=lambda game: game.path.stat().st_mtime, reverse=True))


def _readable(number: int) -> SavedGame | None:
    try:
        return SavedGame(number, path_of(number), read_journal(path_of(number)))
    except JournalError:
        return None


def _numbers(ending: str = _ENDING) -> Iterator[int]:
    try:
        names = [path.name for path in games_folder().iterdir()]
    except OSError:
        return
    for name in names:
        stem = name.removesuffix(ending)
        if stem != name and stem.isascii() and stem.isdecimal():
            yield int(stem)
