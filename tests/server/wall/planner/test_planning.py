"""Entries of the planner: put up, changed, moved and taken off, one or all of them, put back, and by two at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.asking import run
from tests.server.wall.household import Family, Json, open_walls
from tests.server.wall.planner.conftest import AtHome
from tests.server.wall.planner.plans import WEDNESDAY, once, plan, seq_of, told, weekly

ENTRY = "entry-0001"


def test_an_entry_is_in_everybodys_week_with_who_and_when(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        before = (await family["Ben"].wall()).planned
        who = [family["Ben"].member]
        await family["Ada"].does("plan", entry=ENTRY, plan=weekly(who=who, note="Bring the blue book"))
        seen = await plan(family["Ben"])
        (each,) = seen.planned
        assert (each.day, each.begins, each.lasts, each.what, each.who) == (WEDNESDAY, 1050, 45, "Piano", who)
        assert (each.note, each.repeats, seen.today) == ("Bring the blue book", True, "2027-01-15")
        (entry,) = seen.entries
        assert (entry.by, entry.seq, entry.plan.when.day) == (family["Ada"].member, seen.seq, WEDNESDAY)
        assert (await family["Ben"].wall()).planned == seen.seq > before
        assert await told(family["Ben"], "2027-05-03") == ["05-05 17:30 Piano"]

    at_home(test)


def test_a_week_is_in_its_order_what_is_all_day_first(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada = family["Ada"]
        for nth, (what, begins) in enumerate([("Late", 1200), ("Early", 420), ("Holiday", None)]):
            await ada.does("plan", entry=f"entry-000{nth}", plan=once(what, begins=begins))
        assert await told(ada) == ["01-20 all day Holiday", "01-20 7:00 Early", "01-20 20:00 Late"]

    at_home(test)


def test_one_is_moved_and_the_others_stay(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada = family["Ada"]
        await ada.does("plan", entry=ENTRY, plan=weekly())
        moved = weekly()
        moved["when"] = {**moved["when"], "day": "2027-01-28", "begins": 900}
        seen = await seq_of(ada, ENTRY)
        await ada.does("plan", entry=ENTRY, plan=moved, seen=seen, scope="one", on="2027-01-27")
        assert await told(ada, days=21) == ["01-20 17:30 Piano", "01-28 15:00 Piano", "02-03 17:30 Piano"]
        back = {**moved["when"], "day": "2027-01-27", "begins": 1050}
        seen = await seq_of(ada, ENTRY)
        await ada.does("plan", entry=ENTRY, plan=weekly(when=back), seen=seen, scope="one", on="2027-01-27")
        assert not any(each.single for each in (await plan(ada, days=21)).planned)

    at_home(test)


def test_all_from_one_on_are_another_entry_and_those_before_stay(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada = family["Ada"]
        await ada.does("plan", entry=ENTRY, plan=weekly())
        seen = await seq_of(ada, ENTRY)
        await ada.does("take-entry-off", entry=ENTRY, seen=seen, scope="one", on="2027-02-03")
        changed = weekly(what="Cello")
        changed["when"] = {**changed["when"], "day": "2027-01-28", "again": {"every": "week", "weekdays": [3]}}
        await ada.does(
            "plan",
            entry=ENTRY,
            plan=changed,
            seen=await seq_of(ada, ENTRY),
            scope="onward",
            on="2027-01-27",
            instead="entry-0002",
        )
        assert await told(ada, days=28) == ["01-20 17:30 Piano", "01-28 17:30 Cello", "02-11 17:30 Cello"]

    at_home(test)


def test_every_one_is_moved_by_as_many_days_as_the_one_that_was_opened(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada = family["Ada"]
        await ada.does("plan", entry=ENTRY, plan=weekly())
        seen = await seq_of(ada, ENTRY)
        await ada.does("take-entry-off", entry=ENTRY, seen=seen, scope="one", on="2027-02-03")
        changed = weekly()
        changed["when"] = {**changed["when"], "day": "2027-01-28", "again": {"every": "week", "weekdays": [3]}}
        seen = await seq_of(ada, ENTRY)
        await ada.does("plan", entry=ENTRY, plan=changed, seen=seen, on="2027-01-27")
        assert await told(ada, days=28) == ["01-21 17:30 Piano", "01-28 17:30 Piano", "02-11 17:30 Piano"]

    at_home(test)


def test_what_comes_three_times_in_all_comes_as_often_when_the_last_two_are_changed(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada = family["Ada"]
        three = weekly()
        three["when"]["again"] = {**three["when"]["again"], "count": 3}
        await ada.does("plan", entry=ENTRY, plan=three)
        later = {**three, "what": "Cello", "when": {**three["when"], "day": "2027-01-27"}}
        seen, on = await seq_of(ada, ENTRY), "2027-01-27"
        await ada.does("plan", entry=ENTRY, plan=later, seen=seen, scope="onward", on=on, instead="entry-0002")
        assert await told(ada, days=60) == ["01-20 17:30 Piano", "01-27 17:30 Cello", "02-03 17:30 Cello"]

    at_home(test)


def test_all_from_one_on_are_taken_off_and_put_back(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada, ben = family["Ada"], family["Ben"]
        await ada.does("plan", entry=ENTRY, plan=weekly())
        put_up = await seq_of(ada, ENTRY)
        await ada.does("take-entry-off", entry=ENTRY, seen=put_up, scope="onward", on="2027-02-03")
        assert await told(ben, days=28) == ["01-20 17:30 Piano", "01-27 17:30 Piano"]
        await ben.does("put-entry-back", entry=ENTRY, to=put_up, seen=await seq_of(ben, ENTRY))
        assert len(await told(ben, days=28)) == 4
        await ben.does("take-entry-off", entry=ENTRY, seen=await seq_of(ben, ENTRY))
        assert await told(ben, days=28) == []
        versions = (await ben.get(f"walls/{ben.home}/plan/{ENTRY}")).json()["versions"]
        assert [(each["by"], each["up"]) for each in versions] == [
            (ben.member, False),
            (ben.member, True),
            (ada.member, True),
            (ada.member, True),
        ]
        await ada.does("put-entry-back", entry=ENTRY, to=versions[1]["seq"], seen=versions[0]["seq"])
        assert len(await told(ada, days=28)) == 4

    at_home(test)


def test_an_entry_that_was_put_up_by_mistake_is_undone(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada = family["Ada"]
        await ada.does("plan", entry=ENTRY, plan=once())
        await ada.does("put-entry-back", entry=ENTRY, to=0, seen=await seq_of(ada, ENTRY))
        assert await told(ada) == []

    at_home(test)


def test_two_who_change_an_entry_at_once_find_the_words_of_both(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada, ben = family["Ada"], family["Ben"]
        await ada.does("plan", entry=ENTRY, plan=once("Dentist", note="Card in the drawer", who=[ada.member]))
        seen = await seq_of(ada, ENTRY)
        theirs = once("Dentist, Mill Road", note="Card in the drawer", who=[ada.member, ben.member])
        done = await ben.does("plan", entry=ENTRY, plan=theirs, seen=seen)
        assert not done["merged"]
        mine = once("Dentist at last", begins=930, note="Card in the drawer. Ring the bell", who=[ada.member])
        done = await ada.does("plan", entry=ENTRY, plan=mine, seen=seen)
        assert done["merged"]
        (each,) = (await plan(ben)).planned
        assert {"Mill", "Road", "at", "last"} <= set(each.what.split())
        assert each.note == "Card in the drawer. Ring the bell"
        assert (each.begins, each.who) == (930, [ada.member, ben.member])

    at_home(test)


def test_what_was_written_for_one_day_by_two_at_once_is_both_there(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada, ben = family["Ada"], family["Ben"]
        await ada.does("plan", entry=ENTRY, plan=weekly())
        seen = await seq_of(ada, ENTRY)
        for person, note in ((ada, "Bring scales"), (ben, "Ben drives")):
            await person.does("plan", entry=ENTRY, plan=weekly(note=note), seen=seen, scope="one", on=WEDNESDAY)
        this, after = (await plan(ada, days=14)).planned
        assert {"Bring", "scales", "Ben", "drives"} <= set(this.note.split())
        assert after.note == ""

    at_home(test)


def test_who_writes_on_what_another_took_off_puts_it_up_again_and_is_told(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        await family["Ada"].does("plan", entry=ENTRY, plan=once())
        seen = await seq_of(family["Ada"], ENTRY)
        await family["Ada"].does("take-entry-off", entry=ENTRY, seen=seen)
        done = await family["Ben"].does("plan", entry=ENTRY, plan=once("Dentist, moved"), seen=seen)
        assert done["merged"]
        assert await told(family["Ada"]) == ["01-20 15:10 Dentist, moved"]

    at_home(test)


def test_nobody_takes_off_or_undoes_what_another_has_changed_meanwhile(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        await family["Ada"].does("plan", entry=ENTRY, plan=once())
        seen = await seq_of(family["Ada"], ENTRY)
        await family["Ben"].does("plan", entry=ENTRY, plan=once("Dentist with Ben"), seen=seen)
        tries: list[tuple[str, Json]] = [("take-entry-off", {"scope": "all"}), ("put-entry-back", {"to": 0})]
        for kind, more in tries:
            answer = await family["Ada"].tries(kind, entry=ENTRY, seen=seen, **more)
            assert (answer.status_code, answer.json()["code"]) == (409, "changed-since")
            assert answer.json()["faults"][0]["params"] == {"name": "Ben"}

    at_home(test)


@pytest.mark.parametrize(
    ("when", "code"),
    [
        ({"day": "2027-02-30"}, "no-such-day"),
        ({"day": "2027-01-20", "again": {"every": "week", "weekdays": [4], "until": "2027-01-21"}}, "no-such-day"),
        ({"day": "2027-01-20", "again": {"every": "day", "until": "2027-01-22", "count": 2}}, "not-so-at-wall"),
        ({"day": "1969-01-20"}, "bad-request"),
        ({"day": "2027-01-20", "begins": 1440}, "bad-request"),
        ({"day": "2027-01-20", "again": {"every": "second"}}, "bad-request"),
    ],
)
def test_a_day_that_there_is_not_is_refused(at_home: AtHome, when: dict[str, object], code: str) -> None:
    async def test(family: Family) -> None:
        ada = family["Ada"]
        answer = await ada.tries("plan", entry=ENTRY, plan={**once(), "when": when})
        assert answer.status_code in (409, 422), answer.text
        assert answer.json()["code"] == code or answer.status_code == 422

    at_home(test)


def test_a_member_who_has_gone_is_on_no_entry_and_the_entry_stays(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        await family["Ada"].does("plan", entry=ENTRY, plan=once(who=[family["Ada"].member, family["Ben"].member]))
        await family["Ada"].changes("remove-member", member=family["Ben"].member)
        (each,) = (await plan(family["Ada"])).planned
        assert each.who == [family["Ada"].member]
        answer = await family["Ben"].get(f"walls/{family.id}/plan?first=2027-01-18")
        assert answer.status_code == 404

    at_home(test)


def test_what_begins_is_told_with_whom_it_is_for_and_nothing_that_was_moved_or_taken_off(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada, ben = family["Ada"], family["Ben"]
        await ada.does("plan", entry=ENTRY, plan=weekly(who=[ben.member]))
        await ada.does("plan", entry="entry-0002", plan=once("Market"))
        await ada.does("plan", entry="entry-0003", plan=once("Holiday", begins=None))
        now = family.place.walls.now()
        told = await family.place.walls.beginnings(now, now + 14 * 86400)
        both = (ada.member, ben.member)
        assert [(each.what, each.on, each.members, each.all_day) for each in told] == [
            ("Holiday", WEDNESDAY, both, True),
            ("Market", WEDNESDAY, both, False),
            ("Piano", WEDNESDAY, (ben.member,), False),
            ("Piano", "2027-01-27", (ben.member,), False),
        ]
        assert [each.at for each in told[1:]] == [1800454200.0, 1800462600.0, 1800462600.0 + 7 * 86400]
        seen = await seq_of(ada, ENTRY)
        await ada.does("take-entry-off", entry=ENTRY, seen=seen, scope="one", on=WEDNESDAY)
        await ada.does("take-entry-off", entry="entry-0002", seen=await seq_of(ada, "entry-0002"))
        told = await family.place.walls.beginnings(now, now + 14 * 86400)
        assert [(each.what, each.on) for each in told] == [("Holiday", WEDNESDAY), ("Piano", "2027-01-27")]
        assert await family.place.walls.beginnings(told[1].at, told[1].at) == []
        assert len(await family.place.walls.beginnings(told[1].at, told[1].at + 1)) == 1

    at_home(test)


def test_what_begins_is_known_as_time_goes_by_and_when_the_household_moves_to_other_clocks(at_home: AtHome) -> None:
    async def test(family: Family) -> None:
        ada = family["Ada"]
        await ada.does("plan", entry=ENTRY, plan=weekly())
        settings = (await ada.wall()).household.settings
        wish = {
            "own_scores": settings.own_scores,
            "tile_set": settings.tile_set,
            "night_from": 1320,
            "night_until": 390,
        }
        answer = await ada.changes("settings", settings=wish, zone="America/New_York")
        assert answer.status_code == 204, answer.text
        await family.place.walls.look_ahead()
        now = family.place.walls.now()
        assert [each.at for each in await family.place.walls.beginnings(now, now + 7 * 86400)] == [
            1800462600.0 + 6 * 3600
        ]
        await family.place.pass_time(40 * 86400)
        await family.place.walls.look_ahead()
        now = family.place.walls.now()
        assert len(await family.place.walls.beginnings(now, now + 14 * 86400)) == 2

    at_home(test)


def test_the_planner_is_the_same_after_the_server_began_anew_and_its_log_was_folded(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_walls(tmp_path) as place:
            ada = (await place.family("Ada"))["Ada"]
            await ada.does("plan", entry=ENTRY, plan=weekly(note="Blue book"))
            seen = await seq_of(ada, ENTRY)
            await ada.does("take-entry-off", entry=ENTRY, seen=seen, scope="one", on="2027-01-27")
            before = await plan(ada, days=28)
            wall, _ = await place.walls.wall(ada.home, ada.guest)
            wall._entries = 1000
            await wall.fold(now=place.walls.now())
        async with open_walls(tmp_path) as place:
            again = place.person("ada")
            again.home = ada.home
            assert await plan(again, days=28) == before
            assert (await again.get(f"walls/{again.home}/plan/{ENTRY}")).json()["versions"][1]["seq"] == seen

    run(test())
