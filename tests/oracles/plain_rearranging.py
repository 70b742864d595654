"""Turns that take up a word on the board and lay it anew with tiles from the rack: the kernel's search in plain Python.

It goes the same way, by the rules' own boards and scores; `brute_rearranging` lays everything everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from itertools import accumulate

from lexiko.analysis import RankedTurn, StartedTurn, Valuation, number_of
from lexiko.kernel import MILLIPOINTS, MOST_ADDED, MOST_CROSSED
from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    Board,
    Layout,
    Placement,
    Play,
    Rack,
    Rearrange,
    Run,
    Square,
    Word,
    draft,
    laid_anew,
    letter_of,
    tile_of,
)
from tests.oracles.longer_anagrams import words_with


def best_after_rearranging(begun: StartedTurn, valuer: Valuation) -> RankedTurn | None:
    """The best play found after a word is laid anew; the first found among equals. Rule: V2"""
    most = MOST_ADDED[min(begun.rack.count(BLANK), 2)]
    found = rearrangings(begun, valuer, most=most, crossed=MOST_CROSSED)
    return max(found, key=lambda turn: turn.value, default=None)


def rearrangings(
    begun: StartedTurn, valuer: Valuation, *, most: int = 9, crossed: int | None = None
) -> Iterator[RankedTurn]:
    """Turns that lay one word anew, all words known: every one of them, but as bounded as is asked for. Rule: V2

    `most` tiles of the rack at most lie in the new word's line; the line that crosses it at its only tile of the rack
    is asked for the `crossed` best of those turns, None for all.
    """
    search = _Search(begun, valuer, most)
    single: list[tuple[RankedTurn, Rearranged]] = []
    for run in words_on(begun.board):
        for each in search.along(run):
            turn, known = search.turn(each)
            if known:
                yield turn
            if len(each.laid) == 1:
                single.append((turn, each))
    best = single if crossed is None else nlargest(crossed, single, key=lambda pair: pair[0].value)
    for _, each in best:
        for laid in search.across(each):
            turn, known = search.turn(Rearranged(each.step, laid))
            if known:
                yield turn


def words_on(board: Board) -> list[Run]:
    """Every run of two or more tiles, those across first."""
    runs = {board.run(square, across=across): None for across in (True, False) for square, _ in board.tiles()}
    return [run for run in runs if len(run.cells) > 1]


@dataclass(frozen=True, slots=True)
class Rearranged:
    """A word laid anew and the tiles of the rack laid with it."""

    step: Rearrange
    laid: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Squares of one line that a word may cover from end to end: vacant ones, and tiles that stay by square."""

    squares: tuple[Square, ...]
    fixed: Mapping[Square, int]

    @property
    def line(self) -> bytes:
        """The letter that stays on each square, 0 where none does."""
        return bytes(letter_of(self.fixed.get(square, 0)) for square in self.squares)


@dataclass(frozen=True, slots=True)
class _Search:
    """What is asked again and again at one position."""

    begun: StartedTurn
    valuer: Valuation
    most: int

    def along(self, run: Run) -> Iterator[Rearranged]:
        """Every way to lay this word anew with tiles of the rack in its own line.

        What crosses it at a single tile of the rack is not looked at: more tiles may come to lie there.
        """
        board, rack = self.begun.board, self.begun.rack
        bare = board.with_tiles((square, 0) for square in run.squares)
        for stretch, word in self._words(bare, rack, run.squares, run.word, across=run.across):
            free = [(square, letter) for square, letter in zip(stretch.squares, word, strict=True)]
            free = [(square, letter) for square, letter in free if square not in stretch.fixed]
            fits = _Crossings(board, run.across, self)
            for moved, laid in _shares(free, Counter(run.cells), Counter(rack)):
                if all(board.at(square) == tile for square, tile in moved):
                    continue
                altered = [each for each in moved if letter_of(board.at(each[0])) != letter_of(each[1])]
                open_yet = () if len(laid) == 1 else laid
                if all(fits.accept(square, letter_of(tile)) for square, tile in (*altered, *open_yet)):
                    yield Rearranged(_step(run, moved), laid)

    def across(self, one: Rearranged) -> Iterator[tuple[Placement, ...]]:
        """Every way to lay more tiles in the line that crosses the new word at its only tile of the rack."""
        ((here, tile),) = one.laid
        board = self._after(one)
        rack, down = self.begun.rack.removed([tile_of(tile)]), not one.step.across
        fits = _Crossings(board, down, self)
        for stretch, word in self._words(board, rack, (here,), b"", across=down):
            free = [(square, letter) for square, letter in zip(stretch.squares, word, strict=True)]
            free = [(square, letter) for square, letter in free if square not in stretch.fixed]
            for _, laid in _shares(free, Counter(), Counter(rack)):
                if all(fits.accept(square, letter_of(each)) for square, each in laid):
                    yield (*one.laid, *laid)

    def turn(self, found: Rearranged) -> tuple[RankedTurn, bool]:
        """The turn with its value, and whether all its words are known."""
        play = Play(found.laid, (found.step,))
        tried = draft(self.begun.board, self.begun.rack, self.valuer.engine.ruleset, play, bag_count=0)
        assert tried.score is not None
        assert not tried.violations
        value = MILLIPOINTS * tried.score.points
        if self.valuer.by == "equity":
            value += self.valuer.engine.kept(self.begun.view)[number_of(tried.rack, self.begun.rack)]
        known = all(self.valuer.engine.lexicon.accepts(word.word) for word in tried.words)
        return RankedTurn(Play(found.laid, (*self.begun.steps, found.step)), value), known

    def _words(
        self, board: Board, rack: Rack, held: Sequence[Square], wanted: Word, *, across: bool
    ) -> Iterator[tuple[_Stretch, Word]]:
        """Words over these squares and maybe beyond, of the letters `wanted`, those that lie there, and the rack's."""
        most, kwg = min(len(rack), self.most), self.valuer.engine.lexicon.kwg
        free = range(len(wanted) + 1, len(wanted) + most + 1)
        layout = self.valuer.engine.ruleset.layout
        stretches = list(_stretches(board, held, layout, across=across, free=free))
        lines = {stretch.squares[0]: stretch.line for stretch in stretches}  # of each start the last is the longest
        words: dict[bytes, dict[int, list[Word]]] = {}
        for line in lines.values():
            if line not in words:
                words[line] = {}
                for word in words_with(kwg, line, wanted, rack.codes, most=most):
                    words[line].setdefault(len(word), []).append(word)
        for stretch in stretches:
            for word in words[lines[stretch.squares[0]]].get(len(stretch.squares), ()):
                yield stretch, word

    def _after(self, one: Rearranged) -> Board:
        return laid_anew(self.begun.board, one.step).with_tiles(one.laid)


@dataclass(slots=True)
class _Crossings:
    """Which letters fit a square of a line, as far as the word that would cross it there can tell."""

    board: Board
    across: bool
    search: _Search
    known: dict[tuple[Square, int], bool] = field(default_factory=dict)

    def accept(self, square: Square, letter: int) -> bool:
        """Whether this letter makes a known word across the line here, or none at all."""
        key = (square, letter)
        if key not in self.known:
            crossing = self.board.with_tiles([(square, letter)]).run(square, across=not self.across)
            accepts = self.search.valuer.engine.lexicon.accepts
            self.known[key] = len(crossing.cells) == 1 or accepts(crossing.word)
        return self.known[key]


def _stretches(
    board: Board, held: Sequence[Square], layout: Layout, *, across: bool, free: range
) -> Iterator[_Stretch]:
    """Every stretch over these squares that ends at vacant squares or at the edge, and has so many for tiles."""
    firsts = list(_ends(board, held[0], layout, across=across, way=-1))
    lasts = list(_ends(board, held[-1], layout, across=across, way=1))
    squares = tuple(firsts[-1].step(across=across, count=count) for count in range(_apart(firsts[-1], lasts[-1]) + 1))
    tiles = [board.at(square) for square in squares]
    vacant = [0, *accumulate(not tile for tile in tiles)]
    ends = [_apart(firsts[-1], last) + 1 for last in lasts]
    for start in (_apart(firsts[-1], first) for first in firsts):
        for end in ends:
            if vacant[end] - vacant[start] in free:
                lying = zip(squares[start:end], tiles[start:end], strict=True)
                yield _Stretch(squares[start:end], {square: tile for square, tile in lying if tile})


def _apart(first: Square, last: Square) -> int:
    """How many steps lie between two squares of a line."""
    return last.col - first.col + last.row - first.row


def _ends(board: Board, square: Square, layout: Layout, *, across: bool, way: int) -> Iterator[Square]:
    """The squares from here on, this one first, behind which no tile lies."""
    while square in layout:
        beyond = square.step(across=across, count=way)
        if not board.at(beyond):
            yield square
        square = beyond


def _shares(
    free: Sequence[tuple[Square, int]], old: Counter[int], rack: Counter[int]
) -> Iterator[tuple[tuple[Placement, ...], tuple[Placement, ...]]]:
    """Every way to lay all the old tiles, and tiles of the rack for the rest, on squares that want these letters."""
    if not free:
        yield (), ()
        return
    (square, letter), *others = free
    for tile in (letter, letter | BLANK_FLAG):
        if old[tile]:
            old[tile] -= 1
            for moved, laid in _shares(others, old, rack):
                yield ((square, tile), *moved), laid
            old[tile] += 1
    if old.total() < len(free):
        for spent, tile in ((letter, letter), (BLANK, letter | BLANK_FLAG)):
            if rack[spent]:
                rack[spent] -= 1
                for moved, laid in _shares(others, old, rack):
                    yield moved, ((square, tile), *laid)
                rack[spent] += 1


def _step(run: Run, moved: Sequence[Placement]) -> Rearrange:
    """The step that lays the tiles of a word so."""
    along = {square.col - run.start.col + square.row - run.start.row: tile for square, tile in moved}
    first, last = min(along), max(along)
    return Rearrange(run.start, run.across, bytes(along.get(at, 0) for at in range(first, last + 1)), first)
