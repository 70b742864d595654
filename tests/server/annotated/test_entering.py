"""A game is entered as it is played at a board: turns, challenges, racks, mistakes mended, the reckoning."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lexiko.notation import parse_gcg
from tests.server.annotated.desk import Desk, Json, desk_in
from tests.server.asking import run
from tests.server.tables.house import fresh_key


def test_a_title_has_nothing_that_turns_a_line_round_or_breaks_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open(title=" Final\u202e of\nMay ")
            assert (await desk.state(game))["title"] == "Final of May"
            told = {"title": "\u200b\u202e", "racks": "never", "record_open": False}
            assert (await desk.ask("olga", f"/{game}/settings", told)).status_code == 204
            assert (await desk.state(game))["title"] == ""

    run(test())


def test_two_names_are_enough_and_turns_are_counted(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            state = await desk.turns(game, "8F HORN 12", "FARM H6", "-3", "pass")
            assert state["scores"] == [14, 9] and state["on_turn"] == 0 and state["bag"] == 79
            assert [turn["verb"] for turn in state["turns"]] == ["move", "move", "exchange", "move"]
            assert state["turns"][0]["counted"] == 12 and state["turns"][1]["counted"] is None
            assert sum(count for _, count in state["unseen"]) == 93

    run(test())


def test_what_cannot_be_is_said_in_sentences_and_nothing_is_entered(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            for text, said in (
                ("8A HORN", "star at 8H"),
                ("8F ZZZZ", "no more Z"),
                ("9", "is no turn"),
                ("-99", "Nobody holds 99"),
            ):
                answer = await desk.tries(game, "turn", text)
                assert answer["state"] is None and said in answer["problems"][0], answer["problems"]
            german = await desk.tries(game, "turn", "8F QQQQ", language="de")
            assert "Q" in german["problems"][0] and "set" not in german["problems"][0]
            assert (await desk.state(game))["version"] == 0
            for verb in ("challenge", "left", "overtime", "close", "returned"):
                assert (await desk.tries(game, verb, count=20))["problems"], verb

    run(test())


def test_racks_are_held_against_the_board_and_kept_from_turn_to_turn(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            assert (await desk.rack(game, 0, "QQ"))["problems"] == [
                "Ann cannot hold so many Q: the others lie on the board, or on racks as they are told."
            ]
            assert (await desk.rack(game, 0, "ABCDEFGH"))["problems"]
            assert (await desk.rack(game, 0, "HORNAEI"))["problems"] == []
            assert (await desk.tries(game, "turn", "8F FARM"))["problems"] == [
                "The rack of Ann, as it is told, has not F and M too: mend the rack, or the turn."
            ]
            state = await desk.turns(game, "8F HORN")
            assert [tile["tile"] for tile in state["racks"][0]] == ["A", "E", "I"]
            assert state["turns"][0]["rack"] == "AEHINOR"
            assert dict(state["unseen"])["A"] == 8, "one of nine is on a rack that is shown"

            partly = await desk.enters(game, "turn", "H6 FARM", rack="AX")
            assert partly["turns"][1]["rack"] == "AFMX" and partly["racks"][1] == [{"tile": "X", "value": 8}]

    run(test())


def test_a_phony_is_taken_off_and_its_tiles_are_known(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open(rules={"edition": "indigo"})
            state = await desk.turns(game, "8F HORNX")
            assert state["doubt"] == {"seat": 0, "words": ["HORNX"], "may": [1]}
            assert state["turns"][0]["unlisted"] == [], "nobody is told while it may be challenged"
            state = await desk.enters(game, "challenge", good=None)
            assert state["scores"] == [0, 0] and state["on_turn"] == 1 and state["board"] == []
            assert state["turns"][0]["taken_off"] and state["turns"][0]["unlisted"] == ["HORNX"]
            assert [tile["tile"] for tile in state["racks"][0]] == ["H", "N", "O", "R", "X"]
            state = await desk.turns(game, "8F FARM")
            failed = await desk.enters(game, "challenge", good=True, seat=0)
            assert failed["on_turn"] == 1, "who doubts in vain loses a turn"

    run(test())


def test_a_word_that_is_in_no_list_stands_and_is_marked_once_the_next_turn_is_made(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            state = await desk.turns(game, "8F HORNX", "pass")
            assert state["turns"][0]["unlisted"] == ["HORNX"] and not state["turns"][0]["taken_off"]
            without = await desk.open(rules={"lexicon": ""})
            assert (await desk.turns(without, "8F HORNX", "pass"))["turns"][0]["unlisted"] == []

    run(test())


def test_an_earlier_turn_is_mended_and_what_comes_after_it_stays(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            before = await desk.turns(game, "8F HORN", "H6 FARM", "6H FE")
            mended = await desk.enters(game, "turn", "8F HORN", at=0, rack="HORNZ")
            assert mended["scores"] == before["scores"] and mended["turns"][0]["rack"] == "HNORZ"

            answer = await desk.tries(game, "turn", "8F TURN", at=0)
            assert answer["drops"] == 0 and answer["problems"] == []
            answer = await desk.tries(game, "turn", "8E CORD", at=0)
            assert answer["drops"] == 2 and answer["problems"][0].startswith("Line 2 does not fit any more:")
            assert (await desk.state(game))["turns"][0]["played"] == "8F TURN"
            state = await desk.enters(game, "turn", "8E CORD", at=0, anyway=True)
            assert [turn["played"] for turn in state["turns"]] == ["8E CORD"]

    run(test())


def test_a_forgotten_turn_is_put_in_and_a_line_is_taken_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open("Ann", "Ben", "Cleo")
            await desk.turns(game, "8F HORN", "H6 FARM")
            state = await desk.enters(game, "turn", "pass", at=1, before=True)
            assert [turn["seat"] for turn in state["turns"]] == [0, 1, 2] and state["scores"] == [14, 0, 9]
            answer = await desk.back(game, at=1)
            assert answer["state"]["scores"] == [14, 9, 0]
            assert (await desk.back(game))["state"]["scores"] == [14, 0, 0]

    run(test())


def test_two_windows_that_enter_at_once_get_a_clear_answer(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            body: Json = {"key": fresh_key(), "version": 0, "verb": "turn", "text": "8F HORN"}
            first = await desk.told("olga", f"/{game}/turns", body)
            again = await desk.told("olga", f"/{game}/turns", body)
            assert first["state"]["scores"] == again["state"]["scores"] == [14, 0], "done once for its key"
            other = {**body, "key": fresh_key(), "text": "8F FARM"}
            assert await desk.refused("olga", f"/{game}/turns", other) == "entered-meanwhile"
            assert await desk.refused("olga", f"/{game}/rack", {"version": 0, "seat": 1, "tiles": "A"}) == (
                "entered-meanwhile"
            )

    run(test())


def test_nothing_is_lost_when_the_server_is_opened_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open("Ann", "Ben", seconds=1500, increment=5, title="Final")
            await desk.turns(game, "8F HORN 12", "-ABC")
            await desk.rack(game, 0, "AEI")
            before = await desk.state(game)
        async with desk_in(tmp_path) as desk:
            assert await desk.state(game) == before
            assert [line["title"] for line in (await desk.told("olga", ""))["games"]] == ["Final"]
            assert (await desk.told("ben", ""))["games"] == []

    run(test())


async def to_the_reckoning(desk: Desk, game: str) -> Json:
    await desk.turns(game, "8F HORN", "H6 FARM")
    return await desk.enters(game, "end")


def test_the_reckoning_waits_for_the_tiles_left_and_overtime_is_charged(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open(rules={"edition": "club"}, seconds=600)
            state = await to_the_reckoning(desk, game)
            assert state["phase"] == "reckoning" and state["wanted"] == [0, 1] and state["charges_overtime"]
            assert (await desk.tries(game, "left", "AEIOUST", seat=0))["problems"] == []
            assert (await desk.tries(game, "left", "A", seat=1))["problems"]
            await desk.enters(game, "overtime", "2:30", seat=0)
            state = await desk.enters(game, "left", "BCDGLLE", seat=1)
            assert state["phase"] == "over" and state["winners"] == [1]
            assert "30" in " ".join(state["turns"][-1]["said"])
            assert [len(rack) for rack in state["racks"]] == [7, 7], "the tiles left are seen by all"

    run(test())


def test_three_play_with_variations_and_one_leaves(tmp_path: Path) -> None:
    """A blank is taken back and laid again (V4), letters are recycled (V3), by the rules of that edition."""

    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open("Ann", "Ben", "Cleo", rules={"edition": "luxury", "variations": ["V3", "V4"]})
            state = await desk.turns(game, "8F HOrN", "swap 8H; 9H OX")
            assert state["turns"][1]["played"] == "9H OX"
            assert [tile["blank"] for tile in state["board"] if tile["tile"] == "R"] == [False]
            state = await desk.enters(game, "resign", seat=2)
            assert state["on_turn"] == 0
            record = parse_gcg((await desk.ask("olga", f"/{game}/game.gcg")).text)
            assert [player.name for player in record.players] == ["Ann", "Ben", "Cleo"]

    run(test())


def test_tiles_drawn_too_many_go_back_by_lot(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open("Ann", "Ben", "Cleo", "Dan", rules={"edition": "original"})
            state = await desk.enters(game, "returned", seat=1, count=2)
            assert state["turns"][0]["seat"] == 1 and len(state["turns"][0]["places"]) == 2
            assert state["bag"] == 72

    run(test())


def test_the_record_has_the_racks_that_were_seen(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            await desk.enters(game, "turn", "8F HORN", rack="HORNAEI")
            await desk.enters(game, "turn", "-ABC", rack="ABCDEFG")
            whole = (await desk.ask("olga", f"/{game}/game.gcg")).text
            assert ">Ann: AEHINOR 8F HORN +14 14" in whole and ">Ben: ABCDEFG -ABC +0 0" in whole
            assert "lexiko-racks" not in whole and "#rack" not in whole
            await desk.turns(game, "H6 FARM")
            partly = (await desk.ask("olga", f"/{game}/game.gcg")).text
            assert "#description lexiko-racks laid" in partly and ">Ann: AEFIM H6 FA.M" in partly.replace("R", ".")

    run(test())


def test_the_clock_runs_is_pressed_and_goes_on_below_zero(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open(seconds=60, increment=5)

            async def clock(do: str, **more: Any) -> Json:
                state = await desk.told("olga", f"/{game}/clock", {"do": do, **more})
                found: Json = state["clock"]
                return found

            assert await clock("start") == {"left": [60.0, 60.0], "running": 0, "increment": 5}
            desk.now[0] += 20
            assert await clock("press") == {"left": [45.0, 60.0], "running": 1, "increment": 5}
            state = await desk.turns(game, "8F HORN")
            assert state["clock"]["running"] == 1 and state["turns"][0]["left"] == 45.0
            desk.now[0] += 70
            assert await clock("pause") == {"left": [45.0, -10.0], "running": None, "increment": 5}
            assert (await clock("set", seat=1, seconds=30))["left"] == [45.0, 30.0]

    run(test())


def test_a_turn_taken_back_gives_the_clock_back_and_earns_nobody_an_increment(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open(seconds=60, increment=5)
            await desk.told("olga", f"/{game}/clock", {"do": "start"})
            desk.now[0] += 20
            await desk.turns(game, "8F HORM", "9F FA")
            desk.now[0] += 3
            await desk.back(game)
            state = (await desk.back(game))["state"]
            assert (state["clock"]["left"], state["clock"]["running"]) == ([37.0, 60.0], 0), "as if it had not been"
            assert (await desk.turns(game, "8F HORN"))["clock"]["left"] == [42.0, 60.0]
            await desk.told("olga", f"/{game}/clock", {"do": "set", "seat": 1, "seconds": 50})
            state = (await desk.back(game))["state"]
            assert (state["clock"]["left"], state["clock"]["running"]) == ([42.0, 50.0], 0), "it was set by hand"
            await desk.turns(game, "8F HORN", "9F FA")
            await desk.enters(game, "turn", "8F HORNS", at=0)
            assert (await desk.state(game))["clock"]["left"] == [47.0, 55.0], "a line was mended"

    run(test())


def test_what_a_turn_would_score_is_told_and_no_word_is_looked_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            seen = await desk.told("olga", f"/{game}/preview", {"text": "8F HORNX", "rack": "HORNX"})
            assert seen["points"] == 30 and seen["words"] == ["HORNX"] and seen["problems"] == []
            assert (await desk.told("olga", f"/{game}/preview", {"text": "8F HORN", "rack": "QQ"}))["problems"]
            assert (await desk.state(game))["racks"] == [[], []] and (await desk.state(game))["version"] == 0

    run(test())


def test_a_game_that_cannot_be_is_refused_with_every_reason(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            made = await desk.told("olga", "", {"names": ["Ann", "ann"], "rules": {"lexicon": "/etc/passwd"}})
            assert made["id"] == "" and len(made["problems"]) == 2
            made = await desk.told(
                "olga", "", {"names": ["Ann", "Ben"], "rules": {"edition": "../x"}, "language": "de"}
            )
            assert made["problems"] == ["Diese Ausgabe oder diesen Steinsatz gibt es hier nicht."]
            assert await desk.refused("olga", "", {"names": ["Ann"]}) == "bad-request"

    run(test())
