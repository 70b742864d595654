"""A game's board as a picture, in its edition's colours."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import sha256

from lexiko.library import board_picture
from lexiko.rules import Board
from lexiko.server.archive.drawer import Drawer
from lexiko.server.tables import TableHistory, TableState

PICTURES_KEPT = 40
"""Of about 200 kB each."""


def board_svg(history: TableHistory, state: TableState) -> str:
    """The board at this moment; what lies on it everybody at the table may see."""
    ruleset = history.agreement.ruleset
    layout = ruleset.layout
    position = state.position
    board = Board.empty(layout.rows, layout.cols) if position is None else position.board
    names = ", ".join(place.name for place in state.places if place.name)
    return board_picture(board, ruleset, last=state.laid.last_play, title=f"{names}: the board")


class Pictures:
    """Pictures as pixels, drawn in a process of its own; the last ones are kept."""

    def __init__(self, drawer: Drawer | None = None) -> None:
        """No picture has been drawn yet."""
        self._drawer = drawer or Drawer()
        self._kept: OrderedDict[bytes, bytes] = OrderedDict()

    async def png(self, svg: str) -> bytes:
        """A picture as pixels. Raises `NoPicture`."""
        key = sha256(svg.encode()).digest()
        if (kept := self._kept.get(key)) is None:
            kept = self._kept[key] = await asyncio.to_thread(self._drawer.png, svg)
        self._kept.move_to_end(key)
        while len(self._kept) > PICTURES_KEPT:
            self._kept.popitem(last=False)
        return kept
