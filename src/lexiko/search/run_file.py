"""By what a run is known again that is kept in a file and gone on with: its position, its moves and its words."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from lexiko.kernel import Engine
from lexiko.notation import format_move, to_record
from lexiko.rules import PlayerView, Rack
from lexiko.search.comparing import ComparedMove


def told_of_run(
    view: PlayerView,
    moves: Sequence[ComparedMove],
    engine: Engine,
    *,
    known: Mapping[int, Rack],
    asked: Mapping[str, object],
) -> dict[str, object]:
    """What must be the same of two runs; `asked` is how they are to be done."""
    alphabet = view.ruleset.tile_set.alphabet
    return {
        "rules": to_record(view.ruleset),
        "board": view.board.cells.hex(),
        "racks": [view.seat, view.rack.codes.hex(), list(view.rack_sizes)],
        "known": {seat: rack.codes.hex() for seat, rack in sorted(known.items())},
        "counts": [view.scores, view.passes, view.scoreless_turns, sorted(view.resigned), view.order],
        "moves": [format_move(each.move, board=view.board, alphabet=alphabet) for each in moves],
        "words": engine.lexicon.fingerprint,
        "asked": dict(asked),
    }


def identity_of(told: Mapping[str, object]) -> str:
    """What is told of a run, in a few letters."""
    return hashlib.sha256(json.dumps(told, sort_keys=True, default=str).encode()).hexdigest()[:24]
