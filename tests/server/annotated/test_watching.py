"""Who watches sees what the settings show, and nothing else, wherever it could be read off; who enters is known."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection

from tests.server.annotated.desk import Desk, Json, desk_in
from tests.server.asking import run
from tests.server.tables.house import fresh_key


async def entered(desk: Desk, racks: str) -> str:
    game = await desk.open(racks=racks)
    await desk.enters(game, "turn", "8F HORN", rack="HORNAEI")
    await desk.enters(game, "turn", "-ZV", rack="ZVUUJK?")
    await desk.rack(game, 0, "AEIWWYY")
    return game


def told_beside_the_key(state: Json) -> str:
    return str({key: value for key, value in state.items() if key not in ("id", "key", "plan", "tiles")})


def test_racks_are_seen_at_once_after_the_turn_or_never(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            at_once = await desk.state(await entered(desk, "at-once"), "wim")
            assert [len(rack) for rack in at_once["racks"]] == [7, 5] and at_once["told"] == [True, True]
            assert dict(at_once["unseen"])["W"] == 0

            after = await desk.state(await entered(desk, "after"), "wim")
            assert after["racks"] == [[], []] and after["told"] == [False, False]
            assert [turn["rack"] for turn in after["turns"]] == ["AEHINOR", "?JKUUVZ"]
            assert dict(after["unseen"])["W"] == 2 and sum(count for _, count in after["unseen"]) == 96

            never = await desk.state(await entered(desk, "never"), "wim")
            assert [turn["rack"] + turn["swapped"] for turn in never["turns"]] == ["", ""]
            assert never["racks"] == [[], []] and never["unseen"] == after["unseen"]

    run(test())


def test_a_watcher_is_told_the_same_whatever_the_hidden_racks_are(tmp_path: Path) -> None:
    """Two games that differ only in what is hidden cannot be told apart, in nothing that is sent."""

    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            seen = []
            for rack, swapped, now in (("HORNAEI", "-ZV", "AEIWWYY"), ("HORNBBC", "-UU", "BBCDDGG")):
                game = await desk.open(racks="never")
                await desk.enters(game, "turn", "8F HORN", rack=rack)
                await desk.enters(game, "turn", swapped, rack="ZVUUJK?")
                await desk.rack(game, 0, now)
                seen.append(told_beside_the_key(await desk.state(game, "wim")))
                board = await desk.ask("wim", f"/{game}/board.svg")
                assert board.status_code == 200
            assert seen[0] == seen[1]

    run(test())


def test_tiles_left_are_told_to_watchers_when_the_game_is_reckoned(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open(racks="never")
            await desk.turns(game, "8F HORN")
            await desk.enters(game, "end")
            await desk.enters(game, "left", "AEIOUST", seat=0)
            waiting = await desk.state(game, "wim")
            assert waiting["turns"][-1]["text"] == "" and "AEIOU" not in str(waiting["turns"])
            await desk.enters(game, "left", "BCDGLLE", seat=1)
            assert [len(rack) for rack in (await desk.state(game, "wim"))["racks"]] == [7, 7]

    run(test())


def test_a_word_that_may_be_doubted_is_looked_up_for_nobody_but_with_an_open_dictionary(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open(rules={"edition": "luxury"})
            closed = await desk.turns(game, "8F HORNX")
            opened = await desk.turns(await desk.open(rules={"edition": "luxury", "variations": ["V5"]}), "8F HORNX")
            assert closed["turns"][0]["unlisted"] == [] and opened["turns"][0]["unlisted"] == ["HORNX"]
            assert (await desk.state(game, "wim"))["turns"][0]["unlisted"] == []

    run(test())


def test_who_watches_enters_nothing_and_has_the_record_at_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await entered(desk, "never")
            turn = {"key": fresh_key(), "version": 2, "verb": "turn", "text": "pass"}
            settings = {"title": "", "racks": "at-once", "record_open": True}
            for path, body in (
                ("turns", turn),
                ("turns/back", {"key": fresh_key(), "version": 2}),
                ("rack", {"version": 2, "seat": 0, "tiles": ""}),
                ("clock", {"do": "start"}),
                ("preview", {"text": "pass"}),
                ("settings", settings),
            ):
                assert await desk.refused("wim", f"/{game}/{path}", body) == "you-only-watch"
            for path in ("renew", "remove"):
                assert await desk.refused("wim", f"/{game}/{path}", {}) == "not-your-annotated"
            assert await desk.refused("wim", f"/{game}/game.gcg") == "record-not-yet"
            await desk.ask("olga", f"/{game}/settings", {**settings, "racks": "never"})
            record = (await desk.ask("wim", f"/{game}/game.gcg")).text
            assert "AEHINOR" not in record and "ZV" not in record and ">Ann: HNOR 8F HORN +14 14" in record
            assert (await desk.state(game, "wim"))["key"] == ""

    run(test())


def test_others_enter_by_the_link_until_there_is_another(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            key = (await desk.state(game))["key"]
            assert await desk.refused("carl", f"/{game}/join", {"key": "not-the-key"}) == "wrong-annotated-key"
            assert (await desk.ask("carl", f"/{game}/join", {"key": key})).status_code == 204
            await desk.enters(game, "turn", "8F HORN", guest="carl")
            state = await desk.state(game, "carl")
            assert state["enters"] and not state["owns"] and state["key"] == ""
            assert [line["own"] for line in (await desk.told("carl", ""))["games"]] == [False]
            await desk.ask("olga", f"/{game}/renew", {})
            assert not (await desk.state(game, "carl"))["enters"]
            assert await desk.refused("carl", f"/{game}/join", {"key": key}) == "wrong-annotated-key"

    run(test())


def test_who_goes_for_good_takes_their_games_along_and_who_becomes_another_keeps_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await entered(desk, "after")
            told = await desk.house.database.read(lambda connection: desk.games.told_of(connection, "olga"))
            assert [each["players"] for each in told] == [["Ann", "Ben"]] and len(told[0]["entered"]) == 2

            def become(connection: Connection) -> set[str]:
                return desk.games.hand_over(connection, "olga", "olga-with-account")

            await desk.games.handed_over("olga", "", await desk.house.database.write(become))
            assert not (await desk.state(game, "olga"))["enters"]
            assert (await desk.state(game, "olga-with-account"))["owns"]

            def erase(connection: Connection) -> set[str]:
                return desk.games.erase(connection, "olga-with-account")

            await desk.games.erased("olga-with-account", await desk.house.database.write(erase))
            assert await desk.refused("wim", f"/{game}") == "no-such-annotated"

    run(test())


def test_a_game_is_removed_for_good(tmp_path: Path) -> None:
    async def test() -> None:
        async with desk_in(tmp_path) as desk:
            game = await desk.open()
            assert (await desk.ask("olga", f"/{game}/remove", {})).status_code == 204
            assert await desk.refused("olga", f"/{game}") == "no-such-annotated"

    run(test())
