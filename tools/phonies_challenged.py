"""How many false words does each computer player challenge, and how many good ones by mistake?

Words of four to seven letters are laid one by one, with the game going on (thirteen turns have brought 410 points) and
going out, when a challenge costs no turn any more. The false ones look right: known words with the ending their like
have. Prints a table for docs/computer-players.md.

.venv/bin/python tools/phonies_challenged.py --edition classic --words 300
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from random import Random

from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.players import Player, build_player
from lexiko.players.vocabulary import false_words
from lexiko.rulebook import ruleset
from lexiko.rules import (
    Accept,
    Bag,
    Command,
    GameStarted,
    Play,
    PlayerView,
    Position,
    Rack,
    Ruleset,
    Tiles,
    TilesDrawn,
    Word,
    decide,
    evolve,
    view_of,
)
from lexiko.selfplay.estimates import share_estimate

LEVELS = ("beginner", "casual", "intermediate", "advanced", "expert")
KNOWN = 35
"""Up to which tier the words are known that the false ones are made of."""


class NoLuck:
    """Draws the tiles as they lie."""

    def draw(self, tiles: Bag | Rack, count: int) -> tuple[int, ...]:
        """The first ones."""
        return tuple(tiles)[:count]

    def order(self, players: int) -> tuple[int, ...]:
        """As they sit."""
        return tuple(range(players))


def after(word: Word, rules: Ruleset, *, out: bool) -> PlayerView:
    """What the other player sees once a word has been laid over the star; `out`: the last tiles there were."""
    position = Position.opening(rules)
    held = bytes(tuple(position.bag.removed(word))[-5:])
    racks = (TilesDrawn(0, len(word), bytes(word)), TilesDrawn(1, len(held), held))
    position = reduce(evolve, (GameStarted((0, 1)), *racks), position)
    position = replace(position, scores=(200, 210), turn_number=14, bag=Bag() if out else position.bag)
    play = Play(tuple((rules.layout.start.step(across=True, count=place), tile) for place, tile in enumerate(word)))
    return view_of(reduce(evolve, decide(position, Command(0, play), chance=NoLuck()), position), 1)


def challenged(player: Player, views: Sequence[PlayerView]) -> str:
    """In how many of these a player challenges, in percent, with an interval of 95 %."""
    values = [float(player.answer(view) != Accept()) for view in views]
    share = share_estimate(values)
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"


def main() -> None:
    """Draw the words, and print a row for each level."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--edition", default="classic", help="with its options: club:challenge=single")
    options.add_argument("--words", type=int, default=300, help="false words, and as many good ones")
    options.add_argument("--seed", default="1")
    chosen = options.parse_args()
    rules, lexicon = ruleset(chosen.edition), open_lexicon("english")
    engine, luck = Engine.compile(rules, lexicon), Random(chosen.seed)
    false = sorted(false_words(lexicon.up_to_tier(KNOWN), lexicon, 1.0))
    tiles = Tiles(rules.tile_set.all_tiles())
    views = []
    for words in (false, list(lexicon.words())):
        drawn = luck.sample([word for word in words if 4 <= len(word) <= 7 and not tiles.missing(word)], chosen.words)
        views += [[after(word, rules, out=out) for word in drawn] for out in (False, True)]
    print(f"| {chosen.edition} | false, game going on | false, going out | good, game going on | good, going out |")
    print("|---|---|---|---|---|")
    for level in LEVELS:
        player = build_player(level, engine, seed=chosen.seed)
        print(f"| `{level}` | " + " | ".join(challenged(player, seen) for seen in views) + " |", flush=True)


if __name__ == "__main__":
    main()
