"""Households: founded, joined by invitation, handed over, left; children's seats; figures at the family's tablet."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import Connection

from lexiko.server.households import digest_of
from lexiko.server.households.service import MOST_HOUSEHOLDS
from lexiko.server.people import hashing
from lexiko.server.wire import SetPin
from tests.server.asking import run
from tests.server.tables.house import fresh_key
from tests.server.wall.household import Family, Member, open_walls


async def names(person: Member, household: str = "") -> list[str]:
    """The members as this person sees them."""
    return [each.name for each in (await person.wall(household)).household.members]


def test_who_founds_a_household_owns_it_and_the_same_key_founds_it_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = place.person("ada")
            body = {"key": "found-it-1", "name": "Hill Street", "you": "Ada", "zone": "Europe/Berlin"}
            first, again = await ada.post("households", body), await ada.post("households", body)
            assert first.json() == again.json()
            wall = await ada.wall(first.json()["id"])
            assert wall.you.owner
            assert [(each.name, each.owner, each.linked) for each in wall.household.members] == [("Ada", True, True)]
            listed = (await ada.get("households")).json()["households"]
            assert [(each["name"], each["member"]) for each in listed] == [("Hill Street", "Ada")]

    run(test())


def test_an_invitation_is_accepted_as_the_member_it_waits_for_or_as_somebody_new(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            code = (await family["Ada"].post(f"households/{family.id}/invitation")).json()["code"]
            shown = (await place.person("gran").post("invitations", {"code": code})).json()
            assert (shown["name"], shown["by"], shown["free"]) == ("Hill Street", "Ada", [])
            joined = await place.person("gran").post("invitations/accept", {"code": code, "name": "ben"})
            assert joined.status_code == 200
            assert await names(family["Ben"]) == ["Ada", "Ben", "ben 2"]
            twice = await place.person("gran").post("invitations/accept", {"code": code, "name": "Again"})
            assert twice.json() == joined.json()
            assert await names(family["Ben"]) == ["Ada", "Ben", "ben 2"]

    run(test())


def test_an_invitation_ends_when_it_is_withdrawn_replaced_or_three_days_old(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family, gran = await place.family("Ada", "Ben"), place.person("gran")

            async def made() -> dict[str, str]:
                return {"code": (await family["Ada"].post(f"households/{family.id}/invitation")).json()["code"]}

            replaced = await made()
            withdrawn = await made()
            assert (await gran.post("invitations", replaced)).json()["code"] == "invitation-over"
            assert (await gran.post("invitations", withdrawn)).status_code == 200
            refused = await family["Ben"].post(f"households/{family.id}/invitation/withdraw")
            assert refused.json()["code"] == "not-for-you"
            await family["Ada"].post(f"households/{family.id}/invitation/withdraw")
            assert (await gran.post("invitations", withdrawn)).json()["code"] == "invitation-over"
            old = await made()
            await place.pass_time(3 * 86400 + 1)
            answer = await gran.post("invitations/accept", {**old, "name": "Gran"})
            assert answer.json()["code"] == "invitation-over"

    run(test())


def test_only_the_owner_changes_the_household_until_it_is_handed_over(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            ada, ben = family["Ada"], family["Ben"]
            assert (await ben.changes("rename", name="Ours")).status_code == 403
            assert (await ben.changes("remove-member", member=ada.member)).status_code == 403
            assert (await ben.changes("rename-member", member=ada.member, name="A")).status_code == 403
            assert (await ada.changes("hand-over", member=ben.member)).status_code == 204
            assert (await ada.changes("rename", name="Mine")).status_code == 403
            assert (await ben.changes("rename", name="Ours")).status_code == 204
            assert (await ada.wall()).household.name == "Ours"

    run(test())


def test_a_child_has_a_seat_makes_no_invitation_and_is_handed_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            ada = family["Ada"]
            assert (await ada.changes("add-member", name="Cleo", child=True)).status_code == 204
            cleo = next(each for each in (await ada.wall()).household.members if each.name == "Cleo")
            assert (cleo.child, cleo.linked) == (True, False)
            assert (await ada.changes("hand-over", member=cleo.id)).json()["code"] == "not-so-here"
            code = (await ada.post(f"households/{family.id}/invitation")).json()["code"]
            child = place.person("cleo")
            await child.post("invitations/accept", {"code": code, "member": cleo.id})
            assert (await child.post(f"households/{family.id}/invitation")).json()["code"] == "not-for-you"

    run(test())


def test_whoever_was_removed_sees_nothing_any_more_and_whoever_leaves_last_closes_the_wall(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            ada, ben = family["Ada"], family["Ben"]
            assert (await ada.changes("remove-member", member=ada.member)).json()["code"] == "not-so-here"
            assert (await ada.changes("remove-member", member=ben.member)).status_code == 204
            assert (await ben.get(f"walls/{family.id}")).json()["code"] == "no-such-wall"
            assert (await ben.get("households")).json() == {"households": []}
            assert (await ada.changes("remove-member", member=ada.member)).status_code == 204
            assert (await ada.get(f"walls/{family.id}")).json()["code"] == "no-such-wall"

    run(test())


def test_figures_open_the_tablet_for_one_member_five_wrong_ones_close_it_for_longer_each_time(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            assert (await family["Ada"].changes("set-pin", member=family["Ada"].member, pin="2580")).status_code == 204
            tablet = await family.tablet()
            assert (await tablet.wall()).you.unlocked is None

            async def types(pin: str) -> dict[str, object]:
                body = {"member": family["Ada"].member, "pin": pin}
                answer = await tablet.post(f"households/{family.id}/unlock", body)
                return {} if answer.status_code == 204 else dict(answer.json())

            assert [(await types("0000"))["code"] for _ in range(5)] == ["wrong-pin"] * 4 + ["pin-locked"]
            assert (await types("2580"))["code"] == "pin-locked"
            await place.pass_time(301)
            assert await types("2580") == {}
            assert (await tablet.wall()).you.unlocked == family["Ada"].member
            await tablet.post(f"households/{family.id}/lock")
            for _ in range(5):
                await types("1111")
            await place.pass_time(301)
            for _ in range(5):
                await types("1111")
            await place.pass_time(400)
            assert (await types("2580"))["code"] == "pin-locked"

    run(test())


def test_wrong_tries_are_remembered_by_a_server_that_is_started_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            await family["Ada"].changes("set-pin", member=family["Ada"].member, pin="2580")
            tablet = await family.tablet()
            body = {"member": family["Ada"].member, "pin": "0000"}
            for _ in range(4):
                await tablet.post(f"households/{family.id}/unlock", body)
        async with open_walls(tmp_path) as place:
            tablet = place.person("tablet")
            answer = await tablet.post(f"households/{family.id}/unlock", body)
            assert answer.json()["code"] == "pin-locked"

    run(test())


def test_no_figures_are_anywhere_in_the_database(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            await family["Ada"].changes("set-pin", member=family["Ada"].member, pin="7391")

    run(test())
    assert b"7391" not in b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())


def test_a_wall_that_hangs_on_a_tablet_from_the_first_day_has_an_owner_with_figures(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            tablet = place.person("tablet")
            body = {"key": fresh_key(), "name": "Home", "you": "Ada", "zone": "Europe/Berlin", "tablet": True}
            assert (await tablet.post("households", body)).json()["code"] == "not-so-here"
            made = await tablet.post("households", {**body, "key": fresh_key(), "pin": "2580"})
            tablet.home = made.json()["id"]
            wall = await tablet.wall()
            assert (wall.you.member, wall.you.tablet, wall.you.owner) == (None, True, False)
            assert (await tablet.changes("add-member", name="Ben")).json()["code"] == "not-for-you"
            ada = wall.household.members[0].id
            await tablet.post(f"households/{tablet.home}/unlock", {"member": ada, "pin": "2580"})
            assert (await tablet.changes("add-member", name="Ben")).status_code == 204
            code = (await tablet.post(f"households/{tablet.home}/invitation")).json()["code"]
            phone = place.person("phone")
            assert (
                await phone.post("invitations/accept", {"code": code, "member": ada, "pin": "2580"})
            ).status_code == 200
            assert (await phone.wall(tablet.home)).you.owner

    run(test())


async def _told(family: Family, person: Member) -> tuple[str | None, bool]:
    you = (await person.wall(family.id)).you
    return you.member, you.tablet


def test_a_browser_that_is_forgotten_leaves_its_member_and_their_racks_on_the_wall(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await family.game("Ada", "Ben")
            ben = family["Ben"]

            def forget(connection: object) -> set[str]:
                return place.households.forget_guest(connection, ben.guest, keep_elsewhere=False)  # type: ignore[arg-type]

            touched = await place.house.database.write(forget)
            await place.households.guest_forgotten(ben.guest, touched)
            await place.house.tables.seats_passed({table})
            assert (await ben.get(f"walls/{family.id}")).status_code == 404
            wall = await family["Ada"].wall()
            assert [(each.name, each.linked) for each in wall.household.members] == [("Ada", True), ("Ben", False)]
            assert {column.member for column in wall.games[0].columns} == {family["Ada"].member, ben.member}
            code = (await family["Ada"].post(f"households/{family.id}/invitation")).json()["code"]
            phone = place.person("another phone")
            await phone.post("invitations/accept", {"code": code, "member": ben.member})
            assert len((await phone.get(f"tables/{table}")).json()["you"]["seats"]) == 1

    run(test())


def test_figures_are_hashed_only_for_who_may_set_them_and_only_so_many_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[object] = []

    def noted(secret: object) -> str:
        hashed.append(secret)
        return "hash"

    monkeypatch.setattr(hashing, "_hash", noted)

    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            ada, ben = family["Ada"], family["Ben"]
            assert (await ben.changes("set-pin", member=ada.member, pin="2580")).json()["code"] == "not-for-you"
            assert (await ada.changes("set-pin", member="nobody-here", pin="2580")).json()["code"] == "no-such-member"
            assert hashed == []
            assert (await ada.changes("set-pin", member=ada.member, pin="2580")).status_code == 204
            assert len(hashed) == 1
            monkeypatch.setattr(hashing, "WAITING", -hashing.AT_ONCE)
            busy = await ada.changes("set-pin", member=ada.member, pin="2581")
            assert (busy.status_code, busy.json()["code"], busy.headers["retry-after"]) == (503, "figures-busy", "2")

    run(test())


def test_a_copy_of_the_database_tells_nobody_which_figures_were_set(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            key = fresh_key()
            doing = {"kind": "set-pin", "member": ada.member, "pin": "2580"}
            for _ in range(2):
                done = await ada.post(f"households/{ada.home}/commands", {"key": key, "do": doing})
                assert done.status_code == 204
            other = await ada.post(f"households/{ada.home}/commands", {"key": key, "do": {**doing, "pin": "2581"}})
            assert other.json()["code"] == "key-used-twice"

            def digest(connection: Connection) -> str:
                found = "SELECT digest FROM household_event WHERE key = ?"
                return str(connection.exec_driver_sql(found, (key,)).scalar())

            kept = await place.house.database.read(digest)
            told = SetPin(kind="set-pin", member=ada.member, pin="2580").model_dump_json()
            assert len(kept) == 32
            assert kept != digest_of(told)

    run(test())


def test_who_comes_in_as_a_member_that_has_figures_types_them_and_wrong_tries_count_as_at_the_tablet(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            await ada.changes("add-member", name="Cleo", child=True)
            cleo = next(each.id for each in (await ada.wall()).household.members if each.name == "Cleo")
            await ada.changes("set-pin", member=cleo, pin="2580")
            code = (await ada.post(f"households/{ada.home}/invitation")).json()["code"]
            stranger, child = place.person("stranger"), place.person("cleo")
            shown = (await stranger.post("invitations", {"code": code})).json()
            assert [each["has_pin"] for each in shown["free"]] == [True]

            async def comes(who: Member, **figures: str) -> str:
                answer = await who.post("invitations/accept", {"code": code, "member": cleo, **figures})
                return "in" if answer.status_code == 200 else str(answer.json()["code"])

            assert await comes(stranger) == "wrong-pin"
            assert [await comes(stranger, pin="0000") for _ in range(4)] == ["wrong-pin"] * 3 + ["pin-locked"]
            assert await comes(child, pin="2580") == "pin-locked"
            await place.pass_time(301)
            assert await comes(child, pin="2580") == "in"
            assert (await child.wall(ada.home)).you.member == cleo
            assert (await stranger.get(f"walls/{ada.home}")).json()["code"] == "no-such-wall"

    run(test())


def test_two_who_type_the_figures_of_one_member_at_once_do_not_both_come_in(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            await ada.changes("add-member", name="Cleo")
            cleo = next(each.id for each in (await ada.wall()).household.members if each.name == "Cleo")
            await ada.changes("set-pin", member=cleo, pin="2580")
            code = (await ada.post(f"households/{ada.home}/invitation")).json()["code"]
            body = {"code": code, "member": cleo, "pin": "2580"}
            came = await asyncio.gather(*(place.person(name).post("invitations/accept", body) for name in ("c", "d")))
            assert sorted(each.status_code for each in came) == [200, 409]

    run(test())


def test_many_who_found_at_once_with_one_cookie_get_no_more_walls_than_one_may_have(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = place.person("ada")
            body = {"name": "Hill Street", "you": "Ada", "zone": "Europe/Berlin"}
            tries = [ada.post("households", {**body, "key": fresh_key()}) for _ in range(MOST_HOUSEHOLDS + 5)]
            answers = await asyncio.gather(*tries)
            assert sorted(answer.status_code for answer in answers) == [201] * MOST_HOUSEHOLDS + [409] * 5
            refused = next(answer.json() for answer in answers if answer.status_code == 409)
            assert (refused["code"], refused["faults"][0]["params"]) == ("household-full", {"most": MOST_HOUSEHOLDS})
            assert len((await ada.get("households")).json()["households"]) == MOST_HOUSEHOLDS

    run(test())
