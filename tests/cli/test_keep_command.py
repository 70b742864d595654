"""Can a score keeper type a game from its first play to its reckoning, and go on another day?"""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from random import Random

import pytest

from lexiko.cli.main import run
from lexiko.cli.plain.screen import Screen
from lexiko.cli.scorekeeping.session import KeeperSession, PutAside
from lexiko.notation import read_gcg
from lexiko.rulebook import HouseRules, ruleset
from lexiko.scorekeeping import KeptScore
from lexiko.terminal import PausableClock
from tests.clauses import clause
from tests.cli.conversations import Script
from tests.company import Hands, small_lexicon


class Keeper:
    """The command with lines piped into it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch, self.capsys = monkeypatch, capsys

    def keep(self, *arguments: str, typed: str = "", status: int = 0) -> str:
        self.monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        assert run(["keep", *arguments]) == status
        told = self.capsys.readouterr()
        return told.out if status != 2 else told.err


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Keeper:
    """The command with an empty shelf of games."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    return Keeper(monkeypatch, capsys)


def desk_for(
    *typed: str | float, edition: str = "classic", house: str = "", timer: str = "", words: bool = True
) -> KeeperSession:
    """A desk at which these lines are typed, looked up in a few plain words."""
    agreed = ruleset(edition, house=HouseRules.from_text(house, turn_timer=timer))
    hands = Hands()

    def pass_by(seconds: float) -> None:
        hands.time += seconds

    screen = Screen(Script(*typed, passing=pass_by), pictures=False)
    lexicon = small_lexicon if words else None
    kept = KeptScore(agreed, ("Ann", "Ben"))
    return KeeperSession(kept, screen, file=None, lexicon=lexicon, luck=Random(1), clock=PausableClock(hands))


def said(desk: KeeperSession, capsys: pytest.CaptureFixture[str]) -> str:
    """All that was told until nothing more was typed, in one line."""
    with contextlib.suppress(PutAside):
        desk.keep()
    return " ".join(capsys.readouterr().out.split())


def test_a_game_is_kept_from_its_first_play_to_its_reckoning(keeper: Keeper) -> None:
    left = "left ann aeioust\nleft ben einrst?\n"
    told = keeper.keep("--players", "Ann,Ben", typed=f"8f horn\nFARM H6\nex 3\nend\n{left}")
    assert "Ann plays HORN at 8F for 14." in told
    assert "Ben (14-0)> FARM H6" in told
    assert "Ann exchanges 3 tiles." in told
    assert "Ann wins with 7; Ben 3." in told
    assert "lexiko games export 1 --out game.gcg" in told


def test_accents_make_no_difference_in_what_a_keeper_types(keeper: Keeper) -> None:
    told = keeper.keep("--players", "Ann,Ben", typed="8f hórn\nexchange äéi\nend\nleft ann àeioust\nleft ben einrst?\n")
    assert "Ann plays HORN at 8F for 14." in told
    assert "Ben exchanges 3 tiles." in told
    assert "Ann wins with 7; Ben -6." in told


@pytest.mark.parametrize(("arguments", "people"), [((), 2), (("--players", "3"), 3)])
def test_names_are_not_needed(keeper: Keeper, arguments: tuple[str, ...], people: int) -> None:
    told = keeper.keep(*arguments, typed="8F HORN\noverdraw 2 1\nresign 1\n")
    assert "Player 2 lays all 8 tiles face down in a row." in told
    assert "Player 1 leaves the game." in told
    assert f"Game 1 begins: {'Player 1 and Player 2' if people == 2 else 'Player 1, Player 2 and Player 3'}." in told


def test_a_name_that_may_be_several_is_asked_for_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    desk = KeeperSession(
        KeptScore(ruleset(), ("Ann", "Anton")),
        Screen(Script("resign an", "resign 3"), pictures=False),
        file=None,
        lexicon=None,
        luck=Random(1),
    )
    told = said(desk, capsys)
    assert "'an' may be Ann or Anton." in told
    assert "'3' is none of the players: Ann and Anton." in told


def test_a_score_goes_on_another_day(keeper: Keeper) -> None:
    told = keeper.keep("--players", "Ann,Ben", typed="8F HORN\n")
    assert "lexiko keep --resume 1" in told
    told = keeper.keep("--resume", typed="H6 FARM\nquit\n")
    assert "Game 1 goes on: Ann and Ben." in told
    assert "Ben plays FARM" in told
    assert "14   14  HORN              9    9  FA(R)M" in keeper.keep("--resume", "1")


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("8M HORN", "The word runs off the board: 8P is not on it."),
        ("O15 AB", "The word runs off the board: 16O is not on it."),
        ("8F HORN\n8F HORN", "A play lays at least one tile."),
    ],
)
def test_tiles_that_cannot_lie_where_they_are_entered_are_refused_with_the_reason(
    keeper: Keeper, typed: str, why: str
) -> None:
    assert why in keeper.keep("--players", "Ann,Ben", typed=f"{typed}\n", status=1)


def test_a_script_in_which_something_is_refused_ends_with_status_one(keeper: Keeper) -> None:
    told = keeper.keep("--players", "Ann,Ben", typed="8F HORN\n1A FARM\n", status=1)
    assert "Ben (14-0)> 1A FARM" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--players", "Ann"), "2, 3 or 4 players"),
        (("--players", "5"), "2, 3 or 4 players"),
        (("--players", "1"), "2, 3 or 4 players"),
        (("--players", "9" * 5000), "A name has"),
        (("--players", "Ann,Ann"), "Two players are called Ann"),
        (("--players", "Ann,bot:greedy"), "Greedy is a computer"),
        (("--players", "Ann,Ben", "--edition", "nowhere"), "nowhere"),
        (("--players", "Ann,Ben", "--lexicon", "nowhere"), "nowhere"),
        (("--players", "Ann,Ben", "--house", "V9"), "V9"),
        (("--resume",), "no unfinished score"),
        (("--resume", "7"), "no kept score 7"),
        (("--resume", "--players", "Ann,Ben"), "leave the other options out"),
    ],
)
def test_options_that_make_no_score_are_told_and_leave_nothing(
    keeper: Keeper, tmp_path: Path, arguments: tuple[str, ...], sentence: str
) -> None:
    assert sentence in keeper.keep(*arguments, status=2)
    assert list(tmp_path.rglob("*.keep")) == []


def test_the_examples_of_its_help_run(keeper: Keeper) -> None:
    assert run(["keep", "--help"]) == 0
    lines = keeper.capsys.readouterr().out.splitlines()
    examples = [line.split()[2:] for line in lines if line.startswith("  lexiko keep ")]
    assert len(examples) == 3
    for example in examples:
        assert "The score is saved" in keeper.keep(*example, typed="quit\n")


@clause("R8.2", "R8.3")
def test_words_are_looked_up_only_when_a_play_is_challenged(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORNX", "challenge", edition="luxury")
    told = said(desk, capsys)
    assert "Ann plays HORNX" in told
    assert desk.kept.position.scores == (0, 0)
    assert desk.kept.position.board.is_empty


@clause("R8.4")
def test_the_book_of_the_players_decides_where_no_lexicon_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "challenge", "challenge good", words=False, edition="luxury")
    assert "Look it up and add what the dictionary says, as in challenge good" in said(desk, capsys)
    assert desk.kept.position.turns_owed == (0, 0)
    assert (desk.kept.position.on_turn, desk.kept.position.scores) == (0, (14, 0))


def test_of_several_words_the_bad_one_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ("8F HORN", "9F AXE", "challenge bad", "challenge by ann bad HA")
    desk = desk_for(*typed, words=False, edition="classic")
    assert "Say which word is bad: the play forms AXE, HA, OX and RE." in said(desk, capsys)
    assert desk.kept.position.scores == (14, 0)
    desk = desk_for("8F HORN", "9F AXE", "challenge by ann bad HA, OX", words=False, edition="luxury")
    assert "HA and OX are not in the word list." in said(desk, capsys)


@clause("R8.2")
@pytest.mark.parametrize("typed", ["challenge bad HA by ann", "challenge HA bad by ann", "challenge HA by ann bad"])
def test_the_bad_word_is_the_one_that_is_doubted_wherever_the_name_stands(
    typed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = desk_for("8F HORN", "9F AXE", typed, words=False, edition="original")
    assert "Ann challenges: HA is not in the word list." in said(desk, capsys)
    assert [entry.text for entry in desk.kept.entries][-1] == "HA"


def test_the_word_by_is_told_from_the_name_of_who_doubts_it(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8H BY", "challenge BY by ben good", words=False, edition="original")
    assert "Ben challenges: BY is in the word list" in said(desk, capsys)
    desk = desk_for("8H BY", "challenge BY good", words=False, edition="original")
    assert "Ben challenges: BY is in the word list" in said(desk, capsys)


@clause("R12.1")
def test_which_tiles_go_back_is_picked_at_random(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "overdraw Ann 2", "overdraw ben", "overdraw Ann 9", edition="original")
    told = said(desk, capsys)
    assert "Ann lays all 9 tiles face down in a row. Another player puts tiles" in told
    assert "Ben lays all 8 tiles" in told
    assert "Say how many tiles were too many" in told
    picked = Random(1)
    expected = [tuple(sorted(picked.sample(range(1, size + 1), count))) for size, count in ((9, 2), (8, 1))]
    assert [entry.places for entry in desk.kept.entries[1:]] == expected


@clause("R11.1")
def test_the_timer_tells_when_a_turn_is_up_and_the_keeper_decides(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", 70.0, "time", 130.0, "10F NO", "H8 RE", timer="120,60")
    told = said(desk, capsys)
    assert "Ben (14-0, 1:00 left)>" in told
    assert told.count("The time is up.") == 2
    assert [entry.verb for entry in desk.kept.entries][:2] == ["move", "time"]
    assert "Ben's turn is lost" in told or "time" in told


def test_an_entry_is_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "undo", "undo")
    told = said(desk, capsys)
    assert "Taken back: 8F HORN. Ann 0, Ben 0. 86 tiles in the bag." in told
    assert "There is no entry to take back." in told


def test_sheet_board_turns_tiles_and_help_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(desk_for("turns", "8F HOrN", "sheet", "board", "turns", "tiles", "help"), capsys)
    assert "No turn has been entered yet." in told
    assert "HOrN, blank R" in told
    assert "1 Ann: 8F HOrN, 12 (blank R)" in told
    assert "96 tiles not on the board, 82 of them in the bag:" in told
    assert "overdraw Ann 2: Ann drew two tiles too many" in told


def test_the_record_is_written_where_it_is_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.gcg"
    told = said(desk_for("8F HORN", f"export {path}", "export", f"export {tmp_path}"), capsys)
    assert [event.text for event in read_gcg(path.read_bytes()).events] == ["HORN"]
    assert "Say into which file" in told
    assert "Is a directory" in told


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("challenge", "There is no play that can be challenged now."),
        ("left Ann A", "Tiles left are told once the game is at its end."),
        ("resign Zoe", "'Zoe' is none of the players: Ann and Ben."),
        ("overdraw", "'nobody' is none of the players"),
        ("exchange", "Say how many tiles are exchanged"),
        ("exchange Ø", "Ø is not a letter of this set."),
        ("ex 9", "Nobody holds 9 tiles"),
        ("8F HÑ", "Ñ"),
        (
            "frobnicate",
            "frobnicate is no command. A turn is a play such as 8H HORN, exchange 3, or pass; help lists all",
        ),
        ("undu", "undu is no command; did you mean undo?"),
        ("exchnge 3", "exchnge is no command; did you mean exchange?"),
        ("baord", "baord is no command; did you mean board?"),
        ("chalenge HORN by Ben", "chalenge is no command; did you mean challenge?"),
        ("left", "Tiles left are told once the game is at its end."),
        ("HORN", "HORN is no command. A turn is a play such as 8H HORN"),
        ("ti", "ti is no command"),
        ("8F", "8F"),
        ("ok", "play"),
        ("8D HORNBILL", "Ann holds 7 tiles and cannot lay 8."),
        ("99A HORN", "99A"),
        ("time", "limit"),
        ("overtime Ann 2:30", "These rules charge no overtime."),
        ("overtime", "Say whose and how much, as in overtime Ann 2:30"),
    ],
)
def test_a_mistake_is_told_in_a_sentence_and_nothing_is_entered(
    typed: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = desk_for(typed)
    assert sentence in said(desk, capsys)
    assert (desk.kept.entries, desk.refused) == ((), 1)


@pytest.mark.parametrize(
    ("entered", "named"),
    [("overdraw ann 2", "overdraw Ann 2"), ("challenge horn by b", "challenge HORN by Ben"), ("ex 3", "exchange 3")],
)
def test_what_is_taken_back_is_named_as_it_is_typed(
    entered: str, named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert f"Taken back: {named}. Ann 14" in said(desk_for("8F HORN", entered, "undo"), capsys)


def test_a_beginning_is_enough_for_a_command_as_in_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "exchan 3", "pas", "OR 8F", "und", "undo", "shee")
    told = said(desk, capsys)
    assert [entry.verb for entry in desk.kept.entries] == ["move"]
    assert "Taken back: pass." in told
    assert "Taken back: exchange 3." in told
    assert desk.refused == 1, "a play that begins like a command is a play"


def test_several_entries_are_taken_back_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "H6 FARM", "10F PASTE", "undo 4", "undo two", "undo 0", "undo 2")
    told = said(desk, capsys)
    assert told.count("Say how many entries are taken back, as in undo 2: there are 3.") == 3
    assert "Taken back: 10F PASTE. Taken back: H6 FA(R)M. Ann 14, Ben 0. 82 tiles in the bag." in told
    assert [entry.text for entry in desk.kept.entries] == ["8F HORN"]


def test_help_lists_only_what_this_game_has(capsys: pytest.CaptureFixture[str]) -> None:
    plain = said(desk_for("help"), capsys)
    mixed = said(desk_for("help", house="V2,V3,V4", timer="60", words=False), capsys)
    for usage in ("time: ", "swap 8H; ", "recycle 8H E; ", "rearrange 8H TA.E; "):
        assert usage not in plain
        assert usage in mixed


def test_tiles_left_after_the_reckoning_are_told_the_way_back(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(desk_for("8F HORN", "end", "left Ann AEINRST", "left Ben AEINRST", "left Ben Q"), capsys)
    assert "The game has been reckoned: undo takes the last entry back." in told


def test_tiles_left_are_as_many_as_a_rack_must_hold(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ("8F HORN", "end", "left Ann AEI", "left Ann none", "left Ann AEINRST", "left Ben AEINRSTU", "left AEIN??S")
    desk = desk_for(*typed)
    told = said(desk, capsys)
    assert "Which tiles are left? left NAME TILES for Ann (7) and Ben (7)." in told
    assert "Ann has 7 tiles left, and 3 are told: say all 7, ? is a blank." in told
    assert "Ann has 7 tiles left, and 0 are told" in told
    assert "Which tiles are left? left NAME TILES for Ben (7)." in told
    assert "Ben has 7 tiles left, and 8 are told" in told
    assert (desk.refused, desk.kept.position.scores) == (3, (7, -5))


def test_nobody_challenges_a_play_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ann made this play: only others may challenge it." in said(desk_for("8F HORN", "challenge by Ann"), capsys)


def test_a_turn_cut_short_on_the_sheet_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    kept = KeptScore(ruleset("original", players=4), ("Ann", "Ben", "Cleo", "Dan"))
    desk = KeeperSession(
        kept, Screen(Script("8F HORN", "ex 3", "sheet"), pictures=False), file=None, lexicon=None, luck=Random(1)
    )
    assert "0 0 exchan…" in said(desk, capsys)


def test_help_names_a_challenge_as_the_edition_wants_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert "challenge HORN by Ben: " in said(desk_for("help"), capsys)
    assert "challenge by Ben: " in said(desk_for("help", edition="luxury"), capsys)


def test_a_refusal_calls_the_edition_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(desk_for("8F HORN", "challenge HORN by Ben", edition="message-center"), capsys)
    assert "Message Center: a challenge is to the whole play" in told


@clause("V4")
def test_steps_before_an_exchange_are_kept_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HOrN", "swap 8H; ex 3", "swap 8F; ex 3", house="V4", edition="luxury")
    assert "Ben swaps the blank at 8H for R. Ben exchanges 3 tiles." in said(desk, capsys)
    assert desk.kept.entries[1].text == "swap 8H"
    assert (len(desk.kept.entries), desk.refused) == (2, 1)


def test_a_player_leaves_and_the_other_has_won(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "resign b")
    assert "Ann wins with 14" in said(desk, capsys)
    assert desk.kept.is_over


def test_even_the_reckoning_can_be_taken_back(capsys: pytest.CaptureFixture[str]) -> None:
    typed = ("8F HORN", "end", "left Ann AEINRST", "left Ben QEINRST", "undo", "left Ben AEINRST", "sheet", "")
    desk = desk_for(*typed, "nobody reads this")
    assert "Taken back: left Ben QEINRST." in said(desk, capsys)
    assert desk.kept.position.scores == (7, -7)


@clause("V7")
def test_a_finish_line_reached_asks_for_a_challenge_and_then_ends_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    kept = KeptScore(ruleset("luxury", house=HouseRules.from_text("V7", levels="14")), ("Ann", "Ben"))
    screen = Screen(Script("8F HORN", "ok"), pictures=False)
    desk = KeeperSession(kept, screen, file=None, lexicon=None, luck=Random(1))
    assert "Enter ok if nobody challenges this play." in said(desk, capsys)
    assert desk.kept.position.result is not None
    assert desk.kept.position.result.why == "finish-line"


def test_words_in_a_file_are_found_from_another_folder(
    keeper: Keeper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "words.txt").write_text("horn\nfarm\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    keeper.keep("--players", "Ann,Ben", "--edition", "luxury", "--lexicon", "words.txt", typed="8F HORN\n")
    monkeypatch.chdir("/")
    told = keeper.keep("--resume", typed="challenge\nH6 FARM\n")
    assert "14-0" in told
    assert "loses" in told


@clause("C5", "C6")
def test_a_clubs_clock_runs_at_the_desk_and_overtime_is_charged(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    turns = ("8F HORN", 60.0, "H6 FARM", 10.0, "undo", "FARM H6", 1490.0, "pass", "end")
    left = ("left Ann KIEAOUT", "left Ben AEINRST")
    desk = desk_for(20.0, *turns, *left, f"export {tmp_path / 'game.gcg'}", edition="club")
    told = said(desk, capsys)
    assert "Ann (0-0, 25:00 left)>" in told
    assert "Ann 14, Ben 0. 82 tiles in the bag. Ben (14-0, 24:00 left)>" in told
    assert desk.kept.position.seconds_used == (20.0 + 1490.0, 60.0)
    assert "Ann loses 10 for 0:10 of overtime." in told
    record = (tmp_path / "game.gcg").read_text(encoding="utf-8")
    assert ">Ann: AEIKOTU (time) -10 -7" in record


@clause("C6")
def test_a_score_left_lying_for_days_is_charged_for_ten_minutes(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for(3 * 86_400.0, "8F HORN", "end", "left Ann KIEAOUT", "left Ben AEINRST", edition="club")
    assert "Ann loses 100 for 4295:00 of overtime; 10 minutes at most are charged." in said(desk, capsys)


@clause("C6")
def test_overtime_of_a_clubs_own_clocks_is_typed_at_the_reckoning(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    typed = ("8F HORN", "overtime Ann 2:30", "end", "overtime ann -2:30", "left Ann KIEAOUT", "left Ben AEINRST")
    desk = desk_for(*typed, "overtime Ben 0:30", "undo", f"export {tmp_path / 'game.gcg'}", edition="club:clock=none")
    told = said(desk, capsys)
    assert "Overtime is told at the reckoning, once no more plays are made." in told
    assert "Noted: Ann thought 2:30 too long, which costs 30." in told
    assert "overtime NAME 2:30 charges what a clock of your own shows." in told
    assert "Ann loses 30 for 2:30 of overtime." in told
    assert "Noted: Ben thought 0:30 too long, which costs 10." in told
    assert "Taken back: overtime Ben 0:30. Ann -27, Ben -7." in told
    assert run(["score", str(tmp_path / "game.gcg")]) == 0
    assert "-27" in capsys.readouterr().out


@clause("C5", "C6")
def test_what_is_typed_counts_instead_of_the_clock_at_the_desk(capsys: pytest.CaptureFixture[str]) -> None:
    typed = (1600.0, "8F HORN", "end", "left Ann KIEAOUT", "left Ben AEINRST", "overtime Ann none")
    desk = desk_for(*typed, edition="club")
    told = said(desk, capsys)
    assert "Ann loses 20 for 1:40 of overtime." in told
    assert "Noted: Ann thought no longer than there was time." in told
    assert desk.kept.position.scores == (3, -7)


def test_help_tells_of_overtime_where_it_is_charged(capsys: pytest.CaptureFixture[str]) -> None:
    assert "overtime Ann 2:30" in said(desk_for("help", edition="club:clock=none"), capsys)
    assert "overtime Ann 2:30" not in said(desk_for("help"), capsys)


def test_overtime_is_in_the_file_of_the_score(keeper: Keeper) -> None:
    typed = "8F HORN\nend\nleft Ann KIEAOUT\novertime Ann 2:30\n"
    keeper.keep("--players", "Ann,Ben", "--edition", "club:clock=none", typed=typed)
    told = keeper.keep("--resume", typed="left Ben AEINRST\n")
    assert "Which tiles are left? left NAME TILES for Ben (7).\nTiles left>" in told
    assert "Ann loses 30 for 2:30 of overtime." in told


def test_a_kept_clock_is_in_the_file_and_goes_on_another_day(keeper: Keeper) -> None:
    keeper.keep("--players", "Ann,Ben", "--edition", "club:challenge=five-point", typed="8F HORN\nchallenge good\n")
    told = keeper.keep("--resume", typed="sheet\n")
    assert "19   19  HORN" in told


def test_options_that_are_not_to_be_had_are_refused_before_anything_is_kept(keeper: Keeper) -> None:
    told = keeper.keep("--players", "Ann,Ben", "--edition", "club:challenge=none", status=2)
    assert "the option challenge of Club is double or single or five-point, not 'none'" in told
    assert "Club is for two players, not 3" in keeper.keep("--players", "A,B,C", "--edition", "club", status=2)


@clause("R12.1")
def test_tiles_too_many_are_never_read_as_a_player(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "overdraw 2", "overdraw Ann 2", "overdraw 2 1")
    told = said(desk, capsys)
    assert "Say who drew too many, and how many, as in overdraw Ann 2." in told
    assert "Ann lays all 9 tiles face down in a row." in told
    assert "Ben lays all 8 tiles face down in a row." in told
    assert desk.refused == 1


@clause("C2", "R8.2")
def test_who_judges_a_whole_play_need_not_say_which_word_was_bad(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("8F HORN", "H6 FARM", "G5 ABC", "challenge bad", "pass", edition="club", words=False)
    told = said(desk, capsys)
    assert "are not all in the word list" in told
    assert desk.kept.position.scores == (14, 9)
    assert desk.refused == 0


@pytest.mark.parametrize("typed", ["HORN 8F across", "8F HORN across", "F8 HORN across", "HORN F8 Across"])
def test_a_direction_may_be_said_in_words(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for(typed, "FARM H6 down")
    assert "Ann plays HORN at 8F for 14. " in said(desk, capsys)
    assert desk.kept.position.scores == (14, 9)


def test_who_leaves_alone_is_whoever_is_on_turn(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Ben leaves the game." in said(desk_for("8F HORN", "resign"), capsys)


def test_points_that_a_player_counted_are_compared_and_those_of_the_rules_stand(
    capsys: pytest.CaptureFixture[str],
) -> None:
    desk = desk_for("8F HORN 14", "H6 FARM 12", "exchange 3", "swap 8H; 9C WORD 3")
    told = said(desk, capsys)
    assert "Counted as 12 at the table; by the rules it is 9." in told
    assert "Counted as 14" not in told
    assert desk.kept.position.scores == (14, 9)


def test_unseen_tiles_and_the_rules_can_be_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(desk_for("unseen", "rules", edition="original", house="V3"), capsys)
    assert "100 tiles not on the board, 86 of them in the bag:" in told
    assert "R9.2" in told
    assert "V3" in told


@clause("R2.1")
@pytest.mark.parametrize(
    "typed", ["draw Ann E, Ben A", "draw E A", "draw ann e ben a", "draw Ben ?, Ann A", "order Ben Ann"]
)
def test_who_drew_nearest_to_a_plays_first(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for(typed, "8F HORN")
    assert "Ben plays first, then Ann." in said(desk, capsys)
    assert desk.kept.position.scores == (0, 14)
    assert len(desk.kept.position.bag) == 82
    assert desk.refused == 0


@clause("R2.1")
def test_who_is_tied_for_first_draws_again(capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for("draw Ann E, Ben E", "draw Ann E, Ben E, Ann T, Ben B", "8F HORN", "draw A B", "undo 2", "draw A B")
    told = said(desk, capsys)
    assert (
        "Ann and Ben are tied and draw again: add what they draw now to this line, as in draw ..., Ann E, Ben E."
        in told
    )
    assert "Ben plays HORN at 8F for 14." in told
    assert "Who plays first is told before the first turn: undo takes entries back." in told
    assert "Taken back: draw Ann E, Ben E, Ann T, Ben B." in told
    assert desk.kept.position.on_turn == 0


@pytest.mark.parametrize(
    ("typed", "edition", "why"),
    [
        ("draw Ann Z, Ben Z", "classic", "The set has not so many Z."),
        ("draw Ann A", "classic", "Say what Ben drew too, as in draw Ann E, Ben E."),
        ("draw Ann A, Ben B, Ben C", "classic", "Only those tied for first draw again"),
        ("draw", "classic", "Say who drew which tile, as in draw Ann E, Ben E; ? is a blank."),
        ("draw Ann A, Ben B", "message-center", "Nobody draws for the start in this edition"),
        ("order Ben", "message-center", "Say in which order all play, as in order Ben, Ann."),
        ("order Ben, Ben", "classic", "Say in which order all play, as in order Ben, Ann."),
    ],
)
def test_a_draw_that_cannot_be_says_why(typed: str, edition: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    desk = desk_for(typed, edition=edition)
    assert why in said(desk, capsys)
    assert desk.refused == 1


def test_who_keeps_score_is_told_and_remembered(keeper: Keeper) -> None:
    told = keeper.keep("--players", "Ann,Ben", "--edition", "luxury", "--scorekeeper", "  Cleo ", typed="8F HORN\n")
    assert "Luxury edition. Cleo keeps score. help lists" in told
    assert "Cleo keeps score." in keeper.keep("--resume", typed="pass\n")
    assert "Who keeps score has a name that can be shown" in keeper.keep("--scorekeeper", "\x07", status=2)


def test_a_draw_is_kept_with_the_score(keeper: Keeper) -> None:
    keeper.keep("--players", "Ann,Ben", typed="draw Ann E, Ben A\n8F HORN\n")
    assert "Ann (14-0)>" in keeper.keep("--resume", typed="H6 FARM\n")
