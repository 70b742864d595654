"""Is nobody helped by what knows words while they sit in a game that is on, unless all there agreed to it?"""

from __future__ import annotations

from pathlib import Path

from starlette.requests import HTTPConnection

from lexiko.server.tables import InAGame, askers
from tests.clauses import clause
from tests.server.asking import run
from tests.server.tables.house import House, laid, lay_table, open_house

HANDS = ["HORNXYZ", "FAMAAAA"]


async def forbids(house: House, *guests: str) -> str | None:
    """The table of the game that forbids it."""
    return await house.tables.helping.game_that_forbids(guests)


@clause("R7.1")
def test_who_sits_in_a_game_that_is_on_is_not_helped_until_it_is_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            assert await forbids(house, "guest-0") is None
            table = await lay_table(house, HANDS)
            assert await forbids(house, "guest-0") == await forbids(house, "guest-1") == table
            assert await forbids(house, "somebody-else") is None
            assert await forbids(house) is None
            await house.person("guest-0").does(table, 0, "resign")
            assert await forbids(house, "guest-0") is await forbids(house, "guest-1") is None

    run(test())


@clause("V5")
def test_who_plays_with_the_open_dictionary_alone_is_helped_and_who_plays_another_game_too_is_not(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            await lay_table(house, HANDS, variations=["V5"])
            assert await forbids(house, "guest-0") is None
            closed = await lay_table(house, HANDS)
            await lay_table(house, HANDS, variations=["V5"])
            assert await forbids(house, "guest-0") == closed

    run(test())


def test_a_table_that_waits_for_players_forbids_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = house.person("ann")
            table = await ann.make("me", "open")
            assert await forbids(house, "ann") is None
            await house.person("ben").take(table, 1)
            assert await forbids(house, "ann") == table

    run(test())


def test_a_seat_forbids_it_on_every_device_it_is_held_at_and_for_whoever_a_browser_is_signed_in_as(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, HANDS)
            code = (await house.person("guest-0").post(f"tables/{table}/seats/0/code")).json()["code"]
            assert (await house.person("tablet").post("seat-codes", {"code": code})).status_code == 200
            assert await forbids(house, "tablet") == table
            seen = {"type": "http", "headers": [], "lexiko.guest": "a-person", "lexiko.browser": "guest-1"}
            assert askers(HTTPConnection(seen)) == {"a-person", "guest-1"}
            assert askers(HTTPConnection({"type": "http", "headers": []})) == set()
            assert await forbids(house, "a-person", "guest-1") == table

    run(test())


def test_a_table_whose_agreement_cannot_be_read_forbids_it_still(tmp_path: Path) -> None:
    """Nobody can tell any more that V5 holds there; whoever runs the server can close it."""

    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, HANDS, variations=["V5"])
            assert await forbids(house, "guest-0") is None
            await house.database.write(
                lambda connection: connection.exec_driver_sql(
                    "UPDATE game_table SET agreement = 'no JSON' WHERE id = ?", (table,)
                )
            )
            assert await forbids(house, "guest-0") == table
            await house.tables.close_table(table)
            assert await forbids(house, "guest-0") is None

    run(test())


@clause("R7.1")
def test_at_a_table_of_old_a_player_of_another_game_looks_up_its_own_words_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            over = await lay_table(house, HANDS)
            ann = house.person("guest-0")
            await ann.does(over, 0, "play", placements=laid("8F", "HORN"))
            await ann.does(over, 0, "resign")
            assert (await ann.get(f"tables/{over}/words/fame")).json()["good"] is True
            playing = await lay_table(house, HANDS)
            assert (await ann.get(f"tables/{over}/words/horn")).json()["good"] is True
            for word in ("fame", "zzz", "4"):
                answer = await ann.get(f"tables/{over}/words/{word}")
                problem = answer.json()
                assert (answer.status_code, problem["code"]) == (403, InAGame.code)
                assert [fault["params"] for fault in problem["faults"]] == [{"table": playing}]
                assert "HORNXYZ" not in answer.text
            assert (await house.person("a-passer-by").get(f"tables/{over}/words/fame")).json()["good"] is True
            opened = await lay_table(house, HANDS, variations=["V5"])
            assert (await ann.get(f"tables/{opened}/words/fame")).json()["good"] is True

    run(test())
