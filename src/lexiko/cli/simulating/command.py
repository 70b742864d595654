"""`lexiko simulate`: how likely the best moves are to win, found by playing on from each again and again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lexiko.cli.options import leaves_option, position_edition_option, rules_options, turn_option
from lexiko.cli.output import print_json, status_line
from lexiko.cli.records.pictures import check_picture, write_picture
from lexiko.cli.records.situations import looked_up
from lexiko.cli.records.studied import StudiedPosition, studied_position
from lexiko.cli.simulating.inferred import inferred_from
from lexiko.cli.simulating.shown import FoundBySimulation
from lexiko.notation import counted

if TYPE_CHECKING:
    from lexiko.kernel import Engine
    from lexiko.search import SimulationProgress, SimulationState, WinningChances

_A_MINUTE = 60
_MOST = 60
_END = "end"


def _plies(_: object, __: object, typed: str) -> int | None:
    """A number of turns; None for the end of the game.

    >>> _plies(None, None, "2"), _plies(None, None, "end")
    (2, None)
    """
    if typed == _END:
        return None
    if not (typed.isascii() and typed.isdigit() and len(typed) < 4):
        raise click.BadParameter(f"{typed!r} is no number of turns: 2, say, or {_END}")
    return int(typed)


def _confidence(_: object, __: object, typed: str) -> float:
    """How sure to be, as a part of one or in per cent.

    >>> _confidence(None, None, "0.95"), _confidence(None, None, "95%")
    (0.95, 0.95)
    """
    try:
        part = float(typed.removesuffix("%")) / (100 if typed.endswith("%") else 1)
    except ValueError:
        part = 0.0
    if not 0.5 <= part < 1:
        raise click.BadParameter(f"{typed!r} is not at least 0.5 and less than 1, as 0.99 is")
    return part


@click.command()
@click.argument("cgp", metavar="CGP", nargs=-1, required=True)
@turn_option
@click.option(
    "--plies",
    callback=_plies,
    default="2",
    show_default=True,
    metavar="N",
    help="Play on for so many turns, or to the end.",
)
@click.option(
    "--top", default=15, show_default=True, metavar="N", type=click.IntRange(1, _MOST), help="Compare so many moves."
)
@click.option("--iterations", type=click.IntRange(min=1), metavar="N", help="Play on so often, all moves together.")
@click.option("--minutes", type=click.FloatRange(min=0), metavar="M", help="Play on for so long.")
@click.option(
    "--confidence",
    callback=_confidence,
    default="0.99",
    show_default=True,
    metavar="P",
    help="How sure to be of the best.",
)
@click.option("--keep-all", is_flag=True, help="Drop no move: all are played on from as often.")
@click.option("--infer", is_flag=True, help="Draw what the last player kept as the last turn tells of it.")
@click.option("--threads", type=click.IntRange(1, 256), metavar="T", help="At so many at a time: one a processor.")
@click.option("--seed", default=1, show_default=True, metavar="NUMBER", help="The luck: same seed, same answer.")
@position_edition_option
@rules_options
@click.option("--lexicon", metavar="WORDS", help="The words: a name or the path of a list.")
@leaves_option
@click.option(
    "--chances", type=click.Path(path_type=Path), metavar="FILE", help="Chances of winning that you have learnt."
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="STATE", help="Keep it in this file, and go on with what it has."
)
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw the chances with their errors (SVG or PNG).",
)
@click.option("--json", "as_json", is_flag=True, help="Print the moves for programs to read.")
def simulate(
    cgp: tuple[str, ...],
    *,
    turn: int | None,
    edition: str | None,
    set_key: str | None,
    opening_length: str,
    house: str,
    levels: str,
    turn_timer: str,
    picture: Path | None,
    as_json: bool,
    **asked: Any,
) -> None:
    """Find the move that wins most often, by playing on from each.

    CGP is a position on one line: the rows of the board, the racks and scores with the player to move first, turns
    without points; - reads it from the standard input. With --turn it is the file of a game. Tiles that a line tells of
    another rack are known to be there; what else others hold is drawn from what is unseen, anew each time. With --infer
    tiles that the last turn of a game tells of are drawn more often; lexiko infer shows them.

    The best moves at sight are made, others reply with what is best at sight, and so on for --plies turns; then lead,
    tiles unseen and whose turn it is tell the chance of winning. All moves meet the same luck. It goes on until it is
    sure which move is best, or for so many --iterations or --minutes; Control-C shows what was found so far.

    \b
    lexiko simulate game.gcg --turn 8
    lexiko simulate - --plies end --iterations 20000 --seed 7
    lexiko simulate - --minutes 10 --out long.simulation --json
    """
    agreed = {"house": house, "opening_length": opening_length, "levels": levels, "turn_timer": turn_timer}
    studied = studied_position(cgp, turn=turn, edition=edition, set_key=set_key, agreed=agreed, others_of={"line"})
    check_picture(picture)
    found = _Desk(studied, asked).simulated()
    if picture is not None:
        from lexiko.library import simulation_picture

        write_picture(simulation_picture(found.found), picture)
    if as_json:
        print_json(found.for_programs())
    else:
        found.show()


class _Desk:
    """A position that is to be simulated, and all that is needed for it."""

    def __init__(self, studied: StudiedPosition, asked: dict[str, Any]) -> None:
        """Raises `CannotSimulate` with every reason why not, and what words, leaves and chances raise."""
        from lexiko.kernel import Engine, chosen_leaves
        from lexiko.search import CannotSimulate, open_chances, usual_chances

        self.studied, self.asked = studied, asked
        self.situation, words, self.missing = looked_up(studied, asked["lexicon"], refused_as=CannotSimulate)
        rules = studied.rules
        self.engine: Engine = Engine.compile(rules, words, chosen_leaves(asked["leaves"], rules.tile_set, words))
        self.chances: WinningChances = open_chances(asked["chances"]) if asked["chances"] else usual_chances(words)

    def simulated(self) -> FoundBySimulation:
        """Simulate. Raises `CannotSimulate`."""
        from lexiko.library import best_at_sight
        from lexiko.search import (
            Effort,
            load_simulation,
            save_simulation,
            simulate_moves,
            simulation_identity,
        )

        asked, view, known = self.asked, self.situation.view, self.situation.known
        inferred = inferred_from(self.studied, view, self.engine, seed=asked["seed"]) if asked["infer"] else None
        moves = best_at_sight(view, self.engine, most=asked["top"]) if view.rack else []
        minutes: float | None = asked["minutes"]
        effort = Effort(
            iterations=asked["iterations"],
            seconds=None if minutes is None else _A_MINUTE * minutes,
            confidence=asked["confidence"],
            keeps_all=asked["keep_all"],
        )
        out: Path | None = asked["out"]
        identity = ""
        if out is not None:
            how = {name: asked[name] for name in ("plies", "seed", "confidence", "keep_all")}
            identity = simulation_identity(
                view, moves, self.engine, self.chances, known=known, asked=how, inferred=inferred
            )

        def stored(state: SimulationState) -> None:
            if out is not None:
                save_simulation(state, out, identity=identity)

        with status_line("Simulating", _progress) as told:
            found = simulate_moves(
                view,
                moves,
                self.engine,
                self.chances,
                effort=effort,
                plies=asked["plies"],
                known=known,
                inferred=inferred,
                threads=asked["threads"] or os.cpu_count() or 1,
                seed=asked["seed"],
                told=told,
                state=load_simulation(out, identity=identity) if out else None,
                stored=stored if out else None,
            )
        return FoundBySimulation(
            found=found,
            situation=self.situation,
            engine=self.engine,
            chances=self.chances,
            edition=self.studied.book.name,
            confidence=asked["confidence"],
            missing=self.missing,
            inferred=inferred,
        )


def _progress(now: SimulationProgress) -> str:
    """How far it is, in a line."""
    return (
        f"{now.iterations:,} iterations, {counted(now.racing, 'move')} left, {now.seconds:.0f} s; "
        f"{now.best} {100 * now.win:.0f} %. Control-C shows the best so far"
    )
