"""R9.2: what counts as a pass? Every kind of turn in every edition and mix of V2 to V4, against a count of our own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from lexiko.rulebook import HouseRules
from lexiko.rules import (
    Action,
    AgreeNoMorePlays,
    Bag,
    CallTime,
    Challenge,
    Command,
    Event,
    Exchange,
    NoMorePlays,
    Pass,
    Phase,
    Play,
    Position,
    Rack,
    RecycleBlank,
    RecycleLetter,
    Square,
    Word,
    decide,
    evolve,
)
from tests.clauses import clause
from tests.table_talk import Game, rules

PAGE = Path(__file__).parents[2] / "docs" / "turns.md"
ROW = 7
"""The row of the board with all the tiles: twelve blanks that stand for O, then letters."""
BLANKS = 12
MIXES = ("", "V2", "V3", "V4", "V3,V4", "V2,V3,V4")
CONFIGURATIONS = [
    *((edition, mix) for edition in ("classic", "luxury", "original", "club:clock=none") for mix in MIXES),
    ("indigo", ""),
    ("message-center", "V4"),
]


class Luck:
    """Chance that hands out what comes first."""

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """The first tiles."""
        return tuple(tiles)[:count]

    def order(self, players: int) -> tuple[int, ...]:
        """The seats as they are."""
        return tuple(range(players))


@dataclass(frozen=True)
class Known:
    """A dictionary with every word or none, and somebody who knows that no play remains."""

    good: bool = True

    def accepts(self, _: Word) -> bool:
        """Whether words are good."""
        return self.good

    def any_play(self, _: Position) -> bool:
        """No play remains, whatever is said."""
        return False


@dataclass
class Count:
    """How R9.2 and C7 count, told by kinds of turns alone."""

    passes: list[int]
    agreed: set[int] = field(default_factory=set)
    scoreless: int = 0

    def turn(self, seat: int, kind: str) -> None:
        """A turn of this kind has been taken."""
        counts, _, scoreless = COUNTS[kind]
        if counts == "counts":
            self.passes[seat] += 1
        elif counts == "starts again":
            self.passes, self.agreed = [0] * len(self.passes), set()
        self.scoreless = self.scoreless + 1 if scoreless == "counts" else 0

    def ends(self, position: Position) -> str:
        """Why the game is over by now; empty if it is not."""
        agreed, edition = position.ruleset, position.ruleset.edition_key
        if len(self.agreed) == len(self.passes):
            return "agreed"
        if edition.startswith("club"):
            return "scoreless" if self.scoreless >= 6 else ""
        if edition == "original":
            return "passed" if min(self.passes) >= 2 else ""
        left_to_players = {"V2", "V3"} & set(agreed.variations)
        few = len(position.bag) < (7 if edition == "luxury" else 1)
        return "proved" if min(self.passes) >= 1 and few and not left_to_players else ""


COUNTS = {
    "a turn passed": ("counts", "stand", "counts"),
    "an exchange of no tiles": ("counts", "stand", "counts"),
    "a turn lost to the timer": ("counts", "stand", "counts"),
    "blanks swapped (V4) and nothing more": ("counts", "stand", "counts"),
    "blanks swapped (V4), then an exchange of no tiles": ("counts", "stand", "counts"),
    "a play that scores": ("starts again", "fall", "starts again"),
    "a play worth nothing": ("starts again", "fall", "counts"),
    "a play withdrawn after a challenge": ("starts again", "fall", "counts"),
    "blanks swapped (V4), then a play": ("starts again", "fall", "starts again"),
    "an exchange": ("starts again", "fall", "counts"),
    "blanks swapped (V4), then an exchange": ("starts again", "fall", "counts"),
    "a letter recycled (V3) and nothing more": ("starts again", "fall", "counts"),
    "a letter recycled (V3), then an exchange": ("starts again", "fall", "counts"),
    "a letter recycled (V3), then a play": ("starts again", "fall", "starts again"),
    "a turn lost because a challenge failed": ("neither", "stand", "counts"),
}


def table(edition: str, mix: str, *, players: int = 2, bag: str = "") -> Position:
    """A late game with blanks to swap, letters to recycle and room for plays."""
    house = HouseRules(tuple(filter(None, mix.split(","))), turn_seconds=(60.0,))
    game = Game(
        rules(edition, players=players, house=house),
        racks=["I"] * players,
        board=("8A", "o" * BLANKS + "HHH"),
        bag=bag,
    )
    rack = Rack.of(game.alphabet.parse_tiles("?OOBDMP"))
    return replace(game.position, racks=(rack,) * players)


def swap(position: Position) -> RecycleBlank:
    """The first blank on the board for an O."""
    cells = position.board
    return RecycleBlank(next(Square(ROW, col) for col in range(BLANKS) if cells.at(Square(ROW, col)) > 128))


def recycle(position: Position) -> RecycleLetter:
    """The last letter of the row for one from the rack that is another."""
    square = Square(ROW, BLANKS + 2)
    assert position.on_turn is not None
    given = next(tile for tile in position.racks[position.on_turn] if tile and tile != position.board.at(square))
    return RecycleLetter(square, given)


def play(position: Position, *, blank: bool = False, before: tuple[RecycleBlank | RecycleLetter, ...] = ()) -> Play:
    """A tile above the row where nothing lies yet, the last on the rack, or a blank."""
    col = next(col for col in range(BLANKS) if not position.board.at(Square(ROW - 1, col)))
    assert position.on_turn is not None
    spent = {step.tile for step in before if isinstance(step, RecycleLetter)}
    tile = next(tile for tile in reversed(list(position.racks[position.on_turn])) if tile not in spent)
    return Play(((Square(ROW - 1, col), 128 | 1 if blank else tile),), before)


def exchanged(position: Position, before: tuple[RecycleBlank | RecycleLetter, ...] = ()) -> Exchange:
    """One tile that is on the rack whatever was done before."""
    assert position.on_turn is not None
    spent = {step.tile for step in before if isinstance(step, RecycleLetter)}
    rack = [tile for tile in position.racks[position.on_turn] if tile not in spent]
    return Exchange(bytes(rack[-1:]), before)


def action_of_kind(position: Position, kind: str) -> Action:
    """What is done in a turn of this kind."""
    after_swap: Callable[[], tuple[RecycleBlank, ...]] = lambda: (swap(position),)  # noqa: E731
    after_letter: Callable[[], tuple[RecycleLetter, ...]] = lambda: (recycle(position),)  # noqa: E731
    actions: dict[str, Callable[[], Action]] = {
        "a turn passed": Pass,
        "an exchange of no tiles": lambda: Exchange(b""),
        "a turn lost to the timer": CallTime,
        "blanks swapped (V4) and nothing more": lambda: Pass(after_swap()),
        "blanks swapped (V4), then an exchange of no tiles": lambda: Exchange(b"", after_swap()),
        "a play that scores": lambda: play(position),
        "a play worth nothing": lambda: play(position, blank=True),
        "a play withdrawn after a challenge": lambda: play(position),
        "blanks swapped (V4), then a play": lambda: play(position, before=after_swap()),
        "an exchange": lambda: exchanged(position),
        "blanks swapped (V4), then an exchange": lambda: exchanged(position, after_swap()),
        "a letter recycled (V3) and nothing more": lambda: Pass(after_letter()),
        "a letter recycled (V3), then an exchange": lambda: exchanged(position, after_letter()),
        "a letter recycled (V3), then a play": lambda: play(position, before=after_letter()),
    }
    return actions[kind]()


def done(position: Position, seat: int | None, action: Action, *, good: bool = True) -> tuple[Position, list[Event]]:
    """The position after an action, and what it caused."""
    at = position.turn_started_at + (60.0 if isinstance(action, CallTime) else 0.0)
    told = decide(position, Command(seat, action, at), chance=Luck(), judge=Known(good), prover=Known())
    for event in told:
        position = evolve(position, event)
    return position, list(told)


def taken(position: Position, kind: str) -> tuple[Position, list[Event]]:
    """The position after a turn of this kind, and what it caused."""
    action = action_of_kind(position, kind)
    seat = position.on_turn
    assert seat is not None
    position, told = done(position, None if isinstance(action, CallTime) else seat, action)
    if kind == "a play withdrawn after a challenge":
        position, more = challenged(position, good=False)
        told += more
    return position, told


def challenged(position: Position, *, good: bool, by: int | None = None) -> tuple[Position, list[Event]]:
    """The last play challenged, by the next player or `by`."""
    assert position.last is not None
    word = position.last.open_words[0] if position.ruleset.challenge_scope == "word" else None
    return done(position, position.may_challenge[0] if by is None else by, Challenge(word), good=good)


def kinds_in(position: Position) -> Iterator[str]:
    """The kinds of turns that can be taken here."""
    for kind in COUNTS:
        variation = re.search(r"\((V\d)\)", kind)
        if variation and variation[1] not in position.ruleset.variations:
            continue
        needs_bag = kind.endswith("an exchange") and not position.ruleset.exchange_allowed(len(position.bag))
        if kind != "a turn lost because a challenge failed" and not needs_bag:
            yield kind


def checked(position: Position, told: Sequence[Event], count: Count) -> bool:
    """Whether the game goes on; it does just when our own count says so."""
    why = count.ends(position)
    ended = [event.why for event in told if isinstance(event, NoMorePlays)]
    assert ended == ([why] if why else [])
    if position.phase is Phase.PLAYING:
        assert list(position.passes) == count.passes
        assert position.agreed == count.agreed
        assert not why
    return position.phase is Phase.PLAYING


def follow(position: Position, count: Count, kinds: Iterable[str]) -> tuple[Position, Count] | None:
    """Turns of these kinds one after another, each checked; None once the game is over."""
    for kind in kinds:
        if position.on_turn is None:
            return None
        count = Count(list(count.passes), set(count.agreed), count.scoreless)
        count.turn(position.on_turn, kind)
        position, told = taken(position, kind)
        if not checked(position, told, count):
            return None
    return position, count


@clause("R9.2", "C7", "R6.1")
@pytest.mark.parametrize(("edition", "mix"), CONFIGURATIONS)
@pytest.mark.parametrize("bag", ["", "EEEEEE"])
def test_r9_2_every_turn_counts_as_it_should_whatever_was_passed_before(edition: str, mix: str, bag: str) -> None:
    for passed in range(4):
        begun = follow(table(edition, mix, bag=bag), Count([0, 0]), ["a turn passed"] * passed)
        if begun is None:
            break
        for kind in kinds_in(begun[0]):
            on = follow(*begun, [kind])
            if on is not None:
                follow(*on, ["a turn passed"] * 4)


@clause("R9.2", "C7")
@pytest.mark.parametrize(("edition", "mix"), [("original", "V3,V4"), ("luxury", "V4"), ("club:clock=none", "V3,V4")])
def test_r9_2_any_two_kinds_of_turns_one_after_the_other_count_as_each_does(edition: str, mix: str) -> None:
    start = table(edition, mix, bag="EEEEEEEE")
    for first in kinds_in(start):
        on = follow(start, Count([0, 0]), [first])
        for second in kinds_in(start):
            assert on is not None
            follow(*on, [second, "a turn passed", "a turn passed"])


@clause("R9.2")
@pytest.mark.parametrize("edition", ["classic", "indigo", "luxury", "message-center", "original", "club:clock=none"])
@pytest.mark.parametrize("mix", ["", "V3,V4"])
def test_r9_2_agreements_stand_through_passes_and_fall_with_any_other_turn(edition: str, mix: str) -> None:
    start, _ = done(table(edition, mix, bag="E" * 9), 1, AgreeNoMorePlays())
    for kind in kinds_in(start):
        after, _ = taken(start, kind)
        assert after.agreed == ({1} if COUNTS[kind][1] == "stand" else set()), kind


@clause("R9.2", "R8.4")
@pytest.mark.parametrize("edition", ["classic", "indigo", "luxury", "message-center", "original"])
def test_r9_2_a_lost_turn_neither_counts_nor_starts_again_nor_cancels(edition: str) -> None:
    start, _ = done(table(edition, "", players=3, bag="E" * 9), 0, play(table(edition, "", players=3)))
    start, _ = challenged(start, good=True, by=2)
    start, _ = done(start, 2, AgreeNoMorePlays())
    after, told = done(start, 1, Pass())
    assert [type(event).__name__ for event in told] == ["TurnPassed", "TurnLost"]
    assert (after.passes, after.on_turn) == ((0, 1, 0), 0)
    assert after.agreed == {2}


@clause("R9.2")
@pytest.mark.parametrize("edition", ["classic", "indigo", "luxury", "message-center", "original"])
@pytest.mark.parametrize("mix", MIXES)
def test_r9_2_whatever_is_agreed_on_a_full_bag_is_ended_by_agreement_alone(edition: str, mix: str) -> None:
    position = table(edition, mix, players=3, bag="E" * 20)
    for seat in (2, 0, 1):
        assert position.phase is Phase.PLAYING
        position, told = done(position, seat, AgreeNoMorePlays())
    assert [event.why for event in told if isinstance(event, NoMorePlays)] == ["agreed"]


def test_the_page_of_turns_says_what_they_count_as() -> None:
    lines = PAGE.read_text().splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("| a turn "))
    rows = [line.strip("| ").split(" | ") for line in lines[start + 2 :]]
    told = {row[0]: tuple(row[1:]) for row in rows[: len(COUNTS)]}
    assert told == COUNTS
