"""What there is to be seen on a board: where a letter alone makes words, and which letters lengthen the words there."""

from __future__ import annotations

from collections.abc import Iterator

from lexiko.coaching.on_the_board import hooks_of
from lexiko.frozen import dataclass
from lexiko.kernel import Engine
from lexiko.rules import BLANK, Play, PlayerView, Run, Square, preview, words_through


@dataclass(frozen=True, slots=True, kw_only=True)
class LetterSpot:
    """A square where one letter of the rack alone makes words, and what they come to."""

    square: Square
    letter: int
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HookSpot:
    """A square before or behind a word, and the letters that lengthen it there: on the rack, and still unseen."""

    square: Square
    across: bool
    own: tuple[int, ...]
    unseen: tuple[int, ...]


def letter_spots(view: PlayerView, engine: Engine) -> tuple[LetterSpot, ...]:
    """Where each letter of the rack makes words alone, by letter and square; blanks are left out. Rule: R4.1, R5.1

    >>> import lexiko
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 SZ/ 0/14 0", seed=1)
    >>> [(*spot.square, spot.points) for spot in letter_spots(game.view(0), game.engine)]
    [(6, 6, 6), (6, 7, 2), (7, 5, 8), (7, 10, 8), (8, 7, 2)]
    """
    board = view.board
    letters = sorted({tile for tile in view.rack if tile != BLANK})
    beside = sorted(
        {
            square
            for lying, _ in board.tiles()
            for square in (lying.step(across=across, count=count) for across in (True, False) for count in (-1, 1))
            if square in board and not board.at(square)
        }
    )
    found = []
    for letter in letters:
        for square in beside:
            words = words_through(board.with_tiles([(square, letter)]), [square])
            if words and all(engine.lexicon.accepts(run.word) for run in words):
                drafted = preview(view, Play(((square, letter),)))
                if drafted.score is not None and not drafted.violations:
                    found.append(LetterSpot(square=square, letter=letter, points=drafted.score.points))
    return tuple(found)


def hook_spots(view: PlayerView, engine: Engine) -> tuple[HookSpot, ...]:
    """Where a letter lengthens a word that lies there, and makes nothing but words; letters that are gone are left out.

    >>> import lexiko
    >>> game = lexiko.game_from_cgp("15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15 SZ/ 0/14 0", seed=1)
    >>> spots = hook_spots(game.view(0), game.engine)
    >>> [(spot.square.col, bytes(spot.own), bytes(spot.unseen)) for spot in spots]
    [(5, b'\\x13', b'\\x14'), (10, b'\\x13', b'\\x19')]
    """
    own = {tile for tile in view.rack if tile != BLANK}
    unseen = {tile for tile in range(1, len(view.ruleset.tile_set.alphabet) + 1) if view.unseen.count(tile)}
    spots = []
    for run in _words_on(view):
        front, back = hooks_of(run, view.board, engine)
        before, behind = (run.start.step(across=run.across, count=-1), run.squares[-1].step(across=run.across, count=1))
        for square, letters in ((before, front), (behind, back)):
            mine, others = sorted(letters & own), sorted((letters & unseen) - own)
            if mine or others:
                spots.append(HookSpot(square=square, across=run.across, own=tuple(mine), unseen=tuple(others)))
    return tuple(spots)


def _words_on(view: PlayerView) -> Iterator[Run]:
    """Every word that lies on the board, once."""
    seen = set()
    for square, _ in view.board.tiles():
        for across in (True, False):
            run = view.board.run(square, across=across)
            if len(run.word) > 1 and (run.start, across) not in seen:
                seen.add((run.start, across))
                yield run
