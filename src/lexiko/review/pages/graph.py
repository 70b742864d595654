"""The graph of a game's chances: upright bars are choices, lines between them are the draw, a band how sure it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from lexiko.review.facts import Review, ReviewedTurn
from lexiko.review.wording import EXACT, ROMAN
from lexiko.translations import Translations

_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _FOOT = 340, 116, 22, 6, 20, 14
_SURELY = 1.96
"""So many standard errors on either side hold the true value 95 of 100 times."""


class ChanceAt(NamedTuple):
    """The chances of the player looked at, before and after the choice of a turn, and the error of the first."""

    turn: ReviewedTurn
    before: float
    after: float
    error: float
    own: bool


def chances_for(review: Review, seat: int) -> list[ChanceAt]:
    """The chances of one player, turn by turn; with three and four players at their own turns alone.

    Between two players the chance of one is what the other's lacks.
    """
    found = []
    for turn in review.turns:
        best, made = turn.best, turn.made
        if best is None or made is None or best.win is None or made.win is None:
            continue
        if turn.seat == seat:
            found.append(ChanceAt(turn, best.win, made.win, best.win_error, own=True))
        elif len(review.players) == 2:
            found.append(ChanceAt(turn, 1 - best.win, 1 - made.win, best.win_error, own=False))
    return found


def graph(review: Review, seat: int, say: Translations) -> str:
    """The graph as SVG; its numbers stand in the list of turns too."""
    chances = chances_for(review, seat)
    if not chances:
        return ""
    label = escape(say("review.graph", name=review.players[seat]), quote=True)
    parts = [f'<svg class="graph" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{label}">']
    turns = len(review.turns)
    parts += _scale(turns)
    parts += _band(chances, turns)
    parts += _lines(chances, turns)
    parts += _bars(chances, turns)
    parts += _proved(chances, turns)
    parts += _points(review, turns)
    return "".join(parts) + "</svg>"


def _x(number: int, turns: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * (number - 0.5) / max(1, turns)


def _y(chance: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _FOOT) * (1 - chance)


def _scale(turns: int) -> Iterator[str]:
    for percent in (0, 50, 100):
        y = _y(percent / 100)
        yield f'<path class="rule{" mid" if percent == 50 else ""}" d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}"/>'
        yield f'<text class="num" x="{_LEFT - 4}" y="{y + 2.4:.1f}" text-anchor="end">{percent}</text>'
    for number in sorted({1, *range(5, turns - 1, 5), turns}):
        yield f'<text class="num" x="{_x(number, turns):.1f}" y="{_HEIGHT - 3}" text-anchor="middle">{number}</text>'


def _band(chances: Sequence[ChanceAt], turns: int) -> Iterator[str]:
    """How far off an estimate may be; none where it is proved or where no error is known."""
    upper, lower = [], []
    for each in chances:
        if each.turn.how in EXACT or not each.error:
            continue
        x, error = _x(each.turn.number, turns), _SURELY * each.error
        high, low = max(each.before, each.after), min(each.before, each.after)
        upper.append(f"{x:.1f} {_y(min(1.0, high + error)):.1f}")
        lower.append(f"{x:.1f} {_y(max(0.0, low - error)):.1f}")
    if len(upper) > 1:
        yield f'<path class="band" d="M{"L".join([*upper, *reversed(lower)])}z"/>'


def _lines(chances: Sequence[ChanceAt], turns: int) -> Iterator[str]:
    places = [
        f"{'ML'[bool(place)]}{_x(each.turn.number, turns):.1f} {_y(each.before):.1f}"
        f"M{_x(each.turn.number, turns):.1f} {_y(each.after):.1f}"
        for place, each in enumerate(chances)
    ]
    yield f'<path class="draw" d="{"".join(places)}"/>'


def _bars(chances: Sequence[ChanceAt], turns: int) -> Iterator[str]:
    width = min(5.0, 0.5 * (_WIDTH - _LEFT - _RIGHT) / max(1, turns))
    for each in chances:
        x, top, foot = _x(each.turn.number, turns), _y(max(each.before, each.after)), _y(min(each.before, each.after))
        if foot - top < 0.6:
            yield f'<circle class="dot" cx="{x:.1f}" cy="{top:.1f}" r="1.1"/>'
            continue
        kind = "own" if each.own else "other"
        yield f'<rect class="bar {kind}" x="{x - width / 2:.1f}" y="{top:.1f}" width="{width:.1f}"'
        yield f' height="{foot - top:.1f}"/>'


def _proved(chances: Sequence[ChanceAt], turns: int) -> Iterator[str]:
    """A dotted upright where proof begins and does not end any more."""
    first = None
    for each in reversed(chances):
        if each.turn.how not in EXACT:
            break
        first = each.turn.number
    if first is not None and first > chances[0].turn.number:
        x = _x(first, turns) - 0.5 * (_WIDTH - _LEFT - _RIGHT) / turns
        yield f'<path class="from" d="M{x:.1f} {_TOP - 6}V{_HEIGHT - _FOOT}"/>'


def _points(review: Review, turns: int) -> Iterator[str]:
    """The turning points by their numbers."""
    for name, point in zip(ROMAN, review.turning_points, strict=False):
        first, last = _x(point.turns[0], turns), _x(point.turns[-1], turns)
        middle, width = (first + last) / 2, 8 + 2.6 * len(name)
        if last > first:
            yield f'<path class="bracket" d="M{first:.1f} {_TOP - 1}v-4H{last:.1f}v4"/>'
        yield f'<rect class="pill" x="{middle - width / 2:.1f}" y="4" width="{width}" height="10" rx="5"/>'
        yield f'<text class="pill-ink" x="{middle:.1f}" y="11.4">{name}</text>'
