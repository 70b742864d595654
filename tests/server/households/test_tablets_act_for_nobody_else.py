"""A tablet acts for a member only while the member is who they were, and the tablet hangs there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from lexiko.server.households.errors import InvitationOver, NoSuchHousehold
from lexiko.server.households.live import LiveHousehold
from lexiko.server.wire import AcceptInvitation, Unlock
from tests.server.asking import run
from tests.server.wall.household import Family, open_walls


async def _unlocked(family: Family, name: str) -> str:
    tablet = await family.tablet()
    answer = await tablet.post(f"households/{family.id}/unlock", {"member": family[name].member})
    assert answer.status_code == 204, answer.text
    return tablet.guest


async def _waiting(live: LiveHousehold, count: int) -> None:
    """Until so many wait for their turn at a household."""
    while len(live.lock._waiters or ()) < count:
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("how", ["erase", "forget_guest", "hand_over"])
def test_a_tablet_does_not_act_for_a_guest_who_has_gone_or_become_another(tmp_path: Path, how: str) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family, households = await place.family("Ada", "Ben"), place.households
            ben = family["Ben"].guest
            tablet = await _unlocked(family, "Ben")
            assert households.acting.of(tablet, family.id) is not None
            if how == "erase":
                touched = await place.house.database.write(lambda c: households.erase(c, ben))
                await households.erased(ben, touched)
            elif how == "forget_guest":
                touched = await place.house.database.write(
                    lambda c: households.forget_guest(c, ben, keep_elsewhere=False)
                )
                await households.guest_forgotten(ben, touched)
            else:
                touched = await place.house.database.write(lambda c: households.hand_over(c, ben, "f" * 32))
                await households.handed_over(ben, "f" * 32, touched)
            assert households.acting.of(tablet, family.id) is None

    run(test())


def test_a_tablet_that_is_taken_down_while_figures_are_checked_acts_for_nobody(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family, households = await place.family("Ada", "Ben"), place.households
            await family["Ben"].changes("set-pin", member=family["Ben"].member, pin="2580")
            tablet = await family.tablet()
            live = await households.household(family.id)
            shown = (await family["Ada"].wall()).household.tablets
            await live.lock.acquire()
            taking_down = asyncio.create_task(family["Ada"].changes("remove-tablet", tablet=shown[0].id))
            await _waiting(live, 1)
            request = Unlock(member=family["Ben"].member, pin="2580")
            trying = asyncio.create_task(households.unlock(family.id, tablet.guest, request))
            await _waiting(live, 2)
            live.lock.release()
            await taking_down
            with pytest.raises(NoSuchHousehold):
                await trying
            assert households.acting.of(tablet.guest, family.id) is None

    run(test())


@pytest.mark.parametrize("closed", [True, False])
def test_nobody_comes_in_by_an_invitation_that_ends_while_they_come(tmp_path: Path, closed: bool) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family, households = await place.family("Ada"), place.households
            ada = family["Ada"]
            code = (await ada.post(f"households/{family.id}/invitation")).json()["code"]
            live = await households.household(family.id)
            await live.lock.acquire()
            before = asyncio.ensure_future(ada.changes("remove-member", member=ada.member)) if closed else None
            await _waiting(live, int(closed))
            coming = asyncio.create_task(households.accept("e" * 32, AcceptInvitation(code=code, name="Eve")))
            await _waiting(live, int(closed) + 1)
            if before is None:
                await ada.post(f"households/{family.id}/invitation/withdraw")
            live.lock.release()
            with pytest.raises(InvitationOver):
                await coming
            if before is not None:
                assert (await before).status_code == 204

    run(test())
