"""Reviews that are made, as files: two a game, small, without anybody's name. One that is gone can be made again."""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from lexiko.server.reviews.question import ReviewNews
from lexiko.user_files import in_place_of

MOST_KEPT = 2000
"""Of about 40 kB each; those go first that nobody has read for longest."""
FORM = 2
"""Stands in the names of files: a later version that writes others does not read these."""
_ANSWERS, _PAGES = f".{FORM}.answers.xz", f".{FORM}.pages.xz"


class KeptReviews:
    """The reviews of a folder, by the ids of their tables. All of it blocks, for a moment."""

    def __init__(self, folder: Path, *, most: int = MOST_KEPT) -> None:
        """The folder is made when the first is kept."""
        self._folder = folder
        self._most = most

    def __contains__(self, table_id: str) -> bool:
        return self._path(table_id, _PAGES).is_file() and self._path(table_id, _ANSWERS).is_file()

    def keep(self, table_id: str, news: ReviewNews) -> None:
        """Keep a review that is done. Raises `OSError`."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for suffix, content in ((_ANSWERS, news.answers), (_PAGES, news.pages)):
            packed = lzma.compress(json.dumps(content).encode())
            with in_place_of(self._path(table_id, suffix), mode=0o600, durable=False, through_links=False) as file:
                file.write(packed)
        self._sweep()

    def answer(self, table_id: str, language: str) -> str | None:
        """A review as a message in a language; None where it is not kept, or cannot be read."""
        found = self._read(table_id, _ANSWERS)
        return found.get(language) if found else None

    def page(self, table_id: str, language: str, seat: int) -> str | None:
        """The same as a page that needs nothing else, seen by a seat."""
        pages = (self._read(table_id, _PAGES) or {}).get(language, [])
        return pages[min(seat, len(pages) - 1)] if pages else None

    def _read(self, table_id: str, suffix: str) -> dict | None:  # type: ignore[type-arg]  # of JSON
        path = self._path(table_id, suffix)
        try:
            found = json.loads(lzma.decompress(path.read_bytes()))
        except FileNotFoundError:
            return None
        except (OSError, EOFError, lzma.LZMAError, ValueError):
            self._remove(table_id)  # a damaged one: it can be made again
            return None
        with suppress(OSError):
            os.utime(path)
        return found if isinstance(found, dict) else None

    def _sweep(self) -> None:
        """Remove those that are too many."""
        for path in sorted(self._all(), key=_read_at, reverse=True)[self._most :]:
            self._remove(path.name.removesuffix(_ANSWERS))

    def _all(self) -> Iterator[Path]:
        return self._folder.glob(f"*{_ANSWERS}")

    def _remove(self, table_id: str) -> None:
        for suffix in (_ANSWERS, _PAGES):
            with suppress(OSError):
                self._path(table_id, suffix).unlink(missing_ok=True)

    def _path(self, table_id: str, suffix: str) -> Path:
        return self._folder / f"{table_id}{suffix}"


def _read_at(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
