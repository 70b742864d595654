"""Of which English words may this one be a form: plurals, past tenses, comparatives; and of what may it be made?

The rules propose; whether a base exists, and as which part of speech, is for a dictionary to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

NOUN, VERB, ADJECTIVE, ADVERB, OTHER = "nvaro"
"""The parts of speech that meanings are kept by: a letter each."""
VOWELS = "AEIOU"
SIBILANTS = ("S", "X", "Z", "CH", "SH", "O")
"""After these a plural has ES; after others only S."""
# Patterns are compiled when a meaning is first looked up: nothing else waits for them.
_DOUBLING = r"[^AEIOU]*[AEIOU][^AEIOUWXY]"
"""Words of one syllable that end in one consonant: HOP, whose past form is HOPPED; HOPED is HOPE's."""
_WITH_VES = "(?:(?:CAL|HAL|LEA|SHEA|LOA|WOL|THIE|KERCHIE|HOO|ROO|SCAR|WHAR|DWAR|TUR|BEE|SEL|SHEL|LI|KNI|WI)|^EL)VES$"
"""Plurals in which F became V: LEAF's and KNIFE's; BELIEVES is of no BELIEF."""
_TOWARDS = (
    "(?:(?:NORTH|SOUTH)?(?:EAST|WEST)?|UP|DOWN|IN|OUT|BACK|FOR|SEA|LAND|HOME|EARTH|HEAVEN|SKY|SIDE|AFTER)(?<=.)WARDS"
)
"""Adverbs that mean the same with and without their S."""
SHORTEST_PART = 3
"""The fewest letters of a word that others are made of: OUT-DO is none too many, RE-LY would be."""
_CONSONANT_LAST = r".*[^AEIOU][AEIOU][^AEIOUWXY]"
"""Words that may double their last letter: RUN, REFER."""
_IRREGULAR_PAST = ("BE", "SEE", "FORESEE", "OVERSEE")
"""Verbs in E whose past form has no D: SEED is none of SEE's."""


class Base(NamedTuple):
    """A word that another may come from."""

    word: str
    parts: str
    """The parts of speech it must have, as letters."""
    relation: str
    """What the other is of it, as in "plural of"."""


def inflected_from(word: str) -> Iterator[Base]:
    """The words, in capitals, of which this one may be a form by rule, likeliest first.

    >>> [base.word for base in inflected_from("HOPPING")]
    ['HOPP', 'HOPPE', 'HOP']
    >>> [(base.word, base.relation) for base in inflected_from("PIES")][:2]
    [('PIE', 'plural of'), ('PIE', 'form of')]
    """
    if re.fullmatch(_TOWARDS, word):
        yield Base(word.removesuffix("S"), ADVERB + ADJECTIVE, "variant of")
        return
    for stem in _before_s(word):
        yield Base(stem, NOUN, "plural of")
        yield Base(stem, VERB, "form of")
    for ending, one in _LEARNED_PLURALS:
        if word.endswith(ending) and len(word) > len(ending) + 2 and word not in _NO_PLURALS:
            yield Base(word.removesuffix(ending) + one, NOUN, "plural of")
    for ending, parts, relation in (
        ("ED", VERB, "past form of"),
        ("ING", VERB, "form of"),
        ("INGS", VERB, "form of"),
        ("ER", ADJECTIVE + ADVERB, "comparative of"),
        ("EST", ADJECTIVE + ADVERB, "superlative of"),
    ):
        for stem in _before_vowel(word, ending):
            yield Base(stem, parts, relation)


def spelt_otherwise(word: str) -> Iterator[Base]:
    """The same word as others spell it: -IZE for -ISE, -OR for -OUR, E for AE and OE.

    >>> [base.word for word in ("ORGANISING", "COLOURIST", "LABELLER") for base in spelt_otherwise(word)]
    ['ORGANIZING', 'COLORIST', 'LABELER']
    >>> [base for word in ("STOURY", "HOER", "THAE", "STOLLEN") for base in spelt_otherwise(word)]
    []
    """
    every = NOUN + VERB + ADJECTIVE + ADVERB + OTHER
    for one, other in (("IS", "IZ"), ("YS", "YZ")):
        for ending in ("E", "ED", "ES", "ER", "ERS", "ING", "ATION", "ATIONS", "ABLE"):
            if word.endswith(one + ending):
                yield Base(word.removesuffix(one + ending) + other + ending, every, "spelling of")
    for pattern, other in _SPELLINGS:
        if (spelt := re.sub(pattern, other, word)) != word:
            yield Base(spelt, every, "spelling of")


def made_from(word: str) -> Iterator[Base]:
    """The words from which this one may be made with a common prefix or suffix; first as nouns and adverbs always are.

    >>> [(base.word, base.relation) for base in made_from("UNTIDILY")][:3]
    [('UNTIDI', 'adverb of'), ('UNTIDY', 'adverb of'), ('TIDILY', 'UN- and')]
    """
    for suffix, relation in _RUN_ON.items():
        stem = word.removesuffix(suffix)
        if stem != word and len(stem) >= SHORTEST_PART:
            if suffix == "LY" and stem.endswith("ICAL"):
                yield Base(stem.removesuffix("AL"), ADJECTIVE, relation)  # BUCOLICALLY
            yield Base(stem, ADJECTIVE, relation)
            if stem.endswith("I"):
                yield Base(stem[:-1] + "Y", ADJECTIVE, relation)
            elif suffix == "LY":
                yield Base(stem + "LE", ADJECTIVE, relation)  # AFFABLY
    for prefix, parts in _PREFIXES.items():
        rest = word.removeprefix(prefix).removeprefix("-")
        if rest != word and len(rest) >= SHORTEST_PART:
            yield Base(rest, parts, f"{prefix}- and")
    for suffix, parts in _SUFFIXES.items():
        stem = word.removesuffix(suffix)
        if stem == word or len(stem) < SHORTEST_PART:
            continue
        if suffix == "LY" and len(stem) == SHORTEST_PART:
            continue  # MOTLY has nothing of MOT
        if suffix == "ALLY" and not stem.endswith("IC"):
            continue  # RALLY
        for base in _stems(stem, vowel=suffix[0] in VOWELS):
            if base != stem or suffix[0] not in VOWELS or not re.fullmatch(_DOUBLING, stem):  # RAGER is of RAGE
                yield Base(base, parts, f"-{suffix} and")
        if stem.endswith("I"):
            yield Base(stem[:-1] + "Y", parts, f"-{suffix} and")


_SPELLINGS = (
    ("(?<=[A-Z]{3})OUR", "OR"),
    ("AE(?=[A-Z]{4}|[A-Z]US)|(?<=[A-Z]{3})AE", "E"),
    ("OE(?=[A-Z]{4})|(?<=[A-Z]{4})OE(?![DNRS]S?$)", "E"),
    ("GREY", "GRAY"),
    ("(?<=[A-Z]{3})LL(?=(?:ED|ERS?|ING|ISTS?|ANTS?|AGES?|AR|ATED|IONS?|LESS|Y|S)?$)", "L"),
    ("OGUE", "OG"),
)
"""Where others write less; not in words so short that they are likelier to be others, nor in HOE-R and HERO-ES."""
_RUN_ON = {"NESS": "noun of", "LY": "adverb of"}
"""What dictionaries put under an adjective without a word of explanation, so regular is it."""
_LEARNED_PLURALS = (
    ("SES", "SIS"),
    ("ITIDES", "ITIS"),
    ("AE", "A"),
    ("I", "US"),
    ("A", "UM"),
    ("IM", ""),
    ("EAUX", "EAU"),
    ("MEN", "MAN"),
    ("PEOPLE", "PERSON"),
)
"""Endings of plurals as Greek, Latin, Hebrew and French have them, each with that of one."""
_NO_PLURALS = ("BEDIM", "DENIM", "MAXIM", "PASSIM")
"""Words with the ending of such a plural, before which there happens to be another word."""
_PREFIXES = {
    "UN": VERB + ADJECTIVE + ADVERB,
    "RE": VERB + NOUN,
    "NON": NOUN + ADJECTIVE + ADVERB,
    "OVER": VERB + NOUN + ADJECTIVE + ADVERB,
    "UNDER": VERB + NOUN + ADJECTIVE,
    "OUT": VERB + NOUN,
    "MIS": VERB + NOUN,
    "PRE": VERB + NOUN + ADJECTIVE,
    "DIS": VERB + NOUN + ADJECTIVE,
    "DE": VERB,
    "SUB": NOUN + ADJECTIVE + VERB,
    "ANTI": NOUN + ADJECTIVE,
    "SUPER": NOUN + ADJECTIVE,
    "INTER": NOUN + VERB + ADJECTIVE,
    "MULTI": NOUN + ADJECTIVE,
    "MICRO": NOUN + ADJECTIVE,
    "MINI": NOUN,
    "COUNTER": NOUN + VERB,
    "UP": VERB,
}
_SUFFIXES = {
    "ALLY": ADJECTIVE,
    "AL": ADJECTIVE,
    "ATION": VERB,
    "LESS": NOUN + VERB,
    "LIKE": NOUN,
    "FUL": NOUN,
    "SHIP": NOUN,
    "ISH": NOUN + ADJECTIVE,
    "ABLE": VERB,
    "ABILITY": VERB,
    "ER": VERB,
    "OR": VERB,
    "ITY": ADJECTIVE,
    "IST": NOUN + ADJECTIVE,
    "ISM": NOUN + ADJECTIVE,
    "IZE": NOUN + ADJECTIVE,
    "ORY": VERB,
    "Y": NOUN,
    "LY": NOUN,
}


def _before_s(word: str) -> Iterator[str]:
    if not word.endswith("S") or word.endswith("SS"):
        return
    yield word[:-1]
    if word.endswith("ES") and word[:-2].endswith(SIBILANTS):
        yield word[:-2]
        if word[-4:-2] in ("SS", "ZZ"):
            yield word[:-3]  # QUIZZES
    if word.endswith("IES") and len(word) > 4:
        yield word[:-3] + "Y"
    yield from (word[:-3] + ending for ending in ("F", "FE") if re.search(_WITH_VES, word))


def _before_vowel(word: str, ending: str) -> Iterator[str]:
    """What may have stood before -ED, -ING, -ER, -EST: HOPE and HOP for HOPED, TIDY for TIDIED."""
    stem = word.removesuffix(ending)
    if stem == word or len(stem) < 2 or not any(letter in VOWELS + "Y" for letter in stem):
        return
    yield from (base for base in _stems(stem, vowel=True) if base != stem or not re.fullmatch(_DOUBLING, stem))
    if stem.endswith("I") and ending != "ING":
        yield stem[:-1] + "Y"
    if stem.endswith("Y") and ending.startswith("ING"):
        yield stem[:-1] + "IE"  # LYING
    if stem.endswith("CK"):
        yield stem[:-1]  # PANICKED


def _stems(stem: str, *, vowel: bool) -> Iterator[str]:
    yield stem
    if vowel:
        yield stem + "E"
        if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in VOWELS:
            yield stem[:-1]


def regular_forms(word: str) -> Iterator[tuple[str, str]]:
    """The forms a word in capitals may have by rule, each with the parts of speech it has them as.

    >>> [form for form, _ in regular_forms("CITY")]
    ['CITIES', 'CITIED', 'CITYING']
    >>> [form for form, _ in regular_forms("RUN")]
    ['RUNS', 'RUNED', 'RUNING', 'RUNNED', 'RUNNING']
    """
    short = word[:-1]
    if word.endswith("Y") and word[-2:-1] not in VOWELS:
        yield from ((f"{short}IES", "noun verb"), (f"{short}IED", "verb"), (f"{word}ING", "verb"))
        return
    yield from ((word + ending, "noun verb") for ending in (("S", "ES") if word.endswith(SIBILANTS) else ("S",)))
    if word.endswith("E"):
        yield from () if word in _IRREGULAR_PAST else ((f"{word}D", "verb"),)
        yield f"{word[:-2]}YING" if word.endswith("IE") else f"{short}ING", "verb"
        yield f"{word}ING", "verb"  # SEEING, DYEING
        return
    doubled = [word + word[-1]] if re.fullmatch(_CONSONANT_LAST, word) else []
    for stem in (word, *doubled, *([f"{word}K"] if word.endswith("C") else [])):
        yield from ((f"{stem}ED", "verb"), (f"{stem}ING", "verb"))
