"""The score sheet as on a rulebook's pad: a column for each player, with points, total and word of every turn."""

from __future__ import annotations

from collections.abc import Sequence

from lexiko.notation import Telling
from lexiko.rules import Event, PlayerView
from lexiko.table import SheetTurn, reckoned, turns_of

_WITH_WORDS = 12


def pad_head(view: PlayerView, telling: Telling, *, columns: int) -> list[str]:
    """The names in playing order with a sign for whose turn it is, and their totals with what they play for."""
    width = columns // len(view.order)
    names = (
        _within(("▸" if seat == view.on_turn else " ") + telling.names[seat], width - 1).ljust(width)
        for seat in view.order
    )
    return ["".join(names).rstrip(), "".join(_total(view, seat)[:width].ljust(width) for seat in view.order).rstrip()]


def _total(view: PlayerView, seat: int) -> str:
    target = view.ruleset.target(seat)
    left = " left" if seat in view.resigned else ""
    return f" {view.scores[seat]}" + (f" of {target}" if target else "") + left


def pad_rows(events: Sequence[Event], order: Sequence[int], telling: Telling, *, columns: int) -> list[str]:
    """The entries below the names, the reckoning last. Rule: R3.2

    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules import TurnPassed
    >>> pad_rows([TurnPassed(0), TurnPassed(1)], (0, 1), Telling(ruleset(), ("Ann", "Ben")), columns=28)
    ['  0   0 pass    0   0 pass']
    """
    turns = turns_of(events, telling)
    width = columns // len(order)
    by_seat = [[_cell(turn, width) for turn in turns if turn.seat == seat] for seat in order]
    rows = []
    for row in range(max(map(len, by_seat), default=0)):
        cells = (column[row] if row < len(column) else "" for column in by_seat)
        rows.append("".join(cell.ljust(width) for cell in cells).rstrip())
    return [*rows, *_reckoned(events, order, turns, width=width)]


def _cell(turn: SheetTurn, width: int) -> str:
    text = turn.text.partition(" ")[2] if turn.score is not None else turn.text
    return _entry(str(turn.points), turn.total, turn.note if turn.note == "withdrawn" else text, width=width)


def _entry(points: str, total: int, text: str, *, width: int) -> str:
    """Points and total, and the text where the column is wide enough for some of it; dots stand for what is cut off.

    >>> _entry("66", 66, "PAVE", width=13), _entry("66", 66, "PAVED", width=13)
    (' 66  66 PAVE', ' 66  66 PAV…')
    """
    entry = f"{points:>3}{total:>4}"
    if width <= _WITH_WORDS:
        return entry
    return _within(f"{entry} {text}", width - 1)


def _within(text: str, room: int) -> str:
    """As much of a text as there is room for, with dots for the rest.

    >>> _within("Beginner", 5), _within("Ben", 5)
    ('Begi…', 'Ben')
    """
    return text if len(text) <= room else f"{text[: room - 1]}…"


def _reckoned(events: Sequence[Event], order: Sequence[int], turns: Sequence[SheetTurn], *, width: int) -> list[str]:
    totals = {seat: sum(turn.points for turn in turns if turn.seat == seat) for seat in order}
    rows = []
    for what, changes in reckoned(events):
        entries = []
        for seat in order:
            totals[seat] += changes.get(seat, 0)
            told = seat in changes
            entries.append((_entry(f"{changes[seat]:+}", totals[seat], what, width=width) if told else "").ljust(width))
        rows.append("".join(entries).rstrip())
    return rows
