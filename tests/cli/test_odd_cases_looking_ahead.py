"""What do `simulate`, `solve` and `infer` make of what is odd: an answer, or all reasons in plain words?"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from lexiko.cli.main import run
from tests.search.test_solving import ENDING

BOARD = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15"
EARLY = f"{BOARD} AEINRST/ 0/14 0"
WIDE = f"{'21/' * 10}8HORN9{'/21' * 10}"
END_BOARD = ENDING.split(maxsplit=1)[0]
FILES = {
    "two.gcg": "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNEST 8F HORN +14 14\n#rack2 FARMSTE\n",
    "four.gcg": (
        "#player1 Ann Ann\n#player2 Ben Ben\n#player3 Cid Cid\n#player4 Dot Dot\n"
        ">Ann: HORNEST 8F HORN +14 14\n#lexiko-resigned Ben\n#rack3 FARMSTE\n"
    ),
    "over.gcg": "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORN 8F HORN +14 14\n>Ann: (AB) +8 22\n",
    "heavy.gcg": "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNEST 8F HORN +14 14\n#rack2 QQQQ\n",
    "apart.gcg": (
        "#player1 Ann Ann\n#player2 Ben Ben\n>Ann: HORNEST 8F HORN +14 14\n>Ben: FARMSTE 1A FARM +9 9\n#rack1 EST\n"
    ),
    "few.txt": "horn\nhorns\nrest\nrents\n",
    "polskie.txt": "kot\nkoty\ntok\n",
}
"""What the table's rows name; Ben has left the game of four."""

ANSWERS = ""
"""A row's cell for a command that answers."""
MANY = "with tiles in the bag only games of two are solved; moves can be simulated"
FULL_BAG = "and it is solved with 4 at most"
NO_TURN = "a position on a line has no last turn"


@dataclass(frozen=True)
class Odd:
    """A position, and what each command says to it: every sentence given, or an answer."""

    position: tuple[str, ...]
    simulate: str | tuple[str, ...]
    solve: str | tuple[str, ...]
    infer: str | tuple[str, ...]


ODD = {
    "a tile too many": Odd(
        (f"{BOARD} QQQQ/ 0/14 0",),
        ("4 tiles Q are used, the set has 1",),
        ("4 tiles Q are used, the set has 1",),
        ("4 tiles Q are used, the set has 1", NO_TURN),
    ),
    "a tile too many in a game": Odd(
        ("heavy.gcg", "--turn", "1"),
        ("4 tiles Q are used, the set has 1",),
        ("4 tiles Q are used, the set has 1",),
        ("4 tiles Q are used, the set has 1",),
    ),
    "a rack too full, no words": Odd(
        (f"{BOARD} AEINRSTT/ 0/14 0", "--lexicon", "nowhere"),
        ("8 tiles, 7 is the most", "there is no lexicon or file 'nowhere'"),
        ("8 tiles, 7 is the most", "there is no lexicon or file 'nowhere'"),
        ("8 tiles, 7 is the most", "there is no lexicon or file 'nowhere'", NO_TURN),
    ),
    "tiles not joined": Odd(
        (EARLY.replace("6HORN5", "4H1ORN6"),),
        ("the tiles on the board are not all joined",),
        ("the tiles on the board are not all joined",),
        ("the tiles on the board are not all joined", NO_TURN),
    ),
    "tiles not joined in a game": Odd(
        ("apart.gcg", "--turn", "2"),
        ("the tiles on the board are not all joined",),
        ("the tiles on the board are not all joined",),
        ("the tiles on the board are not all joined",),
    ),
    "words that are not here": Odd(
        ("two.gcg", "--turn", "1", "--lexicon", "nowhere"),
        ("there is no lexicon or file 'nowhere'",),
        ("there is no lexicon or file 'nowhere'",),
        ("there is no lexicon or file 'nowhere'",),
    ),
    "another rack in part": Odd((ENDING.replace("/DEI ", "/D "),), ANSWERS, ANSWERS, (NO_TURN,)),
    "another rack with tiles that are on the board": Odd(
        (ENDING.replace("/DEI ", "/ZZ "),),
        ("3 tiles Z are used, the set has 1",),
        ("3 tiles Z are used, the set has 1",),
        ("3 tiles Z are used, the set has 1", NO_TURN),
    ),
    "a game that is over": Odd(
        ("over.gcg", "--turn", "1"), ("the game is over",), ("the game is over",), ("the game is over",)
    ),
    "six turns without points": Odd(
        (f"{ENDING[:-1]}6", "--edition", "club"),
        ("6 turns in a row brought no points, so the game is over",),
        ("6 turns in a row brought no points, so the game is over",),
        (NO_TURN,),
    ),
    "nine tiles": Odd(
        (f"{BOARD} AEINRSTAE/ 0/14 0", "--edition", "luxury", "--house", "V6"), ANSWERS, (FULL_BAG,), (NO_TURN,)
    ),
    "a board of 21 squares": Odd(
        (f"{WIDE} AEINRST/ 0/14 0", "--set", "super_english", "--lexicon", "few.txt"), ANSWERS, (FULL_BAG,), (NO_TURN,)
    ),
    "Polish": Odd(
        (f"{BOARD.replace('6HORN5', '6KOT6')} KOTYZĄŁ/ 0/6 0", "--set", "polish", "--lexicon", "polskie.txt"),
        ANSWERS,
        (FULL_BAG,),
        (NO_TURN,),
    ),
    "four of whom one has left": Odd(("four.gcg", "--turn", "1"), ANSWERS, (MANY, FULL_BAG), ANSWERS),
    "three at the end": Odd((f"{END_BOARD} CEINO/DEI/ST 347/438/20 0",), ANSWERS, ANSWERS, (NO_TURN,)),
    "three of whom nobody knows who holds what": Odd(
        (f"{END_BOARD} CEINO// 347/438/20 0",),
        ANSWERS,
        ("5 tiles would be on no rack; with three or four players tell what all but one of them hold",),
        (NO_TURN,),
    ),
}


@pytest.mark.parametrize("command", ["simulate", "solve", "infer"])
@pytest.mark.parametrize("odd", ODD.values(), ids=ODD.keys())
def test_there_is_an_answer_or_all_reasons_in_plain_words(
    odd: Odd, command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    limits = {"simulate": ["--iterations", "30", "--top", "2"], "solve": ["--minutes", "0"], "infer": []}
    status = run([command, *odd.position, *limits[command]])
    told = capsys.readouterr()
    expected = getattr(odd, command)
    if expected == ANSWERS:
        assert (status, told.err) == (0, "")
        return
    complaint = " ".join(told.err.split())
    assert (status, told.out) == (2, "") and "Traceback" not in told.err
    assert [sentence for sentence in expected if sentence not in complaint] == []


def test_who_has_left_makes_no_turn_in_a_simulation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    staying = FILES["four.gcg"].replace("#lexiko-resigned Ben\n", "")
    told = []
    for record in (FILES["four.gcg"], staying.replace("FARMSTE", "").replace("#rack3", "#rack2 FARMSTE")):
        Path("game.gcg").write_text(record, encoding="utf-8")
        assert run(["simulate", "game.gcg", "--turn", "1", "--iterations", "400", "--top", "1", "--json"]) == 0
        told.append(json.loads(capsys.readouterr().out)["moves"][0]["win"])
    left, stays = told
    assert left > stays + 0.05
