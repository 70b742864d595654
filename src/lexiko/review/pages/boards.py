"""The boards of a page: squares and tiles are drawn once, and every board uses them.

Wood is what was played, pencil on paper what could have been.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from lexiko.coaching import SIGNS
from lexiko.notation import board_after, format_square, format_tiles, main_run
from lexiko.review.facts import Review, ReviewedTurn
from lexiko.review.wording import play_told
from lexiko.rules import BLANK, Board, Layout, Move, Play, Ruleset, Square, is_blank, letter_of
from lexiko.translations import Translations

SIDE, FRAME = 24, 16
STEP = SIDE + 1
_CLASSES = {"d": "dl", "t": "tl", "q": "ql", "D": "dw", "T": "tw", "Q": "qw", "*": "dw"}
_STAR = "M12 4l2.1 5.2 5.6.4-4.3 3.6 1.4 5.5L12 15.7l-4.8 3 1.4-5.5-4.3-3.6 5.6-.4z"


def symbols(ruleset: Ruleset) -> str:
    """What all boards of a page use: the empty board, and a tile for each letter, as itself and by a blank."""
    layout, alphabet = ruleset.layout, ruleset.tile_set.alphabet
    width, height = size_of(layout)
    parts = [f'<svg class="hidden" aria-hidden="true"><symbol id="b" viewBox="0 0 {width} {height}">']
    parts += [*_empty_board(layout, width, height), "</symbol>"]
    for code, letter in enumerate(alphabet.letters, 1):
        parts.append(_tile(f"t{code}", letter, str(ruleset.tile_set.value(code))))
        parts.append(_tile(f"t{code}b", letter.lower(), ""))
    parts += [_tile("t0", "", ""), "</svg>"]
    return "".join(parts)


def size_of(layout: Layout) -> tuple[int, int]:
    """How wide and how high a board is drawn."""
    return 2 * FRAME + STEP * layout.cols, 2 * FRAME + STEP * layout.rows


def _corner(square: Square) -> tuple[int, int]:
    return FRAME + STEP * square.col, FRAME + STEP * square.row


def _empty_board(layout: Layout, width: int, height: int) -> Iterator[str]:
    yield f'<rect class="frame" width="{width}" height="{height}" rx="6"/>'
    yield f'<rect class="grid" x="{FRAME - 1}" y="{FRAME - 1}" width="{STEP * layout.cols + 1}"'
    yield f' height="{STEP * layout.rows + 1}"/>'
    for col in range(layout.cols):
        column = format_square(Square(0, col)).lstrip("1")
        yield f'<text class="at" x="{FRAME + STEP * col + SIDE / 2:g}" y="11">{column}</text>'
    for row in range(layout.rows):
        yield f'<text class="at" x="8" y="{FRAME + STEP * row + SIDE / 2 + 3:g}">{row + 1}</text>'
    for square in layout.squares():
        x, y = _corner(square)
        sign = layout.sign(square)
        yield f'<rect class="{_CLASSES.get(sign, "sq")}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>'
        if sign == "*":
            yield f'<path class="dw-ink" transform="translate({x} {y})" d="{_STAR}"/>'
        elif sign in SIGNS:
            yield f'<text class="pr {_CLASSES[sign]}-ink" x="{x + SIDE / 2:g}" y="{y + 15.5:g}">{SIGNS[sign]}</text>'


def _tile(name: str, letter: str, value: str) -> str:
    """A tile; the letter of a blank stands in a dashed frame, in italics, without a value."""
    size = {0: 16, 1: 16, 2: 11}.get(len(letter), 8)
    kind = "bk" if letter.islower() else "lt"
    frame = '<rect class="dash" x="3" y="3" width="18" height="16.5" rx="2"/>' if letter.islower() else ""
    points = f'<text class="va" x="22.4" y="20.6">{value}</text>' if value else ""
    at = 10.8 if value else 12
    return (
        f'<symbol id="{name}" viewBox="0 0 {SIDE} {SIDE}"><rect class="lip" width="{SIDE}" height="{SIDE}" rx="2.5"/>'
        f'<rect class="face" width="{SIDE}" height="{SIDE - 1.5}" rx="2.5"/>{frame}'
        f'<text class="{kind}" x="{at}" y="{11.2 + 0.34 * size:.1f}" font-size="{size}">{escape(letter)}</text>'
        f"{points}</symbol>"
    )


def _used(square: Square, tile: int) -> str:
    x, y = _corner(square)
    return f'<use href="#{_name(tile)}" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>'


def _name(tile: int) -> str:
    return "t0" if tile == BLANK else f"t{letter_of(tile)}{'b' if is_blank(tile) else ''}"


def turn_board(turn: ReviewedTurn, review: Review, say: Translations) -> str:
    """The board of a turn: what was played in wood, the best in pencil, each outlined with its points."""
    ruleset = review.ruleset
    width, height = size_of(ruleset.layout)
    better = turn.best.move if turn.best and not turn.is_best else None
    made, best = tiles_laid(turn.move), tiles_laid(better)
    (put, left), (penned, _) = stepped(turn.move, turn.board), stepped(better, turn.board)
    stood = {square: tile for square, tile in turn.board.tiles() if square not in left} | put
    words = play_told(turn.best.text if turn.best else turn.text, say)
    label = escape(
        say("review.board-title", number=turn.number, made=play_told(turn.text, say), best=words), quote=True
    )
    parts = [f'<svg class="board" viewBox="0 0 {width} {height}" role="img" aria-label="{label}">']
    parts.append(f'<use href="#b" width="{width}" height="{height}"/>')
    parts += [_used(square, tile) for square, tile in sorted((stood | made).items())]
    parts += [_pencilled(*each, ruleset) for each in sorted((penned | best).items()) if each[0] not in made]
    if best and turn.best and better:
        parts.append(_outlined(board_after(turn.board, better.before), best, turn.best.points, "best", out=2.5))
    if made and turn.move:
        parts.append(_outlined(board_after(turn.board, turn.move.before), made, turn.points, "made", out=0))
    return "".join(parts) + "</svg>"


def tiles_laid(move: Move | None) -> dict[Square, int]:
    """The new tiles of a play; none of anything else."""
    return dict(move.placements) if isinstance(move, Play) else {}


def stepped(move: Move | None, board: Board) -> tuple[dict[Square, int], frozenset[Square]]:
    """What the steps before a move do to the board: tiles that lie where others or none did, and empty squares.

    Rule: V2, V3, V4
    """
    if move is None or not move.before:
        return {}, frozenset()
    after = board_after(board, move.before)
    put = {square: tile for square, tile in after.tiles() if board.at(square) != tile}
    return put, frozenset(square for square, _ in board.tiles() if not after.at(square))


def _pencilled(square: Square, tile: int, ruleset: Ruleset) -> str:
    x, y = _corner(square)
    letter = ruleset.tile_set.alphabet.format_tile(letter_of(tile))
    shown = letter.lower() if is_blank(tile) else letter
    size = 15 if len(letter) == 1 else 10
    return (
        f'<rect class="paper" x="{x}" y="{y}" width="{SIDE}" height="{SIDE}"/>'
        f'<text class="pen" x="{x + 12}" y="{y + 12 + 0.35 * size:g}" font-size="{size}">{escape(shown)}</text>'
    )


def _outlined(board: Board, tiles: dict[Square, int], points: int, kind: str, *, out: float) -> str:
    """A line round the main word of a play, and a plate with its points."""
    after = board.with_tiles(tiles.items())
    run = main_run(after, tiles)
    if run is None:
        return ""
    (x, y), length = _corner(run.start), STEP * len(run.cells) - 1
    width, height = (length, SIDE) if run.across else (SIDE, length)
    box = (
        f'<rect class="{{}}" x="{x - out:g}" y="{y - out:g}" width="{width + 2 * out:g}"'
        f' height="{height + 2 * out:g}" rx="3"/>'
    )
    text = str(points)
    plate = 7 + 6.2 * len(text)
    left = max(1.0, x - plate / 2 + (0 if kind == "made" else 3))
    top = max(1.0, y - 9 if run.across else y - 10)
    return (
        box.format("gap")
        + box.format(kind)
        + f'<rect class="plate {kind}" x="{left:g}" y="{top:g}" width="{plate:g}" height="13" rx="6.5"/>'
        f'<text class="on {kind}" x="{left + plate / 2:g}" y="{top + 9.6:g}">{text}</text>'
    )


def rack_row(tiles: Iterable[int], review: Review, say: Translations) -> str:
    """A rack with its tiles."""
    held = list(tiles)
    width = STEP * max(1, len(held)) + 3
    shown = format_tiles(held, review.ruleset.tile_set.alphabet) or say("review.nothing")
    parts = [f'<svg class="rack" viewBox="0 0 {width} 32" style="--n:{len(held)}" role="img"']
    parts.append(f' aria-label="{escape(say("review.rack"), quote=True)}: {escape(shown, quote=True)}">')
    parts.append(f'<rect class="wood" width="{width}" height="32" rx="3"/>')
    for place, tile in enumerate(held):
        parts.append(f'<use href="#{_name(tile)}" x="{2 + STEP * place}" y="2" width="{SIDE}" height="{SIDE}"/>')
    return "".join(parts) + "</svg>"
