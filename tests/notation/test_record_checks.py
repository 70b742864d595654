"""Is everything in a record flagged that cannot be, and in its own line?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from lexiko.notation import EventKind, GcgEvent, format_gcg, gcg_from_events, parse_gcg, replay_gcg
from lexiko.rulebook import HouseRules, ruleset
from lexiko.rules import ChallengeFailed, Event, Ruleset
from tests.clauses import clause
from tests.notation.random_games import random_game

HORN = ">A: HORNSAE 8F HORN +14 14"
FARM = ">B: FMAAEPT H6 FA.M +9 9"


def problems(*lines: str, rules: Ruleset | None = None) -> list[tuple[int, str]]:
    """Line and code of every problem, the first line that is given being line 3."""
    game = parse_gcg("\n".join(("#player1 A Ann", "#player2 B Ben", *lines)))
    return [(problem.line, problem.code) for problem in replay_gcg(game, rules or ruleset()).problems]


def without_points(count: int) -> list[str]:
    """So many passes, A's first."""
    return [f">{'AB'[number % 2]}: {('SAEPSTE', 'FMAAEPT')[number % 2]} - +0 0" for number in range(count)]


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ((HORN, "#rack1 ZZZZZZZ"), [(4, "tiles-exceed-set")]),
        ((HORN, "#rack1 SAEPSTEE"), [(4, "too-many-tiles")]),
        (("#rack1 HORNHOR", "#rack2 HHAAEEI", HORN), [(3, "tiles-exceed-set")]),
        ((HORN, "#rack1 SAE", "#rack1 SAE"), [(5, "rack-told-twice")]),
        ((HORN, ">B: ZZAEIOU - +0 0"), [(4, "tiles-exceed-set")]),
        ((HORN, FARM, ">B: FMAAEPS -- -9 0"), [(5, "rack-differs")]),
        ((HORN, FARM, ">B: AAEFMPT -- -9 0"), []),
        ((HORN, ">A: EES (challenge) +5 19"), []),
        ((HORN, ">B: EES (challenge) +5 5"), [(4, "bonus-without-play")]),
        ((">A: SAE (challenge) +5 5",), [(3, "bonus-without-play")]),
        ((HORN, ">A: HORNSAE -- -14 0", ">A: SAE (challenge) +5 5"), [(5, "bonus-without-play")]),
        ((HORN, ">A: EES (challenge) -5 9"), [(4, "bonus-takes-off")]),
        ((HORN, ">A: EES (time) +10 24"), [(4, "time-adds")]),
        ((HORN, ">A: EES (time) -10 4", ">B: AEI (time) -10 -10"), []),
        ((HORN, ">A: EES (time) -10 4", ">A: EES (time) -10 -6"), [(5, "time-told-twice")]),
        ((HORN, ">A: EES (EET) -3 11"), [(4, "end-rack-differs")]),
        ((HORN, ">A: SAEPSTE -H.O +0 14"), [(4, "out-of-turn"), (4, "not-a-tile")]),
        ((HORN, ">A: EES (EES) -3 11", FARM), [(5, "after-the-end")]),
        ((HORN, "#note lexiko-ended agreed", FARM), [(5, "after-the-end")]),
    ],
)
def test_what_cannot_be_is_flagged_in_its_own_line(lines: tuple[str, ...], found: list[tuple[int, str]]) -> None:
    assert problems(*lines) == found


@clause("C4", "V3", "V4")
def test_letters_recycled_without_a_play_may_earn_a_bonus_and_blanks_swapped_may_not() -> None:
    rules = ruleset("club:challenge=five-point", house=HouseRules(("V3", "V4")))
    start = ">A: ?ORNSAE 8F hORN +6 6"
    for steps, found in (("recycle 8G B", []), ("swap 8F", [(6, "bonus-without-play")])):
        lines = (start, f"#lexiko-turn {steps}", ">B: BHMAAEP - +0 0", ">B: OHMAAEP (challenge) +5 5")
        told = [each for each in problems(*lines, rules=rules) if each[1].startswith("bonus")]
        assert told == found


@clause("C7")
def test_nothing_is_played_after_six_turns_without_points_in_clubs() -> None:
    late = [*without_points(6), ">A: SAEPSTE - +0 0", ">B: FMAAEPT - +0 0"]
    assert problems(*late, rules=ruleset("club")) == [(9, "after-the-end")]
    assert problems(*late[:6], rules=ruleset("club")) == []
    assert problems(*late) == []


@clause("C7")
def test_a_play_taken_back_is_one_of_the_turns_without_points() -> None:
    lines = [HORN, ">A: HORNSAE -- -14 0", *[line.replace("SAEPSTE", "HORNSAE") for line in without_points(6)[1:]]]
    late = [*lines, ">A: HORNSAE - +0 0"]
    assert problems(*late[:-2], rules=ruleset("club")) == []
    assert problems(*late, rules=ruleset("club")) == [(10, "after-the-end")]


@clause("R9.2")
def test_nothing_is_played_after_everybody_has_passed_twice_in_turn_where_that_ends_it() -> None:
    original = ruleset("original")
    assert problems(*without_points(4), HORN, rules=original) == [(7, "after-the-end")]
    assert problems(*without_points(3), rules=original) == []
    lost = without_points(4)
    lost.insert(2, "#note lexiko-lost challenge")
    assert problems(*lost, rules=original) == []
    exchanged = without_points(4)
    exchanged[1] = ">B: FMAAEPT -F +0 0"
    assert problems(*exchanged, HORN, rules=original) == []


@clause("V1")
def test_passes_end_nothing_while_the_long_opening_is_to_come() -> None:
    rules = ruleset("club", house=HouseRules(("V1",), opening_length=4))
    assert problems(*without_points(7), rules=rules) == []


@clause("R9.1")
@pytest.mark.parametrize("line", ["{rack} -{rack} +0 {total}", "{rack} 15A {rack} +9 {total}"])
def test_nothing_is_played_after_somebody_went_out(line: str) -> None:
    rules = ruleset("club")
    record = gcg_from_events(rules, ("Ann", "Ben"), went_out())
    *turns, last = [item for item in record.items if isinstance(item, GcgEvent)]
    assert last.kind is EventKind.END_RACK
    other = next(event for event in reversed(turns) if event.nick != last.nick)
    text = format_gcg(replace(record, items=record.items[: record.items.index(last)]))
    late = f">{other.nick}: {line.format(rack=last.text, total=other.total)}"
    told = replay_gcg(parse_gcg(text + late), rules).problems
    assert [problem.code for problem in told if problem.code == "after-the-end"] == ["after-the-end"]
    assert "went out" in next(problem.message for problem in told if problem.code == "after-the-end")
    accepted = f">{other.nick}: {last.text} - +0 {other.total}"
    assert replay_gcg(parse_gcg(f"{text}\n{accepted}"), rules).problems == ()
    told = replay_gcg(parse_gcg(f"{text}\n{accepted}\n{accepted}"), rules).problems
    assert "after-the-end" in [problem.code for problem in told]


def went_out() -> list[Event]:
    """A game of clubs that somebody ended by going out, the play not challenged."""
    for seed in range(50):
        events, position = random_game(seed, ruleset("club"))
        if position.ending == "went-out" and not isinstance(events[-4], ChallengeFailed):
            return events
    raise AssertionError("no such game")
