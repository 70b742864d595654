"""Who blocked somebody sits with them no more, and hears nothing of them; what is reported reaches whoever runs it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.server.asking import run
from tests.server.people.town import open_town


def test_who_is_blocked_does_not_get_to_ones_tables_nor_one_to_theirs_until_that_is_lifted(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, eve = await town.browser(), await town.browser()
            await ann.makes_account()
            table = await ann.makes_table(listed=True)
            assert (await eve.sits_down(table, name="Eve")).status_code == 200
            await ann.does("you/blocked", {"table": table, "seat": 1})
            assert [each["name"] for each in (await ann.you())["blocked"]] == ["Eve"]
            mine = await ann.makes_table(listed=True)
            hers = await eve.makes_table(name="Eve", listed=True)
            assert mine not in (await eve.get("tables?open=1")).text
            assert hers not in (await ann.get("tables?open=1")).text
            for browser, place in ((eve, mine), (ann, hers)):
                answer = await browser.sits_down(place)
                assert (answer.status_code, answer.json()["faults"][0]["code"]) == (403, "not-with-them")
            ben = await town.browser()
            assert (await ben.sits_down(mine)).status_code == 200, "others are not kept away"
            key = (await ann.you())["blocked"][0]["key"]
            assert await eve.refused(f"you/blocked/{key}/lift") == "nobody-there"
            await ann.does(f"you/blocked/{key}/lift")
            assert (await ann.sits_down(hers, name="Ann")).status_code == 200

    run(test())


def test_at_a_table_where_both_sit_neither_hears_the_other_and_the_others_hear_both(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, eve, ben = await town.browser(), await town.browser(), await town.browser()
            table = await ann.makes_table({"who": "open"}, {"who": "open"})
            await eve.sits_down(table, 1, "Eve")
            await ben.sits_down(table, 2, "Ben")
            await ann.does("you/blocked", {"table": table, "seat": 1})
            await eve.says(table, 1, "something nasty")
            await ann.says(table, 0, "something nice")
            assert "nasty" not in str(await ann.table(table))
            assert "nice" not in str(await eve.table(table))
            told = str(await ben.table(table))
            assert "nasty" in told
            assert "nice" in told

    run(test())


def test_a_block_goes_along_with_the_guest_who_becomes_or_enters_an_account(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, eve, phone = await town.browser(), await town.browser(), await town.browser()
            made = await ann.makes_account()
            table = await phone.makes_table()
            await eve.sits_down(table, name="Eve")
            await phone.does("you/blocked", {"table": table, "seat": 1})
            await phone.signs_in(made, bring=True)
            assert [each["name"] for each in (await ann.you())["blocked"]] == ["Eve"]
            assert (await eve.sits_down(await ann.makes_table())).status_code == 403

    run(test())


def test_nobody_blocks_themselves_a_computer_or_a_seat_they_may_not_see(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, eve = await town.browser(), await town.browser()
            table = await ann.makes_table({"who": "bot", "bot": "casual"}, {"who": "open"}, spectators=False)
            assert await ann.refused("you/blocked", {"table": table, "seat": 0}) == "not-yourself"
            assert await ann.refused("you/blocked", {"table": table, "seat": 1}) == "nobody-there"
            assert await ann.refused("you/blocked", {"table": table, "seat": 3}) == "no-such-thing"
            assert await eve.refused("you/blocked", {"table": "no-such-table", "seat": 0}) == "no-such-table"

    run(test())


def test_what_is_reported_is_kept_for_whoever_runs_the_server_and_a_flood_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path, rates=1.0) as town:
            ann, eve = await town.browser(), await town.browser()
            table = await ann.makes_table()
            await eve.sits_down(table, name="Eve")
            body = {"table": table, "seat": 1, "text": "  says\u202e nasty things \n"}
            codes = [(await ann.post("reports", body)).status_code for _ in range(6)]
            assert codes == [204] * 5 + [429]
            assert await ann.refused("reports", {**body, "text": "\u3164"}) == "no-name"
        with closing(sqlite3.connect(tmp_path / "games.db")) as file:
            assert set(file.execute("SELECT seat, name, text FROM report")) == {(1, "Eve", "says nasty things")}

    run(test())


def test_an_address_does_not_fill_the_server_with_blocks_and_reports_by_guests_of_the_moment(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path, rates=0.1) as town:
            ann = await town.browser(address="198.51.100.1")
            table = await ann.makes_table()
            found = []
            for _ in range(5):
                guest = await town.browser(address="198.51.100.2")
                found.append((await guest.post("you/blocked", {"table": table, "seat": 0})).status_code)
            assert found == [204] * 4 + [429]

    run(test())
