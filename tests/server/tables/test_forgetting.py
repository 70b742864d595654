"""A guest who is forgotten hears and does nothing more, at once, nor do those who held a seat by their code."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, text

from lexiko.server.app import build_api
from lexiko.server.guests import Revocations, guest_of
from lexiko.server.tables.log import store
from tests.company import Hands
from tests.server.asking import run
from tests.server.older import back_to
from tests.server.tables.house import House, Person, fresh_key, lay_table, open_house
from tests.server.tables.test_live import channel

RACKS = ["HORNXYZ", "FAMAAAA"]


async def gives_code(giver: Person, table: str, seat: int, taker: Person) -> None:
    """Let another device hold a seat too."""
    code = (await giver.post(f"tables/{table}/seats/{seat}/code")).json()["code"]
    answer = await taker.post("seat-codes", {"code": code})
    assert answer.json() == {"table": table, "seat": seat}
    assert (await taker.post("seat-codes", {"code": code})).json() == answer.json()  # sent again


async def status_of(person: Person, table: str, seat: int) -> int:
    """How this person's question for the view of a seat is answered."""
    return (await person.get(f"tables/{table}?seat={seat}")).status_code


async def chain(house: House) -> tuple[str, list[Person], Person]:
    """A table where a seat went from device to device, two codes from the first one, and who plays against them."""
    table = await lay_table(house, RACKS)
    ann, phone, thief, fence = (house.person(name) for name in ("guest-0", "phone", "thief", "fence"))
    await gives_code(ann, table, 0, phone)
    await gives_code(ann, table, 0, thief)
    await gives_code(thief, table, 0, fence)
    return table, [ann, phone, thief, fence], house.person("guest-1")


def test_whoever_is_forgotten_loses_open_channels_and_all_that_came_from_their_codes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, devices, ben = await chain(house)
            own = await lay_table(house, RACKS, guests=["thief", "guest-1"])
            channels = [channel(house, table, name) for name in ("guest-0", "guest-0", "thief", "fence", "guest-1")]
            first, cover, thief, fence, other = [await each.__aenter__() for each in channels]
            for end, seat in ((first, 0), (cover, None), (thief, 0), (fence, 0), (other, 1)):
                await end.say(kind="hello", seat=seat)
            for end in (first, thief, fence):
                assert len((await end.hear_state()).view.rack) == 7
            await cover.hear_state()

            await Revocations(house.database, house.tables).revoke("guest-0")

            for end, code in ((first, 4401), (cover, 4401), (thief, 4403), (fence, 4403)):
                heard = await end.hear()
                while heard["kind"] == "state":  # what was on its way before
                    heard = await end.hear()
                assert heard == {"kind": "closed", "code": code}
            assert [await status_of(each, table, 0) for each in devices] == [403, 403, 403, 403]
            assert (await devices[2].tries(table, 0, {"kind": "pass"})).status_code == 403
            assert await status_of(devices[2], own, 0) == 200  # what they took themselves stays theirs
            assert await status_of(ben, table, 1) == 200
            await other.hear_state()
            for each in channels:
                await each.__aexit__(None, None, None)

    run(test())


def test_who_was_forgotten_stays_so_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            table, _, _ = await chain(house)
            house.tables.loaded.drop(table)
            await Revocations(house.database, house.tables).revoke("guest-0")
        async with open_house(tmp_path, hands=hands) as house:
            for name in ("guest-0", "phone", "thief", "fence"):
                assert await status_of(house.person(name), table, 0) == 403
            assert (await house.person("guest-1").get("tables?mine=1")).json()["tables"][0]["id"] == table
            assert (await house.person("phone").get("tables?mine=1")).json()["tables"] == []

    run(test())


def test_who_was_forgotten_does_not_get_the_seat_of_a_rematch_that_was_laid_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, devices, ben = await chain(house)
            await ben.does(table, 1, "resign")
            again = (await ben.post(f"tables/{table}/rematch", {"key": fresh_key()})).json()["id"]
            await Revocations(house.database, house.tables).revoke("guest-0")
            for device in devices:
                refused = await device.take(again, 0)
                assert (refused.status_code, refused.json()["message"][:17]) == (403, "This seat is kept")

    run(test())


def test_a_rematch_that_an_older_version_laid_is_kept_for_who_holds_the_seats_before_it_too(tmp_path: Path) -> None:
    def as_of_before(connection: Connection) -> None:
        connection.execute(text("UPDATE game_table SET agreement = json_remove(agreement, '$.after')"))

    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            table, _, ben = await chain(house)
            await ben.does(table, 1, "resign")
            again = (await ben.post(f"tables/{table}/rematch", {"key": fresh_key()})).json()["id"]
            laid = (await house.table(again)).history.agreement
            await house.database.write(as_of_before)
        with closing(sqlite3.connect(tmp_path / "games.db")) as file:
            back_to(file, "0006")
        async with open_house(tmp_path, hands=hands) as house:
            assert (await house.table(again)).history.agreement == laid
            await Revocations(house.database, house.tables).revoke("thief")
            statuses = [(await house.person(name).take(again, 0)).status_code for name in ("thief", "fence", "phone")]
            assert statuses == [403, 403, 200]

    run(test())


def test_a_seat_of_a_rematch_is_kept_for_the_devices_that_came_later_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, devices, ben = await chain(house)
            await ben.does(table, 1, "resign")
            again = (await ben.post(f"tables/{table}/rematch", {"key": fresh_key()})).json()["id"]
            late = house.person("late")
            assert (await late.take(again, 0)).status_code == 403
            await gives_code(devices[0], table, 0, late)
            assert (await late.take(again, 0)).status_code == 200

    run(test())


def test_a_seat_of_a_rematch_whose_holders_were_all_forgotten_is_kept_for_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, devices, ben = await chain(house)
            await ben.does(table, 1, "resign")
            again = (await ben.post(f"tables/{table}/rematch", {"key": fresh_key()})).json()["id"]
            new = house.person("new-browser")
            assert (await new.take(again, 0)).status_code == 403
            await Revocations(house.database, house.tables).revoke("guest-0")
            assert [(await each.take(again, 0)).status_code for each in devices] == [403] * 4
            assert (await new.take(again, 0)).status_code == 200
            assert [await status_of(new, again, 0), await status_of(ben, again, 1)] == [200, 200]

    run(test())


def test_a_seat_of_a_table_that_waits_is_free_again_once_all_who_held_it_are_forgotten(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann, ben, kim, eve = (house.person(name) for name in ("ann", "ben", "kim", "eve"))
            table = await ann.make("me", "open", "open")
            await ben.take(table, 1)
            await gives_code(ben, table, 1, house.person("ben's phone"))
            house.tables.loaded.drop(table)
            revocations = Revocations(house.database, house.tables)
            await revocations.revoke("ben", keep_elsewhere=True)
            await house.quiet()
            assert (await kim.take(table, 1)).status_code == 409  # the phone holds it still
            await revocations.revoke("ben's phone")
            await house.quiet()
            assert [place.taken for place in (await house.table(table)).history.state.places] == [True, False, False]
            assert (await kim.take(table, 1)).status_code == 200
            await revocations.revoke("ann")
            await house.quiet()
            assert (await eve.take(table, 0)).status_code == 200
            assert (await house.person("zoe").take(table, 2)).status_code == 200
            await house.draws(table)
            assert (await house.table(table)).history.state.is_on

    run(test())


def test_a_table_that_waits_for_players_is_closed_once_nobody_is_left_who_could_be_asked(tmp_path: Path) -> None:
    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            table = await house.person("ann").make("me", "open", listed=True)
            forget = partial(store.forget_guest, guest="ann", keep_elsewhere=False)
            await house.database.write(forget)  # and before anything else could be done the server was gone
        async with open_house(tmp_path, hands=hands) as house:
            assert (await house.person("ben").take(table, 1)).status_code == 409
            assert (await house.table(table)).history.state.stage == "void"
            assert (await house.person("ben").get("tables")).json()["tables"] == []

    run(test())


def test_whoever_is_forgotten_loses_the_seats_that_were_taken_in_a_rematch_with_their_code_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, devices, ben = await chain(house)
            await ben.does(table, 1, "resign")
            laid = await devices[2].post(f"tables/{table}/rematch", {"key": fresh_key()})
            again = laid.json()["id"]
            assert (await ben.take(again, 1)).status_code == 200
            assert [await status_of(devices[2], again, 0), await status_of(ben, again, 1)] == [200, 200]
            await Revocations(house.database, house.tables).revoke("guest-0")
            assert [await status_of(devices[2], again, 0), await status_of(ben, again, 1)] == [403, 200]

    run(test())


def test_one_device_of_several_is_forgotten_and_takes_along_those_it_gave_a_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, devices, _ = await chain(house)
            await Revocations(house.database, house.tables).revoke("thief")
            assert [await status_of(each, table, 0) for each in devices] == [200, 200, 403, 403]

    run(test())


def test_devices_may_keep_what_they_took_with_a_code(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, devices, _ = await chain(house)
            revocations = Revocations(house.database, house.tables)
            await revocations.revoke("guest-0", keep_elsewhere=True)
            assert [await status_of(each, table, 0) for each in devices] == [403, 200, 200, 200]
            await revocations.revoke("guest-0")  # they stand on their own now
            assert await status_of(devices[1], table, 0) == 200

    run(test())


def test_a_code_that_was_made_before_is_worth_nothing_after(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, devices, _ = await chain(house)
            code = (await devices[2].post(f"tables/{table}/seats/0/code")).json()["code"]
            await Revocations(house.database, house.tables).revoke("guest-0")
            assert (await house.person("late").post("seat-codes", {"code": code})).status_code == 404
            assert (await house.person("late").post("seat-codes", {"code": code})).status_code == 404

    run(test())


def test_a_code_that_one_device_has_used_is_no_other_ones(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS)
            code = (await house.person("guest-0").post(f"tables/{table}/seats/0/code")).json()["code"]
            assert (await house.person("phone").post("seat-codes", {"code": code})).status_code == 200
            assert (await house.person("eve").post("seat-codes", {"code": code})).status_code == 404

    run(test())


def test_a_table_that_is_being_read_meanwhile_knows_it_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table, _, _ = await chain(house)
            house.tables.loaded.drop(table)
            reading, go_on = asyncio.Event(), asyncio.Event()
            made = house.tables.loaded._table_of

            async def slowly(stored: store.StoredTable) -> Any:
                reading.set()
                await go_on.wait()
                return await made(replace(stored))

            house.tables.loaded._table_of = slowly  # type: ignore[method-assign]
            asked = asyncio.create_task(house.tables.table(table))
            await reading.wait()
            await Revocations(house.database, house.tables).revoke("guest-0")
            go_on.set()
            assert {guest for _, guest in (await asked).holders} == {"guest-1"}

    run(test())


def test_a_channel_that_was_opened_before_and_says_hello_after_is_closed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            table = await lay_table(house, RACKS)
            revocations = Revocations(house.database, house.tables)
            house.app = build_api(house.tables, is_known=lambda asked: guest_of(asked) not in revocations)
            async with channel(house, table, "guest-0") as ann:
                await revocations.revoke("guest-0")
                await ann.say(kind="hello")
                assert await ann.hear() == {"kind": "closed", "code": 4401}

    run(test())


def test_the_time_of_the_house_goes_on_where_it_stood_though_nobody_did_anything(tmp_path: Path) -> None:
    async def test() -> None:
        hands = Hands()
        async with open_house(tmp_path, hands=hands) as house:
            await lay_table(house, RACKS, timing={"kind": "days", "days": 2})
            hands.time += 100_000
            await house.tables._keep_time()
        async with open_house(tmp_path, hands=Hands()) as house:
            assert house.tables.clock.now() == 100_000

    run(test())
