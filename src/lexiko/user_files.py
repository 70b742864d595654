"""A file of the user's read whole, unless it is larger than its kind can be: a device or a pipe may have no end."""

from __future__ import annotations

import os
from errno import EFBIG, EINVAL
from pathlib import Path
from typing import BinaryIO, NamedTuple

_BLOCK = 1024 * 1024


class FileKind(NamedTuple):
    """What files are there for, and how many megabytes one of them may have."""

    name: str
    megabytes: int


RULES = FileKind("file of rules", 1)
GAME = FileKind("game", 4)
WORDS = FileKind("file of words", 256)
"""Lists and graphs of words, and what tiles are worth: the largest known have 50 MB."""


def whole_file(path: str | Path, kind: FileKind) -> bytes:
    """What is in a file. Raises `OSError` with a sentence, also for one larger than its kind can be.

    >>> whole_file("/dev/zero", RULES)
    Traceback (most recent call last):
    OSError: [Errno 27] it is larger than 1 MB, which no file of rules is: '/dev/zero'
    """
    if "\0" in str(path):
        raise OSError(EINVAL, "no file is named so", str(path))
    with Path(path).open("rb") as file:
        if os.fstat(file.fileno()).st_size > kind.megabytes * _BLOCK:
            raise too_large(str(path), kind)
        return whole_stream(file, kind, name=str(path))


def whole_stream(stream: BinaryIO, kind: FileKind, *, name: str) -> bytes:
    """All that comes from a stream, which `name` names in the sentence. Raises `OSError` as `whole_file` does."""
    blocks: list[bytes] = []
    while block := stream.read(_BLOCK):
        if len(blocks) == kind.megabytes:
            raise too_large(name, kind)
        blocks.append(block)
    return b"".join(blocks)


def too_large(name: str, kind: FileKind) -> OSError:
    """That something is larger than its kind can be."""
    return OSError(EFBIG, f"it is larger than {kind.megabytes} MB, which no {kind.name} is", name)


def expanded(path: str | Path) -> Path:
    """A path with `~` as the home folder; as it is where there is no such folder."""
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)
