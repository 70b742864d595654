"""A copy of a whole wall: pages that any browser shows by itself, nothing hidden in them, for members alone."""

from __future__ import annotations

import asyncio
import io
import json
import re
import zipfile
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

import pytest
from starlette.types import Message

from lexiko.server.wall.taking import archive
from tests.server.asking import run
from tests.server.tables.house import laid, lay_table, named_by_header
from tests.server.wall.household import Family, Member, open_walls, points

NASTY = '<script>alert(1)</script>"&<img src=x onerror=alert(1)>'
RACKS = ["HORNXYZ", "FAMAAAA"]


async def copied(person: Member) -> zipfile.ZipFile:
    """The copy that a member takes away."""
    answer = await person.get(f"walls/{person.home}/copy")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-disposition"] == 'attachment; filename="wall.zip"'
    assert answer.headers["cache-control"] == "no-store"
    return zipfile.ZipFile(io.BytesIO(answer.content))


async def furnished(family: Family) -> str:
    """Something in every place of a wall; the table of its game."""
    ada, ben = family["Ada"], family["Ben"]
    table = await lay_table(family.place.house, RACKS, guests=[ada.guest, ben.guest])
    await ada.does("hang", table=table)
    await ada.plays(table, "play", placements=laid("8F", "HORN"))
    await ada.does("draw", note="note-0001", stroke="stroke-1", marker="plum", points=points((10, 10), (90, 70)))
    await ada.does("say", note="note-0001", words="a cat, asleep")
    await ben.does("type", note="note-0002", text=f"milk\n{NASTY}", x=100, y=200, marker="blue")
    await ben.does("put-up", message="message-1", tiles=[{"tile": each.strip()} for each in "HI ADA"])
    return table


class Page(HTMLParser):
    """What a page has that could load or run something, and what it links to."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]


def test_a_copy_has_every_part_of_the_wall_and_each_of_its_links_leads_to_a_file_in_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await furnished(family)
            taken = await copied(family["Ben"])
            assert taken.testzip() is None
            names = set(taken.namelist())
            assert {"index.html", "games/1.html", "notes.html", "messages.html", "days.html", "data.json"} <= names
            for name in names - {"data.json"}:
                page = Page()
                page.feed(taken.read(name).decode())
                there = PurePosixPath(name).parent
                for link in page.links:
                    found = re.sub(r"[^/]+/\.\./", "", str(there / link)) if there != PurePosixPath() else link
                    assert found in names, (name, link)
            game = taken.read("games/1.html").decode()
            assert "HORN" in game and "<b>14</b>" in game
            assert '<td class="tile">H<small>4</small></td>' in game
            notes = taken.read("notes.html").decode()
            assert '<polyline class="plum" points="10 10 90 70"/>' in notes and "a cat, asleep" in notes
            assert '<tspan x="100" dy="0">milk</tspan>' in notes
            assert '<span class="tile">H</span>' in taken.read("messages.html").decode()
            data = json.loads(taken.read("data.json"))
            assert data["games"][0]["players"][0]["turns"][0] == {
                "kind": "play",
                "points": 14,
                "word": "HORN",
                "blanks": [],
            }
            assert [each["text"] for each in data["notes"]] == ["", f"milk\n{NASTY}"]

    run(test())


def test_nothing_in_a_copy_runs_or_is_loaded_from_elsewhere_whatever_somebody_is_called_or_wrote(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben", name="<b>&'x\"")
            await family["Ada"].changes("rename-member", member=family["Ben"].member, name='<i onclick="x">"')
            await furnished(family)
            taken = await copied(family["Ada"])
            for name in taken.namelist():
                assert re.fullmatch(r"[a-z]+(/\d+)?\.(html|json|jpg)", name), name
                if not name.endswith(".html"):
                    continue
                text = taken.read(name).decode()
                page = Page()
                page.feed(text)
                assert "default-src 'none'" in text
                assert not page.tags & {"script", "iframe", "object", "embed", "form", "link", "base", "foreignobject"}
                assert not {each for each in page.attributes if each.startswith("on")}
                assert not [link for link in page.links if ":" in link or link.startswith("/")]

    run(test())


def test_no_rack_and_nothing_of_the_bag_is_in_a_copy(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            table = await furnished(family)
            mine = (await family["Ada"].get(f"tables/{table}?seat=0")).json()["view"]["rack"]
            assert {"X", "Y", "Z"} <= {each["tile"] for each in mine}
            taken = await copied(family["Ada"])
            for name in ("games/1.html", "data.json", "index.html"):
                text = taken.read(name).decode()
                assert "rack" not in text and "bag" not in text
                assert "XYZ" not in text and "FAMAAAA" not in text
            board = taken.read("games/1.html").decode()
            assert re.findall(r'class="tile[^"]*">([^<]+)', board) == list("HORN")

    run(test())


def test_only_members_take_a_copy_and_a_tablet_only_for_whoever_has_typed_their_figures(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            stranger, tablet = place.person("eve"), await family.tablet()
            assert (await stranger.get(f"walls/{family.id}/copy")).json()["code"] == "no-such-wall"
            assert (await tablet.get(f"walls/{family.id}/copy")).json()["code"] == "who-is-it"
            await family["Ben"].changes("set-pin", member=family["Ben"].member, pin="2580")
            await tablet.post(f"households/{family.id}/unlock", {"member": family["Ben"].member, "pin": "2580"})
            assert (await copied(tablet)).testzip() is None
            await family["Ada"].changes("remove-member", member=family["Ben"].member)
            assert (await family["Ben"].get(f"walls/{family.id}/copy")).status_code == 404

    run(test())


async def _begun(person: Member, receives: list[Message]) -> None:
    """Ask for a copy, and hang up after the first piece of it."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": f"/api/walls/{person.home}/copy",
        "raw_path": b"",
        "query_string": b"",
        "headers": [(b"guest", person.guest.encode())],
        "client": ("203.0.113.7", 50000),
        "server": ("games.example", 80),
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
    }

    hangs_up = asyncio.Event()

    async def receive() -> Message:
        await hangs_up.wait()
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        receives.append(message)
        if message["type"] == "http.response.body":
            hangs_up.set()
            await asyncio.sleep(60)  # nothing more is taken

    async with asyncio.timeout(10):
        await named_by_header(person.place.app)(scope, receive, send)


def test_one_copy_of_a_wall_is_made_at_a_time_and_hanging_up_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            ada = family["Ada"]
            monkeypatch.setattr(archive, "MOST_AT_ONCE", 0)
            busy = await ada.get(f"walls/{family.id}/copy")
            assert (busy.status_code, busy.json()["code"], busy.headers["retry-after"]) == (503, "copies-busy", "10")
            monkeypatch.setattr(archive, "MOST_AT_ONCE", 1)
            received: list[Message] = []
            await _begun(ada, received)
            assert [each["type"] for each in received] == ["http.response.start", "http.response.body"]
            assert (await copied(ada)).testzip() is None

    run(test())


def test_whoever_is_removed_while_a_copy_is_sent_gets_no_more_of_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await furnished(family)
            pieces, ended = await archive.WallArchives(place.walls).of(family.id, family["Ben"].guest)
            first = await anext(pieces)
            await family["Ada"].changes("remove-member", member=family["Ben"].member)
            rest = [piece async for piece in pieces]
            ended()
            assert first.startswith(b"PK") and rest == []

    run(test())
