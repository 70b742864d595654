"""Can the strictest of other programs read our records as they are, and can we read what they and people write?"""

from __future__ import annotations

from itertools import product

import pytest

from lexiko.notation import GcgGame, format_gcg, gcg_from_events, parse_gcg, read_gcg, repair_gcg, replay_gcg, write_gcg
from lexiko.notation.gcg.asides import is_known_elsewhere
from lexiko.notation.gcg.game import TURNS, EventKind
from lexiko.rulebook import all_editions, ruleset
from lexiko.rules import Position, evolve
from tests.notation.random_games import random_game
from tests.oracles.strict_gcg import SCORELESS, Refused, read_strictly

EDITIONS = [edition.key for edition in all_editions()] + ["club:challenge=single", "club:challenge=five-point"]
HEAD = "#player1 A Ann\n#player2 B Ben\n"


def goes_on_too_long(game: GcgGame) -> bool:
    """Whether somebody plays on after so many turns without points that other programs hold the game to be over."""
    scoreless = 0
    for event in game.events:
        if event.kind in TURNS:
            if scoreless >= SCORELESS:
                return True
            scoreless = 0 if event.score else scoreless + 1
        elif event.kind is EventKind.WITHDRAWN:
            scoreless += 1
    return False


@pytest.mark.parametrize(("edition", "seed"), list(product(EDITIONS, range(3))))
def test_a_strict_reader_comes_to_the_same_scores(edition: str, seed: int) -> None:
    """Challenges, lost turns and bonuses in it, and however the edition reckons the end."""
    rules = ruleset(edition)
    events, position = random_game(seed, rules)
    record = gcg_from_events(rules, ("Ann Lee", "Ann Lee"), events)
    text = format_gcg(record)
    assert parse_gcg(text) == record
    if goes_on_too_long(record):
        with pytest.raises(Refused):
            read_strictly(text)
        return
    scores = position.scores if is_known_elsewhere(record) else position.scores_before_settling or position.scores
    assert list(read_strictly(text).values()) == [scores[seat] for seat in position.order]


@pytest.mark.parametrize("cut", [3, 12, 31, 50])
def test_a_strict_reader_opens_a_game_that_goes_on(cut: int) -> None:
    rules = ruleset("club")
    events = random_game(2, rules)[0][:cut]
    position = Position.opening(rules)
    for event in events:
        position = evolve(position, event)
    totals = read_strictly(format_gcg(gcg_from_events(rules, ("Ann", "Ben"), events)))
    assert list(totals.values()) == [position.scores[seat] for seat in position.order or (0, 1)]


@pytest.mark.parametrize(
    "spoilt",
    [
        "#player1 A Ann\n#player2 B Ben\n#lexiko-set english 1",
        "#player1 A Ann\n#player2 A Ben",
        "#player1 A Ann\n#player2 B Ben\n#note too soon",
        f"{HEAD}>A: HORNSAE 8F HORN +15 15",
        f"{HEAD}>A: HORNSAE 8F HORN +14 14\n>B: Q (Q) -10 -10",
        f"{HEAD}>A: HORNSAE 8F HORN +14 14\n>A: AE - +0 14",
        f"{HEAD}>A: ZZ - +0 0",
        f"{HEAD}#rack1 HORN\n#rack2 FARM",
    ],
)
def test_the_strict_reader_refuses_what_others_refuse(spoilt: str) -> None:
    with pytest.raises(Refused):
        read_strictly(f"#character-encoding UTF-8\n{spoilt}\n")


def test_the_form_written_before_is_read_and_written_anew() -> None:
    old = (
        f"{HEAD}#lexiko-set english 1\n#lexiko-edition luxury 1\n#lexiko-house V4\n>A: HORNSAb 8F HORN +14 14\n"
        "#lexiko-turn swap 8H\n>B: RAEIOUT - +0 0\n#rack2 ?AEIOUT\n#rack1 SAE\n#lexiko-ended agreed\n"
    )
    now = format_gcg(parse_gcg(old)).splitlines()
    assert "#description lexiko-house V4" in now
    assert now.index("#note lexiko-turn swap 8H") == now.index(">B: RAEIOUT - +0 0") + 1
    assert parse_gcg("\n".join(now)) == parse_gcg(old)
    mended = repair_gcg(old.encode(), lambda _: ruleset("luxury"))
    assert ("#lexiko-house V4", "#description lexiko-house V4") in [(each.was, each.now) for each in mended.changes]


def test_a_reckoning_that_others_do_not_know_is_told_in_notes() -> None:
    text = f"{HEAD}#lexiko-edition classic 1\n>A: HORN 8F HORN +14 14\n>B: Q (Q) -10 -10\n>A:  (Q) +10 24\n"
    told = [line for line in format_gcg(parse_gcg(text)).splitlines() if "(Q)" in line]
    assert told == ["#note lexiko-line >B: Q (Q) -10 -10", "#note lexiko-line >A:  (Q) +10 24"]
    foreign = text.replace("#lexiko-edition classic 1\n", "")
    assert format_gcg(parse_gcg(foreign)).endswith(">B: Q (Q) -10 -10\n>A:  (Q) +10 24\n")


# --- what people write --------------------------------------------------------------------------------------------


def test_players_of_one_nick_are_told_apart_by_turns_and_totals() -> None:
    lines = (
        "#player1 NoName Ann",
        "#player2 NoName Ben",
        ">NoName: HORNSAE 8F HORN +14 14",
        ">NoName: FMAAEPT H6 FA.M +9 9",
        ">NoName: FMAAEPT -- -9 0",
        ">NoName: SAEPSTE 10F PASTE +25 39",
        ">NoName: FMAAEPT - +0 0",
        ">NoName: FMAAEPT (FMAAEPT) -14 -14",
        ">NoName: SE (SE) -2 37",
    )
    game = parse_gcg("\n".join(lines))
    assert [player.nick for player in game.players] == ["Ann", "Ben"]
    assert [event.nick for event in game.events] == ["Ann", "Ben", "Ben", "Ann", "Ben", "Ben", "Ann"]
    assert [(each.line, each.code) for each in game.warnings] == [(2, "same-nick")]
    assert "two players are called NoName" in game.warnings[0].message
    mended = repair_gcg("\n".join(lines).encode(), lambda _: ruleset())
    assert ">Ben: FMAAEPT -- -9 0" in write_gcg(mended.game).decode()


def test_points_and_totals_that_are_not_told_are_filled_in() -> None:
    lines = (
        ">A: HORNSAE 8F HORN",
        ">B: FMAAEPT H6 FA.M +9",
        ">A: SAEPSTE -SA",
        ">B: AEPTIOU -",
        ">A: EPSTEXY (challenge) +5",
    )
    game = parse_gcg(HEAD + "\n".join(lines))
    assert [each.code for each in game.warnings] == ["not-told"]
    told = replay_gcg(game, ruleset())
    assert [(turn.recorded, turn.total) for turn in told.turns] == [(14, 14), (9, 9), (0, 14), (0, 9), (5, 19)]
    assert [problem.code for problem in told.problems] == ["bonus-without-play"]
    mended = repair_gcg((HEAD + "\n".join(lines)).encode(), lambda _: ruleset())
    assert [(event.score, event.total) for event in mended.game.events[:4]] == [(14, 14), (9, 9), (0, 14), (0, 9)]
    assert (3, ">A: HORNSAE 8F HORN +14 14") in [(each.line, each.now) for each in mended.changes]


def test_a_word_typed_small_is_put_into_capitals() -> None:
    text = f"{HEAD}>A: HORNSAE 8F horn +14 14\n>B: FMAAEPT H6 FA.M +9 9"
    told = replay_gcg(parse_gcg(text), ruleset()).problems
    assert [(each.line, each.code) for each in told] == [(3, "small-letters")]
    assert "Small letters are blanks: horn takes 4 blanks" in told[0].message
    mended = repair_gcg(text.encode(), lambda _: ruleset())
    assert mended.game.events[0].text == "HORN"
    assert mended.left == ()


def test_letters_played_as_blanks_that_the_rack_holds_are_no_mistake() -> None:
    assert replay_gcg(parse_gcg(f"{HEAD}>A: ??AEIOU 8G hi +0 0"), ruleset()).problems == ()


@pytest.mark.parametrize("name", ["Zoë", "Ann Lee", "Ann:Lee"])
def test_a_record_of_ours_names_each_player_once(name: str) -> None:
    rules = ruleset("club")
    record = gcg_from_events(rules, (name, name), random_game(1, rules)[0])
    assert len(read_strictly(format_gcg(record))) == 2
    assert read_gcg(write_gcg(record)) == record
