"""A game as a page: its board, and its columns in playing order with the letter of each blank. No rack, no bag.

Rule: R1.3, R13
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from lexiko.server.wall.taking.pages import Telling
from lexiko.server.wire import WallColumn, WallGame, WallTurn

_SIGNS = {"d": "2L", "t": "3L", "q": "4L", "D": "2W", "T": "3W", "Q": "4W", "*": "★"}
_CLASSES = {"*": "s", "#": "x", ".": ""}


def game_title(game: WallGame) -> str:
    """Who plays, as text for a page."""
    return escape(", ".join(column.name for column in game.columns))


def game_body(game: WallGame, telling: Telling) -> Iterator[str]:
    """How it stands, when it was hung up, its board and its columns."""
    yield f"<p>{_standing(game, telling)}</p><p>{telling.text('hung')} {telling.by(game.by, game.hung_at)}</p>"
    yield _board(game)
    yield _columns(game, telling)


def _standing(game: WallGame, telling: Telling) -> str:
    names = {column.seat: column.name for column in game.columns}
    if game.state == "over":
        return telling.text("won", names=", ".join(names.get(seat, "") for seat in game.winners))
    if game.state == "playing" and game.on_turn is not None:
        return telling.text("on-turn", name=names.get(game.on_turn, ""))
    return telling.text("void" if game.state == "void" else "waiting")


def _board(game: WallGame) -> str:
    tiles = {(tile.row, tile.col): tile for tile in game.board}
    rows = []
    for row, signs in enumerate(game.plan.squares):
        cells = []
        for col, sign in enumerate(signs):
            if (tile := tiles.get((row, col))) is not None:
                blank = " blank" if tile.blank else ""
                value = "" if tile.blank else f"<small>{tile.value}</small>"
                cells.append(f'<td class="tile{blank}">{escape(tile.tile)}{value}</td>')
            else:
                cells.append(f'<td class="{_CLASSES.get(sign, sign)}">{_SIGNS.get(sign, "")}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return f'<table class="board">{"".join(rows)}</table>'


def _columns(game: WallGame, telling: Telling) -> str:
    heads = "".join(f"<th>{escape(each.name)}<br><b>{_total(game, each)}</b></th>" for each in game.columns)
    longest = max((len(each.turns) for each in game.columns), default=0)
    rows = []
    for nth in range(longest):
        turns = (each.turns[nth] if nth < len(each.turns) else None for each in game.columns)
        cells = "".join("<td></td>" if turn is None else f"<td>{_turn(game, turn, telling)}</td>" for turn in turns)
        rows.append(f"<tr>{cells}</tr>")
    return f'<table class="scores"><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _total(game: WallGame, column: WallColumn) -> int:
    return column.entered_total if game.own_scores and game.state == "playing" else column.total


def _turn(game: WallGame, turn: WallTurn, telling: Telling) -> str:
    written = turn.points if not game.own_scores else "–" if turn.entered is None else turn.entered
    blanks = "".join(f" <i>{escape(letter)}</i>" for letter in turn.blanks)
    what = escape(turn.word.upper()) if turn.kind == "play" else telling.text(f"turn-{turn.kind}")
    return f"<b>{written}</b>{blanks}<small>{telling.text('taken-back') if turn.withdrawn else what}</small>"
