"""The plan for calendars of others, and calendars of others on the wall: read back by a second library, and refused."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import icalendar
import pytest
import recurring_ical_events

from lexiko.server.calendars.fetching import AllowedHosts, Marks, NotFetched, checked_address, fetch
from lexiko.server.calendars.reader import CalendarReader
from lexiko.server.calendars.reading import ReadingWish, Unreadable, read
from tests.server.asking import run
from tests.server.tables.house import fresh_key
from tests.server.wall.household import Member, open_walls
from tests.server.wall.planner.plans import WEDNESDAY, once, plan, seq_of, told, weekly

ENTRY = "entry-0001"


def calendar(*events: str) -> str:
    """A calendar of these entries, each some lines."""
    parts = "".join(f"BEGIN:VEVENT\r\n{each}\r\nEND:VEVENT\r\n" for each in events)
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//School//EN\r\n{parts}END:VCALENDAR\r\n"


SCHOOL = calendar(
    "UID:1\r\nDTSTART;TZID=Europe/Berlin:20270118T080000\r\nDTEND;TZID=Europe/Berlin:20270118T094500\r\n"
    "RRULE:FREQ=WEEKLY;COUNT=3\r\nSUMMARY:Swimming\r\nLOCATION:Mill Pool",
    "UID:2\r\nDTSTART;VALUE=DATE:20270201\r\nDTEND;VALUE=DATE:20270206\r\nSUMMARY:Holidays",
)


async def hang(person: Member, **wish: Any) -> Any:
    """Ask for a calendar to be hung up."""
    return await person.post(f"walls/{person.home}/calendars", {"key": fresh_key(), "name": "School", **wish})


# --- the plan for others


def test_what_others_read_is_what_the_wall_shows_moved_and_left_out_days_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Cleo")
            ada = family["Ada"]
            await ada.does("plan", entry=ENTRY, plan=weekly(who=[family["Cleo"].member], note="Blue book"))
            moved = weekly(what="Piano at Gran's", who=[family["Cleo"].member])
            moved["when"] = {**moved["when"], "day": "2027-01-28", "begins": 900}
            seen = await seq_of(ada, ENTRY)
            await ada.does("plan", entry=ENTRY, plan=moved, seen=seen, scope="one", on="2027-01-27")
            seen = await seq_of(ada, ENTRY)
            await ada.does("take-entry-off", entry=ENTRY, seen=seen, scope="one", on="2027-02-03")
            last = {"day": "2027-01-31", "begins": None, "lasts": 2, "again": {"every": "month", "until": "2027-12-31"}}
            await ada.does("plan", entry="entry-0002", plan=once("Rent", when=last))
            nth = {"day": "2027-01-08", "begins": 1435, "lasts": 30, "again": {"every": "month", "by_weekday": True}}
            await ada.does("plan", entry="entry-0003", plan=once("Cinema", when=nth))
            path = (await ada.post(f"walls/{ada.home}/plan-address")).json()["address"]
            answer = await ada.client.get(f"/{path}")
            assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
            file = icalendar.Calendar.from_ical(answer.content)
            assert str(file["X-WR-CALNAME"]) == "Hill Street"
            for first in ("2027-01-18", "2027-03-15", "2027-10-18"):  # clocks change in the latter two
                shown = (await plan(ada, first, 56)).planned
                begins = date.fromisoformat(first)
                theirs = recurring_ical_events.of(file).between(begins, date.fromordinal(begins.toordinal() + 56))
                assert sorted(_moment(each["DTSTART"].dt) for each in theirs) == sorted(
                    each.day if each.begins is None else datetime.fromtimestamp(each.at, UTC).isoformat()
                    for each in shown
                )
                assert len(shown) > 7
            texts = {str(each["SUMMARY"]) for each in file.walk("VEVENT")}
            assert texts == {"Piano (Cleo)", "Piano at Gran's (Cleo)", "Rent", "Cinema"}

    run(test())


def _moment(at: date | datetime) -> str:
    return at.astimezone(UTC).isoformat() if isinstance(at, datetime) else at.isoformat()


def test_who_has_the_plan_already_is_told_so_until_it_changes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            await ada.does("plan", entry=ENTRY, plan=weekly())
            path = (await ada.post(f"walls/{ada.home}/plan-address")).json()["address"]
            tag = (await ada.client.get(f"/{path}")).headers["etag"]
            again = await ada.client.get(f"/{path}", headers={"if-none-match": tag})
            assert (again.status_code, again.content) == (304, b"")
            await ada.does("plan", entry="entry-0002", plan=once())
            changed = await ada.client.get(f"/{path}", headers={"if-none-match": tag})
            assert changed.status_code == 200 and changed.headers["etag"] != tag

    run(test())


def test_an_address_ends_when_it_is_made_anew_or_ended_or_its_member_goes(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            ada, ben = family["Ada"], family["Ben"]

            async def made(person: Member) -> str:
                return f"/{(await person.post(f'walls/{person.home}/plan-address')).json()['address']}"

            first, second, bens = await made(ada), await made(ada), await made(ben)
            assert len({first, second, bens}) == 3 and len(first) > 50
            found = [(await ada.client.get(path)).status_code for path in (first, second, bens)]
            assert found == [404, 200, 200]
            assert (await ada.get(f"walls/{ada.home}/plan-address")).json()["read_at"] is not None
            await ada.post(f"walls/{ada.home}/plan-address/end")
            await ada.changes("remove-member", member=ben.member)
            assert [(await ada.client.get(path)).status_code for path in (second, bens)] == [404, 404]
            await place.walls.look_ahead()
            dump = (tmp_path / "games.db").read_bytes()
            assert second.split("/")[-1].removesuffix(".ics").encode() not in dump

    run(test())


def test_neither_a_child_nor_the_tablet_has_an_address(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada")
            ada, tablet = family["Ada"], await family.tablet()
            await ada.changes("add-member", name="Cleo", child=True)
            answer = await tablet.post(f"walls/{family.id}/plan-address")
            assert answer.status_code == 422
            stranger = place.person("eve")
            assert (await stranger.post(f"walls/{family.id}/plan-address")).status_code == 404

    run(test())


def test_no_secret_of_an_address_is_in_the_logs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            path = (await ada.post(f"walls/{ada.home}/plan-address")).json()["address"]
            with caplog.at_level(logging.DEBUG, "lexiko"):
                await ada.client.get(f"/{path}")
                refused = await hang(ada, address="https://calendar.example/private-0123456789/basic.ics")
            assert refused.status_code == 409
            secret = path.split("/")[-1].removesuffix(".ics")
            told = "\n".join(f"{each.getMessage()} {vars(each)}" for each in caplog.records if "lexiko" in each.name)
            assert secret not in told and "private-0123456789" not in told + refused.text

    run(test())


# --- calendars of others, from files


def test_a_calendar_from_a_file_is_in_the_week_and_goes_and_comes_back_as_a_whole(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Cleo")
            ada, cleo = family["Ada"], family["Cleo"]
            before = (await cleo.wall()).planned
            answer = await hang(ada, text=SCHOOL, who=[cleo.member])
            assert answer.status_code == 200, answer.text
            assert (await cleo.wall()).planned > before
            seen = await plan(cleo, days=21)
            assert [(each.day, each.begins, each.lasts, each.what, each.note) for each in seen.planned] == [
                ("2027-01-18", 480, 105, "Swimming", "Mill Pool"),
                ("2027-01-25", 480, 105, "Swimming", "Mill Pool"),
                ("2027-02-01", None, 5, "Holidays", ""),
                ("2027-02-01", 480, 105, "Swimming", "Mill Pool"),
            ]
            assert {each.calendar for each in seen.planned} == {answer.json()["id"]}
            assert seen.planned[0].who == [cleo.member]
            (line,) = seen.calendars
            assert (line.name, line.by, line.host, line.entries, line.left_out) == ("School", ada.member, None, 2, 0)
            path = f"walls/{ada.home}/calendars/{line.id}"
            assert (await cleo.post(f"{path}/take-off")).status_code == 204
            assert await told(ada, days=21) == [] and (await plan(ada)).calendars[0].gone
            assert (await cleo.post(f"{path}/put-back")).status_code == 204
            assert len(await told(ada, days=21)) == 4

    run(test())


def test_weeks_far_away_are_read_when_somebody_looks_at_them(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            birthday = "UID:1\r\nDTSTART;VALUE=DATE:19800506\r\nRRULE:FREQ=YEARLY\r\nSUMMARY:Gran"
            assert (await hang(ada, text=calendar(birthday))).status_code == 200
            assert await told(ada, "2031-05-05") == ["05-06 all day Gran"]
            assert await told(ada, "1999-05-03") == ["05-06 all day Gran"]

    run(test())


def test_a_file_in_place_of_the_last_takes_its_place(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            first = (await hang(ada, text=SCHOOL)).json()["id"]
            again = calendar("UID:9\r\nDTSTART;VALUE=DATE:20270119\r\nSUMMARY:Trip")
            assert (await hang(ada, text=again, calendar=first)).json()["id"] == first
            assert await told(ada, days=21) == ["01-19 all day Trip"]
            assert len((await plan(ada)).calendars) == 1

    run(test())


def test_a_calendar_goes_with_the_member_who_brought_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            family = await place.family("Ada", "Ben")
            await hang(family["Ben"], text=SCHOOL)
            assert await told(family["Ada"]) != []
            await family["Ada"].changes("remove-member", member=family["Ben"].member)
            seen = await plan(family["Ada"])
            assert (seen.planned, seen.calendars) == ([], [])
            await place.walls.look_ahead()
            assert await place.walls.calendars.of(family.id) == []

    run(test())


def event(*lines: str) -> str:
    """An entry of a calendar that begins on a day, with further lines."""
    return "\r\n".join(["UID:1", "DTSTART:20270118T100000Z", "SUMMARY:x", *lines])


MANY = calendar(*[f"UID:{nth}\r\nDTSTART:20270118T100000Z" for nth in range(2001)])
HOSTILE = {
    "nothing": ("", "no-calendar", 1),
    "a page": ("<html>not found</html>", "no-calendar", 1),
    "an end that is missing": ("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR\r\n", "broken", 3),
    "a line without a value": ("BEGIN:VCALENDAR\r\nnonsense\r\nEND:VCALENDAR\r\n", "broken", 2),
    "parts in parts": ("BEGIN:VCALENDAR\r\n" + "BEGIN:VEVENT\r\n" * 3000, "broken", 5),
    "each second": (calendar(event(), event("RRULE:FREQ=SECONDLY")), "too-often", 9),
    "each minute of a day": (calendar(event("RRULE:FREQ=DAILY;BYMINUTE=1,2,3")), "too-often", 4),
    "two thousand entries and one": (MANY, "too-many", 4 + 4 * 2000),
    "more than there is room for": (calendar(event("DESCRIPTION:" + "a" * 1_000_000)), "too-big", 0),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_its_place(name: str) -> None:
    text, why, line = HOSTILE[name]
    wish = ReadingWish(text.encode(), "Europe/Berlin", date(2027, 1, 1), date(2027, 3, 1))
    assert read(wish) == Unreadable(why, line)


@pytest.mark.parametrize(
    "lines",
    [
        ("DTSTART:banana",),
        ("DTSTART:20270118T100000Z", "DTEND:20260118T100000Z"),
        ("DTSTART:20270118T100000Z", "DTEND;VALUE=DATE:20270119"),
        ("DTSTART:20270118T100000Z", "DURATION:P99999999999W"),
        ("DTSTART:20270118T100000Z", "DTEND:20990118T100000Z"),
        ("DTSTART:20270118T100000Z", "RRULE:FREQ=DAILY;INTERVAL=0"),
        ("DTSTART:20270118T100000Z", "RRULE:FREQ=BANANA"),
        ("DTSTART:99990118T100000Z",),
        ("SUMMARY:no day",),
    ],
)
def test_an_entry_that_makes_no_sense_is_left_out_and_told_of_by_its_line(lines: tuple[str, ...]) -> None:
    text = calendar("UID:0\r\nDTSTART;VALUE=DATE:20270119\r\nSUMMARY:Trip", "\r\n".join(["UID:1", *lines]))
    found = read(ReadingWish(text.encode(), "Europe/Berlin", date(2027, 1, 1), date(2027, 3, 1)))
    assert not isinstance(found, Unreadable)
    assert [each.what for each in found.found] == ["Trip"]
    assert (found.entries, found.left_out, found.left_out_line) == (1, 1, 9)


def test_words_of_others_are_kept_short_and_without_what_cannot_be_seen() -> None:
    text = calendar(f"UID:1\r\nDTSTART;VALUE=DATE:20270119\r\nSUMMARY:a\u202eb{'c' * 500}\r\nDESCRIPTION:one\\ntwo")
    found = read(ReadingWish(text.encode(), "Europe/Berlin", date(2027, 1, 1), date(2027, 3, 1)))
    assert not isinstance(found, Unreadable)
    assert found.found[0].what == f"ab{'c' * 198}"
    assert found.found[0].note == "one\ntwo"


def test_a_refusal_tells_what_is_wrong_and_where_and_nothing_is_hung_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            answer = await hang(ada, text=HOSTILE["each second"][0])
            assert (answer.status_code, answer.json()["code"]) == (409, "calendar-unreadable")
            assert answer.json()["faults"][0]["params"] == {"why": "too-often", "line": 9}
            assert (await plan(ada)).calendars == []
            both = await hang(ada, text=SCHOOL, address="https://calendar.example/")
            assert both.status_code == 409

    run(test())


def test_a_reader_that_takes_too_long_or_dies_reads_nothing() -> None:
    async def test() -> None:
        wish = ReadingWish(SCHOOL.encode(), "Europe/Berlin", date(2027, 1, 1), date(2027, 3, 1))
        assert await CalendarReader(program=("sleep", "60"), seconds=0.05).read(wish) == Unreadable("too-much")
        assert await CalendarReader(program=("false",)).read(wish) == Unreadable("too-much")

    run(test())


# --- calendars of others, from addresses


@dataclass
class Elsewhere:
    """A server of calendars on this machine, whose answers are set here: by path, a status, headers and a body."""

    port: int = 0
    answers: dict[str, tuple[int, dict[str, str], bytes]] = field(default_factory=dict)
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    pause: float = 0.0
    talks: set[asyncio.Task[Any]] = field(default_factory=set)

    def address(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer one request, and hang up whatever comes of it."""
        talk = asyncio.current_task()
        assert talk is not None
        self.talks.add(talk)
        try:
            await self._answer(reader, writer)
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        path = head[0].split()[1]
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
        self.asked.append((path, headers))
        status, more, body = self.answers.get(path, (404, {}, b""))
        if more.get("etag") and headers.get("if-none-match") == more["etag"]:
            status, body = 304, b""
        await asyncio.sleep(self.pause)
        lines = [f"HTTP/1.1 {status} x", f"content-length: {len(body)}", *(f"{k}: {v}" for k, v in more.items())]
        writer.write("\r\n".join([*lines, "connection: close", "", ""]).encode() + body)

    async def fall_silent(self) -> None:
        """Leave no line open: nobody waits for the answers that are still to come."""
        for talk in self.talks:
            talk.cancel()
        await asyncio.gather(*self.talks, return_exceptions=True)


@asynccontextmanager
async def elsewhere() -> AsyncIterator[Elsewhere]:
    """Such a server."""
    place = Elsewhere()
    server = await asyncio.start_server(place.talk, "127.0.0.1", 0)
    place.port = server.sockets[0].getsockname()[1]
    try:
        yield place
    finally:
        server.close()
        await place.fall_silent()


INSIDE = AllowedHosts(("127.0.0.1",), inside=True)


def test_a_calendar_from_an_address_is_fetched_again_and_what_failed_is_told(tmp_path: Path) -> None:
    async def test() -> None:
        async with elsewhere() as there, open_walls(tmp_path) as place:
            place.walls.calendars.allowed = INSIDE
            ada = (await place.family("Ada"))["Ada"]
            there.answers["/a.ics"] = (200, {"etag": '"one"'}, SCHOOL.encode())
            answer = await hang(ada, address=there.address("/a.ics"))
            assert answer.status_code == 200, answer.text
            (line,) = (await plan(ada)).calendars
            assert (line.host, line.entries, line.trouble) == ("127.0.0.1", 2, None)
            planned = (await ada.wall()).planned

            async def look_later(seconds: float) -> None:
                await place.pass_time(seconds)
                await place.walls.calendars.look_again(place.walls.wall_by_id)

            await look_later(3600)
            assert len(there.asked) == 1
            await look_later(3700)
            assert there.asked[1][1]["if-none-match"] == '"one"'
            assert (await ada.wall()).planned == planned  # nothing has changed
            there.answers["/a.ics"] = (503, {}, b"")
            await look_later(7300)
            (line,) = (await plan(ada)).calendars
            assert (line.trouble, line.trouble_at) == ("answered:503", place.walls.now())
            assert await told(ada) == ["01-18 8:00 Swimming"]  # as it was last
            await look_later(3600)
            assert len(there.asked) == 3
            there.answers["/a.ics"] = (
                200,
                {},
                calendar("UID:1\r\nDTSTART;VALUE=DATE:20270119\r\nSUMMARY:Trip").encode(),
            )
            await look_later(4 * 3600)
            assert (await plan(ada)).calendars[0].trouble is None
            assert await told(ada) == ["01-19 all day Trip"]

    run(test())


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://calendar.example/a.ics", "not-allowed"),
        ("https://other.example:8443/a.ics", "not-allowed"),
        ("http://other.example/a.ics", "not-secure"),
        ("file:///etc/passwd", "no-address"),
        ("gopher://other.example/", "not-secure"),
        ("https://user:secret@other.example/a.ics", "no-address"),
        ("https://other.example@127.0.0.1/a.ics", "no-address"),
        ("https://öther.example/a.ics", "no-address"),
        ("https://other.example/a\r\nhost: x", "no-address"),
        ("https://[::1]/a.ics", "not-allowed"),
        ("https://other.example.evil.example/", "not-allowed"),
        ("https://other.example:99999/", "no-address"),
    ],
)
def test_an_address_that_is_not_allowed_is_asked_for_nothing(address: str, why: str) -> None:
    with pytest.raises(NotFetched) as refused:
        checked_address(address, AllowedHosts(("other.example",)))
    assert refused.value.why == why


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "localhost", "10.0.0.1", "169.254.169.254", "[::1]", "[::ffff:10.0.0.1]", "0.0.0.0", "2130706433"],
)
def test_no_address_leads_inside_even_where_anywhere_is_allowed(host: str) -> None:
    async def test() -> None:
        with pytest.raises(NotFetched) as refused:
            await fetch(f"https://{host}/a.ics", AllowedHosts(("*",)), Marks())
        assert refused.value.why in ("inside", "not-found")

    run(test())


def test_a_name_that_leads_elsewhere_a_moment_later_is_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was looked at is what is spoken to: there is no second look-up that another answer could be given to."""

    async def test() -> None:
        async with elsewhere() as there:
            there.answers["/a.ics"] = (200, {}, SCHOOL.encode())
            looked: list[str] = []

            async def rebinding(host: str, *_: Any, **__: Any) -> list[tuple[Any, ...]]:
                looked.append(host)
                return [(2, 1, 6, "", ("9.9.9.9" if len(looked) == 1 else "127.0.0.1", there.port))]

            loop = asyncio.get_running_loop()
            monkeypatch.setattr(loop, "getaddrinfo", rebinding)
            spoken: list[str] = []

            async def connect(_: Any, host: str, *__: Any, **___: Any) -> Any:
                spoken.append(host)
                raise OSError

            monkeypatch.setattr("httpcore.AnyIOBackend.connect_tcp", connect)
            with pytest.raises(NotFetched):
                await fetch("https://calendar.example/a.ics", AllowedHosts(("calendar.example",)), Marks())
            assert spoken == ["9.9.9.9"] and looked == ["calendar.example"]
            with pytest.raises(NotFetched) as refused:
                await fetch("https://calendar.example/a.ics", AllowedHosts(("calendar.example",)), Marks())
            assert refused.value.why == "inside" and spoken == ["9.9.9.9"]

    run(test())


def test_redirects_are_looked_at_step_by_step() -> None:
    async def test() -> None:
        async with elsewhere() as there:
            there.answers["/here"] = (302, {"location": "/there"}, b"")
            there.answers["/there"] = (200, {}, SCHOOL.encode())
            found = await fetch(there.address("/here"), INSIDE, Marks())
            assert found.body == SCHOOL.encode()
            away = {
                "/elsewhere": ("https://evil.example/", "not-allowed"),
                "/file": ("file:///etc/passwd", "no-address"),
                "/round": ("/round", "too-many-redirects"),
            }
            for path, (location, why) in away.items():
                there.answers[path] = (302, {"location": location}, b"")
                with pytest.raises(NotFetched) as refused:
                    await fetch(there.address(path), INSIDE, Marks())
                assert refused.value.why == why

    run(test())


def test_what_is_too_large_too_slow_or_packed_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with elsewhere() as there:
            there.answers["/large"] = (200, {}, b"a" * 1_000_001)
            there.answers["/packed"] = (200, {"content-encoding": "gzip"}, b"\x1f\x8b")
            there.answers["/slow"] = (200, {}, b"")
            for path, why in (
                ("/large", "too-big"),
                ("/packed", "packed"),
                ("/gone", "answered"),
                ("/slow", "too-slow"),
            ):
                if path == "/slow":
                    there.pause = 1.0
                    monkeypatch.setattr("lexiko.server.calendars.fetching.SECONDS_TO_FETCH", 0.05)
                with pytest.raises(NotFetched) as refused:
                    await fetch(there.address(path), INSIDE, Marks())
                assert refused.value.why == why

    run(test())


def test_the_planner_begins_on_the_day_these_tests_think() -> None:
    assert date.fromisoformat(WEDNESDAY).weekday() == 2
