"""Whoever is told of something is found without looking at anybody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, ClassVar

import pytest

from lexiko.server.notices import Notices, PushSender, Sources
from lexiko.server.notices.push import PushSettings
from lexiko.server.notices.receivers import Receivers
from lexiko.server.notices.store import Device
from lexiko.server.tables import YourTurn
from tests.server.asking import run
from tests.server.notices.test_notices import KEY
from tests.server.tables.house import open_house


class Watched(Device):
    """A device that notes when anything is asked of it."""

    looked_at: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        Watched.looked_at.add(object.__getattribute__(self, "id"))
        return object.__getattribute__(self, name)


def device(name: str, guest: str, browser: str = "") -> Device:
    """A device of somebody's."""
    return Watched(
        id=name,
        guest=guest,
        browser=browser or name,
        endpoint=f"https://push.example/{name}",
        p256dh="",
        auth="",
        label="",
        language="en",
        zone="UTC",
        halves=False,
        kinds="turn,reminder",
        quiet_from=None,
        quiet_to=None,
        made_at=0.0,
    )


def test_of_thousands_of_devices_a_turn_looks_at_those_of_whose_it_is_alone(tmp_path: Path) -> None:
    async def nothing(*_: object) -> None:
        return None

    async def test() -> None:
        async with open_house(tmp_path) as house:
            sender = PushSender(PushSettings(KEY, "lexiko@games.example"))
            notices = Notices(house.database, sender, sources=Sources(awaited=nothing), wall=house.calendar)
            await notices.open()
            for nth in range(3000):
                notices._devices.put(device(f"device-{nth}", f"guest-{nth // 2}"))
            turn = YourTurn("table-0001", 1, ("guest-7",), due_at=None, here=False, draws=False)
            Watched.looked_at.clear()
            await house.database.write(lambda connection: notices.turn_is_written(connection, turn))
            assert Watched.looked_at == {"device-14", "device-15"}
            statement = "SELECT count(*) FROM push_notice"
            assert await house.database.read(lambda c: c.exec_driver_sql(statement).scalar()) == 4
            Watched.looked_at.clear()
            notices.browser_left("device-20")
            await notices.close()
            assert Watched.looked_at == {"device-20"}

    run(test())


def test_nobody_looks_at_what_waits_after_a_turn_that_nobody_is_told_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(*_: object) -> None:
        return None

    async def test() -> None:
        async with open_house(tmp_path) as house:
            sender = PushSender(PushSettings(KEY, "lexiko@games.example"))
            notices = Notices(house.database, sender, sources=Sources(awaited=nothing), wall=house.calendar)
            await notices.open()
            notices._devices.put(device("device-1", "ann"))
            looks, looked = 0, asyncio.Event()

            async def look() -> None:
                nonlocal looks
                looks += 1
                looked.set()

            monkeypatch.setattr(notices, "send_due", look)
            delivering = asyncio.create_task(notices.deliver())
            await looked.wait()
            for guest, wanted in (("ben", 1), ("ann", 2)):
                looked.clear()
                notices.turn_has_come(YourTurn("table-0001", 1, (guest,), due_at=None, here=False, draws=False))
                if wanted == 2:
                    await looked.wait()
                for _ in range(9):  # whoever was woken has read by then
                    await house.database.read(lambda connection: connection.exec_driver_sql("SELECT 1").scalar())
                assert looks == wanted, guest
            delivering.cancel()
            await notices.close()

    run(test())


def test_a_receiver_that_comes_again_takes_its_own_place_and_one_that_goes_is_found_by_nothing() -> None:
    known = Receivers("guest", "browser", known=[device("one", "ann"), device("two", "ann", "phone")])
    known.put(device("one", "ben", "phone"))
    assert [each.id for each in known.by("guest", "ann", "ben", "ann")] == ["two", "one"]
    assert [each.id for each in known.by("browser", "phone")] == ["two", "one"]
    assert known.by("browser", "one") == known.by("guest", "") == []
    known.pop("two")
    known.pop("three")
    assert (list(known), "two" in known, known.get("two"), known.by("guest", "ann")) == (["one"], False, None, [])
