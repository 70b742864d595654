"""What may be done to tiles already on the board at the start of a turn: V2, V3 and V4."""

from __future__ import annotations

from collections.abc import Callable

from lexiko.frozen import dataclass
from lexiko.rules.equipment.board import Board, Run, words_through
from lexiko.rules.equipment.layout import Square
from lexiko.rules.equipment.letters import BLANK, BLANK_FLAG, letter_of, tile_of
from lexiko.rules.equipment.tiles import Rack
from lexiko.rules.errors import UnknownAction, Violation
from lexiko.rules.moves import Rearrange, RecycleBlank, RecycleLetter, Step
from lexiko.rules.ruleset import Ruleset
from lexiko.rules.violations import (
    BlankCannotBeTaken,
    NoBlankThere,
    NoLetterThere,
    NotALetter,
    NothingRearranged,
    NotTheSameTiles,
    NoWordThere,
    OffTheBoard,
    SameLetter,
    SquareTaken,
    TilesNotOnRack,
    VariationNotInForce,
)


@dataclass(frozen=True, slots=True)
class Stepped:
    """Board and rack after a step, the words it formed that a challenge may look up, and why it is not allowed.

    `changed` are the squares to which a rearranging brought another letter, `covered` those that its word covered
    before. A step that is not allowed leaves board and rack as they were.
    """

    board: Board
    rack: Rack
    words: tuple[Run, ...] = ()
    changed: tuple[Square, ...] = ()
    covered: tuple[Square, ...] = ()
    violations: tuple[Violation, ...] = ()


def take_step(board: Board, rack: Rack, ruleset: Ruleset, step: Step) -> Stepped:
    """Try one step at the start of a turn. Raises `UnknownAction` for anything else. Rule: V2, V3, V4"""
    if type(step) not in _STEPS:
        raise UnknownAction(step, expected="step: those are RecycleBlank, RecycleLetter and Rearrange")
    return _STEPS[type(step)](board, rack, ruleset, step)


def rearranged_run(board: Board, step: Rearrange) -> Run | None:
    """The word a rearranging names: the whole run that starts there, None if none of two letters does."""
    if not board.at(step.start):
        return None
    run = board.run(step.start, across=step.across)
    return run if run.start == step.start and len(run.cells) > 1 else None


def _recycle_blank(board: Board, rack: Rack, ruleset: Ruleset, step: RecycleBlank) -> Stepped:
    """A blank on the board for the rack's letter that it stands for. Rule: V4"""
    violations: list[Violation] = []
    if not ruleset.blank_recycling:
        violations.append(VariationNotInForce("V4"))
    blank = board.at(step.square)
    letter = letter_of(blank)
    if not blank & BLANK_FLAG:
        violations.append(NoBlankThere(step.square))
    elif letter not in rack:
        violations.append(TilesNotOnRack((letter,)))
    if violations:
        return Stepped(board, rack, violations=tuple(violations))
    return Stepped(board.with_tiles([(step.square, letter)]), rack.removed([letter]).added([BLANK]))


def _recycle_letter(board: Board, rack: Rack, ruleset: Ruleset, step: RecycleLetter) -> Stepped:
    """A letter on the board for another from the rack; each step must leave acceptable words. Rule: V3"""
    violations: list[Violation] = []
    if not ruleset.letter_recycling:
        violations.append(VariationNotInForce("V3"))
    taken = board.at(step.square)
    if not taken:
        violations.append(NoLetterThere(step.square))
    elif taken & BLANK_FLAG:
        violations.append(BlankCannotBeTaken(step.square))
    elif taken == letter_of(step.tile):
        violations.append(SameLetter(step.square))
    if not 1 <= letter_of(step.tile) <= len(ruleset.tile_set.alphabet):
        violations.append(NotALetter((step.tile,)))
    elif missing := rack.missing([tile_of(step.tile)]):
        violations.append(TilesNotOnRack(missing))
    if violations:
        return Stepped(board, rack, violations=tuple(violations))
    board = board.with_tiles([(step.square, step.tile)])
    rack = rack.removed([tile_of(step.tile)]).added([taken])
    return Stepped(board, rack, words=words_through(board, [step.square]))


def _rearrange(board: Board, rack: Rack, ruleset: Ruleset, step: Rearrange) -> Stepped:
    """The tiles of one word laid anew; its words are judged with the play that follows. Rule: V2"""
    run = rearranged_run(board, step)
    violations = _rearranging_violations(board, ruleset, step, run)
    if run is None or violations:
        return Stepped(board, rack, violations=tuple(violations))
    return Stepped(laid_anew(board, step), rack, changed=altered(board, step), covered=run.squares)


def _rearranging_violations(board: Board, ruleset: Ruleset, step: Rearrange, run: Run | None) -> list[Violation]:
    violations: list[Violation] = []
    if not ruleset.rearranging:
        violations.append(VariationNotInForce("V2"))
    if run is None:
        return [*violations, NoWordThere(step.start, step.across)]
    squares = [square for square, _ in step.placements]
    if sorted(run.cells) != sorted(tile for _, tile in step.placements):
        violations.append(NotTheSameTiles(step.start))
    elif all(board.at(square) == tile for square, tile in step.placements):
        violations.append(NothingRearranged(step.start))
    if off := tuple(square for square in squares if square not in ruleset.layout):
        violations.append(OffTheBoard(off))
    if taken := tuple(square for square in squares if square not in run.squares and board.at(square)):
        violations.append(SquareTaken(taken))
    return violations


def laid_anew(board: Board, step: Rearrange) -> Board:
    """The board with the word taken up and its tiles laid where the step says, as far as that is on the board."""
    run = rearranged_run(board, step)
    bare = board if run is None else board.with_tiles((square, 0) for square in run.squares)
    return bare.with_tiles(each for each in step.placements if each[0] in board)


def altered(board: Board, step: Rearrange) -> tuple[Square, ...]:
    """The squares to which a rearranging brings another letter than lay there, or one where none did. Rule: V2"""
    return tuple(square for square, tile in step.placements if letter_of(board.at(square)) != letter_of(tile))


_STEPS: dict[type[Step], Callable[..., Stepped]] = {
    RecycleBlank: _recycle_blank,
    RecycleLetter: _recycle_letter,
    Rearrange: _rearrange,
}
