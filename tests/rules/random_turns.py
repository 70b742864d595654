"""Turns made up at random for a position, most of them legal: for machines that only care about the rules."""

from __future__ import annotations

from random import Random

from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    Board,
    Placement,
    Play,
    Position,
    Rack,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Square,
    Step,
    draft,
    letter_of,
)


def random_steps(random: Random, position: Position, seat: int) -> tuple[Step, ...]:
    """Recycling and rearranging that the ruleset might allow, one or two steps, or none."""
    ruleset, board, rack = position.ruleset, position.board, position.racks[seat]
    tiles = list(board.tiles())
    steps: list[Step] = []
    swaps = [square for square, tile in tiles if tile & BLANK_FLAG and letter_of(tile) in rack]
    if ruleset.blank_recycling and swaps:
        steps.append(RecycleBlank(random.choice(swaps)))
    elif ruleset.letter_recycling and tiles and len(rack) and random.random() < 0.6:
        square, _ = random.choice(tiles)
        steps.append(RecycleLetter(square, declared(random, random.choice(list(rack)))))
    if ruleset.rearranging and tiles and random.random() < 0.6:
        square, _ = random.choice(tiles)
        run = board.run(square, across=random.random() < 0.5)
        gaps = [0] * random.choice((0, 0, 0, 1, 1, 2))
        anew = bytes(random.sample([*run.cells, *gaps], len(run.cells) + len(gaps)))
        steps.append(Rearrange(run.start, run.across, anew, -random.choice((0, 0, len(gaps)))))
    return tuple(steps)


def random_play(random: Random, position: Position, seat: int, *, attempts: int = 25) -> Play | None:
    """A legal turn that lays tiles, its words whatever they are; None if no attempt succeeded."""
    for attempt in range(attempts):
        steps = random_steps(random, position, seat) if attempt < attempts // 2 else ()
        begun = draft(position.board, position.racks[seat], position.ruleset, Play((), steps), bag_count=0)
        placements = random_placements(random, begun.board, begun.rack, position.ruleset.layout.start, steps)
        play = Play(placements, steps)
        tried = draft(position.board, position.racks[seat], position.ruleset, play, bag_count=len(position.bag))
        if not tried.violations:
            return play
    return None


def random_placements(
    random: Random, board: Board, rack: Rack, start: Square, steps: tuple[Step, ...] = ()
) -> tuple[Placement, ...]:
    """Some tiles of the rack in one line, beside what lies there or over the start."""
    across = random.random() < 0.5
    square = start
    if not board.is_empty:
        square, _ = random.choice(list(board.tiles()))
    rearranged = [step for step in steps if isinstance(step, Rearrange)]
    if rearranged:
        return _around(random, board, rack, rearranged[0])
    square = square.step(across=not across, count=random.choice((-1, 1)))
    if board.is_empty:
        square = start.step(across=across, count=-random.randrange(3))
    elif random.random() < 0.5:
        square = square.step(across=across, count=-random.randrange(4))
    tiles = random.sample(list(rack), min(len(rack), random.choice((1, 2, 3, 4, 7, 9))))
    placements: list[Placement] = []
    for tile in tiles:
        while board.at(square):
            square = square.step(across=across)
        placements.append((square, declared(random, tile)))
        square = square.step(across=across)
    return tuple(placements)


def _around(random: Random, board: Board, rack: Rack, step: Rearrange) -> tuple[Placement, ...]:
    """Tiles of the rack in the gaps of a word laid anew, and at its ends; now and then down from one of them."""
    squares = [square for square, _ in step.placements]
    length = squares[-1].col - squares[0].col + squares[-1].row - squares[0].row
    first = step.start.step(across=step.across, count=step.begins)
    wanted = [first.step(across=step.across, count=count) for count in range(-random.randrange(2), length + 4)]
    vacant = [square for square in wanted if square in board and not board.at(square)]
    inside = [square for square in vacant if min(squares) < square < max(squares)]
    beyond = [square for square in vacant if square not in inside]
    into = inside + beyond[: random.choice((0, 1, 1, 2, 3))]
    if len(into) == 1 and random.random() < 0.4:
        down = [into[0].step(across=not step.across, count=count) for count in (1, 2)]
        into += [square for square in down if square in board and not board.at(square)][: random.choice((1, 2))]
    tiles = random.sample(list(rack), min(len(rack), len(into)))
    return tuple((square, declared(random, tile)) for square, tile in zip(into, tiles, strict=False))


def declared(random: Random, tile: int) -> int:
    """The tile as it would lie on the board: a blank stands for some letter."""
    return random.randint(1, 26) | BLANK_FLAG if tile == BLANK else tile
