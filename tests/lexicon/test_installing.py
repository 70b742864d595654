"""Is a list of words installed from the pinned package and from nothing else, read as its language writes it?"""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
from dataclasses import replace
from pathlib import Path

import pytest

from lexiko.lexicon import (
    LexiconCorrupt,
    LexiconError,
    LexiconMissing,
    Recipe,
    find_recipe,
    install_words,
    open_lexicon,
    own_keys,
    recipes,
)
from lexiko.lexicon.installing import fetch_package, spellings
from lexiko.rulebook import load_set


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home of one's own, and a folder for stand-ins of apt-get."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))


def package(recipe: Recipe, listing: str, *, zipped: bool = True) -> bytes:
    """A package laid out as Debian's are, with this list in it."""
    raw = gzip.compress(listing.encode(), mtime=0) if zipped else listing.encode()
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:xz") as tar:
        member = tarfile.TarInfo(f"./{recipe.file}")
        member.size = len(raw)
        tar.addfile(member, io.BytesIO(raw))
    return b"!<arch>\n" + b"".join(
        f"{name:<16}{0:<12}{0:<6}{0:<6}{0:<8}{len(body):<10}`\n".encode() + body + b"\n" * (len(body) % 2)
        for name, body in (("debian-binary", b"2.0\n"), ("control.tar.xz", b"odd"), ("data.tar.xz", data.getvalue()))
    )


def pinned(recipe: Recipe, raw: bytes) -> Recipe:
    """The recipe as if this were its package."""
    return replace(recipe, sha256=hashlib.sha256(raw).hexdigest())


def installed(key: str, listing: str, *, zipped: bool = True) -> set[str]:
    """The words of a recipe made from this list, less those that are the recipe's own."""
    recipe = find_recipe(key)
    alphabet = load_set(recipe.set).tile_set.alphabet
    raw = package(recipe, listing, zipped=zipped)
    card = install_words(pinned(recipe, raw), raw, alphabet)
    lexicon = open_lexicon(key)
    assert (card.key, card.words, card.licence) == (key, len(lexicon), recipe.licence)
    assert all(lexicon.contains_text(word) for word in recipe.own_words)
    return {*lexicon} - {*recipe.own_words}


def test_german_is_read_as_it_is_written_and_names_are_no_less_words() -> None:
    listing = "HAEUSER Häuser\nHAUS haus Haus\nSTRASSE Straße\nABER\nABBES Abbés\nDU\n"
    assert installed("german", listing) == {"HÄUSER", "HAUS", "STRASSE", "ABER", "ABBES"}


def test_polish_leaves_out_words_with_letters_the_language_lacks_and_those_too_long() -> None:
    assert installed("polish", f"ŻÓŁW\nVACUUM\n{'A' * 21}\nAA\n") == {"ŻÓŁW"}


def test_dutch_leaves_out_names_abbreviations_and_short_words_of_its_package() -> None:
    assert installed("dutch", "Amsterdam\nijs\ncafé\nfoto's\nkm\nUSA\nauto-\n", zipped=False) == {"IJS", "CAFE"}


def test_catalan_has_tiles_of_two_letters() -> None:
    assert installed("catalan", "COL·LEGI\nQUINZE\nCATALUNYA\n") == {"COL·LEGI", "QUINZE", "CATALUNYA"}
    alphabet = load_set("catalan").tile_set.alphabet
    assert len(alphabet.parse_word("COL·LEGI")) == 6


@pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: str(recipe.key))
def test_every_recipe_fits_its_set_and_has_distinct_words_of_two_tiles_or_letters(recipe: Recipe) -> None:
    game_set = load_set(recipe.set)
    words = [game_set.tile_set.alphabet.parse_word(word) for word in recipe.two_letter_words]
    assert game_set.language == recipe.language
    assert {len(word) for word in words} == {2}
    assert len(set(words)) == len(words) > 50
    assert len(recipe.sha256) == 64
    assert recipe.licence and recipe.origin


@pytest.mark.parametrize(
    ("key", "words", "left_out"),
    [
        ("german", "BRR CRWTH PST RHYTHMUS ÖHR", "BLZ PKW LKW CDS WWW"),
        ("spanish", "PSI", "PCHS"),
        ("french", "PFFT LYS ÉTÉ", "PTT"),
        ("polish", "PST CHRR RYŚ ŻÓŁW WĄŻ KRĘG", "PKP"),
        ("portuguese", "PÃO MÃE", "XXX"),
        ("dutch", "brr pst gym", "dvd gsm https"),
    ],
)
def test_what_has_no_vowel_is_an_abbreviation_unless_it_is_known_as_a_word(key: str, words: str, left_out: str) -> None:
    alphabet = load_set(find_recipe(key).set).tile_set.alphabet
    kept = {alphabet.format_word(alphabet.parse_word(word)) for word in words.split()}
    assert installed(key, f"{words} {left_out}".replace(" ", "\n")) == kept


def test_what_a_list_in_capitals_writes_in_capitals_again_is_an_abbreviation() -> None:
    listing = "CDS CDs\nEDV EDV\nIQS IQs\nUFO Ufo UFO\nAIDS Aids AIDS\nHIV HIV\nÄON Äon\n"
    assert installed("german", listing) == {"UFO", "AIDS", "ÄON"}


def test_countries_are_no_words_of_the_german_list_and_their_people_are() -> None:
    listing = "DEUTSCHLAND KONGO KONGOS MONGOLEI RUMÄNIEN POLENS AMERIKAS POLEN UNGARN BAYERN GUINEA KONGOLESE AUSLAND"
    words = installed("german", listing.replace(" ", "\n"))
    assert words == {"POLEN", "UNGARN", "BAYERN", "GUINEA", "KONGOLESE", "AUSLAND"}


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("german", "INFLUENCER INFLUENCERIN INFLUENCERINNEN HOMEOFFICE HOMEOFFICES"),
        ("spanish", "INTERNET APP APPS BLOG BLOGS PODCAST PODCASTS CHAT TUITEAR TUITEO CLIQUE"),
        ("french", "BLOG PODCASTS INFLUENCEUSE WEB"),
        ("catalan", "INTERNET PODCAST"),
        ("portuguese", "INTERNET BLOGS PODCAST"),
        ("dutch", "INFLUENCER PODCASTS"),
    ],
)
def test_everyday_words_that_a_package_lacks_are_added(key: str, words: str) -> None:
    installed(key, "SOL\n")
    lexicon = open_lexicon(key)
    assert [word for word in words.split() if not lexicon.contains_text(word)] == []


def test_roman_numerals_and_shortenings_are_left_out_of_spelling_lists() -> None:
    assert installed("portuguese", "xiv\netc\nvii\nvia\nvi\n") == {"VIA"}
    assert installed("dutch", "apk\nhbo\nkcal\nhavo\n") == {"HAVO"}


@pytest.mark.parametrize("recipe", recipes(), ids=lambda recipe: str(recipe.key))
def test_what_a_recipe_adds_and_leaves_out_is_spelt_once_each_with_the_letters_of_its_set(recipe: Recipe) -> None:
    alphabet = load_set(recipe.set).tile_set.alphabet
    words = " ".join((*recipe.own_words, recipe.left_out, recipe.vowelless)).split()
    assert len(set(words)) == len(words)
    assert all(alphabet.format_word(alphabet.parse_word(word)) == word for word in words)
    assert all(len(alphabet.parse_word(word)) <= recipe.longest for word in words)


def test_another_package_than_the_pinned_one_is_refused() -> None:
    recipe = find_recipe("german")
    with pytest.raises(LexiconError, match=r"this is not tanglet-data 1\.6\.3-2: its SHA-256 is not dd40a490"):
        install_words(recipe, package(recipe, "ABER\n"), load_set("german").tile_set.alphabet)
    assert own_keys() == ()


@pytest.mark.parametrize("raw", [b"", b"!<arch>\n", b"no archive at all, whatever its length may be, is a package"])
def test_a_package_that_cannot_be_read_is_named(raw: bytes) -> None:
    recipe = pinned(find_recipe("german"), raw)
    with pytest.raises(LexiconCorrupt, match=r"tanglet-data is damaged: .*words cannot be read from it"):
        install_words(recipe, raw, load_set("german").tile_set.alphabet)


def test_a_package_without_the_list_is_named() -> None:
    german, polish = find_recipe("german"), find_recipe("polish")
    raw = package(polish, "ABER\n")
    with pytest.raises(LexiconCorrupt, match="cannot be read from it"):
        install_words(pinned(german, raw), raw, load_set("german").tile_set.alphabet)


def test_a_list_nobody_offers_is_told_with_those_that_there_are() -> None:
    with pytest.raises(LexiconMissing, match="no list 'klingon' to install; there are catalan, dutch, french"):
        find_recipe("klingon")


def test_accents_of_a_word_in_capitals_stand_after_it() -> None:
    assert list(spellings("\nABAISSAT abaissât\nABC\n")) == ["abaissât", "ABC"]


def stand_in(folder: Path, script: str) -> None:
    """Put a program called apt-get where it will be found."""
    (folder / "bin").mkdir()
    program = folder / "bin" / "apt-get"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)


def test_a_package_is_downloaded_in_the_version_that_is_pinned(tmp_path: Path) -> None:
    stand_in(tmp_path, 'echo "$@" > tanglet-data_1.6.3-2_all.deb')
    assert fetch_package(find_recipe("german")) == b"--quiet download tanglet-data=1.6.3-2\n"


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ("echo 'W: odd' >&2; echo 'E: Version not found' >&2; exit 100", "Version not found"),
        ("exit 0", "it does not say why"),
        ("echo x > broken.deb; exit 1", "it does not say why"),
    ],
)
def test_a_download_that_fails_says_why_and_what_else_can_be_done(tmp_path: Path, script: str, reason: str) -> None:
    stand_in(tmp_path, script)
    with pytest.raises(LexiconError, match=rf"could not download tanglet-data=1\.6\.3-2 \({reason}\): get Debian's"):
        fetch_package(find_recipe("german"))


def test_without_apt_get_one_is_told_to_bring_the_file() -> None:
    with pytest.raises(LexiconError, match=r"apt-get is not here .* give its file with --from"):
        fetch_package(find_recipe("german"))
