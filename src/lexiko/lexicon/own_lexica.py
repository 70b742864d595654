"""The user's own lexica: a file each, written whole or not at all, with what they are and where they came from.

A file is a magic word, the length of its card, a checksum of all that follows, the card as JSON, the nodes of its word
graph, and what the list told of its words. So it opens at once, and a changed byte is noticed.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import struct
import sys
import zlib
from array import array
from collections.abc import Mapping
from dataclasses import asdict, field, replace
from pathlib import Path
from typing import BinaryIO

from lexiko.frozen import dataclass
from lexiko.lexicon.errors import LexiconCorrupt, LexiconError, LexiconMissing
from lexiko.lexicon.kwg import Kwg
from lexiko.rules import Alphabet
from lexiko.user_files import data_folder, in_place_of
from lexiko.word_names import NO_LEXICON, SHIPPED_KEYS

MAGIC = b"LEXIKOW1"
HEADER = struct.Struct("<8sII")
"""Magic, bytes of the card, CRC-32 of all that follows the header."""
SUFFIX, LEAVES_SUFFIX = ".lexicon", ".leaves"
MOST_OF_A_CARD = 1 << 20


@dataclass(frozen=True, slots=True, kw_only=True)
class LexiconCard:
    """What is known of a lexicon without reading its words."""

    key: str
    set_key: str
    """The set its words are spelt for."""
    language: str
    """That set's code of its language, as en or pl."""
    about: str = ""
    licence: str = ""
    source: str = ""
    """The file or package it was made from."""
    source_sha256: str = ""
    words: int
    fingerprint: str
    meanings_bytes: int = 0
    """What the words mean as their list told it, packed behind their graph."""
    letters: tuple[str, ...]
    vowels: tuple[str, ...] = ()
    inputs: Mapping[str, str] = field(default_factory=dict)

    @property
    def alphabet(self) -> Alphabet:
        """The letters its words are spelt with."""
        return Alphabet(self.letters, vowels=frozenset(self.vowels), inputs=self.inputs)


def own_folder() -> Path:
    """Where the user's own lexica are: in `LEXIKO_HOME`, else with the user's data; it need not exist."""
    return data_folder("lexica") or Path(os.devnull) / "lexica"  # below a device nothing can be kept


def own_leaves_file(key: str) -> Path:
    """Where the leave values of one of the user's own lexica are kept; they need not be there."""
    return own_folder() / f"{key}{LEAVES_SUFFIX}"


def own_keys() -> tuple[str, ...]:
    """The keys of the user's own lexica, in order."""
    return tuple(sorted(path.stem for path in own_folder().glob(f"*{SUFFIX}")))


def own_cards() -> tuple[LexiconCard, ...]:
    """The cards of the user's own lexica that can be read, in the order of their keys."""
    cards = []
    for key in own_keys():
        with contextlib.suppress(LexiconError):
            cards.append(read_card(key))
    return tuple(cards)


def check_key(key: str) -> None:
    """Raises `LexiconError` for a key that would be no good name of a file, or that one of ours has."""
    if key in SHIPPED_KEYS:
        raise LexiconError(f"{key!r} comes with Lexiko; take another name for a lexicon of your own")
    if key == NO_LEXICON:
        raise LexiconError(f"{key!r} stands for no lexicon at all; take another name for a lexicon of your own")
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,63}", key):
        raise LexiconError(f"{key!r} cannot be a lexicon's name: take small letters, digits, - and _, 64 at most")


def read_card(key: str) -> LexiconCard:
    """What is known of one of the user's lexica. Raises `LexiconMissing`, `LexiconCorrupt`, `LexiconError`."""
    with _opened(key) as file:
        size, _ = _header(key, file.read(HEADER.size))
        return _card(key, file.read(size))


def read_own(key: str) -> tuple[LexiconCard, Kwg, bytes]:
    """One of the user's lexica: its card, its words, and packed what their list told of them.

    Raises `LexiconMissing`, `LexiconCorrupt`, `LexiconError`.
    """
    with _opened(key) as file:
        size, checksum = _header(key, file.read(HEADER.size))
        rest = file.read()
    if zlib.crc32(rest) != checksum or (len(rest) - size) % 4 or len(rest) < size + 8:
        raise LexiconCorrupt(_name(key), "its checksum is wrong; remove it and add it again")
    card = _card(key, rest[:size])
    meanings_size = card.meanings_bytes
    end = len(rest) - meanings_size if type(meanings_size) is int and meanings_size % 4 == 0 else 0
    if not size + 8 <= end <= len(rest):
        raise LexiconCorrupt(_name(key), "its meanings have no sensible length; remove it and add it again")
    nodes = memoryview(rest)[size:end]
    if sys.byteorder == "big":
        swapped = array("I", nodes.tobytes())
        swapped.byteswap()
        return card, Kwg(swapped), rest[end:]
    return card, Kwg(nodes.cast("I")), rest[end:]


def write_own(card: LexiconCard, kwg: Kwg, meanings: bytes = b"") -> Path:
    """Keep a lexicon, with packed meanings, in place of one of the same key.

    Raises `LexiconError`; then all is as it was.
    """
    check_key(card.key)
    card = replace(card, meanings_bytes=len(meanings))
    text = json.dumps(asdict(card) | {"inputs": dict(card.inputs)}, ensure_ascii=False).encode()
    padded = text + b" " * (-len(text) % 4)
    rest = padded + _little_endian(kwg) + meanings
    path = own_folder() / f"{card.key}{SUFFIX}"
    with contextlib.suppress(LexiconError):
        if read_card(card.key).letters != card.letters:  # they were for other tiles
            own_leaves_file(card.key).unlink(missing_ok=True)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with in_place_of(path) as file:
            file.write(HEADER.pack(MAGIC, len(padded), zlib.crc32(rest)) + rest)
    except OSError as wrong:
        raise LexiconError(f"{wrong.filename or path} cannot be written: {wrong.strerror}") from None
    return path


def _little_endian(kwg: Kwg) -> bytes:
    nodes = array("I", kwg.nodes)
    if sys.byteorder == "big":
        nodes.byteswap()
    return nodes.tobytes()


def remove_own(key: str) -> None:
    """Remove one of the user's lexica, its leave values too. Raises `LexiconMissing`, `LexiconError`."""
    if key not in own_keys():
        raise missing(key)
    try:
        (own_folder() / f"{key}{SUFFIX}").unlink()
        own_leaves_file(key).unlink(missing_ok=True)
    except FileNotFoundError:
        raise missing(key) from None
    except OSError as wrong:
        raise LexiconError(f"{wrong.filename} cannot be removed: {wrong.strerror}") from None


def missing(key: str) -> LexiconMissing:
    """That there is no lexicon of the user's with this key."""
    known = ", ".join(own_keys()) or "none yet"
    return LexiconMissing(f"there is no lexicon of your own called {key!r}; there are: {known}")


def _opened(key: str) -> BinaryIO:
    try:
        return (own_folder() / f"{key}{SUFFIX}").open("rb")
    except FileNotFoundError:
        raise missing(key) from None
    except OSError as wrong:
        raise LexiconError(f"{wrong.filename} cannot be read: {wrong.strerror}") from None


def _name(key: str) -> str:
    return f"{key}{SUFFIX}"


def _header(key: str, raw: bytes) -> tuple[int, int]:
    if len(raw) < HEADER.size or not raw.startswith(MAGIC):
        raise LexiconCorrupt(_name(key), "it does not begin as a lexicon does; remove it and add it again")
    _, size, checksum = HEADER.unpack(raw)
    if not 0 < size <= MOST_OF_A_CARD or size % 4:
        raise LexiconCorrupt(_name(key), "its card has no sensible length; remove it and add it again")
    return size, checksum


def _card(key: str, raw: bytes) -> LexiconCard:
    try:
        known = json.loads(raw)
        lists = {name: tuple(known[name]) for name in ("letters", "vowels")}
        return LexiconCard(**(known | lists | {"key": key}))
    except (ValueError, KeyError, TypeError, RecursionError):
        raise LexiconCorrupt(_name(key), "its card cannot be read; remove it and add it again") from None
