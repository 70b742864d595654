"""Recycling and rearranging as text: `swap 8H` (V4), `recycle 8H E` (V3), `rearrange 8H TA.E` (V2).

`8H` names a square; for a rearranged word also its direction, `H8` down. A full stop is a square to which no tile of
the word comes: one from the rack will, or another word's lies there. A word laid from before its old place names both
places, `rearrange 8H 8G TA.E`; people may leave out the first where it is plain which word is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from lexiko.notation.coordinates import format_place, format_square, parse_place, parse_square
from lexiko.notation.errors import mistake
from lexiko.notation.lettering import format_tiles, parse_tiles
from lexiko.notation.spelling import Spelled, spell
from lexiko.notation.tokens import Token, tokens_of
from lexiko.rules import (
    BLANK_FLAG,
    Alphabet,
    Board,
    Rack,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Square,
    Step,
    altered,
    laid_anew,
    letter_of,
    rearranged_run,
    tile_of,
)

_WORDS = {"swap": (2,), "recycle": (3,), "rearrange": (3, 4)}
"""In how many words each kind of step is told."""

_LONGEST = 99
"""As many squares as no line of a board has."""


def is_step(text: str) -> bool:
    """Whether this text begins as a recycling or rearranging does.

    >>> is_step(" swap 8H"), is_step("8H SWAP")
    (True, False)
    """
    words = tokens_of(text)
    return bool(words) and words[0].text.lower() in _WORDS


def parse_step(text: str, *, board: Board, alphabet: Alphabet, rack: Rack | None = None, column: int = 1) -> Step:
    """Read one step of a turn, `board` and `rack` being as they are before it. Raises `NotationError`.

    A letter given in lower case is a blank; with a `rack` that lacks what is asked for, its blank goes for a capital
    and its own tile for a small letter, and the case of a rearranged word does not matter. Rule: V2, V3, V4

    >>> board = Board.empty(15, 15).with_tiles([(Square(7, 7), 1), (Square(7, 8), 2)])
    >>> parse_step("recycle 8i A", board=board, alphabet=Alphabet(("A", "B")))
    RecycleLetter(square=Square(row=7, col=8), tile=1)
    """
    words = tokens_of(text, column=column)
    kind = words[0].text.lower() if words else ""
    if len(words) not in _WORDS.get(kind, ()):
        raise mistake("step", text=repr(text.strip()), column=column)
    if kind == "swap":
        return RecycleBlank(parse_square(words[1].text, column=words[1].column))
    if kind == "recycle":
        square = parse_square(words[1].text, column=words[1].column)
        return RecycleLetter(square, _given(words[2], alphabet, rack))
    return _rearranging(words[1:], board, alphabet, cased=rack is None)


def _given(word: Token, alphabet: Alphabet, rack: Rack | None) -> int:
    tiles = parse_tiles(word.text, alphabet, column=word.column)
    if len(tiles) != 1:
        raise mistake("one-tile", text=repr(word.text), column=word.column)
    letter = letter_of(tiles[0])
    if rack is None or tile_of(tiles[0]) in rack:
        return tiles[0]
    others = [tile for tile in (letter, letter | BLANK_FLAG) if tile_of(tile) in rack]
    return others[0] if others else letter


def _rearranging(words: Sequence[Token], board: Board, alphabet: Alphabet, *, cased: bool) -> Rearrange:
    """A place and tiles, with the old place before them where that is told. Rule: V2"""
    *given, place, word = words
    first, across = parse_place(place.text, column=place.column)
    spelled = spell(word.text, alphabet, column=word.column)
    _check_through(spelled, board, first, across=across)
    tiles = bytes(0 if each.through else each.tile for each in spelled)
    start, down = first, not across
    if given:
        start, old_across = parse_place(given[0].text, column=given[0].column)
        down = not old_across
    else:
        start = _word_meant(board, first, tiles, across=across)
    begins = first.col - start.col if across else first.row - start.row
    if abs(begins) > _LONGEST:
        raise mistake("off-every-board", square=place.text, column=place.column)
    if down == across or first != start.step(across=across, count=begins):
        raise mistake("two-lines", one=given[0].text, other=place.text, column=place.column)
    return Rearrange(start, across, tiles if cased else _as_they_lie(tiles, board, start, across=across), begins)


def _check_through(word: Sequence[Spelled], board: Board, first: Square, *, across: bool) -> None:
    """Letters in brackets are those of other words, which stay where they are."""
    for count, spelled in enumerate(word):
        square = first.step(across=across, count=count)
        if spelled.tile and spelled.through and letter_of(board.at(square)) != letter_of(spelled.tile):
            raise mistake("lies-there", square=format_square(square), column=spelled.column)


def _word_meant(board: Board, first: Square, tiles: bytes, *, across: bool) -> Square:
    """Where the word begins that is laid from `first`: there, or it is the one in that line with these letters."""
    letters = sorted(map(letter_of, filter(None, tiles)))
    for count in range(len(tiles)):
        square = first.step(across=across, count=count)
        run = board.run(square, across=across) if board.at(square) else None
        if run is not None and run.start == first and len(run.cells) > 1:
            return first
        if run is not None and sorted(run.word) == letters and len(letters) > 1:
            return run.start
    return first


def _as_they_lie(tiles: bytes, board: Board, start: Square, *, across: bool) -> bytes:
    """The board's own tiles in the order written, whichever case they were written in, if they are the same letters."""
    if not board.at(start):
        return tiles
    lying = sorted(board.run(start, across=across).cells)  # natural tiles come before blanks
    written = sorted(filter(None, tiles))
    if lying == written or sorted(map(letter_of, lying)) != sorted(map(letter_of, written)):
        return tiles
    ordered = bytearray()
    for tile in tiles:
        own = next((each for each in lying if letter_of(each) == letter_of(tile)), 0) if tile else 0
        if own:
            lying.remove(own)
        ordered.append(own)
    return bytes(ordered)


def format_step(step: Step, alphabet: Alphabet) -> str:
    """One step of a turn as text. Rule: V2, V3, V4

    >>> format_step(RecycleBlank(Square(7, 7)), Alphabet(("A", "B")))
    'swap 8H'
    >>> format_step(Rearrange(Square(7, 7), True, bytes([2, 0, 1]), begins=-1), Alphabet(("A", "B")))
    'rearrange 8H 8G B.A'
    """
    if isinstance(step, RecycleBlank):
        return f"swap {format_square(step.square)}"
    if isinstance(step, RecycleLetter):
        return f"recycle {format_square(step.square)} {format_tiles([step.tile], alphabet)}"
    place = format_place(step.start, across=step.across)
    if step.begins:
        place += f" {format_place(step.start.step(across=step.across, count=step.begins), across=step.across)}"
    return f"rearrange {place} {format_laid_anew(step.tiles, alphabet)}"


def format_laid_anew(tiles: bytes, alphabet: Alphabet) -> str:
    """The tiles of a rearranged word as they come to lie, a full stop where none of them does. Rule: V2

    >>> format_laid_anew(bytes([2, 0, 1]), Alphabet(("A", "B")))
    'B.A'
    """
    groups = ((gap, bytes(group)) for gap, group in groupby(tiles, key=lambda tile: not tile))
    return "".join("." * len(group) if gap else format_tiles(group, alphabet) for gap, group in groups)


def rearranged_squares(board: Board, steps: Iterable[Step]) -> tuple[tuple[Square, ...], tuple[Square, ...]]:
    """Where a rearranging among these steps brings another letter, and which squares its word covered. Rule: V2"""
    changed: list[Square] = []
    covered: list[Square] = []
    for step in steps:
        run = rearranged_run(board, step) if isinstance(step, Rearrange) else None
        if isinstance(step, Rearrange) and run is not None:
            changed += altered(board, step)
            covered += run.squares
        board = board_after(board, [step])
    return tuple(changed), tuple(covered)


def board_after(board: Board, steps: Iterable[Step]) -> Board:
    """How the board stands after these steps, whether they are allowed or not.

    >>> blank_a = Board.empty(3, 3).with_tiles([(Square(1, 1), 1 | BLANK_FLAG)])
    >>> board_after(blank_a, [RecycleBlank(Square(1, 1))]).at(Square(1, 1))
    1
    """
    for step in steps:
        if isinstance(step, Rearrange):
            board = laid_anew(board, step)
            continue
        if isinstance(step, RecycleLetter):
            changes = [(step.square, step.tile)]
        else:
            changes = [(step.square, letter_of(board.at(step.square)))]
        board = board.with_tiles((square, tile) for square, tile in changes if square in board)
    return board
