"""What is put up on a wall is told to those of its household who do not look: once for all that came in one go."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection

from lexiko.server.notices import Notices, PushSender, Sources
from lexiko.server.notices.push import PushSettings
from lexiko.server.wall import WallChanged
from tests.server.asking import run
from tests.server.notices.push_service import PushService, Subscription, push_service
from tests.server.notices.test_notices import KEY
from tests.server.wall.household import Family, Member, WallHouse, open_walls, points
from tests.server.wall.planner.plans import once, seq_of
from tests.server.wall.test_cork_board import pins
from tests.server.wall.test_live_wall import looks
from tests.server.wall.test_messages import puts_up

LINE = points((100, 100), (200, 110))
MARKET = 1800454200.0
"""When what `once` plans begins."""
BURST = 91.0
"""How long it is quiet until what was written counts as written, and a little more."""


@dataclass
class Told:
    """Ada, Ben and Cleo with a wall; Ben has a device that is told of it."""

    place: WallHouse
    family: Family
    notices: Notices
    service: PushService
    device: Subscription
    blocked: set[tuple[str, str]] = field(default_factory=set)

    async def writes(self, name: str, note: str, text: str = "Milk!") -> None:
        """Somebody types a note."""
        await self.family[name].does("type", note=note, text=text, x=10, y=10, marker="ink")

    async def sent(self, *, after: float = BURST) -> list[str]:
        """What Ben's device is told by then."""
        await self.place.pass_time(after)
        await self.notices.close()
        self.service.taken.clear()
        await self.notices.tell_what_begins()
        for _ in range(3):
            await self.notices.send_due()
        return [str(self.device.read(body)["body"]) for _, body in self.service.taken]

    async def kept_device(self, person: Member, *kinds: str) -> None:
        """A device of somebody's is told of these things."""
        await self.notices.tell_device(person.guest, person.guest, self.device.wish(*kinds))


@asynccontextmanager
async def household(folder: Path) -> AsyncIterator[Told]:
    """The family, while their server is open."""
    async with push_service() as service, open_walls(folder) as place:
        family = await place.family("Ada", "Ben", "Cleo")
        sender = PushSender(PushSettings(KEY, "lexiko@games.example", inside=True))
        blocked: set[tuple[str, str]] = set()
        sources = Sources(
            awaited=place.house.tables.awaited,
            on_wall=place.walls.news_for,
            invited=place.house.tables.invited,
            beginnings=place.walls.beginnings,
            beginning=place.walls.beginning,
            unheard=lambda guest, speaker: (guest, speaker) in blocked,
        )
        notices = Notices(place.house.database, sender, sources=sources, wall=place.house.calendar)
        await notices.open()
        place.walls.witnesses.append(notices.wall_is_written)
        place.walls.inviting.append(notices.invite)
        here = Told(place, family, notices, service, service.subscription(), blocked)
        await here.kept_device(family["Ben"], "note", "invitation", "planner")
        yield here
        await notices.close()


def test_what_several_put_up_in_one_go_is_one_notice_and_ones_own_is_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            await here.writes("Ada", "note-0001")
            assert await here.sent(after=60) == []
            await here.family["Cleo"].does("draw", note="note-0002", stroke="stroke-1", marker="blue", points=LINE)
            assert await here.sent(after=60) == [], "somebody is still at it"
            assert await here.sent() == ["Ada and Cleo put something up on Hill Street."]
            assert await here.sent() == []
            await here.writes("Ben", "note-0003")
            assert await here.sent() == []

    run(test())


def test_a_notice_says_in_which_way_and_never_what_was_written(tmp_path: Path) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            await here.writes("Ada", "note-0001", "A secret")
            assert await here.sent() == ["Ada wrote on Hill Street."]
            await here.place.pass_time(3600)
            await here.family["Ada"].does("undo-ink", gone=["note-0001"])
            assert (await puts_up(here.family["Cleo"], "message-1", "SOUP")).status_code == 200
            assert await here.sent() == ["Cleo put a message in tiles on Hill Street."]
            await here.place.pass_time(3600)
            await here.family["Cleo"].does("take-down", message="message-1")
            await pins(here.family["Ada"], "pinned-01")
            assert await here.sent() == ["Ada pinned something on Hill Street."]

    run(test())


def test_who_looks_or_has_looked_since_is_told_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            async with looks(here.family["Ben"]) as channel:
                await channel.news()
                await here.writes("Ada", "note-0001")
            assert await here.sent() == []
            await here.writes("Ada", "note-0002")
            await here.place.pass_time(5)
            async with looks(here.family["Ben"]) as channel:
                await channel.news()
            assert await here.sent() == []

    run(test())


def test_a_wall_that_was_told_of_is_not_told_of_again_within_an_hour_unless_they_have_looked(tmp_path: Path) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            await here.writes("Ada", "note-0001")
            assert len(await here.sent()) == 1
            await here.writes("Ada", "note-0002")
            assert await here.sent() == []
            assert len(await here.sent(after=3600)) == 1
            async with looks(here.family["Ben"]) as channel:
                await channel.news()
            await here.place.pass_time(1)
            await here.writes("Ada", "note-0003")
            assert len(await here.sent()) == 1

    run(test())


def test_what_was_rubbed_out_or_is_by_somebody_blocked_or_not_for_a_member_any_more_is_no_news(tmp_path: Path) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            await here.writes("Ada", "note-0001")
            await here.family["Ada"].does("undo-ink", gone=["note-0001"])
            assert await here.sent() == []
            here.blocked.add((here.family["Ben"].guest, here.family["Cleo"].guest))
            await here.writes("Cleo", "note-0002")
            assert await here.sent() == []
            await here.writes("Ada", "note-0003")
            removed = await here.family["Ada"].changes("remove-member", member=here.family["Ben"].member)
            assert removed.status_code < 300
            assert await here.sent() == []

    run(test())


def test_who_plays_in_a_game_that_is_hung_up_is_told_and_who_hung_it_up_is_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            await here.family.game("Ada", "Ben")
            assert await here.sent(after=1) == ["A game with Ada hangs on the wall for you."]
            await here.family.game("Ben", "Ada", by=here.family["Ben"])
            assert await here.sent(after=1) == []

    run(test())


def test_the_notice_is_written_down_with_the_note(tmp_path: Path) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            seen: list[tuple[str, int]] = []

            def look(connection: Connection, changed: WallChanged) -> None:
                waiting = connection.exec_driver_sql("SELECT count(*) FROM push_notice").scalar_one()
                written = connection.exec_driver_sql("SELECT count(*) FROM wall_event").scalar_one()
                seen.append((changed.wall, waiting * written))

            here.place.walls.witnesses.append(look)
            await here.writes("Ada", "note-0001")
            assert seen == [(here.family.id, 1)]

    run(test())


async def until(here: Told, at: float) -> float:
    """How long it is until then."""
    await here.notices.tell_what_begins()
    return at - here.place.walls.now()


def test_an_entry_of_the_planner_is_told_ten_minutes_before_it_begins_once_to_those_whom_it_is_for(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            ada, ben, cleo = (here.family[name] for name in ("Ada", "Ben", "Cleo"))
            await here.notices.tell_device(ben.guest, ben.guest, here.device.wish("planner", zone="Europe/Berlin"))
            await ada.does("plan", entry="entry-0001", plan=once("Market\nday"))
            await ada.does("plan", entry="entry-0002", plan=once("Chess", who=[cleo.member]))
            assert await here.sent(after=await until(here, MARKET - 700)) == []
            assert await here.sent(after=101) == ["Market day: Wednesday, 15:10."]
            assert await here.sent(after=300) == []

    run(test())


def test_what_was_moved_is_told_when_it_begins_then_and_what_was_taken_off_never(tmp_path: Path) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            ada = here.family["Ada"]
            await here.kept_device(here.family["Ben"], "planner")
            for entry in ("entry-0001", "entry-0002"):
                await ada.does("plan", entry=entry, plan=once("Market"))
            await here.place.pass_time(await until(here, MARKET - 599))
            await here.notices.tell_what_begins()
            await ada.does("take-entry-off", entry="entry-0001", seen=await seq_of(ada, "entry-0001"))
            later = once("Market", begins=1000)
            await ada.does("plan", entry="entry-0002", plan=later, seen=await seq_of(ada, "entry-0002"))
            assert await here.sent(after=1) == []
            assert len(await here.sent(after=90 * 60)) == 1

    run(test())


def test_what_lasts_the_whole_day_is_told_in_the_morning_and_what_began_while_the_server_was_away_is_told_late(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with household(tmp_path) as here:
            await here.kept_device(here.family["Ben"], "planner")
            await here.family["Ada"].does("plan", entry="entry-0001", plan=once("Holiday", begins=None))
            await here.family["Ada"].does("plan", entry="entry-0002", plan=once("Market"))
            midnight = MARKET - 910 * 60
            assert await here.sent(after=await until(here, midnight)) == []
            assert await here.sent(after=7 * 3600 + 1) == ["Holiday: today."]
            await here.place.pass_time(MARKET + 1800 - here.place.walls.now())
            assert len(await here.sent(after=1)) == 1

    run(test())
