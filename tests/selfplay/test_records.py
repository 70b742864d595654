"""Do game records written as GCG and as Parquet say what was played, and read back?"""

from __future__ import annotations

import gc
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

from lexiko.notation import read_gcg, replay_gcg
from lexiko.notation.gcg.game import TURNS
from lexiko.rules import Ruleset
from lexiko.selfplay import GameRecord, ParquetMissing, RecordFolder, Results, SelfPlayError, run
from tests.company import rules, small_engine
from tests.little_room import hardly_any_room
from tests.notation.test_other_programs import goes_on_too_long
from tests.oracles.strict_gcg import read_strictly
from tests.pairwise import slow_beyond


def written(folder: Path, agreed: Ruleset, games: int = 4) -> tuple[Results, list[GameRecord]]:
    """Games of random players, their records in a folder."""
    kept: list[GameRecord] = []
    with RecordFolder(folder) as out:

        def keep(record: GameRecord) -> None:
            out.keep(record)
            kept.append(record)

        results = run(small_engine(agreed), ["greedy", *["random"] * (agreed.players - 1)], games, keep=keep)
    return results, kept


HOUSES = [("V3,V4", 2), ("V6", 3), ("V2,V3,V4", 2), ("", 2), ("", 4)]


@pytest.mark.parametrize(("house", "players"), slow_beyond(2, HOUSES))
def test_a_gcg_record_replays_to_the_same_scores(tmp_path: Path, house: str, players: int) -> None:
    agreed = rules(house=house, players=players)
    _, kept = written(tmp_path, agreed, games=2)
    for record in kept:
        game = read_gcg((tmp_path / "gcg" / "000000" / f"game-{record.number:07}.gcg").read_bytes())
        assert game == record.gcg
        replay = replay_gcg(game, agreed, small_engine(agreed).lexicon.judge(agreed))
        assert replay.problems == ()
        totals = {turn.player: turn.total for turn in replay.turns}
        assert [totals[player.nick] for player in game.players] == [record.scores[seat] for seat in record.order]


@pytest.mark.parametrize("edition", ["club", "classic"])
def test_the_strictest_of_other_programs_opens_the_records_as_they_are(tmp_path: Path, edition: str) -> None:
    agreed = rules(edition)
    _, kept = written(tmp_path, agreed)
    known = [record for record in kept if not goes_on_too_long(record.gcg)]
    assert known
    for record in known:
        text = (tmp_path / "gcg" / "000000" / f"game-{record.number:07}.gcg").read_text(encoding="utf-8")
        totals = read_strictly(text)
        last = {event.nick: event.total for event in record.gcg.events if event.kind in TURNS or edition == "club"}
        assert totals == last


def test_the_table_of_games_has_a_row_for_each_player(tmp_path: Path) -> None:
    results, kept = written(tmp_path, rules(players=3))
    rows = pyarrow.parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["score"] for row in rows] == [score for record in kept for score in record.scores]
    assert [row["player"] for row in rows] == [name for record in kept for name in record.players]
    assert sum(row["won"] for row in rows if row["player"] == "Greedy") == sum(results.shares[::3])
    assert [row["seat"] for row in rows if row["starts"]] == [record.order[0] for record in kept]
    assert {row["ended"] for row in rows} <= {"went-out", "no-more-plays"}


def test_the_table_of_turns_adds_up_to_the_scores(tmp_path: Path) -> None:
    _, kept = written(tmp_path, rules())
    rows = pyarrow.parquet.read_table(tmp_path / "turns.parquet").to_pylist()
    for record in kept:
        turns = [row for row in rows if row["game"] == record.number]
        assert [row["turn"] for row in turns] == list(range(len(record.gcg.events)))
        for seat, player in enumerate(record.players):
            own = [row for row in turns if row["player"] == player]
            assert sum(row["score"] for row in own) == own[-1]["total"] == record.scores[seat]
            assert {row["kind"] for row in own} <= {"play", "exchange", "pass", "end-rack"}
            assert all(row["place"] and row["rack"] for row in own if row["kind"] == "play")


def test_many_rows_are_written_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexiko.selfplay.parquet_files.ROWS_TOGETHER", 3)
    _, kept = written(tmp_path, rules())
    games = pyarrow.parquet.ParquetFile(tmp_path / "games.parquet")
    assert games.num_row_groups > 1
    assert games.read().num_rows == 2 * len(kept)


def test_a_folder_that_holds_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("Dear diary")
    with pytest.raises(SelfPlayError, match="holds files already"):
        RecordFolder(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


@pytest.mark.parametrize("room", slow_beyond(1, [10, 0]))
@pytest.mark.parametrize("formats", [["gcg"], ["parquet"], ["gcg", "parquet"]])
def test_a_disk_without_room_is_told_with_the_folder(tmp_path: Path, formats: list[str], room: int) -> None:
    engine, folder = small_engine(rules()), tmp_path / "out"

    def keeps_two_games() -> None:
        with RecordFolder(folder, formats) as records:
            run(engine, ["greedy", "random"], 2, keep=records.keep)

    with hardly_any_room(room):
        with pytest.raises(SelfPlayError, match=f"^{folder}: File too large$"):
            keeps_two_games()
        gc.collect()  # what is forgotten now must not try to end its files again


def test_without_its_package_parquet_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ParquetMissing, match="pip install pyarrow"):
        RecordFolder(tmp_path / "out")
    assert not list((tmp_path / "out").iterdir())
    with RecordFolder(tmp_path / "out", ["gcg"]) as out:
        run(small_engine(rules()), ["random", "random"], 1, keep=out.keep)
    assert len(list(tmp_path.rglob("*.gcg"))) == 1


def test_playing_games_does_not_load_what_writes_parquet() -> None:
    code = "import lexiko.selfplay, sys; print('pyarrow' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"
