"""Is overtime that clocks on the table show charged by the edition's policy, whatever the desk's own clock says?"""

from __future__ import annotations

import pytest

from lexiko.notation import SentenceContext, read_gcg, replay_gcg, write_gcg
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import OvertimeCharged, Ruleset
from lexiko.table import Keeping, KeepingError, ScoreEntry, sheet_lines
from tests.clauses import clause

NAMES = ("Ann", "Ben")
HORN = ScoreEntry(verb="move", text="8F HORN", seconds=100)
PASS = ScoreEntry(verb="move", text="pass", seconds=1550)
END = ScoreEntry(verb="end")
LEFT = (ScoreEntry(verb="left", seat=0, text="QI"), ScoreEntry(verb="left", seat=1, text="A"))
OWN = "club:clock=none"
CLUB = "club"


def overtime(seat: int, text: str) -> ScoreEntry:
    """What the clock of a seat showed."""
    return ScoreEntry(verb="overtime", seat=seat, text=text)


def kept(edition: str, *entries: ScoreEntry) -> Keeping:
    """A game of two with these entries."""
    return Keeping(ruleset(edition), NAMES, entries)


def charged(keeping: Keeping) -> list[tuple[int, float, int]]:
    """Who is charged for how many seconds, and how much."""
    told = (event for event in keeping.events if isinstance(event, OvertimeCharged))
    return [(event.seat, event.seconds, event.deducted) for event in told]


@clause("C6")
@pytest.mark.parametrize("text", ["2:30", "-2:30", "02:30"])
def test_overtime_of_clocks_on_the_table_is_charged_by_the_minute_begun(text: str) -> None:
    keeping = kept(OWN, HORN, END, *LEFT)
    assert (charged(keeping), keeping.position.scores) == ([], (3, -1))
    keeping.enter(overtime(0, text))
    assert charged(keeping) == [(0, 150, 30)]
    assert keeping.position.scores == (-27, -1)
    assert keeping.position.result is not None
    assert keeping.position.result.winners == (1,), "overtime may cost the win"


@clause("C6")
def test_overtime_may_be_told_before_the_tiles_left() -> None:
    keeping = kept(OWN, HORN, END, overtime(1, "0:01"), *LEFT)
    assert (charged(keeping), keeping.position.scores) == ([(1, 1, 10)], (3, -11))


@clause("C6")
def test_what_the_clocks_on_the_table_show_counts_instead_of_the_desks() -> None:
    keeping = kept(CLUB, HORN, PASS, END, *LEFT)
    assert charged(keeping) == [(1, 50, 10)]
    keeping.enter(overtime(0, "1:01"))
    assert charged(keeping) == [(0, 61, 20), (1, 50, 10)]
    keeping.enter(overtime(1, "0:00"))
    assert charged(keeping) == [(0, 61, 20)]
    keeping.enter(overtime(0, "0:59"))
    assert charged(keeping) == [(0, 59, 10)]


@clause("C6")
def test_ten_minutes_are_the_most_there_too() -> None:
    assert charged(kept(OWN, HORN, END, *LEFT, overtime(0, "72:00"))) == [(0, 4320, 100)]


@clause("C6")
@pytest.mark.parametrize("edition", [OWN, CLUB])
@pytest.mark.parametrize(
    "entries",
    [
        (PASS, PASS, PASS, PASS, PASS, PASS),
        (HORN, PASS, PASS, PASS, PASS, PASS, PASS),
        (HORN, ScoreEntry(verb="end", seconds=77)),
        (PASS, PASS, PASS, PASS, PASS, HORN, ScoreEntry(verb="challenge", seat=0, rejected=("HORN",), seconds=30)),
    ],
)
def test_however_a_game_ends_just_the_time_told_is_charged(edition: str, entries: tuple[ScoreEntry, ...]) -> None:
    for told in ((0, "3:00"), (1, "0:00")), ((1, "3:00"), (0, "0:00")):
        keeping = kept(edition, *entries, *LEFT, *(overtime(seat, text) for seat, text in told))
        assert charged(keeping) == [(told[0][0], 180, 30)]


def test_overtime_is_taken_back_like_any_entry() -> None:
    keeping = kept(CLUB, HORN, PASS, END, *LEFT)
    before = keeping.position
    keeping.enter(overtime(1, "4:00"))
    keeping.enter(overtime(0, "4:00"))
    assert keeping.undo() == overtime(0, "4:00")
    assert charged(keeping) == [(1, 240, 40)]
    keeping.undo()
    assert keeping.position == before


def test_only_what_has_changed_is_told() -> None:
    keeping = kept(OWN, HORN, END, *LEFT)
    assert [type(event).__name__ for event in keeping.enter(overtime(1, "1:00"))] == ["OvertimeCharged", "GameEnded"]
    assert keeping.enter(overtime(0, "0:00")) == ()


def test_it_is_on_the_sheet_and_in_the_record_which_adds_up() -> None:
    keeping = kept(OWN, HORN, END, *LEFT, overtime(0, "2:30"))
    sheet = sheet_lines(keeping.events, (0, 1), SentenceContext(keeping.ruleset, NAMES), columns=80)
    assert sheet[-1].split() == ["-30", "-27", "overtime"]
    written = write_gcg(keeping.gcg())
    assert b">Ann: IQ (time) -30 -27\n" in written
    assert replay_gcg(read_gcg(written), keeping.ruleset).problems == ()


def finish_line() -> Ruleset:
    """A club game that is won by whoever reaches 10."""
    return ruleset(CLUB, house=HouseRules(levels=("10",)))


@pytest.mark.parametrize(
    ("keeping", "entry", "sentence"),
    [
        (kept("classic", HORN, END, *LEFT), overtime(0, "2:30"), "these rules charge no overtime"),
        (kept(OWN, HORN), overtime(0, "2:30"), "overtime is told at the reckoning"),
        (kept(OWN, HORN, END, *LEFT), overtime(0, "3"), "minutes and seconds, as in 2:30"),
        (kept(OWN, HORN, END, *LEFT), overtime(0, "2:70"), "minutes and seconds, as in 2:30"),
        (kept(OWN, HORN, END, *LEFT), overtime(0, "9" * 5000 + ":00"), "minutes and seconds, as in 2:30"),
        (kept(CLUB, HORN, ScoreEntry(verb="resign", seat=1)), overtime(0, "2:30"), "ended without a reckoning"),
        (
            Keeping(finish_line(), NAMES, [HORN, ScoreEntry(verb="close")]),
            overtime(0, "2:30"),
            "ended without a reckoning",
        ),
    ],
)
def test_overtime_that_cannot_be_charged_is_refused(keeping: Keeping, entry: ScoreEntry, sentence: str) -> None:
    before, entries = keeping.position, keeping.entries
    with pytest.raises(KeepingError, match=sentence):
        keeping.enter(entry)
    assert (keeping.position, keeping.entries) == (before, entries)
