"""Recycling and rearranging as text: `swap 8H` (V4), `recycle 8H E` (V3), `rearrange 8H SHORE` (V2).

`8H` names a square; for a rearranged word also its direction, `H8` down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexiko.notation.coordinates import format_place, format_square, parse_place, parse_square
from lexiko.notation.errors import NotationError
from lexiko.notation.lettering import format_tiles, parse_tiles
from lexiko.notation.tokens import Token, tokens_of
from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    Alphabet,
    Board,
    Rack,
    Rearrange,
    RecycleBlank,
    RecycleLetter,
    Square,
    Step,
    letter_of,
    tile_of,
)

EXPECTED = "swap 8H, recycle 8H E or rearrange 8H SHORE"
_WORDS = {"swap": 2, "recycle": 3, "rearrange": 3}
"""How many words each kind of step is told in."""


def is_step(text: str) -> bool:
    """Whether this text begins as a recycling or rearranging does.

    >>> is_step(" swap 8H"), is_step("8H SWAP")
    (True, False)
    """
    words = tokens_of(text)
    return bool(words) and words[0].text.lower() in _WORDS


def parse_step(text: str, *, board: Board, alphabet: Alphabet, rack: Rack | None = None, column: int = 1) -> Step:
    """Read one step of a turn, `board` and `rack` being as they are before it. Raises `NotationError`.

    With a `rack` a letter in lower case is the rack's own tile if it has one, and the case of a rearranged word does
    not matter; without, lower case is a blank.
    Rule: V2, V3, V4

    >>> board = Board.empty(15, 15).with_tiles([(Square(7, 7), 1), (Square(7, 8), 2)])
    >>> parse_step("recycle 8i A", board=board, alphabet=Alphabet(("A", "B")))
    RecycleLetter(square=Square(row=7, col=8), tile=1)
    """
    words = tokens_of(text, column=column)
    kind = words[0].text.lower() if words else ""
    if len(words) != _WORDS.get(kind):
        raise NotationError(f"{text.strip()!r} says no step of a turn", column=column, expected=EXPECTED)
    if kind == "swap":
        return RecycleBlank(parse_square(words[1].text, column=words[1].column))
    if kind == "recycle":
        square = parse_square(words[1].text, column=words[1].column)
        return RecycleLetter(square, _given(words[2], alphabet, rack))
    start, across = parse_place(words[1].text, column=words[1].column)
    tiles = parse_tiles(words[2].text, alphabet, column=words[2].column)
    if rack is not None:
        tiles = _as_they_lie(tiles, board, start, across=across)
    return Rearrange(start, across, tiles)


def _given(word: Token, alphabet: Alphabet, rack: Rack | None) -> int:
    tiles = parse_tiles(word.text, alphabet, column=word.column)
    if len(tiles) != 1:
        raise NotationError(f"{word.text!r} is not one tile", column=word.column, expected="one letter")
    letter = letter_of(tiles[0])
    if rack is None or tile_of(tiles[0]) in rack:
        return letter if rack is not None and word.text.islower() and letter in rack else tiles[0]
    return letter | BLANK_FLAG if letter not in rack and BLANK in rack else letter


def _as_they_lie(tiles: bytes, board: Board, start: Square, *, across: bool) -> bytes:
    """The board's own tiles in the order written, whichever case they were written in, if they are the same letters."""
    if not board.at(start):
        return tiles
    lying = bytes(board.run(start, across=across).cells)
    if sorted(lying) == sorted(tiles) or sorted(map(letter_of, lying)) != sorted(map(letter_of, tiles)):
        return tiles
    left = sorted(lying)  # natural tiles come before blanks
    ordered = bytearray()
    for tile in tiles:
        own = next(each for each in left if letter_of(each) == letter_of(tile))
        left.remove(own)
        ordered.append(own)
    return bytes(ordered)


def format_step(step: Step, alphabet: Alphabet) -> str:
    """One step of a turn as text. Rule: V2, V3, V4

    >>> format_step(RecycleBlank(Square(7, 7)), Alphabet(("A", "B")))
    'swap 8H'
    """
    if isinstance(step, RecycleBlank):
        return f"swap {format_square(step.square)}"
    if isinstance(step, RecycleLetter):
        return f"recycle {format_square(step.square)} {format_tiles([step.tile], alphabet)}"
    return f"rearrange {format_place(step.start, across=step.across)} {format_tiles(step.tiles, alphabet)}"


def rearranged_squares(board: Board, steps: Iterable[Step]) -> tuple[Square, ...]:
    """The squares whose letters a rearranging among these steps alters. Rule: V2"""
    altered: list[Square] = []
    for step in steps:
        if isinstance(step, Rearrange):
            altered += [square for square, tile in _relaid(step) if letter_of(board.at(square)) != letter_of(tile)]
        board = board_after(board, [step])
    return tuple(altered)


def _relaid(step: Rearrange) -> Iterator[tuple[Square, int]]:
    for count, tile in enumerate(step.tiles):
        yield step.start.step(across=step.across, count=count), tile


def board_after(board: Board, steps: Iterable[Step]) -> Board:
    """How the board stands after these steps, whether they are allowed or not.

    >>> blank_a = Board.empty(3, 3).with_tiles([(Square(1, 1), 1 | BLANK_FLAG)])
    >>> board_after(blank_a, [RecycleBlank(Square(1, 1))]).at(Square(1, 1))
    1
    """
    for step in steps:
        if isinstance(step, Rearrange):
            changes = list(_relaid(step))
        elif isinstance(step, RecycleLetter):
            changes = [(step.square, step.tile)]
        else:
            changes = [(step.square, letter_of(board.at(step.square)))]
        board = board.with_tiles((square, tile) for square, tile in changes if square in board)
    return board
