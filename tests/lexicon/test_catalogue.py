"""Which lexica there are, and opening them and files of the user's."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from lexiko.lexicon import (
    ENGLISH_ALPHABET,
    LexiconCorrupt,
    LexiconError,
    LexiconMissing,
    available_lexica,
    build_kwg,
    catalogue,
    open_lexicon,
)
from lexiko.rules import Alphabet
from tests.lexicon.graphs import foreign_kwg

TEA = ENGLISH_ALPHABET.parse_word("TEA")


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of this test's own."""
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def usual_cache(own_cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cache that all tests share, for what need not be built again."""
    assert own_cache
    monkeypatch.delenv("LEXIKO_CACHE")


@pytest.mark.usefixtures("usual_cache")
def test_every_lexicon_that_is_offered_opens_under_its_own_name() -> None:
    for entry in available_lexica():
        lexicon = open_lexicon(entry.key)
        assert lexicon.name == entry.key
        assert entry.about
        assert lexicon.contains_text("TEA")


@pytest.mark.parametrize("name", ["klingon", "", "no/such/file.txt"])
def test_a_lexicon_that_is_not_there_is_named_with_those_that_are(name: str) -> None:
    with pytest.raises(
        LexiconMissing, match=r"english, english-rulebook, english-family, english-international, .*or the path"
    ) as missing:
        open_lexicon(name)
    assert repr(name) in str(missing.value)


def test_a_word_list_of_the_users_opens_by_its_path_and_again_by_its_place(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("tea\noat\n", encoding="utf-8")
    lexicon = open_lexicon(path)
    assert len(lexicon) == 2
    assert lexicon.name == "mine"
    again = open_lexicon(lexicon.place)
    assert again.fingerprint == lexicon.fingerprint
    assert again.accepts(TEA)


def test_a_changed_word_list_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    for text, size in (("tea\n", 1), ("tea\noat\n", 2)):
        path.write_text(text, encoding="utf-8")
        assert len(open_lexicon(path)) == size


def test_two_lists_of_one_name_are_kept_apart(tmp_path: Path, own_cache: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.txt").write_text(f"te{folder}\n", encoding="utf-8")
        assert open_lexicon(tmp_path / folder / "mine.txt").contains_text(f"TE{folder}")
    assert len(list(own_cache.glob("*.graph"))) == 2


def test_a_word_list_may_be_spelt_with_any_alphabet(tmp_path: Path) -> None:
    spanish = Alphabet(("A", "C", "CH", "H", "O"))
    path = tmp_path / "spanish.txt"
    path.write_text("ocho\nhacha\n", encoding="utf-8")
    lexicon = open_lexicon(path, alphabet=spanish)
    assert lexicon.alphabet is spanish
    assert lexicon.accepts(bytes([5, 3, 5]))


@pytest.mark.usefixtures("usual_cache")
def test_our_own_lexica_keep_their_alphabet_whatever_is_asked() -> None:
    assert open_lexicon("english", alphabet=Alphabet(("A", "B"))).alphabet == ENGLISH_ALPHABET


def test_a_kwg_file_of_another_engine_opens(tmp_path: Path) -> None:
    path = tmp_path / "Theirs.KWG"
    words = [ENGLISH_ALPHABET.parse_word(word) for word in ("SOS", "TEA", "TURD")]
    path.write_bytes(foreign_kwg(words))
    lexicon = open_lexicon(path)
    assert list(lexicon.words()) == words
    assert lexicon.fingerprint == open_lexicon(str(path)).fingerprint
    assert list(lexicon.filtered(["offensive", "acronyms"]).words()) == [TEA]


def test_a_damaged_kwg_file_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "theirs.kwg"
    path.write_bytes(build_kwg([TEA]).to_bytes()[:-4])
    with pytest.raises(LexiconCorrupt, match=r"^theirs\.kwg is damaged"):
        open_lexicon(path)


def test_a_kwg_file_over_more_letters_than_the_alphabet_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "theirs.kwg"
    path.write_bytes(build_kwg([bytes([27, 1])]).to_bytes())
    with pytest.raises(LexiconCorrupt, match="tile 27, which the alphabet lacks"):
        open_lexicon(path)


def test_a_file_that_is_no_text_is_refused_with_the_place(tmp_path: Path) -> None:
    path = tmp_path / "photo.txt"
    path.write_bytes(b"\xff\xd8\xff\xe0\x00\x10JFIF\x00")
    with pytest.raises(LexiconError, match=r"photo\.txt is no list of words: character 5 is no letter"):
        open_lexicon(path)


def test_a_folder_is_no_word_list(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="cannot be read: Is a directory"):
        open_lexicon(tmp_path)


def test_a_word_list_with_other_letters_is_refused_with_the_lines(tmp_path: Path) -> None:
    path = tmp_path / "greek.txt"
    path.write_text("tea\nβήτα\n", encoding="utf-8")
    with pytest.raises(LexiconError, match=r"greek\.txt .*line 2"):
        open_lexicon(path)


def test_an_english_list_of_the_users_knows_what_original_bars(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("tea\nlol\nturd\n", encoding="utf-8")
    filtered = open_lexicon(path).filtered(("foreign", "acronyms", "offensive"))
    assert list(filtered.words()) == [TEA]


def test_a_list_in_other_letters_has_no_words_to_bar(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("lol\n", encoding="utf-8")
    lexicon = open_lexicon(path, alphabet=Alphabet(("L", "O")))
    assert lexicon.filtered(("acronyms",)) is lexicon


@pytest.mark.slow
def test_a_filtered_lexicon_is_kept_too(own_cache: Path) -> None:
    first = open_lexicon("english").filtered(("acronyms", "offensive"))
    kept = sorted(path.name for path in own_cache.iterdir())
    second = open_lexicon("english").filtered(("offensive", "acronyms"))
    assert second.fingerprint == first.fingerprint
    assert sorted(path.name for path in own_cache.iterdir()) == kept
    assert len(kept) == 2


def test_damaged_shipped_words_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = tmp_path / "files"
    shutil.copytree(catalogue.FILES, files)
    packed = files / catalogue.WORDS_FILE
    packed.write_bytes(packed.read_bytes()[:-1])
    monkeypatch.setattr(catalogue, "FILES", files)
    with pytest.raises(LexiconCorrupt, match=r"english\.words is damaged"):
        open_lexicon("english")


def test_opening_a_kept_lexicon_loads_neither_builder_nor_compressor(own_cache: Path) -> None:
    open_lexicon("english")
    asked = "import sys; from lexiko.lexicon import open_lexicon; print(len(open_lexicon('english')), *sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert int(told[0]) > 170_000
    assert "lexiko.lexicon.lookup" in told
    assert "lexiko.lexicon.kwg_build" not in told
    assert "lexiko.lexicon.kwg_check" not in told
    assert list(own_cache.glob("*.part")) == []
