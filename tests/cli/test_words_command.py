"""Does `lexiko words` find what there is, in the order asked for, and say what is amiss in a sentence?"""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest

from lexiko.cli import output
from lexiko.cli.lexicon import lexicon as lexicon_group
from lexiko.cli.main import run
from lexiko.cli.words import words as words_group

TINY = "tea\neat\nate\nat\nta\ntie\nqat\nquit\nsuq\nteas\nstea\nsteal\n"


class Words:
    """The command, with a few words of its own."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.capsys = folder, capsys
        self.tiny = folder / "tiny.txt"
        self.tiny.write_text(TINY, encoding="utf-8")

    def lines(self, *arguments: str, status: int = 0) -> list[str]:
        """What is printed, line by line."""
        assert run(["words", *arguments, "--lexicon", str(self.tiny)]) == status
        return self.capsys.readouterr().out.splitlines()

    def json(self, *arguments: str, status: int = 0) -> Any:
        """What programs get."""
        assert run(["words", *arguments, "--lexicon", str(self.tiny), "--json"]) == status
        return json.loads(self.capsys.readouterr().out)["words"]

    def complaint(self, *arguments: str) -> str:
        """What is said of a mistake; nothing else is printed."""
        assert run(["words", *arguments]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        return told.err


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for word graphs, so that each is built once only."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def words(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, cache: Path) -> Words:
    """The command in an empty folder and an empty home."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LEXIKO_CACHE", str(cache))
    return Words(tmp_path, capsys)


def test_check_says_of_each_word_whether_it_is_one_and_ends_so(words: Words) -> None:
    assert words.lines("check", "tea", "Eat") == ["TEA is a word.", "EAT is a word."]
    assert words.lines("check", "tea", "cat", status=1) == ["TEA is a word.", "CAT is no word."]
    assert words.lines("check", "te3", status=1) == [
        "TE3 is no word: '3' at place 3 of 'te3' is not a letter of this set."
    ]
    assert words.json("check", "tea", "cat", status=1) == [
        {"word": "TEA", "accepted": True},
        {"word": "CAT", "accepted": False},
    ]


def test_a_word_is_found_as_its_list_spells_it(words: Words) -> None:
    words.tiny.write_text("naïve\nétude\n", encoding="utf-8")
    assert words.lines("check", "naïve", "NAÏVE", "naive") == [
        "NAÏVE is a word.",
        "NAÏVE is a word.",
        "NAIVE is a word.",
    ]
    assert words.lines("anagram", "éducat", "--build") == []
    assert words.lines("anagram", "éduté") == ["ETUDE"]
    assert words.lines("pattern", "é*") == ["ETUDE"]
    assert words.lines("hooks", "étude") == ["- · ETUDE · -"]


def test_anagrams_take_all_letters_and_built_words_some(words: Words) -> None:
    assert words.lines("anagram", "aet") == ["ATE", "EAT", "TEA"]
    assert words.lines("anagram", "at?") == ["ATe", "eAT", "qAT", "TeA"]
    assert words.lines("anagram", "aet", "--build") == ["ATE", "EAT", "TEA", "AT", "TA"]
    assert words.lines("anagram", "aets", "--build", "--length", "2-3", "--by", "alphabet") == [
        "AT", "ATE", "EAT", "TA", "TEA",
    ]  # fmt: skip
    assert words.lines("anagram", "aets", "--build", "--length", "4-") == ["STEA", "TEAS"]


def test_a_blank_is_shown_as_the_small_letter_it_stands_for(words: Words) -> None:
    assert words.lines("anagram", "q?it") == ["QuIT"]


def test_words_come_in_the_order_asked_for_and_no_more_than_wanted(words: Words) -> None:
    likely = [each["word"] for each in words.json("pattern", "*", "--by", "probability")]
    assert (likely[:2], likely[-1]) == (["AT", "TA"], "QUIT")
    assert words.lines("pattern", "*", "--by", "length", "--limit", "2") == ["STEAL", "QUIT"]
    assert words.lines("pattern", "*", "--limit", "2") == ["AT", "ATE"]


def test_a_pattern_has_letters_dots_and_stars(words: Words) -> None:
    assert words.lines("pattern", "t.a*") == ["TEA", "TEAS"]
    assert words.lines("pattern", "*q*") == ["QAT", "QUIT", "SUQ"]
    assert words.lines("pattern", "zzz") == []


def test_hooks_stand_before_and_after_a_word(words: Words) -> None:
    assert words.lines("hooks", "tea", "at") == ["S · TEA · S", "E Q · AT · E"]
    assert words.lines("hooks", "quit") == ["- · QUIT · -"]
    assert words.json("hooks", "tea") == [{"word": "TEA", "accepted": True, "front": ["S"], "back": ["S"]}]


def test_extensions_hold_the_word_in_one_piece_the_longest_first(words: Words) -> None:
    assert words.lines("extensions", "tea") == ["STEAL", "STEA", "TEAS"]
    assert words.lines("extensions", "quit") == []


def test_the_lists_of_the_tips_are_printed_for_any_words(words: Words) -> None:
    assert words.lines("list", "two") == ["AT", "TA"]
    assert words.lines("list", "three") == ["ATE", "EAT", "QAT", "SUQ", "TEA", "TIE"]
    assert words.lines("list", "q-without-u") == ["QAT", "SUQ"]
    assert words.lines("list", "hooks") == ["E Q · AT · E", "- · TA · -"]
    assert words.lines("list", "hooks") == words.lines("hooks", "at", "ta")
    assert [(each["word"], each["front"], each["back"]) for each in words.json("list", "hooks")] == [
        ("AT", ["E", "Q"], ["E"]),
        ("TA", [], []),
    ]


def test_the_list_of_words_with_a_q_says_that_it_is_the_letter_after_it_that_counts(words: Words) -> None:
    words.tiny.write_text("burqa\nqat\nquit\nsuq\n", encoding="utf-8")
    assert words.lines("list", "q-without-u") == ["BURQA", "QAT", "SUQ"]
    assert run(["words", "list", "--help"]) == 0
    assert "words with a Q that no U follows: QAT, and BURQA too" in words.capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "lexicon", "found"),
    [
        (("list", "two"), "english-rulebook", 100),
        (("list", "q-without-u", "--length", "2-3"), "english-rulebook", 2),
    ],
)
def test_the_lists_of_the_booklet_are_found_in_its_lexicon(
    words: Words, arguments: tuple[str, ...], lexicon: str, found: int
) -> None:
    assert run(["words", *arguments, "--lexicon", lexicon]) == 0
    assert len(words.capsys.readouterr().out.splitlines()) == found


def test_tiles_of_two_letters_are_one_letter_and_records_tell_them(words: Words) -> None:
    words.tiny.write_text("chorro\nocho\notro\n", encoding="utf-8")
    assert words.lines("anagram", "o[ch]o", "--set", "spanish") == ["OCHO"]
    (told,) = words.json("pattern", "o.o", "--set", "spanish")
    assert told == {"word": "OCHO", "tiles": ["O", "CH", "O"], "points": 7, "ways": 136}


def test_on_a_screen_words_stand_in_columns(words: Words, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexiko.cli.word_lists.has_screen", lambda: True)
    assert words.lines("list", "three") == ["ATE  EAT  QAT  SUQ  TEA  TIE"]
    assert output.WIDEST == 80


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("check",), "Missing argument 'WORD...'"),
        (("find", "x"), "No such command 'find'"),
        (("anagram", "te3"), "'3' at place 3 of 'te3' is not a letter of this set"),
        (("anagram", "?????"), "take 30 letters at most, 4 of them blanks"),
        (("anagram", "a" * 31), "take 30 letters at most"),
        (("anagram", "tea", "--length", "x"), "'x' is no length: write 7, 2-4 or 8-"),
        (("anagram", "tea", "--length", "-"), "'-' is no length"),
        (("anagram", "tea", "--length", "5-3"), "lengths go from the shorter to the longer"),
        (("anagram", "tea", "--length", "9999"), "no word is as long as 9999"),
        (("anagram", "tea", "--by", "luck"), "'luck' is not one of 'alphabet', 'length', 'probability'"),
        (("anagram", "tea", "--limit", "0"), "0 is not in the range x>=1"),
        (("pattern", "a[b"), "is not a letter of this set"),
        (("pattern", "*a" * 300), "a pattern has 64 letters, dots and stars at most, not 600"),
        (("check", "tea", ""), "a word has letters"),
        (("hooks", " "), "a word has letters"),
        (("extensions", ""), "a word has letters"),
        (("hooks", "t a"), "' ' at place 2 of 't a' is not a letter of this set"),
        (("list", "four"), "'four' is not one of 'two', 'three', 'q-without-u', 'hooks'"),
        (("check", "tea", "--lexicon", "nowhere.txt"), "there is no lexicon or file 'nowhere.txt': take english, "),
        (("check", "tea", "--set", "klingon"), "there is no set 'klingon'"),
        (("check", "tea", "--set", "german"), "German set: there are no words of its own yet; give a list"),
        (("check", "katt", "--set", "swedish"), "keep it for good: lexiko lexicon add words.txt --name swedish --set"),
        (
            ("check", "tea", "--set", "german", "--lexicon", "english"),
            "the words of english are spelt in other letters",
        ),
    ],
)
def test_a_mistake_is_told_in_one_sentence(words: Words, arguments: tuple[str, ...], sentence: str) -> None:
    complaint = words.complaint(*arguments)
    assert sentence in complaint
    assert "Traceback" not in complaint


def test_a_set_without_words_that_is_a_file_is_not_told_by_a_name_it_does_not_have(
    words: Words, tmp_path: Path
) -> None:
    own_set = tmp_path / "mine.toml"
    own_set.write_text('key = "mine"\nname = "Mine"\nextends = "danish"\n', encoding="utf-8")
    assert "Mine set: there are no words" in (complaint := words.complaint("check", "tea", "--set", str(own_set)))
    assert "--set mine" not in complaint


def examples() -> list[str]:
    """Every line of help of these commands that shows how one is called."""
    commands = [*words_group.commands.values(), *lexicon_group.commands.values(), words_group, lexicon_group]
    return [
        line.strip()
        for command in commands
        for line in (command.help or "").splitlines()
        if re.match(r"\s*lexiko (words|lexicon) ", line) and not line.endswith(".")
    ]


NEEDS = {"install": "downloads", "remove": "a lexicon of one's own"}


@pytest.mark.parametrize("example", examples())
def test_the_examples_of_the_help_do_what_they_show(
    words: Words, example: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(words.folder)
    (words.folder / "words.txt").write_text(TINY, encoding="utf-8")
    (words.folder / "lista.txt").write_text("żaba\n", encoding="utf-8")
    (words.folder / "ordliste.txt").write_text("web\nrød\n", encoding="utf-8")
    _, *arguments = shlex.split(example)
    if arguments[1] == "remove":
        assert run(["lexicon", "add", "words.txt", "--name", arguments[2]]) == 0
    if arguments[1] == "install":
        assert run([*arguments[:2], "nothing"]) == 2  # the rest is in tests/lexicon/test_installing.py
        return
    if "export" in arguments:
        (words.folder / "words.txt").unlink()  # what is there is not written over
    differs = "diff" in arguments or "xyzzy" in arguments
    assert run(arguments) == (1 if differs else 0)
    assert words.capsys.readouterr().err.count("\n") <= 1


def test_every_command_shows_an_example() -> None:
    commands: list[click.Command] = [*words_group.commands.values(), *lexicon_group.commands.values()]
    for command in commands:
        assert command.name is not None
        name = command.name
        assert re.search(rf"lexiko (words|lexicon) {name} ", f"{command.help} ".replace("\n", " ")), name


def test_define_tells_senses_forms_guesses_and_what_it_does_not_know(words: Words) -> None:
    assert run(["words", "define", "qis", "unmolten", "zyzzyva", "xyzzy"]) == 1
    assert words.capsys.readouterr().out.splitlines() == [
        "QIS, plural of QI",
        "  noun: the force of life that Chinese thought finds in all things",
        "UNMOLTEN, in no dictionary here; perhaps UN- and MOLTEN",
        "  adjective: reduced to liquid form by heating",
        "ZYZZYVA is a word; no dictionary here tells what it means.",
        "XYZZY is no word.",
        "From Lexiko, WordNet 3.0.",
    ]


def test_define_tells_programs_the_same_with_credits(words: Words) -> None:
    assert run(["words", "define", "oxen", "x1", "--json"]) == 1
    ox, nothing = json.loads(words.capsys.readouterr().out)["words"]
    assert {entry["head"]: entry["relation"] for entry in ox["entries"]} == {"OXEN": None, "OX": "plural of"}
    assert ox["entries"][1]["senses"][0] == {
        "part": "noun",
        "gloss": "a bull or cow, above all a bull gelded to pull loads",
        "source": "Lexiko",
    }
    assert ox["credits"]["WordNet 3.0"].startswith("WordNet 3.0 Copyright 2006")
    assert nothing == {"word": "X1", "accepted": False, "guessed": False, "entries": [], "credits": {}}


def test_define_knows_english_and_what_lists_tell(words: Words) -> None:
    (words.folder / "lista.txt").write_text("oso\n", encoding="utf-8")
    complaint = words.complaint("define", "oso", "--set", "spanish", "--lexicon", str(words.folder / "lista.txt"))
    assert complaint == (
        "lexiko: there are no meanings of Spanish words yet: a list may tell them, after each word and a tab\n"
    )


def test_hooks_of_what_is_no_word_say_so(words: Words) -> None:
    assert words.lines("hooks", "tea", "xyzzy") == ["S · TEA · S", "- · XYZZY · -   XYZZY itself is no word."]
    assert [each["accepted"] for each in words.json("hooks", "tea", "xyzzy")] == [True, False]
