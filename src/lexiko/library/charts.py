"""Simulations and chances of winning as pictures: SVG, drawn so that shapes and numbers tell what colours do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import sqrt
from typing import NamedTuple

from lexiko.search import Inference, InferredTile, PreEndgame, Simulation, TableChances, Trial, WinningChances

GROUND, INK, PALE, LINE, GOOD, BAR = "#E1E6DE", "#19211D", "#48544D", "#C0C9BE", "#1B6748", "#8FB8A3"
_SURELY = 1.96
"""So many standard errors on either side hold the true value 95 of 100 times."""
_WIDTH, _ROW, _TOP, _LEFT, _RIGHT, _LONGEST = 740, 34, 62, 190, 180, 20
_COLUMNS = (_WIDTH - 128, _WIDTH - 76, _WIDTH - 18)
_PANEL, _GAP, _FEW = 260, 46, 30
_STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2)
_BAGS = (1, 7, 30, 80)
_FURTHEST = 150


def simulation_picture(found: Simulation, *, title: str = "Which move wins most often") -> str:
    """A line a move, the best on top: a dot for its chance of winning, a bar that holds it 95 of 100 times.

    >>> from lexiko import simulate
    >>> board = "15/15/15/15/15/15/15/6HORN5/15/15/15/15/15/15/15"
    >>> found = simulate(f"{board} AEINRST/ 0/14 0", iterations=200, top=2)
    >>> picture = simulation_picture(found)
    >>> picture.count("<circle"), found.best.text in picture
    (2, True)
    """
    rows = [
        _Row(
            text=move.text,
            win=move.win,
            low=move.win - _SURELY * move.win_error,
            high=move.win + _SURELY * move.win_error,
            lead=f"{move.spread:+.1f}",
            more=f"{move.iterations:,}",
            best=move.best,
        )
        for move in found.moves
    ]
    return _chances_of_moves(rows, "times", title)


def pre_endgame_picture(found: PreEndgame, *, title: str = "Which move wins most often") -> str:
    """A line a move, the best on top: a dot for its chance of winning, a bar from the proved bounds on it.

    >>> from lexiko.search import PreEndgameMove
    >>> from lexiko.rules import Pass
    >>> told = {"points": 0, "lead": 2.5, "lead_proved": True, "leaves_tiles": True, "dropped": False, "draws": ()}
    >>> moves = (PreEndgameMove(move=Pass(), text="pass", win=0.5, low=0.25, high=0.75, best=False, **told),)
    >>> found = PreEndgame(moves=moves, in_bag=1, ways=8, looked_at=8, proved=False, seconds=1.0, solved=4, seed=1)
    >>> picture = pre_endgame_picture(found)
    >>> picture.count("<circle"), "pass: 50.0 %, +2.5 points" in picture
    (1, True)
    """
    rows = [
        _Row(
            text=move.text,
            win=move.win,
            low=move.low,
            high=move.high,
            lead="" if move.lead is None else f"{move.lead:+.1f}",
            more=str(move.points),
            best=move.best,
        )
        for move in found.moves
    ]
    return _chances_of_moves(rows, "points", title)


class _Row(NamedTuple):
    """What is drawn of a move: its chance, from where to where it surely lies, and numbers in words."""

    text: str
    win: float
    low: float
    high: float
    lead: str
    more: str
    best: bool


def _chances_of_moves(rows: Sequence[_Row], last_column: str, title: str) -> str:
    """A line a move."""
    ticks = _ticks(max(0.0, min(row.low for row in rows)), min(1.0, max(row.high for row in rows)))
    height = _TOP + _ROW * len(rows) + 34

    def across(chance: float) -> float:
        return _LEFT + (min(max(chance, ticks[0]), ticks[-1]) - ticks[0]) / (ticks[-1] - ticks[0]) * (
            _WIDTH - _LEFT - _RIGHT
        )

    marks = [
        _text(24, 32, title, size=17, bold=True),
        *(
            _text(x, 36, name, anchor="end", size=12, fill=PALE)
            for x, name in zip(_COLUMNS, ("chance", "lead", last_column), strict=True)
        ),
    ]
    for tick in ticks:
        x = f"{across(tick):.1f}"
        marks.append(f'<path d="M{x} {_TOP - 14}V{height - 34}" stroke="{LINE}"/>')
        marks.append(_text(x, height - 16, _percent(tick, ticks), anchor="middle", size=12, fill=PALE))
    for place, row in enumerate(rows):
        marks += _move_marks(row, _TOP + _ROW * place + 4, across)
    return _picture(_WIDTH, height, title, marks)


def _move_marks(move: _Row, y: float, across: Callable[[float], float]) -> Iterator[str]:
    """What is drawn of a move: filled if nothing is better, hollow otherwise."""
    low, high = across(move.low), across(move.high)
    note = f"{move.text}: {100 * move.win:.1f} %{f', {move.lead} points' if move.lead else ''}"
    numbers = f"{100 * move.win:.1f}", move.lead, move.more
    text = move.text if len(move.text) <= _LONGEST else f"{move.text[: _LONGEST - 1]}…"
    yield _text(_LEFT - 18, y + 5, text, anchor="end", size=14, bold=move.best)
    yield f'<g><title>{escape(note)}</title><rect x="{low:.1f}" y="{y - 5}" width="{high - low:.1f}" height="10" rx="3"'
    yield f' fill="{BAR}"/><circle cx="{across(move.win):.1f}" cy="{y}" r="5.5" stroke="{GOOD}" stroke-width="2"'
    yield f' fill="{GOOD if move.best else GROUND}"/></g>'
    for x, number in zip(_COLUMNS, numbers, strict=True):
        yield _text(x, y + 5, number, anchor="end", size=12, fill=INK if move.best else PALE)


_TILE_COLUMN, _TILE_HEIGHT = 26, 190


def inference_picture(found: Inference, *, title: str = "What was kept") -> str:
    """A bar a tile for how likely one at least was kept, a line across it where chance would have it.

    >>> from lexiko.search import InferredTile
    >>> tiles = InferredTile(1, "A", 0.3, 0.2), InferredTile(0, "?", 0.1, 0.2)
    >>> picture = inference_picture(
    ...     Inference(seat=1, turn="8H HORN", kept=3, leaves=(), tiles=tiles, tried=0, drawn=False, temperature=1.0)
    ... )
    >>> picture.count("<rect"), "A: 30 %, by chance 20 %" in picture
    (3, True)
    """
    width = max(_WIDTH, 60 + _TILE_COLUMN * len(found.tiles))
    most = max((max(tile.share, tile.usual) for tile in found.tiles), default=1.0) or 1.0
    marks = [
        _text(24, 32, f"{title} after {found.turn}", size=17, bold=True),
        _text(24, 52, "bars: how likely; lines: by chance", size=12, fill=PALE),
    ]
    for place, tile in enumerate(found.tiles):
        marks += _tile_marks(30 + _TILE_COLUMN * place, tile, most)
    return _picture(width, _TILE_HEIGHT + 110, title, marks)


def _tile_marks(x: float, tile: InferredTile, most: float) -> Iterator[str]:
    """What is drawn of a tile: dark if it is likelier than by chance, pale otherwise."""
    foot = _TILE_HEIGHT + 70
    height, usual = _TILE_HEIGHT * tile.share / most, foot - _TILE_HEIGHT * tile.usual / most
    note = f"{tile.text}: {100 * tile.share:.0f} %, by chance {100 * tile.usual:.0f} %"
    fill = GOOD if tile.share > tile.usual else BAR
    yield f'<g><title>{escape(note)}</title><rect x="{x + 4}" y="{foot - height:.1f}" width="{_TILE_COLUMN - 8}"'
    yield f' height="{height:.1f}" fill="{fill}"/>'
    yield f'<path d="M{x + 1} {usual:.1f}h{_TILE_COLUMN - 2}" stroke="{INK}" stroke-width="2"/></g>'
    yield _text(x + _TILE_COLUMN / 2, foot + 20, tile.text, anchor="middle", size=13)


def _ticks(low: float, high: float) -> list[float]:
    """Round chances from below the lowest to above the highest, no more than a dozen.

    >>> [round(tick, 3) for tick in _ticks(0.311, 0.349)]
    [0.31, 0.315, 0.32, 0.325, 0.33, 0.335, 0.34, 0.345, 0.35]
    """
    step = next((step for step in _STEPS if high - low <= 10 * step), _STEPS[-1])
    first, last = int(low / step + 1e-9), -int(-high / step + 1e-9)
    last = max(last if last * step >= high else last + 1, first + 1)
    return [step * place for place in range(first, last + 1)]


def _percent(chance: float, ticks: Sequence[float]) -> str:
    return f"{100 * chance:.{0 if ticks[1] - ticks[0] > 0.0099 else 1}f} %"


def chances_picture(learnt: WinningChances) -> str:
    """Chances told against how often they came true, a panel a table; then what leads are worth to two players."""
    tables = sorted(learnt.tables.items())
    panels = len(tables) + 1
    width, height = 40 + panels * (_PANEL + _GAP), _PANEL + 130
    title = "Chances of winning, and how often they came true"
    marks = [_text(24, 32, title, size=17, bold=True)]
    for place, (players, table) in enumerate(tables):
        marks += _calibration(54 + place * (_PANEL + _GAP), players, table)
    players, table = tables[0]
    marks += _leads(54 + len(tables) * (_PANEL + _GAP), players, table)
    return _picture(width, height, title, marks)


def _calibration(x: float, players: int, table: TableChances) -> Iterator[str]:
    """One table: a dot a chance, a line that holds what came true 95 of 100 times, the diagonal where all is well."""
    yield from _frame(x, f"{players} players, {table.games:,} games", "told, per cent", ("0", "50", "100"))
    yield f'<path d="M{x} {_TOP + 10 + _PANEL}L{x + _PANEL} {_TOP + 10}" stroke="{PALE}" stroke-dasharray="4 4"/>'
    for trial in table.trials:
        if trial.count >= _FEW:
            yield _trial(x, trial)


def _trial(x: float, trial: Trial) -> str:
    error = _SURELY * sqrt(max(trial.true * (1 - trial.true), 0.01) / trial.count)
    across, down = x + _PANEL * trial.told, _TOP + 10 + _PANEL * (1 - trial.true)
    note = f"of {trial.count:,} told {100 * trial.told:.1f} %, {100 * trial.true:.1f} % came true"
    low, high = min(1.0, trial.true + error), max(0.0, trial.true - error)
    ends = f"M{across:.1f} {_TOP + 10 + _PANEL * (1 - low):.1f}V{_TOP + 10 + _PANEL * (1 - high):.1f}"
    return (
        f'<g><title>{note}</title><path d="{ends}" stroke="{BAR}" stroke-width="4"/>'
        f'<circle cx="{across:.1f}" cy="{down:.1f}" r="4" fill="{GOOD}"/></g>'
    )


def _leads(x: float, players: int, table: TableChances) -> Iterator[str]:
    """What a lead is worth to the player on turn, with few tiles in the bag and with many."""
    yield from _frame(x, f"On turn, {players} players", "lead, points", (str(-_FURTHEST), "0", str(_FURTHEST)))
    leads = range(-_FURTHEST, _FURTHEST + 1, 5)
    for place, bag in enumerate(_BAGS):
        points = " ".join(
            f"{x + _PANEL * (lead + _FURTHEST) / (2 * _FURTHEST):.1f},"
            f"{_TOP + 10 + _PANEL * (1 - table.chance(lead, bag=bag, turns=0)):.1f}"
            for lead in leads
        )
        dashes = ("", ' stroke-dasharray="8 3"', ' stroke-dasharray="3 3"', ' stroke-dasharray="1 4"')[place]
        y = _TOP + 150 + 24 * place
        yield f'<polyline points="{points}" fill="none" stroke="{GOOD}" stroke-width="2"{dashes}/>'
        yield f'<path d="M{x + 150} {y}h28" stroke="{GOOD}" stroke-width="2"{dashes}/>'
        yield _text(x + 184, y + 4, f"bag: {bag}", size=12)


def _frame(x: float, title: str, below: str, ticks: Sequence[str]) -> Iterator[str]:
    """The box of a panel, its title, and what its axes are; upwards are chances that came true, or are told."""
    yield _text(x, _TOP - 4, title, size=13, bold=True)
    yield f'<rect x="{x}" y="{_TOP + 10}" width="{_PANEL}" height="{_PANEL}" fill="none" stroke="{LINE}"/>'
    for place, tick in enumerate(ticks):
        yield f'<path d="M{x + place * _PANEL / 2} {_TOP + 10}v{_PANEL}" stroke="{LINE}"/>'
        yield _text(x + place * _PANEL / 2, _TOP + _PANEL + 28, tick, anchor="middle", size=12, fill=PALE)
        yield f'<path d="M{x} {_TOP + 10 + place * _PANEL / 2}h{_PANEL}" stroke="{LINE}"/>'
        yield _text(x - 6, _TOP + 14 + _PANEL - place * _PANEL / 2, str(50 * place), anchor="end", size=12, fill=PALE)
    yield _text(x + _PANEL / 2, _TOP + _PANEL + 48, below, anchor="middle", size=12, fill=PALE)


def _text(
    x: float | str, y: float, words: str, *, anchor: str = "start", size: int, fill: str = INK, bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" fill="{fill}"{weight} xml:space="preserve">'
        f"{escape(words)}</text>"
    )


def _picture(width: float, height: float, title: str, marks: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" role="img" aria-labelledby="title">\n<title id="title">{escape(title)}</title>\n'
        f'<rect width="{width}" height="{height}" rx="10" fill="{GROUND}"/>\n' + "\n".join(marks) + "\n</svg>\n"
    )
