"""Does `lexiko simulate` say which move wins most often, how sure that is, and everything that cannot be simulated?"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from lexiko.cli.main import run

BOARD = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15"
EARLY = f"{BOARD} AEINRST/ 0/14 0"
RECORD = """\
#player1 Ann Ann
#player2 Ben Ben
>Ann: HORNSAE 8F HORN +14 14
>Ben: FARMSTE - +0 0
>Ann: SAEINRT 9G SAE +15 29
"""
"""A record in which it is known what Ben held."""


class Desk:
    """The command, and what it says."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def simulate(self, *arguments: str) -> str:
        """What is printed; there is no complaint."""
        assert run(["simulate", *arguments, *([] if "--iterations" in arguments else ["--iterations", "300"])]) == 0
        told = self.capsys.readouterr()
        assert told.err == ""
        return told.out

    def json(self, *arguments: str) -> Any:
        """What is said to programs, but for how long it took."""
        told = json.loads(self.simulate(*arguments, "--json"))
        told.pop("seconds")
        return told

    def complaint(self, *arguments: str) -> str:
        """What is said of a mistake: one sentence, and nothing else."""
        assert run(["simulate", *arguments]) == 2
        told = self.capsys.readouterr()
        assert told.out == ""
        assert "Traceback" not in told.err
        return told.err


@pytest.fixture
def desk(capsys: pytest.CaptureFixture[str]) -> Desk:
    """The command at hand."""
    return Desk(capsys)


def test_moves_are_told_alike_to_people_and_to_programs(desk: Desk) -> None:
    told = desk.json(EARLY, "--top", "4", "--seed", "5")
    assert (told["plies"], told["seed"], told["bag"], len(told["moves"])) == (2, 5, 82, 4)
    assert told["iterations"] == sum(move["iterations"] for move in told["moves"]) >= 300
    text = desk.simulate(EARLY, "--top", "4", "--seed", "5")
    assert max(map(len, text.splitlines())) <= 80
    for move in told["moves"]:
        line = next(line for line in text.splitlines() if move["move"] in line and "±" in line)
        assert f"{100 * move['win']:.1f}" in line and f"{move['spread']:+.1f}" in line
        assert line.startswith("*") == move["best"]
    assert told["moves"][0]["replies"] and "What hurts" in text


def test_seed_and_iterations_alone_decide(desk: Desk) -> None:
    alone = desk.json(EARLY, "--top", "4", "--threads", "1")
    assert desk.json(EARLY, "--top", "4", "--threads", "3") == alone
    assert desk.json(EARLY, "--top", "4", "--seed", "2") != alone


def test_no_plies_are_the_order_at_sight(desk: Desk) -> None:
    told = desk.json(EARLY, "--plies", "0")
    equities = [move["equity"] for move in told["moves"]]
    assert equities == sorted(equities, reverse=True) and told["iterations"] == 0
    assert "nothing was played on" in " ".join(desk.simulate(EARLY, "--plies", "0").split())


def test_games_may_be_played_to_their_end(desk: Desk) -> None:
    assert desk.json(EARLY, "--plies", "end", "--iterations", "20", "--top", "2")["plies"] is None


def test_the_position_may_come_from_the_standard_input_or_a_game(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(RECORD, encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{EARLY}\n"))
    assert desk.json("-", "--top", "2")["rack"] == "AEINRST"
    told = desk.json(str(file), "--turn", "2", "--top", "3")
    assert (told["rack"], told["bag"]) == ("AEINRST", 82)
    hidden = tmp_path / "hidden.gcg"
    hidden.write_text(RECORD.replace("FARMSTE", "QUIZZED"[:5]), encoding="utf-8")
    assert desk.json(str(hidden), "--turn", "2", "--top", "3") == told


def test_tiles_told_of_another_rack_are_taken_for_known(desk: Desk) -> None:
    unknown = desk.json(EARLY, "--top", "3")
    known = desk.json(EARLY.replace("AEINRST/", "AEINRST/QVUUI"), "--top", "3")
    assert known["moves"][0]["win"] > unknown["moves"][0]["win"]


def test_a_simulation_is_kept_in_a_file_and_gone_on_with(desk: Desk, tmp_path: Path) -> None:
    state = str(tmp_path / "mine.simulation")
    asked = (EARLY, "--top", "3", "--keep-all", "--out", state)
    desk.json(*asked, "--iterations", "150")
    assert desk.json(*asked, "--iterations", "300") == desk.json(*asked[:-2], "--iterations", "300")
    assert "another position" in desk.complaint(EARLY, "--top", "4", "--out", state)


def test_what_is_left_out_and_whose_chances_they_are_is_said(desk: Desk) -> None:
    text = " ".join(desk.simulate(EARLY, "--edition", "luxury", "--house", "V4", "--top", "2").split())
    assert "steps before them (V4)" in text and "Chances of winning are those of classic games" in text
    assert "Chances of winning are" not in desk.simulate(EARLY, "--top", "2")


@pytest.mark.parametrize(
    ("arguments", "sentences"),
    [
        ((f"{BOARD} QQQQ/ 0/14 0",), ["4 tiles Q are used, the set has 1"]),
        (
            (EARLY.replace("6HORN5", "HORN11").replace("AEINRST", "AEINRSTT"), "--lexicon", "nowhere"),
            ["8 tiles, 7 is the most", "the centre is not covered", "nowhere"],
        ),
        ((EARLY.replace("6HORN5", "4H1ORN6"),), ["the tiles on the board are not all joined"]),
        ((f"{EARLY[:-1]}6", "--edition", "club"), ["6 turns in a row brought no points, so the game is over"]),
        ((f"{BOARD} / 0/14 0",), ["the player to move holds no tiles"]),
        (
            (f"{EARLY[:-1]}6", "--edition", "club", "--levels", "200"),
            ["so the game is over", "V7 lets the first at the finish line win"],
        ),
        ((EARLY, "--lexicon", "nowhere"), ["nowhere"]),
        ((EARLY, "--chances", "nowhere.chances"), ["nowhere.chances"]),
        ((EARLY, "--plies", "far"), ["'far' is no number of turns: 2, say, or end"]),
        ((EARLY, "--confidence", "1"), ["'1' is not at least 0.5 and less than 1"]),
        ((EARLY, "--top", "0"), ["0 is not in the range"]),
        ((EARLY, "--iterations", "0"), ["0 is not in the range"]),
        (("nowhere.gcg", "--turn", "2"), ["nowhere.gcg"]),
        (("15/15 AEST/ 0/14 0",), ["the board is 2 x 15"]),
    ],
)
def test_what_cannot_be_is_told_with_all_reasons(desk: Desk, arguments: tuple[str, ...], sentences: list[str]) -> None:
    complaint = " ".join(desk.complaint(*arguments).split())
    assert all(sentence in complaint for sentence in sentences)


def test_a_file_needs_a_turn_and_no_turn_is_after_the_last(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "game.gcg"
    file.write_text(RECORD, encoding="utf-8")
    assert "is a game: say after how many of its turns" in desk.complaint(str(file))
    assert "99" in desk.complaint(str(file), "--turn", "99")
    position = tmp_path / "at.cgp"
    position.write_text(f"{EARLY}\n", encoding="utf-8")
    assert "is a position, which has no turns" in desk.complaint(str(position), "--turn", "1")


def test_a_game_that_has_ended_is_over(desk: Desk) -> None:
    ended = Path(__file__).parents[2] / "spec" / "games" / "cases" / "two-player-complete.gcg"
    assert "the game is over" in desk.complaint(str(ended), "--turn", "26")


TOLD = "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNEST 8F HORN +14 14\n#rack2 FARMSTE\n"


def test_what_the_last_player_kept_is_inferred_where_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "told.gcg").write_text(TOLD)
    asked = [str(tmp_path / "told.gcg"), "--turn", "1", "--lexicon", "english"]
    assert run(["simulate", *asked, "--infer", "--iterations", "40", "--top", "2"]) == 0
    assert "What the last player kept was drawn as 8F HORN tells of it." in " ".join(capsys.readouterr().out.split())
    picture = tmp_path / "kept.svg"
    assert run(["infer", *asked, "--picture", str(picture), "--limit", "3"]) == 0
    told = capsys.readouterr().out
    assert "3 tiles kept" in told and max(map(len, told.splitlines())) <= 80 and "<svg" in picture.read_text()


@pytest.mark.parametrize("command", ["simulate", "infer"])
def test_what_has_no_last_turn_tells_nothing(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [command, EARLY, *(["--infer", "--iterations", "20"] if command == "simulate" else [])]
    assert run(asked) == 2
    assert "a position on a line has no last turn; name the file of a game, with --turn" in capsys.readouterr().err
