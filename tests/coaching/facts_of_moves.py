"""What is true of a move, found out from the letters on the board by means that share nothing with the coach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any

from lexiko.analysis import candidates
from lexiko.coaching import Rung
from lexiko.kernel import Engine
from lexiko.notation import format_move
from lexiko.rules import BLANK, Exchange, Move, Pass, Play, PlayerView, Square, draft, is_blank

MOST, ELSEWHERE = 150, 100
"""So many real plays, and places elsewhere for the tiles of the best one, say enough as a rule."""
SIGNS = {"2W": "D*", "3W": "T", "4W": "Q"}
Cells = list[list[str]]
Place = tuple[int, int]


class ReadMove:
    """A move, read off the board letter by letter."""

    def __init__(self, view: PlayerView, move: Move) -> None:
        self.view, self.move, self.alphabet = view, move, view.ruleset.tile_set.alphabet

    @property
    def laid(self) -> list[Place]:
        return [(square.row, square.col) for square, _ in self.move.placements] if isinstance(self.move, Play) else []

    @cached_property
    def before(self) -> Cells:
        board = self.view.board
        cells = [board.cells[row * board.cols : (row + 1) * board.cols] for row in range(board.rows)]
        return [[self.alphabet.format_tile(cell).upper() if cell else "" for cell in row] for row in cells]

    @cached_property
    def after(self) -> Cells:
        cells = [[*row] for row in self.before]
        for (row, col), tile in zip(self.laid, getattr(self.move, "tiles", ()), strict=False):
            cells[row][col] = self.alphabet.format_tile(tile).upper()
        return cells

    @cached_property
    def words(self) -> list[list[tuple[Place, str]]]:
        """The words with a new tile, the main word first; of a turn with steps those that the rules name."""
        if self.move.before:
            tried = draft(self.view.board, self.view.rack, self.view.ruleset, self.move, bag_count=self.view.bag_count)
            named = tried.score.words if tried.score else ()
            return [[((-1, -1), self.alphabet.format_tile(code)) for code in each.word] for each in named]
        found = {tuple(self._run(place, down)) for place in self.laid for down in (0, 1)}
        new = set(self.laid)
        runs = [run for run in found if len(run) > 1]
        runs.sort(key=lambda run: (-len(new & {place for place, _ in run}), -len(run), run[0][0][0] != run[-1][0][0]))
        return [list(run) for run in runs]

    def _run(self, place: Place, down: int) -> Iterator[tuple[Place, str]]:
        step = (1, 0) if down else (0, 1)

        def at(spot: Place) -> str:
            inside = 0 <= spot[0] < len(self.after) and 0 <= spot[1] < len(self.after[0])
            return self.after[spot[0]][spot[1]] if inside else ""

        while at((place[0] - step[0], place[1] - step[1])):
            place = (place[0] - step[0], place[1] - step[1])
        while letter := at(place):
            yield place, letter
            place = (place[0] + step[0], place[1] + step[1])

    @property
    def letters(self) -> list[str]:
        return [letter for _, letter in self.words[0]] if self.words else []

    def given(self) -> Counter[str]:
        tiles = getattr(self.move, "tiles", ())
        return Counter("?" if is_blank(tile) else self.alphabet.format_tile(tile) for tile in tiles)

    def lengthens(self) -> bool:
        for run in self.words if not self.move.before else ():
            old = [place in self.laid for place, _ in run]
            inner = "".join("n" if new else "o" for new in old).strip("n")
            if len(inner) > 1 and "n" not in inner:
                return True
        return False


def agrees(rung: Rung, read: ReadMove) -> bool:
    """Whether a fact is true of a move."""
    move, view, kind = read.move, read.view, rung.kind
    facts: Any = rung
    if kind == "lays-nothing":
        return not isinstance(move, Play)
    if kind == "steps":
        return {step.partition(" ")[0] for step in _steps(read)} == set(facts.steps)
    if kind == "bonus":
        return bool(dict(view.ruleset.bonuses).get(len(read.laid), 0) == facts.bonus)
    if kind == "goes-out":
        return view.bag_count == 0 and len(read.laid) == len(view.rack)
    if kind == "premium":
        signs = view.ruleset.layout
        return any(signs.sign(Square(*place)) in SIGNS[facts.premium] for place in read.laid)
    if kind == "lengthens":
        return read.lengthens()
    if kind == "beside":
        return len(read.words) >= 3
    if kind == "tiles":
        return bool(len(read.laid) == facts.count)
    if kind == "line":
        return bool(read.laid) and _lies_in(facts, read)
    if kind in ("begins", "ends"):
        told, letters = [read.alphabet.format_tile(code) for code in facts.codes], read.letters
        assert facts.letters == "".join(told)
        return (letters[: len(told)] if kind == "begins" else letters[-len(told) :]) == told
    if kind == "length":
        return bool(len(read.letters) == facts.count)
    if kind == "takes":
        return isinstance(move, Play) and read.given() == Counter(map(read.alphabet.format_tile, facts.codes))
    if kind == "exchanges":
        return bool(isinstance(move, Exchange) and len(move.tiles) == facts.count)
    if kind == "keeps":
        kept = Counter(view.rack) - Counter(move.tiles if isinstance(move, Exchange) else view.rack)
        return bool(facts.code in kept)
    assert kind == "move"
    return bool(facts.text == format_move(move, board=view.board, alphabet=read.alphabet))


def _steps(read: ReadMove) -> Sequence[str]:
    return format_move(read.move, board=read.view.board, alphabet=read.alphabet).split("; ")[:-1]


def _lies_in(facts: Any, read: ReadMove) -> bool:
    lines = {place[0] if facts.across else place[1] for place in read.laid}
    if lines != {facts.line}:
        return False
    length = len(read.after[0]) if facts.across else len(read.after)
    middle = (length - 1) / 2
    places = [place[1] if facts.across else place[0] for place in read.laid]
    if facts.part == "first":
        return all(place <= middle for place in places)
    return not facts.part or all(place >= middle for place in places)


def moves_of(view: PlayerView, best: Move, engine: Engine, *, every_place: bool) -> Iterator[Move]:
    """Moves that the rules allow, whether or not their words exist: real ones, then what may be thought of instead."""
    yield from engine.plays(view, limit=MOST)
    if best.before or every_place:
        yield from (each.move for each in candidates(view, engine, limit=4 * MOST))
    for count in range(1, len(view.rack) + 1):
        for tiles in {bytes(sorted(tiles)) for tiles in combinations(view.rack.codes, count)}:
            if view.ruleset.exchange_allowed(view.bag_count, count):
                yield Exchange(tiles)
    yield Pass()
    if isinstance(best, Play):
        yield from (play for play in _made_up(view, best, every_place=every_place) if _is_allowed(view, play))


def _is_allowed(view: PlayerView, move: Move) -> bool:
    return not draft(view.board, view.rack, view.ruleset, move, bag_count=view.bag_count).violations


def _made_up(view: PlayerView, best: Play, *, every_place: bool) -> Iterator[Play]:
    """The tiles in any order on the same squares, other tiles of the rack there, and the tiles anywhere else."""
    random, letters = Random(str(best)), len(view.ruleset.tile_set.alphabet)
    squares, tiles = [square for square, _ in best.placements], [tile for _, tile in best.placements]
    begun = draft(view.board, view.rack, view.ruleset, Pass(best.before), bag_count=view.bag_count)
    racks = [tile if tile != BLANK else random.randint(1, letters) | 0x80 for tile in begun.rack]
    for place in range(len(tiles)):
        for other in range(place):
            order = [*tiles]
            order[place], order[other] = order[other], order[place]
            yield Play(tuple(zip(squares, order, strict=True)), best.before)
        for tile in racks:
            yield Play(tuple(zip(squares, [*tiles[:place], tile, *tiles[place + 1 :]], strict=True)), best.before)
    board = view.board
    starts = [(row, col, down) for row in range(board.rows) for col in range(board.cols) for down in (0, 1)]
    rows, cols = {square.row for square in squares}, {square.col for square in squares}
    near = [each for each in starts if (each[2] and {each[1]} == cols) or (not each[2] and {each[0]} == rows)]
    for row, col, down in starts if every_place else [*near, *random.sample(starts, ELSEWHERE)]:
        free = (Square(row + each * down, col + each * (1 - down)) for each in range(board.rows + board.cols))
        vacant = [square for square in free if square in board and not board.at(square)][: len(tiles)]
        if len(vacant) == len(tiles) and any(board.touches(square) for square in vacant):
            yield Play(tuple(zip(vacant, tiles, strict=True)), best.before)
    for count in range(1, len(tiles)):
        yield Play(tuple(zip(squares[:count], tiles[:count], strict=True)), best.before)
