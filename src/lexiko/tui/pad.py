"""The score sheet as on a rulebook's pad: a column for each player, with points, total and word of every turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from textwrap import wrap

from lexiko.notation import SentenceContext
from lexiko.rules import Event, PlayerView
from lexiko.terminal import SheetTurn, reckoned, score_text, turns_of, within

_WITH_ALL, _WITH_WORDS, _WITH_TOTALS = 20, 12, 8
"""How wide a player's column is at least for points, total and word; for points and word; for points and total."""

_NO_BRACKETS = str.maketrans("", "", "()")


def pad_head(view: PlayerView, context: SentenceContext, *, columns: int, waited_for: Collection[int]) -> list[str]:
    """The names in playing order with a sign for who is waited for, and their totals with what they play for."""
    width = columns // len(view.order)
    names = (
        within(("▸" if seat in waited_for else " ") + context.names[seat], width - 1).ljust(width)
        for seat in view.order
    )
    return [
        "".join(names).rstrip(),
        "".join(_total(view, seat, context)[:width].ljust(width) for seat in view.order).rstrip(),
    ]


def _total(view: PlayerView, seat: int, context: SentenceContext) -> str:
    score, target = view.scores[seat], view.ruleset.target(seat)
    left = f" {context.say('lines.has-left')}" if seat in view.resigned else ""
    return f" {score_text(score, target, context)}{left}"


def pad_rows(events: Sequence[Event], order: Sequence[int], context: SentenceContext, *, columns: int) -> list[str]:
    """The entries below the names, the reckoning last. Rule: R3.2

    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules import TurnPassed
    >>> pad_rows([TurnPassed(0), TurnPassed(1)], (0, 1), SentenceContext(ruleset(), ("Ann", "Ben")), columns=28)
    ['  0 pass        0 pass']
    """
    turns = turns_of(events, context)
    width = columns // len(order)
    by_seat = [[_cell(turn, width) for turn in turns if turn.seat == seat] for seat in order]
    rows = []
    for row in range(max(map(len, by_seat), default=0)):
        cells = (column[row] if row < len(column) else "" for column in by_seat)
        rows.append("".join(cell.ljust(width) for cell in cells).rstrip())
    return [*rows, *_reckoned(events, turns, context, order=order, width=width)]


def _cell(turn: SheetTurn, width: int) -> str:
    text = turn.text.partition(" ")[2] if turn.score is not None else turn.text
    return _entry(str(turn.points), turn.total, turn.note if turn.withdrawn else text, width=width)


def _entry(points: str, total: int, text: str, *, width: int) -> str:
    """Points, total and text; in a narrower column what of it says most, and dots for what is cut off.

    >>> [_entry("66", 166, "PAVED", width=width) for width in (20, 13, 9, 6)]
    [' 66 166 PAVED', ' 66 PAVED', ' 66 166', ' 66']
    """
    if width >= _WITH_ALL:
        return within(f"{points:>3}{total:>4} {text}", width - 1)
    if width >= _WITH_WORDS:
        return within(f"{points:>3} {text.translate(_NO_BRACKETS)}", width - 1)
    return f"{points:>3}{total:>4}" if width >= _WITH_TOTALS else f"{points:>3}"


def hanging(text: str, columns: int) -> list[str]:
    """Lines no longer than this; what goes on in another line stands as far in as the line began, and once more.

    >>> hanging("Greedy plays HORN.\\n  HORN  H4 + O1 + R1", 18)
    ['Greedy plays HORN.', '  HORN  H4 + O1 +', '    R1']
    """
    wrapped = []
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        wrapped += wrap(line, columns, subsequent_indent=" " * 2 * indent, break_on_hyphens=False) or [""]
    return wrapped


def _reckoned(
    events: Sequence[Event],
    turns: Sequence[SheetTurn],
    context: SentenceContext,
    *,
    order: Sequence[int],
    width: int,
) -> list[str]:
    totals = {seat: sum(turn.points for turn in turns if turn.seat == seat) for seat in order}
    rows = []
    for what, changes in reckoned(events, context):
        entries = []
        for seat in order:
            totals[seat] += changes.get(seat, 0)
            in_force = seat in changes
            name = what if width >= _WITH_ALL else what.split()[0]
            entries.append(
                (_entry(f"{changes[seat]:+}", totals[seat], name, width=width) if in_force else "").ljust(width)
            )
        rows.append("".join(entries).rstrip())
    return rows
