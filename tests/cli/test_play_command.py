"""`lexiko play` from outside: pipes, kills, signals, a terminal, folders that cannot be written."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from lexiko.cli.main import run
from lexiko.players import KINDS
from lexiko.table import read_journal
from tests.company import FEW_WORDS

PLAY = (sys.executable, "-c", "from lexiko.cli.main import main; main()", "play")
TWO = ("--players", "Ann,bot:greedy", "--seed", "7")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment whose games and cache are the test's own."""
    return {**os.environ, "LEXIKO_HOME": str(tmp_path / "home"), "LEXIKO_CACHE": str(tmp_path / "cache"), "USER": "ann"}


def start(home: dict[str, str], *arguments: str, words: Path | None = FEW_WORDS) -> subprocess.Popen[str]:
    """`lexiko play` running, its input and output in our hands."""
    chosen = () if words is None or "--resume" in arguments else ("--lexicon", str(words))
    return subprocess.Popen(
        [*PLAY, *arguments, *chosen],
        env=home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def played(home: dict[str, str], typed: str, *arguments: str) -> tuple[int, str, str]:
    """Status, output and complaints after these lines."""
    with start(home, *arguments) as game:
        said, complaints = game.communicate(typed)
    return game.returncode, said, complaints


def games(home: dict[str, str]) -> Path:
    """Where the games are kept."""
    return Path(home["LEXIKO_HOME"]) / "games"


def read_until(game: subprocess.Popen[str], wanted: str) -> str:
    """What is said up to and with this text."""
    assert game.stdout is not None
    said = ""
    while wanted not in said:
        letter = game.stdout.read(1)
        assert letter, said
        said += letter
    return said


def test_nobody_to_ask_makes_a_short_game_of_computers(home: dict[str, str]) -> None:
    status, said, complaints = played(home, "", "--seed", "9")
    assert (status, complaints) == (0, "")
    assert "Two computers play Classic. Other ways to play: lexiko play --help" in said
    assert re.search(r"Greedy( 2)? wins with \d+; Greedy( 2)? -?\d+\.", said)
    assert "rack" not in said and not games(home).exists()


@pytest.mark.slow
def test_the_same_seed_gives_the_same_game(home: dict[str, str]) -> None:
    assert played(home, "", "--seed", "7")[1] == played(home, "", "--seed", "7")[1]
    assert played(home, "", "--seed", "7")[1] != played(home, "", "--seed", "8")[1]


def test_lines_in_a_pipe_are_the_input_of_the_person_at_this_computer(home: dict[str, str]) -> None:
    status, said, _ = played(home, "pass\n", "--seed", "7")
    assert status == 0
    assert "ann and Greedy play Classic. " in said
    assert "ann> pass\nYou pass.\n" in said


def test_a_game_whose_input_ends_is_saved_and_goes_on_where_it_stood(home: dict[str, str]) -> None:
    status, first, complaints = played(home, "pass\npass\n", *TWO)
    assert (status, complaints) == (0, "")
    assert first.endswith("The game is saved. Go on with it: lexiko play --resume 1\n")
    status, second, _ = played(home, "history\n", "--resume")
    assert status == 0
    assert "Game 1 goes on: Ann, Greedy." in second
    assert second.count("Ann: pass, 0") == 2
    assert first.rsplit("Scores: ", 1)[1].splitlines()[0] == second.rsplit("Scores: ", 1)[1].splitlines()[0]


def test_a_kill_loses_nothing_that_was_shown_as_done(home: dict[str, str]) -> None:
    with start(home, *TWO) as game:
        assert game.stdin is not None
        said = read_until(game, "Ann> ")
        game.stdin.write("exchange " + re.findall(r"\b([A-Z])\d", said.rsplit("rack: ", 1)[1])[0] + "\n")
        game.stdin.flush()
        said += read_until(game, "Ann> ")
        game.send_signal(signal.SIGKILL)
    assert game.returncode == -signal.SIGKILL
    plays = re.findall(r"^(?:You|Greedy) (?:plays|exchanges?|passe?s?)[^.]*\.", said, re.MULTILINE)
    assert len(plays) >= 2
    _, resumed, _ = played(home, "history\nscores\n", "--resume")
    assert f"  {len(plays)}  " in resumed and f"  {len(plays) + 1}  " not in resumed.split("scores")[0]
    assert said.rsplit("Scores: ", 1)[1].splitlines()[0] in resumed


def test_an_interrupt_saves_the_game_and_leaves_with_130(home: dict[str, str]) -> None:
    with start(home, *TWO) as game:
        read_until(game, "Ann> ")
        game.send_signal(signal.SIGINT)
        said, complaints = game.communicate()
    assert game.returncode == 130
    assert "Go on with it: lexiko play --resume 1" in said
    assert complaints == ""


def test_where_nothing_can_be_written_the_game_is_played_all_the_same(home: dict[str, str], tmp_path: Path) -> None:
    occupied = tmp_path / "occupied"
    occupied.write_text("a file where a folder should be")
    status, said, complaints = played({**home, "LEXIKO_HOME": str(occupied)}, "pass\n", *TWO)
    assert (status, complaints) == (0, "")
    assert " ".join(said.split()).count("This game cannot be saved") == 1
    assert said.endswith("This game is not saved.\n")


def test_of_several_unfinished_games_the_latest_goes_on_and_the_others_are_named(home: dict[str, str]) -> None:
    for names in ("Ann,bot:greedy", "Ben,Cy"):
        played(home, "pass\n", "--players", names)
    os.utime(games(home) / "1.jsonl", (1, 1))
    _, said, _ = played(home, "quit\n", "--resume")
    assert "Game 2 goes on: Ben, Cy." in said
    assert "Also unfinished: game 1, Ann, Greedy." in said
    _, said, _ = played(home, "quit\n", "--resume", "1")
    assert "Game 1 goes on: Ann, Greedy." in said


def test_a_finished_game_is_not_gone_on_with(home: dict[str, str]) -> None:
    status, said, _ = played(home, "resign\nyes\n", *TWO)
    assert status == 0 and "Greedy wins" in said
    assert played(home, "", "--resume")[0] == 2
    assert read_journal(games(home) / "1.jsonl").events


def test_a_game_is_played_in_one_window_at_a_time(home: dict[str, str]) -> None:
    with start(home, *TWO) as game:
        read_until(game, "Ann> ")
        status, _, complaints = played(home, "", "--resume", "1")
        game.communicate("quit\n")
    assert status == 2
    assert "this game is being played in another window" in complaints


def test_a_damaged_game_is_told_in_one_sentence(home: dict[str, str]) -> None:
    played(home, "pass\n", *TWO)
    saved = games(home) / "1.jsonl"
    lines = saved.read_text().splitlines(keepends=True)
    saved.write_text("".join([lines[0], "nonsense\n", *lines[2:]]))
    status, _, complaints = played(home, "", "--resume", "1")
    assert status == 2
    assert "line 2" in complaints and "Traceback" not in complaints


class Terminal:
    """A terminal with a person at it, eighty columns wide, who plays line by line."""

    def __init__(self, home: dict[str, str], *arguments: str) -> None:
        self.ours, theirs = pty.openpty()
        environment = {**home, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", "PYTHONUTF8": "1"}
        command = [*PLAY, "--lines", "--lexicon", str(FEW_WORDS), *arguments]
        self.game = subprocess.Popen(command, env=environment, stdin=theirs, stdout=theirs, stderr=theirs)
        os.close(theirs)
        self.said = ""

    def until(self, wanted: str) -> str:
        """What is shown from here on, up to and with this text."""
        while wanted not in self.said:
            self.said += os.read(self.ours, 4096).decode(errors="replace")
        before, _, self.said = self.said.partition(wanted)
        return before + wanted

    def type(self, line: str) -> None:
        """Type a line."""
        os.write(self.ours, f"{line}\n".encode())

    def leave(self) -> int:
        """Leave the game; its status."""
        self.type("quit")
        self.until("lexiko play --resume")
        os.close(self.ours)
        return self.game.wait()


def test_a_terminal_shows_the_board_in_colour_with_the_scores_beside_it(home: dict[str, str]) -> None:
    terminal = Terminal(home, *TWO)
    shown = terminal.until("Ann> ")
    assert "\x1b[" in shown and "3W" in shown and "tiles in the bag" in shown
    assert "Type a play such as 8H HORN, or help for all that can be typed." in shown
    assert "Classic edition" not in shown
    assert terminal.leave() == 0


@pytest.mark.slow
def test_the_house_rules_stand_beside_the_board_and_below_a_name_that_leaves_no_room(home: dict[str, str]) -> None:
    short = Terminal(home, *TWO, "--house", "V3,V6")
    assert re.search("Classic.{0,20}  V3 V6", short.until("Ann> "))
    assert short.leave() == 0
    long = Terminal(home, *TWO, "--edition", "message-center", "--house", "V2,V3,V4,V5,V6,V7")
    assert re.search("V2 V3 V4 V5 V6 V7\r\n", long.until("Ann> "))
    assert long.leave() == 0


def test_plain_text_is_given_on_a_terminal_too(home: dict[str, str]) -> None:
    terminal = Terminal(home, *TWO, "--plain")
    shown = terminal.until("Ann> ")
    assert "\x1b[" not in shown and "Your rack: " in shown
    assert terminal.leave() == 0


def test_a_rack_is_wiped_away_before_the_screen_is_handed_over(home: dict[str, str]) -> None:
    terminal = Terminal(home, "--players", "Ann,Ben", "--seed", "7", "--plain")
    first = terminal.until("Press Enter. ")
    assert "rack:" not in first
    terminal.type("")
    name = re.findall(r"(Ann|Ben)'s rack: ", terminal.until("> "))[0]
    terminal.type("pass")
    assert "Turn your rack away. Press Enter. " in terminal.until("Press Enter. ")
    terminal.type("")
    wiped = terminal.until("Press Enter. ")
    assert wiped.index("\x1b[2J") < wiped.index("Hand over to")
    terminal.type("")
    assert f"{name}'s rack" not in terminal.until("> ")
    assert terminal.leave() == 0


@pytest.fixture
def complaint(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Complaint:
    """What `lexiko play` complains about."""
    monkeypatch.setenv("LEXIKO_HOME", str(tmp_path))
    return Complaint(capsys)


class Complaint:
    """Options that make no game, and what is said of them."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def about(self, *arguments: str) -> list[str]:
        """The sentences on the error stream, one a line; the status is 2 and nothing else is said."""
        assert run(["play", *arguments]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        return [line.removeprefix("lexiko: ") for line in told.err.splitlines()]


def test_all_that_is_amiss_with_the_options_is_told_at_once(complaint: Complaint) -> None:
    sentences = complaint.about(
        *("--players", "Ann,bot:clever,ann,Dot,Eve", "--edition", "mars", "--set", "zulu", "--house", "V9,V1"),
        *("--levels", "a,b", "--turn-timer", "soon", "--lexicon", "nowhere.txt"),
    )
    expected = [
        "There is no computer player 'clever'; there are beginner, ",
        "Two players are called ann: give one another name.",
        "There is no edition 'mars'",
        "A turn's limit is a number of seconds, not 'soon'.",
        "A game has 2, 3 or 4 players, not 5.",
        "There is no variation 'V9'",
        "A long opening (V1) needs an opening length of 3, 4 or 5 letters",
        "There are 2 levels for 5 players",
        "There is no level 'a'",
        "There is no level 'b'",
        "There is no set 'zulu'",
        "There is no lexicon or file 'nowhere.txt'",
    ]
    assert len(sentences) == len(expected)
    assert all(sentence.startswith(start) for sentence, start in zip(sentences, expected, strict=True))
    assert all(sentence.endswith(".") for sentence in sentences)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("--players", "Ann"), "A game has 2, 3 or 4 players, not 1."),
        (("--players", "Ann,,Ben"), "A player needs a name, or bot:greedy for a computer."),
        (("--players", f"Ann,{'n' * 25}"), f"A name has 24 characters at most: {'n' * 24}…"),
        (("--players", "0"), "Say who plays, as in --players Ann,Ben or Ann,bot:greedy: 0 names nobody."),
        (("--players", "Ann,B\x1b[31m"), r"A name is of characters that can be shown: 'B\x1b[31m'."),
        (("--set", "spanish", "--players", "Ann,Ben"), "Spanish set: there are no words of its own yet; give a list"),
        (("--resume",), "There is no unfinished game. lexiko play begins one."),
        (("--resume", "12"), "There is no saved game 12. There is none."),
        (("--resume", "x"), "There is no saved game x. There is none."),
        (
            ("--resume", "1", "--players", "Ann,Ben", "--set", "english"),
            "A saved game goes on as it was begun: leave out --players, --set.",
        ),
    ],
)
def test_an_option_that_makes_no_game_is_told_with_the_way_out(
    complaint: Complaint, arguments: tuple[str, ...], answer: str
) -> None:
    (sentence,) = complaint.about(*arguments)
    assert sentence.startswith(answer)


def test_its_help_names_every_computer_player_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--help"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert f"({', '.join(f'bot:{kind}' for kind in KINDS)})" in printed
