"""The list of open tables is everybody's: nobody pushes others off it, and nobody talks a table back to its top."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexiko.server.tables import TableSettings
from lexiko.server.tables.errors import TooMany
from lexiko.server.tables.log.lists import MOST_OPEN
from lexiko.server.wire import NewTable
from tests.server.asking import asking, run
from tests.server.tables.house import House, fresh_key, open_house
from tests.server.test_app import client_of

OF_A_GUEST, OF_A_SENDER = TableSettings().most_open, TableSettings().most_open_of_a_sender


async def offered(house: House, guest: str, sender: str) -> str:
    """A table that anybody may join, made a second after the one before."""
    house.hands.time += 1
    seats = [{"who": "me"}, {"who": "open"}]
    request = NewTable.model_validate({"seats": seats, "key": fresh_key(), "listed": True})
    return await house.tables.make(guest, request, sender=sender)


async def shown(house: House) -> list[str]:
    """The open tables, in their order."""
    return [line.id for line in await house.tables.open_lines()]


def test_one_address_and_one_guest_have_a_share_of_the_open_tables(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            flood = [await offered(house, f"guest-{count}", "flood") for count in range(OF_A_SENDER)]
            eager = [await offered(house, "eager", f"place-{count}") for count in range(OF_A_GUEST)]
            for guest, sender in (("another", "flood"), ("eager", "elsewhere")):
                with pytest.raises(TooMany) as refused:
                    await offered(house, guest, sender)
                assert [fault.code for fault in refused.value.problem().faults] == ["too-many-open"]
            assert await shown(house) == [*eager[::-1], *flood[::-1]]
            request = NewTable.model_validate({"seats": [{"who": "me"}, {"who": "open"}], "key": fresh_key()})
            await house.tables.make("eager", request, sender="flood")  # by its link alone it can be joined all the same
            await house.person("friend").take(flood[0], 1)
            await offered(house, "another", "flood")  # as one has been joined
            house.hands.time += 86400 * house.tables.settings.open_days + 1
            await offered(house, "eager", "flood")

    run(test())


def test_many_addresses_together_do_not_push_anybody_off_either(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            honest = [await offered(house, guest, guest) for guest in ("ann", "ben")]
            for count in range(MOST_OPEN + 20):
                await offered(house, f"guest-{count}", f"flood-{count % 7}")
            listed = await shown(house)
            assert len(listed) == MOST_OPEN
            assert listed[-2:] == honest[::-1]

    run(test())


def test_talk_does_not_bring_a_table_back_to_the_top(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_house(tmp_path) as house:
            ann = await offered(house, "ann", "home")
            ben = await offered(house, "ben", "another home")
            house.hands.time += 60
            await house.person("ann").tries(ann, 0, {"kind": "talk", "text": "Anybody?"})
            assert await shown(house) == [ben, ann]

    run(test())


def test_who_comes_from_where_is_told_by_the_address_and_by_nothing_that_leads_to_it(tmp_path: Path) -> None:
    body = {"seats": [{"who": "me"}, {"who": "open"}], "listed": True}

    async def test() -> None:
        async with client_of(tmp_path, rates=100.0, address="2001:db8:0:1::7") as client:
            app = client._transport.app  # type: ignore[attr-defined]
            async with asking(app, address="2001:db8:0:1::8") as near, asking(app, address="203.0.113.9") as far:
                for count in range(OF_A_SENDER + 2):
                    each = (client, near)[count % 2]
                    each.cookies.clear()  # a guest nobody knows yet
                    made = await each.post("/api/tables", json={**body, "key": f"table-{count:04}"})
                    assert made.status_code == (201 if count < OF_A_SENDER else 429)
                assert (await far.post("/api/tables", json={**body, "key": "table-0001"})).status_code == 201
                assert len((await far.get("/api/tables?open=1")).json()["tables"]) == OF_A_SENDER + 1

        async with client_of(tmp_path, rates=100.0, address="2001:db8:0:1::9") as again:  # after a restart
            refused = await again.post("/api/tables", json={**body, "key": "table-0099"})
            assert (refused.status_code, refused.json()["message"][:19]) == (429, "Enough open tables ")
            mine = {"seats": [{"who": "me"}, {"who": "bot", "bot": "greedy"}], "key": "table-0100"}
            assert (await again.post("/api/tables", json=mine)).status_code == 201

    run(test())
    assert b"2001:db8" not in (tmp_path / "games.db").read_bytes()
