"""A guest becomes an account without losing a game, comes back at other browsers, and looks after their devices."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from lexiko.server.tables.attendance import Watcher
from tests.server.asking import run
from tests.server.people.town import HOST, PASSWORD, fresh_key, open_town
from tests.server.wall.test_live_wall import WallChannel


def test_a_guest_who_makes_an_account_keeps_their_games_and_is_known_at_another_browser(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            table = await ann.makes_table()
            made = await ann.makes_account("Änne")
            assert made["sign_in_name"].startswith("anne-")
            assert len(set(made["recovery_codes"])) == 10
            assert await ann.tables() == [table]
            phone = await town.browser()
            assert await phone.tables() == []
            assert await phone.signs_in(made) == {"kind": "account", "name": "Änne"}
            assert await phone.tables() == [table]
            assert (await phone.table(table))["you"]["seats"] == [0]
            assert [device["name"] for device in (await phone.you())["devices"]] == ["Phone", "Kitchen"]

    run(test())


def test_who_has_an_account_is_known_again_after_the_server_was_started_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            await ann.makes_account()
            table, cookie = await ann.makes_table(), ann.cookie
        async with open_town(tmp_path) as town:
            again = await town.browser()
            again.client.cookies.clear()
            again.client.cookies.set("__Host-lexiko", cookie, domain="games.example")
            assert (await again.you())["name"] == "Ann"
            assert await again.tables() == [table]

    run(test())


def test_the_cookie_of_before_opens_nothing_once_somebody_has_signed_in(tmp_path: Path) -> None:
    """Whoever planted a cookie in a browser, or copied it from there, is not in the account that is made or entered."""

    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            table = await ann.makes_table()
            thief = ann.copied(town)
            assert await thief.tables() == [table]
            made = await ann.makes_account()
            assert await thief.tables() == []
            assert (await thief.you())["kind"] == "guest"
            phone = await town.browser()
            planted = phone.copied(town)
            await phone.signs_in(made)
            assert (await phone.you())["kind"] == "account"
            assert (await planted.you())["kind"] == "guest"

    run(test())


def test_games_played_as_a_guest_go_along_only_where_that_is_wished(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            made = await ann.makes_account()
            tablet = await town.browser()
            table = await tablet.makes_table(name="Somebody")
            await tablet.signs_in(made)
            assert await tablet.tables() == []
            await tablet.does("you/sign-out", {})
            assert await tablet.tables() == [table], "whoever was a guest here before is one again"
            assert (await tablet.you())["kind"] == "guest"
            await tablet.signs_in(made, bring=True)
            assert await tablet.tables() == [table]
            assert (await tablet.table(table))["you"]["seats"] == [0]
            assert (await tablet.table(table))["you"]["host"]
            assert await ann.tables() == [table]
            await tablet.does("you/sign-out", {})
            assert await tablet.tables() == []

    run(test())


def test_a_seat_kept_for_a_guest_in_the_next_game_is_kept_for_the_account_they_sign_in_to(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, ben, phone = await town.browser(), await town.browser(), await town.browser()
            made = await ben.makes_account("Ben")
            table = await ann.makes_table({"who": "open"}, {"who": "open"})
            await phone.sits_down(table, 1)
            await ann.does(f"tables/{table}/commands", _leaving(0))
            table = await ann.makes_table()
            await phone.sits_down(table)
            await ann.does(f"tables/{table}/commands", _giving_up(0))
            follows = (await ann.does(f"tables/{table}/rematch", {"key": "rematch-key"}))["id"]
            await phone.signs_in(made, bring=True)
            assert [kept["seat"] for kept in (await phone.table(follows))["you"]["kept"]] == [1]
            assert (await phone.sits_down(follows)).status_code == 200

    run(test())


def _leaving(seat: int) -> dict[str, object]:
    return {"key": "leaving-key", "seat": seat, "do": {"kind": "leave"}}


def _giving_up(seat: int) -> dict[str, object]:
    return {"key": "giving-up-key", "seat": seat, "do": {"kind": "abort"}}


def test_a_device_is_signed_out_from_another_one_and_all_others_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            made = await ann.makes_account()
            phone, tablet = await town.browser(), await town.browser()
            await phone.signs_in(made, device="Phone")
            await tablet.signs_in(made, device="Tablet")
            keys = {device["name"]: device["key"] for device in (await ann.you())["devices"]}
            await ann.does(f"you/devices/{keys['Phone']}/sign-out")
            assert (await phone.you())["kind"] == "guest"
            assert (await tablet.you())["kind"] == "account"
            assert await ann.refused(f"you/devices/{keys['Phone']}/sign-out") == "nobody-there"
            await ann.does("you/sign-out", {"where": "others"})
            assert (await tablet.you())["kind"] == "guest"
            assert [device["here"] for device in (await ann.you())["devices"]] == [True]
            await ann.does("you/sign-out", {"where": "everywhere"})
            assert (await ann.you())["kind"] == "guest"

    run(test())


def test_forgetting_a_browser_signs_out_there_and_takes_nothing_from_the_account(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            table = await ann.makes_table()
            made = await ann.makes_account()
            phone = await town.browser()
            await phone.signs_in(made)
            stolen = phone.copied(town)
            await phone.does("forget-me")
            assert (await stolen.you())["kind"] == "guest"
            assert await ann.tables() == [table]

    run(test())


def test_when_a_browser_was_last_seen_is_known_to_the_hour_and_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            await ann.makes_account()
            made_at = town.now
            town.now += 1800
            assert (await ann.you())["devices"][0]["seen_at"] == made_at
            town.now += 1801
            assert (await ann.you())["devices"][0]["seen_at"] == town.now
        with closing(sqlite3.connect(tmp_path / "games.db")) as file:
            assert file.execute("SELECT seen_at FROM browser_session").fetchall() == [(made_at + 3601,)]

    run(test())


def test_a_browser_that_was_not_seen_for_400_days_is_signed_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            made = await ann.makes_account()
            cookie = ann.cookie
        async with open_town(tmp_path) as town:
            town.now += 401 * 24 * 3600
            await town.application.people._context.sessions.open()
            late = await town.browser()
            late.client.cookies.set("__Host-lexiko", cookie, domain="games.example")
            assert (await late.you())["kind"] == "guest"
            fresh = await town.browser()
            await fresh.signs_in(made)
            assert len((await fresh.you())["devices"]) == 1

    run(test())


def test_a_recovery_code_lets_in_once_and_fresh_ones_replace_those_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            made = await ann.makes_account()
            code = made["recovery_codes"][3]
            phone = await town.browser()
            typed = code.lower().replace("-", " ")
            assert (await phone.does("sign-in/recovery", {"code": typed}))["name"] == "Ann"
            assert (await phone.you())["recovery_codes"] == 9
            other = await town.browser()
            assert await other.refused("sign-in/recovery", {"code": code}) == "wrong-code"
            fresh = (await ann.does("you/recovery-codes"))["codes"]
            assert await other.refused("sign-in/recovery", {"code": made["recovery_codes"][0]}) == "wrong-code"
            await other.does("sign-in/recovery", {"code": fresh[9]})

    run(test())


def test_who_is_called_otherwise_keeps_name_and_password_to_sign_in_by(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            made = await ann.makes_account()
            await ann.does("you/rename", {"name": " Anna\u202e  Lee "})
            assert (await ann.you())["name"] == "Anna Lee"
            assert await ann.refused("you/rename", {"name": "\u3164"}) == "no-name"
            assert (await (await town.browser()).signs_in(made))["name"] == "Anna Lee"

    run(test())


def test_another_password_signs_all_other_devices_out_and_the_old_one_lets_nobody_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            made = await ann.makes_account()
            phone = await town.browser()
            await phone.signs_in(made)
            assert await ann.refused("you/password", {"password": None}) == "last-way-in"
            await ann.does("you/password", {"password": "a river under seven bridges"})
            assert (await phone.you())["kind"] == "guest"
            assert (await ann.you())["kind"] == "account"
            wrong = {"name": made["sign_in_name"], "password": PASSWORD}
            assert await phone.refused("sign-in/password", wrong) == "wrong-sign-in"

    run(test())


def test_who_is_signed_out_or_signs_in_as_somebody_else_hears_nothing_more_by_an_open_channel(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            made = await ann.makes_account()
            table = await ann.makes_table(spectators=False)
            phone = await town.browser()
            await phone.signs_in(made)
            live = await town.application.tables.table(table)
            watchers = {}
            for session in town.application.people._context.sessions.of(next(iter(live.holders))[1]):
                watchers[session.name] = Watcher(session.person, 0, session.id)
                live.watch(watchers[session.name])
            key = next(each["key"] for each in (await ann.you())["devices"] if each["name"] == "Phone")
            await ann.does(f"you/devices/{key}/sign-out")
            assert (watchers["Phone"].forgotten, watchers["Kitchen"].forgotten) == (True, False)
            tablet = await town.browser()
            own = await tablet.makes_table()
            theirs = await town.application.tables.table(own)
            guest = next(iter(theirs.holders))[1]
            watcher = Watcher(guest, 0, guest)
            theirs.watch(watcher)
            await tablet.signs_in(made, bring=True)
            assert watcher.forgotten

    run(test())


def test_who_is_signed_out_hears_nothing_more_of_a_wall_by_a_channel_that_was_open(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, phone = await town.browser(), await town.browser()
            made = await ann.makes_account()
            await phone.signs_in(made)
            body = {"key": fresh_key(), "name": "Hill Street", "you": "Ann", "zone": "Europe/Berlin"}
            home = str((await ann.does("households", body))["id"])
            channels = {each: WallChannel() for each in ("Phone", "Kitchen")}
            served = []
            for name, browser in (("Phone", phone), ("Kitchen", ann)):
                end = channels[name]
                scope = {
                    "type": "websocket",
                    "path": f"/api/walls/{home}/live",
                    "headers": [
                        (b"cookie", f"__Host-lexiko={browser.cookie}".encode()),
                        (b"host", b"games.example"),
                        (b"origin", HOST.encode()),
                    ],
                    "query_string": b"",
                    "subprotocols": [],
                    "client": ("203.0.113.7", 50000),
                    "server": ("games.example", 443),
                    "scheme": "wss",
                    "root_path": "",
                    "http_version": "1.1",
                }
                await end.outgoing.put({"type": "websocket.connect"})
                served.append(asyncio.ensure_future(town.app(scope, end.outgoing.get, end.incoming.put)))
                assert (await end.incoming.get())["type"] == "websocket.accept"
                await end.say(kind="hello", seen=0)
                assert (await end.hear())["kind"] == "news"
            key = next(each["key"] for each in (await ann.you())["devices"] if each["name"] == "Phone")
            await ann.does(f"you/devices/{key}/sign-out")
            async with asyncio.timeout(5):
                while (heard := await channels["Phone"].hear())["kind"] == "news":
                    pass
            assert heard == {"kind": "closed", "code": 4401}
            await channels["Kitchen"].say(kind="ping", mark=1)
            while (heard := await channels["Kitchen"].hear())["kind"] == "news":
                pass
            assert heard["kind"] == "pong"
            for end in channels.values():
                await end.outgoing.put({"type": "websocket.disconnect", "code": 1000})
            await asyncio.gather(*served)

    run(test())
