"""Turns as text: `8H QUIXOTRy`, `H8 .OO(T)ed`, `-AEI`, `pass`, `swap 8H; 9C WORD`: parse and format.

`parse_move(text, board=..., alphabet=..., rack=...)` gives a `Play`, `Exchange` or `Pass` of the rules room with its
recycling before it; `format_move` writes one. A letter on a square that holds a tile is played through and must agree
with it: `.`, `(T)` and a plain `T` are read alike.

Without `rack` the reading is strict: lower case is a blank. With it, people may type as they like: case is believed
where the rack bears it out; else each letter is the rack's own tile if it has one, and a blank if it has none.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Literal

from lexiko.notation.coordinates import format_place, is_place, parse_place
from lexiko.notation.errors import NotationError, mistake
from lexiko.notation.lettering import format_tiles, parse_rack
from lexiko.notation.spelling import Clash, lay_word, spell
from lexiko.notation.steps import board_after, format_step, is_step, parse_step
from lexiko.notation.tokens import Token, count_of, tokens_of
from lexiko.rules import (
    BLANK,
    BLANK_FLAG,
    Alphabet,
    Board,
    Exchange,
    Move,
    Pass,
    Placement,
    Play,
    Rack,
    RecycleBlank,
    RecycleLetter,
    Run,
    Square,
    Step,
    UnknownLetter,
    is_blank,
    letter_of,
    tile_of,
)
from lexiko.translations import Translations, translations

_DIRECTIONS = ("across", "down")
Through = Literal["brackets", "dots", "letters"]
"""How board letters are written: `(H)ORN`, `.ORN`, `HORN`."""

_PASS = re.compile(r"pass|-|\(pass\)", re.IGNORECASE)
_EXCHANGE = re.compile(
    r"(?:exchange|exch|ex)[ \t]+(?P<named>[^ \t]+)|-[ \t]*(?P<dashed>[^- \t]+)|\(exch[ \t]+(?P<shown>[^ \t)]+)\)",
    re.IGNORECASE,
)


_EXCHANGE_WORD = re.compile(r"exchange|exch|ex", re.IGNORECASE)


_TURN_WORDS = ("exchange", "pass", "rearrange", "recycle", "swap")


def is_turn_word(word: str) -> bool:
    """Whether this says which turn or step it is: before a square it is no word that is played there.

    >>> is_turn_word("Swap"), is_turn_word("swaps")
    (True, False)
    """
    return word.casefold() in _TURN_WORDS


def parse_move(text: str, *, board: Board, alphabet: Alphabet, rack: Rack | None = None) -> Move:
    """Read a turn: steps that recycle or rearrange, each ended by `;`, then a play, an exchange or a pass.

    A number of tiles instead of their letters (`ex 7`) is enough where it is the whole of the `rack`; `exchange none`
    is a pass. Accents count as little as in words that are typed: see `Alphabet.as_typed`.
    Raises `NotationError`, also where the text and the board disagree. Rule: R3.1, R6.1, V2, V3, V4

    >>> alphabet = Alphabet(tuple("HNOR"))
    >>> parse_move("8g Horn", board=Board.empty(15, 15), alphabet=alphabet, rack=Rack.of([1, 2, 3, 4])).tiles
    (1, 3, 4, 2)
    >>> parse_move("pass", board=Board.empty(15, 15), alphabet=alphabet)
    Pass(before=())
    """
    *before, last = _parts(alphabet.as_typed(text))
    steps: list[Step] = []
    for part in before:
        step = parse_step(part.text, board=board, alphabet=alphabet, rack=rack, column=part.column)
        board, rack = board_after(board, [step]), _rack_after(board, rack, step)
        steps.append(step)
    if is_step(last.text):
        raise mistake("unfinished", column=last.column + len(last.text))
    words: Sequence[Token] = tokens_of(last.text, column=last.column)
    if not words:
        raise mistake("nothing", column=last.column)
    if _PASS.fullmatch(last.text):
        return Pass(tuple(steps))
    if _EXCHANGE_WORD.fullmatch(last.text):
        raise mistake("which-tiles", column=last.column + len(last.text))
    if exchange := _EXCHANGE.fullmatch(last.text):
        return Exchange(_exchanged(exchange, alphabet, rack, column=last.column), tuple(steps))
    if len(words) > 1 and is_turn_word(words[0].text) and is_place(words[1].text):
        word, square = words[0].text, words[1].text
        raise mistake("turn-word", word=word, square=square, capitals=word.upper(), column=words[1].column)
    if len(words) == 3 and words[2].text.casefold() in _DIRECTIONS:
        words = _directed(words)
    if len(words) != 2:
        where = words[0] if len(words) == 1 else words[2]
        raise mistake("turn", text=repr(last.text), column=where.column)
    return Play(_parse_play(words, board, alphabet, rack), tuple(steps))


def _directed(words: Sequence[Token]) -> list[Token]:
    """`8H WORD down` or `WORD 8H down` as `H8 WORD`, which says the same."""
    *pair, direction = words
    place, word = pair if is_place(pair[0].text) or not is_place(pair[1].text) else reversed(pair)
    start, _ = parse_place(place.text, column=place.column)
    return [Token(format_place(start, across=direction.text.casefold() == "across"), place.column), word]


def parse_steps(text: str, *, board: Board, alphabet: Alphabet) -> tuple[Step, ...]:
    """Read the steps of a turn alone, with `;` between them, strictly. Raises `NotationError`. Rule: V2, V3, V4"""
    steps: list[Step] = []
    for part in _parts(text):
        steps.append(parse_step(part.text, board=board, alphabet=alphabet, column=part.column))
        board = board_after(board, steps[-1:])
    return tuple(steps)


def _parts(text: str) -> list[Token]:
    """What stands between the `;` of a turn, without the spaces around it."""
    parts = []
    for found in re.finditer(r"[^;]*(?:;|$)", text):
        if found.group() or not text:
            part = found.group().rstrip(";")
            blank = len(part) - len(part.lstrip(" \t"))
            parts.append(Token(part.strip(" \t"), found.start() + blank + 1))
    return parts or [Token("", 1)]


def _rack_after(board: Board, rack: Rack | None, step: Step) -> Rack | None:
    """The rack once the step is made, as far as it can be: the rules say what cannot."""
    if rack is None:
        return None
    if isinstance(step, RecycleBlank) and letter_of(board.at(step.square)) in rack:
        return rack.removed([letter_of(board.at(step.square))]).added([BLANK])
    if isinstance(step, RecycleLetter) and tile_of(step.tile) in rack and board.at(step.square):
        return rack.removed([tile_of(step.tile)]).added([tile_of(board.at(step.square))])
    return rack


def _exchanged(found: re.Match[str], alphabet: Alphabet, rack: Rack | None, *, column: int) -> bytes:
    group = found.lastgroup or ""
    text, column = found[group], column + found.start(group)
    if _means_none(text, alphabet, rack):
        return b""
    count = count_of(text)
    if count is None:
        return parse_rack(text, alphabet, column=column)
    if count == 0:
        return b""
    if rack is not None and len(rack) == count:
        return rack.codes
    raise mistake("how-many", number=text, column=column)


def _means_none(text: str, alphabet: Alphabet, rack: Rack | None) -> bool:
    """Whether `none` is no tile at all: not where a rack holds the tiles N, O, N and E."""
    if text != "none":
        return False
    try:
        return rack is None or bool(rack.missing(alphabet.parse_tiles(text.upper())))
    except UnknownLetter:
        return True


def _parse_play(words: Sequence[Token], board: Board, alphabet: Alphabet, rack: Rack | None) -> tuple[Placement, ...]:
    place, word = words
    start, across = parse_place(place.text, column=place.column)
    spelled = spell(word.text, alphabet, column=word.column)
    laid = lay_word(spelled, board, start, across=across, alphabet=alphabet)
    if laid.clashes:
        raise _clashing(laid.clashes)
    if rack is None:
        return laid.placements
    return fit_to_rack(laid.placements, rack, cased=not word.text.islower())


def _clashing(clashes: Sequence[Clash]) -> NotationError:
    """That a word and the board disagree on these squares."""

    def in_words(say: Translations) -> tuple[str, str]:
        return "; ".join(clash.in_words(say) for clash in clashes), say("mistakes.clash.expected")

    problem, expected = in_words(translations("en"))
    error = NotationError(problem, column=clashes[0].column, expected=expected)
    error.in_words = in_words
    return error


def fit_to_rack(placements: Sequence[Placement], rack: Rack, *, cased: bool = True) -> tuple[Placement, ...]:
    """Choose which letters are blanks, for a rack and a word that somebody typed.

    Lower-case letters are blanks if the word is `cased` (has capitals too) and the rack has so many. Of the others
    each is a natural tile while the rack has one, then a blank while the rack has one.

    >>> from lexiko.rules import Square
    >>> fit_to_rack([(Square(7, 7), 1), (Square(7, 8), 1)], Rack.of([0, 1]))
    ((Square(row=7, col=7), 1), (Square(row=7, col=8), 129))
    """
    asked = [square for square, tile in placements if is_blank(tile)]
    meant = set(asked) if cased and len(asked) <= rack.count(BLANK) else set()
    left = list(rack.codes)
    for _ in meant:
        left.remove(BLANK)
    fitted = []
    for square, tile in placements:
        letter = letter_of(tile)
        if square in meant:
            fitted.append((square, letter | BLANK_FLAG))
            continue
        own = letter if letter in left or BLANK not in left else BLANK
        if own in left:
            left.remove(own)
        fitted.append((square, letter if own == letter else letter | BLANK_FLAG))
    return tuple(fitted)


def format_move(move: Move, *, board: Board, alphabet: Alphabet, through: Through = "brackets") -> str:
    """Write a turn, `board` being as it is before it; `parse_move` reads it back without a rack.

    Raises `NotationError` for tiles that lie in no line or leave a gap: that is no play. Rule: R3.1

    >>> from lexiko.rules import Square
    >>> alphabet = Alphabet(tuple("HNOR"))
    >>> board = Board.empty(15, 15).with_tiles([(Square(7, 6), 1)])
    >>> horn = Play(((Square(7, 7), 3), (Square(7, 8), 4), (Square(7, 9), 2 | BLANK_FLAG)))
    >>> format_move(horn, board=board, alphabet=alphabet)
    '8G (H)ORn'
    """
    parts = [format_step(step, alphabet) for step in move.before]
    if isinstance(move, Play):
        board = board_after(board, move.before)
        parts.append(format_play(move.placements, board, alphabet, through=through))
    elif isinstance(move, Exchange):
        parts.append(f"exchange {format_tiles(move.tiles, alphabet) or 0}")
    else:
        parts.append("pass")
    return "; ".join(parts)


def format_play(
    placements: Sequence[Placement], board: Board, alphabet: Alphabet, *, through: Through = "brackets"
) -> str:
    """Place and main word of the tiles laid, `board` being as it is without them. Raises `NotationError`.

    A single tile is named in the direction of the longer word it makes, across if both are as long.
    """
    new = dict(placements)
    after = board.with_tiles((square, tile) for square, tile in placements if square in board)
    run = main_run(after, new)
    if run is None:
        raise NotationError("these tiles are no play: they lie in no line, or leave a gap")
    written = [(square in new, tile) for square, tile in zip(run.squares, run.cells, strict=True)]
    groups = [
        _format_group(bytes(tile for _, tile in group), alphabet, through="letters" if laid else through)
        for laid, group in groupby(written, key=lambda each: each[0])
    ]
    if through == "letters":
        groups = [format_tiles(run.cells, alphabet)]
    return f"{format_place(run.start, across=run.across)} {''.join(groups)}"


def main_run(board: Board, laid: Collection[Square]) -> Run | None:
    """The run of tiles that holds all of these squares; None if none does, or there are no squares.

    For a single square it is the longer run through it, the one across if both are as long.

    >>> from lexiko.rules import Square
    >>> board = Board.empty(3, 3).with_tiles([(Square(0, 1), 1), (Square(1, 1), 2)])
    >>> main_run(board, [Square(1, 1)]).across
    False
    """
    if not laid or min(laid) not in board:
        return None
    runs = [board.run(min(laid), across=across) for across in (True, False)]
    whole = [run for run in runs if set(laid) <= set(run.squares)]
    return max(whole, key=lambda run: (len(run.cells), run.across), default=None)


def _format_group(tiles: bytes, alphabet: Alphabet, *, through: Through) -> str:
    if through == "dots":
        return "." * len(tiles)
    text = format_tiles(tiles, alphabet)
    return f"({text})" if through == "brackets" else text
