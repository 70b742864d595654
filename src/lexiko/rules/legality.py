"""Every reason a move is not allowed, as a list; and the move tried out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lexiko.frozen import dataclass
from lexiko.rules.equipment.board import Board, Run
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import letter_of, tile_of
from lexiko.rules.equipment.tiles import Rack
from lexiko.rules.errors import Violation
from lexiko.rules.moves import Exchange, Move, Pass, Placement, Play, Rearrange
from lexiko.rules.recycling import Stepped, take_step
from lexiko.rules.ruleset import Ruleset
from lexiko.rules.scoring import PlayScore, score_play
from lexiko.rules.view import PlayerView
from lexiko.rules.violations import (
    BagTooSmall,
    Gap,
    NotALetter,
    NotConnected,
    NoTilesLaid,
    NotInOneLine,
    OffTheBoard,
    OneRearrangingATurn,
    OpeningTooShort,
    RearrangedWordHasGaps,
    RearrangedWordNotExtended,
    SquareTaken,
    SquareTwice,
    StartNotCovered,
    TilesNotOnRack,
)


@dataclass(frozen=True, slots=True)
class Draft:
    """A move tried out: how board and rack would stand after it, and every reason it is not allowed.

    `words` are all that a challenge may look up, those of each recycled letter first; `score` is None unless the
    move is a play whose tiles could lie so. The rack is as it is before drawing.
    """

    board: Board
    rack: Rack
    words: tuple[Run, ...] = ()
    score: PlayScore | None = None
    violations: tuple[Violation, ...] = ()


def preview(view: PlayerView, move: Move) -> Draft:
    """What a move would do and score, for the seat that is thinking about it, on turn or not.

    It says nothing about whether the words exist. Rule: R7.1
    """
    return draft(view.board, view.rack, view.ruleset, move, bag_count=view.bag_count)


def draft(board: Board, rack: Rack, ruleset: Ruleset, move: Move, *, bag_count: int) -> Draft:
    """Try a move: its steps in order, then the play or exchange. Rule: R4.1 to R4.8, R6.2, V1 to V4"""
    words: list[Run] = []
    violations: list[Violation] = []
    steps: list[Stepped] = []
    for step in move.before:
        stepped = take_step(board, rack, ruleset, step)
        board, rack = stepped.board, stepped.rack
        words += stepped.words
        violations += stepped.violations
        steps.append(stepped)
    rearranged = [step for step in move.before if isinstance(step, Rearrange)]
    if len(rearranged) > 1 or (rearranged and not isinstance(move.before[-1], Rearrange)):
        violations.append(OneRearrangingATurn())
    if isinstance(move, Play):
        return _draft_play(Draft(board, rack, tuple(words), None, tuple(violations)), ruleset, move, steps)
    violations += [RearrangedWordNotExtended(step.start) for step in rearranged]
    if isinstance(move, Exchange):
        violations += exchange_violations(rack, ruleset, move, bag_count=bag_count)
    return Draft(board, rack, tuple(words), None, tuple(violations))


def _draft_play(begun: Draft, ruleset: Ruleset, move: Play, steps: Sequence[Stepped]) -> Draft:
    board, rack = begun.board, begun.rack
    violations = [*begun.violations]
    amiss = placement_violations(board, ruleset, move.placements)
    violations += amiss
    tiles = [tile_of(tile) for tile in move.tiles]
    if missing := rack.missing(tiles):
        violations.append(TilesNotOnRack(missing))
    else:
        rack = rack.removed(tiles)
    if amiss:
        return Draft(board, rack, begun.words, None, tuple(violations))
    laid = [square for square, _ in move.placements]
    after = board.with_tiles(move.placements)
    changed = tuple(square for stepped in steps for square in stepped.changed)
    covered = tuple(square for stepped in steps for square in stepped.covered)
    for step, stepped in zip(move.before, steps, strict=True):
        if isinstance(step, Rearrange) and stepped.covered:
            violations += _new_word_violations(after, step, stepped.covered, laid)
    score = score_play(after, ruleset, laid=laid, changed=changed, covered=covered)
    runs = tuple(Run(word.start, word.across, bytes(each.tile for each in word.letters)) for word in score.words)
    return Draft(after, rack, begun.words + runs, score, tuple(violations))


def _new_word_violations(
    after: Board, step: Rearrange, covered: Sequence[Square], laid: Sequence[Square]
) -> list[Violation]:
    """Why the tiles of a rearranged word do not make one word over its squares, with one from the rack. Rule: V2"""
    held = {*covered, *(square for square, _ in step.placements)}
    run = after.run(step.placements[0][0], across=step.across)
    first, last = min(held), max(held)
    length = last.col - first.col + last.row - first.row + 1
    between = (first.step(across=step.across, count=count) for count in range(length))
    if vacant := tuple(square for square in between if not after.at(square)):
        return [RearrangedWordHasGaps(step.start, vacant)]
    return [] if set(run.squares) & set(laid) else [RearrangedWordNotExtended(step.start)]


def placement_violations(board: Board, ruleset: Ruleset, placements: Sequence[Placement]) -> tuple[Violation, ...]:
    """Why these tiles cannot lie so on this board; empty if they can. The rack is not looked at.

    Rule: R4.1, R4.2, R4.3, R4.4, R4.8, V1
    """
    if not placements:
        return (NoTilesLaid(),)
    squares = [square for square, _ in placements]
    violations: list[Violation] = []
    if off := tuple(square for square in squares if square not in ruleset.layout):
        violations.append(OffTheBoard(off))
    if taken := tuple(square for square in squares if board.at(square)):
        violations.append(SquareTaken(taken))
    if twice := tuple(square for square, count in Counter(squares).items() if count > 1):
        violations.append(SquareTwice(twice))
    size = len(ruleset.tile_set.alphabet)
    if odd := tuple(tile for _, tile in placements if not 1 <= letter_of(tile) <= size):
        violations.append(NotALetter(odd))
    violations += _line_violations(board, squares)
    violations += _contact_violations(board, ruleset, squares)
    return tuple(violations)


def _line_violations(board: Board, squares: Sequence[Square]) -> list[Violation]:
    """One row or one column, and no vacant square of the board between. Rule: R4.2, R4.3"""
    rows, cols = {square.row for square in squares}, {square.col for square in squares}
    if len(rows) > 1 and len(cols) > 1:
        return [NotInOneLine()]
    laid = {square for square in squares if square in board}
    if not laid:
        return []
    across = len(rows) == 1
    first, last = min(laid), max(laid)
    length = last.col - first.col if across else last.row - first.row
    between = (first.step(across=across, count=count) for count in range(length))
    vacant = tuple(square for square in between if square not in laid and not board.at(square))
    return [Gap(vacant)] if vacant else []


def _contact_violations(board: Board, ruleset: Ruleset, squares: Sequence[Square]) -> list[Violation]:
    """The first play covers the start and is long enough, every other touches a tile. Rule: R4.1, R4.4, V1"""
    violations: list[Violation] = []
    if not board.is_empty:
        return violations if any(map(board.touches, squares)) else [NotConnected()]
    if ruleset.layout.start not in squares:
        violations.append(StartNotCovered(ruleset.layout.start))
    if len(squares) < ruleset.opening_length:
        violations.append(OpeningTooShort(len(squares), ruleset.opening_length))
    return violations


def exchange_violations(rack: Rack, ruleset: Ruleset, move: Exchange, *, bag_count: int) -> tuple[Violation, ...]:
    """Why these tiles cannot be exchanged; none can be always, which is a pass. Rule: R6.1, R6.2"""
    violations: list[Violation] = []
    if missing := rack.missing(move.tiles):
        violations.append(TilesNotOnRack(missing))
    if move.tiles and not ruleset.exchange_allowed(bag_count, len(move.tiles)):
        violations.append(BagTooSmall(bag_count, max(len(move.tiles), ruleset.exchange_bag_at_least or 0)))
    return tuple(violations)


def is_pass(move: Move) -> bool:
    """Whether a move ends the turn with neither a play nor an exchange of tiles. Rule: R6.1, R6.3"""
    return isinstance(move, Pass) or (isinstance(move, Exchange) and not move.tiles)
