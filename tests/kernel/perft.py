"""Positions with the number of their plays, the sum of their points and a hash of both, as text; read back too.

A file of spec/perft is complete in itself, so that any implementation can be held against it:

    set SET                     tiles, values and board as in the set's file
    bonus TILES POINTS          for that many tiles in one turn
    words WORD ...              all the words there are
    position BOARD RACK PLAYS POINTS HASH

A board is written as in CGP: rows between slashes, numbers for vacant squares, lower case for blanks, digraphs in
brackets. The hash is the start of the SHA-256 of one line a play, sorted: `row,col,tile` for each tile laid, counted
from 0 and in order, then the points.

    python -m tests.kernel.perft COUNT FILE...

names the module that counts, counts the first positions of each file again and prints their lines.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from lexiko.kernel import movegen
from lexiko.rulebook import ruleset
from lexiko.rules import Alphabet, Board, Rack
from tests.kernel.positions import Setting, laid_of, setting


def perft_line(played: Setting, board: Board, rack: Rack) -> str:
    """One position and what its plays amount to."""
    alphabet = played.ruleset.tile_set.alphabet
    table = played.engine.plays_for(board, rack)
    plays = sorted(
        " ".join([*(f"{row},{col},{tile}" for row, col, tile in sorted(laid_of(played, play))), str(points)])
        for play, points in zip(table, table.scores, strict=True)
    )
    digest = hashlib.sha256("".join(f"{line}\n" for line in plays).encode()).hexdigest()[:16]
    held = "".join(alphabet.format_tile(tile, brackets=True) for tile in rack)
    return f"position {board_text(board, alphabet)} {held} {len(table)} {sum(table.scores)} {digest}"


def perft_text(played: Setting, positions: Iterable[tuple[Board, Rack]]) -> str:
    """A whole file."""
    words = sorted("".join(map(bracketed, word)) for word in played.game.words)
    lines = [
        f"set {played.ruleset.set_key}",
        *(f"bonus {tiles} {points}" for tiles, points in played.ruleset.bonuses),
        *(f"words {' '.join(words[first : first + 10])}" for first in range(0, len(words), 10)),
        *(perft_line(played, board, rack) for board, rack in positions),
    ]
    return "".join(f"{line}\n" for line in lines)


def recounted(text: str, count: int) -> list[str]:
    """The lines of the first positions of a file, reckoned again from nothing but the file."""
    lines = [line.split() for line in text.splitlines()]
    rules = ruleset("classic", set=next(key for kind, *key in lines if kind == "set")[0])
    bonuses = tuple((int(row[1]), int(row[2])) for row in lines if row[0] == "bonus")
    words = [re.sub(r"[][]", "", word) for kind, *some in lines if kind == "words" for word in some]
    played = setting(replace(rules, bonuses=bonuses), words)
    alphabet = rules.tile_set.alphabet
    positions = [(row[1], row[2]) for row in lines if row[0] == "position"][:count]
    return [perft_line(played, parse_board(board, alphabet), parse_rack(rack, alphabet)) for board, rack in positions]


def board_text(board: Board, alphabet: Alphabet) -> str:
    """A board as the first field of CGP."""
    rows = []
    for row in range(board.rows):
        cells = board.cells[row * board.cols : (row + 1) * board.cols]
        text = "".join(alphabet.format_tile(cell, brackets=True) if cell else " " for cell in cells)
        rows.append(re.sub(" +", lambda vacant: str(len(vacant.group())), text))
    return "/".join(rows)


def parse_board(text: str, alphabet: Alphabet) -> Board:
    """The board that `board_text` wrote."""
    rows = [
        b"".join(bytes(int(token)) if token.isdigit() else alphabet.parse_letters(token) for token in tokens(row))
        for row in text.split("/")
    ]
    return Board(len(rows), len(rows[0]), b"".join(rows))


def parse_rack(text: str, alphabet: Alphabet) -> Rack:
    """The rack of a line."""
    return Rack(b"".join(map(alphabet.parse_tiles, tokens(text))))


def tokens(text: str) -> list[str]:
    """The numbers, letters and digraphs of a text."""
    return re.findall(r"\d+|\[[^]]*\]|.", text)


def bracketed(letter: str) -> str:
    """A letter, in brackets if it is a digraph."""
    return f"[{letter}]" if len(letter) > 1 else letter


if __name__ == "__main__":
    sys.stdout.write(f"{Path(movegen.__file__).name}\n")
    for file in sys.argv[2:]:
        for line in recounted(Path(file).read_text(encoding="utf-8"), int(sys.argv[1])):
            sys.stdout.write(f"{line}\n")
