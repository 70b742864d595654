"""A game that goes on with open cards: both see all tiles, and in which order the bag is drawn.

Questions are of one kind, as in `kernel/endings`: is a position worth at least so much? While the bag holds tiles the
turns are tried here, the likeliest refutations first; once it is empty the position is an ending, and solved.
Values are final leads of the player on turn, in quarters of a point; one quarter tells who has won a tie by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import NamedTuple

from lexiko.kernel import NO_VALUE, QUARTERS, TO_THE_END, Endgame, Engine, game_rules
from lexiko.rules import (
    BLANK,
    TIES,
    Bag,
    Board,
    Exchange,
    Pass,
    Phase,
    Play,
    Position,
    Rack,
    Ruleset,
    is_blank,
)

_TRIED_FIRST = 24
"""So many replies are looked at shallowly before one of them is followed to the end."""
SHALLOW = 1
"""So many turns deep a look goes into an ending."""
_FEW_BITS, _MANY_BITS = 6, 20
"""How many positions of an ending are kept, as powers of two: few for a look, which asks once of each."""


class Stopped(Exception):
    """A question was given up."""


class Verdict(NamedTuple):
    """A bound on a value, and whether it rests on no estimate."""

    value: int
    sure: bool


@dataclass(frozen=True, slots=True)
class OpenPosition:
    """A position, seen by the player on turn: own rack and the other one, own lead, the bag, drawn from the front.

    `passes` are those of each since the last play; `may_exchange` tells whether exchanges are still looked at.
    """

    board: Board
    racks: tuple[Rack, Rack]
    lead: int
    bag: bytes
    passes: tuple[int, int]
    scoreless: int
    may_exchange: bool = True


class Ends:
    """How a game ends under some rules without anybody going out, and what is reckoned then."""

    def __init__(self, rules: Ruleset, *, minds_ties: bool) -> None:
        told = game_rules(rules)
        rounds = told.passes_to_end // rules.players
        self.rules, self.minds_ties = rules, minds_ties
        self.most_passes = rounds or (0 if told.scoreless_to_end else 1)
        self.most_scoreless = told.scoreless_to_end

    def after(
        self, position: OpenPosition, move: Play | Exchange | Pass, points: int, *, bag: bytes, drawn: bytes
    ) -> OpenPosition | int:
        """The position after a move, seen by the other, or its final value if the game ends with it.

        `drawn` is what the move draws, and the `bag` what is left then. Rule: R3.2, R6.1, R9.2, R9.3, C7
        """
        given = _given(move)
        own = position.racks[0].removed(given).added(drawn)
        board, passes, scoreless = position.board, (0, 0), position.scoreless + 1
        if isinstance(move, Play):
            board = board.with_tiles(move.placements)
            scoreless = 0 if points else scoreless
        elif isinstance(move, Pass):
            passes = (position.passes[0] + 1, position.passes[1])
        lead = position.lead + points
        if self._ended(passes, scoreless):
            return self._reckoned(lead, own, position.racks[1])
        return OpenPosition(
            board,
            (position.racks[1], own),
            -lead,
            bag,
            (passes[1], passes[0]),
            scoreless,
            position.may_exchange and not isinstance(move, Exchange),
        )

    def drawn(self, position: OpenPosition, move: Play | Exchange | Pass) -> tuple[bytes, bytes]:
        """What a move draws from the bag, and the bag after it; tiles exchanged come out of it last.

        Rule: R3.2, R6.1
        """
        given = _given(move)
        count = 0 if isinstance(move, Pass) else self.rules.rack_size - len(position.racks[0]) + len(given)
        drawn, rest = position.bag[:count], position.bag[count:]
        return drawn, rest + (bytes(sorted(given)) if isinstance(move, Exchange) else b"")

    def _ended(self, passes: tuple[int, int], scoreless: int) -> bool:
        """Rule: R9.2, C7"""
        if self.most_scoreless and scoreless >= self.most_scoreless:
            return True
        return bool(self.most_passes) and min(passes) >= self.most_passes

    def _reckoned(self, lead: int, own: Rack, other: Rack) -> int:
        """The final lead if nobody went out: each loses what is left. Rule: R9.3, R9.4, C9"""
        total = self.rules.tile_set.total
        final = lead + total(other) - total(own)
        tie = (lead > 0) - (lead < 0) if not final and self.minds_ties else 0
        return QUARTERS * final + tie


class OpenGame:
    """Answers what positions are worth; for one thread, and stopped by another."""

    def __init__(self, engine: Engine, *, minds_ties: bool) -> None:
        self._engine = engine
        self.ends = Ends(engine.ruleset, minds_ties=minds_ties)
        self._stopped = False
        self._asked: Endgame | None = None
        self.nodes = 0

    def stop(self) -> None:
        """Let what is being asked be given up soon, and all that follows."""
        self._stopped = True
        asked = self._asked
        if asked is not None:
            asked.stop()

    def test(self, position: OpenPosition | int, beta: int, *, depth: int = TO_THE_END) -> Verdict:
        """Is the position worth `beta`? At least the value if that is so, else at most.

        It is estimated where endings have to be looked into more than so many turns deep.

        Raises `Stopped` and `MemoryError`.
        """
        if isinstance(position, int):
            return Verdict(position, True)
        if not position.bag:
            return self._ending(position, beta, depth)
        return self._before_end(position, beta, depth)

    def value(self, position: OpenPosition | int, guess: int) -> int:
        """What the position is worth, found by questions around a guess. Raises `Stopped` and `MemoryError`."""
        if isinstance(position, int):
            return position
        if not position.bag:
            return self._ending_value(position, guess)
        low, high = NO_VALUE, -NO_VALUE
        while low < high:
            beta = guess + 1 if guess == low else guess
            guess = self.test(position, beta).value
            if guess >= beta:
                low = guess
            else:
                high = guess
        return guess

    def _endgame(self, position: OpenPosition, depth: int = TO_THE_END) -> Endgame:
        table_bits = _FEW_BITS if depth == SHALLOW else _MANY_BITS
        self._asked = endgame = Endgame(
            self._as_rules_have_it(position), self._engine, minds_ties=self.ends.minds_ties, table_bits=table_bits
        )
        self._give_up()  # a stop that came meanwhile did not reach it
        return endgame

    def _ending(self, position: OpenPosition, beta: int, depth: int) -> Verdict:
        """The same once the bag is empty."""
        endgame, lead = self._endgame(position, depth), QUARTERS * position.lead
        answer = None
        for deeper in range(1, depth + 1):
            answer = endgame.ask(deeper, beta - lead)
            self._give_up()
            if answer.sure:
                break
        assert answer is not None
        self.nodes += endgame.nodes
        return Verdict(lead + answer.value, answer.sure)

    def _ending_value(self, position: OpenPosition, guess: int) -> int:
        """The value of an ending, by deeper and deeper questions around a guess."""
        endgame, lead = self._endgame(position), QUARTERS * position.lead
        guess -= lead
        low, high = NO_VALUE, -NO_VALUE
        for depth in range(1, TO_THE_END + 1):
            least, most = low, high
            while least < most:
                beta = guess + 1 if guess == least else guess
                answer = endgame.ask(depth, beta)
                self._give_up()
                guess = answer.value
                if guess >= beta:
                    least = guess
                    low = max(low, guess) if answer.sure else low
                else:
                    most = guess
                    high = min(high, guess) if answer.sure else high
                guess = min(max(guess, low), high)
            if low == high:
                break
        self.nodes += endgame.nodes
        return lead + low

    def _give_up(self) -> None:
        """Raises `Stopped` if the question was given up."""
        if self._stopped:
            raise Stopped

    def _before_end(self, position: OpenPosition, beta: int, depth: int) -> Verdict:
        """The same while the bag holds tiles: first a shallow look at the best replies, then each to its end."""
        best, seen = NO_VALUE, []
        moves = self._moves(position)
        for after in (self._after(position, move, points) for move, points in islice(moves, _TRIED_FIRST)):
            value, sure = self._answered(after, beta, SHALLOW)
            if sure and value >= beta:
                return Verdict(value, True)
            seen.append((value, sure, after))
        seen.sort(key=lambda each: -each[0])
        if depth == SHALLOW:
            value, sure, _ = seen[0]
            return Verdict(value, False)
        all_sure = depth == TO_THE_END
        others = moves if all_sure else iter(())
        waiting = chain(
            ((Verdict(value, sure), after) for value, sure, after in seen),
            ((Verdict(0, False), self._after(position, move, points)) for move, points in others),
        )
        for verdict, after in waiting:
            value, sure = verdict if verdict.sure else self._answered(after, beta, depth)
            if value >= beta:
                return Verdict(value, sure)
            best, all_sure = max(best, value), all_sure and sure
        return Verdict(best, all_sure)

    def _answered(self, after: OpenPosition | int, beta: int, depth: int) -> Verdict:
        """What a move is worth by what comes after it."""
        if isinstance(after, int):
            return Verdict(after, True)
        value, sure = self.test(after, 1 - beta, depth=depth)
        return Verdict(-value, sure)

    def _after(self, position: OpenPosition, move: Play | Exchange | Pass, points: int) -> OpenPosition | int:
        drawn, bag = self.ends.drawn(position, move)
        return self.ends.after(position, move, points, bag=bag, drawn=drawn)

    def _moves(self, position: OpenPosition) -> Iterator[tuple[Play | Exchange | Pass, int]]:
        """The turns of a position with tiles in the bag: a pass, plays by what they are worth at sight, exchanges.

        Rule: R6.1, R6.2
        """
        self._give_up()
        yield Pass(), 0
        own = position.racks[0]
        table = self._engine.plays_for(position.board, own, by="equity")
        yield from zip(table, table.scores, strict=True)
        if position.may_exchange:
            for tiles in parts_of(own.codes):
                if self._engine.ruleset.exchange_allowed(len(position.bag), len(tiles)):
                    yield Exchange(tiles), 0

    def _as_rules_have_it(self, position: OpenPosition) -> Position:
        """The same in the words of the rules, seat 0 on turn."""
        return replace(
            Position.opening(self._engine.ruleset),
            board=position.board,
            bag=Bag(b""),
            racks=position.racks,
            scores=(position.lead, 0),
            phase=Phase.PLAYING,
            order=(0, 1),
            on_turn=0,
            passes=position.passes,
            scoreless_turns=position.scoreless,
        )


def parts_of(tiles: bytes) -> list[bytes]:
    """Every part of some tiles but nothing, each once.

    >>> parts_of(b"aab")
    [b'a', b'b', b'aa', b'ab', b'aab']
    """
    found = {b""}
    for tile in sorted(tiles):
        found |= {part + bytes([tile]) for part in found}
    return sorted(found - {b""}, key=lambda part: (len(part), part))


def decides_ties(rules: Ruleset) -> bool:
    """Whether somebody wins a tie. Rule: R9.4, C9"""
    return rules.ties in {name for name in TIES if name != "shared"}


def _given(move: Play | Exchange | Pass) -> bytes:
    """The tiles that leave the rack."""
    if isinstance(move, Play):
        return bytes(BLANK if is_blank(tile) else tile for tile in move.tiles)
    return bytes(move.tiles) if isinstance(move, Exchange) else b""
