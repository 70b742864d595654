"""What can be exchanged, and what is best exchanged?"""

from __future__ import annotations

from lexiko.analysis.subracks import part_of, sizes
from lexiko.analysis.turns import StartedTurn
from lexiko.kernel import Engine
from lexiko.rules import Exchange, preview


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
