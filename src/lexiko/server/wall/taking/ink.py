"""The dry-erase area as a drawing in SVG: lines as they were drawn, typed notes as text where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from lexiko.server.wall.state import Stroke, TileMessage, WallNote
from lexiko.server.wall.taking.pages import Telling
from lexiko.server.wire import BOARD_HIGH, BOARD_WIDE

_TIP, _TYPE, _LINE = 11, 92, 108
"""How thick a marker writes, how large typed notes are and how far apart their lines, in the units of the area."""


def area(strokes: Iterable[Stroke], notes: Iterable[WallNote]) -> str:
    """The area as a picture."""
    drawn = "".join(map(_stroke, strokes))
    typed = "".join(_typed(note) for note in notes if note.typed)
    return (
        f'<svg class="area" viewBox="0 0 {BOARD_WIDE} {BOARD_HIGH}" role="img" fill="none" stroke="currentColor" '
        f'stroke-width="{_TIP}" stroke-linecap="round" stroke-linejoin="round">{drawn}'
        f'<g stroke="none">{typed}</g></svg>'
    )


def _stroke(stroke: Stroke) -> str:
    points = list(stroke.points)
    if len(points) == 2:  # a dot
        points += [points[0] + 1, points[1]]
    return f'<polyline class="{stroke.marker}" points="{" ".join(map(str, points))}"/>'


def _typed(note: WallNote) -> str:
    lines = "".join(
        f'<tspan x="{note.x}" dy="{_LINE if nth else 0}">{escape(line)}</tspan>'
        for nth, line in enumerate(note.text.split("\n"))
    )
    return f'<text class="{note.marker}" x="{note.x}" y="{note.y}" font-size="{_TYPE}">{lines}</text>'


def in_words(notes: Sequence[WallNote], telling: Telling) -> str:
    """Every note as text: what was typed, or what its author said that it shows."""
    if not notes:
        return f"<p>{telling.text('nothing')}</p>"
    lines = (
        f"<li><pre>{escape(note.text or note.words) or telling.text('a-drawing')}</pre>"
        f"{telling.by(note.by, note.at)}</li>"
        for note in notes
    )
    return f"<ul>{''.join(lines)}</ul>"


def messages(found: Iterable[TileMessage], telling: Telling) -> Iterator[str]:
    """Messages in letter tiles, the latest first."""
    for message in sorted(found, key=lambda each: each.seq, reverse=True):
        tiles = "".join(
            f'<span class="tile{" blank" if each.blank else ""}">{escape(each.tile)}</span>'
            if each.tile
            else "<i> </i>"
            for each in message.tiles
        )
        worth = telling.text("worth", count=message.points)
        yield f'<p class="line">{tiles}</p><p><small>{worth}</small> {telling.by(message.by, message.at)}</p>'
