"""A position before the end on disk, as far as it was solved, so that it can be gone on with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lexiko.kernel import Engine
from lexiko.rules import PlayerView, Rack
from lexiko.search.comparing import ComparedMove
from lexiko.search.errors import SolutionUnusable
from lexiko.search.pre_endgame.contest import LOST, WON, CellState, PreEndgameState
from lexiko.search.run_file import identity_of, load_run, save_run, told_of_run

KIND = "lexiko pre-endgame 1"
_ASKED = {"look", "search", "prove", "measure"}


def pre_endgame_identity(
    view: PlayerView,
    moves: Sequence[ComparedMove],
    engine: Engine,
    *,
    known: Mapping[int, Rack],
    asked: Mapping[str, object],
) -> str:
    """What must be the same for a search to be gone on with, in a few letters; `asked` is how it is to be done."""
    return identity_of({"kind": KIND, **told_of_run(view, moves, engine, known=known, asked=asked)})


def save_pre_endgame(state: PreEndgameState, path: Path, *, identity: str) -> None:
    """Replace the file at this path; a process killed meanwhile leaves the old one. Raises `OSError`."""
    head = {
        "kind": KIND,
        "identity": identity,
        "seconds": state.seconds,
        "solved": state.solved,
        "cells": [[[*cell[:-1], sorted(cell.asked)] for cell in cells] for cells in state.cells],
        "failed": [[drawn.hex(), bag.hex(), count] for (drawn, bag), count in sorted(state.failed.items())],
    }
    save_run(path, head)


def load_pre_endgame(path: Path, *, identity: str) -> PreEndgameState | None:
    """The search stored at this path; None if there is no file.

    Raises `SolutionUnusable` if it is none, damaged or another one, and `OSError`.
    """
    return load_run(path, _state, kind=KIND, identity=identity, noun="search", unusable=SolutionUnusable)


def _state(head: Mapping[str, Any]) -> PreEndgameState:
    """Raises `ValueError`, `KeyError` or `TypeError`."""
    failed = {(bytes.fromhex(drawn), bytes.fromhex(bag)): int(count) for drawn, bag, count in head["failed"]}
    cells = [[_cell(cell) for cell in cells] for cells in head["cells"]]
    return PreEndgameState(cells, failed, float(head["seconds"]), int(head["solved"]))


def _cell(told: Sequence[Any]) -> CellState:
    """Raises `ValueError`."""
    low, high, guess, lead, measured, asked = told
    results = range(LOST, WON + 1)
    are_results = low in results and high in results and low <= high and (guess is None or guess in results)
    if (
        not are_results
        or not isinstance(lead, int | None)
        or not isinstance(measured, bool)
        or not set(asked) <= _ASKED
    ):
        raise ValueError
    return CellState(low, high, guess, lead, measured, frozenset(asked))
