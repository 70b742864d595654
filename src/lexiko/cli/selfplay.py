"""`lexiko selfplay`: computers play computers, many games: who wins how often, and the records."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.options import leaves_option, rules_options
from lexiko.cli.output import WIDEST, open_console, print_json, say
from lexiko.cli.plain.options import BadOptions, GamePlan, Wanted, plan_game
from lexiko.notation import counted
from lexiko.table import BOT
from lexiko.translations import listed
from lexiko.word_names import SHIPPED_KEYS

if TYPE_CHECKING:
    from lexiko.selfplay import Estimate, Progress, Results

STATUS_OF_BAD_OPTIONS = 2
BOTH = "both"


@click.command()
@click.option("--games", default=100, show_default=True, metavar="N", help="How many games.")
@click.option(
    "--players", default="expert,greedy", show_default=True, metavar="KINDS", help="Two to four kinds of computers."
)
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="The luck: the same seed, the same games.")
@click.option("--threads", default=1, show_default=True, metavar="N", help="How many games are played at a time.")
@click.option("--pairs", is_flag=True, help="Play each game again with the same luck and other seats.")
@click.option(
    "--edition", metavar="EDITION", default="classic", show_default=True, help="The rulebook: a key or a file's path."
)
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@leaves_option
@click.option("--json", "as_json", is_flag=True, help="Print the figures for programs to read.")
@click.option("--out", metavar="FOLDER", type=click.Path(path_type=Path), help="Write the records of all games there.")
@click.option(
    "--records",
    type=click.Choice(["parquet", "gcg", BOTH]),
    default=BOTH,
    show_default=True,
    help="What is written to the folder.",
)
@click.pass_context
def selfplay(
    ctx: click.Context, /, *, games: int, seed: int, threads: int, pairs: bool, as_json: bool, **options: Any
) -> None:
    """Let computers play each other, many games, and count.

    The same options with the same seed play the same games, whatever the number of threads: games_hash tells. With
    --pairs games come in pairs (or threes, or fours) with the same luck, each player once in each seat, so that skill
    shows sooner. After a figure stands how far the true one may lie from it, 95 times of 100.

    \b
    lexiko selfplay --players expert,greedy --games 2000 --pairs
    lexiko selfplay --players casual,casual,beginner --house V3 --out games
    """
    out, records = options.pop("out"), options.pop("records")
    try:
        plan = _plan(options)
    except BadOptions as amiss:
        for problem in amiss.problems:
            say(f"lexiko: {problem}", err=True)
        ctx.exit(STATUS_OF_BAD_OPTIONS)
    results = _played(plan, games=games, seed=seed, threads=threads, pairs=pairs, out=out, records=records)
    if as_json:
        print_json(_for_programs(results, plan, threads=threads))
    else:
        _print_results(results, plan)


def _plan(options: dict[str, Any]) -> GamePlan:

    kinds = [kind.strip().casefold().removeprefix(BOT) for kind in options.pop("players").split(",")]
    return plan_game(Wanted(players=",".join(f"{BOT}{kind}" for kind in kinds), **options))


def _played(
    plan: GamePlan, *, games: int, seed: int, threads: int, pairs: bool, out: Path | None, records: str
) -> Results:
    from lexiko.kernel import Engine
    from lexiko.selfplay import run

    kinds = [str(seat.bot) for seat in plan.seats]
    with ExitStack() as open_things:
        keep = None
        if out is not None:
            from lexiko.selfplay import FORMATS, RecordFolder

            formats = tuple(FORMATS) if records == BOTH else (records,)
            keep = open_things.enter_context(RecordFolder(out, formats)).keep
        progress = _progress(open_things, games)
        engine = Engine.compile(plan.ruleset, plan.lexicon, plan.leaves)
        return run(engine, kinds, games, seed, threads=threads, pairs=pairs, progress=progress, keep=keep)


def _progress(open_things: ExitStack, games: int) -> Progress | None:
    """A bar where somebody watches; it stands on the other stream than the figures."""
    if not sys.stderr.isatty():
        return None
    from rich import progress

    bar = progress.Progress(
        "games",
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
        console=open_console(err=True, width=None),
        transient=True,
    )
    open_things.enter_context(bar)
    task = bar.add_task("games", total=games)
    return lambda done, _: bar.update(task, completed=done)


def _for_programs(results: Results, plan: GamePlan, *, threads: int) -> dict[str, object]:
    return {
        "games": results.games,
        "pairs": results.pairs,
        "seed": results.seed,
        "edition": plan.edition.key,
        "set": plan.ruleset.set_key,
        "house": list(plan.ruleset.variations),
        "lexicon": plan.lexicon.name,
        "leave_values": None if plan.leaves is None else plan.leaves.name,
        "games_hash": results.games_hash,
        "turns_a_game": results.turns_a_game,
        "players": [_figures(results, player) for player in range(len(results.players))],
        "compiled": results.compiled,
        "threads": threads,
        "seconds": results.seconds,
        "games_a_second": results.games_a_second,
    }


def _figures(results: Results, player: int) -> dict[str, object]:
    def as_dict(figure: Estimate) -> dict[str, float]:
        return figure._asdict()

    return {
        "name": results.players[player],
        "win_rate": as_dict(results.win_rate(player)),
        "spread": as_dict(results.spread(player)),
        "score": as_dict(results.score(player)),
        "bingos_a_game": results.bingo_rate(player),
    }


def _print_results(results: Results, plan: GamePlan) -> None:
    house = f", house rules {listed(plan.ruleset.variations)}" if plan.ruleset.variations else ""
    luck = ", luck shared" if results.pairs else ""
    played = f"{counted(results.games, 'game')}{luck}, {plan.edition.name} edition{house}, {plan.lexicon.name} words"
    if plan.lexicon.name not in SHIPPED_KEYS or plan.leaves is None or plan.leaves.name != SHIPPED_KEYS[0]:
        played += f", {'no leave values' if plan.leaves is None else f'leave values of {plan.leaves.name}'}"
    heads, *rows = _table(results)
    say(click.wrap_text(f"{played}, seed {results.seed}", WIDEST))
    say("\n".join(["", heads, "─" * len(heads), *rows]))
    say(f"\n{results.turns_a_game:.1f} turns a game; {results.games_a_second:.0f} games a second")
    say(f"games_hash {results.games_hash}")


def _table(results: Results) -> list[str]:
    """The figures in columns under their heads. By hand: all are short, and Rich takes longer to load than to count."""
    rows = [("", "won", "±", "ahead by", "±", "score", "deviation", "bingos")]
    for player, name in enumerate(results.players):
        won, ahead, score = results.win_rate(player), results.spread(player), results.score(player)
        rows.append(
            (
                name,
                f"{won.mean:.1%}",
                f"{100 * _reach(won):.1f}",
                f"{ahead.mean:+.1f}",
                f"{_reach(ahead):.1f}",
                f"{score.mean:.1f}",
                f"{score.deviation:.0f}",
                f"{results.bingo_rate(player):.2f}",
            )
        )
    names, *figures = [(max(map(len, column)), column) for column in zip(*rows, strict=True)]
    aligned = [[text.ljust(names[0]) for text in names[1]]]
    aligned += [[text.rjust(width) for text in column] for width, column in figures]
    return [" " + "  ".join(row) for row in zip(*aligned, strict=True)]


def _reach(figure: Estimate) -> float:
    """How far the interval reaches, to the side to which it reaches farther."""
    return max(figure.high - figure.mean, figure.mean - figure.low)
