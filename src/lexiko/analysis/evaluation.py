"""The moves of a position, the best first: plays, turns that begin with V2 to V4, exchanges, a pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lexiko.analysis.equity import Equity, equity_from
from lexiko.analysis.rearranging import listed_rearrangings
from lexiko.analysis.recycling import after_recycling, blanks_taken
from lexiko.analysis.subracks import number_of, part_of, sizes
from lexiko.analysis.turns import StartedTurn, Valuation
from lexiko.frozen import dataclass
from lexiko.kernel import MILLIPOINTS, By, Engine
from lexiko.rules import Exchange, Move, Pass, Play, PlayerView, Rack, preview, tile_of


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that could be made, what it is worth part by part, and the tiles it keeps."""

    move: Move
    equity: Equity
    kept: Rack


class _Option(NamedTuple):
    """A move in the order in which they are sorted: value turned round, what is plainer first, the order found in."""

    negated: int
    rank: int
    place: int
    points: int
    worth: int
    move: Move
    rack: Rack


_PLAIN, _WITH_STEPS, _EXCHANGE, _PASS = range(4)


def candidates(view: PlayerView, engine: Engine, *, by: By = "equity", limit: int | None = None) -> list[Candidate]:
    """The moves of a seat, best first; only the `limit` best, at least 1, if that is given.

    Where V2 to V4 were agreed, turns that begin with steps are those that a search with bounds looks at. By score,
    exchanges and the pass come after all plays. Rule: R3.1, V2, V3, V4

    >>> from lexiko.lexicon import Lexicon
    >>> from lexiko.rulebook import ruleset
    >>> from lexiko.rules import Board, Setup, position_from, view_of
    >>> rules = ruleset("classic")
    >>> engine = Engine.compile(rules, Lexicon.from_words("tiny", ["horn", "farm"]))
    >>> rack = Rack(rules.tile_set.alphabet.parse_tiles("HORN"))
    >>> setup = Setup(ruleset=rules, board=Board.empty(15, 15), racks=(rack, Rack()), scores=(0, 0))
    >>> found = candidates(view_of(position_from(setup), 0), engine)
    >>> len(found), found[0].equity.score
    (24, 14)
    """
    if limit is not None and limit < 1:
        raise ValueError(f"a limit of {limit} moves: 1 is the least")
    found = [*_plays(view, engine, by, limit), *_without_play(view, engine, by, limit)]
    found.sort(key=lambda option: option[:3])
    return [_candidate(option, view) for option in found[:limit]]


def _plays(view: PlayerView, engine: Engine, by: By, limit: int | None) -> Iterator[_Option]:
    valuation, ruleset, plain = Valuation(engine, by), view.ruleset, StartedTurn(view)
    begun = blanks_taken(plain, engine) if ruleset.blank_recycling else plain
    beginnings = {each.steps: each for each in (plain, begun)}
    if ruleset.letter_recycling:
        beginnings |= {after.steps: after for after, _ in after_recycling(begun, valuation)}
    place = 0
    for each in beginnings.values():
        table = engine.plays(each.view, limit=limit, by=by)
        for play, points, worth in zip(table, table.scores, table.kept, strict=True):
            place += 1
            move = Play(play.placements, each.steps)
            yield _option(move, each.rack, points=points, worth=worth, by=by, place=place)
    for turn in listed_rearrangings(begun, valuation) if ruleset.rearranging else ():
        place += 1
        worth = engine.kept(begun.view)[number_of(_left(turn.play, begun.rack), begun.rack)]
        points = turn.value // MILLIPOINTS if by == "score" else (turn.value - worth) // MILLIPOINTS
        yield _option(turn.play, begun.rack, points=points, worth=worth, by=by, place=place)


def _without_play(view: PlayerView, engine: Engine, by: By, limit: int | None) -> Iterator[_Option]:
    begun = StartedTurn(view)
    for place, (worth, part) in enumerate(exchanges(begun, engine)[:limit]):
        exchange = Exchange(part_of(part, begun.rack))
        yield _option(exchange, begun.rack, points=0, worth=worth, by=by, place=place)
    yield _option(Pass(), begun.rack, points=0, worth=engine.kept(view)[-1], by=by, place=0)


def _option(move: Move, rack: Rack, *, points: int, worth: int, by: By, place: int) -> _Option:
    value = MILLIPOINTS * points + (worth if by == "equity" else 0)
    if isinstance(move, Play):
        rank = _WITH_STEPS if move.before else _PLAIN
    else:
        rank = _EXCHANGE if isinstance(move, Exchange) else _PASS
        value = value if by == "equity" else min(value, -rank)
    return _Option(-value, rank, place, points, worth, move, rack)


def _left(move: Move, rack: Rack) -> Rack:
    """What a move keeps of the rack it is made from."""
    if isinstance(move, Play):
        return rack.removed(map(tile_of, move.tiles))
    return rack.removed(move.tiles) if isinstance(move, Exchange) else rack


def _candidate(option: _Option, view: PlayerView) -> Candidate:
    kept = _left(option.move, option.rack)
    return Candidate(option.move, equity_from(option.points, option.worth, kept=kept, view=view), kept)


def exchanges(begun: StartedTurn, engine: Engine) -> list[tuple[int, int]]:
    """Every part of the rack that may be exchanged, by number, with what keeping the rest is worth; the best first.

    What is kept counts in millipoints; among equals comes what gives fewer tiles away. Rule: R6.1, R6.2
    """
    kept, count_of = engine.kept(begun.view), sizes(begun.rack)
    allowed = {count for count in range(1, len(begun.rack) + 1) if _may_exchange(begun, count)}
    whole = len(kept) - 1
    found = [(kept[whole - part], part) for part in range(1, whole + 1) if count_of[part] in allowed]
    return [(worth, part) for worth, part in sorted(found, key=lambda each: (-each[0], count_of[each[1]], each[1]))]


def best_exchange(begun: StartedTurn, engine: Engine) -> tuple[Exchange, int] | None:
    """The exchange after which what is kept is worth most, in millipoints; None if none is allowed."""
    found = exchanges(begun, engine)
    if not found:
        return None
    worth, part = found[0]
    return Exchange(part_of(part, begun.rack), begun.steps), worth


def _may_exchange(begun: StartedTurn, count: int) -> bool:
    return not preview(begun.view, Exchange(bytes(begun.rack.codes[:count]))).violations
