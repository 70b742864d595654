"""Game records in a folder as GCG, a file a game, a thousand files a folder."""

from __future__ import annotations

from pathlib import Path

from lexiko.notation import write_gcg
from lexiko.selfplay.played import GameRecord

FILES_A_FOLDER = 1000


class GcgFiles:
    """Writes records below a folder: game 12345 becomes `gcg/012000/game-0012345.gcg`."""

    def __init__(self, folder: Path) -> None:
        """A folder that exists."""
        self._folder = folder / "gcg"

    def add(self, record: GameRecord) -> None:
        """Write one game."""
        part = record.number - record.number % FILES_A_FOLDER
        folder = self._folder / f"{part:06}"
        if record.number == part:
            folder.mkdir(parents=True)
        (folder / f"game-{record.number:07}.gcg").write_bytes(write_gcg(record.gcg))

    def close(self) -> None:
        """Nothing is held back."""
