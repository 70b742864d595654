"""The lists we wrote ourselves: how they are read, and what stands in the shipped ones."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from lexiko.lexicon import ENGLISH_ALPHABET, Lexicon, open_lexicon
from lexiko.lexicon.inflections import inflected_from
from lexiko.lexicon.packed import KINDS_BY_FILTER, parse_barred, parse_supplement
from tests.house.sources import PACKAGE

FILES = PACKAGE / "lexicon" / "files"
SUPPLEMENT = (FILES / "english-supplement.txt").read_text(encoding="utf-8")
BARRED = (FILES / "english-barred.txt").read_text(encoding="utf-8")
EXAMPLES_OF_R7_3 = {"EG", "LOL", "SOS", "ASAP", "XRAY", "DONT", "MILLI"}
IN_LISTS_OF_OTHERS = {"SEXCAPADE", "SEXCAPADES", "SOFTCORE"}
"""Barred for lists that users bring; ours have none of them."""


def entries(text: str) -> list[tuple[str, str]]:
    """Heading and word of every word of a list."""
    lines = [line.partition(":") for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(header, word) for header, _, words in lines for word in words.split()]


def code(word: str) -> bytes:
    """A word as letter codes."""
    return ENGLISH_ALPHABET.parse_word(word)


def rulebook_lexicon() -> Lexicon:
    """The words of the packages alone."""
    return open_lexicon("english-rulebook")


def test_comments_and_empty_lines_are_skipped_and_lines_of_one_heading_add_up() -> None:
    text = "# slur: CC\n\nslur: AA\nvulgar: BB\nslur: AB\n"
    barred = parse_barred(text, ENGLISH_ALPHABET)
    assert barred["offensive"] == {code("AA"), code("BB"), code("AB")}
    assert barred["acronyms"] == barred["foreign"] == frozenset()
    assert parse_supplement("# x\n35: AA\n\n60: BB AB\n", ENGLISH_ALPHABET) == {
        code("AA"): 35, code("BB"): 60, code("AB"): 60,
    }  # fmt: skip


def test_every_word_of_the_supplement_is_there_once_and_fits_a_board() -> None:
    counts = Counter(word for _, word in entries(SUPPLEMENT))
    assert not [word for word, count in counts.items() if count > 1]
    assert not [word for word in counts if not re.fullmatch("[A-Z]{2,21}", word)]
    assert {tier for tier, _ in entries(SUPPLEMENT)} <= {"35", "50", "60", "70"}


def test_no_word_of_the_supplement_is_in_the_packages_already() -> None:
    lexicon = rulebook_lexicon()
    assert not [word for _, word in entries(SUPPLEMENT) if lexicon.contains_text(word)]


def test_plurals_of_the_supplement_have_their_singular() -> None:
    english = open_lexicon("english")
    ending_in_s = [
        word for _, word in entries(SUPPLEMENT) if word.endswith("S") and not word.endswith(("IES", "OUS", "SS"))
    ]
    alone = [word for word in ending_in_s if not english.contains_text(word[:-1])]
    assert {word for word in alone if not english.contains_text(word[:-2])} == SINGULARS_IN_S


SINGULARS_IN_S = {
    "ADORBS", "AQUAPONICS", "AUTOFOCUS", "BRACHIOSAURUS", "CARNITAS", "COMMS",
    "CONCOURS", "ELECTROMECHANICS", "ELECTROSYNTHESIS", "FASCIITIS", "GOLDILOCKS", "JEGGINGS", "JORTS",
    "KNICKS", "NEUROGENESIS", "NOROVIRUS", "OPTRONICS", "PACHYCEPHALOSAURUS", "PERIODONTITIS",
    "PHARMACOGENETICS", "PILATES", "ROOIBOS", "SUS", "TREGGINGS", "VAGINOSIS", "WHATEVS",
}  # fmt: skip
"""Words that end in S as they stand, and garments without a singular."""


def test_every_barred_word_has_one_kind_that_a_filter_knows() -> None:
    counts = Counter(word for _, word in entries(BARRED))
    assert not [word for word, count in counts.items() if count > 1]
    known = {kind for kinds in KINDS_BY_FILTER.values() for kind in kinds}
    assert {kind for kind, _ in entries(BARRED)} <= known


def test_every_barred_word_but_a_few_known_ones_is_in_a_lexicon_of_ours() -> None:
    every = open_lexicon("english-international")
    strangers = {word for _, word in entries(BARRED) if not every.contains_text(word)}
    assert strangers == EXAMPLES_OF_R7_3 - {"SOS"} | IN_LISTS_OF_OTHERS


@pytest.mark.slow
def test_a_barred_word_is_barred_with_all_its_forms() -> None:
    barred = {word for kind, word in entries(BARRED) if kind in KINDS_BY_FILTER["offensive"]}
    starts = {word[:3] for word in barred}
    every = open_lexicon("english-international")
    nearby = barred | {word for word in every if word[:3] in starts}
    of = {word: {base.word for base in inflected_from(word)} & nearby for word in nearby}
    left_in = {word for word, bases in of.items() if bases and bases <= barred and word not in barred}
    assert left_in == OTHER_WORDS
    left_out = {word for word in barred if of[word] and not of[word] & barred}
    assert left_out == FORMS_BY_CHANCE


OTHER_WORDS = {"CLITTER", "CUMMER", "DICKER", "RETARDER", "SHATTER"}
"""What rules of inflection take for forms of barred words, and are none."""
FORMS_BY_CHANCE = {"BALLSED", "BALLSES", "BALLSING", "BONER", "BUGGER", "HOOKER", "PECKER", "SHAGGER", "TOSSER"}
"""Barred words that rules of inflection take for forms of harmless ones."""


@pytest.mark.parametrize(
    ("barred", "free"),
    [
        ("CHINKED DIKEY DYKEY RETARDING FAGOTED", "DYKE DYKED DYKES RETARDANT HEBE HEBES"),
        ("SMARTASS BADASS SWIVE BINT PERV PONCE", "ASS JACKASS TIT TITS COCK PRICK SCREW"),
        ("SPASTIC MIDGET KRAUT LIMEY REDNECK GYPSY GIPSY CRETIN", "DWARF SAUERKRAUT LIMY NECK GYPSUM"),
        ("POMMY TITTY BOOB", "POM TITTER BOOBY HO HOS"),
        ("PORN PORNO PORNOGRAPHY SOFTCORE ANTISMUT", "EROS KINK SMUT TOM TOMMED"),
        ("COJONES SEXCAPADE", "ESCAPADE SEX SEXTANT"),
    ],
)
def test_what_is_chiefly_coarse_today_is_barred_and_what_is_so_by_the_way_is_not(barred: str, free: str) -> None:
    words = {word for _, word in entries(BARRED)}
    assert set(barred.split()) <= words
    assert not set(free.split()) & words


def test_no_word_of_the_supplement_is_barred() -> None:
    assert not {word for _, word in entries(SUPPLEMENT)} & {word for _, word in entries(BARRED)}


def test_words_with_an_innocent_chief_meaning_are_not_barred() -> None:
    barred = {word for _, word in entries(BARRED)}
    innocent = "ASS BABY BALL BREAST COCK DAMN GOD GUINEA HELL JAPE MAN NIGGARD NIP PRICK QUEEN SPICES TIT VAGINA"
    assert not barred & set(innocent.split())
