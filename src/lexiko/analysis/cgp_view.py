"""A position somebody tells, as the player to move sees it: what lies on other racks is never looked at."""

from __future__ import annotations

from dataclasses import replace

from lexiko.notation import CgpPosition
from lexiko.rules import PlayerView, Rack, Ruleset, Setup, position_from, view_of


def view_from_cgp(cgp: CgpPosition, ruleset: Ruleset, *, rack: Rack | None = None) -> PlayerView:
    """What the player to move, in seat 0, may know of a position; `rack` goes before the one told.

    The others are taken to hold full racks while there are tiles enough; the rest is in the bag. Raises `BadSetup`
    with everything in board, rack and scores that cannot be. Rule: R1.3

    >>> from lexiko.notation import parse_cgp
    >>> from lexiko.rulebook import ruleset
    >>> rules = ruleset("classic")
    >>> cgp = parse_cgp("15/" * 7 + "7AN6" + "/15" * 7 + " AEHNORS/ZQ 0/2 0", rules.tile_set.alphabet)
    >>> view = view_from_cgp(cgp, rules)
    >>> view.bag_count, len(view.unseen), view.rack_sizes
    (84, 91, (7, 7))
    """
    own = cgp.racks[0] if rack is None else rack
    others = len(cgp.racks) - 1
    setup = Setup(
        ruleset=ruleset,
        board=cgp.board,
        racks=(own, *[Rack()] * others),
        scores=cgp.scores,
        scoreless_turns=cgp.scoreless_turns,
    )
    view = view_of(position_from(setup), 0)
    in_bag = max(0, len(view.unseen) - others * ruleset.rack_size)
    most, more = divmod(len(view.unseen) - in_bag, others)
    held = tuple(most + (seat < more) for seat in range(others))
    return replace(view, bag_count=in_bag, rack_sizes=(len(own), *held))
