"""Draw the icons of the installed page, `web/public/*.png`, from its one icon, `web/src/assets/icon.svg`."""

from __future__ import annotations

import re
from pathlib import Path

from resvg_py import svg_to_bytes

ROOT = Path(__file__).parents[1]
ICON = (ROOT / "web" / "src" / "assets" / "icon.svg").read_text(encoding="utf-8")
TABLE = "#E1E6DE"


def drawn(svg: str, side: int) -> bytes:
    """A picture as PNG."""
    return bytes(svg_to_bytes(svg_string=svg, width=side, height=side))


def maskable() -> str:
    """The tile on the table, far enough from the edges that any shape may be cut out of it."""
    tile = re.sub(r"^<svg[^>]*>|</svg>$", "", ICON.strip())
    inner = f'<g transform="translate(6.4 6.4) scale(0.6)">{tile}</g>'
    ground = f'<rect width="32" height="32" fill="{TABLE}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{ground}{inner}</svg>'


def badge() -> str:
    """The tile as an outline in one colour, as phones want it beside the clock."""
    letter = re.findall(r'<path d="([^"]*)"', ICON)[0]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">'
        '<rect x="3" y="3" width="26" height="26" rx="4" fill="none" stroke="#FFF" stroke-width="2.5"/>'
        f'<path fill="#FFF" d="{letter}"/></svg>'
    )


PICTURES = {
    "icon-192.png": (ICON, 192),
    "icon-512.png": (ICON, 512),
    "icon-maskable-512.png": (maskable(), 512),
    "badge-96.png": (badge(), 96),
}

if __name__ == "__main__":
    for name, (svg, side) in PICTURES.items():
        (ROOT / "web" / "public" / name).write_bytes(drawn(svg, side))
        print(f"wrote web/public/{name}")
