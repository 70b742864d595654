"""What somebody takes away can be read without us, and has in it what is theirs and nothing that they may not know."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

from benchmarks.server.drawing import Contributions

from tests.server.asking import run
from tests.server.people.town import Browser, fresh_key, open_town


async def taken_away(browser: Browser) -> tuple[str, dict[str, Any], list[str]]:
    """The page, the data and the names of the files that somebody takes away."""
    answer = await browser.get("you/export.zip")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return archive.read("index.html").decode(), json.loads(archive.read("data.json")), archive.namelist()


def test_a_page_and_data_have_all_that_is_theirs_and_the_page_runs_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, eve = await town.browser(), await town.browser()
            table = await ann.makes_table(name="Ann <b>Lee</b>")
            made = await ann.makes_account("Ann <b>Lee</b>")
            await eve.sits_down(table, 1, "Eve")
            await ann.says(table, 0, "<script>alert(1)</script>")
            await ann.does("you/children", {"name": "Mia"})
            await ann.does("you/blocked", {"table": table, "seat": 1})
            page, data, files = await taken_away(ann)
            assert files == ["index.html", "data.json"]
            assert (data["name"], data["sign_in_name"]) == ("Ann <b>Lee</b>", made["sign_in_name"])
            assert [each["name"] for each in data["children"]] == ["Mia"]
            assert [each["name"] for each in data["blocked"]] == ["Eve"]
            assert [each["name"] for each in data["devices"]] == ["Kitchen"]
            assert data["games"][0]["id"] == table
            assert data["games"][0]["your_seats"] == [0]
            for told in (made["sign_in_name"], "Kitchen", "Mia", "Eve", "Ann &lt;b&gt;Lee&lt;/b&gt; said:"):
                assert told in page
            assert "<script" not in page
            assert "<b>" not in page

    run(test())


def test_a_finished_game_is_a_record_besides_and_one_that_goes_on_shows_no_other_rack(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            await ann.makes_account()
            seats = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Ben"}]
            table = (await ann.does("tables", {"seats": seats, "key": "both-seats"}))["id"]
            _, data, _ = await taken_away(ann)
            assert data["games"][0]["seats"] == ["Ann", "Ben"]
            assert "rack" not in data["games"][0]
            await ann.does(f"tables/{table}/commands", {"key": "abort-key", "seat": 0, "do": {"kind": "abort"}})
            _, data, files = await taken_away(ann)
            assert data["games"][0]["state"] == "void"
            assert files == ["index.html", "data.json"], "no game was played"
            table = (await ann.does("tables", {"seats": seats, "key": "both-again"}))["id"]
            await _draws(ann, table)
            await ann.does(f"tables/{table}/commands", {"key": "resign-key", "seat": 0, "do": {"kind": "resign"}})
            page, _, files = await taken_away(ann)
            assert f"games/{table}.gcg" in files
            assert f'href="games/{table}.gcg"' in page

    run(test())


async def _draws(browser: Browser, table: str) -> None:
    """Do what the device of this browser has to do before a game begins."""
    device, state = Contributions(), await browser.table(table)
    while (draws := state["info"]["draws"]) is not None and draws["waits_for"]:
        seat = draws["waits_for"][0]
        command = {"key": fresh_key(), "seat": seat, "do": device.next(state["info"], seat)}
        state = (await browser.does(f"tables/{table}/commands", command))["state"]


def test_an_export_takes_a_proof_and_a_childs_seat_has_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann = await town.browser()
            await ann.makes_account()
            await ann.does("you/children", {"name": "Mia"})
            key = (await ann.you())["children"][0]["key"]
            town.now += 601
            assert (await ann.get("you/export.zip")).json()["code"] == "prove-again"
            await ann.does(f"you/children/{key}/play")
            assert (await ann.get("you/export.zip")).json()["code"] == "not-for-children"
            guest = await town.browser()
            await guest.makes_table(name="Somebody")
            _, data, _ = await taken_away(guest)
            assert data["games"][0]["seats"][0] == "Somebody"

    run(test())


async def _plans(ann: Browser, ben: Browser, home: str) -> None:
    """Ann puts an entry up, Ben adds to it, and she hangs a calendar up."""

    async def puts(who: Browser, kind: str, **doing: object) -> None:
        await who.does(f"walls/{home}/commands", {"key": fresh_key(), "do": {"kind": kind, **doing}})

    plan = {"what": "Dentist", "who": [], "when": {"day": "2027-01-20"}, "note": "Mill <Road>"}
    await puts(ann, "plan", entry="entry-ann1", plan=plan)
    seen = (await ben.get(f"walls/{home}/plan/entry-ann1")).json()["versions"][0]["seq"]
    await puts(ben, "plan", entry="entry-ann1", plan={**plan, "what": "Dentist Benword"}, seen=seen)
    calendar = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR\n"
    hung = {"key": fresh_key(), "name": "School <x>", "text": calendar}
    await ann.does(f"walls/{home}/calendars", hung)


def test_an_export_has_the_household_as_they_may_see_it_and_what_they_put_on_its_wall(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ann, ben = await town.browser(), await town.browser()
            body = {"key": fresh_key(), "name": "Hill <b>", "you": "Ben", "zone": "UTC", "members": [{"name": "Ann"}]}
            home = str((await ben.does("households", body))["id"])
            member = next(
                each["id"]
                for each in (await ben.get(f"walls/{home}")).json()["household"]["members"]
                if each["name"] == "Ann"
            )
            code = (await ben.does(f"households/{home}/invitation"))["code"]
            await ann.does("invitations/accept", {"code": code, "member": member})

            async def puts(who: Browser, kind: str, **doing: object) -> None:
                await who.does(f"walls/{home}/commands", {"key": fresh_key(), "do": {"kind": kind, **doing}})

            await puts(ben, "type", note="note-ben1", x=1, y=1, marker="blue", text="Only Ben wrote this")
            await puts(ann, "type", note="note-ann1", x=1, y=1, marker="blue", text="Milk <i>")
            await puts(ann, "draw", note="note-ann2", stroke="stroke-a", marker="red", points=[7, 8, 90, 100])
            await puts(ann, "say", note="note-ann2", words="a cat")
            await puts(ann, "put-up", message="message-a", tiles=[{"tile": "H"}, {"tile": "I", "blank": True}])
            await _plans(ann, ben, home)
            page, data, _ = await taken_away(ann)
            (told,) = data["households"]
            assert [(each["what"], each["note"]) for each in told["planned"]] == [("Dentist", "Mill <Road>")]
            assert [each["name"] for each in told["calendars"]] == ["School <x>"]
            assert "Benword" not in page + json.dumps(data)
            assert (told["name"], told["your_name"], told["owner"], told["members"]) == (
                "Hill <b>",
                "Ann",
                False,
                ["Ben", "Ann"],
            )
            assert [each["text"] for each in told["typed"]] == ["Milk <i>"]
            assert [(each["words"], each["strokes"]) for each in told["drawn"]] == [("a cat", [[7, 8, 90, 100]])]
            assert [each["text"] for each in told["spelt"]] == ["HI"]
            for shown in (
                "Hill &lt;b&gt;: Ben, Ann",
                "Milk &lt;i&gt;",
                "a cat",
                "7 8 90 100",
                ">HI<",
                "Mill &lt;Road&gt;",
                "School &lt;x&gt;",
            ):
                assert shown in page
            assert "Only Ben" not in page + json.dumps(data)
            await ben.does(
                f"households/{home}/commands", {"key": fresh_key(), "do": {"kind": "remove-member", "member": member}}
            )
            page, data, _ = await taken_away(ann)
            (told,) = data["households"]
            assert (told["name"], told["members"], told["typed"][0]["text"]) == (None, [], "Milk <i>")
            assert "Hill" not in page + json.dumps(data)

    run(test())
