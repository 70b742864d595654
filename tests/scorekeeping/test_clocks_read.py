"""Is overtime that clocks on the table show charged by the edition's policy, whatever the desk's own clock says?"""

from __future__ import annotations

import pytest

from lexiko.notation import SentenceContext, read_gcg, replay_gcg, write_gcg
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import OvertimeCharged, Ruleset
from lexiko.scorekeeping import KeptScore, ScoreEntry, ScoreError
from lexiko.terminal import sheet_lines
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


def scored(edition: str, *entries: ScoreEntry) -> KeptScore:
    """A game of two with these entries."""
    return KeptScore(ruleset(edition), NAMES, entries)


def charged(kept: KeptScore) -> list[tuple[int, float, int]]:
    """Who is charged for how many seconds, and how much."""
    told = (event for event in kept.events if isinstance(event, OvertimeCharged))
    return [(event.seat, event.seconds, event.deducted) for event in told]


@clause("C6")
@pytest.mark.parametrize("text", ["2:30", "-2:30", "02:30"])
def test_overtime_of_clocks_on_the_table_is_charged_by_the_minute_begun(text: str) -> None:
    kept = scored(OWN, HORN, END, *LEFT)
    assert (charged(kept), kept.position.scores) == ([], (3, -1))
    kept.enter(overtime(0, text))
    assert charged(kept) == [(0, 150, 30)]
    assert kept.position.scores == (-27, -1)
    assert kept.position.result is not None
    assert kept.position.result.winners == (1,), "overtime may cost the win"


@clause("C6")
def test_overtime_may_be_told_before_the_tiles_left() -> None:
    kept = scored(OWN, HORN, END, overtime(1, "0:01"), *LEFT)
    assert (charged(kept), kept.position.scores) == ([(1, 1, 10)], (3, -11))


@clause("C6")
def test_what_the_clocks_on_the_table_show_counts_instead_of_the_desks() -> None:
    kept = scored(CLUB, HORN, PASS, END, *LEFT)
    assert charged(kept) == [(1, 50, 10)]
    kept.enter(overtime(0, "1:01"))
    assert charged(kept) == [(0, 61, 20), (1, 50, 10)]
    kept.enter(overtime(1, "0:00"))
    assert charged(kept) == [(0, 61, 20)]
    kept.enter(overtime(0, "0:59"))
    assert charged(kept) == [(0, 59, 10)]


@clause("C6")
def test_ten_minutes_are_the_most_there_too() -> None:
    assert charged(scored(OWN, HORN, END, *LEFT, overtime(0, "72:00"))) == [(0, 4320, 100)]


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
        kept = scored(edition, *entries, *LEFT, *(overtime(seat, text) for seat, text in told))
        assert charged(kept) == [(told[0][0], 180, 30)]


def test_overtime_is_taken_back_like_any_entry() -> None:
    kept = scored(CLUB, HORN, PASS, END, *LEFT)
    before = kept.position
    kept.enter(overtime(1, "4:00"))
    kept.enter(overtime(0, "4:00"))
    assert kept.undo() == overtime(0, "4:00")
    assert charged(kept) == [(1, 240, 40)]
    kept.undo()
    assert kept.position == before


def test_only_what_has_changed_is_told() -> None:
    kept = scored(OWN, HORN, END, *LEFT)
    assert [type(event).__name__ for event in kept.enter(overtime(1, "1:00"))] == ["OvertimeCharged", "GameEnded"]
    assert kept.enter(overtime(0, "0:00")) == ()


def test_it_is_on_the_sheet_and_in_the_record_which_adds_up() -> None:
    kept = scored(OWN, HORN, END, *LEFT, overtime(0, "2:30"))
    sheet = sheet_lines(kept.events, (0, 1), SentenceContext(kept.ruleset, NAMES), columns=80)
    assert sheet[-1].split() == ["-30", "-27", "overtime"]
    written = write_gcg(kept.gcg())
    assert b">Ann: IQ (time) -30 -27\n" in written
    assert replay_gcg(read_gcg(written), kept.ruleset).problems == ()


def finish_line() -> Ruleset:
    """A club game that is won by whoever reaches 10."""
    return ruleset(CLUB, house=HouseRules(levels=("10",)))


@pytest.mark.parametrize(
    ("kept", "entry", "sentence"),
    [
        (scored("classic", HORN, END, *LEFT), overtime(0, "2:30"), "these rules charge no overtime"),
        (scored(OWN, HORN), overtime(0, "2:30"), "overtime is told at the reckoning"),
        (scored(OWN, HORN, END, *LEFT), overtime(0, "3"), "minutes and seconds, as in 2:30"),
        (scored(OWN, HORN, END, *LEFT), overtime(0, "2:70"), "minutes and seconds, as in 2:30"),
        (scored(OWN, HORN, END, *LEFT), overtime(0, "9" * 5000 + ":00"), "minutes and seconds, as in 2:30"),
        (scored(CLUB, HORN, ScoreEntry(verb="resign", seat=1)), overtime(0, "2:30"), "ended without a reckoning"),
        (
            KeptScore(finish_line(), NAMES, [HORN, ScoreEntry(verb="close")]),
            overtime(0, "2:30"),
            "ended without a reckoning",
        ),
    ],
)
def test_overtime_that_cannot_be_charged_is_refused(kept: KeptScore, entry: ScoreEntry, sentence: str) -> None:
    before, entries = kept.position, kept.entries
    with pytest.raises(ScoreError, match=sentence):
        kept.enter(entry)
    assert (kept.position, kept.entries) == (before, entries)
