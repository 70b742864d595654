"""The puzzles that come with Lexiko: nearly two years of them for the English words, so that a server has one today."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from lexiko.puzzles.book import PuzzleBook, read_puzzles
from lexiko.rules import Error
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


def puzzle_files(folder: Path, *, wrong: Callable[[Error | OSError], object] | None = None) -> tuple[PuzzleBook, ...]:
    """Every file of puzzles in a folder, by name.

    Of a file that cannot be read `wrong` is told, with its name, and the others are kept. Without it raises
    `BadPuzzles`, `OSError`.
    """
    found = []
    for file in sorted(folder.glob("*.jsonl")):
        try:
            content = whole_file(file, PUZZLES).decode("utf-8", "replace")
            found.append(read_puzzles(content, file=file.name))
        except (Error, OSError) as trouble:
            if wrong is None:
                raise
            wrong(trouble)
    return tuple(found)
