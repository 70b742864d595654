"""Which days an entry is on, and by which clock: daily, weekly, monthly, yearly, and across a change of clocks."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrulestr
from hypothesis import given
from hypothesis import strategies as st

from lexiko.server.wall.planner.entries import PlannedEntry
from lexiko.server.wall.planner.events import PlanChange, Single
from lexiko.server.wall.planner.repeating import days_of, first_day, of_entry, rule_of
from lexiko.server.wire import Again, EntryPlan, When

BERLIN = ZoneInfo("Europe/Berlin")
FIRST, LAST = date(2026, 10, 1), date(2026, 12, 31)


def days(when: When, first: date = FIRST, last: date = LAST) -> list[str]:
    """The days of something, without their year."""
    return [f"{each:%m-%d}" for each in days_of(when, first, last)]


def entry(when: When, **singles: Single) -> PlannedEntry:
    """An entry, some of which are different: by their days, written `d1021`."""
    by_day = {f"2026-{key[1:3]}-{key[3:]}": single for key, single in singles.items()}
    plan = EntryPlan("Piano", ["member-c"], when)
    return PlannedEntry(
        id="entry-01", seq=1, by="member-a", at=0.0, plan=plan, singles=by_day, changed_by="member-a", changed_at=0.0
    )


def begins(when: When, **singles: Single) -> list[str]:
    """When clocks in Berlin show that it begins, and by how much they are ahead."""
    found = of_entry(entry(when, **singles), FIRST, LAST, BERLIN)
    moments = sorted(datetime.fromtimestamp(each.at, BERLIN) for each in found)
    return [f"{each:%m-%d %H:%M %z}" for each in moments]


def test_what_does_not_repeat_is_on_its_day_alone() -> None:
    assert days(When("2026-10-14")) == ["10-14"]
    assert days(When("2026-09-30")) == []


def test_every_third_day_goes_on_from_its_first() -> None:
    when = When("2026-09-29", again=Again("day", each=3))
    assert days(when, last=date(2026, 10, 12)) == ["10-02", "10-05", "10-08", "10-11"]


def test_on_mondays_and_wednesdays_of_every_second_week() -> None:
    when = When("2026-10-05", again=Again("week", each=2, weekdays=[0, 2]))
    assert days(when, last=date(2026, 11, 4)) == ["10-05", "10-07", "10-19", "10-21", "11-02", "11-04"]


def test_the_last_of_a_month_is_left_out_where_a_month_has_no_such_day() -> None:
    assert days(When("2026-08-31", again=Again("month"))) == ["10-31", "12-31"]


def test_on_the_second_wednesday_of_each_month_and_on_the_last_friday() -> None:
    assert days(When("2026-10-14", again=Again("month", by_weekday=True))) == ["10-14", "11-11", "12-09"]
    assert days(When("2026-10-30", again=Again("month", by_weekday=True))) == ["10-30", "11-27", "12-25"]


def test_a_birthday_is_once_a_year_and_one_on_the_29th_of_february_every_fourth() -> None:
    assert days(When("2016-11-03", again=Again("year"))) == ["11-03"]
    leap = When("2024-02-29", again=Again("year"))
    found = list(days_of(leap, date(2025, 1, 1), date(2032, 12, 31)))
    assert found == [date(2028, 2, 29), date(2032, 2, 29)]


def test_it_ends_on_its_last_day_or_after_so_many_times() -> None:
    assert days(When("2026-10-07", again=Again("week", until="2026-10-21"))) == ["10-07", "10-14", "10-21"]
    assert days(When("2026-09-23", again=Again("week", count=3))) == ["10-07"]


def test_an_entry_whose_rule_has_no_day_has_no_first_day() -> None:
    assert first_day(When("2026-10-14", again=Again("week", weekdays=[4], until="2026-10-15"))) is None
    assert first_day(When("2026-10-14", again=Again("week", weekdays=[4]))) == date(2026, 10, 16)


def test_when_clocks_are_put_back_it_stays_at_half_past_five() -> None:
    when = When("2026-10-14", 17 * 60 + 30, 45, Again("week", until="2026-11-04"))
    assert begins(when) == ["10-14 17:30 +0200", "10-21 17:30 +0200", "10-28 17:30 +0100", "11-04 17:30 +0100"]


def test_what_begins_in_the_hour_that_clocks_leave_out_begins_after_it() -> None:
    when = When("2027-03-27", 2 * 60 + 30, 30, Again("day", count=3))
    found = list(of_entry(entry(when), date(2027, 3, 27), date(2027, 3, 29), BERLIN))
    assert [(f"{each.day:%d}", each.begins) for each in found] == [("27", 150), ("28", 210), ("29", 150)]


def test_what_begins_in_the_hour_that_comes_twice_begins_the_first_time() -> None:
    assert begins(When("2026-10-25", 2 * 60 + 30, 30)) == ["10-25 02:30 +0200"]


def test_one_is_gone_and_one_is_moved_and_the_others_are_as_they_were() -> None:
    when = When("2026-10-14", 17 * 60 + 30, 45, Again("week", until="2026-11-04"))
    moved = Single(change=PlanChange(when=When("2026-10-23", 15 * 60, 30), what="Piano at Gran's"))
    found = begins(when, d1021=moved, d1028=Single(gone=True))
    assert found == ["10-14 17:30 +0200", "10-23 15:00 +0200", "11-04 17:30 +0100"]


def test_one_that_was_moved_far_away_is_found_where_it_is_and_not_where_it_was() -> None:
    when = When("2026-10-14", 600, 30, Again("week"))
    moved = entry(when, d1014=Single(change=PlanChange(when=When("2026-12-24", 600, 30))))
    assert "2026-12-24" in [
        each.plan.when.day for each in of_entry(moved, date(2026, 12, 24), date(2026, 12, 24), BERLIN)
    ]
    assert list(of_entry(moved, date(2026, 10, 14), date(2026, 10, 14), BERLIN)) == []


def test_a_difference_on_a_day_that_the_rule_has_no_more_counts_for_nothing() -> None:
    when = When("2026-10-15", 600, 30, Again("week"))
    other = entry(when, d1014=Single(change=PlanChange(what="Piano at Gran's")))
    assert {each.plan.what for each in of_entry(other, FIRST, LAST, BERLIN)} == {"Piano"}


def test_what_has_begun_before_and_lasts_is_still_there() -> None:
    holidays = entry(When("2026-10-12", lasts=12))
    assert [each.on for each in of_entry(holidays, date(2026, 10, 19), date(2026, 10, 25), BERLIN)] == [
        date(2026, 10, 12)
    ]
    assert list(of_entry(holidays, date(2026, 10, 24), date(2026, 10, 30), BERLIN)) == []
    night = entry(When("2026-10-18", 23 * 60, 8 * 60))
    assert len(list(of_entry(night, date(2026, 10, 19), date(2026, 10, 25), BERLIN))) == 1


@given(
    every=st.sampled_from(["day", "week", "month", "year"]),
    each=st.integers(1, 5),
    start=st.dates(date(2020, 1, 1), date(2026, 12, 31)),
    weekdays=st.lists(st.integers(0, 6), max_size=3),
    by_weekday=st.booleans(),
    ahead=st.integers(0, 2000),
)
def test_a_rule_that_is_not_followed_from_its_beginning_has_the_same_days(
    every: str, each: int, start: date, weekdays: list[int], by_weekday: bool, ahead: int
) -> None:
    again = Again(every, each, weekdays if every == "week" else [], by_weekday)  # type: ignore[arg-type]
    when = When(start.isoformat(), again=again)
    first = start + timedelta(days=ahead)
    last = first + timedelta(days=40)
    rule = rule_of(when)
    assert rule is not None
    whole = rrulestr(str(rule))  # what a calendar file would say
    from_the_start = whole.between(
        datetime.combine(first, datetime.min.time()), datetime.combine(last, datetime.min.time()), inc=True
    )
    assert list(days_of(when, first, last)) == [day.date() for day in from_the_start]


@pytest.mark.parametrize("every", ["day", "week", "month", "year"])
def test_what_began_long_ago_is_found_quickly(every: str) -> None:
    when = When("1980-01-31", again=Again(every))  # type: ignore[arg-type]
    assert len(list(days_of(when, date(2189, 1, 1), date(2189, 1, 31)))) >= (every != "year")
