"""Are all draws of a game what its seed draws, and is any other event found out?"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

import pytest

from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    Action,
    Begin,
    Challenge,
    ChallengeFailed,
    Command,
    Event,
    GameEnded,
    IllegalMove,
    NoMorePlays,
    Pass,
    Phase,
    Play,
    PlayWithdrawn,
    Position,
    RecycleBlank,
    Resigned,
    Ruleset,
    Square,
    TilesDrawn,
    TilesExchanged,
    TurnPassed,
    Word,
    decide,
    evolve,
    reckoning,
    replay,
)
from lexiko.table import DecidedAgain, SeededChance, decide_again, fair_seed
from lexiko.table.deciding_again import DRAWS
from tests.company import played_out, rules, table_for
from tests.notation.random_games import MOST_TURNS, Luck, actions_to_try
from tests.pairwise import slow_beyond

AGREED = (
    ("classic", "", 2),
    ("classic", "V2,V3,V4", 3),
    ("indigo", "V6", 4),
    ("luxury", "V3,V4", 2),
    ("message-center", "", 3),
    ("message-center", "V1,V4", 2),
    ("original", "V5", 4),
    ("club", "V2,V4", 2),
    ("club:challenge=five-point", "", 2),
)


def game_from(seed: str, agreed: Ruleset, number: int) -> list[Event]:
    """A game of random turns with challenges, lost turns and players who leave, its tiles drawn from a seed."""
    random = Random(number)
    known, chance = Luck(random), SeededChance(seed)
    position, events, now = Position.opening(agreed), list[Event](), 0.0
    for turn in range(MOST_TURNS * agreed.players):
        if position.phase is Phase.OVER:
            break
        for seat, action, later in actions_to_try(random, position, turn, leaving=True):
            now += later
            luck = chance.at(position.seq)
            try:
                caused = decide(position, Command(seat, action, now), chance=luck, judge=known, prover=known)
            except IllegalMove:
                continue
            for event in caused:
                events.append(event)
                position = evolve(position, event)
            break
    return events


@pytest.mark.parametrize(("edition", "house", "players"), slow_beyond(5, AGREED))
def test_every_draw_of_every_kind_of_game_comes_out_again(edition: str, house: str, players: int) -> None:
    agreed = replace(rules(edition, house, players=players), turn_seconds=(60.0,) * players)
    seen: set[type[Event]] = set()
    for number in range(6):
        events = game_from("7", agreed, number)
        seen.update(map(type, events))
        draws = sum(isinstance(event, DRAWS) for event in events)
        assert decide_again(agreed, "7", events) == DecidedAgain(draws)
    assert {TilesDrawn, TilesExchanged, PlayWithdrawn, ChallengeFailed, TurnPassed, Resigned} <= seen


@pytest.mark.parametrize("bots", [("greedy", "random"), ("random", "beginner", "greedy")])
@pytest.mark.parametrize("edition", ["luxury", "message-center"])
def test_a_game_that_is_proved_to_have_no_more_plays_comes_out_again(bots: tuple[str, ...], edition: str) -> None:
    ends = set[str]()
    for seed in ("1", "2", "3"):
        session = played_out(table_for(*bots, agreed=rules(edition, players=len(bots)), seed=seed))
        again = decide_again(session.header.ruleset, seed, session.events)
        assert again.differs_at is None, again
        ends.update(event.why for event in session.events if isinstance(event, GameEnded))
    assert "no-more-plays" in ends


def test_any_prefix_that_ends_with_a_decision_comes_out_again_and_half_a_decision_does_not() -> None:
    agreed = rules()
    events = game_from("7", agreed, 1)
    decisions = {seq for seq in range(1, len(events) + 1) if decide_again(agreed, "7", events[:seq]).differs_at is None}
    assert len(events) in decisions
    assert 0 < len(events) - len(decisions) < len(events)
    halves = [seq for seq in range(1, len(events)) if seq not in decisions]
    for seq in halves:
        assert decide_again(agreed, "7", events[:seq]).problem


def test_another_tile_in_any_draw_is_found_where_it_is() -> None:
    agreed = rules()
    events = game_from("7", agreed, 2)
    for place, event in enumerate(events):
        if isinstance(event, TilesDrawn) and event.tiles:
            tiles = bytes(event.tiles[:-1]) + bytes([(event.tiles[-1] + 1) % 27])
            forged = [*events[:place], replace(event, tiles=tiles), *events[place + 1 :]]
            again = decide_again(agreed, "7", forged)
            assert again.differs_at == place + 1
            assert again.problem == "the seed draws other tiles than those recorded"


def test_another_seed_draws_otherwise_from_the_start_on() -> None:
    agreed = rules()
    again = decide_again(agreed, "8", game_from("7", agreed, 3))
    assert again.differs_at is not None and again.differs_at <= 4


def test_what_nobody_could_have_done_is_found_out() -> None:
    agreed = rules()
    events = game_from("7", agreed, 4)
    started = next(place for place, event in enumerate(events) if isinstance(event, TilesDrawn)) + agreed.players
    out_of_turn = [*events[:started], TurnPassed(9)]
    assert decide_again(agreed, "7", out_of_turn) == DecidedAgain(
        sum(isinstance(event, DRAWS) for event in events[:started]),
        started + 1,
        "no command that the rules allow causes this",
    )


def test_each_contribution_changes_the_seed_and_none_can_pose_as_two() -> None:
    seeds = {fair_seed("s", each) for each in (("a", "b"), ("b", "a"), ("ab", ""), ("", "ab"), ("a", "c"), ("ab",))}
    assert len(seeds) == 6
    with pytest.raises(ValueError, match=r"holds a \|"):
        fair_seed("s", ["a|b"])


@dataclass(frozen=True)
class Dictionary:
    """One in which every word is good, or none; no play ever remains."""

    good: bool = True

    def accepts(self, _: Word) -> bool:
        """Whether words are good."""
        return self.good

    def any_play(self, _: Position) -> bool:
        """No play remains."""
        return False


def told_on(agreed: Ruleset, seed: str, events: list[Event], action: Action, *, by: int = 0, good: bool = True) -> None:
    """The events with those of one more action, of whoever is on turn or `by` seats further on."""
    game = replay(agreed, events)
    seat = None if game.on_turn is None else (game.on_turn + by) % agreed.players
    luck, known = SeededChance(seed).at(game.seq), Dictionary(good)
    events.extend(decide(game, Command(seat, action), chance=luck, judge=known, prover=known))


def opened_with_a_blank(agreed: Ruleset) -> tuple[str, list[Event]]:
    """The seed and the events of a game whose second player holds the letter that a blank on 8I stands for."""
    for number in range(400):
        seed, events = str(number), list[Event]()
        told_on(agreed, seed, events, Begin())
        game = replay(agreed, events)
        assert game.on_turn is not None
        rack, other = game.racks[game.on_turn], game.racks[1 - game.on_turn]
        if BLANK in rack:
            letter, wanted = (next(tile for tile in each if tile != BLANK) for each in (rack, other))
            told_on(agreed, seed, events, Play(((Square(7, 7), letter), (Square(7, 8), BLANK_FLAG | wanted))))
            return seed, events
    raise AssertionError("no seed deals a blank to the first player")


def test_a_swap_and_a_pass_stand_in_games_of_before_that_told_them_as_no_pass() -> None:
    agreed = rules("original", "V4")
    seed, events = opened_with_a_blank(agreed)
    of_now = list(events)
    told_on(agreed, seed, of_now, Pass((RecycleBlank(Square(7, 8)),)))
    passed = of_now[-1]
    assert isinstance(passed, TurnPassed) and passed.why == "chosen"
    of_before = [*of_now[:-1], replace(passed, why="recycled")]
    for _ in range(3):
        told_on(agreed, seed, of_now, Pass())
        told_on(agreed, seed, of_before, Pass())
    assert isinstance(of_now[-1], GameEnded) and not isinstance(of_before[-1], GameEnded)
    for told in (of_now, of_before):
        assert decide_again(agreed, seed, told).differs_at is None
    forged = [*events, replace(passed, why="recycled")]
    assert decide_again(agreed, seed, forged).differs_at == len(forged)


def test_an_end_by_passes_stands_in_games_of_before_that_counted_on_after_a_play_withdrawn() -> None:
    agreed = rules("original")
    seed, events = opened_with_a_blank(agreed)
    told_on(agreed, seed, events, Pass())
    told_on(agreed, seed, events, Pass())
    game = replay(agreed, events)
    assert game.on_turn is not None
    tile = next(tile for tile in game.racks[game.on_turn] if tile != BLANK)
    told_on(agreed, seed, events, Play(((Square(6, 7), tile),)))
    last = replay(agreed, events).last
    assert last is not None
    told_on(agreed, seed, events, Challenge(last.open_words[0]), good=False)
    no_pass_yet = [*events, NoMorePlays("passed")]
    told_on(agreed, seed, events, Pass())
    told_on(agreed, seed, events, Pass())
    assert replay(agreed, events).phase is Phase.PLAYING
    end = NoMorePlays("passed")
    ended = [*events, end, *reckoning(evolve(replay(agreed, events), end), 0.0)]
    assert decide_again(agreed, seed, ended).differs_at is None
    assert decide_again(agreed, seed, no_pass_yet).differs_at == len(no_pass_yet)
