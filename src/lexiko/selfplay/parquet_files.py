"""Game records as Parquet: `games.parquet` has a row for each player of each game, `turns.parquet` a row a turn."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

from lexiko.selfplay.errors import ParquetMissing
from lexiko.selfplay.played import GameRecord

ROWS_TOGETHER = 50_000
"""About how many rows are gathered before they are written."""

GAME_COLUMNS = {
    "game": "int64",
    "seat": "int8",
    "player": "string",
    "starts": "bool",
    "score": "int32",
    "won": "bool",
    "ended": "string",
}
"""A row for each player of each game; `starts` is who plays first, `ended` how the game did."""

TURN_COLUMNS = {
    "game": "int64",
    "turn": "int16",
    "player": "string",
    "kind": "string",
    "rack": "string",
    "place": "string",
    "text": "string",
    "score": "int32",
    "total": "int32",
}
"""A row for each line of the game's GCG record: its kind, rack before the move, place and word or tiles, points."""


class ParquetFiles:
    """Writes records into the two files of a folder. Raises `ParquetMissing` where that cannot be done."""

    def __init__(self, folder: Path) -> None:
        """A folder that exists; the files are begun."""
        self._games = _Table(folder / "games.parquet", GAME_COLUMNS)
        self._turns = _Table(folder / "turns.parquet", TURN_COLUMNS)

    def add(self, record: GameRecord) -> None:
        """Write one game."""
        for seat, player in enumerate(record.players):
            self._games.add(
                (
                    record.number,
                    seat,
                    player,
                    seat == record.order[0],
                    record.scores[seat],
                    seat in record.winners,
                    record.why,
                )
            )
        names = {player.nick: player.name for player in record.gcg.players}
        for turn, line in enumerate(record.gcg.events):
            turn_row = (names[line.nick], line.kind.value, line.rack, line.place, line.text, line.score, line.total)
            self._turns.add((record.number, turn, *turn_row))

    def close(self) -> None:
        """Write what is held back, and the files' ends."""
        with ExitStack() as closing:  # the one too when the other refuses
            closing.callback(self._games.close)
            closing.callback(self._turns.close)


class _Table:
    """A Parquet file that rows are added to."""

    def __init__(self, path: Path, columns: dict[str, str]) -> None:
        arrow, parquet = _arrow()
        self._arrow = arrow
        self._schema = arrow.schema(
            [(name, getattr(arrow, kind + "_" * (kind == "bool"))()) for name, kind in columns.items()]
        )
        self._writer = parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._rows: list[tuple[object, ...]] = []

    def add(self, row: tuple[object, ...]) -> None:
        self._rows.append(row)
        if len(self._rows) >= ROWS_TOGETHER:
            self._write()

    def close(self) -> None:
        try:
            self._write()
            self._writer.close()
        finally:
            self._writer.is_open = False  # where no end could be written, it would try again whenever it is forgotten

    def _write(self) -> None:
        if self._rows:
            columns = [
                self._arrow.array(column, field.type)
                for column, field in zip(zip(*self._rows, strict=True), self._schema, strict=True)
            ]
            self._writer.write_table(self._arrow.Table.from_arrays(columns, schema=self._schema))
            self._rows.clear()


def _arrow() -> tuple[Any, Any]:
    """The package that writes Parquet, imported when it is needed: it takes a second, and many do without."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ParquetMissing from None
    return pyarrow, pyarrow.parquet
