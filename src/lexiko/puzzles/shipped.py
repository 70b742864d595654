"""The puzzles that come with Lexiko: a year of them for the English words, so that a server has one today."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from lexiko.puzzles.book import PuzzleBook, read_puzzles
from lexiko.user_files import FileKind, whole_file

FILES = Path(__file__).parent / "files"
PUZZLES = FileKind("file of puzzles", 64)


@cache
def shipped_puzzles() -> tuple[PuzzleBook, ...]:
    """Every file of puzzles that comes with Lexiko.

    >>> [book.rules.lexicon for book in shipped_puzzles()]
    ['english']
    """
    return puzzle_files(FILES)


def puzzle_files(folder: Path) -> tuple[PuzzleBook, ...]:
    """Every file of puzzles in a folder, by name. Raises `BadPuzzles`, `OSError`."""
    return tuple(
        read_puzzles(whole_file(file, PUZZLES).decode("utf-8", "replace"), file=file.name)
        for file in sorted(folder.glob("*.jsonl"))
    )
