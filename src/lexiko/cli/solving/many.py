"""What `lexiko solve` says of an ending of three or four players, to people and to programs."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING

from lexiko.cli.output import WIDEST, print_json, say
from lexiko.frozen import dataclass
from lexiko.notation import counted, format_tiles
from lexiko.translations import listed

if TYPE_CHECKING:
    from lexiko.rules import Position
    from lexiko.search import ManyLine, ManySolution


@dataclass(frozen=True, slots=True)
class ManyReport:
    """What was found, and the position it is of; players are numbered in the order of the position."""

    found: ManySolution
    position: Position

    def for_programs(self) -> dict[str, object]:
        """What is told with --json."""
        found, position = self.found, self.position
        return {
            "racks": [self._rack(seat) for seat in range(len(position.racks))],
            "gone": sorted(seat + 1 for seat in position.resigned),
            "depth": found.depth,
            "complete": found.complete,
            "seconds": round(found.seconds, 3),
            "positions": found.nodes,
            "lines": [self._line(line) for line in found.lines],
        }

    def _line(self, line: ManyLine) -> dict[str, object]:
        return {
            "lead": line.lead,
            "complete": line.complete,
            "players": [seat + 1 for seat in line.seats],
            "finals": list(line.finals),
            "winners": sorted(seat + 1 for seat in line.winners),
            "moves": list(line.texts),
            "movers": [seat + 1 for seat in line.movers],
            "scores": list(line.scores),
        }

    def show(self, edition: str, words: str) -> None:
        """What people read."""
        position, found = self.position, self.found
        others = [
            f"{self._rack(seat)} (player {seat + 1}{', who has left' if seat in position.resigned else ''})"
            for seat in range(1, len(position.racks))
        ]
        head = f"{self._rack(0)} to play against {listed(others)}, the bag empty; {edition} edition, words of {words}."
        say(fill(head, WIDEST))
        say(f"\n{fill(' '.join(self._verdict()), WIDEST)}\n")
        say("\n".join(self._shown()))
        say(f"\n{fill(_TAKEN, WIDEST)}")
        if not found.complete:
            say(f"\n{fill(_NOT_COMPLETE, WIDEST)}")

    def _verdict(self) -> Iterator[str]:
        best, depth = self.found.best, counted(self.found.depth, "turn")
        finals = listed([f"player {seat + 1} {final}" for seat, final in zip(best.seats, best.finals, strict=True)])
        if self.found.complete:
            yield f"With best play of each for itself the game ends {finals}."
            yield "Every way it can go was followed to its end."
        else:
            yield f"Looked {depth} ahead, not to the end; so far the best line ends {finals}."

    def _shown(self) -> Iterator[str]:
        """The lines, each with the final lead over the best of the others; a ? where not everything was looked at."""
        for line in self.found.lines:
            head = f"{line.lead:+4d}{' ' if line.complete else '?'} "
            turns = [
                f"{mover + 1}: {text} {points}" if text != "pass" else f"{mover + 1}: {text}"
                for mover, text, points in zip(line.movers, line.texts, line.scores, strict=True)
            ]
            yield fill(", ".join(turns), WIDEST, initial_indent=head, subsequent_indent=" " * len(head))

    def _rack(self, seat: int) -> str:
        return format_tiles(self.position.racks[seat], self.position.ruleset.tile_set.alphabet)


_TAKEN = (
    "All are taken to see all tiles, and each to want the greatest lead over the best of the others; if others want "
    "something else, it may go otherwise."
)
_NOT_COMPLETE = "Beyond that the game was played out greedily, which is an estimate and proves nothing."


def tell(
    found: ManySolution, position: Position, edition: str, words: str, *, missing: str | None, as_json: bool
) -> None:
    """Print what was found."""
    report = ManyReport(found, position)
    if as_json:
        print_json(report.for_programs() | {"lexicon": words, "lexicon_missing": missing})
    else:
        report.show(edition, words)
