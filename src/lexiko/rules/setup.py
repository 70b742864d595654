"""A position set up by hand or read from a text: anything on the table, checked before it becomes a game."""

from __future__ import annotations

from collections import Counter
from functools import reduce

from lexiko.frozen import dataclass
from lexiko.rules.equipment.board import Board
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import BLANK, letter_of, tile_of
from lexiko.rules.equipment.tiles import Rack
from lexiko.rules.errors import BadSetup
from lexiko.rules.events import Event, GameStarted, TilesDrawn
from lexiko.rules.position import Position
from lexiko.rules.reducers import evolve
from lexiko.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What somebody says lies on a table; racks and scores are by seat, in playing order.

    A rack may be short or empty: tiles not named are taken to lie in the bag.
    """

    ruleset: Ruleset
    board: Board
    racks: tuple[Rack, ...]
    scores: tuple[int, ...]
    on_turn: int = 0
    scoreless_turns: int = 0


def position_from(setup: Setup) -> Position:
    """The game as it stands so, ready to be played on. Raises `BadSetup` with every problem at once.

    The words on the board are not looked up. Rule: R1.1, R1.2, R1.3, R4.1, R4.4
    """
    return reduce(evolve, setup_events(setup), Position.opening(setup.ruleset))


def setup_events(setup: Setup) -> tuple[Event, ...]:
    """What makes a game stand so: it starts from there, and the racks that are told are drawn.

    Raises `BadSetup` with every problem at once.
    """
    if problems := setup_problems(setup):
        raise BadSetup(problems)
    seats = range(setup.ruleset.players)
    started = GameStarted(
        (*seats[setup.on_turn :], *seats[: setup.on_turn]),
        tuple(setup.board.tiles()),
        setup.scores,
        setup.scoreless_turns,
    )
    racks = ((seat, setup.racks[seat].codes) for seat in started.order)
    return (started, *(TilesDrawn(seat, len(tiles), tiles) for seat, tiles in racks if tiles))


def setup_problems(setup: Setup) -> tuple[str, ...]:
    """Every reason why a setup cannot stand, as sentences that count players from 1; empty if it can."""
    ruleset = setup.ruleset
    problems = []
    for name, values in (("racks", setup.racks), ("scores", setup.scores)):
        if len(values) != ruleset.players:
            problems.append(f"{len(values)} {name} are given for {ruleset.players} players")
    if not 0 <= setup.on_turn < ruleset.players:
        problems.append(f"Player {setup.on_turn + 1} is on turn, and there are {ruleset.players} players")
    for seat, rack in enumerate(setup.racks):
        if len(rack) > ruleset.rack_size:
            problems.append(f"the rack of Player {seat + 1} holds {len(rack)} tiles, {ruleset.rack_size} is the most")
    return (*problems, *_tile_problems(setup), *_board_problems(setup))


def _tile_problems(setup: Setup) -> list[str]:
    tile_set = setup.ruleset.tile_set
    used = Counter(tile_of(tile) for _, tile in setup.board.tiles())
    for rack in setup.racks:
        used.update(rack)
    problems = []
    for tile, count in sorted(used.items()):
        if tile > len(tile_set.alphabet):
            problems.append(f"{tile} is no tile of this set")
        elif count > tile_set.counts[tile]:
            name = tile_set.alphabet.format_tile(tile)
            there_are = tile_set.counts[tile]
            problems.append(
                f"{count} tiles {name} are used, the set has {there_are}"
                if there_are or tile == BLANK
                else f"the set has no tile {name}: only a blank can be it, as {name.lower()}"
            )
    return problems


def _board_problems(setup: Setup) -> list[str]:
    board, layout = setup.board, setup.ruleset.layout
    if (board.rows, board.cols) != (layout.rows, layout.cols):
        return [f"the board is {board.rows} x {board.cols}, this set's is {layout.rows} x {layout.cols}"]
    problems = []
    size = len(setup.ruleset.tile_set.alphabet)
    occupied = dict(board.tiles())
    if any(square not in layout for square in occupied):
        problems.append("a tile lies where this board has no square")
    if any(not 1 <= letter_of(tile) <= size for tile in occupied.values()):
        problems.append("a tile on the board stands for no letter of this set")
    if len(occupied) == 1:
        problems.append("a single tile lies on the board: the first play has two or more")
    if occupied and layout.start not in occupied:
        problems.append("the centre is not covered")
    if len(_island(set(occupied))) != len(occupied):
        problems.append("the tiles on the board are not all joined")
    return problems


def _island(squares: set[Square]) -> set[Square]:
    """The squares joined to one of them, whichever comes first."""
    reached: set[Square] = set()
    frontier = sorted(squares)[:1]
    while frontier:
        square = frontier.pop()
        reached.add(square)
        for across in (True, False):
            for count in (-1, 1):
                near = square.step(across=across, count=count)
                if near in squares and near not in reached:
                    frontier.append(near)
    return reached
