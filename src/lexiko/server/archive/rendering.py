"""Pixels of a picture; as a program SVG in, PNG out.

What draws lets no other thread of its process go on meanwhile, for a quarter of a second and more: a server lets a
process of its own do it. So little is imported here.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

PNG_ZOOM = 2.0
FONTS = Path(__file__).with_name("fonts")
"""Cut down to the letters of tiles, so that a picture is the same on every machine, one without fonts too."""

NICER = 5
"""The games come first where a machine has few processors."""


def board_png(svg: str) -> bytes:
    """A picture as pixels."""
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


if __name__ == "__main__":
    os.nice(NICER)
    sys.stdout.buffer.write(board_png(sys.stdin.buffer.read().decode()))
