"""Pixels of a picture; as a program SVG in, PNG out, one after another.

What draws lets no other thread of its process go on meanwhile, for a quarter of a second and more: a server lets a
process of its own do it. So little is imported here.
"""

from __future__ import annotations

import os
import select
import sys
from pathlib import Path

PNG_ZOOM = 2.0
FONTS = Path(__file__).with_name("fonts")
"""Cut down to the letters of tiles, so that a picture is the same on every machine, one without fonts too."""

LENGTH_BYTES = 4
IDLE_SECONDS = 60.0
"""How long the program waits for another picture before it ends."""

NICER = 5
"""The games come first where a machine has few processors."""


def board_png(svg: str) -> bytes:
    """A picture as PNG."""
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


def draw_until_idle() -> None:
    """Draw what comes in, each with its length before it, until nothing has come for a while."""
    coming, going = sys.stdin.buffer, sys.stdout.buffer
    while select.select([coming], [], [], IDLE_SECONDS)[0]:
        if not (length := coming.read(LENGTH_BYTES)):
            return
        svg = coming.read(int.from_bytes(length, "big")).decode()
        try:
            png = board_png(svg)
        except Exception:  # whoever asked is told that there is none
            png = b""
        going.write(len(png).to_bytes(LENGTH_BYTES, "big") + png)
        going.flush()


if __name__ == "__main__":
    os.nice(NICER)
    draw_until_idle()
