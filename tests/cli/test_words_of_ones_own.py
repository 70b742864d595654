"""Do words of one's own play as strongly as ours, and go by a name, never by a path, wherever others read it?"""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import lexiko
from lexiko.analysis import candidates
from lexiko.cli.main import run
from lexiko.kernel import LeaveTable, pack_leaves
from lexiko.lexicon import LexiconMissing, open_lexicon
from lexiko.notation import GcgGame, GcgPragma, format_gcg
from lexiko.word_names import name_of_words

Told = Callable[..., str]
FEW = "horn\nhorns\nfarm\nfarms\nat\nta\nsat\nrat\nrats\nstar\nno\non\nto\nso\nan\nas\n"
POSITION = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEST?/ 0/14 0"


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Told:
    """Run a command in a folder with a list of words; all it says."""
    here = tmp_path / "private place"
    here.mkdir()
    (here / "words.txt").write_text(FEW, encoding="utf-8")
    monkeypatch.chdir(here)
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "200")

    def ran(*words: str, typed: str = "", status: int = 0) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert run(words) == status
        printed = capsys.readouterr()
        return printed.out + printed.err

    return ran


@pytest.mark.parametrize("list_", ["words.txt", "{here}/words.txt", "./words.txt"])
def test_no_record_tells_where_a_list_lies(list_: str, told: Told) -> None:
    here = Path.cwd()
    asked = ("--lexicon", list_.format(here=here), "--players", "bot:greedy,bot:greedy", "--seed", "1", "--think", "0")
    told("play", *asked)
    written = [told("games", "export", "1"), told("games", "show", "1"), told("games", "list", "--json")]
    Path("game.gcg").write_text(told("games", "export", "1"), encoding="utf-8")
    written += [told("convert", "game.gcg", "--to", form) for form in ("gcg", "cgp", "json", "text", "md", "svg")]
    assert "#description lexiko-lexicon words\n" in written[0]
    assert json.loads(written[2])["games"][0]["lexicon"] == "words"
    assert "lex words;" in told("convert", "game.gcg", "--to", "cgp")
    assert not [text for text in written if str(here) in text or "private" in text or "words.txt" in text]


def test_no_record_of_a_match_tells_where_a_list_lies(told: Told) -> None:
    said = told("selfplay", "--lexicon", str(Path("words.txt").resolve()), "--games", "2", "--out", "games", "--json")
    assert json.loads(said)["lexicon"] == "words"
    files = [file for file in Path("games").rglob("*") if file.is_file()]
    assert len(files) >= 3
    assert not [file for file in files if b"private" in file.read_bytes()]
    assert b"#description lexiko-lexicon words\n" in next(file for file in files if file.suffix == ".gcg").read_bytes()


def test_a_kept_score_names_its_words_too(told: Told) -> None:
    told("keep", "--players", "Ann,Ben", "--lexicon", "words.txt", typed="8F HORN\n")
    assert json.loads(told("games", "list", "--json"))["games"][0]["lexicon"] == "words"
    assert "private" not in told("games", "export", "1")


def test_a_game_by_a_list_goes_on_from_any_folder(told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told("play", "--plain", "--lexicon", "words.txt", "--players", "Ann,bot:expert", "--seed", "1", typed="quit\n")
    copied(tmp_path / "home" / "games")
    monkeypatch.chdir(tmp_path)
    assert "Game 9 goes on: Ann, Expert." in told("play", "--plain", "--resume", "9", typed="quit\n")


def test_a_record_with_a_path_in_it_is_handed_on_without() -> None:
    record = GcgGame((GcgPragma("lexicon", "/home/ann/words.txt"), GcgPragma("note", "/home/ann/words.txt")))
    assert format_gcg(record).splitlines()[1:] == ["#lexicon words", "#note /home/ann/words.txt"]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("NWL23", "NWL23"),
        ("CSW19/NWL18", "CSW19/NWL18"),
        ("/srv/NWL23.kwg", "NWL23"),
        ("C:\\Words\\my list.txt", "my_list"),
        ("~/words", "words"),
        ("lists/club.txt", "club"),
        ("/srv/English.txt", "English.txt"),
        ("/srv/english", "english.words"),
        ("/srv/a;b\nc.txt", "a_b_c"),
        ("/srv/", "words"),
    ],
)
def test_a_list_goes_by_its_files_name_and_never_by_one_of_ours(place: str, name: str) -> None:
    assert name_of_words(place) == name


def copied(games: Path) -> None:
    """Game 1 as game 9, which nobody is playing: here the process that plays game 1 has not ended."""
    (games / "9.jsonl").unlink(missing_ok=True)
    shutil.copy(games / "1.jsonl", games / "9.jsonl")


def test_people_hear_once_by_which_values_computers_weigh(told: Told, tmp_path: Path) -> None:
    asked = ("play", "--plain", "--players", "Ann,bot:expert", "--seed", "1", "--lexicon", "words.txt")
    said = " ".join(told(*asked, typed="quit\n").split())
    copied(tmp_path / "home" / "games")
    assert said.count("Expert: It weighs the tiles it keeps by Lexiko's values, as words has none of its own yet.") == 1
    assert "Expert: It weighs the tiles it keeps by english." not in said
    Path("words.leaves").write_bytes(pack_leaves(LeaveTable.from_values({bytes([19]): 9.0})))
    assert "Expert: It weighs the tiles it keeps by words.leaves." in told(*asked, typed="quit\n")
    assert "It has no leave values" in told(*asked, "--leaves", "none", typed="quit\n")
    assert "by words.leaves" in told("play", "--plain", "--resume", "9", typed="quit\n")
    copied(tmp_path / "home" / "games")
    assert "It has no leave values" in told("play", "--plain", "--resume", "9", "--leaves", "none", typed="quit\n")
    assert "It weighs" not in told("play", "--plain", "--players", "Ann,bot:expert", typed="quit\n")


def test_programs_hear_by_which_values_a_match_was_played(told: Told) -> None:
    asked = ("selfplay", "--games", "2", "--lexicon", "words.txt")
    by_ours = json.loads(told(*asked, "--json"))
    without = json.loads(told(*asked, "--json", "--leaves", "none"))
    assert (by_ours["leave_values"], without["leave_values"]) == ("english", None)
    assert by_ours["games_hash"] != without["games_hash"]
    assert "leave values of english" in told(*asked)
    assert "leave values" not in told("selfplay", "--games", "2")


def test_players_in_several_processes_weigh_alike(told: Told) -> None:
    asked = ("selfplay", "--games", "2", "--lexicon", "words.txt", "--players", "advanced,greedy", "--json")
    assert json.loads(told(*asked))["games_hash"] == json.loads(told(*asked, "--threads", "2"))["games_hash"]


def test_values_are_learnt_to_where_they_are_found(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexiko.training.training.LONGEST_RACK", 3)  # few leaves: here it is asked where they go
    told("lexicon", "add", "words.txt", "--name", "club")
    learnt = ("train", "leaves", "--boards", "1", "--threads", "1")
    told(*learnt, "--lexicon", "club")
    assert "club.leaves" in told("lexicon", "info", "club")
    told(*learnt, "--lexicon", "words.txt")
    assert Path("words.leaves").is_file()
    assert json.loads(told("moves", POSITION, "--lexicon", "club", "--json"))["leave_values"] == "club.leaves"
    assert json.loads(told("moves", POSITION, "--leaves", "club", "--json"))["leave_values"] == "club.leaves"
    told("lexicon", "remove", "club")
    assert json.loads(told("moves", POSITION, "--lexicon", "words.txt", "--json"))["leave_values"] == "words.leaves"
    said = told("lexicon", "add", "words.txt", "--name", "club")
    assert "Leave values are kept with it, from words.leaves." in said


def test_what_is_left_out_is_said_wherever_a_list_is_opened_by_its_path(told: Told) -> None:
    Path("words.txt").write_text("cat\nhorn\nqi\nRome\ncan't\n", encoding="utf-8")
    said = (
        "lexiko: words.txt: left out names and abbreviations: 1 (line 4 Rome); "
        "with a hyphen, an apostrophe or a stop: 1 (line 5 can't)\n"
    )
    given = ("--lexicon", "words.txt")
    for _ in range(2):  # the second time its graph is there already
        assert told("words", "check", "qi", *given) == f"QI is a word.\n{said}"
    assert said in told("moves", POSITION, *given)
    assert said in told("play", "--plain", "--players", "Ann,Ben", *given, typed="quit\n")
    assert said in told("selfplay", "--games", "2", *given)
    assert said in told("lexicon", "info", "words.txt")
    assert said in told("keep", "--players", "Ann,Ben", *given, typed="8F HORN\n")
    Path("words.txt").write_text("CAT\nHORN\nqi\n", encoding="utf-8")
    assert told("words", "check", "cat", *given) == "CAT is a word.\n"


def test_meanings_of_a_list_are_told_and_kept_with_it(told: Told) -> None:
    Path("words.txt").write_text("horn,noun,our tuba\nfarm,noun,\nqi,,\n", encoding="utf-8")
    told("lexicon", "add", "words.txt", "--name", "club")
    for words in ("words.txt", "club"):
        said = told("words", "define", "horn", "farm", "--lexicon", words)
        assert said == f"HORN\n  noun: our tuba\nFARM\n  noun\nFrom {words.removesuffix('.txt')}.\n"
        assert "WordNet" in told("words", "define", "qi", "tea", "--lexicon", words, status=1) or words
        found = json.loads(told("words", "define", "horn", "--lexicon", words, "--json"))["words"][0]
        assert found["entries"][0]["senses"][0]["gloss"] == "our tuba"


def test_a_list_of_another_language_may_tell_what_its_words_mean(told: Told) -> None:
    Path("lista.txt").write_text("casa\ta house\nniño\ta boy\n", encoding="utf-8")
    given = ("--lexicon", "lista.txt", "--set", "spanish")
    assert told("words", "define", "niño", *given) == "NIÑO\n  a boy\nFrom lista.\n"
    Path("lista.txt").write_text("casa\nniño\n", encoding="utf-8")
    assert "there are no meanings of Spanish words yet" in told("words", "define", "niño", *given, status=2)


def test_a_game_in_python_weighs_what_it_keeps() -> None:
    ours, few = lexiko.new_game(seed=1), lexiko.new_game(lexicon=lexiko_words(), seed=1)
    for game in (ours, few):
        assert game.engine.leaves is not None
        assert game.engine.leaves.name == "english"
    assert any(move.equity.leave for move in candidates(ours.view("Ann"), ours.engine, limit=5))
    assert lexiko.new_game(leaves="none").engine.leaves is None
    mine = LeaveTable.from_values({bytes([19]): 9.0})
    assert lexiko.new_game(leaves=mine).engine.leaves is mine


def test_a_game_in_python_names_its_words_in_its_record(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text(FEW, encoding="utf-8")
    game = lexiko.new_game(lexicon=tmp_path / "words.txt", seed=1)
    assert "#description lexiko-lexicon words\n" in game.gcg()
    assert str(tmp_path) not in game.gcg()
    assert repr(open_lexicon(tmp_path / "words.txt")) == "<Lexicon words>"
    game.save(tmp_path / "game.jsonl")
    assert lexiko.load_game(tmp_path / "game.jsonl").engine.lexicon.name == "words"


def lexiko_words() -> lexiko.lexicon.Lexicon:
    """A few words that nobody has ranked or weighed."""
    return lexiko.lexicon.Lexicon.from_words("few", FEW.split())


def test_no_lexicon_of_ones_own_stands_in_for_a_set_that_it_is_not_called_like(told: Told) -> None:
    Path("g.txt").write_text("über\nuhr\n", encoding="utf-8")
    Path("h2.txt").write_text("zu\nuhr\n", encoding="utf-8")
    for name in ("g", "h2"):
        told("lexicon", "add", f"{name}.txt", "--name", name, "--set", "german")
    there = "no lexicon is called german, and of your own fit g and h2; say which by --lexicon g"
    assert f"German set: {there}" in told("words", "check", "über", "zu", "--set", "german", status=2)
    assert f"German set: {there}" in told("play", "--set", "german", "--players", "Ann,Ben", status=2)
    kept = " ".join(told("keep", "--set", "german", "--players", "Ann,Ben", typed="8H UHR\n").split())
    assert f"Challenges are looked up in a book of your own. German set: {there}." in kept
    with pytest.raises(LexiconMissing, match="no lexicon is called german, but there are g, h2; name one"):
        lexiko.new_game(set="german")
    told("words", "check", "über", "--set", "german", "--lexicon", "g")
    told("lexicon", "add", "h2.txt", "--name", "german", "--set", "german")
    told("words", "check", "zu", "--set", "german")


def test_a_keeper_who_looks_words_up_by_hand_is_told_nothing_of_lexica(told: Told) -> None:
    assert "book of your own" not in told("keep", "--set", "german", "--lexicon", "none", typed="")
    assert "book of your own" not in told("keep", typed="")
