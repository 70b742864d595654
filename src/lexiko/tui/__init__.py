"""The game on a terminal, in its colours: a window with board, rack and score sheet, for keyboard and mouse."""

from lexiko.tui.board_colours import render_board, tile_style

__all__ = ["render_board", "tile_style"]
