"""A training on disk, so that it can be gone on with: written whole or not at all."""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from pathlib import Path

from lexiko.kernel import Engine
from lexiko.training.errors import StateUnusable, StateUnwritten
from lexiko.training.training import Training
from lexiko.user_files import WORDS, in_place_of, whole_file

MAGIC = "lexiko training 1"


def save_training(training: Training, path: Path) -> None:
    """Replace the file at this path; a process killed meanwhile leaves the old one. Raises `StateUnwritten`."""
    arrays = training.values.tobytes() + bytes(training.tally.sums) + bytes(training.tally.weights)
    head = _identity(training.engine, training.seed)
    head |= {"boards": training.boards, "seconds": training.seconds, "checksum": zlib.crc32(arrays)}
    try:
        with in_place_of(path) as file:
            file.write(json.dumps(head).encode() + b"\n" + arrays)
    except OSError as wrong:
        raise StateUnwritten(f"{path} cannot be written: {wrong.strerror}") from None


def load_training(path: Path, engine: Engine, *, seed: int) -> Training:
    """The training stored at this path. Raises `StateUnusable` if it is none, damaged, or another one."""
    try:
        line, arrays = whole_file(path, WORDS).split(b"\n", 1)
        head = json.loads(line)
        boards, seconds, checksum = int(head["boards"]), float(head["seconds"]), int(head["checksum"])
    except OSError as wrong:
        raise StateUnusable(f"{path} cannot be read: {wrong.strerror}") from None
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise StateUnusable(f"{path} is no training that can be gone on with") from None
    for name, wanted in _identity(engine, seed).items():
        if head.get(name) != wanted:
            raise StateUnusable(f"{path} is a training of another {name} ({head.get(name)}, not {wanted})")
    training = Training(engine, seed=seed)
    count = training.leaves.count
    if zlib.crc32(arrays) != checksum or len(arrays) != 20 * count:
        raise StateUnusable(f"{path} is damaged")
    training.boards, training.seconds = boards, seconds
    training.take_values(array("i", arrays[: 4 * count]))
    training.tally.set(array("d", arrays[4 * count : 12 * count]), array("d", arrays[12 * count :]))
    return training


def _identity(engine: Engine, seed: int) -> dict[str, object]:
    """What must be the same for a training to be gone on with."""
    ruleset = engine.ruleset
    tiles, layout = ruleset.tile_set, ruleset.layout
    rules = [tiles.alphabet.letters, tiles.counts, tiles.values, layout.rows, layout.cols, layout.signs]
    rules += [ruleset.rack_size, ruleset.bonuses, ruleset.opening_length]
    return {
        "kind of file": MAGIC,
        "byte order": sys.byteorder,
        "lexicon": engine.lexicon.fingerprint,
        "set or edition": f"{ruleset.set_key} {ruleset.edition_key} {zlib.crc32(json.dumps(rules).encode()):08x}",
        "seed": seed,
    }
