"""How many games a champion wins that thinks so many seconds of CPU time a turn, however busy the machine is.

python -m benchmarks.champions --pairs 100                                 two seconds a turn, against `expert`
python -m benchmarks.champions --pairs 100 --out FILE                      kept, and gone on with next time
python -m benchmarks.champions --seconds 0.2 --beside COMMAND LIST         against another program, with these words
python -m benchmarks.champions --first 50 --pairs 100                      pairs 50 to 99: for a second process

Both games of a pair begin with the same racks, the players in each other's seats. COMMAND reads positions, one a line
as CGP, and answers each with a line: its move as `8D HORN`, `exchange AB` or `pass`. How long it thinks is its own.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import process_time

from benchmarks.telling import tell
from lexiko.kernel import Engine, chosen_leaves
from lexiko.lexicon import open_lexicon
from lexiko.notation import CgpPosition, format_cgp, parse_move
from lexiko.players import Champion, Player, StaticPlayer, Thinking, build_player
from lexiko.rulebook import ruleset
from lexiko.rules import Accept, Challenge, Move, PlayerView, Rack
from lexiko.selfplay import Contender, Match
from lexiko.selfplay.by_rules import play_by_rules
from lexiko.selfplay.estimates import estimate, share_estimate


@dataclass
class Program:
    """Another program, asked for each move."""

    command: list[str]
    _process: subprocess.Popen[str] | None = None

    def move(self, view: PlayerView) -> Move:
        """Its move."""
        if self._process is None:
            self._process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._process.stdin and self._process.stdout and view.seat is not None
        alphabet = view.ruleset.tile_set.alphabet
        other = Rack() if view.bag_count else Rack.of(view.unseen)
        scores = view.scores[view.seat], view.scores[1 - view.seat]
        position = CgpPosition(view.board, (view.rack, other), scores, view.scoreless_turns, ())
        self._process.stdin.write(f"{format_cgp(position, alphabet)}\n")
        self._process.stdin.flush()
        return parse_move(self._process.stdout.readline().strip(), board=view.board, alphabet=alphabet, rack=view.rack)


@dataclass(frozen=True)
class Outsider:
    """The player for whom another program thinks; it doubts and agrees as the expert does."""

    program: Program
    at_sight: StaticPlayer

    def choose(self, view: PlayerView) -> Move:
        """The program's move."""
        return self.program.move(view)

    def answer(self, view: PlayerView) -> Challenge | Accept:
        """Doubt words it does not know."""
        return self.at_sight.answer(view)

    def agrees(self, view: PlayerView) -> bool:
        """As the expert does."""
        return self.at_sight.agrees(view)


def champion(seconds: float, engine: Engine, seed: str) -> Player:
    """One that thinks so many seconds of CPU time."""
    return Champion(engine, Thinking(seconds), seed, process_time)


@dataclass
class Tally:
    """What games came to, by pair: the share of them won, and the lead."""

    won: dict[int, list[float]] = field(default_factory=dict)
    leads: dict[int, list[float]] = field(default_factory=dict)

    def add(self, game: int, won: float, lead: float) -> None:
        """Count a game."""
        self.won.setdefault(game // 2, []).append(won)
        self.leads.setdefault(game // 2, []).append(lead)

    @property
    def games(self) -> set[int]:
        """Those counted."""
        return {2 * pair + place for pair, games in self.won.items() for place in range(len(games))}

    def __str__(self) -> str:
        pairs = [pair for pair, games in self.won.items() if len(games) == 2]
        if not pairs:
            return "no pair yet"
        won = share_estimate([sum(self.won[pair]) / 2 for pair in pairs])
        lead = estimate([sum(self.leads[pair]) / 2 for pair in pairs])
        return (
            f"{2 * len(pairs)} games: won {won.mean:.1%} ({won.low:.1%} to {won.high:.1%}), "
            f"ahead by {lead.mean:+.1f} ({lead.low:+.1f} to {lead.high:+.1f})"
        )


def played(match: Match, first: int, out: Path | None) -> Tally:
    """Play the games of a match that are not in the file yet."""
    tally = Tally()
    if out and out.exists():
        for line in out.read_text().splitlines():
            tally.add(**json.loads(line))
    for game in range(2 * first, match.games):
        if game in tally.games:
            continue
        found = play_by_rules(match, game)
        won = 0.5 if len(found.winners) == 2 else float(found.winners == (0,))
        lead = found.scores[0] - found.scores[1]
        tally.add(game, won, lead)
        if out:
            with out.open("a") as file:
                file.write(f"{json.dumps({'game': game, 'won': won, 'lead': lead})}\n")
        tell(str(tally), keep=game % 20 == 19)
    return tally


def main() -> int:
    """Play, and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", nargs="?", default="english")
    parser.add_argument("--leaves")
    parser.add_argument("--edition", default="classic")
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--against", default="expert", help="a computer player's name")
    parser.add_argument("--beside", metavar="COMMAND")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    rules = ruleset(asked.edition, players=2)
    words = open_lexicon(asked.list, alphabet=rules.tile_set.alphabet)
    engine = Engine.compile(rules, words, chosen_leaves(asked.leaves, rules.tile_set, words))
    if asked.beside:
        program = Program(shlex.split(asked.beside))
        other = Contender("beside", lambda engine, _: Outsider(program, StaticPlayer(engine)))
    else:
        other = Contender(asked.against, lambda engine, seed: build_player(asked.against, engine, seed=seed))
    mine = Contender("champion", partial(champion, asked.seconds))
    match = Match(engine, (mine, other), 2 * asked.pairs, seed=asked.seed, pairs=True)
    sys.stdout.write(f"{played(match, asked.first, asked.out)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
