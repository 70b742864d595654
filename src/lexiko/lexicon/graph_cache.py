"""Word graphs kept on disk, so that each is built once: where, in what form, and what happens when that fails."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import struct
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, NamedTuple

from lexiko.lexicon.distinct import each_once
from lexiko.lexicon.errors import GraphNotKept
from lexiko.lexicon.kwg import Kwg, build_kwg, little_endian
from lexiko.lexicon.lookup import fingerprint_of
from lexiko.rules import Alphabet, Word
from lexiko.user_files import in_place_of, parts_of

MAGIC = b"LEXIKOG1"
HEADER = struct.Struct("<8s32s16sII")
"""Magic, key, fingerprint, number of words, CRC-32 of all that and the nodes."""
UNSIGNED = struct.Struct("<8s32s16sI")
_only_kept = ContextVar("only_kept", default=False)


class Graph(NamedTuple):
    """A word graph with what else is worth knowing of its words at once."""

    kwg: Kwg
    fingerprint: str
    size: int


def cached_graph(name: str, key: bytes, alphabet: Alphabet, words: Callable[[], Iterable[Word]]) -> Graph:
    """The graph kept under this name if it was built from what `key` stands for; else built from `words` and kept.

    A damaged or outdated file is replaced. Where nothing may be written the graph lives in memory only. Files are
    written beside their place and moved there whole, so a half-written one is never read.

    Raises `GraphNotKept` within `kept_graphs_only`.
    """
    identity = hashlib.sha256("\0".join((*alphabet.letters, "")).encode() + key).digest()
    folder = cache_folder()
    path = folder / f"{name}.graph" if folder else None
    kept = _load(path, identity) if path else None
    if kept:
        return kept
    if _only_kept.get():
        raise GraphNotKept(name)
    ordered = each_once(words())
    graph = Graph(build_kwg(ordered), fingerprint_of(ordered, alphabet), len(ordered))
    if path:
        with contextlib.suppress(OSError):
            _save(path, identity, graph)
    return graph


@contextmanager
def kept_graphs_only() -> Iterator[None]:
    """While this lasts no graph is built, which takes a while and much memory: `GraphNotKept` is raised instead."""
    token = _only_kept.set(True)
    try:
        yield
    finally:
        _only_kept.reset(token)


def kept_note(name: str, key: bytes) -> Any:
    """What `keep_note` kept beside the graph of this name for this key, as JSON's own values; None without it."""
    folder = cache_folder()
    with contextlib.suppress(OSError, ValueError, AttributeError, RecursionError):
        note = json.loads((folder / f"{name}.note").read_bytes()) if folder else {}
        return note["note"] if note.get("key") == hashlib.sha256(key).hexdigest() else None
    return None


def keep_note(name: str, key: bytes, note: Any) -> None:
    """Keep something small beside the graph of this name, if that can be done."""
    folder = cache_folder()
    if folder:
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            with in_place_of(folder / f"{name}.note", durable=False, through_links=False) as file:
                file.write(json.dumps({"key": hashlib.sha256(key).hexdigest(), "note": note}).encode())


def cache_folder() -> Path | None:
    """Where graphs are kept: `LEXIKO_CACHE`, or `lexiko` in the user's cache folder; None if there is none."""
    if chosen := os.environ.get("LEXIKO_CACHE"):
        return Path(chosen)
    usual = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if usual.is_absolute():
        return usual / "lexiko"
    try:
        return Path.home() / ".cache" / "lexiko"
    except RuntimeError:
        return None


def _load(path: Path, identity: bytes) -> Graph | None:
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    if len(raw) < HEADER.size + 8 or len(raw) % 4:
        return None
    magic, key, fingerprint, size, checksum = HEADER.unpack_from(raw)
    if magic != MAGIC or key != identity:
        return None
    nodes = memoryview(raw)[HEADER.size :]
    if zlib.crc32(nodes, zlib.crc32(raw[: UNSIGNED.size])) != checksum:
        return None
    if sys.byteorder == "big":
        return Graph(Kwg(little_endian(array("I", nodes.tobytes()))), fingerprint.decode(), size)
    return Graph(Kwg(nodes.cast("I")), fingerprint.decode(), size)


def _save(path: Path, identity: bytes, graph: Graph) -> None:
    nodes = graph.kwg.stored()
    head = UNSIGNED.pack(MAGIC, identity, graph.fingerprint.encode(), graph.size)
    path.parent.mkdir(parents=True, exist_ok=True)
    with in_place_of(path, durable=False, through_links=False) as file:
        file.write(head + struct.pack("<I", zlib.crc32(nodes, zlib.crc32(head))) + nodes)
    for leftover in parts_of(path):
        leftover.unlink(missing_ok=True)  # of a process that was killed; one still writing loses nothing but this try
