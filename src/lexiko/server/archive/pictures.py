"""A game's board as a picture, in its edition's colours."""

from __future__ import annotations

from pathlib import Path

from lexiko.rules import Board
from lexiko.server.tables import Sitting, Standing
from lexiko.table import board_picture

PNG_ZOOM = 2.0
FONTS = Path(__file__).with_name("fonts")
"""Cut down to the letters of tiles, so that a picture is the same on every machine, one without fonts too."""


def board_svg(sitting: Sitting, standing: Standing) -> str:
    """The board at this moment; what lies on it everybody at the table may see."""
    ruleset = sitting.agreement.ruleset
    layout = ruleset.layout
    position = standing.position
    board = Board.empty(layout.rows, layout.cols) if position is None else position.board
    names = ", ".join(place.name for place in standing.places if place.name)
    return board_picture(board, ruleset, last=standing.laid.last_play, title=f"{names}: the board")


def board_png(svg: str) -> bytes:
    """The same picture as pixels."""
    from resvg_py import svg_to_bytes

    png = svg_to_bytes(
        svg_string=svg,
        zoom=PNG_ZOOM,
        skip_system_fonts=True,
        font_files=sorted(str(path) for path in FONTS.glob("*.ttf")),
        serif_family="Noto Serif",
        sans_serif_family="Noto Sans",
    )
    return bytes(png)
