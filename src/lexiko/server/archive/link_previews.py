"""What those who are sent a table's link see of it before they open it: a title, a line and a picture.

All of it is what anybody sees who opens the link and has no seat: no rack, nothing of the bag, no later position than
spectators are shown, and no points of a game that nobody may watch.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from lexiko.library import board_picture
from lexiko.rules import Board
from lexiko.server.archive.languages import called_in
from lexiko.server.tables import TableHistory, TableState
from lexiko.server.wire import TableLine
from lexiko.translations import translations

WIDTH, HEIGHT = 600, 315
"""Pixels of the picture, before it is drawn twice as large: the shape that messengers and networks show."""
PICTURE = "api/tables/{table_id}/link.png?language={language}"
NOBODYS_NAMES = ("Guest", "Gast")
"""What the page calls who has given no name."""

_ALLOWED = 16
_BOARD = HEIGHT - 40
_INK, _SOFT, _GROUND, _ACCENT = "#19211D", "#48544D", "#E1E6DE", "#1B6748"
_CANNOT_BE_DRAWN = re.compile(r"[^ -~¡-ſΆ-ΫЀ-ЯẞЀ-Я’]")
_SIZE = re.compile(r' width="\d+" height="\d+"')


@dataclass(frozen=True, slots=True)
class LinkPreview:
    """A title and a line of text, in one language."""

    title: str
    text: str
    language: str

    def tags(self, address: str, table_id: str) -> bytes:
        """The lines for a page's head, where the site's `address` ends with a stroke."""
        picture = address + PICTURE.format(table_id=table_id, language=self.language)
        told = {
            "og:type": "website",
            "og:site_name": "Lexiko",
            "og:locale": {"de": "de_DE"}.get(self.language, "en_GB"),
            "og:url": f"{address}t/{table_id}",
            "og:title": self.title,
            "og:description": self.text,
            "og:image": picture,
            "og:image:type": "image/png",
            "og:image:width": str(2 * WIDTH),
            "og:image:height": str(2 * HEIGHT),
            "og:image:alt": self.title,
        }
        lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items()]
        return "\n    ".join([*lines, '<meta name="twitter:card" content="summary_large_image" />']).encode()


def link_preview(line: TableLine, edition: str, language: str) -> LinkPreview:
    """What a table's line in lists tells of it, with its edition's name; points only when the game is over."""
    say, names = translations(language), _names(line.names, line.bots, line.taken, language)
    if line.state == "waiting":
        hosts = [name for name, bot in zip(names, line.bots, strict=True) if name and bot is None]
        host = next((name for name in hosts if name not in NOBODYS_NAMES), "")
        title = say("join.invited", name=_apart(host)) if host else say("join.invited-nobody")
        free = say("games.free", count=line.taken.count(False))
        return LinkPreview(title, f"{edition} · {free}", language)
    title = ", ".join(_apart(name) for name in names if name)
    if line.state == "over":
        scores = ", ".join(f"{_apart(name)} {points}" for name, points in zip(names, line.scores, strict=True))
        return LinkPreview(title, f"{edition} · {scores}", language)
    return LinkPreview(title, edition, language)


def _apart(name: str) -> str:
    """A name that is written from right to left, kept apart, so that points and the next name stay where they are."""
    leftward = any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in name)
    return f"\u2068{name}\u2069" if leftward else name


def link_picture(history: TableHistory, state: TableState, language: str, *, watched: bool) -> str:
    """The picture as SVG: the board as it is at this moment, with names and points; the bare board if not `watched`."""
    ruleset, position = history.agreement.ruleset, state.position
    shown = position if watched else None
    board = Board.empty(ruleset.layout.rows, ruleset.layout.cols) if shown is None else shown.board
    picture = board_picture(board, ruleset, last=state.laid.last_play if watched else ())
    places = state.places
    names = _names([p.name for p in places], [p.bot for p in places], [p.taken for p in places], language)
    say, free = translations(language), sum(not place.taken for place in places)
    points = [None] * len(names) if shown is None else list(shown.scores)
    lines = [_line(nth, name, points[nth], language) for nth, name in enumerate(names) if name]
    below = say("games.free", count=free) if state.stage == "waiting" and free else ""
    left = _BOARD + 44
    placed = _SIZE.sub(f' x="20" y="20" width="{_BOARD}" height="{_BOARD}"', picture, count=1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{_GROUND}"/>{placed}'
        f'<g font-weight="700" fill="{_INK}">'
        f'<text x="{left}" y="58" font-family="serif" font-size="36">Lexiko</text>'
        f'<rect x="{left}" y="74" width="{WIDTH - left - 24}" height="3" fill="{_ACCENT}"/>{"".join(lines)}'
        f'<text x="{left}" y="{HEIGHT - 26}" font-family="sans-serif" font-size="17" fill="{_SOFT}">'
        f"{escape(below)}</text>"
        f"</g></svg>"
    )


def _line(nth: int, name: str, points: int | None, language: str) -> str:
    """A player's name, and the points at the right edge."""
    down, called = 118 + 42 * nth, _drawn(name, nth, language)
    score = (
        ""
        if points is None
        else f'<text x="{WIDTH - 24}" y="{down}" text-anchor="end" font-family="serif" font-size="26">{points}</text>'
    )
    return f'<text x="{_BOARD + 44}" y="{down}" font-family="sans-serif" font-size="21">{escape(called)}</text>{score}'


def _drawn(name: str, nth: int, language: str) -> str:
    """A name as our fonts can draw it, in capitals where they have no small letters of it; else the seat's number."""
    for written in (name, name.upper()):
        if not _CANNOT_BE_DRAWN.search(written):
            return written if len(written) <= _ALLOWED else f"{written[: _ALLOWED - 2].rstrip()}..."
    return translations(language)("app.player", number=nth + 1)


def _names(names: Sequence[str], bots: Sequence[str | None], taken: Sequence[bool], language: str) -> list[str]:
    """The names of those who sit there, computers' in this language; empty for free seats."""
    return [called_in(language, name, bot) if sits else "" for name, bot, sits in zip(names, bots, taken, strict=True)]
