"""Does the record of any game of ours replay to the same scores, and tell what other programs need?"""

from __future__ import annotations

from random import Random

import pytest

from lexiko.notation import (
    EventKind,
    GcgGame,
    agreed_rules,
    format_gcg,
    gcg_from_events,
    parse_gcg,
    read_gcg,
    replay_gcg,
    write_gcg,
)
from lexiko.notation.gcg.game import rack_number
from lexiko.notation.gcg.names import nicks_of
from lexiko.rulebook import HouseRules, all_sets, ruleset
from lexiko.rules import (
    Action,
    Bag,
    Begin,
    CallTime,
    Challenge,
    ChallengeFailed,
    Command,
    Event,
    Exchange,
    GameStarted,
    Pass,
    Play,
    PlayWithdrawn,
    Position,
    Rack,
    Ruleset,
    Square,
    TilesDrawn,
    TilesPlayed,
    TurnLost,
    Word,
    decide,
    evolve,
)
from tests.notation.random_games import random_game
from tests.pairwise import slow_beyond

EDITIONS = ("classic", "indigo", "luxury", "message-center", "original")
VARIATIONS = ("V1", "V2", "V3", "V4", "V5", "V6", "V7")
NAMES = ("Ann Lee", "Ben", "Ben", "Éva: x")


def house(*variations: str, timed: bool = False) -> HouseRules:
    """These variations, with what they need to be agreed on."""
    return HouseRules(
        variations,
        opening_length=4 if "V1" in variations else None,
        levels=("beginner",) if "V7" in variations else (),
        turn_seconds=(100.0,) if timed else (),
    )


def assert_replays(rules: Ruleset, events: list[Event], position: Position) -> GcgGame:
    """The record says the same game as its events: no disagreement, every score, every final score, the board."""
    game = gcg_from_events(rules, NAMES[: rules.players], events)
    assert parse_gcg(format_gcg(game)) == game
    replay = replay_gcg(read_gcg(write_gcg(game)), rules)
    assert replay.problems == ()
    played = [event.score.points for event in events if isinstance(event, TilesPlayed)]
    assert [turn.score for turn in replay.turns if turn.kind is EventKind.PLAY] == played
    totals = dict.fromkeys((player.nick for player in game.players), 0)
    for turn in replay.turns:
        totals[turn.player] = turn.total
    (order,) = (event.order for event in events if isinstance(event, GameStarted))
    assert list(totals.values()) == [position.scores[seat] for seat in order]
    assert replay.board == position.board
    return game


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_of_any_edition_replays_from_its_record(edition: str, players: int) -> None:
    rules = ruleset(edition, players=players)
    assert_replays(rules, *random_game(players, rules))


@pytest.mark.parametrize("variation", VARIATIONS)
@pytest.mark.parametrize("seed", slow_beyond(1, range(2)))
def test_a_game_with_any_variation_replays_from_its_record(variation: str, seed: int) -> None:
    rules = ruleset(EDITIONS[seed], house=house(variation, timed=seed == 1), players=2 + seed)
    assert_replays(rules, *random_game(seed, rules))


@pytest.mark.parametrize("seed", range(8))
def test_a_game_of_any_mix_replays_from_its_record(seed: int) -> None:
    random = Random(seed)
    variations = sorted(random.sample(VARIATIONS, random.randint(2, 5)))
    rules = ruleset(
        random.choice(EDITIONS),
        set=random.choice([game_set.key for game_set in all_sets()]),
        house=house(*variations, timed=True),
        players=random.randint(2, 4),
    )
    assert_replays(rules, *random_game(seed, rules, leaving=True))


@pytest.mark.parametrize("cut", [0, 1, 3, 8, 20, 40])
def test_an_unfinished_game_ends_with_its_racks(cut: int) -> None:
    rules = ruleset("luxury", house=house("V3"), players=3)
    events, _ = random_game(5, rules)
    position = Position.opening(rules)
    for event in events[:cut]:
        position = evolve(position, event)
    game = gcg_from_events(rules, NAMES[:3], events[:cut])
    replay = replay_gcg(parse_gcg(format_gcg(game)), rules)
    assert replay.problems == ()
    told = {number: each.text for each in game.pragmata if (number := rack_number(each.keyword)) is not None}
    racks = [told[number] for number in sorted(told)]
    alphabet = rules.tile_set.alphabet
    order = position.order or range(3)
    assert [Rack(alphabet.parse_tiles(rack)) for rack in racks] == [
        position.racks[seat] for seat in order if position.racks[seat]
    ]


def test_the_record_names_its_rules_and_reads_them_back() -> None:
    agreed = HouseRules(("V3", "V4"), opening_length=4, levels=(70, 120), turn_seconds=(180.0, None))
    rules = ruleset("luxury", set="spanish", house=agreed)
    game = gcg_from_events(rules, ("Ann", "Ben"), [GameStarted((1, 0))])
    assert [player.nick for player in game.players] == ["Ben", "Ann"]
    told = agreed_rules(parse_gcg(format_gcg(game)))
    assert (told.set_key, told.edition_key) == ("spanish", "luxury")
    assert told.variations == ("V1", "V3", "V4", "V7")
    assert told.opening_length == 4
    assert told.targets == (120, 70)  # in playing order: Ben's first
    assert told.turn_seconds == (None, 180.0)


@pytest.mark.parametrize(
    ("lines", "set_key"),
    [
        (["#tile-distribution spanish"], "spanish"),
        (["#tile-distribution polish"], "polish"),
        (["#tile-distribution english"], "english"),
        (["#board-layout SuperCrosswordGame"], "super_english"),
        (["#game-type classic_super"], "super_english"),
        (["#tile-distribution english_super", "#board-layout SuperCrosswordGame"], "super_english"),
        (["#tile-distribution Klingon"], "klingon"),
        (["#title x"], None),
        (["#lexiko-set catalan 3", "#tile-distribution english"], "catalan"),
    ],
)
def test_the_set_is_known_by_other_programs_names_too(lines: list[str], set_key: str | None) -> None:
    assert agreed_rules(parse_gcg("\n".join(lines))).set_key == set_key


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("#board-layout RoundGame", "'RoundGame' is no board known here"),
        ("#game-type wordsmog", "'wordsmog' is no kind of game known here"),
        ("#board-layout CrosswordGame", ""),
        ("#game-type classic_super", ""),
    ],
)
def test_a_board_or_kind_of_game_that_is_not_known_here_is_named_with_its_line(line: str, said: str) -> None:
    warnings = parse_gcg(f"#title x\n{line}").warnings
    assert [(warning.line, said in warning.message) for warning in warnings] == ([(2, True)] if said else [])


@pytest.mark.parametrize(
    "line", ["#lexiko-house V3,V44", "#lexiko-opening four", "#lexiko-targets 1,x", "#lexiko-timer soon"]
)
def test_a_pragma_of_ours_that_cannot_be_read_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(ValueError, match=r"line 2: .* cannot be read"):
        agreed_rules(parse_gcg(f"#title x\n{line}"))


@pytest.mark.parametrize(
    "line",
    ["#lexiko-set english", "#lexiko-edition luxury 1", "#lexiko-house V3", "#lexiko-opening 4", "#lexiko-timer 9"],
)
def test_a_rule_that_a_record_tells_twice_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(ValueError, match=r"line 3: #lexiko-[a-z]+ stands there twice"):
        agreed_rules(parse_gcg(f"{line}\n#title x\n{line}"))


@pytest.mark.parametrize(
    ("names", "nicks"),
    [
        (("Ann", "Ben"), ("Ann", "Ben")),
        (("Ann Lee", " Ann\tLee "), ("Ann_Lee", "Ann_Lee2")),
        (("", "Ben:"), ("Player1", "Ben_")),
        (("Éva", "李", "a\nb"), ("Éva", "李", "a_b")),
        (("A", "A2", "A"), ("A", "A2", "A3")),
        (("A2", "A", "A"), ("A2", "A", "A3")),
        (("A", "A3", "A"), ("A", "A3", "A3_")),
    ],
)
def test_nicks_have_no_spaces_and_no_two_are_alike(names: tuple[str, ...], nicks: tuple[str, ...]) -> None:
    assert nicks_of(names) == nicks


# --- one game told line by line ----------------------------------------------------------------------------------


class Table:
    """A game of two with known racks and a dictionary of one mind."""

    def __init__(self, rules: Ruleset) -> None:
        self.position, self.good, self.now = Position.opening(rules), True, 0.0
        self.events: list[Event] = []
        self.racks = [rules.tile_set.alphabet.parse_tiles(rack) for rack in ("HORNAEI", "FAMEEBT", "PASTEEQ")]
        self.do(None, Begin())

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        return tuple(self.racks.pop(0)) if count == 7 else tuple(tiles)[20 : 20 + count]

    def order(self, players: int) -> tuple[int, ...]:
        return tuple(range(players))

    def accepts(self, _: Word) -> bool:
        return self.good

    def do(self, seat: int | None, action: Action) -> None:
        self.now += 1
        for event in decide(self.position, Command(seat, action, self.now), chance=self, judge=self):
            self.events.append(event)
            self.position = evolve(self.position, event)


def horn(table: Table) -> Play:
    letters = table.position.ruleset.tile_set.alphabet.parse_word("HORN")
    return Play(tuple((Square(7, 5 + count), letter) for count, letter in enumerate(letters)))


def lines_of(table: Table) -> list[str]:
    """The record from its first event on, racks left out."""
    text = format_gcg(gcg_from_events(table.position.ruleset, ("Ann", "Ben"), table.events))
    lines = text.splitlines()
    first = next(count for count, line in enumerate(lines) if line.startswith(">"))
    return [line for line in lines[first:] if "rack" not in line]


def test_a_play_withdrawn_is_told_as_other_programs_tell_it() -> None:
    table = Table(ruleset("message-center"))
    table.do(0, horn(table))
    table.good = False
    table.do(1, Challenge())
    assert isinstance(table.events[-1], PlayWithdrawn)
    assert lines_of(table) == [
        ">Ann: AEHINOR 8F HORN +14 14",
        ">Ann: AEHINOR -- -14 0",
        "#note lexiko-challenge Ben HORN",
    ]


def test_a_challenge_that_failed_is_a_pass_by_its_maker() -> None:
    table = Table(ruleset("message-center"))
    table.do(0, horn(table))
    table.do(1, Challenge())
    assert {ChallengeFailed, TurnLost} <= set(map(type, table.events))
    assert lines_of(table) == [
        ">Ann: AEHINOR 8F HORN +14 14",
        "#note lexiko-challenge Ben HORN",
        ">Ben: ABEEFMT - +0 0",
        "#note lexiko-lost challenge",
    ]


def test_a_turn_out_of_time_is_a_pass() -> None:
    table = Table(ruleset("message-center", house=HouseRules(turn_seconds=(10.0,))))
    table.now = 100
    table.do(None, CallTime())
    assert lines_of(table) == [">Ann: AEHINOR - +0 0", "#note lexiko-lost time"]


def test_exchanges_and_passes_are_told_with_their_racks() -> None:
    table = Table(ruleset("message-center"))
    table.do(0, Exchange(table.position.ruleset.tile_set.alphabet.parse_tiles("HO")))
    table.do(1, Pass())
    assert lines_of(table) == [">Ann: AEHINOR -HO +0 0", ">Ben: ABEEFMT - +0 0"]
    assert isinstance(table.events[1], TilesDrawn)


def test_a_clubs_bonus_and_overtime_are_told_as_other_programs_tell_them() -> None:
    table = Table(ruleset("club:challenge=five-point"))
    table.do(0, horn(table))
    table.do(1, Challenge())
    table.now += 1600
    for number in range(6):
        table.do(1 - number % 2, Pass())
    assert table.position.result is not None
    lines = lines_of(table)
    new_rack = lines[1].split()[1]
    assert lines[:4] == [
        ">Ann: AEHINOR 8F HORN +14 14",
        f">Ann: {new_rack} (challenge) +5 19",
        "#note lexiko-challenge Ben HORN",
        ">Ben: ABEEFMT - +0 0",
    ]
    scores = table.position.result.scores
    assert lines[-2:] == [f">Ben: ABEEFMT (time) -20 {scores[1]}", "#note lexiko-ended no-more-plays"]
    record = parse_gcg(format_gcg(gcg_from_events(table.position.ruleset, ("Ann", "Ben"), table.events)))
    assert replay_gcg(record, table.position.ruleset).problems == ()
    assert agreed_rules(record).edition_key == "club:challenge=five-point"
