"""A family's tablet is nobody's own: who is signed in there makes it none, and no other device of theirs is one."""

from __future__ import annotations

from pathlib import Path

from tests.server.asking import run
from tests.server.people.town import Browser, fresh_key, open_town

FOUNDING = {"name": "Hill Street", "you": "Ada", "zone": "Europe/Berlin"}


async def wall_seen(browser: Browser, household: str) -> object:
    """Who a browser is at a wall; None for nobody there."""
    answer = await browser.get(f"walls/{household}")
    return answer.json()["you"] if answer.status_code == 200 else None


def test_where_somebody_is_signed_in_no_tablet_hangs_until_they_have_signed_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ada, kitchen = await town.browser(), await town.browser()
            account = await ada.makes_account("Ada")
            home = (await ada.does("households", {"key": fresh_key(), **FOUNDING}))["id"]
            code = (await ada.does(f"households/{home}/invitation"))["code"]
            ben = await town.browser()
            bens = await ben.makes_account("Ben")
            await kitchen.signs_in(bens)
            hanging = {"key": fresh_key(), **FOUNDING, "tablet": True, "pin": "2580"}
            assert await kitchen.refused("households", hanging) == "sign-out-first"
            assert await kitchen.refused("invitations/accept", {"code": code, "tablet": True}) == "sign-out-first"
            assert await wall_seen(ben, home) is None
            await kitchen.does("you/sign-out", {})
            await kitchen.does("invitations/accept", {"code": code, "tablet": True})
            assert (await wall_seen(kitchen, home))["tablet"]  # type: ignore[index]
            assert await wall_seen(ben, home) is None
            await kitchen.signs_in(account)
            assert (await wall_seen(kitchen, home))["tablet"] is False, "signed in it is a device of theirs"  # type: ignore[index]
            await kitchen.does("you/sign-out", {})
            assert (await wall_seen(kitchen, home))["tablet"], "and the family's again"  # type: ignore[index]

    run(test())


def test_a_tablet_at_which_an_account_is_made_is_that_persons_and_no_device_of_theirs_is_a_tablet(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ada, kitchen, phone = await town.browser(), await town.browser(), await town.browser()
            home = (await ada.does("households", {"key": fresh_key(), **FOUNDING}))["id"]
            code = (await ada.does(f"households/{home}/invitation"))["code"]
            await kitchen.does("invitations/accept", {"code": code, "tablet": True})
            eve = await kitchen.makes_account("Eve")
            await phone.signs_in(eve)
            assert await wall_seen(kitchen, home) is None
            assert await wall_seen(phone, home) is None
            assert (await ada.get(f"walls/{home}")).json()["household"]["tablets"] == []

    run(test())
