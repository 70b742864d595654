"""The game on a terminal, in its colours: a window with board, rack and score sheet, for keyboard and mouse."""

from lexiko.tui.board_colours import render_board, tile_style
from lexiko.tui.playing import play_in_window

__all__ = ["play_in_window", "render_board", "tile_style"]
