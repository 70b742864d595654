"""Do a person's own lexica keep what they were given, whole or not at all, and notice damage?"""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.lexicon import (
    ENGLISH_ALPHABET,
    Lexicon,
    LexiconCorrupt,
    LexiconError,
    LexiconMissing,
    add_lexicon,
    build_kwg,
    open_lexicon,
    own_cards,
    own_keys,
    own_lexica_for,
    read_card,
    remove_own,
    usual_lexicon,
)
from lexiko.lexicon.own_lexica import own_folder
from lexiko.rulebook import load_set
from tests.lexicon.test_dawg_file import dawg

POLISH = load_set("polish").tile_set.alphabet
FRENCH = load_set("french").tile_set.alphabet


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of one's own."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    return tmp_path


def written(folder: Path, name: str, content: bytes) -> Path:
    """A file of this content."""
    (folder / name).write_bytes(content)
    return folder / name


def polish(folder: Path, key: str = "mine", content: str = "źdźbło\nżaba\nku\n") -> Lexicon:
    """A Polish lexicon, added and opened."""
    path = written(folder, "lista.txt", content.encode())
    add_lexicon(path, key, POLISH, set_key="polish", language="pl", about="frogs", licence="CC0-1.0")
    return open_lexicon(key)


def test_an_added_lexicon_opens_by_its_name_with_its_own_letters(tmp_path: Path) -> None:
    lexicon = polish(tmp_path)
    (tmp_path / "lista.txt").unlink()
    assert (lexicon.name, len(lexicon), lexicon.alphabet) == ("mine", 3, POLISH)
    assert lexicon.contains_text("źdźbło") and not lexicon.contains_text("zdzblo")
    assert lexicon.fingerprint == Lexicon.from_words("same", ["ku", "żaba", "źdźbło"], POLISH).fingerprint
    assert lexicon.front_hooks(POLISH.parse_word("ku")) == b""


def test_its_card_tells_where_it_came_from(tmp_path: Path) -> None:
    polish(tmp_path)
    card = read_card("mine")
    assert (card.set_key, card.words, card.about, card.licence) == ("polish", 3, "frogs", "CC0-1.0")
    assert (card.source, len(card.source_sha256)) == ("lista.txt", 64)
    assert [each.key for each in own_cards()] == ["mine"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("utf8.txt", b"tea\neat\n"),
        ("marked.txt", "tea\r\neat\r\n".encode("utf-8-sig")),
        ("old-mac.txt", b"tea\reat\r"),
        ("utf16.txt", "tea\neat".encode("utf-16")),
        ("utf16-big.txt", "tea\neat\n".encode("utf-16-be")),
        ("utf16-little.txt", "tea\neat\n".encode("utf-16-le")),
        ("latin.txt", "téa\neat\n".encode("latin-1")),
        ("words.kwg", build_kwg([bytes([20, 5, 1]), bytes([5, 1, 20])]).to_bytes()),
        ("words.dawg", dawg(["EAT", "TEA"])),
    ],
)
def test_lists_of_every_encoding_and_graphs_of_others_can_be_added(tmp_path: Path, name: str, content: bytes) -> None:
    card = add_lexicon(written(tmp_path, name, content), "mine", ENGLISH_ALPHABET, set_key="english", language="en")
    assert card.words == 2
    assert list(open_lexicon("mine")) == ["EAT", "TEA"]


@pytest.mark.parametrize(
    ("name", "content", "problem"),
    [
        ("empty.txt", b"", "has no words"),
        ("letters.txt", b"a\nb\n", "has no words"),
        ("greek.txt", "λόγος\n".encode(), "cannot be spelt"),
        ("half.txt", "tea".encode("utf-16")[:-1], "no text in UTF-16-LE"),
        ("photo.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF", "no list of words"),
        ("cut.kwg", build_kwg([bytes([20, 5, 1])]).to_bytes()[:-4], "damaged"),
        ("cut.dawg", dawg(["TEA"])[:-3], "damaged"),
    ],
)
def test_what_cannot_be_added_leaves_nothing_behind(tmp_path: Path, name: str, content: bytes, problem: str) -> None:
    before = add_lexicon(written(tmp_path, "ok.txt", b"tea\n"), "mine", ENGLISH_ALPHABET, set_key="x", language="en")
    with pytest.raises(LexiconError, match=problem):
        add_lexicon(written(tmp_path, name, content), "mine", ENGLISH_ALPHABET, set_key="english", language="en")
    assert read_card("mine") == before
    assert [path.name for path in own_folder().iterdir()] == ["mine.lexicon"]


def test_a_lexicon_that_cannot_be_written_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    polish(tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "mine.part")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(LexiconError, match=r"mine\.lexicon cannot be written: No space left on device"):
        polish(tmp_path, content="ku\n")
    monkeypatch.undo()
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    assert len(open_lexicon("mine")) == 3
    assert [path.name for path in own_folder().iterdir()] == ["mine.lexicon"]


@pytest.mark.parametrize("key", ["", "Mine", "../mine", "a b", "-x", "x" * 65, "żaba"])
def test_a_name_that_is_no_good_for_a_file_is_refused(tmp_path: Path, key: str) -> None:
    with pytest.raises(LexiconError, match="cannot be a lexicon's name"):
        polish(tmp_path, key)


def test_a_changed_byte_anywhere_is_noticed(tmp_path: Path) -> None:
    polish(tmp_path)
    path = own_folder() / "mine.lexicon"
    whole = path.read_bytes()
    for place in range(0, len(whole), 3):
        path.write_bytes(whole[:place] + bytes((whole[place] ^ 1,)) + whole[place + 1 :])
        with pytest.raises(LexiconCorrupt, match="add it again"):
            open_lexicon("mine")
    for length in range(0, len(whole), 7):
        path.write_bytes(whole[:length])
        with pytest.raises(LexiconCorrupt, match="add it again"):
            open_lexicon("mine")
    path.write_bytes(b"LEXIKOW1")
    assert own_cards() == ()


def test_a_removed_lexicon_is_gone(tmp_path: Path) -> None:
    polish(tmp_path)
    remove_own("mine")
    assert own_keys() == ()
    for asked in (remove_own, read_card):
        with pytest.raises(LexiconMissing, match="no lexicon of your own called 'mine'; there are: none yet"):
            asked("mine")


def test_only_a_lexicon_called_like_its_set_is_taken_for_it_unasked(tmp_path: Path) -> None:
    assert usual_lexicon("polish", "pl", POLISH) is None
    polish(tmp_path, "frogs")
    polish(tmp_path, "b2")
    assert usual_lexicon("polish", "pl", POLISH) is usual_lexicon("my-polish", "pl", POLISH) is None
    assert own_lexica_for("pl", POLISH) == ("b2", "frogs")
    assert own_lexica_for("de", POLISH) == own_lexica_for("pl", FRENCH) == ()
    polish(tmp_path, "polish")
    assert usual_lexicon("polish", "pl", POLISH) == "polish"
    assert usual_lexicon("french", "fr", FRENCH) is None
    assert usual_lexicon("english", "en", ENGLISH_ALPHABET) == "english"


def test_words_of_other_languages_are_not_barred_for_what_they_mean_in_english(tmp_path: Path) -> None:
    """DICK is thick in German and STERN a star; only English lists have English words barred."""
    path = written(tmp_path, "mots.txt", b"negro\nmot\n")
    add_lexicon(path, "mots", FRENCH, set_key="french", language="fr")
    for lexicon in (open_lexicon("mots"), open_lexicon(path, alphabet=FRENCH)):
        assert len(lexicon.filtered(["offensive"])) == 2
    assert len(open_lexicon(path).filtered(["offensive"])) == 1


def test_the_name_for_no_lexicon_at_all_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="'none' stands for no lexicon at all"):
        polish(tmp_path, "none")


def test_nothing_outside_the_folder_of_lexica_is_removed(tmp_path: Path) -> None:
    polish(tmp_path)
    outside = own_folder().parent / "letter.lexicon"
    outside.write_text("Dear Ben")
    with pytest.raises(LexiconMissing, match="there are: mine"):
        remove_own("../letter")
    assert outside.read_text() == "Dear Ben"


def test_a_lexicon_that_comes_with_lexiko_cannot_be_replaced(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="'english' comes with Lexiko"):
        polish(tmp_path, "english")
