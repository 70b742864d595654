"""A folder of game records: as GCG, as Parquet, or both."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from lexiko.selfplay.errors import SelfPlayError
from lexiko.selfplay.gcg_files import GcgFiles
from lexiko.selfplay.parquet_files import ParquetFiles
from lexiko.selfplay.played import GameRecord


class RecordFiles(Protocol):
    """Files of one format, begun."""

    def add(self, record: GameRecord) -> None:
        """Write one game."""
        ...

    def close(self) -> None:
        """Write what is held back, and the files' ends."""
        ...


FORMATS: dict[str, Callable[[Path], RecordFiles]] = {"gcg": GcgFiles, "parquet": ParquetFiles}
"""What records can be written as."""


class RecordFolder:
    """Writes the records of games into a folder, made if need be; `with` it, so that the files get their ends.

    Raises `SelfPlayError` for a folder that holds something already, `ParquetMissing`, and `OSError`.
    """

    def __init__(self, folder: Path, formats: Collection[str] = tuple(FORMATS)) -> None:
        """Make the folder and begin the files."""
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise SelfPlayError(f"{folder} holds files already: records go into a new or an empty folder")
        self._files: list[RecordFiles] = [FORMATS[name](folder) for name in formats]

    def keep(self, record: GameRecord) -> None:
        """Write one game."""
        for files in self._files:
            files.add(record)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        for files in self._files:
            files.close()
