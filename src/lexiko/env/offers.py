"""What may be done now, in the order of its numbers: moves of the rules to numbers, and numbers to moves."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.analysis import (
    StartedTurn,
    Valuation,
    after_recycling,
    blanks_taken,
    number_of,
    part_of,
    rearrangings,
    sizes,
)
from lexiko.env.action_numbers import ActionNumbers
from lexiko.env.errors import NotOffered
from lexiko.frozen import dataclass
from lexiko.kernel import MILLIPOINTS, Engine
from lexiko.rules import (
    BLANK,
    Accept,
    Challenge,
    Exchange,
    Move,
    Pass,
    Play,
    PlayerView,
    Rack,
    Word,
)

MOST_BLANKS_COUNTED = 2
"""With more blanks on a rack there are too many plays to count those left out: only whether there are any is told."""

MOST_LISTED = 4_096
"""So many plays are listed at most of racks with more blanks, and where turns may begin with steps."""

MOST_ADDED = 2
"""So many tiles of the rack at most are laid in the line of a word that is laid anew (V2), and none across it."""

Choice = Move | Accept | Challenge
"""What a number may stand for."""


@dataclass(frozen=True, slots=True)
class Offer:
    """What a seat may do: its turn's plays, exchanges and the pass, or the answers to a play."""

    numbers: ActionNumbers
    rack: Rack
    answering: bool = False
    plays: Sequence[Play] = ()
    points: Sequence[int] = ()
    plays_left_out: int = 0
    """How many plays have no number; at least so many with more than two blanks, or where turns begin with steps."""
    exchanges: tuple[int, ...] = ()
    """The parts of the rack that may be exchanged, by number."""
    words: tuple[Word, ...] = ()
    """The words that may be challenged by name; those of the whole play where challenges name none."""
    words_left_out: int = 0

    @property
    def allowed(self) -> list[int]:
        """The numbers that stand for something."""
        numbers = self.numbers
        if self.answering:
            count = len(self.words) if numbers.words > 1 else 1
            return [numbers.accept, *range(numbers.challenge, numbers.challenge + count)]
        exchanges = [numbers.exchange + part - 1 for part in self.exchanges]
        return [*range(len(self.plays)), *exchanges, numbers.pass_]

    def decode(self, number: int) -> Choice:
        """What this number stands for. Raises `NotOffered` for one that stands for nothing now."""
        numbers = self.numbers
        if not 0 <= number < numbers.count:
            raise NotOffered(f"action {number} is none of this environment's: they are 0 to {numbers.count - 1}")
        if number not in self.allowed:
            raise NotOffered(f"action {number} stands for nothing now: the action mask has a 0 there")
        if number == numbers.pass_:
            return Pass()
        if number < numbers.exchange:
            return self.plays[number]
        if number < numbers.pass_:
            return Exchange(part_of(number - numbers.exchange + 1, self.rack))
        if number == numbers.accept:
            return Accept()
        return Challenge(self.words[number - numbers.challenge] if numbers.words > 1 else None)

    def encode(self, choice: Choice) -> int:
        """The number that stands for this. Raises `NotOffered` if none does."""
        number = self._number_of(choice)
        if number is None or number not in self.allowed:
            raise NotOffered(f"{type(choice).__name__} has no number now: it is not allowed, not offered or left out")
        return number

    def _number_of(self, choice: Choice) -> int | None:
        numbers = self.numbers
        match choice:
            case Play():
                return next((number for number, play in enumerate(self.plays) if play == choice), None)
            case Exchange() if choice.tiles and not choice.before and not self.rack.missing(choice.tiles):
                return numbers.exchange + number_of(choice.tiles, self.rack) - 1
            case Exchange() | Pass() if not choice.before:
                return None if isinstance(choice, Exchange) and choice.tiles else numbers.pass_
            case Accept():
                return numbers.accept
            case Challenge() if self.answering and numbers.words > 1:
                return numbers.challenge + self.words.index(choice.word) if choice.word in self.words else None
            case Challenge() if choice.word is None:
                return numbers.challenge
        return None


def offer_to(view: PlayerView, engine: Engine, numbers: ActionNumbers, *, answering: bool = False) -> Offer:
    """What the seat of this view may do: its turn, or to answer the last play. Rule: R3.1, R6.2, R8.1"""
    if answering:
        open_words = view.last.open_words if view.last else ()
        return Offer(
            numbers,
            view.rack,
            answering=True,
            words=open_words[: numbers.words] if numbers.words > 1 else open_words,
            words_left_out=max(0, len(open_words) - numbers.words) if numbers.words > 1 else 0,
        )
    ruleset = view.ruleset
    if ruleset.rearranging or ruleset.letter_recycling or ruleset.blank_recycling:
        plays, points, more = _with_steps(view, engine, numbers.plays)
    else:
        plays, points, more = _plain(view, engine, numbers.plays)
    allowed = [count for count in range(len(view.rack) + 1) if ruleset.exchange_allowed(view.bag_count, count)]
    parts = tuple(part for part, size in enumerate(sizes(view.rack)) if size and size in allowed)
    return Offer(numbers, view.rack, plays=plays, points=points, plays_left_out=more, exchanges=parts)


def _plain(view: PlayerView, engine: Engine, most: int) -> tuple[Sequence[Play], Sequence[int], int]:
    """The best plays, their points, and how many there are besides."""
    table = engine.plays(view, limit=limit_for(view.rack, most))
    return table[:most], table.scores[:most], max(0, len(table) - most)


def limit_for(rack: Rack, most: int) -> int | None:
    """How many plays of a rack are listed so that those left out can be counted; None: all."""
    return max(MOST_LISTED, most + 1) if rack.count(BLANK) > MOST_BLANKS_COUNTED else None


def _with_steps(view: PlayerView, engine: Engine, most: int) -> tuple[Sequence[Play], Sequence[int], int]:
    """The same where turns may begin with steps, of which searches with bounds find some. Rule: V2, V3, V4"""
    ruleset, valuation, plain = view.ruleset, Valuation(engine, "score"), StartedTurn(view)
    begun = blanks_taken(plain, engine) if ruleset.blank_recycling else plain
    beginnings = {each.steps: each for each in (plain, begun)}
    if ruleset.letter_recycling:
        beginnings |= {after.steps: after for after, _ in after_recycling(begun, valuation)}
    found: list[tuple[int, bool, int, Play]] = []
    for each in beginnings.values():
        table = engine.plays(each.view, limit=most if each.steps else MOST_LISTED)
        for play, points in zip(table, table.scores, strict=True):
            found.append((-points, bool(each.steps), len(found), Play(play.placements, each.steps)))
    for turn in rearrangings(begun, valuation, most=MOST_ADDED, crossed=0) if ruleset.rearranging else ():
        found.append((-(turn.value // MILLIPOINTS), True, len(found), turn.play))
    found.sort(key=lambda each: each[:3])
    return [each[3] for each in found[:most]], [-each[0] for each in found[:most]], max(0, len(found) - most)
