"""Let all computer players meet, and write docs/ladder.md with its picture: how strong each is, and how sure that is.

.venv/bin/python tools/ladder.py --players beginner,casual,intermediate,advanced,expert,greedy --pairs 500 --threads 2
"""

from __future__ import annotations

import argparse
import shlex
import sys

from generated import ROOT, publish
from lexiko.kernel import Engine
from lexiko.lexicon import open_lexicon
from lexiko.players import KINDS, kind_named, thinks
from lexiko.rulebook import load_edition, ruleset
from lexiko.selfplay import Ladder, Results, round_robin

QUICK = [kind for kind in KINDS if not thinks(kind)]
"""The others take seconds a turn: what they were measured by stands in LOOKING_AHEAD."""
PAGE = ROOT / "docs" / "ladder.md"
PICTURE = ROOT / "docs" / "pictures" / "ladder.svg"
WIDTH, ROW, LEFT, RIGHT = 720, 44, 130, 100
GROUND, INK, PALE, LINE, DOT, BAR = "#E1E6DE", "#19211D", "#48544D", "#C0C9BE", "#1B6748", "#8FB8A3"

INTRODUCTION = """\
# The ladder of computer players

How strong each computer player is, in Elo points: 100 points more win about 64 of 100 games, 200 about 76, 400 about
91. The mean of all is {mean:.0f}. This page is written by `make ladder`.

<img src="pictures/ladder.svg" width="720" alt="The players on a line from weak to strong, each with its interval">

| player | Elo | 95 of 100 times between | points a game among its like | bingos a game | about |
|---|---|---|---|---|---|
"""

EXPLANATION = """
Everybody met everybody in {pairs} pairs of games: both games of a pair begin with the same racks, the players in
each other's seats. The ratings are those under which these results are likeliest; their intervals come from how much
the pairs differ. A good player scores 300 to 400 points in a game: the column of points says who plays like that.

What part of the games the player of the row won from the player of the column, in percent:

"""

LOOKING_AHEAD = """
## The master

Of more games it won 51.8 % with `expert` (51.7 to 51.9, of 20,000 pairs), by 4.5 points a game:
`lexiko selfplay --players master,expert --games 40000 --pairs --seed 1`.

## The champion

It takes seconds a turn, so it has not met everybody, and has no rating yet. What it won of its games, both games of a
pair with the same racks to begin with; in brackets intervals of 95 %. Seconds are CPU seconds, so that a busy machine
changes nothing:

| | against | games | won | ahead by, a game |
|---|---|---|---|---|
| 2 s a turn | `expert` | 140 | 64.3 % (57.1 to 70.7) | +25 (+11 to +38) |
| 0.2 s a turn | MAGPIE, 0.2 s a turn | 246 | 57.9 % (52.1 to 63.5) | +16 (+5 to +27) |

`python -m benchmarks.champions --seconds 2 --pairs 400 --out FILE`: classic edition, english words. Matches are gone on
with whenever they are asked for again.

`python -m benchmarks.champions --seconds 0.2 --edition club LIST --leaves FILE --beside COMMAND`: both know the same
178,691 words and 914,624 leave values. COMMAND asks what chooses MAGPIE's moves (two plies, 15 moves, its pre-endgame
with four tiles in the bag or fewer, its endings), with its word map and one thread. Its clock was made to count CPU
time too, and its table for endings to hold a fiftieth of the memory, not a fifth. It takes its time in full; the
champion stops when it is sure. The champion sees the last play and reckons with what it tells; what chooses for MAGPIE
is given the position alone, and draws racks by chance.
"""
"""What is known of who looks ahead, measured by hand."""


def main() -> int:
    """Play, and write the page."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--players", default=",".join(QUICK), help="kinds of computer players")
    options.add_argument("--pairs", type=int, default=500, help="pairs of games for each two players")
    options.add_argument("--seed", type=int, default=1, help="the luck")
    options.add_argument("--threads", type=int, default=1, help="how many games at a time")
    options.add_argument("--edition", default="classic", help="the rulebook")
    options.add_argument("--lexicon", default="english", help="the words")
    chosen = options.parse_args()
    rules = ruleset(chosen.edition)
    engine = Engine.compile(rules, open_lexicon(chosen.lexicon, alphabet=rules.tile_set.alphabet))
    kinds = chosen.players.split(",")
    ladder = round_robin(engine, kinds, chosen.pairs, chosen.seed, threads=chosen.threads, report=tell)
    command = (
        f"python tools/ladder.py --players {shlex.quote(chosen.players)} --pairs {chosen.pairs} --seed {chosen.seed}"
        f" --edition {chosen.edition} --lexicon {chosen.lexicon}"
    )
    about = dict(zip(ladder.players, (kind_named(kind).about for kind in kinds), strict=True))
    told = f"{load_edition(chosen.edition).name} edition, {chosen.lexicon} words: `{command}`"
    wanted = {PAGE: page(ladder, about, pairs=chosen.pairs, command=told), PICTURE: picture(ladder)}
    return publish(wanted, "make ladder", check=False)


def tell(one: str, other: str, results: Results) -> None:
    """One line for each meeting, as it ends."""
    won, home = results.win_rate(0), results.score(0)
    print(
        f"{one} - {other}: won {won.mean:.1%} ({won.low:.1%} to {won.high:.1%}), {home.mean:.0f} points, "
        f"{results.games_a_second:.0f} games a second",
        file=sys.stderr,
        flush=True,
    )


def strongest_first(ladder: Ladder) -> list[int]:
    """The places of all players, by rating."""
    return sorted(range(len(ladder.players)), key=lambda player: ladder.ratings[player].elo, reverse=True)


def page(ladder: Ladder, about: dict[str, str], *, pairs: int, command: str) -> str:
    """The page as Markdown."""
    order = strongest_first(ladder)
    lines = [INTRODUCTION.format(mean=sum(rating.elo for rating in ladder.ratings) / len(order))]
    for player in order:
        name, rating = ladder.players[player], ladder.ratings[player]
        lines.append(
            f"| {name} | {rating.elo:.0f} | {rating.low:.0f} to {rating.high:.0f} | {ladder.home_score(player):.0f} "
            f"| {ladder.results[player, player].bingo_rate(0):.2f} | {about[name]} |\n"
        )
    lines.append(EXPLANATION.format(pairs=pairs))
    lines.append("| | " + " | ".join(ladder.players[player] for player in order) + " |\n")
    lines.append("|---" * (len(order) + 1) + "|\n")
    for player in order:
        cells = ("" if player == other else f"{100 * ladder.won(player, other):.1f}" for other in order)
        lines.append(f"| {ladder.players[player]} | " + " | ".join(cells) + " |\n")
    lines.append(f"\nMade with: {command}\n{LOOKING_AHEAD}")
    return "".join(lines)


def picture(ladder: Ladder) -> str:
    """The ladder as SVG: a line a player, the strongest on top, a bar for the interval, points a game beside it."""
    order = strongest_first(ladder)
    low = min(rating.low for rating in ladder.ratings) // 100 * 100
    high = -(-max(rating.high for rating in ladder.ratings) // 100) * 100
    height = ROW * len(order) + 76

    def across(elo: float) -> float:
        return LEFT + (elo - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    title = "How strong the computer players are"
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif">',
        f'<title>{title}</title><rect width="{WIDTH}" height="{height}" rx="10" fill="{GROUND}"/>',
        text(LEFT - 18, height - 14, "Elo", anchor="end", size=12, fill=PALE),
        text(WIDTH - 16, 26, "points a game", anchor="end", size=12, fill=PALE),
    ]
    for elo in range(int(low), int(high) + 1, 200 if high - low > 1000 else 100):
        along = f"{across(elo):.1f}"
        drawn.append(f'<line x1="{along}" y1="32" x2="{along}" y2="{height - 36}" stroke="{LINE}"/>')
        drawn.append(text(along, height - 14, elo, anchor="middle", size=12, fill=PALE))
    for place, player in enumerate(order):
        rating, middle = ladder.ratings[player], 54 + ROW * place
        reach = f'x="{across(rating.low):.1f}" width="{across(rating.high) - across(rating.low):.1f}"'
        drawn += [
            text(LEFT - 18, middle + 5, ladder.players[player], anchor="end", size=15, fill=INK),
            f'<rect {reach} y="{middle - 5}" height="10" rx="3" fill="{BAR}"/>',
            f'<circle cx="{across(rating.elo):.1f}" cy="{middle}" r="6" fill="{DOT}"/>',
            text(WIDTH - 16, middle + 5, f"{ladder.home_score(player):.0f}", anchor="end", size=13, fill=PALE),
        ]
    return "\n".join([*drawn, "</svg>", ""])


def text(across: float | str, down: float, words: object, *, anchor: str, size: int, fill: str) -> str:
    """Words of the picture."""
    return f'<text x="{across}" y="{down}" text-anchor="{anchor}" font-size="{size}" fill="{fill}">{words}</text>'


if __name__ == "__main__":
    sys.exit(main())
