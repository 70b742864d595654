"""CGP positions: one line that says how a game stands, read and written.

`board racks scores scoreless-turns`, then operations such as `lex NWL18;`, which are kept as they are. The player to
move comes first. An operation of our own names the edition where it is not the plain card, with what was chosen in it:
`lexiko-edition club:challenge=single;`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from lexiko.frozen import dataclass
from lexiko.notation.errors import check_is_text, mistake
from lexiko.notation.lettering import format_tiles, parse_rack, parse_tiles
from lexiko.notation.tokens import Token, count_of, tokens_of
from lexiko.rules import Alphabet, Board, Position, Rack, Ruleset, Setup
from lexiko.word_names import name_of_words

_GROUP = re.compile(r"(?P<vacant>[0-9]+)|(?P<tiles>[^0-9]+)")
_WIDEST = 99
_FIELDS = 4
_LEXICON, _EDITION = "lex", "lexiko-edition"
_PLAIN = "classic"
_EDITION_NAMED = re.compile(rf"[\s;]{_EDITION}\s+([^;\s]+)")


@dataclass(frozen=True, slots=True)
class CgpPosition:
    """A position as CGP tells it: racks and scores with the player to move first, an unknown rack empty.

    `operations` are pairs of a name and what follows it, in their order.
    """

    board: Board
    racks: tuple[Rack, ...]
    scores: tuple[int, ...]
    scoreless_turns: int = 0
    operations: tuple[tuple[str, str], ...] = ()


def parse_cgp(text: str, alphabet: Alphabet) -> CgpPosition:
    """Read a position. Raises `NotationError` with the column.

    >>> position = parse_cgp("3/1aB/3 AB?/ 10/-2 1 lex NWL18;", Alphabet(("A", "B")))
    >>> position.board.cells[4:6], position.racks[0].codes, position.scores, position.operations
    (b'\\x81\\x02', b'\\x00\\x01\\x02', (10, -2), (('lex', 'NWL18'),))
    """
    check_is_text(text, "parse_cgp")
    words = tokens_of(text.strip("\r\n"))
    if len(words) < _FIELDS:
        raise mistake("cgp-parts", parts=len(words), of=_FIELDS, column=len(text) + 1)
    board, racks, scores, scoreless = words[:_FIELDS]
    position = CgpPosition(
        _board(board, alphabet),
        tuple(Rack(parse_rack(rack.text, alphabet, column=rack.column)) for rack in _parts(racks)),
        tuple(_number(part, "cgp-score") for part in _parts(scores)),
        _number(scoreless, "cgp-scoreless", sign=False),
        _operations(text, words[_FIELDS].column) if len(words) > _FIELDS else (),
    )
    if len(position.scores) != len(position.racks):
        racks_told, scores_told = len(position.racks), len(position.scores)
        raise mistake("cgp-scores", racks=racks_told, scores=scores_told, column=scores.column)
    return position


def format_cgp(position: CgpPosition, alphabet: Alphabet) -> str:
    """A position as its line; `parse_cgp` reads the same from it.

    >>> format_cgp(parse_cgp("3/1aB/3  AB?/ 10/-2 1", Alphabet(("A", "B"))), Alphabet(("A", "B")))
    '3/1aB/3 ?AB/ 10/-2 1'
    """
    board = position.board
    rows = [board.cells[start : start + board.cols] for start in range(0, len(board.cells), board.cols)]
    fields = [
        "/".join(_row(row, alphabet) for row in rows),
        "/".join(format_tiles(rack, alphabet) for rack in position.racks),
        "/".join(map(str, position.scores)),
        str(position.scoreless_turns),
        *(f"{name} {_without_path(name, rest)};" if rest else f"{name};" for name, rest in position.operations),
    ]
    return " ".join(fields)


def _without_path(name: str, rest: str) -> str:
    """What follows an operation's name, as it is handed on: a lexicon by its name, never by its path."""
    return name_of_words(rest) if name == _LEXICON else rest


def cgp_in(text: str) -> str:
    """The first line of a text if that is meant as a position, else nothing: a board comes first, rows between slashes.

    >>> cgp_in("15/15/15 AEI/ 0/0 0\\n"), cgp_in("#player1 Ann/Ben/Cleo likes to play")
    ('15/15/15 AEI/ 0/0 0', '')
    """
    lines = text.removeprefix("\ufeff").strip().splitlines()
    words = lines[0].split() if lines else []
    is_position = len(words) >= _FIELDS and words[0].count("/") > 1 and words[0][0] not in "#>"
    return lines[0] if is_position else ""


def setup_from_cgp(position: CgpPosition, ruleset: Ruleset) -> Setup:
    """The position as something to set up and check, the player to move in seat 0."""
    return Setup(
        ruleset=ruleset,
        board=position.board,
        racks=position.racks,
        scores=position.scores,
        scoreless_turns=position.scoreless_turns,
    )


def cgp_from_position(position: Position) -> CgpPosition:
    """A game at one moment; every rack is told, so this is not for the players' eyes.

    >>> import lexiko
    >>> game = lexiko.new_game(players=("Ann", "Ben"), seed=11)
    >>> format_cgp(cgp_from_position(game.position), game.ruleset.tile_set.alphabet)
    '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEHRSTZ/CDGINRR 0/0 0 lex english;'
    """
    place = position.order.index(position.on_turn) if position.on_turn is not None else 0
    order = (*position.order[place:], *position.order[:place]) or tuple(range(position.ruleset.players))
    return CgpPosition(
        position.board,
        tuple(position.racks[seat] for seat in order),
        tuple(position.scores[seat] for seat in order),
        position.scoreless_turns,
        rules_operations(position.ruleset, lexicon=position.ruleset.lexicon),
    )


def rules_operations(ruleset: Ruleset, *, lexicon: str) -> tuple[tuple[str, str], ...]:
    """The operations that tell by which words and by which edition a position is played."""
    edition = "" if ruleset.edition_key == _PLAIN else ruleset.edition_key
    return tuple((name, named) for name, named in ((_LEXICON, name_of_words(lexicon)), (_EDITION, edition)) if named)


def edition_named(text: str) -> str:
    """The edition that a position's line names, empty if it names none; whatever else may be wrong with the line.

    >>> edition_named("15/15 AEI/ 0/0 0 lex CSW; lexiko-edition club:challenge=single;")
    'club:challenge=single'
    """
    found = _EDITION_NAMED.search(text)
    return found[1] if found else ""


def _parts(word: Token) -> Sequence[Token]:
    """What stands between slashes."""
    parts = []
    column = word.column
    for part in word.text.split("/"):
        parts.append(Token(part, column))
        column += len(part) + 1
    return parts


def _number(word: Token, key: str, *, sign: bool = True) -> int:
    if not re.fullmatch(r"-?[0-9]{1,7}" if sign else r"[0-9]{1,7}", word.text):
        raise mistake(key, text=repr(word.text), column=word.column)
    return int(word.text)


def _board(word: Token, alphabet: Alphabet) -> Board:
    rows: list[bytearray] = []
    for part in _parts(word):
        row = bytearray()
        for group in _GROUP.finditer(part.text):
            column = part.column + group.start()
            if group["tiles"]:
                row += parse_tiles(group["tiles"], alphabet, column=column)
            elif (count := count_of(group["vacant"])) is not None and 1 <= count <= _WIDEST:
                row += bytes(count)
            else:
                raise mistake("cgp-run", count=f"{group['vacant']:.40}", most=_WIDEST, column=column)
        if not row or (rows and len(row) != len(rows[0])):
            if not rows:
                raise mistake("cgp-no-row", column=part.column)
            raise mistake("cgp-row", squares=len(row), first=len(rows[0]), column=part.column)
        rows.append(row)
    return Board(len(rows), len(rows[0]), b"".join(rows))


def _row(row: bytes, alphabet: Alphabet) -> str:
    groups = []
    for vacant, cells in groupby(row, key=lambda cell: cell == 0):
        run = bytes(cells)
        groups.append(str(len(run)) if vacant else format_tiles(run, alphabet))
    return "".join(groups)


def _operations(text: str, column: int) -> tuple[tuple[str, str], ...]:
    """What is told from a column on: names, each once, and what follows each."""
    named: dict[str, str] = {}
    for part in text[column - 1 :].split(";"):
        name, *rest = part.split() or [""]
        if name in named:
            begins = column + len(part) - len(part.lstrip())
            raise mistake("cgp-twice", name=f"{name:.40}", column=begins)
        if name:
            named[name] = " ".join(rest)
        column += len(part) + 1
    return tuple(named.items())
