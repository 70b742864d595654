"""A simulation on disk, so that it can be gone on with: written whole or not at all."""

from __future__ import annotations

import base64
import hashlib
import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from lexiko.kernel import Engine, Retold
from lexiko.rules import PlayerView, Rack
from lexiko.search.chances import WinningChances
from lexiko.search.comparing import ComparedMove
from lexiko.search.errors import SimulationUnusable
from lexiko.search.inference.found import Inference
from lexiko.search.race import Race
from lexiko.search.retelling import Retelling
from lexiko.search.run_file import identity_of, load_run, save_run, told_of_run
from lexiko.search.simulating import SimulationState
from lexiko.user_files import WORDS

KIND = "lexiko simulation 1"
_SUMS = ("wins", "win_products", "spreads", "spread_products")


def simulation_identity(
    view: PlayerView,
    moves: Sequence[ComparedMove],
    engine: Engine,
    chances: WinningChances,
    *,
    known: Mapping[int, Rack],
    asked: Mapping[str, object],
    inferred: Inference | None = None,
) -> str:
    """What must be the same for a simulation to be gone on with, in a few letters; `asked` is how it is to be done."""
    told = told_of_run(view, moves, engine, known=known, asked=asked) | {
        "leaves": engine.leaves.fingerprint if engine.leaves else "",
        "chances": hashlib.sha256(chances.to_bytes()).hexdigest(),
        "inferred": None if inferred is None else [inferred.seat, inferred.turn, inferred.kept, inferred.temperature],
        "byte order": sys.byteorder,
    }
    return identity_of(told)


def save_simulation(state: SimulationState, path: Path, *, identity: str) -> None:
    """Replace the file at this path; a process killed meanwhile leaves the old one. Raises `OSError`."""
    race = state.race
    head: dict[str, Any] = {
        "kind": KIND,
        "identity": identity,
        "seconds": state.seconds,
        "moves": race.moves,
        "racing": race.racing,
        "counts": race.counts,
        "checks": race.checks,
        **{name: _packed(getattr(race, name).tobytes()) for name in _SUMS},
        "told": [[_packed(each.rows), _packed(each.values.tobytes())] for each in state.retelling.chunks],
        "told of": state.retelling.count,
    }
    save_run(path, head)


def load_simulation(path: Path, *, identity: str) -> SimulationState | None:
    """The simulation stored at this path; None if there is no file.

    Raises `SimulationUnusable` if it is none, damaged or another one, and `OSError`.
    """
    return load_run(path, _state, kind=KIND, identity=identity, noun="simulation", unusable=SimulationUnusable)


def _state(head: Mapping[str, Any]) -> SimulationState:
    """Raises `ValueError`, `KeyError` or `TypeError`."""
    moves = int(head["moves"])
    sums = {name: _numbers(head[name], moves if "products" not in name else moves * moves) for name in _SUMS}
    racing, counts = [int(move) for move in head["racing"]], [int(count) for count in head["counts"]]
    if not racing or not set(racing) <= set(range(moves)) or len(counts) != moves or min(counts) < 0:
        raise ValueError
    race = Race(moves, racing, counts, **sums, checks=int(head["checks"]))
    chunks = [Retold(_unpacked(rows), _numbers(values)) for rows, values in head["told"]]
    return SimulationState(race, Retelling(chunks, int(head["told of"])), float(head["seconds"]))


def _packed(raw: bytes) -> str:
    return base64.b85encode(zlib.compress(raw)).decode()


def _unpacked(text: str) -> bytes:
    return zlib.decompressobj().decompress(base64.b85decode(text), WORDS.megabytes << 20)


def _numbers(text: str, wanted: int | None = None) -> array[float]:
    """Raises `ValueError` for another number of them than is wanted."""
    numbers = array("d", _unpacked(text))
    if wanted is not None and len(numbers) != wanted:
        raise ValueError
    return numbers
