"""The English lexicon that comes with Lexiko: what it must have and must not have."""

from __future__ import annotations

import runpy
from functools import cache
from pathlib import Path

import pytest

from lexiko.lexicon import ENGLISH_ALPHABET, available_lexica, open_lexicon, word_count
from tests.house.sources import PACKAGE, ROOT

FILES = PACKAGE / "lexicon" / "files"
opened = cache(open_lexicon)


@cache
def words_of(key: str) -> frozenset[bytes]:
    """All the words of a lexicon, as its alphabet numbers the letters."""
    return frozenset(opened(key).words())


def of_length(key: str, length: int) -> set[str]:
    """The words of a lexicon that have this many letters."""
    return {ENGLISH_ALPHABET.format_word(word) for word in words_of(key) if len(word) == length}


@cache
def tiers_of_english() -> tuple[int, ...]:
    """The tier of every word of the default lexicon."""
    english = opened("english")
    return tuple(map(english.tier, english.words()))


def each(words: str) -> pytest.MarkDecorator:
    """The test once for each of these words."""
    return pytest.mark.parametrize("word", words.split())


def test_the_files_of_words_together_stay_below_one_and_a_half_megabytes() -> None:
    words = [path for path in FILES.rglob("*") if "meanings" not in path.name]
    assert sum(path.stat().st_size for path in words) < 1_500_000


@pytest.mark.parametrize("name", ["english", "english-international"])
def test_the_shipped_words_are_those_the_recipe_wrote(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    content_hash = runpy.run_path(str(ROOT / "tools" / "build_lexicon.py"))["content_hash"]
    recorded = (FILES / f"{name}.sha256").read_text(encoding="ascii").strip()
    assert content_hash((FILES / f"{name}.words").read_bytes()) == recorded


def test_the_lexica_hold_as_many_words_as_they_are_offered_with() -> None:
    for entry in available_lexica():
        assert word_count(entry.key) == entry.words == len(opened(entry.key))


def test_the_lexica_hold_as_many_words_as_the_docs_say() -> None:
    page = (ROOT / "docs" / "lexicon.md").read_text(encoding="utf-8")
    for entry in available_lexica():
        assert f"| `{entry.key}` | {len(opened(entry.key)):,} |" in page
    short = sum(len(word) <= 15 for word in words_of("english"))
    assert f"Of its {short:,} words of up to fifteen letters" in page
    assert f"| {len(opened('english')):,} |" in (ROOT / "docs" / "meanings.md").read_text(encoding="utf-8")


def test_there_are_words_of_every_length_that_fits_a_board_and_none_longer() -> None:
    assert {len(word) for word in words_of("english")} == set(range(2, 22))


def test_the_supplement_adds_seven_two_letter_words() -> None:
    added = of_length("english", 2) - of_length("english-rulebook", 2)
    assert added == {"EW", "FE", "KI", "OI", "OK", "QI", "ZA"}


@each("QI QIS ZA ZAS OK EW FE KI OI ZEN APP SUDOKU EMOJI SELFIE PHO CHAI VLOG BIRYANI")
def test_words_players_expect_today_are_in(word: str) -> None:
    assert opened("english").contains_text(word)


@each(
    "ADMIN TECH VID VOCAB CAMO DROID MEDS MERCH DINO COMMS CYBER DIFF ECO ORG SPORK POGO UNSEE FUNDRAISE FREEMIUM "
    "KEYRING FRAMELESS UNTRUSTWORTHINESS BARCODE STORYLINE WISHLIST ONESIE OUTRO KETTLEBELL HITMAN RAINFOREST "
    "SEATBELT FAIRYTALE"
)
def test_everyday_words_are_in(word: str) -> None:
    assert opened("english").contains_text(word)


@each(
    "ADMINS VIDS DROIDS DINOS DIFFS SPORKS POGOED POGOING UNSEES UNSAW FUNDRAISED FUNDRAISES KEYRINGS UPSKILLED "
    "DECLUTTERING"
)
def test_everyday_words_are_in_with_their_inflections(word: str) -> None:
    assert opened("english").contains_text(word)


@each("ANNUALISE ANNUALISED ANNUALISES ANNUALISING STANDARDISATIONS SECURITISE HAEMOSTASIS UNTRAVELLED TIERED")
def test_british_spellings_follow_the_others_by_rule(word: str) -> None:
    assert opened("english-rulebook").contains_text(word)


def test_another_spelling_is_as_well_known_as_the_word_it_spells() -> None:
    english = opened("english")
    ise, ize = (english.tier(ENGLISH_ALPHABET.parse_word(word)) for word in ("ANNUALISE", "ANNUALIZE"))
    assert ise == ize


@each("COLOUR COLOR REALISE REALIZE CENTRE CENTER GREY GRAY TYRE TIRE JAIL GAOL")
def test_spellings_of_every_country_are_in(word: str) -> None:
    assert opened("english-rulebook").contains_text(word)


@each("HOC QUO SSH MULTI DYSTOPI HOSPHOLIPASE KB MB SCOTCHS CHRISTIAN NIGGAZ FOURPOSTER VIOLINCELLO")
def test_what_is_no_word_is_out(word: str) -> None:
    assert not any(opened(entry.key).contains_text(word) for entry in available_lexica())


@pytest.mark.parametrize(
    ("word", "tier"),
    [("HOUSE", 10), ("TEA", 10), ("ZEBRA", 35), ("APP", 35), ("QI", 70), ("QAID", 80), ("QWERTY", 55)],
)
def test_a_tier_says_how_widely_a_word_is_known(word: str, tier: int) -> None:
    assert opened("english").tier(ENGLISH_ALPHABET.parse_word(word)) == tier


@pytest.mark.slow
def test_tiers_are_the_sizes_of_scowl_and_few_words_have_none() -> None:
    tiers = tiers_of_english()
    assert set(tiers) == {10, 20, 35, 40, 50, 55, 60, 70, 80, 100}
    assert tiers.count(10) > 3500
    assert sum(tier <= 35 for tier in tiers) > 38_000
    assert tiers.count(100) < 1000


def test_the_family_lexicon_has_all_the_others_but_the_offensive_ones() -> None:
    english, family = words_of("english"), words_of("english-family")
    assert family < english
    missing = {ENGLISH_ALPHABET.format_word(word) for word in english - family}
    assert {"SHIT", "SPIC", "WHORE"} <= missing
    assert not {"SOS", "COCK", "DAMN", "QI"} & missing
    assert len(missing) == 615


def test_the_international_lexicon_has_all_the_others_and_rarer_words() -> None:
    international = opened("english-international")
    assert words_of("english") < words_of("english-international")
    for word in ("BRASSIERE", "EUOI", "ZHO", "COZEN", "QUINQUEREME"):
        assert international.contains_text(word)
    assert international.tier(ENGLISH_ALPHABET.parse_word("ZHO")) == 80


def test_the_international_lexicon_adds_twelve_reviewed_words_of_two_letters() -> None:
    added = of_length("english-international", 2) - of_length("english", 2)
    assert added == {"FY", "IO", "JA", "KO", "KY", "NY", "OO", "OU", "UG", "UR", "YU", "ZO"}


@each("BS KB LX MB ZS AEQ AWS CSC DKL LOL SOS")
def test_the_international_lexicon_has_no_symbols_and_no_plurals_of_letters(word: str) -> None:
    assert not opened("english-international").contains_text(word) or opened("english").contains_text(word)


@pytest.mark.slow
def test_the_words_of_a_tier_are_kept_so_that_they_are_built_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = opened("english")
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path))
    common = english.up_to_tier(20)
    assert common.contains_text("HOUSE")
    assert not common.contains_text("ZAX")
    assert len(common) == sum(tier <= 20 for tier in tiers_of_english())
    kept = {path.name for path in tmp_path.iterdir()}
    assert english.up_to_tier(20).fingerprint == common.fingerprint
    assert {path.name for path in tmp_path.iterdir()} == kept
    assert any("tier-20" in name for name in kept)
