"""Puzzles held against slower and exact means: is all that they say still so?"""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.analysis import candidates
from lexiko.coaching import CannotCoach, SeenMove, hints_to_best
from lexiko.kernel import Engine
from lexiko.notation import NotationError, format_move, parse_move
from lexiko.puzzles.book import PuzzleBook
from lexiko.puzzles.proving import CHECKING, HowLong, lead_of, points_of, why_best
from lexiko.puzzles.puzzle import OtherPlay, Puzzle, seen
from lexiko.puzzles.themes import themes_of
from lexiko.puzzles.trying import is_same
from lexiko.rules import BadSetup, Move, PlayerView
from lexiko.search import WinningChances


def check_puzzle(
    puzzle: Puzzle, engine: Engine, chances: WinningChances, *, how_long: HowLong = CHECKING, threads: int = 1
) -> list[str]:
    """Everything that is not so in a puzzle, as sentences; nothing if all is.

    All plays are listed anew, endings are solved to the end, other positions are simulated longer and with other luck:
    the best play must be the same, and better than any other by the margin that is told. Points, themes and hints are
    computed again.
    """
    try:
        cgp = puzzle.position(engine.ruleset)
        view = seen(cgp, engine.ruleset)
        best = puzzle.move(view)
    except (NotationError, BadSetup) as wrong:
        return [str(wrong)]
    problems = list(_told(puzzle, view, best, engine))
    lead = lead_of(cgp, view, engine, chances, how_long=how_long, threads=threads)
    if lead is None:
        return [*problems, "it cannot be told which play is best, or another wins as often"]
    if not is_same(lead.best, best):
        text = format_move(lead.best, board=view.board, alphabet=engine.ruleset.tile_set.alphabet)
        return [*problems, f"{text} is better than {puzzle.best}"]
    if why_best(SeenMove(view, best), lead, engine) != puzzle.why:
        problems.append("what speaks for it is not what is told")
    if lead.how != puzzle.how:
        problems.append(f"it is {puzzle.how} there, and {lead.how} now")
    if lead.least < puzzle.margin:
        problems.append(f"{puzzle.best} is surely better by {lead.least:.1f} points, not by {puzzle.margin}")
    return problems


def _told(puzzle: Puzzle, view: PlayerView, best: Move, engine: Engine) -> Iterator[str]:
    """What it tells of its plays that is not so."""
    if not any(is_same(each.move, best) for each in candidates(view, engine)):
        yield f"{puzzle.best} is no play of this position with these words"
        return
    found = SeenMove(view, best)
    if found.points != puzzle.points:
        yield f"{puzzle.best} scores {found.points}, not {puzzle.points}"
    if (themes := themes_of(found)) != puzzle.themes:
        yield f"its themes are {', '.join(themes)}, not {', '.join(puzzle.themes)}"
    for other in puzzle.others:
        yield from _other(other, view)
    try:
        rungs = hints_to_best(view, engine, to=best).rungs[:-1]
    except CannotCoach as wrong:
        yield str(wrong)
        return
    if rungs != puzzle.rungs:
        yield "its hints are not those of today"


def _other(other: OtherPlay, view: PlayerView) -> Iterator[str]:
    move = parse_move(other.text, board=view.board, alphabet=view.ruleset.tile_set.alphabet, rack=view.rack)
    if (points := points_of(view, move)) != other.points:
        yield f"{other.text} scores {points}, not {other.points}"


def check_book(
    book: PuzzleBook, engine: Engine, chances: WinningChances, *, how_long: HowLong = CHECKING, threads: int = 1
) -> Iterator[tuple[Puzzle, list[str]]]:
    """Every puzzle of a file with everything that is not so in it, one after another."""
    for puzzle in book.puzzles:
        yield puzzle, check_puzzle(puzzle, engine, chances, how_long=how_long, threads=threads)
