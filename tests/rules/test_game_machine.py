"""Whole games in random steps, over every edition and mix of house rules, against what must always hold."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from lexiko.rulebook import HouseRules, load_edition, ruleset
from lexiko.rules import (
    Accept,
    Action,
    Adjudicate,
    AgreedNoMorePlays,
    AgreeNoMorePlays,
    Bag,
    Begin,
    CallTime,
    Challenge,
    CloseChallenges,
    Command,
    Event,
    Exchange,
    IllegalMove,
    LetterRecycled,
    NoMorePlays,
    Pass,
    Phase,
    Play,
    PlayWithdrawn,
    Position,
    Rack,
    Rearrange,
    Resign,
    Resigned,
    ReturnExtraTiles,
    Square,
    TilesExchanged,
    TilesPlayed,
    TurnPassed,
    Word,
    WordRearranged,
    decide,
    evolve,
    redact,
    replay,
    tile_of,
    view_of,
)
from tests.oracles.naive_score import naive_score
from tests.pairwise import slow_beyond
from tests.rules.random_turns import random_placements, random_play, random_steps

EDITIONS = ("indigo", "classic", "luxury", "original", "message-center", "club")
VARIATIONS = ("V1", "V2", "V3", "V4", "V5", "V6", "V7")
STEPS_AN_EXAMPLE = 50
EXAMPLES = int(os.environ.get("LEXIKO_MACHINE_EXAMPLES", "60"))
"""How many examples an edition has where there is time; a fifth of them is tried where there is none."""
# `make thorough` asks for 250 examples an edition: over the editions each of `WANTED` then occurs 50 times and
# more, and so does each verdict in each scope of a challenge, which two or three editions share.
ENOUGH = 250
AT_LEAST = 10

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)


class SeededChance:
    """Draws that depend on one seed alone; `extra` hands out more tiles than asked for, as clumsy fingers do."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.extra = 0

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        count = min(len(tiles), count + self.extra)
        return tuple(self.random.sample(list(tiles), count))

    def order(self, players: int) -> tuple[int, ...]:
        return tuple(self.random.sample(range(players), players))


class Verdict:
    """A dictionary that holds every word, or none; and says whether a play remains."""

    def __init__(self, answer: bool) -> None:
        self.answer = answer

    def accepts(self, _: Word) -> bool:
        return self.answer

    def any_play(self, _: Position) -> bool:
        return self.answer


class GameMachine(RuleBasedStateMachine):
    """One game after another; `counts` and `steps` are shared by all examples of a run."""

    edition = "classic"
    counts: Counter[str]
    steps = 0

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    @initialize(
        seed=SEEDS,
        players=st.integers(min_value=2, max_value=4),
        agreed=st.sets(st.sampled_from(VARIATIONS), max_size=5),
        timed=st.booleans(),
    )
    def set_up(self, seed: int, players: int, agreed: set[str], timed: bool) -> None:
        """A ruleset with few tiles, so that games end soon."""
        random = Random(seed)
        chosen = tuple(sorted(agreed))
        levels = (random.choice((10, "beginner")),) if "V7" in chosen else ()
        house = HouseRules(
            chosen,
            opening_length=random.choice((3, 4, 5)) if "V1" in chosen else None,
            levels=levels,
            turn_seconds=(100.0,) if timed else (),
        )
        players = min(players, load_edition(self.edition).most_players)
        full = ruleset(self.edition, house=house, players=players)
        tiles = Counter(random.sample(full.tile_set.all_tiles(), random.randint(20, 45)))
        tiles[0] = 3
        counts = tuple(tiles[code] for code in range(len(full.tile_set.counts)))
        self.ruleset = replace(full, tile_set=replace(full.tile_set, counts=counts))
        self.chance = SeededChance(random.randrange(2**32))
        self.start()

    def start(self) -> None:
        self.events: list[Event] = []
        self.passed = dict.fromkeys(range(self.ruleset.players), 0)
        self.agreed: set[int] = set()
        self.positions = [Position.opening(self.ruleset)]
        self.do(None, Begin(), Random(0))
        for variation in self.ruleset.variations:
            self.counts[variation] += 1
        self.counts[self.ruleset.edition_key] += 1

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def do(self, seat: int | None, action: Action, random: Random, *, answer: bool = True) -> bool:
        """Carry an action out if it is allowed, and check what must hold after each event."""
        type(self).steps += 1
        before = self.position
        verdict = Verdict(answer)
        command = Command(seat, action, self.now)
        try:
            events = decide(before, command, chance=self.chance, judge=verdict, prover=verdict)
        except IllegalMove as refusal:
            assert refusal.violations
            assert self.position is before
            self.counts["refused"] += 1
            return False
        assert events
        for event in events:
            self.events.append(event)
            self.positions.append(evolve(self.position, event))
            assert_conserved(self.position)
            self.counts[type(event).__name__] += 1
            self.count_why(event)
            self.count_passes(event)
        self.check_passes(events, proof=not answer)
        assert_score_recounted(before, events)
        assert_views_blind(self.position, events, random)
        return True

    def count_why(self, event: Event) -> None:
        why = getattr(event, "why", None)
        if why:
            self.counts[f"{type(event).__name__}:{why}"] += 1
        if type(event).__name__ in ("PlayWithdrawn", "ChallengeFailed"):
            self.counts[f"{type(event).__name__}:scope-{self.ruleset.challenge_scope}"] += 1

    def count_passes(self, event: Event) -> None:
        """Passes in turn and agreements, told by the events alone. Rule: R9.2"""
        match event:
            case TurnPassed(why="chosen" | "time"):
                self.passed[event.seat] += 1
            case TurnPassed() | TilesPlayed() | TilesExchanged() | PlayWithdrawn():
                self.passed, self.agreed = dict.fromkeys(self.passed, 0), set()
            case AgreedNoMorePlays():
                self.agreed.add(event.seat)
            case Resigned():
                self.agreed.discard(event.seat)
            case NoMorePlays():
                assert event.why in self.reasons(proof=True)

    def check_passes(self, events: tuple[Event, ...], *, proof: bool) -> None:
        """The position has counted the same, and the game goes on only if there is no reason to end it."""
        position = self.position
        assert {seat: position.passes[seat] for seat in self.passed} == self.passed
        assert position.agreed == self.agreed
        recycled = any(isinstance(event, LetterRecycled) for event in events)
        assert all((event.why == "recycled") == recycled for event in events if isinstance(event, TurnPassed))
        asked = any(isinstance(event, TurnPassed | AgreedNoMorePlays | Resigned) for event in events)
        if position.phase is Phase.PLAYING and asked:
            assert not self.reasons(proof=proof)

    def reasons(self, *, proof: bool) -> set[str]:
        """Why the game may end without anybody going out. Rule: R9.2, C7, V1"""
        position, rules = self.position, self.ruleset
        playing = [self.passed[seat] for seat in position.active]
        found = {"agreed"} if self.agreed >= set(position.active) else set()
        if not rules.opening_length > 2 or not position.board.is_empty:
            few = len(position.bag) < (rules.exchange_bag_at_least or 1)
            others = rules.edition_key not in ("original", "club")
            moving = {"V2", "V3"} & set(rules.variations)
            found |= {"passed"} if rules.edition_key == "original" and min(playing) >= 2 else set()
            found |= {"proved"} if others and proof and few and not moving and min(playing) >= 1 else set()
            found |= {"scoreless"} if rules.edition_key == "club" and position.scoreless_turns >= 6 else set()
        return found

    def who(self, random: Random) -> int:
        """Mostly the seat on turn."""
        if self.position.on_turn is not None and random.random() < 0.95:
            return self.position.on_turn
        return random.randrange(self.ruleset.players)

    @precondition(lambda self: self.position.phase is Phase.OVER)
    @rule()
    def play_again(self) -> None:
        self.check_prefixes()
        self.start()

    @rule(seed=SEEDS)
    def play(self, seed: int) -> None:
        """Mostly a play; now and then a turn that only recycles, or none in time."""
        random = Random(seed)
        self.now += random.choice((1, 10, 50))
        seat = self.who(random)
        chance = random.random()
        move: Action = random_play(random, self.position, seat) or Pass()
        if chance < 0.15:
            tries = (random_steps(random, self.position, seat) for _ in range(10))
            steps = next((steps for steps in tries if steps and not isinstance(steps[-1], Rearrange)), ())
            move = Pass(steps) if steps else move
        elif chance < 0.25 and self.ruleset.turn_seconds:
            self.now += 101
            self.do(None, CallTime(), random)
        self.do(seat, move, random)

    @precondition(lambda self: self.position.phase is Phase.PLAYING)
    @rule(seed=SEEDS, turns=st.integers(min_value=1, max_value=4))
    def play_on(self, seed: int, turns: int) -> None:
        for turn in range(turns):
            self.play(seed + turn)

    @precondition(lambda self: self.position.phase is Phase.PLAYING)
    @rule(seed=SEEDS, leave=st.booleans())
    def wind_up(self, seed: int, leave: bool) -> None:
        """On until somebody goes out, or, with the bag empty, until everybody passes in turn."""
        for turn in range(30):
            if self.position.phase is Phase.PLAYING and not (leave and not self.position.bag):
                self.play(seed + turn)
        self.pass_turns(seed, 9)

    @rule(seed=SEEDS)
    def blunder(self, seed: int) -> None:
        """Tiles laid anywhere, from any rack, with steps that may not be allowed."""
        random = Random(seed)
        seat = random.randrange(self.ruleset.players)
        other = self.position.racks[random.randrange(self.ruleset.players)]
        steps = random_steps(random, self.position, seat)
        placements = random_placements(random, self.position.board, other, Square(random.randrange(17), 7), steps)
        self.do(seat, Play(placements, steps), random)

    @rule(seed=SEEDS)
    def exchange(self, seed: int) -> None:
        random = Random(seed)
        seat = self.who(random)
        rack = list(self.position.racks[seat])
        tiles = bytes(random.sample(rack, random.randint(0, len(rack))))
        self.do(seat, Exchange(tiles, random_steps(random, self.position, seat)), random)

    @rule(seed=SEEDS, rounds=st.integers(min_value=1, max_value=9))
    def pass_turns(self, seed: int, rounds: int) -> None:
        """A pass by each in turn, with or without a proof that no play remains."""
        random = Random(seed)
        remains = random.random() < 0.2
        for _ in range(rounds):
            if self.position.phase is not Phase.PLAYING or self.position.on_turn is None:
                return
            self.do(self.position.on_turn, Pass(), random, answer=remains)

    @precondition(lambda self: self.position.phase is not Phase.OVER)
    @rule(seed=SEEDS, good=st.booleans(), play_first=st.booleans())
    def challenge(self, seed: int, good: bool, play_first: bool) -> None:
        """Mostly by an opponent and of a word there is, sometimes by anyone at any time; twice over."""
        random = Random(seed)
        if play_first:
            self.play(seed)
        for _ in range(2):
            last = self.position.last
            word = None
            if self.ruleset.challenge_scope == "word" and last is not None and last.open_words:
                word = random.choice(last.open_words)
            others = self.position.may_challenge
            seat = random.choice(others) if others and random.random() < 0.9 else self.who(random)
            self.do(seat, Challenge(word), random, answer=good)

    @rule(seed=SEEDS)
    def accept(self, seed: int) -> None:
        random = Random(seed)
        self.do(random.randrange(self.ruleset.players), Accept(), random)

    @precondition(lambda self: self.position.phase is Phase.AWAITING_LAST_CHALLENGE)
    @rule(seed=SEEDS)
    def accept_the_end(self, seed: int) -> None:
        random = Random(seed)
        if random.random() < 0.3:
            self.do(None, CloseChallenges(), random)
        for seat in self.position.may_challenge:
            self.do(seat, Accept(), random)

    @rule(seed=SEEDS)
    def agree(self, seed: int) -> None:
        random = Random(seed)
        self.do(random.randrange(self.ruleset.players), AgreeNoMorePlays(), random)

    @precondition(lambda self: self.ruleset.turn_seconds)
    @rule(seed=SEEDS)
    def let_time_run_out(self, seed: int) -> None:
        self.now += 101
        self.do(None, CallTime(), Random(seed))

    @rule(seed=SEEDS)
    def leave(self, seed: int) -> None:
        random = Random(seed)
        if random.random() < 0.15:
            self.do(random.randrange(self.ruleset.players), Resign(), random)
        elif random.random() < 0.05:
            self.do(None, Adjudicate("everybody left", void=random.random() < 0.5), random)

    @rule(seed=SEEDS)
    def overdraw(self, seed: int) -> None:
        """A physical bag: somebody takes a tile too many, another takes it back."""
        random = Random(seed)
        self.chance.extra = 1
        self.play(seed)
        self.chance.extra = 0
        for owner in range(self.ruleset.players):
            self.do(random.randrange(self.ruleset.players), ReturnExtraTiles(owner), random)

    def check_prefixes(self) -> None:
        """Events up to any point give the position that stood there. `seq` counts them."""
        for count in {0, 1, len(self.events) // 2, len(self.events)}:
            assert replay(self.ruleset, self.events[:count]) == self.positions[count]
        position = self.positions[0]
        for event, expected in zip(self.events, self.positions[1:], strict=True):
            position = evolve(position, event)
            assert position == expected
        self.counts["replayed prefixes"] += len(self.events) + 1

    def teardown(self) -> None:
        if hasattr(self, "events"):
            self.check_prefixes()


def assert_conserved(position: Position) -> None:
    """Board, racks, bag and tiles drawn for the start are the whole set. Rule: R1.2"""
    tiles = [tile_of(tile) for _, tile in position.board.tiles()]
    for rack in position.racks:
        tiles += rack
    if position.phase is Phase.CHOOSING_STARTER:
        tiles += [tile for _, tile in position.starting_tiles]
    assert sorted([*tiles, *position.bag]) == sorted(position.ruleset.tile_set.all_tiles())


def assert_score_recounted(before: Position, events: tuple[Event, ...]) -> None:
    """A play's points and words equal those of a recount from the picture of the board."""
    position = before
    grid_before: list[list[int]] | None = None
    for event in events:
        if isinstance(event, WordRearranged):
            grid_before = grid_before or grid(position)
        if isinstance(event, TilesPlayed):
            start = grid_before or grid(position)
            after = evolve(position, event)
            rules = position.ruleset
            signs = [
                rules.layout.signs[row * rules.layout.cols :][: rules.layout.cols] for row in range(rules.layout.rows)
            ]
            laid = {(square.row, square.col) for square, _ in event.placements}
            values, bonuses = list(rules.tile_set.values), dict(rules.bonuses)
            points, words = naive_score(start, grid(after), laid, signs, values, bonuses)
            assert event.score.points == points
            assert sorted(list(word.word) for word in event.score.words) == sorted(words)
            assert after.scores[event.seat] - position.scores[event.seat] == points
        position = evolve(position, event)


def grid(position: Position) -> list[list[int]]:
    board = position.board
    return [list(board.cells[row * board.cols :][: board.cols]) for row in range(board.rows)]


def assert_views_blind(position: Position, events: tuple[Event, ...], random: Random) -> None:
    """No view changes when the tiles its seat may not see change places, and no redacted event shows them."""
    for seat in (None, *range(len(position.racks))):
        others = [other for other in range(len(position.racks)) if other != seat]
        hidden = [*position.bag, *(tile for other in others for tile in position.racks[other])]
        random.shuffle(hidden)
        permuted = position
        for other in others:
            size = len(position.racks[other])
            permuted = permuted.with_rack(other, Rack(bytes(hidden[:size])))
            hidden = hidden[size:]
        permuted = replace(permuted, bag=Bag(bytes(hidden)))
        assert view_of(permuted, seat) == view_of(position, seat)
    for event in events:
        for seat in (None, *range(len(position.racks))):
            shown = redact(event, seat)
            if seat != getattr(event, "seat", seat):
                assert getattr(shown, "drawn", None) is None
                assert getattr(shown, "returned", None) is None
                if type(event).__name__ in ("TilesDrawn", "ExtraTilesReturned"):
                    assert getattr(shown, "tiles", None) is None


WANTED = (
    "BlankRecycled",
    "LetterRecycled",
    "WordRearranged",
    "WentOut",
    "FinishLineReached",
    "TurnPassed:time",
    "TurnPassed:recycled",
    "TilesExchanged",
    "TurnLost",
    "passed out",
    "refused",
    *VARIATIONS,
)


def machine_for(edition: str) -> type[GameMachine]:
    """A machine of its own, with its own counts."""

    class Machine(GameMachine):
        pass

    Machine.edition, Machine.counts, Machine.steps = edition, Counter(), 0
    return Machine


@pytest.mark.parametrize("examples", slow_beyond(1, [EXAMPLES // 10, EXAMPLES]))
@pytest.mark.parametrize("edition", EDITIONS)
def test_whatever_players_try_tiles_scores_views_and_replays_hold(
    edition: str, examples: int, record_property: Callable[[str, object], None]
) -> None:
    machine = machine_for(edition)
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=STEPS_AN_EXAMPLE,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
    counts = machine.counts
    scope = ruleset(edition).challenge_scope
    counts["passed out"] = sum(counts[f"NoMorePlays:{why}"] for why in ("passed", "proved", "scoreless"))
    record_property("steps", machine.steps)
    record_property("counts", ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
    at_least = AT_LEAST if examples >= ENOUGH else 0
    rare = {name: counts[name] for name in WANTED if counts[name] < at_least}
    assert not rare, dict(counts)
    assert counts[f"PlayWithdrawn:scope-{scope}"] >= 2.5 * at_least
    assert counts[f"ChallengeFailed:scope-{scope}"] >= 2.5 * at_least
    # Not a finer bound: Hypothesis also draws constants it finds in whatever modules are imported, so that the same
    # machine takes other steps alone than in the whole run, and others again when any file of ours has changed.
    assert machine.steps >= examples * STEPS_AN_EXAMPLE / 2
    assert counts["GameEnded"] >= examples / 4
