"""R7.2 to R7.4: which words are words, and which of them an edition bars?"""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path
from string import ascii_uppercase

import pytest

from lexiko.lexicon import ENGLISH_ALPHABET, Lexicon, available_lexica, open_lexicon
from tests.clauses import clause
from tests.table_talk import EDITIONS, every_edition, rules

NO_WORDS = "EG LOL SOS ASAP XRAY DONT MILLI"
"""What R7.3 gives as examples of what are no words."""
TWO_LETTER_WORDS = """
    AA AB AD AE AG AH AI AL AM AN AR AS AT AW AX AY BA BE BI BO BY DA DE DO ED EF EH EL EM EN ER ES ET EX FA GI GO HA HE
    HI HM HO ID IF IN IS IT JO KA LA LI LO MA ME MI MM MO MU MY NA NE NO NU OD OE OF OH OM ON OP OR OS OW OX OY PA PE PI
    PO RE SH SI SO TA TE TI TO UH UM UN UP US UT WE WO XI XU YA YE YO
"""
Q_WORDS = """
    QAT QATS QAID QAIDS QOPH QOPHS FAQIR FAQIRS QANAT QANATS TRANQ TRANQS QINDAR QINDARS QINTAR QINTARS QWERTY QWERTYS
    SHEQEL QINDARKA SHEQALIM
"""
NOT_ORIGINAL = [edition for edition in EDITIONS if edition != "original"]
english = cache(open_lexicon)


def each(words: str) -> pytest.MarkDecorator:
    """The test once for each of these words."""
    return pytest.mark.parametrize("word", words.split())


def counts(lexicon: Lexicon, edition: str, word: str) -> bool:
    """Whether the judge of an edition accepts a word."""
    return lexicon.judge(rules(edition)).accepts(ENGLISH_ALPHABET.parse_word(word))


# --- R7.2 what is a word


@clause("R7.2")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("London", "always capitalised"),
        ("USA", "an abbreviation"),
        ("x-ray", "needs a hyphen"),
        ("don't", "needs an apostrophe"),
        ("e.g.", "an abbreviation"),
        ("pre-", "a prefix standing alone"),
        ("-ness", "a suffix standing alone"),
        ("'tis", "needs an apostrophe"),
    ],
)
def test_r7_2_a_list_may_hold_what_is_no_word_and_its_lexicon_does_not(
    line: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "words.txt"
    path.write_text(f"meter\n{line}\ndo\n", encoding="utf-8")
    assert [*open_lexicon(path)] == ["DO", "METER"], why


@clause("R7.2", editions=NOT_ORIGINAL)
@pytest.mark.parametrize("edition", NOT_ORIGINAL)
@each("BOATS TALKED TALKING METER DO NOT QUICKLY AND HEY PIZZA TACO TYPHOON THOU FORSOOTH ERST GONNA DUDE COOL NOPE")
def test_r7_2_every_sort_of_word_is_good(edition: str, word: str) -> None:
    # Plurals and verb forms, every part of speech, of foreign origin, archaic, obsolete, colloquial, slang.
    assert counts(english("english-rulebook"), edition, word)


@clause("R7.2", editions=NOT_ORIGINAL)
@each("LONDON EGYPT USA BBC MULTI LESSNESS ISNT DONT XRAY TSHIRT ETC KM LTD")
def test_r7_2_names_abbreviations_and_parts_of_words_are_not(word: str) -> None:
    assert not any(english(entry.key).contains_text(word) for entry in available_lexica())


# --- R7.3 what original bars


@clause("R7.3", editions=["original"])
@each(NO_WORDS)
def test_r7_3_originals_examples_are_no_words_in_any_list(word: str) -> None:
    assert not counts(english("english"), "original", word)


@clause("R7.3", editions=["original"])
@each(NO_WORDS)
def test_r7_3_nor_where_the_agreed_list_has_them(word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    path = tmp_path / "agreed.txt"
    path.write_text(f"meter\n{word}\n".lower(), encoding="utf-8")
    agreed = open_lexicon(path)
    assert counts(agreed, "classic", word)
    assert not counts(agreed, "original", word)
    assert not agreed.filtered(rules("original").word_filters).contains_text(word)


@clause("R7.3", editions=["original"])
@each("METER DO NOT SO MILL RAY LOLL PIZZA TACO TYPHOON RADAR LASER SCUBA COCK DAMN ASS")
def test_r7_3_everyday_words_of_foreign_origin_or_grown_from_initials_stand_in_original(word: str) -> None:
    assert counts(english("english"), "original", word)


@clause("R7.3", editions="all")
@every_edition
@each("FUCK SPIC NIGGERS SHITTIER WHORE SLUTS SMARTASS CHINKED")
def test_r7_3_offensive_words_are_barred_in_original_alone(edition: str, word: str) -> None:
    assert counts(english("english"), edition, word) is (edition != "original")


@clause("R7.3", editions="all")
@every_edition
def test_r7_3_sos_is_the_plural_of_so_but_for_original(edition: str) -> None:
    assert counts(english("english"), edition, "SOS") is (edition != "original")


@clause("R7.3", editions=["original"])
def test_r7_3_engines_and_judges_know_the_same_words() -> None:
    whole = english("english")
    filtered = whole.filtered(rules("original").word_filters)
    judge = whole.judge(rules("original"))
    assert set(filtered.words()) == {word for word in whole.words() if judge.accepts(word)}
    assert 500 < len(whole) - len(filtered) < 700


# --- R7.4 the words a booklet lists


@clause("R7.4")
def test_r7_4_the_two_letter_words_are_exactly_the_booklets_hundred() -> None:
    lexicon = english("english-rulebook")
    pairs = map("".join, product(ascii_uppercase, repeat=2))
    two = {word for word in pairs if lexicon.contains_text(word)}
    assert two == set(TWO_LETTER_WORDS.split())
    assert len(two) == 100


@clause("R7.4")
@every_edition
@each("english english-rulebook english-family")
def test_r7_4_the_booklets_words_are_good_in_every_edition_and_lexicon(edition: str, word: str) -> None:
    lexicon = english(word)
    listed = TWO_LETTER_WORDS.split() + Q_WORDS.split()
    assert len(listed) == 121
    assert [text for text in listed if not counts(lexicon, edition, text)] == []
