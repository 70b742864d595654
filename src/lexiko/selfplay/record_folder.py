"""A folder of game records: as GCG, as Parquet, or both."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from lexiko.notation import write_gcg
from lexiko.selfplay.errors import SelfPlayError
from lexiko.selfplay.parquet_files import ParquetFiles
from lexiko.selfplay.played import GameRecord

FILES_A_FOLDER = 1000


class RecordFiles(Protocol):
    """Files of one format, begun."""

    def add(self, record: GameRecord) -> None:
        """Write one game."""
        ...

    def close(self) -> None:
        """Write what is held back, and the files' ends."""
        ...


class GcgFiles:
    """Records as GCG, a file a game, a thousand files a folder: game 12345 becomes `gcg/012000/game-0012345.gcg`."""

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


FORMATS: dict[str, Callable[[Path], RecordFiles]] = {"gcg": GcgFiles, "parquet": ParquetFiles}
"""What records can be written as."""


class RecordFolder:
    """Writes the records of games into a folder, made if need be; `with` it, so that the files get their ends.

    Raises `SelfPlayError` for a folder that holds something already, and when the system refuses to write there,
    `ParquetMissing`, and `OSError` for a folder that cannot be made.
    """

    def __init__(self, folder: Path, formats: Collection[str] = tuple(FORMATS)) -> None:
        """Make the folder and begin the files."""
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise SelfPlayError(f"{folder} holds files already: records go into a new or an empty folder")
        self._folder = folder
        with self._naming_folder():
            self._files: list[RecordFiles] = [FORMATS[name](folder) for name in formats]

    def keep(self, record: GameRecord) -> None:
        """Write one game."""
        with self._naming_folder():
            for files in self._files:
                files.add(record)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(SelfPlayError) if trouble else nullcontext(), self._naming_folder(), ExitStack() as closing:
            for files in self._files:
                closing.callback(files.close)

    @contextmanager
    def _naming_folder(self) -> Iterator[None]:
        """Name the folder where the system refuses something: what writes the files tells not even that."""
        try:
            yield
        except OSError as refused:
            why = os.strerror(refused.errno) if refused.errno else str(refused)
            raise SelfPlayError(f"{self._folder}: {why}") from None
