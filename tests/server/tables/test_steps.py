"""Recycling and rearranging at a table: told, scored, challenged off.

Rule: V2, V3, V4
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from lexiko.rulebook import ruleset
from lexiko.server.wire import BlankRecycledEntry, LetterRecycledEntry, TilesPlayedEntry, TurnPassedEntry
from tests.server.asking import run
from tests.server.tables.house import Json, entries_of, laid, last_entry, lay_table, open_house


def test_a_blank_is_swapped_for_its_letter_and_played_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["H?RNXYZ", "OFAMAAA"], variations=["V4"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN", blanks="O"))
            before: list[Json] = [{"kind": "recycle-blank", "row": 7, "col": 6}]
            farm = laid("H6", "FA.M", blanks="M")
            state = await ben.does(table, 1, "play", placements=farm, before=before)
            assert state.view.scores[1] == 6
            (swapped,), played = entries_of(state, BlankRecycledEntry), entries_of(state, TilesPlayedEntry)[-1]
            assert (swapped.square.tile, swapped.square.blank) == ("O", False)
            since = {(tile.row, tile.col): tile.since or 0 for tile in state.view.board}
            assert since[7, 6] == swapped.seq and since[5, 7] == played.seq and since[7, 5] < swapped.seq

    run(test())


def test_a_letter_is_recycled_and_the_turn_ends_with_that(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "CFAMAAA"], variations=["V3"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            before: list[Json] = [{"kind": "recycle-letter", "row": 7, "col": 5, "tile": "C"}]
            state = await ben.does(table, 1, "pass", before=before)
            (recycled,) = entries_of(state, LetterRecycledEntry)
            assert recycled.taken == "H" and last_entry(state, TurnPassedEntry).why == "recycled"
            assert "H" in [tile.tile for tile in state.view.rack]
            undone = await ann.does(table, 0, "challenge", word="CORN")
            assert "challenge-failed" in [entry.kind for entry in undone.entries]

    run(test())


def test_a_false_word_made_by_recycling_is_taken_back_with_the_letter(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "QFAMAAA"], variations=["V3"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            first = await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            before: list[Json] = [{"kind": "recycle-letter", "row": 7, "col": 5, "tile": "Q"}]
            await ben.does(table, 1, "pass", before=before)
            state = await ann.does(table, 0, "challenge", word="QORN")
            assert state.view.board == first.view.board and state.view.on_turn == 0
            assert "Q" in [tile.tile for tile in (await ben.state(table, 1)).view.rack]

    run(test())


def test_a_word_is_rearranged_and_added_to(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["TEANXYZ", "SFMAAAA"], variations=["V2"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8G", "TEA"))
            before: list[Json] = [{"kind": "rearrange", "row": 7, "col": 6, "across": True, "tiles": ["E", "A", "T"]}]
            body = {"seat": 1, "placements": laid("8G", "...S"), "before": before}
            previewed = (await ben.post(f"tables/{table}/preview", body)).json()
            state = await ben.does(table, 1, "play", placements=laid("8G", "...S"), before=before)
            assert previewed["points"] == state.view.scores[1] == 4
            assert "".join(tile.tile for tile in state.view.board) == "EATS"
            refused = await ann.tries(table, 0, {"kind": "pass", "before": before})
            assert {fault["code"] for fault in refused.json()["faults"]} >= {"rearranged-word-not-extended"}

    run(test())


def test_a_word_is_taken_up_and_laid_anew_round_a_tile_of_the_rack(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["EATNXYZ", "PFMAAAA"], variations=["V2"])
            ann, ben = house.person("guest-0"), house.person("guest-1")
            await ann.does(table, 0, "play", placements=laid("8G", "EAT"))
            anew: Json = {"kind": "rearrange", "row": 7, "col": 6, "across": True, "tiles": [*"TA.E"], "begins": -1}
            body = {"seat": 1, "placements": laid("8F", "..P."), "before": [anew]}
            previewed = (await ben.post(f"tables/{table}/preview", body)).json()
            state = await ben.does(table, 1, "play", placements=laid("8F", "..P."), before=[anew])
            assert previewed["points"] == state.view.scores[1] == 6
            assert "".join(tile.tile for tile in state.view.board) == "TAPE"

    run(test())


def test_nine_tiles_earn_the_bonus_for_seven_eight_or_nine(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZAE", "FAMAAAAEE"], variations=["V6"])
            state = await house.person("guest-0").state(table, 0)
            assert state.info.rules == replace(ruleset().of_edition, rack_size=9, bonuses=((7, 50), (8, 50), (9, 50)))
            body = {"seat": 0, "placements": laid("8D", "HORNXYZA")}
            previewed = (await house.person("guest-0").post(f"tables/{table}/preview", body)).json()
            assert previewed["bonus"] == 50 and previewed["points"] is not None

    run(test())
