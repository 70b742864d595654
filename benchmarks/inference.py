"""Is what is inferred of a leave true as often as it says? Turns of games whose racks are known.

    lexiko selfplay --players advanced,advanced --games 60 --out games --records gcg
    python -m benchmarks.inference games/*.gcg [--lexicon LIST] [--turns N] [--temperature T ...]

Prints for each temperature how much more is known of the leave than by chance, in bits a turn, and, of tiles said to
have been kept with some chance, how often they were.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from time import process_time

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.library import situation_from_cgp
from lexiko.notation import GcgGame, parse_rack, position_in_record, read_gcg, turns_in
from lexiko.rulebook import ruleset
from lexiko.rules import Exchange, PlayerView, Rack, Ruleset
from lexiko.search import TEMPERATURE, TurnMade, infer_leave, inference_problems, turn_told

_BINS = 10
_MOST = 1_000


@dataclass(frozen=True)
class KnownTurn:
    """A turn, what another player sees after it, and what was kept."""

    view: PlayerView
    turn: TurnMade
    leave: bytes


@dataclass
class Calibration:
    """How inferred leaves compare with those kept: bits gained a turn, and tiles by how likely they were said to be."""

    bits: list[float] = field(default_factory=list)
    said: list[list[tuple[float, bool]]] = field(default_factory=lambda: [[] for _ in range(_BINS)])

    def add(self, known: KnownTurn, engine: Engine, *, temperature: float, most: int = _MOST) -> None:
        """Infer a leave and hold it against the one kept."""
        found = infer_leave(known.view, known.turn, engine, temperature=temperature, most=most)
        told = next((leave for leave in found.leaves if leave.tiles == known.leave), None)
        if told and told.usual:
            self.bits.append(math.log2(max(told.share, 1e-9) / told.usual))
        for tile in found.tiles:
            self.said[min(_BINS - 1, int(_BINS * tile.share))].append((tile.share, tile.tile in known.leave))

    @property
    def gained(self) -> float:
        """How many bits more are known than by chance, a turn."""
        return sum(self.bits) / max(1, len(self.bits))

    def rows(self) -> Iterator[tuple[float, float, int]]:
        """What was said on average, how often it was true, and of how many tiles, by tenths."""
        for some in self.said:
            if some:
                yield sum(said for said, _ in some) / len(some), sum(true for _, true in some) / len(some), len(some)


def known_turns(game: GcgGame, rules: Ruleset, engine: Engine) -> Iterator[KnownTurn]:
    """The plays of a record that tell something, with the racks they were made from."""
    alphabet = rules.tile_set.alphabet
    for turns in range(1, turns_in(game)):
        moment = position_in_record(game, rules, turns=turns)
        if not moment.cgp.racks[0]:
            continue
        others_hidden = replace(moment.cgp, racks=(moment.cgp.racks[0], Rack()))
        view = situation_from_cgp(others_hidden, rules).view
        turn = turn_told(moment, view)
        if turn is None or isinstance(turn.move, Exchange) or inference_problems(view, turn, engine):
            continue
        rack = list(parse_rack(moment.game.events[-1].rack, alphabet))
        for tile in turn.laid:
            rack.remove(tile)
        yield KnownTurn(view, turn, bytes(sorted(rack)))


def main(arguments: Sequence[str] | None = None) -> None:
    """Infer turns of the records at random, and print how it went."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.inference", description=__doc__.split("\n")[0])
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--lexicon", type=Path)
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--temperature", type=float, nargs="+", default=[TEMPERATURE])
    asked = parser.parse_args(arguments)
    rules = ruleset("classic", players=2)
    words = open_lexicon(str(asked.lexicon or "english"), alphabet=rules.tile_set.alphabet)
    engine = Engine.compile(rules, words)
    turns = [turn for record in asked.records for turn in known_turns(read_gcg(record.read_bytes()), rules, engine)]
    Random(1).shuffle(turns)
    for temperature in asked.temperature:
        found, begun = Calibration(), process_time()
        for turn in turns[: asked.turns]:
            found.add(turn, engine, temperature=temperature)
        taken = (process_time() - begun) / max(1, min(asked.turns, len(turns)))
        sys.stdout.write(f"temperature {temperature:g}: {found.gained:+.3f} bits a turn, {taken:.2f} CPU s a turn\n")
        for said, true, count in found.rows():
            sys.stdout.write(f"  said {100 * said:4.1f} %, true {100 * true:4.1f} % of {count:,} tiles\n")


if __name__ == "__main__":
    main()
