"""Does `lexiko selfplay` count what was played, tell it to people and programs, and write the records?"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from lexiko.cli.main import run
from lexiko.cli.selfplay import selfplay

WORDS = Path(__file__).parents[1] / "few_words.txt"
FEW = ("selfplay", "--lexicon", str(WORDS))


def figures(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """What programs are told."""
    assert run([*FEW, "--json", *arguments]) == 0
    told = json.loads(capsys.readouterr().out)
    assert isinstance(told, dict)
    return told


def test_programs_are_told_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    told = figures(capsys, "--players", "greedy,random", "--games", "6", "--pairs", "--seed", "3")
    assert (told["games"], told["pairs"], told["seed"], told["edition"]) == (6, True, 3, "classic")
    assert [player["name"] for player in told["players"]] == ["Greedy", "Random"]
    for player in told["players"]:
        for figure in ("win_rate", "spread", "score"):
            assert player[figure]["low"] <= player[figure]["mean"] <= player[figure]["high"]
    assert len(told["games_hash"]) == 64
    assert told["games_a_second"] > 0


def test_the_hash_depends_on_seed_and_pairs_but_not_on_threads(capsys: pytest.CaptureFixture[str]) -> None:
    hashes = [
        figures(capsys, "--players", "random,random", "--games", "4", *more)["games_hash"]
        for more in ([], ["--threads", "2"], ["--seed", "2"], ["--pairs"])
    ]
    assert hashes[0] == hashes[1]
    assert len(set(hashes)) == 3


def test_people_are_told_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*FEW, "--players", "greedy,random", "--games", "2", "--house", "V3"]) == 0
    told = capsys.readouterr().out
    assert "2 games, Classic edition, house rules V3" in told
    assert any(line.split()[:2] == ["Greedy", "100.0%"] for line in told.splitlines())
    assert "games_hash" in told
    assert max(map(len, told.splitlines())) <= 80


def test_the_records_are_written_where_one_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games"
    told = figures(capsys, "--players", "random,random", "--games", "2", "--out", str(out))
    assert {path.name for path in out.rglob("*.*")} == {
        "games.parquet",
        "turns.parquet",
        "game-0000000.gcg",
        "game-0000001.gcg",
    }
    records = sorted(out.rglob("*.gcg"))
    assert told["games"] == len(records)
    assert run(["score", str(records[0]), "--lexicon", str(WORDS)]) == 0
    capsys.readouterr()
    assert run([*FEW, "--games", "2", "--out", str(out)]) == 2
    assert "holds files already" in capsys.readouterr().err


def test_gcg_alone_is_written_without_the_package_for_parquet(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert run([*FEW, "--games", "2", "--out", str(tmp_path / "both")]) == 2
    assert "pyarrow, which is not installed" in capsys.readouterr().err
    assert run([*FEW, "--games", "2", "--out", str(tmp_path / "gcg"), "--records", "gcg"]) == 0
    assert [path.name for path in (tmp_path / "gcg").iterdir()] == ["gcg"]


@pytest.mark.parametrize(
    ("arguments", "sentences"),
    [
        (["--players", "greedy,clever"], ["There is no computer player 'clever'"]),
        (["--players", "greedy"], ["2, 3 or 4 players, not 1"]),
        (["--players", "x,greedy", "--house", "V9"], ["no computer player 'x'", "no variation 'V9'"]),
        (["--games", "5", "--pairs"], ["take 4 or 6 games"]),
        (["--games", "0"], ["0 games cannot be played"]),
        (["--threads", "0"], ["0 threads"]),
        (["--seed", "-1"], ["the seed -1"]),
    ],
)
def test_what_is_amiss_is_told_in_sentences(
    arguments: list[str], sentences: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["selfplay", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert all(sentence in told.err for sentence in sentences)
    assert len(told.err.splitlines()) == len(sentences)


def test_the_examples_in_the_help_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    examples = [line.split()[1:] for line in (selfplay.help or "").splitlines() if line.strip().startswith("lexiko ")]
    assert len(examples) == 2
    for example in examples:
        assert (
            run(
                [*example, "--lexicon", str(WORDS), "--games", "3", *(["--games", "4"] if "--pairs" in example else [])]
            )
            == 0
        )
    assert "games_hash" in capsys.readouterr().out
