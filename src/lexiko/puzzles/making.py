"""Making puzzles: positions looked through at sight, and those that promise something looked into."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from lexiko.analysis import candidates
from lexiko.coaching import SeenMove, hints_to_best
from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.notation import format_cgp, format_move
from lexiko.puzzles.finding import MinedTurn
from lexiko.puzzles.proving import MAKING, HowLong, PuzzleLead, at_sight, lead_of, points_of, why_best
from lexiko.puzzles.puzzle import OtherPlay, Puzzle
from lexiko.puzzles.themes import first_rating, themes_of
from lexiko.puzzles.trying import is_same
from lexiko.rules import Pass
from lexiko.search import WinningChances

MARGINS = (5, 8, 10, 12, 15, 20, 25, 30, 40, 50)
"""What is surely between the best and the second is told in these steps, in points: one standard error is kept back,
so that it stands when it is looked at longer."""
_PROMISES = 0.8
"""Looked into is what is ahead at sight by so much of the margin that is wanted."""
_OTHERS_TOLD = 2
_LURES_LOOKED_AT = 60
"""Of so many other moves it is counted which look better."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleWish:
    """Which puzzles: the best play is better than any other by `margin` points at least, and of one of these `themes`.

    `missed` wants only those in which another move was made.
    """

    margin: int = 10
    themes: Collection[str] = ()
    missed: bool = False

    def __post_init__(self) -> None:
        """Raises `ValueError`."""
        if self.margin < MARGINS[0]:
            raise ValueError(f"a margin of {self.margin} points: {MARGINS[0]} is the least")


@dataclass(frozen=True, slots=True)
class MakingProgress:
    """So many positions looked through, so many of them looked into, and so many puzzles found."""

    positions: int
    looked_into: int
    found: int


def make_puzzles(
    situations: Iterable[MinedTurn],
    engine: Engine,
    chances: WinningChances,
    *,
    wanted: PuzzleWish | None = None,
    how_long: HowLong = MAKING,
    threads: int = 1,
    told: Callable[[MakingProgress], object] | None = None,
) -> Iterator[Puzzle]:
    """The puzzles in these positions, as they are found. `told` hears how far it is.

    >>> from lexiko.lexicon import open_lexicon
    >>> from lexiko.puzzles import in_selfplay
    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.search import usual_chances
    >>> words = open_lexicon("english")
    >>> engine = Engine.compile(ruleset("classic"), words)
    >>> turns = in_selfplay(engine, seed=1, count=10)
    >>> first = next(make_puzzles(turns, engine, usual_chances(words), wanted=PuzzleWish(margin=20)))
    >>> first.margin >= 20, first.how in ("simulated", "proved"), len(first.others)
    (True, True, 2)
    """
    wanted = wanted or PuzzleWish()
    looked_into = found = 0
    seen: set[str] = set()
    for positions, each in enumerate(situations, 1):
        line = format_cgp(each.cgp, engine.ruleset.tile_set.alphabet)
        if line not in seen and _promises(each, engine, wanted):
            seen.add(line)
            looked_into += 1
            puzzle = puzzle_in(each, engine, chances, wanted=wanted, how_long=how_long, threads=threads)
            if puzzle is not None:
                found += 1
                yield puzzle
        if told:
            told(MakingProgress(positions, looked_into, found))


def _promises(each: MinedTurn, engine: Engine, wanted: PuzzleWish) -> bool:
    """Whether a look into a position may find a puzzle."""
    moves = at_sight(each.view, engine, most=2)
    if len(moves) < 2 or isinstance(moves[0].move, Pass):
        return False
    best = moves[0].move
    ahead = moves[0].equity - moves[1].equity
    return ahead >= _PROMISES * wanted.margin and _is_wanted(SeenMove(each.view, best), each, wanted)


def _is_wanted(best: SeenMove, each: MinedTurn, wanted: PuzzleWish) -> bool:
    """Whether a position with this best move is of the kind that is wanted."""
    if wanted.missed and is_same(best.move, each.made):
        return False
    return not wanted.themes or not set(themes_of(best)).isdisjoint(wanted.themes)


def puzzle_in(
    each: MinedTurn,
    engine: Engine,
    chances: WinningChances,
    *,
    wanted: PuzzleWish,
    how_long: HowLong = MAKING,
    threads: int = 1,
) -> Puzzle | None:
    """The puzzle in a position; None if its best play is not better by as much as is wanted."""
    view = each.view
    lead = lead_of(each.cgp, view, engine, chances, how_long=how_long, threads=threads)
    if lead is None or lead.least - lead.error < wanted.margin or isinstance(lead.best, Pass):
        return None
    best = SeenMove(view, lead.best)
    if not _is_wanted(best, each, wanted):
        return None
    alphabet = view.ruleset.tile_set.alphabet
    listed = candidates(view, engine, limit=_LURES_LOOKED_AT)
    return Puzzle(
        cgp=format_cgp(each.cgp, alphabet),
        best=format_move(lead.best, board=view.board, alphabet=alphabet),
        points=best.points,
        how=lead.how,
        margin=max((step for step in MARGINS if step <= lead.least - lead.error), default=wanted.margin),
        ahead=round(lead.ahead, 2),
        error=round(lead.error, 2),
        others=_others(lead, each, engine),
        themes=themes_of(best),
        rating=first_rating(best, listed, engine.lexicon, ahead=lead.ahead),
        rungs=hints_to_best(view, engine, to=lead.best).rungs[:-1],
        why=why_best(best, lead, engine),
    )


def _others(lead: PuzzleLead, each: MinedTurn, engine: Engine) -> tuple[OtherPlay, ...]:
    alphabet = engine.ruleset.tile_set.alphabet
    return tuple(
        OtherPlay(
            format_move(move, board=each.view.board, alphabet=alphabet), points_of(each.view, move), round(behind, 2)
        )
        for move, behind in lead.others[:_OTHERS_TOLD]
    )
