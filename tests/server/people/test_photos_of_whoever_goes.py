"""Photos and words on the cork board: taken along by whoever exports, and gone with whoever goes, to the last byte."""

from __future__ import annotations

import asyncio
import io
import json
import tracemalloc
import zipfile
from functools import partial
from pathlib import Path

import pytest
from starlette.types import ASGIApp, Message

from lexiko.server.wall.cork.photos import NewPhoto, keep_photo
from lexiko.server.wall.store import fold_wall, load_wall
from tests.server.asking import run
from tests.server.people.test_going_for_good import everywhere, where
from tests.server.people.town import Browser, Town, open_town
from tests.server.photos import files
from tests.server.tables.house import fresh_key

NAME = "Zwirbel Ann"
TOLD, CAPTION, NOTE, ADDED = "ein Zwirbelbild", "Zwirbels Zeh", "Zwirbels Liste", "Zwirbelzusatz"


async def at_wall(browser: Browser, home: str, kind: str, **doing: object) -> None:
    """Do something at the wall of a household."""
    await browser.does(f"walls/{home}/commands", {"key": fresh_key(), "do": {"kind": kind, **doing}})


async def puts_up(browser: Browser, home: str, item: str, file: bytes) -> str:
    """Put a photo up; its id."""
    path = f"/api/walls/{home}/photos?key={fresh_key()}&item={item}&x=900&y=700&wide=900"
    headers = {"origin": "https://games.example", "sec-fetch-site": "same-origin"}
    answer = await browser.client.post(path, content=file, headers=headers)
    assert answer.status_code == 200, answer.text
    wall = (await browser.get(f"walls/{home}")).json()
    return next(str(each["photo"]["id"]) for each in wall["pinned"] if each["id"] == item)


async def household(town: Town) -> tuple[Browser, Browser, str, str]:
    """Ben's household, in which Ann lives with an account: both, the household, and the name she signs in by."""
    ben, ann = await town.browser(), await town.browser()
    signs_in = str((await ann.makes_account(NAME))["sign_in_name"])
    members = [{"name": NAME}]
    body = {"key": fresh_key(), "name": "Hill Street", "you": "Ben", "zone": "UTC", "members": members}
    home = str((await ben.does("households", body))["id"])
    shown = (await ben.get(f"walls/{home}")).json()["household"]["members"]
    member = next(str(each["id"]) for each in shown if each["name"] == NAME)
    code = (await ben.does(f"households/{home}/invitation"))["code"]
    await ann.does("invitations/accept", {"code": code, "member": member})
    return ben, ann, home, signs_in


async def fills(ben: Browser, ann: Browser, home: str) -> list[str]:
    """Both pin things and write on each other's; the ids of Ann's photos and of Ben's."""
    photos = [await puts_up(ann, home, "photo-ann1", files.photo(320, 240))]
    photos.append(await puts_up(ann, home, "photo-ann2", files.photo(200, 320)))
    photos.append(await puts_up(ben, home, "photo-ben1", files.photo(300, 300)))
    await at_wall(ann, home, "say-pinned", item="photo-ann1", words=TOLD)
    await at_wall(ann, home, "write-pinned", item="photo-ann1", text=CAPTION)
    await at_wall(ann, home, "pin-note", item="note-ann01", text=NOTE, x=9, y=9)
    await at_wall(ann, home, "take-off", items=["photo-ann2"])
    await at_wall(ben, home, "pin-note", item="note-ben01", text="milk and eggs", x=9, y=9)
    await at_wall(ann, home, "write-pinned", item="note-ben01", text=f"milk {ADDED} and eggs", before="milk and eggs")
    both = f"milk {ADDED} and eggs"
    await at_wall(ben, home, "write-pinned", item="note-ben01", text=f"{both} and bread", before=both)
    await at_wall(ann, home, "group-pinned", items=["photo-ann1", "note-ben01"], group="group-0001")
    return photos


@pytest.mark.parametrize("folded", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_no_byte_of_their_photos_is_left_of_whoever_goes_nor_a_word_of_theirs_on_what_others_pinned(
    tmp_path: Path, folded: bool
) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ben, ann, home, signs_in = await household(town)
            photos = await fills(ben, ann, home)
            sizes = [
                await ann.get(f"walls/{home}/photos/{photo}/{size}") for photo in photos for size in ("small", "large")
            ]
            pieces = [answer.content[at : at + 60] for answer in sizes for at in (700, len(answer.content) - 90)]
            theirs, bens = pieces[:8], pieces[8:]
            if folded:
                await town.database.write(lambda c: fold_wall(c, home, load_wall(c, home).state, keep=3))
            seen = (await ben.get(f"walls/{home}")).json()["seq"]
            kept = b"".join(everywhere(tmp_path).values())
            assert all(piece in kept for piece in pieces)
            await ann.does("you/delete", {"name": signs_in})
            await town.application.people.farewell.scrub()
            kept = b"".join(everywhere(tmp_path).values())
            assert [piece for piece in theirs if piece in kept] == []
            assert all(piece in kept for piece in bens)
            assert where(tmp_path, TOLD, CAPTION, NOTE, ADDED, "Zwirbel") == []
            news = (await ben.get(f"walls/{home}?seen={seen}")).json()
            assert set(news["gone"]) == {"photo-ann1", "photo-ann2", "note-ann01"}
            assert [(each["id"], each["text"]) for each in news["pinned"]] == [
                ("note-ben01", "milk and eggs and bread")
            ]
            for photo, status in zip(photos, (404, 404, 200), strict=True):
                assert (await ben.get(f"walls/{home}/photos/{photo}/large")).status_code == status

    run(test())


def test_who_exports_takes_their_photos_and_words_along_and_nothing_of_others(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_town(tmp_path) as town:
            ben, ann, home, _ = await household(town)
            photos = await fills(ben, ann, home)
            answer = await ann.get("you/export.zip")
            with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
                names = {name for name in packed.namelist() if name.startswith("photos/")}
                assert names == {f"photos/{photo}.jpg" for photo in photos[:2]}
                shown = (await ann.get(f"walls/{home}/photos/{photos[0]}/large")).content
                assert packed.read(f"photos/{photos[0]}.jpg") == shown
                page, data = packed.read("index.html").decode(), json.loads(packed.read("data.json"))
            (told,) = data["households"]
            assert [(each["text"], each["words"], each["on_the_wall"]) for each in told["pinned"]] == [
                (CAPTION, TOLD, True),
                ("", "", False),
                (NOTE, "", True),
            ]
            assert [each["text"] for each in told["written_on_others"]] == [ADDED]
            assert f'<img src="photos/{photos[0]}.jpg" alt="{TOLD}"' in page
            assert "milk" not in page + json.dumps(data)

    run(test())


async def sent_to(app: ASGIApp, browser: Browser, path: str) -> int:
    """How many bytes are answered to a browser that keeps none of them."""
    sent = 0
    heads = [(b"host", b"games.example"), (b"cookie", f"__Host-lexiko={browser.cookie}".encode())]
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "https",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": heads,
        "client": ("203.0.113.7", 50_000),
        "server": ("games.example", 443),
    }
    asked = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> Message:
        return asked.pop() if asked else await asyncio.Future[Message]()

    async def send(message: Message) -> None:
        nonlocal sent
        assert message.get("status", 200) == 200
        sent += len(message.get("body", b""))

    await app(scope, receive, send)
    return sent


def test_an_export_with_many_photos_has_few_of_them_in_memory_at_once(tmp_path: Path) -> None:
    each, count = 1_000_000, 30

    async def test() -> None:
        async with open_town(tmp_path) as town:
            _, ann, home, _ = await household(town)
            me = (await ann.get(f"walls/{home}")).json()["you"]["member"]
            for nth in range(count):
                photo = NewPhoto(id=f"photo-{nth:013}", item=f"item-{nth}", by=me, small=b"s", large=bytes(each))
                await town.database.write(partial(keep_photo, household_id=home, photo=photo))
            await ann.get("you")
            tracemalloc.start()
            try:
                before, _ = tracemalloc.get_traced_memory()
                assert await sent_to(town.app, ann, "/api/you/export.zip") > each * count
                most = tracemalloc.get_traced_memory()[1] - before
            finally:
                tracemalloc.stop()
            assert most < 8 * each, "those that are read, packed and sent"

    run(test())
