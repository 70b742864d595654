"""A child plays by its parent's account, is heard by no stranger and shown to none, and no PIN is guessed."""

from __future__ import annotations

import asyncio
from pathlib import Path

from lexiko.server.households.store import all_persons
from tests.server.asking import run
from tests.server.people.town import Browser, Town, fresh_key, open_town


async def family(town: Town, *, pin: str | None = None) -> tuple[Browser, Browser, str]:
    """A parent, a child at a device of its own, and what the parent calls the child by."""
    parent = await town.browser()
    await parent.makes_account("Ann")
    await parent.does("you/children", {"name": "Mia", "pin": pin})
    key = str((await parent.you())["children"][0]["key"])
    tablet = await town.browser()
    code = await parent.does(f"you/children/{key}/code")
    assert await tablet.does("sign-in/child", {"code": code["code"].lower(), "device": "Tablet"}) == {
        "kind": "child",
        "name": "Mia",
    }
    return parent, tablet, key


def test_a_child_comes_in_by_its_parents_code_once_and_keeps_its_games(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            parent, tablet, key = await family(town)
            table = await tablet.makes_table(name="Mia")
            assert [each["name"] for each in (await parent.you())["children"][0]["devices"]] == ["Tablet"]
            code = (await parent.does(f"you/children/{key}/code"))["code"]
            phone = await town.browser()
            await phone.does("sign-in/child", {"code": code})
            assert await phone.tables() == [table]
            other = await town.browser()
            assert await other.refused("sign-in/child", {"code": code}) == "wrong-code"
            late = (await parent.does(f"you/children/{key}/code"))["code"]
            town.now += 601
            assert await other.refused("sign-in/child", {"code": late}) == "wrong-code"
            await parent.does(f"you/children/{key}/sign-out")
            assert (await phone.you())["kind"] == (await tablet.you())["kind"] == "guest"

    run(test())


def test_a_child_has_no_mail_no_password_and_nothing_grave_and_cannot_reach_its_parents_account(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            _, tablet, key = await family(town)
            you = await tablet.you()
            assert (you["kind"], you["mail_possible"], you["children"], you["devices"]) == ("child", False, [], [])
            for path, body in (
                ("you/password", {"password": "four wild geese at noon"}),
                ("you/recovery-codes", {}),
                ("you/passkeys/question", {}),
                ("you/rename", {"name": "Queen"}),
                ("you/children", {"name": "Doll"}),
                (f"you/children/{key}/code", {}),
                (f"you/children/{key}/delete", {}),
                ("you/delete", {"name": "Mia"}),
                ("you/sign-out", {"where": "everywhere"}),
            ):
                assert await tablet.refused(path, body) == "not-for-children", path

    run(test())


def test_nothing_of_a_child_is_public(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            parent, tablet, _ = await family(town)
            seats = [{"who": "me", "name": "Mia"}, {"who": "open"}]
            listed = {"seats": seats, "key": "listed-table", "listed": True}
            answer = await tablet.post("tables", listed)
            assert (answer.status_code, answer.json()["faults"][0]["code"]) == (403, "child-not-public")
            table = await tablet.makes_table(name="Mia")
            assert not (await parent.get(f"tables/{table}")).json()["info"]["spectators"]
            stranger = await town.browser()
            open_one = await stranger.makes_table(name="Eve", listed=True)
            of_parent = await parent.makes_table(name="Ann", listed=True)
            seen = {line["id"] for line in (await tablet.get("tables?open=1")).json()["tables"]}
            assert not seen & {open_one, of_parent}
            for each in (open_one, of_parent):
                answer = await tablet.sits_down(each, name="Mia")
                assert (answer.status_code, answer.json()["faults"][0]["code"]) == (403, "not-with-them")

    run(test())


def test_a_child_talks_with_its_family_and_neither_speaks_to_strangers_nor_hears_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            parent, tablet, _ = await family(town)
            stranger = await town.browser()
            table = await parent.makes_table({"who": "open"}, {"who": "open"})
            assert (await tablet.sits_down(table, 1, "Mia")).status_code == 200
            assert (await tablet.says(table, 1, "Hello mum")).status_code == 200
            assert "Hello mum" in str((await parent.table(table))["entries"])
            assert (await stranger.sits_down(table, 2, "Eve")).status_code == 200
            assert (await tablet.says(table, 1, "Where I live")).status_code == 403
            assert (await stranger.says(table, 2, "Tell me your address")).status_code == 200
            assert "Tell me" in str((await parent.table(table))["entries"])
            told = await tablet.table(table)
            assert "Tell me" not in str(told)
            assert told["you"]["child"]

    run(test())


def test_on_a_shared_tablet_children_take_turns_by_pin_and_none_gets_to_the_parent(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            parent, tablet, key = await family(town, pin="2580")
            await parent.does("you/children", {"name": "Tom"})
            members = {each["name"]: each for each in (await tablet.you())["family"]}
            assert {name: each["pin"] for name, each in members.items()} == {"Mia": True, "Tom": False}
            await tablet.does(f"you/children/{members['Tom']['key']}/play")
            assert (await tablet.you())["name"] == "Tom"
            assert await tablet.refused(f"you/children/{key}/play", {"pin": "0000"}) == "wrong-sign-in"
            assert await tablet.refused(f"you/children/{key}/play") == "wrong-sign-in"
            await tablet.does(f"you/children/{key}/play", {"pin": "2580"})
            assert (await tablet.you())["name"] == "Mia"
            await parent.does(f"you/children/{key}/play")
            assert (await parent.you())["kind"] == "child", "a parent hands over their own device without a PIN"
            assert [each["name"] for each in (await tablet.you())["family"]] == ["Mia", "Tom"]

    run(test())


def test_a_pin_is_worth_nothing_where_no_parent_was_and_is_not_to_be_guessed(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path, rates=1.0) as town:
            _, tablet, key = await family(town, pin="2580")
            stranger = await town.browser(address="198.51.100.1")
            right = {"pin": "2580"}
            assert await stranger.refused(f"you/children/{key}/play", right) == "not-signed-in"
            await stranger.makes_account("Eve")
            assert await stranger.refused(f"you/children/{key}/play", right) == "nobody-there"
            path = f"you/children/{key}/play"
            found = [await tablet.refused(path, {"pin": f"{n:04}"}) for n in range(5)]
            assert found == ["wrong-sign-in"] * 4 + ["too-many-tries"]

    run(test())


def test_a_pin_that_was_wrong_ten_times_lets_nobody_in_until_the_parent_gives_another(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            parent, tablet, key = await family(town, pin="2580")
            path = f"you/children/{key}/play"
            for number in range(10):
                assert await tablet.refused(path, {"pin": f"{number:04}"}) == "wrong-sign-in"
            assert await tablet.refused(path, {"pin": "2580"}) == "pin-asleep"
            await parent.does(f"you/children/{key}", {"pin": "1470", "name": "Mia Lou"})
            await tablet.does(path, {"pin": "1470"})
            assert (await tablet.you())["name"] == "Mia Lou"
            await parent.does(f"you/children/{key}", {"pin": ""})
            await tablet.does(path)

    run(test())


def test_another_parent_reaches_no_child_that_is_not_theirs(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            _, _, key = await family(town)
            other = await town.browser()
            await other.makes_account("Eve")
            for path, body in (
                (f"you/children/{key}", {"name": "Stolen"}),
                (f"you/children/{key}/code", {}),
                (f"you/children/{key}/sign-out", {}),
                (f"you/children/{key}/delete", {}),
                (f"you/children/{key}/play", {}),
            ):
                assert await other.refused(path, body) == "nobody-there", path

    run(test())


def test_whoever_lives_in_one_household_with_a_child_is_no_stranger_to_it_until_they_leave(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            parent, tablet, _ = await family(town)
            granny, stranger = await town.browser(), await town.browser()
            body = {"key": fresh_key(), "name": "Hill Street", "you": "Ann", "zone": "Europe/Berlin"}
            members = [{"name": "Granny"}, {"name": "Mia"}]
            home = (await parent.does("households", {**body, "members": members}))["id"]
            told = (await parent.get(f"walls/{home}")).json()["household"]["members"]
            ids = {each["name"]: each["id"] for each in told}
            for browser, name in ((granny, "Granny"), (tablet, "Mia")):
                code = (await parent.does(f"households/{home}/invitation"))["code"]
                await browser.does("invitations/accept", {"code": code, "member": ids[name]})
            table = await parent.makes_table({"who": "open"}, {"who": "open"})
            await tablet.sits_down(table, 1, "Mia")
            await granny.sits_down(table, 2, "Granny")
            assert (await tablet.says(table, 1, "Hello Granny")).status_code == 200
            with_stranger = await parent.makes_table({"who": "open"}, {"who": "open"})
            await tablet.sits_down(with_stranger, 1, "Mia")
            await stranger.sits_down(with_stranger, 2, "Eve")
            assert (await tablet.says(with_stranger, 1, "Hello Eve")).status_code == 403
            leaving = {"key": fresh_key(), "do": {"kind": "remove-member", "member": ids["Granny"]}}
            await parent.does(f"households/{home}/commands", leaving)
            assert (await tablet.says(table, 1, "Are you still there?")).status_code == 403
        async with open_town(tmp_path) as town:
            persons = await town.application.people._context.database.read(all_persons)
            assert len(persons[home]) == 2

    run(test())


def test_nobody_has_more_tries_at_a_pin_by_making_them_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            _, tablet, key = await family(town, pin="2580")
            path = f"you/children/{key}/play"
            tries = [tablet.refused(path, {"pin": f"{number:04}"}) for number in range(14)]
            assert sorted(await asyncio.gather(*tries)) == ["pin-asleep"] * 4 + ["wrong-sign-in"] * 10

    run(test())
