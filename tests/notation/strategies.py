"""What texts and games are made of, for tests that try many."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from lexiko.notation import EventKind, GcgEvent, GcgGame, GcgPragma, format_place, format_tiles
from lexiko.rules import BLANK_FLAG, Alphabet, Board, Event, Placement, Rack, Square

ENGLISH = Alphabet(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
SPANISH = Alphabet((*"ABC", "CH", *"DEFGHIJL", "LL", *"MNÑOPQR", "RR", *"STUVXYZ"))
CATALAN = Alphabet((*"ABCÇDEFGHIJL", "L·L", *"MN", "NY", *"OP", "QU", *"RSTUVXZ"))

alphabets = st.sampled_from((ENGLISH, SPANISH, CATALAN))


def tiles(alphabet: Alphabet) -> st.SearchStrategy[int]:
    """Any tile as it lies on a board."""
    letters = st.integers(1, len(alphabet))
    return st.one_of(letters, letters.map(lambda letter: letter | BLANK_FLAG))


def racks(alphabet: Alphabet, *, most: int = 9) -> st.SearchStrategy[Rack]:
    """Any rack, blanks among its tiles."""
    return st.lists(st.integers(0, len(alphabet)), max_size=most).map(Rack.of)


@st.composite
def boards(draw: st.DrawFn, alphabet: Alphabet, sizes: Sequence[int] = (15, 21)) -> Board:
    """A board with tiles anywhere, more or fewer of them."""
    size = draw(st.sampled_from(sizes))
    density = draw(st.sampled_from((0.0, 0.1, 0.4, 0.9)))
    random = Random(draw(st.integers(0, 2**32)))
    cells = bytearray(size * size)
    for place in range(len(cells)):
        if random.random() < density:
            cells[place] = random.randint(1, len(alphabet)) | (BLANK_FLAG if random.random() < 0.1 else 0)
    return Board(size, size, bytes(cells))


@st.composite
def placements(draw: st.DrawFn, alphabet: Alphabet, board: Board) -> tuple[Placement, ...]:
    """Tiles laid in one line without a gap, on vacant squares of the board; at least one if there is room."""
    vacant = [square for square in squares_of(board) if not board.at(square)]
    if not vacant:
        return ()
    across = draw(st.booleans())
    square = draw(st.sampled_from(vacant))
    laid = []
    for _ in range(draw(st.integers(1, 7))):
        while board.at(square):
            square = square.step(across=across)
        if square not in board:
            break
        laid.append((square, draw(tiles(alphabet))))
        square = square.step(across=across)
    return tuple(laid)


def squares_of(board: Board) -> list[Square]:
    """Every square of a board."""
    return [Square(row, col) for row in range(board.rows) for col in range(board.cols)]


# --- game records ------------------------------------------------------------------------------------------------

_printing = st.characters(exclude_categories=("C", "Z"), exclude_characters="#>")
_words = st.text(_printing, min_size=1, max_size=8)
_lines = st.lists(_words, min_size=1, max_size=4).map(" ".join)
_nicks = st.lists(_words, min_size=1, max_size=4, unique=True)
_numbers = st.integers(-999, 9999)


@st.composite
def gcg_events(draw: st.DrawFn, nicks: Sequence[str]) -> GcgEvent:
    """A line of any kind; its letters are those of the Spanish set."""
    kind = draw(st.sampled_from(EventKind))
    rack = format_tiles(draw(racks(SPANISH, most=7)), SPANISH)
    word = draw(st.lists(tiles(SPANISH), min_size=1, max_size=7))
    place, text = "", ""
    if kind is EventKind.PLAY:
        place = format_place(Square(draw(st.integers(0, 20)), draw(st.integers(0, 20))), across=draw(st.booleans()))
        text = format_tiles(word, SPANISH)
    elif kind is EventKind.EXCHANGE or kind is EventKind.END_RACK:
        text = format_tiles(sorted(tile & ~BLANK_FLAG for tile in word), SPANISH)
    return GcgEvent(
        nick=draw(st.sampled_from(nicks)),
        kind=kind,
        score=draw(_numbers),
        total=draw(_numbers),
        rack=rack,
        place=place,
        text=text,
        trailing=draw(st.one_of(st.just(""), _lines)),
    )


@st.composite
def gcg_pragmata(draw: st.DrawFn) -> GcgPragma:
    """A pragma known or unknown, its text of one line, or of several for notes."""
    keyword = draw(st.sampled_from(("note", "comment", "title", "id", "lexicon", "rack1", "style", "nobody-knows")))
    lines = draw(st.lists(_lines, min_size=1, max_size=3 if keyword in ("note", "comment") else 1))
    return GcgPragma(keyword, draw(st.sampled_from(("\n".join(lines), ""))))


@st.composite
def gcg_games(draw: st.DrawFn) -> GcgGame:
    """A record that its format can hold, whether it makes a game or not."""
    nicks = draw(_nicks)
    head = [GcgPragma(f"player{number}", f"{nick} {draw(_lines)}") for number, nick in enumerate(nicks, 1)]
    body = draw(st.lists(st.one_of(gcg_events(nicks), gcg_pragmata()), max_size=12))
    return GcgGame((*head, *body))


# --- events ------------------------------------------------------------------------------------------------------


def events_of(event_type: type[Event]) -> st.SearchStrategy[Event]:
    """Any event of a type, whether it can happen or not."""
    return _built(event_type)


def _built(value_type: Any) -> st.SearchStrategy[Any]:
    fields = {name: _of(hint) for name, hint in get_type_hints(value_type).items()}
    return st.builds(value_type, **fields)


def _of(hint: Any) -> st.SearchStrategy[Any]:
    """Values for a field's annotation."""
    simple = {
        int: st.integers(0, 200),
        float: st.floats(allow_nan=False, allow_infinity=False),
        str: st.text(max_size=5),
        bool: st.booleans(),
        bytes: st.binary(max_size=9),
        NoneType: st.none(),
        Square: st.builds(Square, st.integers(0, 20), st.integers(0, 20)),
    }
    if hint in simple:
        return simple[hint]
    parts = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return st.one_of(*map(_of, parts))
    if get_origin(hint) is tuple:
        return st.lists(_of(parts[0]), max_size=3).map(tuple) if parts[-1] is Ellipsis else st.tuples(*map(_of, parts))
    return _built(hint)
