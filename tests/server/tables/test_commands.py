"""A command is done once, in time, by whoever may, on the game as it was seen; or it is refused with a reason."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lexiko.rulebook import ruleset
from lexiko.rules import Board, Challenge, Rack, Run, Square, Turn
from lexiko.server.database import Database, NotWritten
from lexiko.server.tables.outcomes.command_decoding import action_of
from lexiko.server.wire import ChallengeCommand
from tests.clauses import clause
from tests.company import Hands
from tests.server.asking import run
from tests.server.tables.house import Json, fresh_key, laid, lay_table, open_house

HORN: Json = {"kind": "play", "placements": laid("8F", "HORN")}


def test_a_command_sent_again_with_its_key_is_done_once(tmp_path: Path) -> None:
    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, key = house.person("guest-0"), fresh_key()
            seen = (await ann.state(table, 0)).view.game_seq
            first = await ann.tries(table, 0, HORN, key=key, expected_seq=seen)
            again = await ann.tries(table, 0, HORN, key=key, expected_seq=seen)
            assert first.status_code == again.status_code == 200
            assert first.json()["seq"] == again.json()["seq"]
            assert again.json()["state"]["view"]["scores"] == [14, 0]
        async with open_house(tmp_path, hands=hands) as house:  # and after a restart too
            ann = house.person("guest-0")
            after = await ann.tries(table, 0, HORN, key=key, expected_seq=seen)
            assert after.status_code == 200 and after.json()["seq"] == first.json()["seq"]

    run(test())


def test_the_same_command_sent_at_the_same_time_is_done_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, key = house.person("guest-0"), fresh_key()
            seen = (await ann.state(table, 0)).view.game_seq
            answers = await asyncio.gather(*(ann.tries(table, 0, HORN, key=key, expected_seq=seen) for _ in range(5)))
            assert {answer.status_code for answer in answers} == {200}
            assert len({answer.json()["seq"] for answer in answers}) == 1
            kinds = [entry.kind for entry in (await ann.state(table, 0)).entries]
            assert kinds.count("tiles-played") == 1

    run(test())


def test_a_key_that_comes_back_with_another_command_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, key = house.person("guest-0"), fresh_key()
            await ann.tries(table, 0, HORN, key=key)
            refused = await ann.tries(table, 0, {"kind": "pass"}, key=key)
            assert (refused.status_code, refused.json()["code"]) == (422, "key-used-twice")

    run(test())


def test_the_second_tab_is_told_how_the_game_has_gone_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann = house.person("guest-0")
            seen = (await ann.state(table, 0)).view.game_seq
            await ann.tries(table, 0, HORN, expected_seq=seen)
            late = await ann.tries(table, 0, {"kind": "pass"}, expected_seq=seen)
            assert (late.status_code, late.json()["code"]) == (409, "out-of-date")
            assert late.json()["state"]["view"]["scores"] == [14, 0]

    run(test())


@pytest.mark.parametrize("forged", [-1, 0, 10**6])
def test_a_forged_place_in_the_game_is_out_of_date(tmp_path: Path, forged: int) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            refused = await house.person("guest-0").tries(table, 0, HORN, expected_seq=forged)
            assert (refused.status_code, refused.json()["code"]) == (409, "out-of-date")

    run(test())


def test_a_move_without_its_place_in_the_game_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            refused = await house.person("guest-0").tries(table, 0, HORN, expected_seq=None)
            assert (refused.status_code, refused.json()["code"]) == (422, "seq-missing")

    run(test())


def test_that_another_player_let_the_play_stand_does_not_make_a_move_late(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA", "EEEEEEE"])
            ann, ben, cal = (house.person(f"guest-{seat}") for seat in range(3))
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            seen = (await ben.state(table, 1)).view.game_seq
            await cal.does(table, 2, "accept")
            played = await ben.tries(table, 1, {"kind": "play", "placements": laid("H6", "FA.M")}, expected_seq=seen)
            assert played.status_code == 200

    run(test())


def test_nobody_acts_for_anothers_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            for guest in ("guest-1", "eve", ""):
                eve = house.person(guest)
                refused = await eve.tries(table, 0, HORN)
                assert (refused.status_code, refused.json()["code"]) == (403, "not-your-seat")
                assert (await eve.post(f"tables/{table}/preview", {"seat": 0, "placements": []})).status_code == 403
                assert (await eve.post(f"tables/{table}/seats/0/code")).status_code == 403
                assert (await eve.get(f"tables/{table}?seat=0")).status_code == 403
                assert (await eve.get(f"tables/{table}/at/3?seat=0")).status_code == 403

    run(test())


def test_a_table_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            assert (await ann.get("tables/nosuchtable")).json()["code"] == "no-such-table"
            assert (await ann.post("tables/nosuchtable/rematch", {"key": fresh_key()})).status_code == 404

    run(test())


def test_a_command_whose_sender_goes_away_is_done_all_the_same(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann = house.person("guest-0")
            seen = (await ann.state(table, 0)).view.game_seq
            sending = asyncio.create_task(ann.tries(table, 0, HORN, expected_seq=seen))
            while not (await house.table(table)).is_busy:
                await asyncio.sleep(0)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
            assert (await ann.does(table, 0, "talk", text="Still here?")).view.scores == [14, 0]

    run(test())


def test_what_cannot_be_written_down_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann, key = house.person("guest-0"), fresh_key()

            async def full(_database: Database, _work: object) -> None:
                raise NotWritten("the disk is full")

            with monkeypatch.context() as patched:
                patched.setattr(Database, "write", full)
                assert (await ann.tries(table, 0, HORN, key=key)).status_code == 503
                assert (await ann.state(table, 0)).view.scores == [0, 0]
            assert (await ann.tries(table, 0, HORN, key=key)).json()["state"]["view"]["scores"] == [14, 0]

    run(test())


def test_nonsense_is_refused_as_such(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA"])
            ann = house.person("guest-0")
            for do in (
                {"kind": "play", "placements": [{"row": 99, "col": 0, "tile": "H"}]},
                {"kind": "play", "placements": laid("8F", "HORN") * 10},
                {"kind": "fly"},
                {"kind": "talk", "text": ""},
                {"kind": "accept", "more": 1},
            ):
                refused = await ann.tries(table, 0, do)
                assert refused.status_code == 422, refused.text
                assert refused.json()["code"] == "bad-request"

    run(test())


@clause("R8.2")
def test_a_challenge_names_a_word_as_it_is_shown_though_a_tile_of_two_letters_looks_the_same() -> None:
    spanish = ruleset("classic", set="spanish")
    run_of = Run(Square(7, 7), True, spanish.tile_set.alphabet.parse_letters("[C]HO"))
    board = Board.empty(15, 15)
    last = Turn(seat=0, board=board, rack=Rack(), score=0, scoreless_turns=0, words=(run_of,))
    shown = ChallengeCommand(kind="challenge", word="CHO")
    assert action_of(shown, spanish, last) == Challenge(run_of.word)
    assert action_of(shown, spanish) == Challenge(spanish.tile_set.alphabet.parse_word("[CH]O"))


@pytest.mark.parametrize("seq", [-1, -(10**30)])
def test_a_forged_place_in_the_game_is_out_of_date_after_a_play_was_let_stand_too(tmp_path: Path, seq: int) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, ["HORNXYZ", "FAMAAAA", "EEEEEEE"])
            ann, ben, cleo = (house.person(f"guest-{seat}") for seat in range(3))
            await ann.does(table, 0, "play", placements=laid("8F", "HORN"))
            await cleo.does(table, 2, "accept")
            refused = await ben.tries(table, 1, {"kind": "pass"}, expected_seq=seq)
            assert (refused.status_code, refused.json()["code"]) == (409, "out-of-date")

    run(test())
