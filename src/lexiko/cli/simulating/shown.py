"""What `lexiko simulate` says of what it found, to people and to programs."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING

from lexiko.cli.output import WIDEST, say
from lexiko.cli.program_name import called
from lexiko.cli.simulating.inferred import contrasts
from lexiko.cli.words_for import missing_words
from lexiko.frozen import dataclass
from lexiko.notation import counted, format_move, format_tiles
from lexiko.translations import listed

if TYPE_CHECKING:
    from lexiko.kernel import Engine
    from lexiko.library import Situation
    from lexiko.search import Inference, SimulatedMove, Simulation, WinningChances

_SURELY = 1.96
"""So many standard errors on either side hold the true value 95 of 100 times."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundBySimulation:
    """A simulation, the position it is of, and by what it was judged; `missing` are words that are not here."""

    found: Simulation
    situation: Situation
    engine: Engine
    chances: WinningChances
    edition: str
    confidence: float
    missing: str | None
    inferred: Inference | None = None

    def for_programs(self) -> dict[str, object]:
        """What is told with --json."""
        view, engine, found = self.situation.view, self.engine, self.found
        alphabet = view.ruleset.tile_set.alphabet
        return {
            "rack": format_tiles(view.rack, alphabet),
            "bag": view.bag_count,
            "unseen": format_tiles(view.unseen, alphabet),
            "lexicon": engine.lexicon.name,
            "lexicon_missing": self.missing,
            "leave_values": None if engine.leaves is None else engine.leaves.name,
            "chances_fit": self.chances.is_of(view.ruleset),
            "iterations": found.iterations,
            "plies": found.plies,
            "seed": found.seed,
            "seconds": round(found.seconds, 3),
            "confident": found.confident,
            "left_out": list(found.left_out),
            "inferred_from": self.inferred.turn if self.inferred else None,
            "moves": [self._move_for_programs(move) for move in found.moves],
        }

    def _move_for_programs(self, move: SimulatedMove) -> dict[str, object]:
        view = self.situation.view
        alphabet = view.ruleset.tile_set.alphabet
        return {
            "move": move.text,
            "equity": move.equity,
            "win": round(move.win, 6),
            "win_error": round(move.win_error, 6),
            "spread": round(move.spread, 3),
            "spread_error": round(move.spread_error, 3),
            "iterations": move.iterations,
            "best": move.best,
            "dropped": move.dropped,
            "alike": [format_move(other, board=view.board, alphabet=alphabet) for other in move.alike],
            "replies": [
                {
                    "move": reply.text,
                    "points": reply.points,
                    "share": round(reply.share, 4),
                    "win": round(reply.win, 4),
                    "cost": round(reply.cost, 5),
                }
                for reply in move.replies
            ],
            "tiles": [
                {"tile": tile.text, "share": round(tile.share, 4), "usual": round(tile.usual, 4)} for tile in move.tiles
            ],
        }

    def show(self) -> None:
        """What people read."""
        view, found = self.situation.view, self.found
        rack = format_tiles(view.rack, view.ruleset.tile_set.alphabet)
        bag, words = counted(view.bag_count, "tile"), self.engine.lexicon.name
        say(fill(f"{rack} to play, {bag} in the bag; {self.edition} edition, words of {words}.", WIDEST))
        say(f"\n{fill(_how(found, self.confidence), WIDEST)}\n")
        say("\n".join(_table(found)))
        for remark in (*_about_best(found.best), *found.left_out, *self._remarks()):
            say(f"\n{fill(remark, WIDEST)}")

    def _remarks(self) -> Iterator[str]:
        if self.inferred:
            yield f"What the last player kept was drawn as {self.inferred.turn} tells of it. {contrasts(self.inferred)}"
        if not self.chances.is_of(self.situation.view.ruleset):
            played = f"{self.chances.edition_key} games with the {self.chances.set_key} set"
            yield (
                f"Chances of winning are those of {played}, as none were learnt for this one yet. "
                f"To learn them: {called()} train chances"
            )
        if self.missing:
            yield missing_words(self.missing, used=self.engine.lexicon.name)


def _how(found: Simulation, confidence: float) -> str:
    """How it was found, and how sure that is, in sentences."""
    if found.plies == 0:
        return "Moves as they are at sight, with the chance that such a lead has; nothing was played on."
    far = "to its end" if found.plies is None else f"for {counted(found.plies, 'turn')}"
    often = counted(found.iterations, "time")
    told = f"The game was played on {far} {often} in {found.seconds:.1f} s, with seed {found.seed}."
    ties = len(found.best_moves)
    if ties > 1:
        return f"{told} Nothing shows that one of the first {ties} is better than the others."
    return f"{told} The first is the best, surely enough ({confidence:.3g})." if len(found.moves) > 1 else told


def _table(found: Simulation) -> Iterator[str]:
    """The moves, the best first: a * where nothing is better, chances with what holds them 95 of 100 times."""
    rows = [("", "Move", "Win %", "", "Lead", "Equity", "Times")]
    for move in found.moves:
        rows.append(
            (
                "*" if move.best else "",
                move.text,
                f"{100 * move.win:.1f}",
                f"± {100 * _SURELY * move.win_error:.1f}" if move.iterations else "",
                f"{move.spread:+.1f}",
                f"{move.equity:.1f}",
                f"{move.iterations:,}" if move.iterations else "",
            )
        )
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for mark, text, *numbers in rows:
        right = "  ".join(f"{number:>{width}}" for number, width in zip(numbers, widths[2:], strict=True))
        yield f"{mark:<1} {text:<{widths[1]}}  {right}".rstrip()


def _about_best(move: SimulatedMove) -> Iterator[str]:
    """What hurts the best move, and what helps it, in sentences."""
    if move.alike:
        yield f"{move.text} stands for the same tiles with a blank in another place as well."
    if move.replies:
        replies = listed(
            [
                f"{each.text} {each.points} ({_percent(each.share)} of the time, {_percent(each.win)} left)"
                for each in move.replies
            ]
        )
        yield f"What hurts {move.text} most: {replies}."
    if move.tiles:
        tiles = listed([f"{each.text} ({_percent(each.share)}, else {_percent(each.usual)})" for each in move.tiles])
        yield f"When it goes well, this is drawn more often than else: {tiles}."


def _percent(part: float) -> str:
    """A part of one in per cent.

    >>> _percent(0.523), _percent(0.0312)
    ('52 %', '3.1 %')
    """
    return f"{100 * part:.0f} %" if part >= 0.1 else f"{100 * part:.1f} %"
