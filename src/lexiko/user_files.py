"""Files read whole, unless larger than their kind can be, and files written whole or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from errno import EFBIG, EINVAL, EISDIR
from pathlib import Path
from typing import BinaryIO, NamedTuple

_BLOCK = 1024 * 1024


class NameTaken(FileExistsError):
    """A new file was to get a name that another file has got meanwhile."""


class FileKind(NamedTuple):
    """What files are there for, and how many megabytes one of them may have."""

    name: str
    megabytes: int


RULES = FileKind("file of rules", 1)
GAME = FileKind("game", 4)
WORDS = FileKind("file of words", 256)
"""Lists and graphs of words, and what tiles are worth: the largest known have 50 MB."""


def whole_file(path: str | Path, kind: FileKind) -> bytes:
    """What is in a file; a device or a pipe may have no end.

    Raises `OSError` with a sentence, also for one larger than its kind can be.

    >>> whole_file("/dev/zero", RULES)
    Traceback (most recent call last):
    OSError: [Errno 27] it is larger than 1 MB, which no file of rules is: '/dev/zero'
    """
    _demand_possible_name(path)
    with Path(path).open("rb") as file:
        if os.fstat(file.fileno()).st_size > kind.megabytes * _BLOCK:
            raise too_large(str(path), kind)
        return whole_stream(file, kind, name=str(path))


def _demand_possible_name(path: str | Path) -> None:
    """Raise `OSError` for a name that no file can have, for which the system's own calls raise `ValueError`."""
    if "\0" in str(path):
        raise OSError(EINVAL, "no file is named so", str(path))


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


def data_folder(name: str, environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where what a user has under this name is kept: in `LEXIKO_HOME`, else with the user's data; it need not exist.

    None for a user without a home.

    >>> data_folder("games", {"LEXIKO_HOME": "/club"}), data_folder("games", {"XDG_DATA_HOME": "/ann/data"})
    (PosixPath('/club/games'), PosixPath('/ann/data/lexiko/games'))
    """
    if own := environment.get("LEXIKO_HOME"):
        return Path(own) / name
    share = environment.get("XDG_DATA_HOME")
    try:
        return (Path(share) if share else Path("~/.local/share").expanduser()) / "lexiko" / name
    except RuntimeError:
        return None


@contextmanager
def in_place_of(
    path: Path, *, mode: int | None = None, durable: bool = True, through_links: bool = True
) -> Iterator[BinaryIO]:
    """A file to write to that takes the place of this one when the block ends, or disappears with what goes wrong.

    A link stays, and the file it stands for is replaced; without `through_links` the link itself is, for files that
    only the program names. Its rights are `mode`, else those of an own file that it replaces, else the usual ones.
    With `durable` it is on the disk before it counts. Raises `OSError`, which names the path, also where a folder, a
    device or a pipe has that name: none of them is replaced.

    >>> with in_place_of(Path("/nowhere/words.txt")) as file:
    ...     file.write(b"AA")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: '/nowhere/words.txt'
    """
    try:
        place = replaceable(path) if through_links else _itself(path)
        asked = 0o666 if mode is None else mode
        with part_beside(place, mode=asked, durable=durable) as (_, descriptor), os.fdopen(descriptor, "wb") as file:
            if mode is None:
                _take_rights(place, descriptor)
            yield file
    except OSError as refused:
        raise OSError(refused.errno, refused.strerror, str(path)) from None  # the part's name says nothing to anybody


@contextmanager
def part_beside(
    place: Path, *, mode: int = 0o600, durable: bool = True, over_another: bool = True
) -> Iterator[tuple[Path, int]]:
    """A new file that gets this name when the block ends, or disappears with what goes wrong: its path and descriptor.

    The descriptor is the caller's to close. Raises `OSError`; without `over_another`, `NameTaken` where another file
    has got the name meanwhile.
    """
    part, descriptor = new_part(place, mode=mode)
    try:
        yield part, descriptor
        if durable:
            _sync(part)
        if over_another or not _named(part, place):
            part.replace(place)
        if durable:
            with suppress(PermissionError):  # a folder that may be written to and not be listed
                _sync(place.parent)
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _named(part: Path, place: Path) -> bool:
    """Give it a name that nobody has: of two programs at once only one gets it; False where that cannot be made sure.

    Raises `NameTaken`.
    """
    try:
        place.hardlink_to(part)
    except FileExistsError as taken:
        raise NameTaken(taken.errno, taken.strerror, str(place)) from None
    except OSError:  # a file system without hard links
        return False
    return True


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def replaceable(path: Path) -> Path:
    """The file that a path stands for, through links, one there is or one to be made.

    Raises `OSError` where it is no regular file.
    """
    place = real_path(path)
    _demand_file(place, path)
    return place


def real_path(path: Path) -> Path:
    """What a path stands for, through links; those that lead round in a ring end at one of them.

    Raises `OSError` for a name that no file can have.
    """
    _demand_possible_name(path)
    return Path(os.path.realpath(path))


def _itself(path: Path) -> Path:
    _demand_possible_name(path)
    if not path.is_symlink():
        _demand_file(path, path)
    return path


def _demand_file(place: Path, named: Path) -> None:
    with suppress(FileNotFoundError):
        kind = place.stat().st_mode
        if stat.S_ISDIR(kind):
            raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(named))
        if not stat.S_ISREG(kind):
            raise OSError(EINVAL, "it is a device or a pipe, and no file that can be replaced", str(named))


def new_part(path: Path, *, mode: int) -> tuple[Path, int]:
    """A new file beside this one, for what is to take its place, and its descriptor. Raises `OSError`.

    Nobody can have laid a link or a file of theirs there: no name is taken that exists, and none can be guessed.
    """
    part = path.with_name(f"{_start_of_parts(path)}{os.urandom(8).hex()}{_END_OF_PARTS}")
    return part, os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC, mode)


def parts_of(path: Path) -> list[Path]:
    """The files that were to take the place of this one: being written now, or left by a process that was killed."""
    start = _start_of_parts(path)
    with suppress(OSError):
        return [each for each in path.parent.iterdir() if each.name.startswith(start) and each.suffix == _END_OF_PARTS]
    return []


_END_OF_PARTS = ".part"


def _start_of_parts(path: Path) -> str:
    return f".{path.name[:32]}-"  # a name may be as long as any can be already


def _take_rights(path: Path, descriptor: int) -> None:
    """Give an open file the rights of the one at this path, where that is ours: a stranger may have made it."""
    with suppress(FileNotFoundError):
        found = path.stat()
        if found.st_uid == os.geteuid():
            os.fchmod(descriptor, found.st_mode & 0o777)
