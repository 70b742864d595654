"""What an intruder tries at a wall: old links, figures by the dozen, another site's page, planted cookies."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from starlette.types import Message

from tests.server.asking import run
from tests.server.people.town import HOST, Browser, Town, fresh_key, open_town
from tests.server.wall.household import Family, Member, open_walls
from tests.server.wall.test_live_wall import looks

FOUNDING = {"name": "Hill Street", "you": "Ada", "zone": "Europe/Berlin"}
GONE = {"kind": "closed", "code": 4401}


async def invitation(family: Family, by: str = "Ada") -> dict[str, str]:
    """A link that lets others in."""
    return {"code": (await family[by].post(f"households/{family.id}/invitation")).json()["code"]}


def test_whoever_was_removed_does_not_come_in_again_by_a_link_they_knew(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            known, own = await invitation(family), await invitation(family, "Ben")
            assert (await family["Ada"].changes("remove-member", member=family["Ben"].member)).status_code == 204
            for link in (known, own):
                for wish in ({"name": "Somebody new"}, {"tablet": True}):
                    answer = await family["Ben"].post("invitations/accept", {**link, **wish})
                    assert answer.json()["code"] == "invitation-over"
            assert (await family["Ben"].get(f"walls/{family.id}")).status_code == 404

    run(test())


def test_a_tablet_that_was_taken_down_hears_nothing_more_and_does_not_come_in_again_by_a_link(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            tablet, link = await family.tablet(), await invitation(family)
            (shown,) = (await family["Ada"].wall()).household.tablets
            async with looks(tablet) as channel:
                await channel.news()
                assert (await family["Ada"].changes("remove-tablet", tablet=shown.id)).status_code == 204
                assert await channel.hear() == GONE
            assert (await tablet.get(f"walls/{family.id}")).status_code == 404
            assert (await tablet.post("invitations/accept", {**link, "tablet": True})).status_code == 404

    run(test())


def test_a_link_that_is_wrong_withdrawn_or_too_old_is_answered_in_the_same_bytes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family, eve = await place.family("Ada"), place.person("eve")
            withdrawn = await invitation(family)
            await family["Ada"].post(f"households/{family.id}/invitation/withdraw")
            old = await invitation(family)
            await place.pass_time(3 * 86400 + 1)
            heard = set()
            for link in (withdrawn, old, {"code": "n" * 22}):
                for path, more in (("invitations", {}), ("invitations/accept", {"name": "Eve"})):
                    answer = await eve.post(path, {**link, **more})
                    heard.add((answer.status_code, answer.content.replace(path.encode(), b"")))
            assert len(heard) == 1

    run(test())


async def types(person: Member, household: str, member: str, pin: str) -> str:
    """Try figures; by which code they were refused."""
    answer = await person.post(f"households/{household}/unlock", {"member": member, "pin": pin})
    return "right" if answer.status_code == 204 else str(answer.json()["code"])


def test_many_who_guess_figures_at_once_at_tablets_and_by_links_have_five_tries_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            ada = family["Ada"]
            await ada.changes("add-member", name="Cleo", child=True)
            cleo = next(each.id for each in (await ada.wall()).household.members if each.name == "Cleo")
            await ada.changes("set-pin", member=cleo, pin="2580")
            tablet, link = await family.tablet(), await invitation(family)
            guesses = [f"{figure:04}" for figure in range(12)]
            at_tablet = [types(tablet, family.id, cleo, each) for each in guesses]

            async def by_link(nth: int, pin: str) -> str:
                answer = await place.person(f"eve{nth}").post(
                    "invitations/accept", {**link, "member": cleo, "pin": pin}
                )
                return str(answer.json().get("code"))

            by_links = [by_link(nth, each) for nth, each in enumerate(guesses)]
            heard = await asyncio.gather(*at_tablet, *by_links)
            assert sorted(heard) == ["pin-locked"] * 20 + ["wrong-pin"] * 4
            assert await types(tablet, family.id, cleo, "2580") == "pin-locked"

    run(test())


def test_a_childs_rack_is_out_of_reach_for_who_is_not_of_the_household(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family, eve = await place.family("Ada"), place.person("eve")
            ada = family["Ada"]
            await ada.changes("add-member", name="Cleo", child=True)
            cleo = next(each.id for each in (await ada.wall()).household.members if each.name == "Cleo")
            seats = [{"member": ada.member}, {"member": cleo}]
            table = (await ada.post(f"walls/{family.id}/games", {"key": fresh_key(), "seats": seats})).json()["id"]
            await ada.draws(table)
            for path in (f"tables/{table}", f"tables/{table}?seat=1", f"tables/{table}/record.gcg"):
                assert (await eve.get(path)).status_code in (403, 404), path
            for path, body in (
                (f"tables/{table}/seats/1", {"key": fresh_key(), "name": "Eve"}),
                (f"tables/{table}/seats/1/code", {}),
                (f"tables/{table}/commands", {"key": fresh_key(), "seat": 1, "do": {"kind": "pass"}}),
                (f"tables/{table}/rematch", {"key": fresh_key()}),
                (f"households/{family.id}/unlock", {"member": cleo, "pin": "0000"}),
            ):
                assert (await eve.post(path, body)).status_code in (403, 404, 409), path
            assert table not in (await eve.get("tables?open=1")).text

    run(test())


def test_names_and_notes_bring_no_line_of_their_own_into_anything_and_no_number_breaks_a_wall(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", name="Hill\r\nBcc: a@b.example")
            ada = family["Ada"]
            await ada.changes("rename-member", member=ada.member, name="Ada\r\nBcc: a@b.ex\u2028x")
            household = (await ada.wall()).household
            for name in (household.name, household.members[0].name):
                assert not set(name) & set("\r\n\u2028\u2029\x00")
            for at in ("inf", "-inf", "nan", "1e400"):
                assert (await ada.get(f"walls/{family.id}/board?at={at}")).status_code in (200, 422)
            assert (await ada.tries("restore", at=1e300)).json()["code"] == "not-so-at-wall"
            assert (await ada.wall()).seq == 0

    run(test())


# --- behind all that guards a server


async def household(browser: Browser) -> str:
    """A household of somebody's, at a whole server."""
    return str((await browser.does("households", {"key": fresh_key(), **FOUNDING}))["id"])


def test_a_page_of_another_site_neither_changes_a_wall_nor_listens_to_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ada = await town.browser()
            home = await household(ada)
            evil = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
            doing = {"key": fresh_key(), "do": {"kind": "rename", "name": "Theirs"}}
            for path, body in (
                (f"households/{home}/commands", doing),
                (f"households/{home}/invitation", {}),
                (f"walls/{home}/commands", {"key": fresh_key(), "do": {"kind": "wipe"}}),
                (f"walls/{home}/photos?key={fresh_key()}&item=item-0001&x=1&y=1&wide=300", {}),
                ("invitations/accept", {"code": "x" * 22, "name": "Ada"}),
            ):
                answer = await ada.client.post(f"/api/{path}", json=body, headers=evil)
                assert (answer.status_code, answer.json()["code"]) == (403, "other-site"), path
            assert (await ada.get(f"walls/{home}")).json()["household"]["name"] == "Hill Street"
            copy = await ada.client.get(f"/api/walls/{home}/copy", headers=evil)
            assert "access-control-allow-origin" not in copy.headers
            assert copy.headers["cross-origin-resource-policy"] == "same-origin"
            heard = await channel_of(town, ada, home, origin="https://evil.example")
            assert not [each for each in heard if each["type"] == "websocket.send"]
            heard = await channel_of(town, ada, home, origin=HOST)
            assert [each for each in heard if each["type"] == "websocket.send"]

    run(test())


async def channel_of(town: Town, browser: Browser, home: str, *, origin: str) -> list[Message]:
    """What comes over a wall's channel that a page of some origin opens with the browser's cookie."""
    heard: list[Message] = []
    said: asyncio.Queue[Message] = asyncio.Queue()
    told = asyncio.Event()
    await said.put({"type": "websocket.connect"})
    await said.put({"type": "websocket.receive", "text": '{"kind": "hello", "seen": 0}'})

    async def send(message: Message) -> None:
        heard.append(message)
        if message["type"] in ("websocket.send", "websocket.close", "websocket.http.response.start"):
            told.set()

    scope: dict[str, Any] = {
        "type": "websocket",
        "path": f"/api/walls/{home}/live",
        "raw_path": f"/api/walls/{home}/live".encode(),
        "query_string": b"",
        "headers": [
            (b"host", b"games.example"),
            (b"origin", origin.encode()),
            (b"cookie", f"__Host-lexiko={browser.cookie}".encode()),
        ],
        "client": ("203.0.113.7", 50000),
        "server": ("games.example", 443),
        "scheme": "wss",
        "root_path": "",
        "http_version": "1.1",
        "subprotocols": [],
        "extensions": {"websocket.http.response": {}},
    }
    served = asyncio.ensure_future(town.app(scope, said.get, send))
    async with asyncio.timeout(10):
        await told.wait()
        await said.put({"type": "websocket.disconnect", "code": 1000})
        await asyncio.gather(served, return_exceptions=True)
    return heard


def test_a_cookie_of_before_opens_no_wall_of_who_has_signed_in_meanwhile(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ada = await town.browser()
            planted = ada.copied(town)
            await ada.makes_account("Ada")
            home = await household(ada)
            stolen = ada.copied(town)
            assert (await planted.get(f"walls/{home}")).status_code == 404
            assert (await stolen.get(f"walls/{home}")).status_code == 200, "a device that was stolen"
            await ada.does("you/sign-out", {"where": "everywhere"})
            assert (await stolen.get(f"walls/{home}")).status_code == 404
            assert (await ada.get(f"walls/{home}")).status_code == 404

    run(test())


@pytest.mark.parametrize("what", ["walls", "invitations"])
def test_ids_and_codes_of_walls_cannot_be_guessed(tmp_path: Path, what: str) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            told = family.id if what == "walls" else (await invitation(family))["code"]
            assert len(set(told)) > 8 and len(told) >= 20, "120 bits and more"

    run(test())
