"""Hints in steps, from a nudge to the answer: a ladder whose rungs are all true of the best move.

What a rung says is the set of moves that agree with it and with all rungs before it: of moves that the rules allow,
whether their words exist or not, as a player has to find that out (R7.1). That set grows smaller from rung to rung; a
rung that would rule nothing out, or give the move away, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.analysis import Candidate, candidates, equity_of
from lexiko.coaching.errors import CannotCoach
from lexiko.coaching.likeness import like
from lexiko.coaching.rungs import (
    BeginsWith,
    BeginsWithSteps,
    CoversPremium,
    EarnsBonus,
    EndsWith,
    ExchangesTiles,
    GoesOut,
    HasLength,
    KeepsTile,
    LaysNothing,
    LaysTiles,
    Lengthens,
    LiesIn,
    MakesWordsBeside,
    Rung,
    TakesTiles,
    TheMove,
    in_half,
)
from lexiko.coaching.seen import SeenMove
from lexiko.coaching.tips import BEGINNINGS, BINGOS, ENDINGS, GROUPS, SHUFFLE, is_english
from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.notation import format_move, format_tiles, format_word
from lexiko.rules import BLANK, Exchange, Move, Phase, Play, PlayerView

COMPARED = 400
"""So many of the best moves, and some like the best, tell what a rung rules out. All could only tell more."""
_WORD_PREMIUMS = ("4W", "3W", "2W")
_LONG = 5
"""A word of so many letters has an end of two of them to tell."""


@dataclass(frozen=True, slots=True)
class Hints:
    """The best move of a position at sight, and hints that lead to it; the last one is the move."""

    best: Candidate
    rungs: tuple[Rung, ...]


def hints_to_best(view: PlayerView, engine: Engine, *, to: Move | None = None) -> Hints:
    """Hints to the best move at sight, or `to` another move of this position that was found to be best.

    Raises `CannotCoach` with every reason why there is none. Rule: section 14

    >>> import lexiko
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 AEINRST/ 0/14 0", seed=1)
    >>> found = hints_to_best(game.view(0), game.engine)
    >>> [rung.kind for rung in found.rungs]
    ['bonus', 'line', 'ends', 'move']
    >>> found.rungs[-1].text
    'K5 ANESTRI'
    """
    if problems := problems_of(view):
        raise CannotCoach(problems)
    found = candidates(view, engine, limit=COMPARED)
    best = found[0]
    if to is not None:
        best = next((each for each in found if each.move == to), None) or _weighed(to, view, engine)
    aim = SeenMove(view, best.move)
    others = [SeenMove(view, each.move) for each in found if each.move != best.move]
    others += like(aim)
    return Hints(best, tuple(_rungs(aim, others, engine)))


def _weighed(move: Move, view: PlayerView, engine: Engine) -> Candidate:
    return Candidate(move, equity_of(move, view, engine), SeenMove(view, move).kept)


def problems_of(view: PlayerView) -> list[str]:
    """Why nothing can be said of a position, a sentence each reason; none if something can."""
    if view.phase is Phase.OVER or view.on_turn is None:
        return ["the game is over: name an earlier turn of it"]
    return [] if view.rack else ["the rack of the player to move is empty or not known: tell it"]


def _rungs(aim: SeenMove, others: list[SeenMove], engine: Engine) -> Iterator[Rung]:
    """The rungs that say more than those before them and less than the move, then the move."""
    for choices in _choices(aim, engine):
        for rung in choices:
            left = [each for each in others if rung.agrees(each)]
            if left and len(left) < len(others):
                yield rung
                others = left
                break
    yield _the_move(aim)


def _choices(aim: SeenMove, engine: Engine) -> Iterator[Iterator[Rung]]:
    """From a nudge on, facts that are true of a move; of several at one place the first that will do is told."""
    if not isinstance(aim.move, Play):
        yield iter([LaysNothing()])
        yield from _of_an_exchange(aim, engine)
        return
    if aim.move.before:
        yield iter([BeginsWithSteps.of(aim.move)])
    yield _nudges(aim)
    yield _places(aim)
    yield _ends(aim)
    given = bytes(sorted(aim.given))
    takes = TakesTiles(letters=format_tiles(given, aim.view.ruleset.tile_set.alphabet), codes=given)
    yield iter([takes, HasLength(count=len(aim.word))])


def _of_an_exchange(aim: SeenMove, engine: Engine) -> Iterator[Iterator[Rung]]:
    if isinstance(aim.move, Exchange):
        alphabet = aim.view.ruleset.tile_set.alphabet
        yield iter([ExchangesTiles(count=len(aim.move.tiles))])
        kept = sorted(set(aim.kept), key=lambda tile: (-_alone(tile, engine), tile))
        yield (KeepsTile(letters=format_tiles(bytes([tile]), alphabet), code=tile) for tile in kept)


def _alone(tile: int, engine: Engine) -> float:
    """What a tile alone is worth if it is kept."""
    return engine.leaves.leave_points(bytes([tile])) if engine.leaves else float(tile == BLANK)


def _nudges(aim: SeenMove) -> Iterator[Rung]:
    """What the move is like, what helps most first."""
    if aim.bonus:
        yield EarnsBonus(bonus=aim.bonus)
    out = GoesOut()
    if out.agrees(aim):
        yield out
    # The first word covers the star whatever it is: that would be no hint. Rule: R4.2
    start = None if not aim.view.board.is_empty else aim.view.ruleset.layout.start
    covered = {sign for square, sign in aim.premiums if square != start}
    tripled = [CoversPremium(premium=sign) for sign in _WORD_PREMIUMS if sign in covered]
    yield from tripled[:1] if tripled and tripled[0].premium != _WORD_PREMIUMS[-1] else ()
    for rung in (Lengthens(), MakesWordsBeside()):
        if rung.agrees(aim):
            yield rung
    yield from tripled
    yield LaysTiles(count=len(aim.laid))


def _places(aim: SeenMove) -> Iterator[LiesIn]:
    """The line that all new tiles lie in, with the half if they are all in one, and without."""
    main = aim.words[0] if aim.words else None
    for across in (main.across, not main.across) if main else ():
        lines = {square.row if across else square.col for square in aim.laid}
        if len(lines) > 1:
            continue
        length = aim.view.board.cols if across else aim.view.board.rows
        places = [square.col if across else square.row for square in aim.laid]
        halves = [part for part in ("first", "last") if all(in_half(part, place, length) for place in places)]
        if len(halves) == 1:
            yield LiesIn(across=across, line=min(lines), part=halves[0])
        yield LiesIn(across=across, line=min(lines))


def _ends(aim: SeenMove) -> Iterator[BeginsWith | EndsWith]:
    """How the main word ends and begins: with a letter group of the tips, or else with its last or first letters."""
    alphabet, word = aim.view.ruleset.tile_set.alphabet, aim.word
    if is_english(aim.view.ruleset):
        for tip, ends, begins in ((BINGOS, ENDINGS, BEGINNINGS), (SHUFFLE, GROUPS, GROUPS)):
            for letters in ends:
                if len(word) > len(letters) and word.endswith(codes := alphabet.parse_word(letters)):
                    yield EndsWith(letters=letters, codes=codes, tip=tip)
            for letters in begins:
                if len(word) > len(letters) and word.startswith(codes := alphabet.parse_word(letters)):
                    yield BeginsWith(letters=letters, codes=codes, tip=tip)
    for count in (2, 1) if len(word) >= _LONG else (1,):
        yield EndsWith(letters=format_word(word[-count:], alphabet), codes=word[-count:])
        yield BeginsWith(letters=format_word(word[:count], alphabet), codes=word[:count])


def _the_move(aim: SeenMove) -> TheMove:
    alphabet = aim.view.ruleset.tile_set.alphabet
    return TheMove(
        move=aim.move,
        text=format_move(aim.move, board=aim.view.board, alphabet=alphabet),
        points=aim.points,
        kept=format_tiles(aim.kept, alphabet),
    )
