"""Let static players with two files of leave values play each other, in pairs with the same luck, and say who gains.

.venv/bin/python tools/leaves_against.py new.leaves --games 20000 --threads 2
.venv/bin/python tools/leaves_against.py new.leaves --against none
"""

from __future__ import annotations

import argparse

from lexiko.kernel import Engine, LeaveTable, open_leaves
from lexiko.lexicon import open_lexicon
from lexiko.players import Player, StaticPlayer
from lexiko.rulebook import ruleset
from lexiko.selfplay import Contender, run


def static_with(engine: Engine) -> Contender:
    """The static player that weighs the tiles it keeps by this engine's values."""

    def build(_: Engine, __: str) -> Player:
        return StaticPlayer(engine, by="equity" if engine.leaves else "score")

    return Contender(engine.leaves.name if engine.leaves else "none", build)


def leaves_named(name: str) -> LeaveTable | None:
    """The values of this name or file; None for "none"."""
    return None if name == "none" else open_leaves(name)


def main() -> None:
    """Play, and print who won how often and by how much, with intervals of 95 %."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("leaves", help="a file of leave values, or a name")
    options.add_argument("--against", default="english", help="the others: a file, a name or none")
    options.add_argument("--lexicon", default="english", help="the words: a name or the path of a list")
    options.add_argument("--games", type=int, default=20_000)
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    words, rules = open_lexicon(chosen.lexicon), ruleset("classic")
    engines = [Engine.compile(rules, words, leaves_named(name)) for name in (chosen.leaves, chosen.against)]
    players = [static_with(engine) for engine in engines]
    results = run(engines[0], players, chosen.games, chosen.seed, threads=chosen.threads, pairs=True)
    won, spread = results.win_rate(0), results.spread(0)
    print(f"{chosen.leaves} against {chosen.against}, {words.name}, {results.games} games in pairs, seed {chosen.seed}")
    print(f"won {won.mean:.1%} ({won.low:.1%} to {won.high:.1%})")
    print(f"spread {spread.mean:+.2f} ({spread.low:+.2f} to {spread.high:+.2f}) a game")


if __name__ == "__main__":
    main()
