"""A board as a picture in its edition's colours, and a whole game: the board with names, points and who is to play."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from html import escape

from lexiko.notation import BoardLook, draw_board
from lexiko.rulebook import edition_of
from lexiko.rules import Board, Ruleset, Square

_LINE = 26
_MARGIN = 28
_IN_NOTEBOOKS = 528
"""Pixels: as wide as text is read well, and low enough for the code below to be seen."""
_WIDTH = re.compile(r' width="\d+" height="\d+"')
_SIZE = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


def board_picture(board: Board, ruleset: Ruleset, *, last: Collection[Square] = (), title: str = "") -> str:
    """The board as SVG, the tiles of the latest play outlined; an edition of somebody's own has the classic colours.

    >>> from lexiko.rulebook import ruleset
    >>> board_picture(Board.empty(15, 15), ruleset("indigo"), title="Empty").count("<title>Empty</title>")
    1
    """
    return draw_board(board, ruleset, BoardLook(colours=edition_of(ruleset).colours.light), last=last, title=title)


def for_notebooks(picture: str) -> str:
    """The same picture no larger than a notebook has room for; it shrinks with the page.

    >>> for_notebooks('<svg viewBox="0 0 792 792" width="792" height="792" role="img"></svg>')
    '<svg viewBox="0 0 792 792" width="528" style="max-width:100%;height:auto" role="img"></svg>'
    """
    return _WIDTH.sub(f' width="{_IN_NOTEBOOKS}" style="max-width:100%;height:auto"', picture, count=1)


def with_lines_below(picture: str, lines: Sequence[str]) -> str:
    """A picture with lines of text under it, in the colour of text on whatever page it stands."""
    size = _SIZE.search(picture)
    assert size is not None
    width, height = map(int, size.groups())
    whole = height + _LINE * len(lines) + _LINE // 2
    texts = "".join(
        f'<text x="{_MARGIN}" y="{height + _LINE * number - 4}">{escape(line)}</text>'
        for number, line in enumerate(lines, 1)
    )
    font = 'font-family="Avenir Next,Avenir,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif" font-size="21"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {whole}" width="{width}" height="{whole}">'
    return f'{head}{picture}<g {font} fill="currentColor">{texts}</g></svg>'
