"""Runs that are kept in files and gone on with, and by what one is known again: its position, its moves, its words."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from lexiko.kernel import Engine
from lexiko.notation import format_move, to_record
from lexiko.rules import PlayerView, Rack
from lexiko.search.comparing import ComparedMove
from lexiko.user_files import WORDS, in_place_of, whole_file

S = TypeVar("S")


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


def save_run(path: Path, head: Mapping[str, object]) -> None:
    """Replace the file at this path; a process killed meanwhile leaves the old one. Raises `OSError`."""
    with in_place_of(path) as file:
        file.write(json.dumps(head).encode() + b"\n")


def load_run(
    path: Path,
    read: Callable[[Mapping[str, Any]], S],
    *,
    kind: str,
    identity: str,
    noun: str,
    unusable: type[ValueError],
) -> S | None:
    """What is read out of the file at this path; None if there is no file.

    `read` raises `ValueError`, `KeyError` or `TypeError` for what it cannot be. Raises `unusable`, where the run is
    called by its `noun`, if it is none of this kind, damaged or another one, and `OSError`.
    """
    if not path.exists():
        return None
    try:
        head = json.loads(whole_file(path, WORDS))
        if head["kind"] != kind:
            raise ValueError
        found = read(head)
    except (ValueError, KeyError, TypeError, RecursionError, OverflowError, zlib.error):
        raise unusable(f"{path} is no {noun} that can be gone on with; name another file") from None
    if head.get("identity") != identity:
        raise unusable(
            f"{path} is a {noun} of another position, of other moves, or asked for otherwise; name another file"
        )
    return found
