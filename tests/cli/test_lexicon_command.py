"""Does `lexiko lexicon` tell, add, install, compare, export and remove lexica, and leave nothing half-made?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lexiko.cli.main import run
from lexiko.lexicon import Recipe, find_recipe
from tests.lexicon.test_installing import package, pinned


class Shelf:
    """The command, in a home of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys

    def file(self, name: str, content: str) -> str:
        """The path of a file of this content."""
        (self.folder / name).write_text(content, encoding="utf-8")
        return str(self.folder / name)

    def told(self, *arguments: str, status: int = 0) -> str:
        """What is printed."""
        assert run(["lexicon", *arguments]) == status
        return self.capsys.readouterr().out

    def json(self, *arguments: str, status: int = 0) -> Any:
        """What programs get."""
        return json.loads(self.told(*arguments, "--json", status=status))

    def complaint(self, *arguments: str) -> str:
        """What is said of a mistake; nothing else is printed."""
        assert run(["lexicon", *arguments]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        return told.err

    @property
    def own(self) -> list[str]:
        """The names of the files kept."""
        return sorted(path.name for path in (self.folder / "home" / "lexica").glob("*"))


@pytest.fixture
def shelf(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """The command in an empty folder and an empty home."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LEXIKO_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return Shelf(tmp_path, capsys)


def test_the_list_tells_ours_ones_own_and_what_can_be_installed(shelf: Shelf) -> None:
    listing = shelf.told("list")
    assert "english-rulebook " in listing
    assert "Ready to install: catalan, dutch, french, german, polish, portuguese, spanish." in " ".join(listing.split())
    shelf.told("add", shelf.file("klub.txt", "żaba\n"), "--set", "polish", "--about", "frogs")
    told = shelf.json("list")
    assert [own["key"] for own in told["own"]] == ["klub"]
    assert "klub frogs: 1 word, polish set" in " ".join(shelf.told("list").split())


def test_an_added_list_is_a_lexicon_from_then_on(shelf: Shelf) -> None:
    path = shelf.file("Club.txt", "tea\neat\nteas\n")
    assert "club: 3 words for the english set, from Club.txt." in shelf.told("add", path, "--licence", "CC0-1.0")
    Path(path).unlink()
    assert run(["words", "check", "teas", "--lexicon", "club"]) == 0
    shelf.capsys.readouterr()
    told = shelf.json("info", "club", "--lengths")
    assert (told["words"], told["licence"], told["two_letter_words"], told["lengths"]) == (
        3,
        "CC0-1.0",
        [],
        {"3": 2, "4": 1},
    )
    assert "licence:        CC0-1.0" in shelf.told("info", "club")
    assert "club is removed." in shelf.told("remove", "club")
    assert shelf.own == []


def test_a_set_is_played_with_the_lexicon_called_like_it(shelf: Shelf) -> None:
    shelf.told("add", shelf.file("lista.txt", "żaba\nku\n"), "--set", "polish", "--name", "polish")
    assert run(["words", "check", "żaba", "--set", "polish"]) == 0
    assert run(["words", "check", "żaba", "--lexicon", "polish"]) == 0
    assert shelf.capsys.readouterr().out == "ŻABA is a word.\n" * 2


def test_a_set_of_ones_own_is_remembered_by_its_path(shelf: Shelf) -> None:
    own_set = shelf.file("mine.toml", 'key = "mine"\nname = "Mine"\nextends = "polish"\n')
    shelf.told("add", shelf.file("lista.txt", "żaba\n"), "--set", own_set)
    assert run(["words", "check", "żaba", "--lexicon", "lista"]) == 0


def test_what_is_there_is_replaced_only_if_asked(shelf: Shelf) -> None:
    path = shelf.file("club.txt", "tea\n")
    shelf.told("add", path)
    shelf.file("club.txt", "tea\neat\n")
    assert "there is a lexicon club already: take another name, or --replace" in shelf.complaint("add", path)
    assert "club: 2 words" in shelf.told("add", path, "--replace")


def test_a_damaged_lexicon_is_listed_and_can_be_removed(shelf: Shelf) -> None:
    shelf.told("add", shelf.file("club.txt", "tea\n"))
    (shelf.folder / "home" / "lexica" / "club.lexicon").write_bytes(b"LEXIKOW1")
    assert "club damaged: remove it with lexiko lexicon remove club" in " ".join(shelf.told("list").split())
    assert "club.lexicon is damaged" in shelf.complaint("info", "club")
    shelf.told("remove", "club")


def test_differences_are_told_word_by_word_or_counted(shelf: Shelf) -> None:
    one, other = shelf.file("one.txt", "tea\neat\n"), shelf.file("other.txt", "tea\nate\nsea\n")
    assert shelf.told("diff", one, other, status=1).splitlines() == ["+ ATE", "- EAT", "+ SEA"]
    assert shelf.told("diff", one, other, "--count", status=1) == f"1 only in {one}, 2 only in {other}\n"
    assert shelf.json("diff", one, other, status=1) == {
        "format": 1,
        "only_first": ["EAT"],
        "only_second": ["ATE", "SEA"],
    }
    assert shelf.told("diff", one, one) == ""


def test_words_with_letters_a_set_lacks_are_left_out_if_asked_and_told(shelf: Shelf) -> None:
    path = shelf.file("ordliste.txt", "rød\nweb\nåbe\nwhisky\nquiz\nweekend\n")
    assert "; --skip leaves such words out" in shelf.complaint("add", path, "--set", "danish")
    said = shelf.told("add", path, "--set", "danish", "--skip")
    assert "ordliste: 2 words for the danish set" in said
    told = " ".join(said.split())
    assert "Left out: with letters the set does not have: 4 (line 2 web, line 4 whisky, line 5 quiz, ...)" in told
    assert "Left out" not in shelf.told("add", shelf.file("red.txt", "rød\n"), "--set", "danish", "--skip")


def test_what_a_list_has_besides_words_is_counted(shelf: Shelf) -> None:
    said = shelf.told("add", shelf.file("club.txt", "# our words\ntea\n\nTea\ncan't\ntea\na\n"))
    assert said.splitlines()[-7:] == [
        "Left out:",
        "  comments: 1 (line 1)",
        "  empty lines: 1 (line 3)",
        "  names and abbreviations: 1 (line 4 Tea)",
        "  with a hyphen, an apostrophe or a stop: 1 (line 5 can't)",
        "  words that stood there already: 1 (line 6 TEA)",
        "  single letters: 1 (line 7 A)",
    ]


@pytest.mark.parametrize("layout", ["list", "kwg"])
def test_an_exported_lexicon_reads_back_the_same(shelf: Shelf, layout: str) -> None:
    shelf.told("add", shelf.file("lista.txt", "żaba\nźdźbło\n"), "--set", "polish")
    out = f"out.{'kwg' if layout == 'kwg' else 'txt'}"
    shelf.told("export", "lista", "--to", layout, "--out", out)
    shelf.told("add", out, "--set", "polish", "--name", "again")
    assert shelf.told("diff", "lista", "again") == ""
    assert sorted(path.name for path in shelf.folder.glob("out*")) == [out]


def test_a_list_goes_to_the_standard_output(shelf: Shelf) -> None:
    assert shelf.told("export", shelf.file("words.txt", "tea\nat\n")) == "AT\nTEA\n"


def installable(monkeypatch: pytest.MonkeyPatch, listing: str) -> tuple[Recipe, bytes]:
    """German made from a package with this list."""
    german = find_recipe("german")
    raw = package(german, listing)
    recipe = pinned(german, raw)
    monkeypatch.setattr("lexiko.cli.lexicon.find_recipe", lambda key: recipe if key == "german" else find_recipe(key))
    return recipe, raw


def test_an_installed_lexicon_tells_its_licence_and_is_played_with(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, raw = installable(monkeypatch, "HAEUSER Häuser\n")
    (shelf.folder / "package.deb").write_bytes(raw)
    said = shelf.told("install", "german", "--from", "package.deb")
    assert "from tanglet-data 1.6.3-2: Markus Enzenberger, github.com/enz/german-wordlist." in said.replace("\n", " ")
    assert "Their licence: CC0-1.0." in said
    assert run(["words", "check", "häuser", "--set", "german"]) == 0
    assert shelf.capsys.readouterr().out == "HÄUSER is a word.\n"
    assert shelf.own == ["german.lexicon"]
    assert "there is a lexicon german already" in shelf.complaint("install", "german")


def test_an_install_downloads_the_package_if_no_file_is_given(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe, raw = installable(monkeypatch, "HAUS\n")
    monkeypatch.setattr("lexiko.cli.lexicon.fetch_package", lambda asked: raw if asked is recipe else b"")
    assert f"german: {len(recipe.own_words) + 1} words" in shelf.told("install", "german")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("add",), "Missing argument 'PATH'"),
        (("add", "nowhere.txt"), "nowhere.txt cannot be read: No such file or directory"),
        (("add", "."), "cannot be a lexicon's name"),
        (("add", ".", "--name", "x"), ". cannot be read: Is a directory"),
        (("add", "words.txt", "--name", "english"), "'english' comes with Lexiko; take another name"),
        (("add", "words.txt", "--name", "../x"), "'../x' cannot be a lexicon's name"),
        (("add", "words.txt", "--set", "klingon"), "there is no set 'klingon'"),
        (("add", "greek.txt"), "greek.txt cannot be spelt with the letters of this set: line 1"),
        (("add", "empty.txt"), "empty.txt has no words of two letters or more"),
        (("add", "cut.kwg"), "cut.kwg is damaged"),
        (("add", "cut.dawg"), "cut.dawg is damaged"),
        (("add", "a\0b"), "cannot be a lexicon's name"),
        (("remove", "english"), "english comes with Lexiko and cannot be removed"),
        (("remove", "club"), "there is no lexicon of your own called 'club'; there are: none yet"),
        (("remove", "../x"), "there is no lexicon of your own called '../x'"),
        (("info", "nowhere"), "there is no lexicon or file 'nowhere'"),
        (("diff", "words.txt", "nowhere"), "there is no lexicon or file 'nowhere'"),
        (("export", "words.txt", "--out", "."), ".: Is a directory"),
        (("export", "words.txt", "--out", "no/such/folder"), "No such file or directory"),
        (("export", "words.txt", "--to", "pdf"), "'pdf' is not one of 'list', 'kwg'"),
        (("add", "greek.txt", "--skip"), "greek.txt has no words of two letters or more"),
        (("install", "klingon"), "there is no list 'klingon' to install; there are catalan"),
        (("install", "swedish"), "list of your own: lexiko lexicon add words.txt --name swedish --set swedish"),
        (("install", "english-family"), "english-family comes with Lexiko; there is nothing to install"),
        (("install", "german", "--from", "nowhere.deb"), "nowhere.deb cannot be read: No such file"),
        (("install", "german", "--from", "words.txt"), "this is not tanglet-data 1.6.3-2"),
        (("install", "--all"), "No such option"),
    ],
)
def test_a_mistake_is_told_in_one_sentence_and_leaves_nothing(
    shelf: Shelf, arguments: tuple[str, ...], sentence: str
) -> None:
    shelf.file("words.txt", "tea\n")
    shelf.file("greek.txt", "λόγος\n")
    shelf.file("empty.txt", "\n")
    shelf.file("cut.kwg", "abc")
    shelf.file("cut.dawg", "abc")
    before = sorted(path.name for path in shelf.folder.iterdir())
    complaint = shelf.complaint(*arguments)
    assert sentence in complaint
    assert "Traceback" not in complaint
    assert [path.name for path in sorted(shelf.folder.iterdir()) if path.name != "cache"] == before
    assert shelf.own == []


def test_where_nothing_can_be_written_that_is_said(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEXIKO_HOME", shelf.file("a-file", ""))
    path = shelf.file("club.txt", "tea\n")
    assert "cannot be written: Not a directory" in shelf.complaint("add", path)


def test_a_list_of_words_alone_is_offered_its_plurals_and_verb_forms(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LEXIKO_CACHE")
    words = shelf.file("words.txt", "boat\ntalk\nrun\ncity\ndie\npanic\nsheep\nmouse\nsee\nbe\nhope\nbox\nzorbix\n")
    told = shelf.told("add", words, "--name", "few")
    assert "Few of these words are plurals or verb forms, and only what the list has counts." in told
    assert "--with-inflections" in told
    told = shelf.told("add", words, "--name", "few", "--with-inflections", "--replace")
    assert "--with-inflections" not in told
    added = shelf.told("export", "few").split()
    wanted = "BOATS TALKED TALKING RUNS RUNNING CITIES DIED DYING PANICKED HOPED BOXES SEEING"
    assert set(wanted.split()) <= set(added)
    assert not {"RUNNED", "RUNED", "SHEEPS", "BED", "SEED", "HOPPED", "CITYS", "ZORBIXES"} & set(added)


def test_a_list_with_its_forms_is_offered_none(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LEXIKO_CACHE")
    words = shelf.file("words.txt", "boat\nboats\ntalk\ntalks\n")
    assert "--with-inflections" not in shelf.told("add", words, "--name", "all")


def test_forms_of_words_in_another_language_are_not_known(shelf: Shelf) -> None:
    words = shelf.file("worte.txt", "BOOT\nHAUS\n")
    said = shelf.complaint("add", words, "--name", "worte", "--set", "german", "--with-inflections")
    assert "--with-inflections knows English words only" in said
    assert shelf.own == []


def test_one_word_is_told_as_one(shelf: Shelf) -> None:
    shelf.file("one.txt", "apple\n")
    assert "one: 1 word for the english set" in shelf.told("add", "one.txt", "--name", "one")


def test_a_list_without_words_says_what_was_left_out(shelf: Shelf, capsys: pytest.CaptureFixture[str]) -> None:
    shelf.file("numbered.txt", "1. apple\n2. banana\n")
    shelf.file("long.txt", "a" * 5000)
    behind = "what stands behind the first word of a line, taken for its meaning: 2 (line 1 apple, line 2 banana)"
    numbered = f"{behind}; with a hyphen, an apostrophe or a stop: 2 (line 1 1., line 2 2.)"
    long = f"of more than 250 letters: 1 (line 1 {'A' * 30}…)"
    for file, why in (("numbered.txt", numbered), ("long.txt", long)):
        assert f"{file} has no words of two letters or more: left out {why}" in shelf.complaint("add", file)
        for _ in range(2):  # the second time from what was noted
            assert run(["words", "list", "two", "--lexicon", file]) == 2
            assert f"{file} has no words: left out {why}" in capsys.readouterr().err


def test_several_words_on_a_line_are_told_to_be_taken_for_a_meaning(
    shelf: Shelf, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.file("six.txt", "one two three\nfour five six\n")
    told = " ".join(shelf.told("add", "six.txt").split())
    behind = "what stands behind the first word of a line, taken for its meaning: 2 (line 1 two three, line 2 five six)"
    assert behind in told
    assert run(["words", "check", "one", "--lexicon", "six.txt"]) == 0
    assert behind in capsys.readouterr().err
    shelf.file("told.txt", "HORN a wind instrument\nFAR adv.\nTEA\ta drink\n")
    assert "taken for its meaning" not in shelf.told("add", "told.txt")
