"""Draw docs/pictures/leaves.svg: what tiles of the English set are worth to keep, one by one and two together.

`--check` writes nothing and fails when the picture is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from generated import ROOT, publish
from lexiko.kernel import LeaveTable, open_leaves
from lexiko.lexicon import open_lexicon

PICTURE = ROOT / "docs" / "pictures" / "leaves.svg"
TILES = range(27)
NAMES = "?" + "".join(open_lexicon("english").alphabet.letters)
WIDTH, HEIGHT, TOP = 940, 620, 66
ROW = 19.5
ZERO, POINT = 170, 6.6
"""Where the bars begin, and how long one is for a point."""
GRID_LEFT, CELL = 420, 18
STRONGEST = 8.0
"""Two tiles that are worth so much more or less than their sum have the full colour."""
GROUND, INK, PALE, TILE, LIP, GOOD, BAD = "#E1E6DE", "#19211D", "#48544D", "#F3E2BE", "#C59C60", "#1B6748", "#96291C"


def picture() -> str:
    """The whole picture as SVG."""
    table = open_leaves("english")
    marks = [*heading(), *bars(table), *pairs(table)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
        f'font-size="12" fill="{INK}" role="img" aria-labelledby="title">\n'
        '<title id="title">What tiles are worth to keep</title>\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="10" fill="{GROUND}"/>\n' + "\n".join(marks) + "\n</svg>\n"
    )


def heading() -> Iterator[str]:
    """Titles of both halves."""
    for x, title, below in (
        (24, "One tile kept", "points more than an average rest of the rack"),
        (
            GRID_LEFT - 26,
            "Two tiles kept",
            "points more (+) or less (−) than the two apart; opened by itself, it tells each number",
        ),
    ):
        yield f'<text x="{x}" y="30" font-size="17" font-weight="bold">{title}</text>'
        yield f'<text x="{x}" y="48" fill="{PALE}">{below}</text>'


def bars(table: LeaveTable) -> Iterator[str]:
    """A tile, a bar and a number for each single tile, the best first."""
    for place, tile in enumerate(sorted(TILES, key=lambda tile: -worth(table, tile))):
        points = worth(table, tile)
        y = TOP + place * ROW
        yield from wooden(24, y, tile)
        long = abs(points) * POINT
        colour = GOOD if points >= 0 else BAD
        x = ZERO if points >= 0 else ZERO - long
        yield f'<rect x="{x:.1f}" y="{y + 2}" width="{long:.1f}" height="12" fill="{colour}"/>'
        beside = f'x="{ZERO + long + 6:.1f}"' if points >= 0 else f'x="{ZERO - long - 6:.1f}" text-anchor="end"'
        yield f'<text {beside} y="{y + 12}">{signed(points)}</text>'
    yield f'<path d="M{ZERO} {TOP - 4}V{TOP + 27 * ROW}" stroke="{PALE}"/>'


def pairs(table: LeaveTable) -> Iterator[str]:
    """A square for every two tiles, coloured by what they are worth beyond their sum."""
    for row in TILES:
        yield from wooden(GRID_LEFT - 24, TOP + row * CELL + 1, row)
        yield from wooden(GRID_LEFT + row * CELL + 1, TOP + 27 * CELL + 5, row)
        for column in range(row + 1):
            if bytes(sorted((row, column))) in table:
                yield from pair(table, row, column)


def pair(table: LeaveTable, row: int, column: int) -> Iterator[str]:
    """The square of two tiles, with a sign where the colour is strong and a note for the pointer."""
    beyond = worth(table, row, column) - worth(table, row) - worth(table, column)
    x, y = GRID_LEFT + column * CELL, TOP + row * CELL
    strength = min(1.0, abs(beyond) / STRONGEST)
    colour = GOOD if beyond >= 0 else BAD
    note = (
        f"{NAMES[column]}{NAMES[row]}: {signed(worth(table, row, column))} together, {signed(beyond)} beyond their sum"
    )
    sign = ""
    if strength > 0.3:
        ink = "#FFFFFF" if strength > 0.5 else INK
        sign = (
            f'<text x="{x + 8.5}" y="{y + 13}" text-anchor="middle" fill="{ink}">{"+" if beyond >= 0 else "−"}</text>'
        )
    square = f'<rect x="{x}" y="{y}" width="17" height="17" fill="{colour}" fill-opacity="{max(0.04, strength):.2f}"/>'
    yield f"<g><title>{note}</title>{square}{sign}</g>"


def wooden(x: float, y: float, tile: int) -> Iterator[str]:
    """A small tile with its letter."""
    yield f'<rect x="{x}" y="{y + 1}" width="16" height="16" rx="2" fill="{LIP}"/>'
    yield f'<rect x="{x}" y="{y}" width="16" height="15.5" rx="2" fill="{TILE}"/>'
    yield f'<text x="{x + 8}" y="{y + 12}" text-anchor="middle" font-weight="bold">{NAMES[tile]}</text>'


def worth(table: LeaveTable, *tiles: int) -> float:
    """What these tiles are worth, in points."""
    return table.leave_points(bytes(tiles))


def signed(points: float) -> str:
    """Points with their sign, to a tenth."""
    return f"{points:+.1f}".replace("-", "−")


if __name__ == "__main__":
    sys.exit(publish({PICTURE: picture()}, "make docs", check="--check" in sys.argv))
